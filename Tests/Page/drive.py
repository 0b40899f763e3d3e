#!/usr/bin/env python3
"""Drives the page of a journal in headless Chromium, and compares it with navrepl.

    python3 Tests/Page/drive.py NAVREPL [--seed N] [--moments N] [--long COMMANDS] [--brief]

Each check that fails prints a line; the status is 1 when there is one, and 77 where there is no browser. `--brief` opens half
of the journals at half as many moments, looks at half of the scenes and at each of their steps at one size, and has a
shorter long journal.
"""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from browser import Browser, Failure, find  # noqa: E402
from sight import Sight  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
NO_BROWSER = 77

# Journals with every kind of container, modals, swipes, turns, plugins and refusals. Later checks open the first three again.
RECORDED = [
    "swipe-with-a-rotation-in-the-middle", "modals-of-three-styles", "demo-embedded-in-stack-three", "restoration-of-a-split-and-webs",
    "back-buttons", "web-failure-and-retry", "triple-display-modes", "tabs-set-and-titles", "unsaved-changes-on-every-way-out",
    "modal-over-a-running-swipe", "split-display-modes", "placeholders",
]
# Journals of containers that rules arrange, which are always opened.
ARRANGED = ["pager", "drawer", "deck", "wizard", "supporting-pane", "accordion", "corner"]
# The roles of frames that are panes; all others are bars.
PANES = ["below", "left", "right", "top", "primary", "supplementary", "secondary", "modal", "pane"]

# The views that a person looks at: each scene of navrepl, swipes in progress, each kind of modal, titles that are too long.
SEEN = {
    "drilldown": ["push a title=Inbox", "push b title=Mail right=edit", "push c title=Reply left=Cancel right=Send toolbar=Share,Delete",
                  "toolbars show", "swipe begin 5", "swipe move 180", "swipe cancel", "rotate portrait"],
    "stack": ["push a title=Home", "push b title=Messages", "swipe begin 0", "swipe move 300", "swipe end 900 velocity=900"],
    "tabs": ["push a title=Feed", "select second", "push b title=Search", "resize 390 844"],
    "split": ["push a title=Folders in=primary", "push b title=Mail in=secondary", "mode oneOver", "rotate portrait", "resize 390 844"],
    "triple": ["resize 1366 1024", "push a title=Accounts in=primary", "push b title=Folders in=supplementary", "push c title=Mail in=secondary",
               "mode twoBeside", "mode twoOver", "mode twoDisplace", "mode secondaryOnly"],
    "web": ["open https://example.org/", 'failed "There is no connection."', "retry", "loaded title=Example", "open https://example.org/a",
            "resize 390 844", "open https://example.org/a/very/long/path/that/no/phone/can/show", 'failed "The connection was lost."'],
    "demo": ["push a title=One", "push b title=Two", "select three", "push c title=News", "push d title=Story", "push e title=Comments"],
    "modals": ["push a title=Inbox", "push b title=Mail", "present d style=sheet title=Draft", "present e style=popover title=Options",
               "resize 390 844", "resize 1024 768", "dismiss", "dismiss", "present f style=popover title=Menu", "dismiss",
               "present flow kind=stack style=sheet", 'push g title="Step one" in=flow', 'push h title="Step two" in=flow', "dismiss",
               "present i style=fullScreen title=Sign-in"],
    "long": [f'push {name} title="A title that is much longer than any bar could ever show in one line" left=close,previous right=reply,archive'
             for name in ("first", "second", "third")],
}

# Elements with a text that a person reads, in each part of the page.
READ = [".counts", ".axis span", ".switch button", ".page > .found", ".pace", ".copy", ".position", ".severity", ".finding p", ".finding code", ".say", ".which", ".unequal", ".lane", ".row .what", ".row .moment", ".source", "figcaption p", "figcaption .hint", ".pane .title", ".pane .id", ".bar .back",
        ".bar .title", ".tab", ".panel h2", ".panel h3", ".panel dt", ".panel dd", ".changes .old", ".changes .value", ".changes th", ".link", ".refusal", ".waiting li"]
CONTRAST = 4.5

HOSTILE = [
    "<script>hacked = 1</script>", "</script><script>hacked = 2</script>", "<!--<script>", "<img src=x onerror='hacked = 3'>",
    '" onmouseover="hacked = 4', "'; hacked = 5; '", "{data}{script}", "שלום עולם", "مرحبا", "👩‍👩‍👧 family 🇺🇦",
    "a\u202egnp.exe", "line\u2028break", "zero\u200bwidth", "__proto__", "constructor", "]]>", "&lt;b&gt;", "\u0007bell", "tab\there",
    "\u200dx", "a\u200d\u200db", "a\ufe0f\ufe0f", "a\u200d", "❤️‍🔥", "می‌خواهم", "e\u0301", "\u00ad", "\U000e0041", "\u009b31m", "\u180b",
]


class Navrepl:
    """The program, and what it says of a journal."""

    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)

    def run(self, *arguments, input=None):
        done = subprocess.run([self.program, *map(str, arguments)], input=input, capture_output=True, text=True)
        return done.stdout, done.stderr, done.returncode

    def record(self, name, lines, *options):
        journal = self.folder / f"{name}.jsonl"
        script = self.folder / f"{name}.nav"
        script.write_text("\n".join(lines) + "\n")
        self.run("run", script, "-j", journal, "--durability", "os", "--id", name, "--quiet", *options)
        return journal

    def page(self, journal):
        page = journal.with_suffix(".html")
        _, messages, status = self.run("export", journal, "--format", "html", "-o", page)
        if status != 0 or not page.exists():
            raise Failure(f"export {journal}: {status} {messages}")
        return page

    def answers(self, journal, lines):
        """What the program answers to lines that look at a journal."""
        output, messages, _ = self.run(journal, "--json", "--read-only", input="".join(line + "\n" for line in lines))
        answers = [json.loads(line) for line in output.split("\n") if line]
        if len(answers) != len(lines):
            raise Failure(f"{len(answers)} answers to {len(lines)} lines: {messages}")
        return answers


