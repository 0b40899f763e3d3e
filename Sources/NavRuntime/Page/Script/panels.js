// The panels beside the picture: what happened in a step and what it changed, the whole state, and why a value is what it
// is. Every value is a button that asks why.

/** The number of nodes of a kind that are listed before somebody asks for more. */
const MOST_NODES = 200;

/** The number of earlier changes that are listed. */
const MOST_CHANGES = 20;

/** The kinds of what plugins did that are told apart, as letters of the data. */
const REQUESTED = 114;
const FAILED = 102;

class Panels {
  constructor(journal, actions) {
    this.journal = journal;
    this.actions = actions;
    this.tabs = ["Step", "State", "Why"].map((name) => this.tab(name));
    this.bodies = new Map(["Step", "State", "Why"].map((name) => [name, this.body(name)]));
    this.root = element("section", { class: "panels", "aria-label": "Details" },
      element("div", { class: "tablist", role: "tablist", "aria-label": "Details", onkeydown: (event) => this.key(event) }, this.tabs),
      [...this.bodies.values()]);
    this.open = new Set(["items", "screens", "containers"]);
    this.most = MOST_NODES;
    this.select("Step");
  }

  tab(name) {
    return element("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.select(name),
    }, name);
  }

  body(name) {
    return element("div", { class: "panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0" });
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

  key(event) {
    const moves = { ArrowRight: 1, ArrowLeft: -1 };
    if (!(event.key in moves)) return;
    const place = this.tabs.findIndex((tab) => tab.textContent === this.selected);
    const next = this.tabs[(place + moves[event.key] + this.tabs.length) % this.tabs.length];
    this.select(next.textContent);
    next.focus();
    event.preventDefault();
  }

  /** Shows a step: its state, and the one that it is compared with. */
  show(shown) {
    this.shown = shown;
    this.answer = null;
    this.fill();
  }

  fill() {
    const body = this.bodies.get(this.selected);
    const scrolled = body.scrollTop;
    const parts = { Step: () => this.step(), State: () => this.state(), Why: () => this.why() };
    body.replaceChildren(...parts[this.selected]());
    body.scrollTop = scrolled;
  }

  // The step

  step() {
    const { step, base, changes } = this.shown;
    if (step === 0 && changes.length === 0) return [...this.beginning()];
    const parts = step > 0 ? this.commit(this.journal.commit(this.journal.stepCommits[step]), step) : this.beginning();
    const title = base === null ? "What changed" : `What changed since ${this.actions.nameOf(base)}`;
    const clear = base === null ? null : button("Clear the mark", "Compare with the step before again", () => this.actions.mark(null), { class: "link" });
    parts.push(element("h3", {}, title, clear ? [" ", clear] : null));
    if (changes.length === 0) parts.push(element("p", { class: "quiet" }, "Nothing."));
    else parts.push(this.changes(changes));
    if (base === null && step > 0) {
      parts.push(element("p", { class: "quiet" }, button("Compare other moments with this one", "Mark this moment (m)", () => this.actions.mark(step), { class: "link" })));
    }
    return parts;
  }

  beginning() {
    const { summary } = this.journal;
    const rows = [["Journal", foreign(summary.id)], ["Created", clock(summary.created, true)], ["Runtime", foreign(summary.runtime)],
      ["Commits", grouped(summary.commits - summary.firstCommit)], ["Events", grouped(summary.events - summary.firstEvent)]];
    if (summary.plugins.length > 0) rows.push(["Plugins", element("span", {}, summary.plugins.map((plugin) => foreign(plugin, "span", { class: "chip" })))]);
    return [element("h2", {}, "The beginning"), facts(rows)];
  }

  commit(commit, step) {
    const index = this.journal.eventOf(step) - (commit.firstEvent - this.journal.summary.firstEvent);
    const rows = [["Who", element("span", { class: `source ${commit.source}` }, commit.source)], ["When", `${clock(commit.time, true)}, commit #${commit.number}`]];
    const parts = [element("h2", { class: "command" }, foreign(commit.command, "code")), facts(rows)];
    if (commit.refusal) {
      parts.push(element("div", { class: "refusal", role: "note" }, element("strong", {}, "Refused"), " ", foreign(commit.refusal.code, "code"),
        element("ul", {}, commit.refusal.reasons.map((reason) => element("li", {}, foreign(reason.message), reason.by === "core" ? null : element("span", { class: "quiet" }, " — ", foreign(reason.by)))))));
    } else {
      parts.push(this.events(commit, index));
    }
    if (commit.deeds.length > 0) parts.push(...this.deeds(commit));
    return parts;
  }

  events(commit, current) {
    if (commit.events.length === 0) return element("p", { class: "quiet" }, "Nothing changed.");
    return element("ol", { class: "events" }, commit.events.map((text, index) => {
      const go = button([element("span", { class: "moment" }, `@${commit.firstEvent + index + 1}`), foreign(text)],
        visible(`Go to @${commit.firstEvent + index + 1}: ${text}`), () => this.actions.goToEvents(commit.firstEvent + index + 1), { class: "go" });
      return element("li", index === current ? { "aria-current": "step" } : {}, go);
    }));
  }

  deeds(commit) {
    const byPlugin = new Map();
    for (const deed of commit.deeds) byPlugin.set(deed.plugin, [...(byPlugin.get(deed.plugin) ?? []), deed]);
    return [element("h3", {}, "What plugins did"), ...[...byPlugin].map(([plugin, deeds]) => {
      return element("div", { class: "plugin" }, foreign(plugin, "strong"), element("ul", {}, deeds.map((deed) => {
        const text = deed.what.startsWith(`${plugin} `) ? deed.what.slice(plugin.length + 1) : deed.what;
        const led = deed.events.length > 0 && deed.kind === REQUESTED ? ` → ${deed.events.map((index) => `@${commit.firstEvent + index + 1}`).join(" ")}` : "";
        return element("li", { class: deed.kind === FAILED ? "failed" : null }, foreign(text), element("span", { class: "quiet" }, led));
      })));
    })];
  }

  // Differences

  changes(changes) {
    const all = changes.flatMap((change) => (change.path.length === 1 && change.path[0] === "layout" ? frameChanges(change) : [change]));
    const rows = all.slice(0, MOST_NODES).map(({ path, old, now }) => element("tr", {},
      element("th", { scope: "row" }, pathElement(path)),
      element("td", {}, clamped(element("span", { class: "old" }, changeText(path, old)), old), element("span", { class: "arrow", "aria-label": "became" }, " → "), this.asking(path, now, changeText(path, now)))));
    if (all.length > rows.length) rows.push(element("tr", {}, element("td", { colspan: "2", class: "quiet" }, `and ${grouped(all.length - rows.length)} more`)));
    return element("table", { class: "changes" }, element("tbody", {}, rows));
  }

  /** A value that asks why. */
  asking(path, value, shown = valueText(value)) {
    const title = visible(`Why is ${pathText(path)} ${shortJSON(value)}?`);
    return button(shown, title, () => this.ask(path), { class: `value${isLong(value) ? " long" : ""}` });
  }

  // The state

  state() {
    const { state, picked } = this.shown;
    const { view } = state;
    if (picked !== null) return this.node(picked, view);
    const rows = (names) => this.members(names.map((member) => [[member], view[member]]));
    return [
      element("p", { class: "quiet" }, "Click a value to ask why it is so."),
      rows(["focus", "root", "panes", "visible", "presented"]),
      ...["items", "screens", "containers"].map((member) => this.group(member, view[member])),
      this.layout(view.layout, () => true),
      element("h3", {}, "Around it"),
      rows(["environment", "rotation", "plugins", "remembered"]),
    ];
  }

  node(name, view) {
    const parts = [element("h2", {}, foreign(name)), button("Show the whole state", "Show the whole state", () => this.actions.pick(null), { class: "link" })];
    const isThere = ["items", "screens", "containers"].filter((member) => view[member].has(name));
    if (isThere.length === 0) parts.push(element("p", { class: "quiet" }, "This node is not in the scene at this moment."));
    const titles = { items: "Navigation bar", screens: "Screen", containers: "Container" };
    for (const member of isThere) {
      parts.push(element("h3", {}, titles[member]));
      parts.push(this.members(Object.entries(view[member].get(name)).map(([key, value]) => [[member, name, key], value])));
    }
    if (!view.containers.has(name)) parts.push(this.layout(view.layout, (frame) => frame.node === name));
    return parts;
  }

  group(member, nodes) {
    const isOpen = this.open.has(member) && nodes.size <= 12;
    const made = element("details", { open: isOpen }, element("summary", {}, element("h3", {}, `${member} (${grouped(nodes.size)})`)));
    const fill = () => {
      if (made.childElementCount > 1) return;
      const shown = [...nodes].slice(0, this.most);
      made.append(...shown.map(([name, value]) => element("div", { class: "entry" }, element("h4", {}, foreign(name)),
        this.members(Object.entries(value).map(([key, value]) => [[member, name, key], value])))));
      if (shown.length < nodes.size) {
        made.append(button(`Show all ${grouped(nodes.size)}`, `Show all ${grouped(nodes.size)}`, () => {
          this.most = Infinity;
          this.fill();
        }, { class: "link" }));
      }
    };
    if (isOpen) fill();
    made.addEventListener("toggle", fill);
    return made;
  }

  layout(frames, isWanted) {
    const rows = frames.flatMap((frame, index) => (isWanted(frame) ? [[["layout", index], frame]] : []));
    if (rows.length === 0) return element("p", { class: "quiet" }, "It has no place in the layout.");
    return element("div", {}, element("h3", {}, "layout"), element("table", { class: "members frames" }, element("tbody", {},
      rows.map(([path, frame]) => element("tr", {}, element("td", {}, this.asking(path, frame, frameText(frame))))))));
  }

  members(rows) {
    return element("table", { class: "members" }, element("tbody", {}, rows.flatMap(([path, value]) => this.member(path, value))));
  }

  /** A row of a member; an object in it is taken apart once. */
  member(path, value) {
    const name = path.at(-1);
    if (isObject(value) && path.length < 4 && members(value).length > 0) {
      return members(value).flatMap(([key, inside]) => [element("tr", {}, element("th", { scope: "row" }, foreign(name), ".", element("wbr"), foreign(key)), element("td", {}, this.asking([...path, key], inside)))]);
    }
    const isNew = this.shown.changedPaths.has(pathText(path));
    return [element("tr", isNew ? { class: "new" } : {}, element("th", { scope: "row" }, foreign(String(name))), element("td", {}, this.asking(path, value)))];
  }

  // Why

  ask(path) {
    this.asked = path;
    this.answer = null;
    this.select("Why");
    this.bodies.get("Why").focus({ preventScroll: false });
  }

  why() {
    const input = element("input", { type: "text", class: "path", "aria-label": "Path into the state", spellcheck: "false", autocomplete: "off", placeholder: "items.inbox.backButton", value: this.asked ? pathText(this.asked) : "" });
    const note = element("p", { class: "quiet" }, "Why has a part of the state the value that it has at this moment? Click a value, or name it: items.inbox.backButton.");
    const form = element("form", { class: "ask" }, input, element("button", { type: "submit" }, "Why?"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const steps = pathSteps(input.value.trim());
      if (steps) this.ask(steps);
      else note.textContent = `“${visible(input.value)}” is not a path such as panes.left or items["a.b"].title.`;
    });
    if (!this.asked) return [form, note];
    const { events } = this.shown;
    if (!this.answer) this.answer = why(this.journal, this.asked, events);
    return [form, ...this.answered(this.answer, events)];
  }

  answered(answer, events) {
    const head = element("h2", {}, element("code", {}, pathElement(this.asked)), " is ", jsonText(answer.value));
    if (answer.event === null) {
      const first = this.journal.summary.firstEvent;
      return [head, element("p", {}, first === 0 ? "It has never been anything else." : `It has not changed since the journal begins, at @${first}.`)];
    }
    const go = button(`@${answer.event + 1}`, `Go to @${answer.event + 1}`, () => this.actions.goToEvents(answer.event + 1), { class: "link" });
    const before = button("the moment before", `Go to @${answer.event}`, () => this.actions.goToEvents(answer.event), { class: "link" });
    const plugins = answer.plugins.length > 0 ? [", with ", answer.plugins.flatMap((plugin, index) => [index > 0 ? ", " : "", foreign(plugin, "strong")])] : [];
    return [
      head,
      element("p", {}, "Since ", go, answer.event + 1 === events ? " (this step)" : "", `, in commit #${answer.commit.number}`, plugins, ". At ", before, " it was ", jsonText(answer.before), "."),
      element("h3", {}, "How it came about"),
      element("ol", { class: "causes" }, answer.causes.toReversed().map((cause) => element("li", {}, this.cause(cause), foreign(cause.what)))),
      this.earlier(answer),
    ];
  }

  /** The changes before the last one, once somebody asks for them. */
  earlier(answer) {
    const made = element("div", {});
    const show = () => {
      const found = [];
      for (const change of changesOf(this.journal.history, this.asked, answer.event)) {
        if (found.push(change) === MOST_CHANGES) break;
      }
      const rows = found.map((change) => element("li", {}, this.cause(change), jsonText(change.before), " → ", jsonText(change.value)));
      made.replaceChildren(element("h3", {}, "Earlier changes"), rows.length > 0 ? element("ol", { class: "causes" }, rows) : element("p", { class: "quiet" }, "There is none."));
    };
    made.append(button("Show earlier changes", "Show earlier changes of this value", show, { class: "link" }));
    return made;
  }

  cause(cause) {
    const events = cause.event === undefined ? null : cause.event + 1;
    const name = events === null ? `#${cause.commit}` : `@${events}`;
    const go = () => (events === null ? this.actions.goToCommit(cause.commit) : this.actions.goToEvents(events));
    return button(name, `Go to ${name}`, go, { class: "link moment" });
  }
}

