#!/usr/bin/env python3
"""Uses pages that go on, in headless Chromium, as a person does, and compares what they save with navrepl.

    python3 Tests/Page/live.py NAVREPL WASM [--pictures FOLDER]

Each check that fails prints a line; the status is 1 when there is one, and 77 where there is no browser.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from browser import Browser, Failure, find  # noqa: E402
from drive import HOSTILE, ROOT  # noqa: E402

NO_BROWSER = 77
CLOCK = 1_700_000_000_000
# Journals with every kind of container, modals, swipes, turns, plugins, links and damage.
RECORDED = [
    "swipe-with-a-rotation-in-the-middle", "modals-of-three-styles", "demo-embedded-in-stack-three", "restoration-of-a-split-and-webs",
    "back-buttons", "web-failure-and-retry", "triple-display-modes", "tabs-set-and-titles", "unsaved-changes-on-every-way-out",
    "modal-over-a-running-swipe", "split-display-modes", "placeholders",
]
LINES = ["push live-a title=Été", "back", "rotate portrait", "present live-sheet style=sheet", "dismiss", "device ipad landscape", "push"]
# From a typed line to the picture, and from the address to a page with which one goes on, in milliseconds.
MOST_FOR_A_LINE, MOST_TO_BE_READY = 30, 400


class Checks:
    def __init__(self):
        self.count, self.failed = 0, 0

    def __call__(self, what, condition, found=""):
        self.count += 1
        if not condition:
            self.failed += 1
            print(f"FAILED {what}: {found}", flush=True)


class Pages:
    """The program, the browser, and a folder for what they make."""

    def __init__(self, options, folder, browser):
        self.navrepl, self.wasm, self.folder, self.browser = options.navrepl, options.wasm, pathlib.Path(folder), browser
        self.pictures = options.pictures and pathlib.Path(options.pictures)
        self.check = Checks()
        self.times, self.ready = [], []

    def run(self, *arguments, input=None):
        done = subprocess.run([self.navrepl, *map(str, arguments)], input=input, capture_output=True, text=True)
        return done.stdout, done.stderr, done.returncode

    def export(self, journal, name, *options):
        page = self.folder / f"{name}.html"
        out, messages, status = self.run("export", journal, "--live", "--runtime", self.wasm, "-o", page, *options)
        self.check(f"{name} is exported", page.exists(), messages)
        return page

    def open(self, page, hash="", mark="live"):
        self.browser.open(page, hash)
        self.browser.wait(f"document.documentElement.dataset.{mark} !== undefined")
        self.browser.run(f"live.clock = {CLOCK}")
        self.ready.append(int(self.browser.run("document.documentElement.dataset.live")))

    def quiet(self, what):
        """Nothing was asked of the network, and nothing went wrong."""
        browser = self.browser
        others = [url for url in browser.requests if not url.startswith(("file:", "blob:"))]
        self.check(f"{what}: no request", not others, others)
        self.check(f"{what}: no complaint", not browser.complaints, browser.complaints)
        self.check(f"{what}: nothing of it ran", browser.run("globalThis.hacked") is None)

    def type(self, line):
        browser = self.browser
        browser.click(".line")
        browser.run("document.querySelector('.line').value = ''")
        before = browser.run("live.branch?.lines.length ?? 0")
        browser.call("Input.insertText", text=line)
        browser.run("delete document.documentElement.dataset.answered")
        browser.press("Enter", text="\r")
        took = browser.run("document.documentElement.dataset.answered")
        if took is not None:
            self.times.append(float(took))
        return browser.run("live.branch?.lines.length ?? 0") > before

    def press(self, label):
        """Presses a button below the page."""
        self.browser.run(f"[...document.querySelectorAll('.tools button, .actions button')].find((one) => one.textContent === {json.dumps(label)}).click()")

    def answer(self, label):
        """Presses a button of the question that is asked; nothing if none is."""
        self.browser.run(f"[...document.querySelectorAll('.question button')].find((one) => one.textContent === {json.dumps(label)})?.click()")

    @property
    def said(self):
        return self.browser.run("document.querySelector('.said').textContent")

    @property
    def saved(self):
        return self.browser.run("live.runtime.journal(1)")

    def picture(self, name):
        if self.pictures:
            self.pictures.mkdir(parents=True, exist_ok=True)
            self.browser.picture(self.pictures / f"{name}.png")

    def texts(self, selector):
        return self.browser.run(f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.textContent)")


def same_as_native(pages, journal, name, moment, lines):
    """What the page has written is what the program writes for the same lines, clock and moment; it opens and verifies."""
    check = pages.check
    native, mine = pages.folder / f"{name}-native.jsonl", pages.folder / f"{name}-mine.jsonl"
    pages.run(journal, "--read-only", "--clock", CLOCK, "--json", input="\n".join([f"fork {moment} {native}", *lines]) + "\n")
    written = pages.saved
    mine.write_text(written)
    expected = native.read_text() if native.exists() else ""
    # The end of a session writes a last checkpoint.
    check(f"{name}: the same bytes", expected.startswith(written) and expected[len(written):].count("\n") <= 1, f"{written[-300:]} | {expected[-300:]}")
    out, messages, status = pages.run("verify", mine)
    check(f"{name}: it verifies", status == 0, out + messages)
    out, messages, status = pages.run("replay", mine, "--json")
    view = pages.browser.run("live.runtime.view(1)")
    check(f"{name}: it replays to the same view", out.strip() in (view, f'{{"ok":true,"result":{view}}}'), out[:200])


def recorded(pages):
    for name in RECORDED:
        journal = ROOT / f"journals/{name}.jsonl"
        pages.open(pages.export(journal, name))
        for line in LINES[:4] if name != RECORDED[0] else LINES:
            pages.type(line)
        moment = pages.browser.run("live.branch.from")
        same_as_native(pages, journal, name, moment, pages.browser.run("live.branch.lines"))
        shown = pages.browser.run("JSON.stringify(page.state.view.visible)")
        check = json.loads(pages.browser.run("live.runtime.view(1)"))["visible"]
        pages.check(f"{name}: the picture is that of the end", json.loads(shown) == check, f"{shown} {check}")
        pages.quiet(name)


def person(pages):
    """Types, taps, swipes, turns, branches, compares, leaves a plugin out, takes back, saves."""
    check, browser = pages.check, pages.browser
    journal = pages.folder / "trip.jsonl"
    pages.run(journal, "--clock", CLOCK, input="device iphone\nadd stack main\npush inbox title=Inbox\npush mail title=Mail\npush reply title=Re\n")
    page = pages.export(journal, "trip")
    pages.open(page, "#c=3")
    check("the recorded moment is shown", pages.texts(".pane .title") == ["Mail"], pages.texts(".pane .title"))

    # Completion, as at the prompt
    browser.click(".line")
    browser.call("Input.insertText", text="pus")
    check("candidates are listed", pages.texts(".candidates li") == ["push"], pages.texts(".candidates li"))
    browser.press("Tab", code="Tab")
    check("Tab completes", browser.run("document.querySelector('.line').value") == "push ", browser.run("document.querySelector('.line').value"))
    check("the syntax is shown", "title=" in pages.texts(".syntax")[0], pages.texts(".syntax"))
    browser.press("Escape")
    pages.picture("completion")

    # A branch
    check("a line is carried out", pages.type("push draft title=Draft"))
    check("the branch begins there", browser.run("live.branch.from") == "#3")
    check("the branch is shown", pages.texts(".lanes-of-page [aria-pressed=true]") == ["Branch from #3"], pages.texts(".lanes-of-page button"))
    check("both are shown", pages.texts(".which") == ["trip.jsonl · @7", "branch from #3 · @7"] or len(pages.texts(".which")) == 2, pages.texts(".which"))
    check("its answer is said", "pushed main draft" in pages.said, pages.said)
    pages.picture("branch")
    check("a mistake changes nothing", not pages.type("psuh x") and "push" in pages.said, pages.said)
    check("a refusal is recorded", pages.type("select nothing") and "refused" in pages.said, pages.said)
    pages.picture("refusal")

    # Taps
    before = browser.run("live.branch.journal.commitCount")
    browser.click(".device + .device .bar .back")
    check("the back button goes back", browser.run("live.branch.journal.commitCount") == before + 1 and browser.run("page.state.view.visible[0]") == "mail", pages.said)
    browser.click(".actions .action")
    check("the button goes back", browser.run("page.state.view.visible[0]") == "inbox", pages.said)

    # Undo
    count = browser.run("live.branch.lines.length")
    pages.press("Undo")
    check("undo takes one line back", browser.run("live.branch.lines.length") == count - 1 and browser.run("page.state.view.visible[0]") == "mail", pages.said)

    # A swipe with the slider
    drag(browser, ".swiping input", 0.05, 0.7)
    view = browser.run("JSON.stringify(page.state.view.visible)")
    lines = browser.run("live.branch.lines")
    check("a drag swipes", any(line.startswith("swipe begin") for line in lines) and any(line.startswith("swipe move") for line in lines) and lines[-1].startswith("swipe end"), lines)
    check("a long swipe pops", view == '["inbox"]', view)
    pages.picture("swiped")
    count = len(lines)
    pages.press("Undo")
    taken = count - browser.run("live.branch.lines.length")
    check("one step back takes a swipe back", taken == 1 + sum(line.startswith("swipe") for line in lines[:-1]) and browser.run("page.state.view.visible[0]") == "mail", taken)
    pages.press("On an iPad")
    check("the device is another one", browser.run("page.state.view.environment.width") == 820, pages.said)
    pages.press("On an iPhone")
    drag(browser, ".swiping input", 0.05, 0.7)

    # Turns
    pages.press("Rotate")
    check("the interface turns", browser.run("page.state.view.environment.interface") == "landscapeLeft", browser.run("page.state.view.environment.interface"))
    same_as_native(pages, journal, "trip", "#3", browser.run("live.branch.lines"))

    # Saved with the button
    browser.call("Browser.setDownloadBehavior", session=False, behavior="allow", downloadPath=str(pages.folder), eventsEnabled=False)
    pages.press("Save as journal")
    file = pages.folder / "trip-branch-from-3.jsonl"
    for _ in range(100):
        if file.exists() and file.read_text() == pages.saved:
            break
        time.sleep(0.05)
    check("the file that is saved is the branch", file.exists() and file.read_text() == pages.saved, sorted(path.name for path in pages.folder.iterdir()))

    # A test
    browser.run("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    browser.run("live.copyTest()")
    out, _, _ = pages.run("export", file, "--format", "swift-test")
    check("the test that is copied is the program's", browser.run("globalThis.copied") == out, browser.run("String(globalThis.copied).slice(0, 300)"))

    # The link makes the branch again, and so does a page that is loaded again
    browser.run("page.copyLink()")
    browser.wait("globalThis.copied?.includes('#s=')")
    link = browser.run("globalThis.copied")
    lines = browser.run("live.branch.lines")
    pages.open(page, "#s=" + link.split("#s=")[1])
    check("a link makes the branch again", browser.run("live.branch?.lines") == lines, browser.run("live.branch?.lines"))

    # Side by side, and without a plugin
    browser.run("live.showRecorded()")
    check("the recorded journal is shown again", pages.texts(".lanes-of-page [aria-pressed=true]") == ["Recorded"])
    check("the branch has a lane there", "branch" in pages.texts(".lane"), pages.texts(".lane"))
    pages.picture("recorded")
    browser.run("document.querySelector('.menu summary').click()")
    browser.run("[...document.querySelectorAll('.menu [role=radio]')].find((one) => one.textContent.includes('back-button')).click()")
    check("it asks before the branch is lost", pages.texts(".question p") != [], pages.said)
    pages.picture("question")
    pages.answer("Keep it")
    check("the branch can be kept", browser.run("live.branch.lines") == lines)
    browser.run("live.leaveOut('back-button')")
    pages.answer("Give it up")
    check("without a plugin", "Without back-button" in pages.said, pages.said)
    out, _, _ = pages.run("whatif", journal, "--without", "back-button", "--json")
    first = json.loads(out)["result"]["divergence"] if '"result"' in out else json.loads(out).get("divergence")
    check("it says what the program says", browser.run("live.branch.first") == (first or {}).get("commit"), out[:200])
    pages.picture("without")
    check("one goes on in it", pages.type("push more"))
    run = pages.folder / "run.jsonl"
    run.write_text(pages.saved)
    out, messages, status = pages.run("verify", run)
    check("its journal verifies", status == 0, out + messages)

    # Plugins of the branch
    browser.run("document.querySelectorAll('.menu')[1].open = true")
    browser.wait("document.querySelector('.menu [role=switch]') !== null")
    browser.run("[...document.querySelectorAll('.menu [role=switch]')].find((one) => one.textContent === 'depth-limit').click()")
    check("a plugin is attached", "depth-limit" in pages.said, pages.said)
    pages.picture("plugins")
    pages.quiet("a person")


def drag(browser, selector, start, end):
    left, top, width, height = browser.run(
        f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect(); return [box.left, box.top, box.width, box.height]; }})()")
    at = lambda part: {"x": left + width * part, "y": top + height / 2, "button": "left", "clickCount": 1}  # noqa: E731
    browser.call("Input.dispatchMouseEvent", type="mousePressed", **at(start))
    for step in range(1, 9):
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", buttons=1, **at(start + (end - start) * step / 8))
    browser.call("Input.dispatchMouseEvent", type="mouseReleased", **at(end))


def hostile(pages):
    """Nothing of a journal or a line runs, nothing stops the page, and what is not understood is said."""
    check, browser = pages.check, pages.browser
    journal = pages.folder / "hostile.jsonl"
    quoted = [json.dumps(text, ensure_ascii=False).replace("\\u0007", "\\u{7}") for text in HOSTILE]
    script = pages.folder / "hostile.nav"
    script.write_text("\n".join(["add stack main", *(f"push s{place} title={text} tab={text} back={text}" for place, text in enumerate(quoted))]) + "\n")
    pages.run("run", script, "-j", journal, "--clock", CLOCK)
    pages.open(pages.export(journal, "hostile", "--title", HOSTILE[0]))
    for place, text in enumerate(HOSTILE):
        pages.type(f"push {quoted[place]} title={quoted[place]} url={quoted[place]}")
        pages.type(text)
    for line in ["push " + "x" * 100_000, "note " + "[" * 5000, "scene json=" + '{"a":' * 300, '"' * 400, "all { " * 80, "revert @99999999999999999999", "swipe begin 1e999", "\\"]:
        pages.type(line)
    check("the page still answers", pages.type("push after-all"), pages.said)
    pages.quiet("hostile lines")
    for address in ["#s=", "#s=AAAA", "#s=" + "A" * 30_000, "#s=%00", "#e=99999999999", "#s=bnVsbA"]:
        pages.open(pages.folder / "hostile.html", address)
        check(f"it opens at {address[:20]}", pages.type("push x"), pages.said)
    pages.quiet("hostile addresses")

    # A runtime that stops
    pages.open(pages.folder / "hostile.html")
    pages.type("push kept")
    browser.run("""(() => { const original = TextEncoder.prototype.encode; let times = 0;
        TextEncoder.prototype.encode = function (text) { if (text === 'push fatal' && ++times === 2) throw new WebAssembly.RuntimeError('unreachable'); return original.call(this, text); }; })()""")
    pages.type("push fatal")
    check("a stop is said", "Stopped" in pages.said, pages.said)
    check("a fresh runtime goes on", pages.type("push again") and browser.run("page.state.view.visible.at(-1)") == "again", pages.said)
    check("nothing is lost", "kept" in pages.saved and "again" in pages.saved)

    # Damage
    lines = journal.read_bytes().split(b"\n")
    damaged = pages.folder / "damaged.jsonl"
    damaged.write_bytes(b"\n".join(lines[:6]) + b"\n" + lines[6][:-9] + b'xxxxxxx"}\n' + b"\n".join(lines[7:]))
    pages.open(pages.export(damaged, "damaged"))
    banner = " ".join(pages.texts(".banner"))
    out, messages, _ = pages.run("fsck", damaged)
    check("damage is said as fsck says it", "damaged" in banner, f"{banner} | {out}{messages}")
    check("one goes on before it", pages.type("push before-it"), pages.said)
    pages.quiet("damage")


def playground(pages):
    check, browser = pages.check, pages.browser
    page = pages.folder / "try.html"
    _, messages, status = pages.run("export", "--playground", "--runtime", pages.wasm, "-o", page)
    check("the playground is exported", status == 0, messages)
    pages.open(page, mark="story")
    pages.picture("playground-1")
    for step in range(2, 7):
        browser.click(".guide .next")
        pages.picture(f"playground-{step}")
    check("the story ends with the plugin left out", browser.run("live.branch.plugin") == "calm-swipes")
    browser.click(".device + .device .bar .back")
    check("the button that stays works", browser.run("page.state.view.visible[0]") == "inbox", pages.said)
    scenes = pages.texts(".scenes button")
    for place, scene in enumerate(scenes):
        browser.run(f"document.querySelectorAll('.scenes button')[{place}].click()")
        pages.answer("Give it up")
        check(f"the scene {scene} begins", browser.run("live.branch.lines.length") == 1, pages.said)
        check(f"the scene {scene} has a screen", pages.type("open https://example.org/" if scene == "web" else "push one title=One"), pages.said)
        pages.picture(f"scene-{scene}")
        kept = pages.folder / f"scene-{scene}.jsonl"
        kept.write_text(pages.saved)
        _, messages, status = pages.run("verify", kept)
        check(f"the scene {scene} verifies", status == 0, messages)
    pages.quiet("the playground")
    browser.wait("live.address().then((address) => address === location.hash)")
    address = browser.run("location.hash")
    lines = browser.run("live.branch.lines")
    pages.open(page, address, mark="story")
    check("a page with a branch asks before it is left only when its address does not have it", "beforeunload" not in browser.questions, browser.questions)
    check("its address makes the scene again", browser.run("live.branch?.lines") == lines, browser.run("live.branch?.lines"))
    browser.size(390, 844, phone=True)
    pages.open(page, mark="story")
    width = browser.run("document.documentElement.scrollWidth")
    check("a phone needs no scrolling to the side", width <= 390, width)
    pages.picture("playground-phone")
    browser.size(1280, 800, scheme="dark")
    pages.open(page, mark="story")
    pages.picture("playground-dark")
    browser.size(1280, 800)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("navrepl")
    parser.add_argument("wasm")
    parser.add_argument("--pictures")
    options = parser.parse_args()
    program = find()
    if program is None:
        print("there is no Chromium here")
        return NO_BROWSER
    with tempfile.TemporaryDirectory() as folder, Browser(program) as browser:
        browser.size(1280, 800)
        pages = Pages(options, folder, browser)
        for part in (person, recorded, hostile, playground):
            try:
                part(pages)
            except Failure as failure:
                pages.check(part.__name__, False, f"{failure} {browser.complaints}")
        times = sorted(pages.times)
        print(f"a line took {times[len(times) // 2]:.1f} ms, at most {times[-1]:.1f} (asked: {MOST_FOR_A_LINE}); "
              f"ready after {sorted(pages.ready)[len(pages.ready) // 2]} ms (asked: {MOST_TO_BE_READY})")
        print(f"{pages.check.count} checks, {pages.check.failed} failed")
        return 1 if pages.check.failed else 0


sys.exit(main())