class Drive(Sight):
    def __init__(self, browser, navrepl, options):
        self.browser, self.navrepl, self.options = browser, navrepl, options
        self.random = random.Random(options.seed)
        self.failures, self.checks = [], 0

    def expect(self, holds, what, detail=""):
        self.checks += 1
        if not holds:
            self.failures.append(what)
            print(f"FAILED: {what} {detail}"[:2000], flush=True)

    def same(self, found, wanted, what):
        self.expect(found == wanted, what, f"\n  page:    {json.dumps(found, ensure_ascii=False)[:700]}\n  navrepl: {json.dumps(wanted, ensure_ascii=False)[:700]}")

    def opened(self, page, hash=""):
        self.browser.open(page, hash)
        uri = f"file://{page}{hash}"
        asked = [url for url in self.browser.requests if url != "about:blank"]
        self.expect(asked in ([uri], [uri.split("#")[0]]), f"{page.name} asks for nothing but itself", asked)
        self.browser.wait("document.documentElement.dataset.checked === 'yes'")
        self.expect(self.browser.complaints == [], f"{page.name}: the browser complains about nothing", self.browser.complaints)
        self.expect(self.browser.run("page.journal.history.faults.length") == 0, f"{page.name}: the states agree with their sums")

    # The states, the picture, and the questions

    def recorded(self, name):
        journal = self.navrepl.folder / f"{name}.jsonl"
        shutil.copy(ROOT / "journals" / f"{name}.jsonl", journal)
        self.opened(self.navrepl.page(journal))
        self.states(name, journal)
        self.questions(name, journal)

    def moments(self, name):
        count = self.browser.run("page.journal.summary.events")
        wanted = min(self.options.moments, count + 1)
        return sorted(self.random.sample(range(count + 1), wanted))

    def states(self, name, journal):
        moments = self.moments(name)
        lines = [line for moment in moments for line in (f"goto @{moment}", "state")]
        views = self.navrepl.answers(journal, lines)[1::2]
        for moment, view in zip(moments, views):
            self.browser.run(f"page.go(page.journal.stepOfEvents({moment}))")
            found = json.loads(self.browser.run("JSON.stringify(page.view, (_, value) => value instanceof Map ? Object.fromEntries(value) : value)"))
            # The page stands at the event, `goto` after the commits without events that follow; the page has no digests.
            for member in ("commits", "viewing", "digest"):
                found.pop(member, None), view.pop(member, None)
            self.same(found, view, f"{name} @{moment}: the state is navrepl's")
            self.picture(f"{name} @{moment}", view)

    def picture(self, what, view):
        """Everything that is drawn stands in the layout, where it stands there, and says what the items say."""
        drawn = self.browser.run("""(() => {
          const box = document.querySelector(".screen").getBoundingClientRect();
          const scale = page.device.scale;
          return [...document.querySelectorAll(".screen > .frame")].map((frame) => {
            const its = frame.getBoundingClientRect();
            const texts = (name) => [...frame.querySelectorAll(name)].map((one) => one.textContent);
            return { role: frame.dataset.role, node: frame.dataset.node,
              place: [(its.left - box.left) / scale, (its.top - box.top) / scale, its.width / scale, its.height / scale],
              title: texts(".title"), back: texts(".back"), leave: texts(".leave"), items: texts(".item"), tabs: texts(".tab"),
              selected: texts(".tab.selected"), isPane: frame.matches(".pane:not(.bar)"), z: Number(frame.style.zIndex), dim: frame.querySelector(".dim")?.style.opacity ?? null };
          });
        })()""")
        layout = view["layout"]
        self.same([(d["role"], d["node"]) for d in drawn], [(f["role"], f["node"] or "") for f in layout], f"{what}: every frame is drawn")
        for one, frame in zip(drawn, layout):
            wanted = [frame["x"], frame["y"], frame["width"], frame["height"]]
            near = all(abs(a - b) < 4 for a, b in zip(one["place"], wanted))
            self.expect(near, f"{what}: {frame['role']} stands where it is", f"{one['place']} {wanted}")
            isPane = frame["role"] in PANES
            self.same(one["isPane"], isPane, f"{what}: {frame['role']} is a pane or a bar")
            # A bar is as dark as its pane, which the layout does not repeat.
            if isPane or not any(other.get("dim", 0) > 0 for other in layout):
                self.expect((one["dim"] is not None) == (frame.get("dim", 0) > 0), f"{what}: {frame['role']} is dimmed or not")
            self.bar(what, one, frame, view)
        self.legible(what)

    def arranged(self):
        """Of two panes of rules the later one is on top, over the bar of the other; and what is dimmed is dimmed with its bar."""
        top = """((x, y) => { const box = document.querySelector(".screen").getBoundingClientRect(); const { scale } = page.device;
          const hit = document.elementFromPoint(box.left + x * scale, box.top + y * scale).closest(".frame");
          return `${hit.dataset.role} ${hit.dataset.node}`; })(%d, %d)"""
        dims = """Object.fromEntries([...document.querySelectorAll(".screen > .frame")].map((frame) => [`${frame.dataset.role} ${frame.dataset.node}`,
          Number(frame.querySelector(".dim")?.style.opacity ?? 0)]))"""
        for name, moment, places, dimmed in (
            ("corner", 5, {(60, 30): "pane call", (700, 30): "bar mail", (700, 400): "pane mail"}, {}),
            ("drawer", 12, {(100, 30): "pane menu", (500, 30): "bar home", (500, 400): "pane home"}, {"pane home": 0.5, "bar home": 0.5, "pane menu": 0, "tabBar tabs": 0}),
            ("drawer", 19, {(100, 30): "below menu", (500, 30): "bar letter"}, {"pane letter": 0.25, "bar letter": 0.25, "below menu": 0, "tabBar tabs": 0}),
        ):
            self.opened(self.navrepl.folder / f"{name}.html", f"#e={moment}")
            for (x, y), wanted in places.items():
                self.same(self.browser.run(top % (x, y)), wanted, f"{name} @{moment}: what is on top at {x} {y}")
            found = self.browser.run(dims)
            self.same({part: found.get(part) for part in dimmed}, dimmed, f"{name} @{moment}: what is dimmed")

    def legible(self, what):
        """No text of the picture is covered by another part of it, or has no room at all."""
        faults = self.browser.run("""(() => {
          const faults = [];
          for (const text of document.querySelectorAll(".screen .pane span, .screen .bar button")) {
            if (text.textContent.trim() === "" || getComputedStyle(text).visibility === "hidden") continue;
            text.scrollIntoView({ block: "center" });
            const box = text.getBoundingClientRect();
            const own = text.closest(".frame");
            if (text.matches(".note") && text.scrollWidth > text.clientWidth) faults.push(`${text.textContent} is cut`);
            if (box.width < 9 && text.scrollWidth > text.clientWidth) faults.push(`${text.textContent} has ${box.width} pixels`);
            for (const x of [box.left + 1.5, box.right - 1.5]) {
              const hit = document.elementFromPoint(x, box.top + box.height / 2);
              // A modal covers what is below it, and nothing there moves aside.
              const level = (frame) => Math.floor(Number(frame?.style.zIndex ?? 0) / 100000);
              if (!own.contains(hit) && !(level(hit?.closest(".frame")) > level(own))) faults.push(`${text.textContent} of ${own.dataset.node} is cut by ${hit?.closest(".frame")?.dataset.node}`);
            }
          }
          return faults;
        })()""")
        self.expect(faults == [], f"{what}: all texts of the picture are in sight", faults)

    def seen(self, value):
        """Texts as the page shows them, with what cannot be seen as escapes."""
        if all(text.isascii() and text.isprintable() for text in value):
            return value
        return self.browser.run(f"{json.dumps(value)}.map(visible)")

    def bar(self, what, one, frame, view):
        role, node = frame["role"], frame["node"]
        item = view["items"].get(node)
        if role in ("bar", "leftBar", "rightBar") and item:
            self.same(one["title"], self.seen([item["title"]]), f"{what}: the title in the bar of {node}")
            back = [f"‹ {item['backButton']['title']}"] if item["backButton"] else []
            self.same(one["back"], self.seen(back), f"{what}: the back button in the bar of {node}")
            self.same(one["leave"], [f"‹ {item['leave']['title']}"] if item["leave"] else [], f"{what}: the leave button of {node}")
            self.same(one["items"], item["leftItems"] + item["rightItems"], f"{what}: the items in the bar of {node}")
        elif role == "tabBar":
            tabs = view["containers"][node]
            self.same(one["tabs"], tabs["titles"], f"{what}: the tabs of {node}")
            selected = [tabs["titles"][tabs["children"].index(tabs["selected"])]] if tabs["selected"] else []
            self.same(one["selected"], selected, f"{what}: the selected tab of {node}")
        elif role.lower().endswith("toolbar"):
            self.same(one["items"], view["screens"].get(node, {}).get("toolbarItems", []), f"{what}: the toolbar of {node}")

    def questions(self, name, journal):
        moments = self.moments(name)
        pairs = [(moment, self.path(moment)) for moment in moments]
        lines = [line for moment, path in pairs for line in (f"goto @{moment}", f"why {path}")]
        for (moment, path), answer in zip(pairs, self.navrepl.answers(journal, lines)[1::2]):
            if not answer.get("ok"):
                self.expect(False, f"{name} @{moment}: navrepl knows {path}", answer)
                continue
            self.why(f"{name} @{moment}: why {path}", moment, path, answer["result"])
        others = [self.random.choice(moments) for _ in moments]
        lines = [f"diff @{a} @{b}" for a, b in zip(moments, others)]
        for a, b, answer in zip(moments, others, self.navrepl.answers(journal, lines)):
            found = self.browser.run(f"""(() => {{ const h = page.journal.history; const old = h.state({a}).view; const now = h.state({b}).view;
              const shown = ({{path, old, now}}) => ({{path: pathText(path), ...(old === undefined ? {{}} : {{old: JSON.parse(json(old))}}), ...(now === undefined ? {{}} : {{new: JSON.parse(json(now))}})}});
              return differences(old, now).map(shown); }})()""")
            def by_path(change):
                return change["path"]
            self.same(sorted(found, key=by_path), sorted(answer["result"]["changes"], key=by_path), f"{name}: diff @{a} @{b}")

    def path(self, moment):
        """A path into the state of a moment, or of one before it."""
        return self.browser.run(f"""(() => {{
          const pick = (list) => list[Math.floor({self.random.random()} * list.length)];
          const {{ view }} = page.journal.history.state({self.random.randint(0, moment)});
          const walk = (value, path) => (isObject(value) ? members(value) : Array.isArray(value) ? value.map((one, index) => [index, one]) : [])
            .flatMap(([name, inside]) => [[...path, name], ...walk(inside, [...path, name])]);
          return pathText(pick(walk(view, [])) ?? ["focus"]);
        }})()""")

    def why(self, what, moment, path, wanted):
        found = self.browser.run(f"(() => {{ const a = why(page.journal, pathSteps({json.dumps(path)}), {moment}); return {{...a, commit: a.commit?.number ?? null, command: null}}; }})()")
        for member in ("value", "before"):
            has = found.get(member) is not None
            self.same(json.loads(found[member]) if has else None, wanted.get(member), f"{what}: {member}")
        for member in ("event", "commit", "plugins", "causes"):
            self.same(found.get(member), wanted.get(member), f"{what}: {member}")

    # The visible part of the page

    def looks(self, names):
        """Each scene, at the size of a desk and of a phone: nothing is cut, nothing is covered, everything can be read."""
        for name in names:
            lines = SEEN[name]
            scene = name if name not in ("modals", "long") else "drilldown"
            journal = self.navrepl.record(f"seen-{name}", [f"scene {scene}", *lines])
            page = self.navrepl.page(journal)
            for width, height, phone in ((1280, 800, False), (390, 844, True)):
                what = f"{name}, {width} points wide"
                self.browser.size(width, height, "light", phone)
                self.opened(page)
                self.widths(what, width)
                for scheme in ("dark", "light"):
                    self.browser.scheme(scheme)
                    self.readable(f"{what}, {scheme}")
                steps = range(self.browser.run("page.journal.stepCount"))
                # A brief look sees each step at one of the two sizes.
                for step in steps[int(phone)::2] if self.options.brief else steps:
                    self.browser.run(f"page.go({step})")
                    self.legible(f"{what}, step {step}")
        self.browser.size(1280, 800)

    def widths(self, what, width):
        wide = self.browser.run("""["html", "header", ".counts", ".timeline", ".search", ".device", ".tablist", ".panel:not([hidden])"]
          .map((name) => [name, document.querySelector(name)]).filter(([, one]) => one.scrollWidth > one.clientWidth + 1)
          .map(([name, one]) => `${name}: ${one.scrollWidth} in ${one.clientWidth}`)""")
        self.expect(wide == [], f"{what}: nothing is wider than its place", wide)

    def readable(self, what):
        """Each text stands out from what is behind it, as the guidelines for accessible pages ask."""
        poor = self.browser.run("""((names, least) => {
          const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
          const light = (color) => color.slice(0, 3).map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
            .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
          const behind = (one) => {
            for (let at = one; at; at = at.parentElement) {
              const color = numbers(getComputedStyle(at).backgroundColor);
              if (color.length === 3 || color[3] === 1) return color;
            }
            return [255, 255, 255];
          };
          return names.flatMap((name) => [...document.querySelectorAll(name)].slice(0, 3).flatMap((one) => {
            const [text, back] = [light(numbers(getComputedStyle(one).color)), light(behind(one))];
            const contrast = (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
            return contrast < least ? [`${name} ${contrast.toFixed(2)}`] : [];
          }));
        })(%s, %s)""" % (json.dumps(READ), CONTRAST))
        self.expect(poor == [], f"{what}: every text can be read", poor)

    def story(self):
        """The report of docs/debugging.md, by somebody who never saw a journal: three clicks lead to what hid the back button."""
        journal = self.navrepl.folder / "report.jsonl"
        shutil.copy(ROOT / "examples/debugging/report.jsonl", journal)
        self.opened(self.navrepl.page(journal))
        self.expect("missing" in self.browser.run("document.querySelector('.hint').textContent"), "the page says where to begin")
        # Or by one click: the page opens on what is wrong, and its command is answered.
        self.browser.click("#panel-Findings .finding .link")
        text = self.browser.run("document.querySelector('#panel-Why').innerText")
        for words in ("items.mail-4.hidesBackButton is true", "by the plugin calm-swipes", "swipe begin 6 (user)"):
            self.expect(words in text, f"the first finding leads to {words}", text)
        self.browser.press("End")
        self.browser.click(".bar.navigation")
        self.browser.run("[...document.querySelectorAll('#panel-State .value')].find((one) => one.title.includes('.backButton')).click()")
        text = self.browser.run("document.querySelector('#panel-Why').innerText")
        for words in ("items.mail-4.backButton is none", "Since @31", "by the plugin calm-swipes", "swipe begin 6 (user)"):
            self.expect(words in text, f"the answer says {words}", text)
        self.browser.click("#panel-Why .causes .moment")
        self.same(self.browser.run("page.nameOf(page.step)"), "@31", "a cause leads to its moment")

    # The controls

    def slider(self, moment):
        self.browser.run("page.timeline.slider.focus()")
        for key, wanted in [("ArrowLeft", "@9"), ("ArrowDown", "@8"), ("ArrowUp", "@9"), ("PageDown", "@0"), ("ArrowRight", "@1"), ("End", "@10")]:
            self.browser.press(key)
            self.same(moment(), wanted, f"the key {key} on the timeline")
        self.browser.run("document.activeElement.blur()")

    def controls(self):
        lines = ["scene stack", "push a title=Inbox", "push b title=Mail", "attr b dirty=true", "back source=user", "attr b dirty=false",
                 "back source=user", "push c title=Other", "title c Renamed", "hidesback c on", "pop"]
        journal = self.navrepl.record("controls", lines, "--plugin", "unsaved-changes")
        page = self.navrepl.page(journal)
        self.opened(page)
        browser, moment = self.browser, lambda: self.browser.run("page.nameOf(page.step)")
        first = browser.run("page.journal.summary.findings?.length > 0 ? page.nameOf(stepOfFinding(page.journal, page.journal.summary.findings[0])) : '@10'")
        self.same(moment(), first, "the page opens on the first finding, and without one at the end")
        browser.press("End")
        last = moment()
        self.same(last, "@10", "the key End")
        for keys, wanted in [("k", "@9"), ("kk", "@7"), ("j", "@8"), ("[", "@7"), ("[[", "@5"), ("[", "#4"), ("]", "@5"), ("[k", "@4")]:
            for key in keys:
                browser.press(key)
            self.same(moment(), wanted, f"the keys {keys}")
        browser.press("Home")
        self.same(moment(), "@0", "the key Home")
        browser.press("End")
        self.same(moment(), last, "the key End")
        self.slider(moment)
        self.links(page, moment)
        self.filter(moment)
        self.play(moment)
        self.mark()
        browser.press("?")
        self.expect(browser.run("page.help.open"), "? opens the help")
        self.same(browser.run("page.help.querySelectorAll('kbd').length"), 16, "the help has every key")
        browser.press("Escape", code="Escape")
        browser.run("page.help.close()")
        self.clicks(moment)
        self.texts()
        self.schemes(page)

    def links(self, page, moment):
        self.browser.run("page.go(page.journal.stepOfEvents(3))")
        self.browser.wait("location.hash === '#e=3'")
        for hash, wanted in [("#e=2", "@2"), ("#c=4", "#4"), ("#e=999", "@10"), ("#nonsense", self.browser.run("page.nameOf(page.firstStep())")), ("#e=0", "@0")]:
            self.opened(page, hash)
            self.same(moment(), wanted, f"the link {hash}")
        self.browser.run("location.hash = '#e=5'")
        self.browser.wait("page.nameOf(page.step) === '@5'")

    def filter(self, moment):
        browser = self.browser
        browser.press("/")
        self.expect(browser.run("document.activeElement === page.list.input"), "/ goes to the filter")
        for letter in "refused":
            browser.press(letter)
        rows = "[...document.querySelectorAll('.row .what')].map((row) => row.textContent)"
        found = browser.run(rows)
        self.expect(len(found) == 2 and found[0] == "back" and found[1].startswith("refused: "), "the filter leaves the refused commit", found)
        self.expect(browser.run("document.querySelector('.count').textContent") == "1 found in 1 commit", "the filter counts")
        browser.press("Enter", "\r")
        self.same(moment(), "#4", "Enter goes to the first that is found")
        self.same(browser.run("page.moment.textContent + ' ' + page.position.textContent"), "#4 of #10", "a commit is one of the commits")
        self.filterMarks()
        for example in browser.run("page.list.input.placeholder.replace('Filter: ', '').split(', ')"):
            browser.run(f"page.list.setFilter({json.dumps(example)})")
            self.expect(browser.run("page.list.matches.some((one) => one)"), "the examples of the filter find something", example)
        for word, wanted in [("@7", "1 found in 1 commit"), ("#5", "1 found in 1 commit"), ("#99", "nothing found")]:
            browser.run(f"page.list.setFilter('{word}')")
            self.same(browser.run("document.querySelector('.count').textContent"), wanted, f"the filter finds {word}")
        browser.run("page.list.setFilter('refused')")
        browser.press("Escape")
        self.expect(browser.run("page.list.input.value") == "" and len(browser.run(rows)) > 10, "Esc clears the filter")
        browser.click(".lane-labels .lane:last-child")
        self.same(browser.run("page.list.input.value"), "refused", "a lane filters the list")
        browser.click(".lane-labels .lane:last-child")

    def filterMarks(self):
        """A step that a filter leaves is drawn, also where others of the lane stand in the same column before it."""
        found = self.browser.run("""(() => {
          const { timeline } = page;
          const [lane, last] = [timeline.lanes[0], page.journal.stepCount - 1];
          const { steps } = lane;
          lane.steps = Array.from({ length: last * 1000 }, (_, index) => index / 1000);
          timeline.matches = { [1.999]: 1 };
          timeline.draw();
          const row = timeline.canvas.getContext("2d").getImageData(0, timeline.canvas.height / timeline.lanes.length / 2 - 2, timeline.canvas.width, 1).data;
          const strong = [...row].filter((value, index) => index % 4 === 3 && value === 255).length;
          lane.steps = steps;
          page.list.filter(page.list.input.value);
          return strong;
        })()""")
        # The cursor is strong too, two pixels wide.
        self.expect(found > 2, "what a filter finds is marked in a crowded lane", found)

    def play(self, moment):
        browser = self.browser
        browser.press("Home")
        browser.run("document.activeElement.blur()")
        browser.press(" ", " ", "Space")
        browser.wait("page.step >= 2")
        browser.press(" ", " ", "Space")
        self.expect(browser.run("page.timer === null"), "space plays and pauses")

    def mark(self):
        browser = self.browser
        browser.run("page.go(page.journal.stepOfEvents(2))")
        browser.press("m")
        browser.press("End")
        text = browser.run("document.querySelector('#panel-Step').textContent")
        self.expect("What changed from @2 to @10" in text, "m marks a moment to compare with", text[:200])
        browser.run("page.mark(null)")

    def clicks(self, moment):
        browser = self.browser
        browser.run("page.go(page.journal.stepOfEvents(7))")
        browser.click(".bar .title")
        self.expect("Navigation bar" in browser.run("document.querySelector('#panel-State').textContent"), "a click on the bar shows its item")
        rows = "[...document.querySelectorAll('#panel-State tr')]"
        browser.run(f"{rows}.find((row) => row.querySelector('th')?.textContent.startsWith('backButton')).querySelector('.value').click()")
        text = browser.run("document.querySelector('#panel-Why').textContent")
        self.expect("backButton.title is" in text and "How it came about" in text, "a click on a value says why", text[:200])
        browser.run("page.go(page.journal.stepOfEvents(9)); page.panels.ask(['screens', 'c', 'title'])")
        browser.click(".causes li:last-child .moment")
        self.same(moment(), "@8", "a cause is a link to its moment")
        browser.run("document.querySelector('#panel-Why button').focus(); page.go(page.journal.stepOfEvents(9))")
        self.expect(browser.run("document.activeElement.closest('#panel-Why') !== null"), "a panel that is drawn again keeps the focus")
        browser.run("page.pick(page.picked)")
        browser.click(".row.event")
        self.expect(browser.run("document.querySelector('.row[aria-selected=\"true\"]') !== null"), "a click selects a row")

    def texts(self):
        """Nothing of the script itself is in sight, in any panel at any moment."""
        for step in range(self.browser.run("page.journal.stepCount")):
            for panel in ("Findings", "Step", "State", "Why"):
                self.browser.run(f"page.go({step}); page.panels.select('{panel}')")
                text = self.browser.run("document.body.textContent.replace(document.querySelector('script:not([type])').textContent, '')")
                odd = [word for word in ("[object", "undefined", "NaN", "Infinity", "function") if word in text]
                self.expect(odd == [], f"the panel {panel} of step {step} has words alone", odd)

    def schemes(self, page):
        color = "getComputedStyle(document.body).backgroundColor"
        self.browser.size(1280, 800, "dark")
        self.opened(page)
        dark = self.browser.run(color)
        self.browser.scheme("light")
        light = self.browser.run(color)
        self.expect(light != dark, "light and dark differ, also on an open page", [light, dark])
        self.expect(self.browser.complaints == [], "an open page changes to light without a complaint", self.browser.complaints)
        self.browser.size(390, 844, "light", phone=True)
        self.opened(page)
        wide = self.browser.run("document.documentElement.scrollWidth")
        self.expect(wide <= 390, "nothing is wider than a phone", wide)
        self.browser.size(1280, 800)

    # Texts that want to be more

    def hostile(self):
        lines = ["scene stack"] + [f"push h{index} title={quoted(text)}" for index, text in enumerate(HOSTILE)]
        lines += [f"push {quoted(text)}" for text in ("__proto__", "a.b[0]", 'say "hi"', "<b>", "7", "10")]
        lines += ["title h0 " + quoted(HOSTILE[1]), f"attr h1 {quoted(HOSTILE[3])}={quoted(HOSTILE[0])}"]
        journal = self.navrepl.record("<hostile>", lines)
        page = journal.with_name("hostile.html")
        self.navrepl.run("export", journal, "--format", "html", "-o", page)
        self.opened(page)
        browser = self.browser
        count = browser.run("page.journal.stepCount")
        self.expect(count > len(HOSTILE), "the hostile journal was recorded", count)
        for step in range(count):
            browser.run(f"page.go({step}); page.panels.select({json.dumps(self.random.choice(['Step', 'State']))})")
        for index, text in enumerate(HOSTILE):
            browser.run(f"page.go(page.journal.stepOfEvents({index + 2}))")
            title = browser.run("document.querySelector('.bar .title').textContent")
            self.expect("".join(title.split()) != "" and title == browser.run(f"visible({json.dumps(text)})"), f"the title {text!r} is text", title)
        output, _, _ = self.navrepl.run(journal, input=f"goto @{len(HOSTILE) + 1}\nstate\n")
        lines = [line.strip() for line in output.split("\n")]
        for index in range(1, len(HOSTILE)):
            shown = browser.run(f"visible('h{index}: ' + JSON.stringify(page.journal.history.state({len(HOSTILE) + 1}).view.screens.get('h{index}')))")
            self.expect(shown in lines, f"{HOSTILE[index]!r} is shown as at a terminal", shown)
        self.same(browser.run("typeof hacked"), "undefined", "nothing from the journal was run")
        self.same(browser.run("document.querySelectorAll('script').length"), 2, "there are no other scripts")
        self.same(browser.run("document.querySelectorAll('img, iframe, link, object, embed, svg').length"), 0, "no element came from the journal")
        unseen = browser.run("/[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069]/.test(document.body.innerText)")
        self.expect(not unseen, "no character in sight is invisible")
        self.states("hostile", journal)
        self.questions("hostile", journal)

    # Commands that wait

    def waits(self):
        """The lane of commands that wait: its bars, its filter, the list at each moment, by mouse and by keyboard, and very many."""
        browser, navrepl = self.browser, self.navrepl
        plugin = ("--plugin", ROOT / "examples/plugins/paywall.py")
        title = quoted(HOSTILE[3])
        lines = ["scene stack", "push list source=user", f"push report title={title} attr=paid=true source=user", "title list News",
                 "push sale attr=paid=true source=app", "drop 2 \"not today\" source=app", "attr scene plan=pro", "attr scene plan=",
                 "push offer attr=paid=true source=app"]
        page = navrepl.page(navrepl.record("waits", lines, *plugin))
        self.opened(page)
        lanes = browser.run("page.timeline.lanes.map((lane) => lane.name)")
        self.expect("waiting" in lanes, "there is a lane of commands that wait", lanes)
        row = lanes.index("waiting")
        self.same(browser.run("page.journal.waits.all.map(({ ticket, from, to, dropped }) => [ticket, from, to ?? null, dropped ?? null])"),
                  [[1, 2, 6, None], [2, 4, 5, "not today"], [3, 8, None, None]], "each wait has its commits, and how it ended")
        for scheme in ("dark", "light"):
            browser.scheme(scheme)
            self.readable(f"commands that wait, {scheme}")
            self.bars(row, f"commands that wait, {scheme}")
        told = []
        browser.run("page.panels.select('Step')")
        for commit in range(2, 9):
            browser.run(f"page.goToCommit({commit})")
            told.append(browser.run("document.querySelectorAll('#panel-Step .waiting li').length"))
            name = browser.run("page.timeline.slider.getAttribute('aria-valuetext')")
            waiting = browser.run(f"page.journal.waits.countAfter({commit})")
            self.expect((" waiting" in name) == (waiting > 0), f"the slider tells what waits at #{commit}", name)
        self.same(told, [1, 1, 2, 2, 1, 0, 1], "the step lists what waits, and what ends")
        browser.run("page.goToCommit(5)")
        text = browser.run("document.querySelector('#panel-Step .waiting').innerText")
        for words in (browser.run(f"visible({json.dumps(HOSTILE[3])})"), "paywall: This screen needs a plan.", "held in #2, resumed in #6",
                      "held in #4, dropped in #5: not today"):
            self.expect(words in " ".join(text.split()), f"the step says {words}", text)
        # By keyboard: the lane filters, a number leads to its commit.
        browser.run("document.querySelectorAll('.lane')[%d].focus()" % row)
        browser.press("Enter", "\r")
        self.same(browser.run("page.list.input.value"), "waiting", "Enter on the lane filters the list")
        self.same(browser.run("document.querySelector('.count').textContent.split(' in ')[1]"), "5 commits", "the filter finds what holds, resumes, drops")
        self.bars(row, "a filtered lane")
        browser.press("Enter", "\r")
        browser.run("[...document.querySelectorAll('#panel-Step .waiting .moment')].find((one) => one.textContent === '#6').focus()")
        browser.press("Enter", "\r")
        self.same(browser.run("page.journal.stepCommits[page.step]"), 6, "Enter on a number leads to its commit")
        names = browser.run("[...document.querySelectorAll('#panel-Step .waiting button')].map((one) => one.getAttribute('aria-label'))")
        self.expect(names != [] and all(names), "each button of the list has a name", names)
        self.texts()
        # Very many: sixteen at once, again and again.
        lines = ["scene stack"]
        for group in range(20):
            lines += [f"push s{group}-{index} attr=paid=true source=app" for index in range(16)]
            lines += [f"drop {group * 16 + index + 1} source=app" for index in range(16)]
        self.opened(navrepl.page(navrepl.record("many-waits", lines, *plugin)))
        self.same(browser.run("page.journal.waits.all.length"), 320, "each wait is listed")
        self.same(browser.run("page.journal.waits.rows.length"), 16, "sixteen wait beside each other")
        self.expect(browser.run("document.querySelectorAll('.lane').length < 10"), "they have one lane")
        browser.run("page.goToCommit(16); page.panels.select('Step')")
        self.same(browser.run("document.querySelectorAll('#panel-Step .waiting li').length"), 16, "the step lists sixteen")
        self.bars(browser.run("page.timeline.lanes.findIndex((lane) => lane.name === 'waiting')"), "a crowded lane")
        self.widths("commands that wait", 1280)
        spent = browser.run("(() => { const start = performance.now(); for (let time = 0; time < 20; time++) page.timeline.draw(); return performance.now() - start; })()")
        self.expect(spent < 2000, "a crowded lane is drawn at once", spent)

    def notes(self):
        """The lanes of notes and of launches: a mark for each, wherever it came from, and their filter."""
        browser, navrepl = self.browser, self.navrepl
        lines = ["scene stack", "push notes title=noted", "note \"cart emptied\" items=3", "all { push b; note \"in a list\" }",
                 "note wrong json=7", "title notes \"noted by hand\"", f"note {quoted(HOSTILE[3])} k={quoted(HOSTILE[3])}"]
        self.opened(navrepl.page(navrepl.record("notes", lines)))
        lanes = browser.run("page.timeline.lanes.map((lane) => lane.name)")
        self.expect("note" in lanes, "there is a lane of notes", lanes)
        row = lanes.index("note")
        commits = browser.run(f"page.timeline.lanes[{row}].steps.map((step) => page.journal.stepCommits[step])")
        self.same(commits, [2, 3, 6], "each note has its mark, and nothing else has")
        for scheme in ("dark", "light"):
            browser.scheme(scheme)
            self.readable(f"notes, {scheme}")
        browser.click(f".lane-labels .lane:nth-child({row + 1})")
        self.same(browser.run("page.list.input.value"), "noted", "the lane filters the list")
        self.expect(browser.run("page.list.matches[page.journal.lastStep(2)]") == 1, "the filter finds a note")
        browser.click(f".lane-labels .lane:nth-child({row + 1})")
        self.texts()
        lines = ["launch Shop 1 \"iOS 26.1\" iPhone17,1 first", "scene stack", "push noted title=launched", "close", "launch Shop 2 \"iOS 26.1\" iPhone17,1 killed"]
        self.opened(navrepl.page(navrepl.record("launches", lines)))
        lanes = browser.run("page.timeline.lanes.map((lane) => lane.name)")
        self.expect("note" not in lanes, "without notes there is no lane", lanes)
        commits = browser.run("page.timeline.lanes.find((lane) => lane.name === 'launch')?.steps.map((step) => page.journal.stepCommits[step])")
        self.same(commits, [0, 4], "each launch has its mark, and a close has none")
        self.expect("finding" in lanes, "a run that was killed is a finding", lanes)

    def bars(self, row, what):
        """The bars of the lane have its colour, and stay within it."""
        found = self.browser.run("""((row) => {
          const { timeline } = page;
          const ratio = window.devicePixelRatio || 1;
          const probe = document.createElement("canvas").getContext("2d");
          probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--waiting").trim();
          probe.fillRect(0, 0, 1, 1);
          const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
          timeline.draw();
          const { width, height } = timeline.canvas;
          const data = timeline.canvas.getContext("2d").getImageData(0, 0, width, height).data;
          const counts = { inside: 0, outside: 0 };
          for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
            const at = 4 * (y * width + x);
            if (Math.abs(data[at] - r) > 2 || Math.abs(data[at + 1] - g) > 2 || Math.abs(data[at + 2] - b) > 2 || data[at + 3] < 250) continue;
            counts[Math.floor(y / ratio / document.querySelector(".lane").offsetHeight) === row ? "inside" : "outside"] += 1;
          }
          return counts;
        })(%d)""" % row)
        self.expect(found["inside"] > 20, f"{what}: the bars are drawn", found)
        self.expect(found["outside"] == 0, f"{what}: the bars stay in their lane", found)

    # Readers who do not see the page

    def access(self):
        journal = self.navrepl.folder / "modals-of-three-styles.jsonl"
        # Only here: a browser that keeps the tree for such readers works at it after every change of a page.
        self.browser.call("Accessibility.enable")
        self.opened(journal.with_suffix(".html"))
        for event, tab in [(2, "Findings"), (3, "Step"), (5, "State"), (self.browser.run("page.journal.summary.events"), "Why")]:
            self.browser.run(f"page.go(page.journal.stepOfEvents({event}))")
            self.browser.run(f"page.panels.ask(['focus']); page.panels.select('{tab}')")
            nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
            self.names(nodes, tab)
            roles = {node["role"]["value"] for node in nodes if not node.get("ignored") and "role" in node}
            for role in ("slider", "listbox", "option", "tab", "tabpanel", "searchbox", "toolbar", "main", "banner", "heading", "button"):
                self.expect(role in roles, f"there is a {role} in {tab}", sorted(roles))
        self.browser.call("Accessibility.disable")

    def names(self, nodes, tab):
        wanted = {"button", "slider", "listbox", "option", "tab", "tabpanel", "searchbox", "textbox", "toolbar", "link", "figure", "group", "region", "dialog"}
        for node in nodes:
            role = node.get("role", {}).get("value")
            if node.get("ignored") or role not in wanted:
                continue
            name = node.get("name", {}).get("value", "").strip()
            if role == "group" and not name:
                continue
            self.expect(name != "", f"every {role} of {tab} has a name", json.dumps(node)[:300])
            if role == "slider":
                told = self.browser.run("document.querySelector('[role=slider]').getAttribute('aria-valuetext')")
                self.expect(told == self.browser.run("document.querySelector('[role=status].unseen').textContent"), "the slider says its moment", told)
                self.expect("@" in told, "the slider names its moment", told)

    # A long journal

    def long(self):
        commands = self.options.long
        lines = []
        depth = 0
        for index in range(commands):
            if depth < 2 or (depth < 12 and self.random.random() < 0.55):
                lines.append(f"push s{index % 500} title=\"Message {self.random.randrange(1000)}\"")
                depth += 1
            else:
                lines.append("back source=user")
                depth -= 1
        journal = self.navrepl.record("long", lines)
        page = self.navrepl.page(journal)
        self.browser.size(1280, 800)
        self.opened(page)
        browser = self.browser
        events = browser.run("page.journal.summary.events")
        ready = browser.run("document.documentElement.dataset.ready")
        print(f"a page of {events} events: {page.stat().st_size} bytes, ready after {ready} ms")
        # The rest of a page is the same for every journal.
        frame = page.with_name("nothing.html").stat().st_size
        size = (page.stat().st_size - frame) / events
        self.expect(size <= 30, "a page has at most 30 bytes for an event", size)
        self.expect(browser.run("document.querySelectorAll('.row').length") < 120, "only the rows in sight are in the document")
        self.states("long", journal)
        self.questions("long", journal)

    # Journals that are not whole

    def odd(self):
        """A journal without a commit, one that begins in the middle, and one whose end is lost."""
        navrepl, browser = self.navrepl, self.browser
        empty = navrepl.folder / "nothing.jsonl"
        navrepl.run(empty, "-c", "quit")
        self.opened(navrepl.page(empty))
        for key in ("j", "k", "]", "[", "Home", "End", "m", "+", "-"):
            browser.press(key)
        self.same(browser.run("page.nameOf(page.step)"), "@0", "a journal without events has one moment")
        self.same(browser.complaints, [], "a journal without events breaks nothing")
        parent = navrepl.folder / "demo-embedded-in-stack-three.jsonl"
        fork = navrepl.folder / "fork.jsonl"
        navrepl.run("fork", parent, "@7", fork)
        navrepl.run(fork, "-c", "push later; back; push last title=Last")
        self.opened(navrepl.page(fork))
        end = browser.run("page.journal.summary.events")
        for moment in range(7, end + 1):
            browser.run(f"page.go(page.journal.stepOfEvents({moment}))")
            view = navrepl.answers(fork, [f"goto @{moment}", "state"])[1]
            self.same(browser.run("page.nameOf(page.step)"), f"@{moment}", "a fork's moments have their numbers")
            self.picture(f"fork @{moment}", view)
            answer = navrepl.answers(fork, [f"goto @{moment}", "why visible"])[1]["result"]
            self.why(f"fork @{moment}: why visible", moment, "visible", answer)
        torn = navrepl.folder / "torn.jsonl"
        torn.write_bytes(parent.read_bytes()[:-30])
        page = torn.with_suffix(".html")
        navrepl.run("export", torn, "--format", "html", "-o", page)
        self.opened(page)
        banner = browser.run("document.querySelector('.banner').textContent")
        self.expect("torn tail" in banner, "damage is told", banner)

    def broken(self):
        """A page that was changed says so."""
        import base64
        import re
        import zlib

        page = self.navrepl.folder / "swipe-with-a-rotation-in-the-middle.html"
        text = page.read_text()
        packed = re.search(r'id="data">([^<]*)<', text).group(1)
        data = zlib.decompress(base64.b64decode(packed), -15)
        changed = data.replace(b'"width":1024', b'"width":1025', 1)
        self.expect(changed != data, "the page has the width of a device")
        squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
        fresh = base64.b64encode(squeeze.compress(changed) + squeeze.flush()).decode()
        broken = page.with_name("broken.html")
        broken.write_text(text.replace(packed, fresh))
        self.browser.open(broken)
        self.browser.wait("document.querySelector('.banner') !== null")
        banner = self.browser.run("document.querySelector('.banner').textContent")
        self.expect("disagree" in banner, "a page whose states were changed says so", banner)
        broken.write_text(text.replace("<script>", "<script>hacked = 1;"))
        self.browser.call("Page.navigate", url=f"file://{broken}")
        self.browser.wait("document.readyState === 'complete'")
        self.same(self.browser.run("typeof hacked"), "undefined", "a script that was changed is not run")


