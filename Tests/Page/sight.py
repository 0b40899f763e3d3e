"""What a person sees of the page, and can do with it: sizes, targets, the film strip, the axis, hover, two devices, play, links."""

import json
import time

from browser import Failure

# The windows at which the page is looked at: a phone upright and in landscape, and three desks.
WINDOWS = ((390, 844), (844, 390), (1280, 800), (1440, 900), (1920, 1080))
PANELS = ("Findings", "Step", "State", "Why")

# Controls that are smaller than a finger needs. Parts of the picture are as large as the device has them.
SMALL = """[...document.querySelectorAll("button, a[href], input, summary, [role=option], [role=tab], [role=slider]")].flatMap((one) => {
  if (one.closest(".screen, dialog:not([open])")) return [];
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && (width < 23.9 || height < 23.9) ? [`${one.className || one.tagName} “${one.textContent.slice(0, 20)}” ${width.toFixed(1)} × ${height.toFixed(1)}`] : [];
})"""
# Texts that are too small to be read.
TINY = """[...document.querySelectorAll("body *")].flatMap((one) => {
  const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
  const size = parseFloat(getComputedStyle(one).fontSize);
  return hasText && !one.matches("script, style") && size < 11.99 ? [`${one.className || one.tagName} ${size}`] : [];
})"""
SIZE = "[page.device.screen.offsetWidth, page.device.screen.offsetHeight]"


