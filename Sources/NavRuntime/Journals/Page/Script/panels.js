// The panels beside the picture: what happened in a step and what it changed, the whole state, and why a value is what it
// is. Every value is a button that asks why.

const PANELS = ["Step", "State", "Why"];
/** Values that say nothing. */
const isEmpty = (value) => value === null || value === undefined || value === "" || (typeof value === "object" && members(value).length === 0);

/** The members of the state view with an entry for each node, as the panel orders them. */
const NODE_MEMBERS = ["items", "screens", "containers"];

/** The number of rows of a list before somebody asks for more. */
const MOST_ROWS = 200;
/** The number of nodes up to which they are all shown at once. */
const FEW_NODES = 12;

/** The kinds of what plugins did that are told apart, as letters of the data. */
const REQUESTED = 114;
const FAILED = 102;

class Panels {
  constructor(journal, actions) {
    this.journal = journal;
    this.actions = actions;
    this.answers = new WhyPanel(journal, actions, (path) => this.ask(path));
    /** The first panel says what one wants to know first. */
    this.names = [journal.summary.comparison ? "Differences" : "Findings", ...PANELS];
    this.tabs = this.names.map((name) => this.tab(name));
    this.bodies = new Map(this.names.map((name) => [name, this.body(name)]));
    const list = element("div", {
      class: "tablist", role: "tablist", "aria-label": "Details", onkeydown: (event) => this.key(event),
    }, this.tabs);
    this.root = element("section", { class: "panels", "aria-label": "Details" }, list, [...this.bodies.values()]);
    this.most = MOST_ROWS;
    this.showsEmpty = false;
    this.showsAll = false;
    this.select(this.names[0]);
  }

