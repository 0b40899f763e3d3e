// The page: it opens the journal, and keeps the timeline, the list, the picture and the panels at the same moment.

const HASH_DELAY = 120;
/** The paces of playing, as multiples of the journal's own. */
const PACES = [1, 4, 16];
/** The pauses that are played: longer ones are cut, and events of one time are still seen one after another. In milliseconds. */
const LONGEST_PAUSE = 2000;
const SHORTEST_PAUSE = 60;

/** The message for a problem with the journal, or with the page itself. */
const MISMATCH = "A checkpoint of the journal disagrees with its events: it was recorded by a runtime that decided " +
  "otherwise, or it was changed.";
const TOO_OLD = "This browser is too old for the page: Chrome and Edge 103, Firefox 113 and Safari 16.4 can show it, " +
  "and later ones.";

class Page {
  constructor(journal) {
    this.journal = journal;
    this.step = -1;
    this.marked = null;
    this.picked = null;
    this.pace = 0;
    const { comparison } = journal.summary;
    if (journal.other) journal.comparison ??= new Comparison(journal);
    const steps = (list) => [...new Set(list)].sort((one, other) => one - other);
    journal.words.set("finding", steps((journal.summary.findings ?? []).map((finding) => stepOfFinding(journal, finding))));
    if (journal.comparison) journal.words.set("different", steps(journal.comparison.all.map((commit) => journal.lastStep(commit))));
    const nameOf = (step) => this.nameOf(step);
    this.timeline = new Timeline(journal, (step) => this.go(step), (filter) => this.list.setFilter(filter), nameOf);
    this.list = new EventList(journal, (step) => this.go(step), this.timeline.examples);
    this.list.onfilter = (matches) => {
      this.timeline.matches = matches;
      this.timeline.draw();
    };
    const pick = (...picked) => this.pick(...picked);
    this.device = new Device(pick);
    this.beside = new Device(pick);
    this.devices = element("section", { class: "devices", "aria-label": "Picture" }, this.device.root, this.beside.root);
    this.panels = new Panels(journal, {
      go: (step) => this.go(step),
      goToEvents: (events) => this.go(journal.stepOfEvents(events)),
      goToCommit: (number) => this.goToCommit(number),
      mark: (step) => this.mark(step),
      pick: (node) => this.pick(node),
      select: (name) => this.panels.select(name),
      nameOf,
      filterBy: (plugin) => this.list.setFilter(`by:${plugin}`),
    });
    this.live = element("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.notes = element("div", { class: "banners" });
    this.help = helpDialog();
    this.root = element("div", { class: "page" }, this.header(), this.found(), this.notes, this.timeline.root,
      element("main", {}, this.list.root, this.devices, this.panels.root));
    document.body.append(this.root, this.live, this.help);
    if (comparison?.from !== undefined) this.timeline.mark = this.marked = this.stepAt(comparison.from);
    this.closing = new AbortController();
    const listen = (target, name, handle) => target.addEventListener(name, handle, this.closing);
    listen(document, "keydown", (event) => this.key(event));
    listen(window, "hashchange", () => this.follow());
    listen(window, "resize", () => this.resize());
    listen(window, "beforeprint", () => this.print(true));
    listen(window, "afterprint", () => this.print(false));
    listen(window.matchMedia("(prefers-color-scheme: dark)"), "change", () => {
      this.timeline.draw();
      this.timeline.drawStrip();
    });
  }

  header() {
    const { summary, comparison } = this.journal;
    const commits = summary.commits - summary.firstCommit;
    const events = summary.events - summary.firstEvent;
    const last = this.journal.timeAt(this.journal.stepCount - 1) - this.journal.timeAt(0);
    this.moment = element("a", { class: "moment", title: "A link to this moment" });
    this.position = element("span", { class: "position" });
    this.playButton = button("▶", "Play (space)", () => this.play(!this.timer), { class: "play" });
    this.paceButton = button("×1", "", () => this.setPace((this.pace + 1) % PACES.length), { class: "pace" });
    this.setPace(0);
    this.copyButton = button("Copy link", "Copy a link to this moment (c)", () => this.copyLink(), { class: "copy" });
    const made = element(
      "header", {},
      element("h1", {}, foreign(summary.title), comparison ? [" and ", foreign(comparison.title)] : null),
      element("p", { class: "counts" }, `${plural(events, "event")} in ${plural(commits, "commit")} · `,
        moment(this.journal.timeAt(0), 19), last > 0 ? `, ${duration(last)}` : ""),
      element("div", { class: "transport", role: "toolbar", "aria-label": "Moment" },
        button("⇤", "To the beginning (Home)", () => this.go(0)), button("‹", "Event before (k)", () => this.move(-1, false)),
        this.playButton, button("›", "Next event (j)", () => this.move(1, false)),
        button("⇥", "To the end (End)", () => this.go(this.journal.stepCount - 1)), this.paceButton, this.moment, this.position, this.copyButton),
      button("?", "Help (?)", () => this.help.showModal(), { class: "help" }),
    );
    // Names of moments differ in length; what stands beside them stays where it is.
    made.style.setProperty("--digits", String(Math.max(summary.events, summary.commits)).length);
    return made;
  }

  /** The first finding, for a narrow window, in which the panels are below; null for none. */
  found() {
    const { findings = [], findingsLeftOut = 0, comparison } = this.journal.summary;
    if (findings.length === 0 || comparison) return null;
    const [{ sentence, severity }] = findings;
    const there = stepOfFinding(this.journal, findings[0]);
    const text = [element("span", { class: "severity" }, severity), " ", element("span", { class: "moment" }, this.nameOf(there)), " ", foreign(sentence)];
    const count = findings.length + findingsLeftOut;
    const show = () => {
      this.go(there);
      this.panels.select("Findings");
      this.panels.reach();
    };
    return button(element("span", {}, count > 1 ? `${plural(count, "finding")}: ` : "", ...text), visible(`Show the findings: ${sentence}`), show, { class: `found ${severity}` });
  }

  // Moments

  nameOf(step, journal = this.journal) {
    const events = journal.eventsAt(step);
    return this.isAtEvents(step, journal) ? `@${events}` : `#${journal.summary.firstCommit + journal.stepCommits[step]}`;
  }

  /** True for a step that the number of its events names. */
  isAtEvents(step, journal = this.journal) {
    return step <= 0 || journal.eventOf(step) >= 0;
  }

  hashOf(step) {
    return this.nameOf(step).replace("@", "#e=").replace(/^#(\d)/, "#c=$1");
  }

  go(step) {
    step = Math.min(Math.max(0, Math.round(step)), this.journal.stepCount - 1);
    if (step === this.step) return;
    this.step = step;
    this.show();
  }

  goToCommit(number) {
    const commit = number - this.journal.summary.firstCommit;
    if (commit < 0) return this.go(0);
    this.go(this.journal.lastStep(Math.min(commit, this.journal.commitCount - 1)));
  }

  move(direction, byCommit) {
    const next = this.list.next(this.step, direction, byCommit);
    if (next !== null) this.go(next);
    return next !== null;
  }

  mark(step) {
    this.marked = step;
    this.timeline.mark = step;
    // What differs from the mark is said there.
    if (step !== null && this.panels.selected === "Findings") this.panels.select("Step");
    this.show();
    this.live.textContent = step === null ? "The mark is cleared" : `${this.nameOf(step)} is marked: go to another moment to compare it`;
  }

  pick(node) {
    this.picked = this.picked === node ? null : node;
    this.show();
    this.panels.select(node === null || this.picked !== null ? "State" : this.panels.selected);
    if (this.picked !== null) this.panels.reach();
  }

  show() {
    const { journal, step } = this;
    const events = journal.eventsAt(step);
    const base = this.marked === step ? null : this.marked;
    const isLater = base !== null && base > step;
    const before = base === null ? (journal.eventOf(step) >= 0 ? events - 1 : events) : journal.eventsAt(base);
    const other = journal.history.state(before);
    const state = journal.history.state(events);
    // What changed leads from the earlier moment to the later one, also when that is the mark.
    const [old, now] = isLater ? [state, other] : [other, state];
    const changes = differences(old.view, now.view);
    const view = { seq: events, commits: journal.commitsAt(step), viewing: null, ...state.view };
    const sides = this.sides(old, now, base);
    const shown = {
      step, events, state, old, now, base, isLater, marked: this.marked, changes, sides, picked: this.picked,
      changedPaths: new Set(changes.map(({ path }) => pathText(path))),
    };
    this.view = view;
    const touched = new Set(changes.flatMap(({ path }) => (["items", "screens", "containers"].includes(path[0]) ? [path[1]] : [])));
    this.timeline.show(step);
    this.beside.root.hidden = sides === null;
    this.devices.classList.toggle("two", sides !== null);
    this.devices.classList.toggle("wide", state.view.environment.width > state.view.environment.height);
    const [left, right] = sides ?? [{ state, name: "" }];
    this.device.show(left.state, touched, this.picked, left.name);
    if (right) this.beside.show(right.state, touched, this.picked, right.name);
    this.panels.show(shown);
    this.list.show(step);
    this.name();
  }

  /** The two states beside each other; null for one. */
  sides(old, now, base) {
    const { journal, step } = this;
    const { comparison } = journal;
    if (comparison) {
      const { other } = journal;
      const beside = comparison.stepBeside(step);
      const name = (title, of, at) => `${title} · ${this.nameOf(at, of)}`;
      return [{ state: now, name: name(journal.summary.title, journal, step) }, { state: other.history.state(other.eventsAt(beside)), name: name(comparison.title, other, beside) }];
    }
    if (base === null) return null;
    const names = [`${this.nameOf(base)}, marked`, `${this.nameOf(step)}, now`];
    if (base > step) names.reverse();
    return [{ state: old, name: names[0] }, { state: now, name: names[1] }];
  }

  /** Says where the moment is, to everyone. */
  name() {
    const { journal, step } = this;
    const name = this.nameOf(step);
    this.moment.textContent = name;
    this.moment.href = this.hashOf(step);
    this.position.textContent = this.isAtEvents(step) ? `of ${grouped(journal.summary.events)}` : `of #${grouped(journal.summary.commits - 1)}`;
    const event = journal.eventOf(step);
    const commit = journal.stepCommits[step];
    const text = step === 0 ? "the beginning" : event >= 0 ? journal.eventText(event)
      : `${journal.texts[journal.commands[commit]]}, ${journal.refused[commit] ? "refused" : "nothing changed"}`;
    document.title = visible(`${name} · ${journal.summary.title}`);
    const waits = journal.waits.countAfter(step === 0 ? -1 : commit);
    const waiting = waits > 0 ? `; ${plural(waits, "command")} waiting` : "";
    const told = visible(`${name}: ${text}${waiting}`);
    this.timeline.describe(told);
    this.live.textContent = told;
    clearTimeout(this.hashTimer);
    this.hashTimer = setTimeout(() => this.noteInAddress(step), HASH_DELAY);
  }

  noteInAddress(step) {
    try {
      history.replaceState(null, "", this.hashOf(step));
    } catch {
      // A page inside another one may not change its address; the link beside the moment names it too.
    }
  }

  /** The step that an address names; null for an address that names none. */
  stepAt(address) {
    const match = /^#(e|c)=(\d+)$/.exec(address);
    if (!match) return null;
    const { journal } = this;
    const number = Number(match[2]);
    if (match[1] === "e") return journal.stepOfEvents(number);
    const commit = number - journal.summary.firstCommit;
    return commit < 0 ? 0 : journal.lastStep(Math.min(commit, journal.commitCount - 1));
  }

  /** Goes where the link leads; without one, to what one wants to see first. */
  follow() {
    const step = this.stepAt(location.hash);
    if (step !== null) this.go(step);
    else if (this.step < 0) this.go(this.firstStep());
  }

  /** The first finding; of two sides, the first commit that differs. Without any the end, where somebody stopped and reported. */
  firstStep() {
    const { journal } = this;
    const { findings = [], comparison } = journal.summary;
    if (comparison?.to !== undefined) return this.stepAt(comparison.to);
    if (journal.comparison) return journal.words.get("different")[0] ?? journal.stepCount - 1;
    return findings.length > 0 ? stepOfFinding(journal, findings[0]) : journal.stepCount - 1;
  }

  async copyLink() {
    await copyText(location.href.split("#")[0] + this.hashOf(this.step));
    this.copyButton.textContent = "Copied";
    this.live.textContent = `A link to ${this.nameOf(this.step)} is copied`;
    clearTimeout(this.copyTimer);
    this.copyTimer = setTimeout(() => { this.copyButton.textContent = "Copy link"; }, 1500);
  }

  resize() {
    this.timeline.draw();
    this.device.redraw();
    if (!this.beside.root.hidden) this.beside.redraw();
    this.list.drawn = null;
    this.list.draw();
  }

  /** Gives the picture the size of the paper, and afterwards that of the window. */
  print(isPrinted) {
    for (const device of [this.device, this.beside]) device.isPrinted = isPrinted;
    this.resize();
  }

  // Keys

  play(wanted) {
    clearTimeout(this.timer);
    this.timer = null;
    if (wanted) {
      if (this.step === this.journal.stepCount - 1) this.go(0);
      this.waitForNext();
    }
    this.playButton.textContent = this.timer ? "❚❚" : "▶";
    const title = this.timer ? "Pause (space)" : "Play (space)";
    this.playButton.title = title;
    this.playButton.setAttribute("aria-label", title);
  }

  /** Goes to the next event when it is time for it. */
  waitForNext() {
    const next = this.list.next(this.step, 1, false);
    if (next === null) return this.play(false);
    this.timer = setTimeout(() => {
      this.go(next);
      this.waitForNext();
    }, this.pauseBefore(next));
  }

  /** The milliseconds for which the moment before a step is shown. */
  pauseBefore(step) {
    const pause = step <= 1 ? 0 : this.journal.timeAt(step) - this.journal.timeAt(this.step);
    return Math.max(SHORTEST_PAUSE, Math.min(LONGEST_PAUSE, pause)) / PACES[this.pace];
  }

  setPace(pace) {
    this.pace = pace;
    const title = `Plays ${PACES[pace]} times as fast as it was: change to ${PACES[(pace + 1) % PACES.length]} (x)`;
    this.paceButton.textContent = `×${PACES[pace]}`;
    this.paceButton.title = title;
    this.paceButton.setAttribute("aria-label", title);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const { target } = event;
    if (target.matches?.("input, textarea, select")) return;
    if (event.key === " " && target.matches?.("button, summary, a")) return;
    const action = this.keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  get keys() {
    return {
      j: () => this.move(1, false), k: () => this.move(-1, false),
      "]": () => this.move(1, true), "[": () => this.move(-1, true),
      ArrowDown: () => this.move(1, false), ArrowUp: () => this.move(-1, false),
      ArrowRight: () => this.move(1, false), ArrowLeft: () => this.move(-1, false),
      Home: () => this.go(0), End: () => this.go(this.journal.stepCount - 1),
      "/": () => this.list.input.focus(), "?": () => this.help.showModal(), " ": () => this.play(!this.timer),
      m: () => this.mark(this.marked === this.step ? null : this.step),
      x: () => this.setPace((this.pace + 1) % PACES.length), c: () => this.copyLink(),
      "+": () => this.timeline.zoom(0.25), "-": () => this.timeline.zoom(4), 0: () => this.timeline.zoom(Infinity),
      Escape: () => (this.picked === null ? this.list.input.value !== "" && this.list.setFilter("") : this.pick(null)),
    };
  }

  // Checks

  warn(text) {
    this.notes.append(element("p", { class: "banner", role: "alert" }, visible(text)));
  }

  /** Says what is wrong with the journal, and compares the states, a stretch at a time while nobody waits. */
  check() {
    const { summary, history } = this.journal;
    if (summary.damage) this.warn(`The journal is damaged: ${summary.damage}. What is whole is shown.`);
    if (summary.mismatch) this.warn(MISMATCH);
    let next = 0;
    const idle = window.requestIdleCallback ?? ((body) => setTimeout(body, 20));
    const work = () => {
      history.check(next++);
      if (history.faults.length > 0) return this.warn(`The states of this page disagree at @${history.faults[0]}: do not trust the picture.`);
      if (next < history.stretches.length) return idle(work);
      document.documentElement.dataset.checked = "yes";
      // Now it is known what changed where.
      this.timeline.drawStrip();
    };
    idle(work);
  }
}

/** Opens the journal in the page with the page that `make` makes for it, and returns that; null when it cannot be shown. */
async function openPage(make) {
  const data = document.getElementById("data");
  try {
    const journal = new Journal(await unpack(data.textContent));
    data.textContent = "";
    const page = make(journal);
    document.getElementById("opening").remove();
    page.follow();
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
    page.check();
    return page;
  } catch (error) {
    const isOld = typeof DecompressionStream === "undefined";
    document.getElementById("opening").textContent = isOld ? TOO_OLD : `The page cannot be shown: ${error.message}`;
    return null;
  }
}