def quoted(text):
    return json.dumps(text, ensure_ascii=False) if all(ord(c) >= 32 for c in text) else '"' + "".join(
        c if ord(c) >= 32 and c not in '"\\' else f"\\u{{{ord(c):x}}}" for c in text) + '"'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("navrepl")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moments", type=int)
    parser.add_argument("--long", type=int)
    parser.add_argument("--brief", action="store_true")
    options = parser.parse_args()
    options.moments = options.moments or (4 if options.brief else 8)
    options.long = options.long or (400 if options.brief else 3000)
    step = 2 if options.brief else 1
    program = find()
    if program is None:
        print("there is no Chromium here: the page was not driven")
        sys.exit(NO_BROWSER)
    with tempfile.TemporaryDirectory(prefix="page-") as folder, Browser(program) as browser:
        drive = Drive(browser, Navrepl(options.navrepl, folder), options)
        browser.size(1280, 800)
        for name in RECORDED[:len(RECORDED) // step] + ARRANGED:
            drive.recorded(name)
        drive.arranged()
        journals = RECORDED[:10 // step]
        for name in journals:
            shutil.copy(ROOT / "journals" / f"{name}.jsonl", folder)
        drive.recorded_beside([pathlib.Path(folder) / f"{name}.jsonl" for name in journals])
        drive.looks(list(SEEN)[::step])
        drive.story()
        drive.sight()
        drive.controls()
        drive.hostile()
        drive.waits()
        drive.notes()
        drive.access()
        drive.odd()
        drive.broken()
        drive.long()
        print(f"the page: {drive.checks} checks, {len(drive.failures)} failed")
        sys.exit(1 if drive.failures else 0)


if __name__ == "__main__":
    main()