  tab(name) {
    return element("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.select(name),
    }, name);
  }

  body(name) {
    return element("div", {
      class: "panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0",
    });
  }

  select(name) {
    this.selected = name;
    for (const tab of this.tabs) {
      const isSelected = tab.textContent === name;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
    }
    for (const [key, body] of this.bodies) body.hidden = key !== name;
    if (this.shown) this.fill();
  }

  /** Brings the panels into sight, in a narrow window, which scrolls. */
  reach() {
    const { top, bottom } = this.root.getBoundingClientRect();
    if (isNarrow() && (top < 0 || Math.min(bottom, top + 200) > window.innerHeight)) this.root.scrollIntoView();
  }

  key(event) {
    const moves = { ArrowRight: 1, ArrowLeft: -1 };
    if (!(event.key in moves)) return;
    const { names } = this;
    this.select(names[(names.indexOf(this.selected) + moves[event.key] + names.length) % names.length]);
    this.tabs[names.indexOf(this.selected)].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Shows a step: its state, and what differs from the one that it is compared with. */
  show(shown) {
    this.shown = shown;
    this.fill();
  }

  fill() {
    const body = this.bodies.get(this.selected);
    const scrolled = body.scrollTop;
    const held = body.contains(document.activeElement) ? document.activeElement : null;
    const parts = { Findings: () => findingsParts(this.journal, this.shown.step, this.actions, (path) => this.ask(path)), Differences: () => this.differences(), Step: () => this.step(), State: () => this.state(), Why: () => this.answers.parts(this.shown) };
    body.replaceChildren(...parts[this.selected]());
    body.scrollTop = scrolled;
    if (held) this.keepFocus(held, body);
  }

  /** Moves the focus to the element that took the place of the one that had it, or else to the panel. */
  keepFocus(held, body) {
    const name = (one) => `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`;
    const again = [...body.querySelectorAll("button, input, summary")].find((one) => name(one) === name(held));
    (again ?? body).focus({ preventScroll: true });
  }

  ask(path) {
    this.answers.asked = path;
    this.answers.showsEarlier = false;
    this.answers.answer = null;
    this.select("Why");
    this.bodies.get("Why").focus({ preventScroll: true });
    this.reach();
  }

  /** Asks about a change. When the mark is later than this moment, it is the mark that has the new value. */
  askChange(path) {
    if (this.shown.isLater) this.actions.go(this.shown.base);
    this.ask(path);
  }

  /** The comparison of two sides; when a moment is marked, of that one with the moment that is shown. */
  differences() {
    const showsAll = (wanted) => {
      if (!wanted) return this.showsAll;
      this.showsAll = true;
      return this.fill();
    };
    if (!this.shown.sides) return [quiet("Mark a moment (m) to compare others with it.")];
    return comparisonParts(this.shown, this.journal, {
      actions: this.actions, ask: (path) => this.askChange(path), showsAll, table: (changes) => this.changes(changes),
    });
  }

  // The step

  step() {
    const { step, base, changes, old, now, marked } = this.shown;
    const parts = step > 0 ? this.commit(this.journal.commit(this.journal.stepCommits[step]), step) : this.beginning();
    parts.push(...this.waits(step > 0 ? this.journal.stepCommits[step] : -1));
    if (step === 0 && changes.length === 0) return parts;
    parts.push(this.changesTitle(base));
    if (changes.length === 0) parts.push(quiet("Nothing."));
    else {
      const words = inWords(old, now);
      if (words.length > 0) parts.push(wordsElement(words, (path) => this.askChange(path)), element("h3", {}, "Value by value"));
      parts.push(this.changes(changes));
    }
    if (base !== null || step === 0) return parts;
    const isMarked = marked === step;
    const told = isMarked ? `${this.actions.nameOf(step)} is marked: go to another moment to compare it. ` : "";
    const label = isMarked ? "Clear the mark" : "Compare other moments with this one";
    const mark = () => this.actions.mark(isMarked ? null : step);
    parts.push(quiet(told, button(label, `${isMarked ? label : "Mark this moment"} (m)`, mark, { class: "link" })));
    return parts;
  }

  /** The commands that wait at a commit, and those whose wait it ends. */
  waits(commit) {
    const waits = this.journal.waits.at(commit);
    if (waits.length === 0) return [];
    return [element("h3", {}, "Commands that wait"),
      element("ul", { class: "waiting" }, waits.map((wait) => waitElement(wait, commit, this.actions)))];
  }

  changesTitle(base) {
    if (base === null) return element("h3", {}, "What changed");
    const clear = () => this.actions.mark(null);
    const { step, isLater } = this.shown;
    const [from, to] = (isLater ? [step, base] : [base, step]).map((one) => this.actions.nameOf(one));
    return element("h3", {}, `What changed from ${from} to ${to} `,
      button("Clear the mark", "Compare with the step before again", clear, { class: "link" }));
  }

  beginning() {
    const { summary } = this.journal;
    const rows = [
      ["Id", foreign(summary.id)], ["Created", moment(summary.created)], ["Runtime", foreign(summary.runtime)],
      ["Commits", grouped(summary.commits - summary.firstCommit)], ["Events", grouped(summary.events - summary.firstEvent)],
    ];
    const plugins = summary.plugins.map((plugin) => foreign(plugin, "span", { class: "chip" }));
    if (plugins.length > 0) rows.push(["Plugins", element("span", {}, plugins)]);
    return [element("h2", {}, "The beginning"), facts(rows)];
  }

  commit(commit, step) {
    const index = this.journal.eventOf(step) - (commit.firstEvent - this.journal.summary.firstEvent);
    const who = element("span", { class: `source ${commit.source}` }, commit.source);
    const rows = [["Who", who], ["When", element("span", {}, moment(commit.time), `, commit #${commit.number}`)]];
    const parts = [element("h2", { class: "command" }, foreign(commit.command, "code")), facts(rows)];
    const outcome = commit.refusal ? this.refusal(commit.refusal) : this.events(commit, index);
    if (outcome) parts.push(outcome);
    if (commit.contributions.length > 0) parts.push(...this.contributions(commit));
    else if (this.journal.summary.plugins.length > 0) parts.push(element("h3", {}, "What plugins did"), quiet("Nothing. Which of them were asked is not recorded."));
    return parts;
  }

  refusal({ code, reasons }) {
    const rows = reasons.map(({ by, message }) => {
      const origin = by === "core" ? null : element("span", { class: "quiet" }, " — ", foreign(by));
      return element("li", {}, foreign(message), origin);
    });
    return element("div", { class: "refusal", role: "note" }, element("strong", {}, "Refused"), " ", foreign(code, "code"),
      element("ul", {}, rows));
  }

  events(commit, current) {
    if (commit.events.length === 0) return null;
    const rows = commit.events.map((text, index) => {
      const event = commit.firstEvent + index + 1;
      const label = visible(`Go to @${event}: ${text}`);
      const parts = [element("span", { class: "moment" }, `@${event}`), foreign(text)];
      const go = button(parts, label, () => this.actions.goToEvents(event), { class: "go" });
      return element("li", index === current ? { "aria-current": "step" } : {}, go);
    });
    return element("ol", { class: "events" }, rows);
  }

  contributions(commit) {
    const byPlugin = new Map();
    for (const contribution of commit.contributions) byPlugin.set(contribution.plugin, [...(byPlugin.get(contribution.plugin) ?? []), contribution]);
    const lists = [...byPlugin].map(([plugin, contributions]) => {
      const rows = contributions.map((contribution) => this.contribution(contribution, commit));
      return element("div", { class: "plugin" }, pluginButton(plugin, this.actions), element("ul", {}, rows));
    });
    return [element("h3", {}, "What plugins did"), ...lists];
  }

  contribution({ plugin, what, kind, events }, commit) {
    const text = what.startsWith(`${plugin} `) ? what.slice(plugin.length + 1) : what;
    const led = events.map((index) => `@${commit.firstEvent + index + 1}`).join(" ");
    const effect = kind === REQUESTED && led !== "" ? ` → ${led}` : "";
    return element("li", { class: kind === FAILED ? "failed" : null }, foreign(text), element("span", { class: "quiet" }, effect));
  }

  // Differences

  changes(changes) {
    const isLayout = ({ path }) => path.length === 1 && path[0] === "layout";
    const all = changes.flatMap((change) => (isLayout(change) ? frameChanges(change) : [change]));
    const rows = all.slice(0, MOST_ROWS).map((change) => this.change(change));
    if (all.length > rows.length) {
      const rest = `and ${grouped(all.length - rows.length)} more`;
      rows.push(element("tr", {}, element("td", { colspan: "2", class: "quiet" }, rest)));
    }
    return element("table", { class: "changes" }, element("tbody", {}, rows));
  }

  change({ path, name, old, now }) {
    const before = clamped(element("span", { class: "old" }, changeText(path, old)), old);
    const arrow = element("span", { class: "arrow", "aria-label": "became" }, " → ");
    return element("tr", {}, element("th", { scope: "row" }, name === undefined ? pathElement(path) : foreign(name)),
      element("td", {}, before, arrow, this.asking(path, now, changeText(path, now), () => this.askChange(path))));
  }

  /** A value that asks why. */
  asking(path, value, shown = valueText(value), ask = () => this.ask(path)) {
    const title = visible(`Why is ${pathText(path)} ${shortJSON(value)}?`);
    return button(shown, title, ask, { class: `value${isLong(value) ? " long" : ""}` });
  }

  // The state

  state() {
    const { state, picked } = this.shown;
    const { view } = state;
    if (picked !== null) return this.node(picked, view);
    const rows = (names) => this.members(names.filter((name) => name in view).map((member) => [[member], view[member]]));
    return [
      quiet("Click a value to ask why it is so. ",
        this.shown.changes.length > 0 ? [element("span", { class: "new" }, element("span", { class: "value" }, "These")), " changed. "] : null, this.emptySwitch()),
      rows(["focus", "root", "scene", "panes", "visible", "presented", "modals"]),
      ...NODE_MEMBERS.filter((member) => view[member].size > 0).map((member) => this.group(member, view[member])),
      this.layout(view.layout, () => true),
      element("h3", {}, "Around it"),
      rows(["environment", "rotation", "plugins", "remembered", "held"]),
    ];
  }

  node(name, view) {
    const whole = "Show the whole state";
    const parts = [element("h2", {}, foreign(name)), button(whole, whole, () => this.actions.pick(null), { class: "link" })];
    const isThere = NODE_MEMBERS.filter((member) => view[member].has(name));
    if (isThere.length === 0) parts.push(quiet("This node is not in the scene at this moment."));
    const titles = { items: "Navigation bar", screens: "Screen", containers: "Container" };
    for (const member of isThere) parts.push(element("h3", {}, titles[member]), this.entry(member, name, view[member].get(name)));
    if (!view.containers.has(name)) parts.push(this.layout(view.layout, (frame) => frame.node === name));
    return parts;
  }

  group(member, nodes) {
    const changed = new Set(this.shown.changes.filter(({ path }) => path[0] === member).map(({ path }) => path[1]));
    const count = [...nodes.keys()].filter((name) => changed.has(name)).length;
    const news = count > 0 ? `, ${grouped(count)} changed` : "";
    const title = element("summary", {}, element("h3", {}, `${member} (${grouped(nodes.size)})${news}`));
    const made = element("details", { open: nodes.size <= FEW_NODES || count > 0 }, title);
    const fill = () => {
      if (!made.open || made.childElementCount > 1) return;
      // What changed is first.
      const shown = [...nodes].sort(([one], [other]) => changed.has(other) - changed.has(one)).slice(0, this.most);
      made.append(...shown.map(([name, value]) => {
        return element("div", { class: "entry" }, element("h4", {}, foreign(name)), this.entry(member, name, value));
      }));
      if (shown.length < nodes.size) made.append(this.all(nodes.size));
    };
    fill();
    made.addEventListener("toggle", fill);
    return made;
  }

  all(count) {
    const label = `Show all ${grouped(count)}`;
    const show = () => {
      this.most = Infinity;
      this.fill();
    };
    return button(label, label, show, { class: "link" });
  }

  entry(member, name, value) {
    return this.members(Object.entries(value).map(([key, inside]) => [[member, name, key], inside]));
  }

  layout(frames, isWanted) {
    const rows = frames.flatMap((frame, index) => (isWanted(frame) ? [[["layout", index], frame]] : []));
    if (rows.length === 0) return quiet(frames.length === 0 ? "Nothing is drawn at this moment." : "It is not drawn at this moment.");
    const made = rows.map(([path, frame]) => element("tr", {}, element("td", {}, this.asking(path, frame, frameText(frame)))));
    return element("div", {}, element("h3", {}, "layout"),
      element("table", { class: "members frames" }, element("tbody", {}, made)));
  }

  members(rows) {
    const made = rows.flatMap(([path, value]) => (this.isShown(path, value) ? this.member(path, value) : []));
    return element("table", { class: "members" }, element("tbody", {}, made));
  }

  /** Empty values are left out, except where a person misses something: the buttons of an item, and the parts of what is picked. */
  isShown(path, value) {
    if (this.showsEmpty || !isEmpty(value)) return true;
    return path[0] === "items" && value === null || this.shown.picked !== null && value === null;
  }

  emptySwitch() {
    const label = this.showsEmpty ? "Hide empty values" : "Show empty values";
    const show = () => {
      this.showsEmpty = !this.showsEmpty;
      this.fill();
    };
    return button(label, label, show, { class: "link" });
  }

  /** The row of a member; an object is taken apart once. */
  member(path, value) {
    const name = foreign(String(path.at(-1)));
    if (isObject(value) && path.length < 4 && members(value).length > 0) {
      return members(value).map(([key, inside]) => {
        const title = element("th", { scope: "row" }, name.cloneNode(true), ".", element("wbr"), foreign(key));
        return element("tr", this.news([...path, key]), title, element("td", {}, this.asking([...path, key], inside)));
      });
    }
    return [element("tr", this.news(path), element("th", { scope: "row" }, name), element("td", {}, this.asking(path, value)))];
  }

  /** The class of the row of a value that changed. */
  news(path) {
    return this.shown.changedPaths.has(pathText(path)) ? { class: "new" } : {};
  }
}

/** The name of a plugin, which shows what else it did. */
function pluginButton(plugin, actions) {
  return button(foreign(plugin), visible(`Show what ${plugin} did, or everything again`), () => actions.filterBy(plugin), { class: "by" });
}