/** A path that may break where one of its names ends. */
function pathElement(path) {
  const made = foreign("");
  for (const part of pathText(path).split(/(?=[.[])/)) made.append(visible(part), element("wbr"));
  return made;
}

/** The frames of the layout that differ, each as a change of its own. */
function frameChanges({ old, now }) {
  const count = Math.max(old.length, now.length);
  return Array.from({ length: count }, (_, index) => ({ path: ["layout", index], old: old[index], now: now[index] }))
    .filter((frame) => json(frame.old ?? null) !== json(frame.now ?? null));
}

function changeText(path, value) {
  return path[0] === "layout" && path.length === 2 && value ? frameText(value) : valueText(value);
}

/** A frame in words: its role, its node, and where it is. */
function frameText(frame) {
  const dim = frame.dim > 0 ? ` · dim ${points(frame.dim)}` : "";
  const place = ` ${points(frame.x)}, ${points(frame.y)} · ${points(frame.width)} × ${points(frame.height)}${dim}`;
  return [`${frame.role} `, frame.node === null ? "empty" : foreign(frame.node), element("span", { class: "quiet" }, place)];
}

/** The length of a text from which a difference shows only its beginning; the rest is in its title. */
const LONG = 90;

const isLong = (value) => isObject(value) && shortJSON(value).length > LONG;

function clamped(made, value) {
  if (isLong(value)) {
    made.classList.add("long");
    made.title = visible(shortJSON(value));
  }
  return made;
}

function facts(rows) {
  return element("dl", { class: "facts" }, rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

/** A value as one reads it: texts without quotes, nothing as a word. */
function valueText(value) {
  if (value === undefined) return element("span", { class: "nothing" }, "nothing");
  if (value === null) return element("span", { class: "nothing" }, "none");
  if (typeof value === "string") return foreign(value === "" ? "“”" : value);
  return foreign(shortJSON(value), "bdi", { class: typeof value });
}

function jsonText(text) {
  if (text === undefined) return element("span", { class: "nothing" }, "nothing");
  const value = JSON.parse(text);
  return value === null ? element("span", { class: "nothing" }, "none") : foreign(text, "code");
}

/** JSON with room to breathe where a line may break. */
function shortJSON(value) {
  return value === undefined ? "nothing" : json(value).replace(/,(?=["[{])/g, ", ");
}