class Sight:
    """Checks of the visible page. The driver has `browser`, `navrepl`, `expect`, `same` and `opened`."""

    def sight(self):
        self.room()
        self.times()
        self.findings()
        self.reel()
        self.zoomed()
        self.turned()
        self.modal()
        self.covered()
        self.narrow()
        self.beside()
        self.later()
        self.asked()
        self.comparisons()
        self.browser.size(1280, 800)

    def timed(self):
        """A journal with pauses: half a second, four seconds, three hours."""
        journal = self.navrepl.folder / "timed.jsonl"
        moments = [(0, "scene stack"), (500, "push a title=Inbox source=user"), (900, "push b title=Mail source=user"), (4900, "push c title=Reply source=user"),
                   (5200, "back source=user"), (5600, "back source=user"), (10805600, "push d title=Later source=user"), (10806000, "pop")]
        for after, line in moments:
            made = () if journal.exists() else ("--id", "7f3a-random", "--durability", "os")
            self.navrepl.run(journal, "--clock", 1700000000000 + after, *made, "-c", line)
        return journal

    # Room

    def room(self):
        page = self.navrepl.page(self.navrepl.record("room", ["scene drilldown", "push a title=Inbox", "push b title=Mail", "present d title=Draft"]))
        phone = self.navrepl.page(self.navrepl.record("room-phone", ["scene stack", "resize 390 844", "push a title=Inbox", "push b title=Mail"]))
        for width, height in WINDOWS:
            self.browser.size(width, height, phone=width < 500)
            for one in (page, phone):
                what = f"{one.stem} at {width} × {height}"
                self.opened(one)
                size = self.browser.run(SIZE)
                self.browser.press("k")
                self.same(self.browser.run(SIZE), size, f"{what}: the device has its size at once")
                for panel in PANELS:
                    self.browser.run(f"page.panels.select('{panel}')")
                    if panel == "Why":
                        self.browser.run("page.panels.ask(['panes'])")
                    self.same(self.browser.run(SMALL), [], f"{what}, {panel}: every control is large enough for a finger")
                    self.same(self.browser.run(TINY), [], f"{what}, {panel}: every text is large enough to be read")
                self.filled(what, size, width, height)
        # Another size, and paper.
        self.browser.size(1440, 900)
        self.opened(page)
        wanted = self.browser.run(SIZE)
        self.browser.size(1920, 1080)
        self.browser.wait(f"{SIZE}[0] > {wanted[0]}")
        self.browser.size(1440, 900)
        self.browser.wait(f"{SIZE}[0] === {wanted[0]}")
        self.browser.call("Emulation.setEmulatedMedia", media="print")
        self.browser.wait(f"Math.abs({SIZE}[0] - 680) < 2 || Math.abs({SIZE}[1] - 560) < 2")
        hidden = self.browser.run("['.transport', '.list', '.tip'].filter((name) => document.querySelector(name).offsetHeight > 0)")
        self.same(hidden, [], "paper has no controls")
        self.browser.call("Emulation.setEmulatedMedia", media="")
        self.browser.wait(f"{SIZE}[0] === {wanted[0]}")
        paper = self.browser.call("Page.printToPDF", printBackground=True)["data"]
        self.expect(len(paper) > 10000, "the page can be printed", len(paper))
        self.browser.wait(f"{SIZE}[0] === {wanted[0]}")
        self.expect(True, "after printing the device has the size of the window")

    def filled(self, what, size, width, height):
        """The device takes its room: one of its sides meets an edge; on a phone, the list begins in sight."""
        stage = self.browser.run("(() => { const { clientWidth, clientHeight } = page.device.stage; return [clientWidth, clientHeight]; })()")
        if width < 500:
            top = self.browser.run("page.list.root.getBoundingClientRect().top")
            self.expect(size[1] <= 0.55 * height + 1, f"{what}: the device takes at most 55 % of the height", size)
            self.expect(top <= height - 80, f"{what}: the list is in the first screen", top)
        elif height < 500:
            gap = min(stage[0] - size[0], abs(0.75 * height - size[1]))
            self.expect(0 <= gap <= 6, f"{what}: the device is as large as the window", [size, stage])
            beside = self.browser.run("page.list.root.getBoundingClientRect().left >= page.device.root.getBoundingClientRect().right")
            self.expect(beside, f"{what}: the list is beside the device")
        else:
            gap = min(stage[0] - size[0], stage[1] - size[1])
            self.expect(0 <= gap <= 6, f"{what}: the device is as large as there is room", [size, stage])

    # Times

    def times(self):
        browser = self.browser
        browser.size(1280, 800)
        page = self.navrepl.page(self.timed())
        self.opened(page)
        self.same(browser.run("document.querySelector('h1').textContent"), "timed.jsonl", "the heading is the name of the file")
        self.expect("7f3a" not in browser.run("document.querySelector('header').textContent + document.title"), "the id is no heading")
        titled = page.with_name("titled.html")
        self.navrepl.run("export", self.navrepl.folder / "timed.jsonl", "--format", "html", "--title", "The <b>trip</b>", "-o", titled)
        self.opened(titled)
        self.same(browser.run("document.querySelector('h1').textContent"), "The <b>trip</b>", "--title is the heading")
        self.opened(page)
        labels = browser.run("[...document.querySelectorAll('.axis span')].map((one) => one.textContent)")
        self.expect(any(label == "⋯ 3 h" for label in labels), "a pause is a gap with its length", labels)
        self.expect(sum(":" in label for label in labels) >= 2, "the axis has times", labels)
        overlap = browser.run("""(() => { const boxes = [...document.querySelectorAll(".axis span")].map((one) => one.getBoundingClientRect()).sort((a, b) => a.left - b.left);
          return boxes.filter((box, index) => index > 0 && box.left < boxes[index - 1].right).length; })()""")
        self.same(overlap, 0, "no label of the axis covers another")
        columns = "(() => { const t = page.timeline; return [1, 2, 3, 4].map((commit) => t.column(page.journal.lastStep(commit)) - t.column(page.journal.lastStep(commit - 1))); })()"
        even = browser.run(columns)
        self.expect(max(even) - min(even) <= max(even) * 0.51, "by event, steps have one distance, and a gap two", even)
        browser.click(".switch [aria-pressed=false]")
        by_time = browser.run(columns)
        self.expect(abs(by_time[0] / by_time[1] - 500 / 400) < 0.01, "by time, distances are times", by_time)
        self.same(browser.run("document.querySelector('.switch [aria-pressed=true]').textContent"), "by time", "the switch says what the scale is")
        self.expect("⋯ 3 h" in browser.run("document.querySelector('.axis').textContent"), "by time, the pause is a gap too")
        places = browser.run("Array.from({ length: page.journal.stepCount }, (_, step) => page.timeline.scale.stepAt(page.timeline.scale.at(step)))")
        self.same(places[-1], len(places) - 1, "the end of the timeline leads to the end")
        browser.click(".switch [aria-pressed=false]")
        browser.run("page.go(page.journal.lastStep(3)); page.panels.select('Step')")
        when = browser.run("document.querySelector('#panel-Step time').textContent")
        browser.call("Emulation.setTimezoneOverride", timezoneId="Asia/Tokyo")
        self.opened(page, "#c=3")
        browser.run("page.panels.select('Step')")
        self.same(browser.run("document.querySelector('#panel-Step time').textContent"), "2023-11-15 07:13:24.900 GMT+9", "a time is local, with milliseconds and its zone")
        self.expect(when != "" and "07:13:24" in browser.run("document.querySelector('.axis').textContent"), "the axis is local too", when)
        browser.call("Emulation.setTimezoneOverride", timezoneId="")
        self.opened(page)
        self.hovered()
        self.paces()
        self.copied(page)

    def hovered(self):
        browser = self.browser
        for commit, words in ((3, ["@4", "push c", "(user)"]), (7, ["@8", "pop"])):
            place = browser.run(f"""(() => {{ const t = page.timeline; const step = page.journal.lastStep({commit}); const row = t.lanes.findIndex((lane) => lane.steps.includes(step));
              const box = t.canvas.getBoundingClientRect(); return [box.left + t.column(step), box.top + (row + 0.5) * document.querySelector(".lane").offsetHeight]; }})()""")
            browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=place[0], y=place[1])
            tip = browser.run("document.querySelector('.tip').hidden ? '' : document.querySelector('.tip').innerText")
            for word in words:
                self.expect(word in tip, f"hover says {word}", tip)
            box = browser.run("(() => { const { left, right } = document.querySelector('.tip').getBoundingClientRect(); return [left, right]; })()")
            self.expect(box[0] >= 0 and box[1] <= 1280, "what hover says is in the window", box)
        self.expect(browser.run("getComputedStyle(document.querySelector('.tip')).pointerEvents") == "none", "what hover says is in nobody's way")
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=5, y=795)
        self.expect(browser.run("document.querySelector('.tip').hidden"), "away from the timeline, hover says nothing")

    def paces(self):
        """A moment is shown as long as it lasted, 4 and 16 times as fast, and no longer than two seconds."""
        browser = self.browser
        pauses = "page.go(page.journal.lastStep(%d)); page.pauseBefore(page.journal.lastStep(%d))"
        self.same([browser.run(pauses % (1, 2)), browser.run(pauses % (2, 3)), browser.run(pauses % (5, 6))], [400, 2000, 2000], "play has the journal's own pace, and cuts long pauses")
        browser.run("document.activeElement.blur()")
        for shown, wanted in (("×4", 100), ("×16", 25), ("×1", 400)):
            browser.press("x")
            self.same([browser.run("page.paceButton.textContent"), browser.run(pauses % (1, 2))], [shown, wanted], f"play {shown}")
        browser.press("x")
        browser.press("x")
        browser.press("Home")
        browser.press(" ", " ", "Space")
        begin = time.monotonic()
        browser.wait("page.timer === null", 10)
        self.expect(time.monotonic() - begin < 5 and browser.run("page.step === page.journal.stepCount - 1"), "three hours are played in seconds, to the end")
        browser.press("x")

    def copied(self, page):
        browser = self.browser
        browser.run("page.go(page.journal.stepOfEvents(3))")
        self.same(browser.run("document.title"), "@3 · timed.jsonl", "the moment is in the title")
        browser.run("window.copied = null; Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } })")
        browser.click(".copy")
        browser.wait("window.copied !== null")
        self.same(browser.run("window.copied"), f"file://{page}#e=3", "“Copy link” copies a link to the moment")
        self.expect("copied" in browser.run("page.live.textContent"), "it is said that the link is copied")
        browser.run("navigator.clipboard.writeText = async () => { throw new Error('no'); }; window.given = null; document.execCommand = () => { window.given = document.activeElement.value; }")
        browser.press("c")
        browser.wait("window.given !== null")
        self.same(browser.run("window.given"), f"file://{page}#e=3", "where there is no clipboard, the link is copied in the old way")

    # Findings

    def findings(self):
        browser = self.browser
        lines = ["scene stack", "push a title=Inbox source=user", "push b title=Mail source=user", "dismiss source=user"] + ["select nowhere source=user"] * 3 + ["hidesback b on source=app", "title a Home"]
        journal = self.navrepl.record("findings", lines)
        answer = self.navrepl.run("findings", journal, "--json")[0]
        wanted = json.loads(answer.split("\n")[0])
        wanted = wanted.get("findings", wanted.get("result", {}).get("findings") if isinstance(wanted.get("result"), dict) else wanted.get("result"))
        self.opened(self.navrepl.page(journal))
        found = browser.run("page.journal.summary.findings ?? []")
        self.expect(len(found) > 0, "the journal has findings")
        self.same([one["sentence"] for one in found], [one["sentence"] for one in wanted], "the findings are those of navrepl")
        self.same(browser.run("page.step"), browser.run("stepOfFinding(page.journal, page.journal.summary.findings[0])"), "the page opens on the first finding")
        self.same(browser.run("page.panels.selected"), "Findings", "the findings are the first panel")
        text = browser.run("document.querySelector('#panel-Findings').innerText")
        for one in found:
            self.expect(one["sentence"] in text and one["command"] in text, "each finding has its sentence and its command", text)
        self.expect("does not have touches" in text, "the page says what no journal can tell", text)
        last = len(found) - 1
        browser.run(f"document.querySelectorAll('#panel-Findings .go')[{last}].click()")
        self.same(browser.run("page.step"), browser.run(f"stepOfFinding(page.journal, page.journal.summary.findings[{last}])"), "a finding leads to its moment")
        browser.run("page.list.setFilter('finding')")
        count = browser.run("page.list.matches.reduce((sum, one) => sum + one, 0)")
        self.same(count, len(set(browser.run("page.journal.summary.findings.map((one) => stepOfFinding(page.journal, one))"))), "the filter finds findings")
        for scheme in ("dark", "light"):
            browser.scheme(scheme)
            self.readable(f"findings, {scheme}")
        browser.run("page.list.setFilter('')")

    # The film strip

    def reel(self):
        browser = self.browser
        lines = ["scene drilldown"] + [f"push s{index} title=Title{index}" for index in range(30)] + ["resize 390 844"] + ["attr s1 k=v"] * 3
        page = self.navrepl.page(self.navrepl.record("reel", lines))
        self.opened(page)
        browser.wait("document.querySelectorAll('.strip button').length > 5")
        thumbs = browser.run("[...document.querySelectorAll('.strip button')].map((one) => [one.offsetLeft, one.offsetWidth, one.offsetHeight, one.getAttribute('aria-label')])")
        width = browser.run("page.timeline.width")
        for one, other in zip(thumbs, thumbs[1:]):
            self.expect(one[0] + one[1] <= other[0], "no picture of the strip covers another", [one, other])
        self.expect(thumbs[0][0] >= 0 and thumbs[-1][0] + thumbs[-1][1] <= width + 1, "the strip stays in its place", thumbs)
        self.expect(all(label.startswith("Go to ") for *_, label in thumbs), "each picture says where it leads", thumbs)
        painted = browser.run("""[...document.querySelectorAll(".strip canvas")].every((one) => new Set(new Uint32Array(one.getContext("2d").getImageData(0, 0, one.width, one.height).data.buffer)).size > 1)""")
        self.expect(painted, "no picture of the strip is empty")
        browser.click(".strip button:nth-child(4)")
        self.same(browser.run("page.nameOf(page.step)"), thumbs[3][3].split(":")[0].replace("Go to ", ""), "a picture leads to its moment")
        looks = browser.run("""(() => { const { strip, journal } = { strip: page.timeline.strip, journal: page.journal };
          const names = [...strip.root.children].map((one) => Number(/@(\\d+)/.exec(one.getAttribute("aria-label"))[1]));
          return names.map((events) => journal.history.visit(() => lookOf(journal.history.state(events)))); })()""")
        self.expect(all(one != other for one, other in zip(looks, looks[1:])), "each picture differs from the one before")
        before = browser.run("document.querySelector('.strip').textContent + document.querySelectorAll('.strip button')[1].getAttribute('aria-label')")
        browser.press("+")
        browser.wait(f"document.querySelector('.strip').textContent + document.querySelectorAll('.strip button')[1].getAttribute('aria-label') !== {json.dumps(before)}")
        self.expect(True, "another window has another strip")
        history = browser.run("page.journal.history.cursor.events === page.journal.eventsAt(page.step)")
        self.expect(history, "the strip leaves the moment where it is")

        # What one looks for has a picture: where something was found, and each turn.
        lines = ["scene stack", "window 390 844 portrait compact", "push a title=Inbox", "push b title=Mail", "push c title=Reply", "hidesback c on source=app", "push d title=Later"]
        lines += [f"push e{index} title=More{index}" for index in range(60)] + ["window 844 390 landscapeLeft compact", "push f title=Last"]
        self.opened(self.navrepl.page(self.navrepl.record("reel-found", lines)))
        browser.wait("document.querySelectorAll('.strip button').length > 5")
        labels = browser.run("[...document.querySelectorAll('.strip button')].map((one) => one.getAttribute('aria-label'))")
        self.expect(any("resized width=844" in label for label in labels), "each turn has a picture", labels)
        found = browser.run("[...document.querySelectorAll('.strip .found')].map((one) => one.getAttribute('aria-label').split(':')[0])")
        wanted = browser.run("page.journal.words.get('finding').map((step) => `Go to ${page.nameOf(step)}`)")
        self.expect(found != [] and set(found) <= set(wanted), "a finding has a picture", [found, wanted])
        worst = browser.run("`Go to ${page.nameOf(stepOfFinding(page.journal, page.journal.summary.findings[0]))}`")
        self.expect(worst in found, "the most severe finding has a picture", [found, worst])
        box = browser.run("(() => { const box = document.querySelector('.strip .found').getBoundingClientRect(); return [box.left + box.width / 2, box.top + 20]; })()")
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])
        tip = browser.run("document.querySelector('.tip').hidden ? '' : document.querySelector('.tip').innerText")
        self.expect(found[0].replace("Go to ", "") in tip, "a picture says which moment it shows", tip)
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=5, y=795)
        self.expect(browser.run("document.querySelector('.tip').hidden"), "away from the strip, nothing is said")
        lefts = []
        for step in ("0", "page.journal.stepOfEvents(9)", "page.journal.stepCount - 1"):
            browser.run(f"page.go({step})")
            lefts.append(browser.run("[...document.querySelectorAll('.transport > *')].map((one) => one.getBoundingClientRect().left)"))
        self.expect(lefts[0] == lefts[1] == lefts[2], "the buttons stay where they are at each moment", lefts)
        browser.size(1280, 757)
        self.same(browser.run("document.documentElement.scrollHeight"), 757, "a wide window does not scroll")
        browser.size(1280, 800)
        tabs = "[...document.querySelectorAll('.tablist button')].map((one) => one.getBoundingClientRect().left)"
        places = browser.run(tabs)
        browser.run("page.panels.select('State')")
        self.same(browser.run(tabs), places, "the tabs stay where they are")

    def zoomed(self):
        """The zoom ends where a few events have room; at its end nothing moves, and one sees how much is in sight."""
        browser = self.browser
        browser.size(1280, 800)
        self.opened(self.navrepl.folder / "timed.html")
        whole = "document.querySelector('.timeline').matches('.whole')"
        self.expect(browser.run(whole), "at first, all of the timeline is in sight")
        browser.click(".switch [aria-pressed=false]")
        browser.run("page.go(page.journal.lastStep(2)); for (let time = 0; time < 20; time++) page.timeline.zoom(0.25)")
        span = browser.run("page.timeline.to - page.timeline.from")
        self.expect(span <= 200, "by time, less than a second can be looked at", span)
        window = browser.run("[page.timeline.from, page.timeline.to]")
        box = browser.run("(() => { const box = page.timeline.slider.getBoundingClientRect(); return [box.left + 40, box.top + 10]; })()")
        browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=box[0], y=box[1], deltaX=0, deltaY=-300)
        self.same(browser.run("[page.timeline.from, page.timeline.to]"), window, "at the end of the zoom, the wheel moves nothing")
        self.expect(not browser.run(whole) and browser.run("page.timeline.extent.offsetWidth < page.timeline.axis.offsetWidth / 2"), "the bar says how much is in sight")
        browser.run("page.timeline.zoom(10)")
        before = browser.run("page.timeline.from")
        place = browser.run("(() => { const box = page.timeline.axis.getBoundingClientRect(); return [box.left + 300, box.top + 9]; })()")
        for kind, x in (("mousePressed", place[0]), ("mouseMoved", place[0] - 80), ("mouseReleased", place[0] - 80)):
            browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=place[1], button="left", clickCount=1)
        self.expect(browser.run("page.timeline.from") > before, "the axis moves the window", before)
        browser.press("0")
        self.expect(browser.run(whole), "0 shows all of it")

    # The device

    def turned(self):
        """The orientation of the device is told once it was reported."""
        browser = self.browser
        lines = ["scene stack", "window 390 844 portrait compact", "push a title=Inbox orientations=portrait", "rotate landscapeRight", "rotate landscapeLeft"]
        self.opened(self.navrepl.page(self.navrepl.record("turned", lines)))
        caption = "document.querySelector('figcaption').textContent"
        for commit, held in ((2, None), (3, "landscape right"), (4, "landscape left")):
            browser.run(f"page.goToCommit({commit})")
            text = browser.run(caption)
            self.expect(f"device held {held}" in text if held else "held" not in text, f"#{commit}: the device is held {held}", text)
        browser.run("page.goToCommit(2); page.panels.ask(['environment', 'device'])")
        text = browser.run("document.querySelector('#panel-Why').innerText")
        self.expect("No event has changed it" in text, "a value that nobody reported is no news", text)

    # Modals

    def covered(self):
        """What a sheet covers stays in its place."""
        browser = self.browser
        lines = ["scene stack", "window 844 390 landscapeLeft compact", "push a title=Inbox", 'push b title="A title of some length"', "present c style=sheet title=Share"]
        self.opened(self.navrepl.page(self.navrepl.record("covered", lines)))
        places = "[...document.querySelectorAll('.bar .title, .bar .back')].map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().width])"
        browser.run("page.goToCommit(3)")
        before = browser.run(places)
        browser.run("page.goToCommit(4)")
        self.same(browser.run(places)[:len(before)], before, "a sheet moves no text of the screen that it covers")
        middle = browser.run("""(() => { const [bar, title] = [".bar.navigation", ".bar .title"].map((name) => document.querySelector(name).getBoundingClientRect());
          return [bar.left + bar.width / 2 - title.left - title.width / 2, bar.top + bar.height / 2 - title.top - title.height / 2]; })()""")
        self.expect(all(abs(one) < 3 for one in middle), "a title stands in the middle of its bar", middle)

    # A phone

    def narrow(self):
        """A narrow window begins with what was found, has all lanes, and scrolls to what answers a tap."""
        browser = self.browser
        browser.size(390, 844, phone=True)
        self.opened(self.navrepl.folder / "reel-found.html")
        top = browser.run("document.querySelector('.page > .found').getBoundingClientRect().bottom")
        self.expect(0 < top < 180, "the finding is at the top", top)
        self.expect(browser.run("document.querySelector('.laning').scrollHeight <= document.querySelector('.laning').clientHeight + 1"), "each lane is in sight")
        inSight = "(() => { const { top } = page.panels.root.getBoundingClientRect(); return top >= 0 && top < innerHeight - 150; })()"
        self.expect(not browser.run(inSight), "at first, the panels are below")
        browser.click(".screen .pane")
        self.expect(browser.run(inSight) and browser.run("page.panels.selected") == "State", "a tap on the picture leads to its values")
        browser.run("scrollTo(0, 0)")
        browser.click(".page > .found")
        self.expect(browser.run(inSight) and browser.run("page.panels.selected") == "Findings", "the finding leads to its panel")
        browser.press("?")
        self.same(browser.run("[page.help.open, page.help.scrollTop]"), [True, 0], "the help opens at its beginning")
        browser.run("page.help.close()")
        browser.size(1280, 800)
        self.expect(browser.run("document.querySelector('.page > .found').offsetHeight === 0"), "a wide window has the findings beside the picture")

    def modal(self):
        browser = self.browser
        lines = ["scene stack", "push a title=Inbox", "present d style=sheet title=Draft", "present e style=popover", "dismiss", "dismiss", "present f style=fullScreen",
                 "dismiss", "resize 390 844", "present flow kind=stack style=sheet", "push g title=Step in=flow"]
        self.opened(self.navrepl.page(self.navrepl.record("modal", lines)))
        scrims = "[...document.querySelectorAll('.scrim')].map((one) => Number(one.style.zIndex))"
        for commit, count in ((1, 0), (2, 1), (3, 2), (6, 0), (10, 1)):
            browser.run(f"page.goToCommit({commit})")
            found = browser.run(scrims)
            self.same(len(found), count, f"#{commit}: each modal dims what it covers")
            levels = browser.run("[...document.querySelectorAll('.screen > .frame')].filter((one) => one.offsetParent).map((one) => Number(one.style.zIndex))")
            self.expect(all(any(z < scrim for z in levels) and any(z > scrim for z in levels) for scrim in found), f"#{commit}: the shade is between", [levels, found])
        browser.run("page.goToCommit(2)")
        self.expect("10px" in browser.run("document.querySelector('.frame.sheet').style.borderRadius"), "a sheet has corners")
        browser.run("page.goToCommit(10)")
        rounded = browser.run("[...document.querySelectorAll('.screen > .frame.raised')].map((one) => one.style.borderRadius)")
        self.expect(sum("10px" in one for one in rounded) >= 1, "a sheet of several parts has the corners of its outline", rounded)
        browser.run("page.goToCommit(6)")
        self.same(browser.run("document.querySelector('.frame.fullScreen')?.style.borderRadius ?? ''"), "", "a full screen has no corners")
        # In words: one line, not three bars with new names.
        browser.run("page.goToCommit(2); page.panels.select('Step')")
        lines = browser.run("[...document.querySelectorAll('.words-list li')].map((one) => one.textContent)")
        self.same(lines, ["sheet d is presented"], "a modal that appears is one line")
        rows = browser.run("[...document.querySelectorAll('#panel-Step .changes th')].map((one) => one.textContent).filter((one) => one.startsWith('layout'))")
        self.same(rows, ["layout modal d"], "of the frames, only the new one is told")
        # Values that say nothing.
        browser.run("page.goToCommit(1); page.panels.select('State')")
        names = browser.run("[...document.querySelectorAll('#panel-State th')].map((one) => one.textContent)")
        self.expect("presented" not in names and "remembered" not in names, "empty rows are not shown", names)
        browser.run("[...document.querySelectorAll('#panel-State .link')].find((one) => one.textContent === 'Show empty values').click()")
        names = browser.run("[...document.querySelectorAll('#panel-State th')].map((one) => one.textContent)")
        self.expect("presented" in names, "empty rows can be shown", names)

    # Two devices

    def beside(self):
        browser = self.browser
        for width, height in WINDOWS:
            browser.size(width, height, phone=width < 500)
            self.opened(self.navrepl.folder / "room.html", "#e=2")
            browser.press("m")
            self.expect(browser.run("page.beside.root.offsetHeight === 0"), "a mark alone needs no second device")
            browser.press("End")
            names = browser.run("[...document.querySelectorAll('.device .which')].map((one) => one.offsetHeight > 0 ? one.textContent : '')")
            self.expect(names[0] == "@2, marked" and names[1].endswith(", now"), "a marked moment is beside the present one", names)
            sizes = browser.run("[page.device, page.beside].map(({ screen }) => [screen.offsetWidth, screen.offsetHeight])")
            self.same(sizes[0], sizes[1], f"both devices have one size at {width}")
            titles = browser.run("[page.device, page.beside].map(({ screen }) => [...screen.querySelectorAll('.pane .title')].map((one) => one.textContent))")
            self.expect("Draft" in titles[1] and "Draft" not in titles[0], "each device shows its moment", titles)
            self.same(browser.run(SMALL), [], f"two devices at {width}: every control is large enough")
            self.widths(f"two devices at {width}", width)
            if width == 1280:
                browser.call("Emulation.setEmulatedMedia", media="print")
                browser.wait(f"{SIZE}[0] < 340")
                self.widths("two devices on paper", width)
                browser.call("Emulation.setEmulatedMedia", media="")
            browser.press("m")
            self.expect(browser.run("page.marked === page.step"), "m marks another moment")
            browser.run("page.mark(null)")
            self.expect(browser.run("page.beside.root.offsetHeight === 0"), "without a mark there is one device")
        browser.size(1280, 800)

    def later(self):
        """A mark that is later than the moment: what changed still leads from the earlier one to the later one."""
        browser = self.browser
        lines = ["scene stack", "push a title=Inbox", "push b title=Mail", "hidesback b on source=app"]
        self.opened(self.navrepl.page(self.navrepl.record("later", lines)))
        browser.press("End")
        browser.press("m")
        text = browser.run("document.querySelector('#panel-Step').innerText")
        self.expect("@4 is marked" in text and "@4 is marked" in browser.run("page.live.textContent"), "it is said that a moment is marked", text)
        browser.press("k")
        names = browser.run("[...document.querySelectorAll('.device .which')].map((one) => one.textContent)")
        self.same(names, ["@3, now", "@4, marked"], "the earlier moment is on the left")
        text = browser.run("document.querySelector('#panel-Step').textContent")
        self.expect("What changed from @3 to @4" in text and "b has no back button, had “Inbox”" in text, "what changed leads to the later moment", text)
        browser.run("[...document.querySelectorAll('#panel-Step .say')].find((one) => one.textContent.includes('back button')).click()")
        self.same(browser.run("page.nameOf(page.step)"), "@4", "a change is asked about where it is")
        self.expect("is none" in browser.run("document.querySelector('#panel-Why h2').textContent"), "and has its value there")

    # Questions

    def asked(self):
        browser = self.browser
        lines = ["scene stack", "push a title=Inbox", "push b title=Mail", "push c title=Reply", "pop", "swipe begin 6", "swipe move 101.234567"]
        self.opened(self.navrepl.page(self.navrepl.record("asked", lines)))
        browser.run("page.go(page.journal.stepOfEvents(3)); page.panels.select('Why')")
        ask = """((text) => { const input = document.querySelector("#panel-Why input"); input.value = text; input.form.requestSubmit();
          return [document.querySelector("#panel-Why p").innerText, [...document.querySelectorAll("#panel-Why .words-list button")].map((one) => one.textContent)]; })(%s)"""
        text, paths = browser.run(ask % json.dumps("back button"))
        self.expect("No value is called “back button”" in text and paths[:1] == ["items.b.backButton"], "a name that is none leads to those that it can mean", [text, paths])
        text, paths = browser.run(ask % json.dumps("<img src=x onerror='hacked = 1'>"))
        self.expect("<img" in text and paths == [], "a text that means nothing is shown as it is", [text, paths])
        browser.run(ask % json.dumps("back button"))
        browser.click("#panel-Why .words-list button")
        self.expect("items.b.backButton is" in browser.run("document.querySelector('#panel-Why').textContent"), "a suggestion is asked")
        browser.run("page.go(page.journal.stepOfEvents(5)); page.panels.ask(['items', 'c', 'title'])")
        text = browser.run("document.querySelector('#panel-Why').innerText")
        self.expect("c is not in the scene" in text and "Since @5" in text, "a node that is gone is told", text)
        browser.press("End")
        browser.run("page.panels.ask(['containers', 'main', 'swipe'])")
        text = browser.run("document.querySelector('#panel-Why h2').textContent")
        self.expect("101.2346" in text and "101.23456" not in text, "a number has a few digits", text)
        # The state begins with what changed.
        lines = ["scene stack"] + [f"push s{index:02} title=Title{index}" for index in range(16)] + ["title s15 Other"]
        self.opened(self.navrepl.page(self.navrepl.record("changed", lines)))
        browser.press("End")
        browser.run("page.panels.select('State')")
        found = browser.run("(() => { const items = document.querySelector('#panel-State details'); return [items.open, items.querySelector('summary').textContent, items.querySelector('h4').textContent, items.querySelector('.new th').textContent]; })()")
        self.same(found, [True, "items (17), 1 changed", "s15", "title"], "what changed is open, first, and marked")
        # A filter for a plugin finds what it asked for, and no more.
        journal = self.navrepl.folder / "report.html"
        self.opened(journal)
        for text, wanted in (("by:calm-swipes", None), ("by:page-memory", "it did nothing")):
            browser.run(f"page.list.setFilter({json.dumps(text)})")
            if wanted:
                self.same(browser.run("document.querySelector('.count').textContent"), wanted, "a plugin that did nothing is told from a word that is not there")
            else:
                steps = browser.run("[...page.list.matches].flatMap((is, step) => (is ? [page.journal.requester(page.journal.eventOf(step))] : []))")
                self.expect(steps != [] and all(one == "calm-swipes" for one in steps), "by: finds the events that the plugin asked for", steps)

    # whatif and diff

    def comparisons(self):
        browser, navrepl = self.browser, self.navrepl
        journal = navrepl.record("compared", ["scene drilldown", "push a title=Inbox", "push b title=Mail", "push c title=Reply", "back source=user", "push d title=Last"])
        page = navrepl.folder / "whatif.html"
        _, messages, status = navrepl.run("whatif", journal, "--without", "back-button", "--format", "html", "-o", page)
        self.same(status, 1, f"whatif writes a page, and its answer stays: {messages}")
        answer = json.loads(navrepl.run("whatif", journal, "--without", "back-button", "--json")[0].split("\n")[0])
        divergence = answer.get("result", answer)["divergence"]
        self.opened(page)
        self.same(browser.run("page.journal.commit(page.journal.stepCommits[page.step]).number"), divergence["commit"], "the page opens at the first commit that differs")
        self.same(browser.run("page.panels.selected"), "Differences", "the differences are the first panel")
        self.expect(browser.run("page.beside.root.offsetHeight > 0 && page.device.root.offsetHeight > 0"), "there are two devices")
        end = browser.run("JSON.stringify(Object.fromEntries(page.journal.other.history.state(page.journal.other.summary.events).view.items))")
        changes = answer.get("result", answer)["changes"]
        for change in changes:
            if change["path"].startswith("items.") and change["path"].count(".") == 2:
                _, node, member = change["path"].split(".")
                self.same(json.loads(end).get(node, {}).get(member), change.get("new"), f"the right is the other run: {change['path']}")
        browser.press("End")
        ends = browser.run("(() => { const { other, comparison } = page.journal; const end = other.eventsAt(comparison.stepBeside(page.step)); return end === other.summary.events; })()")
        self.expect(ends, "at the end, both are at their end")
        listed = browser.run("[...document.querySelectorAll('#panel-Differences .finding .moment')].map((one) => one.textContent)")
        self.expect(listed[0] == f"#{divergence['commit']}" and len(listed) <= 5, "the first commits that differ are listed", listed)
        self.texts_of(("Differences", "Step", "State", "Why"))
        for width, height in WINDOWS:
            browser.size(width, height, phone=width < 500)
            self.opened(page)
            self.same(browser.run(SMALL), [], f"whatif at {width}: every control is large enough")
            self.same(browser.run(TINY), [], f"whatif at {width}: every text is large enough")
            self.widths(f"whatif at {width}", width)
        browser.size(1280, 800)
        for scheme in ("dark", "light"):
            browser.scheme(scheme)
            self.readable(f"whatif, {scheme}")
        browser.call("Accessibility.enable")
        self.names(browser.call("Accessibility.getFullAXTree")["nodes"], "Differences")
        browser.call("Accessibility.disable")
        skipped = browser.run("[...document.querySelectorAll('button[tabindex=\"-1\"]')].filter((one) => !one.closest('.strip, .tablist')).length")
        self.same(skipped, 0, "every control is reached by the keyboard; the strip has the moments of the slider")
        # The same on another device: both are aligned although the run has one commit more.
        resized = navrepl.folder / "resized.html"
        navrepl.run("whatif", journal, "--resize", "390 844", "--format", "html", "-o", resized)
        self.opened(resized)
        sizes = browser.run("[page.device, page.beside].map((one) => one.shown.state.view.environment.width)")
        self.same(sizes, [1024, 390], "whatif on another device shows both")
        names = browser.run("Array.from({ length: page.journal.commitCount }, (_, place) => [page.journal.commit(place).command, page.journal.comparison.other.commit(page.journal.comparison.pairs[place]).command])")
        self.expect(all(one == other for one, other in names), "each commit is beside its own", names)
        self.moments_beside(journal)
        self.journals_beside(journal)

    def recorded_beside(self, journals):
        """Recorded journals beside what they would have been without a plugin, and two moments of each."""
        browser, navrepl = self.browser, self.navrepl
        for journal in journals:
            found = None
            for plugin in ("swipe-back", "tab-reselect", "back-button", "split-collapse", "autorotation", "page-memory"):
                output, _, _ = navrepl.run("whatif", journal, "--without", plugin, "--json")
                answer = json.loads(output.split("\n")[0]) if output else {}
                found = answer.get("result", answer).get("divergence")
                if found:
                    break
            what = f"{journal.stem} without {plugin}"
            page = journal.with_suffix(".whatif.html")
            _, messages, status = navrepl.run("whatif", journal, "--without", plugin, "--format", "html", "-o", page)
            self.same(status, 1 if found else 0, f"{what}: {messages}")
            self.opened(page)
            first = browser.run("page.journal.comparison.all.map((place) => page.journal.commit(place).number)[0] ?? null")
            self.same(first, found and found["commit"], f"{what}: the first commit that differs")
            shown = browser.run("page.journal.commit(page.journal.stepCommits[page.step])?.number ?? null")
            self.expect(first is None or shown == first, f"{what}: it opens at that commit", shown)
            self.expect(browser.run("page.beside.root.offsetHeight > 0 && page.device.root.offsetHeight > 0"), f"{what}: two devices")
            # Wherever one goes, the words are there exactly when the pictures differ, and commits beside each other have one time.
            for step in browser.run("[0, 1, 2, 3].map((part) => Math.round((page.journal.stepCount - 1) * part / 3))"):
                browser.run(f"page.go({step})")
                says = browser.run("document.querySelector('#panel-Differences').textContent")
                alike = browser.run("inWords(...page.panels.shown.sides.map((side) => side.state)).length === 0")
                self.same("Both look the same here." in says, alike, f"{what}: what differs is said, step {step}")
            times = browser.run("""Array.from({ length: page.journal.commitCount }, (_, place) => place).filter((place) => {
              const { comparison } = page.journal, pair = comparison.pairs[place];
              return pair >= 0 && comparison.other.commit(pair).time !== page.journal.commit(place).time; }).length""")
            self.same(times, 0, f"{what}: commits beside each other have one time")
            moments = journal.with_suffix(".diff.html")
            _, messages, status = navrepl.run("diff", journal, "@1", f"#{browser.run('page.journal.commit(page.journal.commitCount - 1).number')}", "--format", "html", "-o", moments)
            self.same(status, 1, f"{journal.stem}: two moments: {messages}")
            self.opened(moments)
            self.expect(browser.run("page.beside.root.offsetHeight > 0"), f"{journal.stem}: two moments, two devices")

    def moments_beside(self, journal):
        browser, navrepl = self.browser, self.navrepl
        page = navrepl.folder / "moments.html"
        navrepl.run("diff", journal, "@3", "#3", "--format", "html", "-o", page)
        self.opened(page)
        self.same(browser.run("[page.nameOf(page.marked), page.nameOf(page.step)]"), ["@3", browser.run("page.nameOf(page.journal.lastStep(3))")], "diff A B opens with A beside B")
        self.expect(browser.run("page.beside.root.offsetHeight > 0"), "diff A B has two devices")
        self.expect(browser.run("document.querySelectorAll('#panel-Differences .say').length > 0"), "diff A B says in words what differs")
        same = navrepl.folder / "same.html"
        _, _, status = navrepl.run("diff", journal, "@3", "@3", "--format", "html", "-o", same)
        self.same(status, 0, "the page of a moment and itself has no difference")
        _, messages, status = navrepl.run("diff", journal, "@3", "@999", "--format", "html", "-o", navrepl.folder / "none.html")
        self.expect(status == 2 and not (navrepl.folder / "none.html").exists(), "a moment that there is not has no page", messages)

    def journals_beside(self, journal):
        browser, navrepl = self.browser, self.navrepl
        other = navrepl.record("<other>", ["scene drilldown", "push a title=Inbox", "push b title=<b>Mail</b>", "push c title=Reply", "present m title=Modal", "pop", "push more"])
        page = navrepl.folder / "journals.html"
        _, messages, status = navrepl.run("diff", journal, other, "--format", "html", "-o", page)
        self.same(status, 1, f"diff of two journals writes a page {messages}")
        self.opened(page)
        self.same(browser.run("document.querySelector('h1').textContent"), "compared.jsonl and <other>.jsonl", "the heading names both journals")
        self.same(browser.run("page.journal.commit(page.journal.stepCommits[page.step]).number"), 2, "two journals are aligned at the first difference")
        self.expect("<b>Mail</b>" in browser.run("page.beside.screen.textContent"), "the right shows the other journal")
        text = browser.run("document.querySelector('#panel-Differences').innerText")
        self.expect("the title of b is “<b>Mail</b>”, was “Mail”" in text, "what differs is said in words", text)
        browser.press("End")
        text = browser.run("document.querySelector('#panel-Differences').innerText")
        self.expect("sheet m is presented" in text and "more commit" in text, "a modal on the right is one line", text)
        browser.run("page.list.setFilter('different')")
        self.expect(browser.run("page.list.matches.some((one) => one)"), "the filter finds what differs")
        self.same(browser.run("document.querySelectorAll('.row .unequal').length > 0"), True, "a commit that differs has a sign")
        self.same(browser.run("typeof hacked"), "undefined", "nothing of the other journal was run")

    def texts_of(self, panels):
        for step in range(self.browser.run("page.journal.stepCount")):
            for panel in panels:
                self.browser.run(f"page.go({step}); page.panels.select('{panel}')")
                text = self.browser.run("document.body.innerText")
                odd = [word for word in ("[object", "undefined", "NaN", "Infinity", "function") if word in text]
                self.expect(odd == [], f"the panel {panel} of step {step} has words alone", odd)
