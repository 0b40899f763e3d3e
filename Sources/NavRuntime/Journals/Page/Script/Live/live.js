// The part of a page that goes on: the runtime, the branch, and the controls below the page.

/** What a name of a file does not have. */
const UNUSUAL = /[^\p{L}\p{N}._-]+/gu;
/** The largest number of events of a journal that is decided again here: its memory stays below 256 MB. */
const MOST_EVENTS = 50_000;
/** The largest number of characters of a saved file's name. */
const LONGEST_NAME = 80;
/** The time for which a button says that it has copied something, in milliseconds. */
const COPIED_FOR = 1500;
/** The time after which a saved file is no longer kept for the browser, in milliseconds. */
const SAVED_FOR = 60_000;

class Live {
  /** `recorded` is the journal of the page; null for a page without one. */
  constructor(runtime, recorded, title) {
    this.runtime = runtime;
    this.recorded = recorded;
    this.title = title;
    this.branch = null;
    /** A fixed time for each commit, in milliseconds since 1970; below 0, that of the page. */
    this.clock = -1;
    this.showsBranch = false;
    this.isBeside = recorded !== null;
    /** Whether the address has lines that are not in the branch: it stays. */
    this.isAddressUnread = false;
    this.links = recorded === null ? [] : linksOf(recorded);
    this.line = new CommandLine((text) => this.complete(text), (text) => this.type(text));
    this.swipe = new SwipeControl((line) => this.send(`${line} source=user`), (isOne) => { this.gesture = isOne ? [] : null; });
    /** The lines of the gesture that runs; null for none. */
    this.gesture = null;
    this.lanes = element("div", { class: "switch lanes-of-page", role: "group", "aria-label": "Journal" });
    this.actions = element("div", { class: "actions", role: "toolbar", "aria-label": "What the screen offers" });
    this.without = new Menu("Without a plugin…", "What would have happened without one of the plugins", () => this.withoutRows());
    this.plugins = new Menu("Plugins", "The plugins of the branch, and their settings", () => this.pluginRows());
    this.tools = element("div", { class: "tools", role: "toolbar", "aria-label": "The branch" });
    this.said = element("div", { class: "said", role: "status" });
    this.root = element("section", { class: "live", "aria-label": "Go on" },
      element("div", { class: "row-of-live" }, this.lanes, this.without.root, this.plugins.root, this.tools),
      element("div", { class: "row-of-live" }, this.swipe.root, this.actions), this.line.root, this.said);
    document.body.classList.add("is-live");
    document.body.append(this.root);
  }

  /** Lets the browser ask before the page is left, while it has a branch that its address would not make again. */
  guard() {
    const isAtRisk = this.hasLines && !location.hash.startsWith("#s=");
    window.onbeforeunload = isAtRisk ? (event) => event.preventDefault() : null;
  }

  // What is shown

  /** Shows a journal at a step, in place of what is shown. */
  show(journal, step) {
    if (journal === this.recorded) journal.words.set("branch", this.branch?.steps ?? []);
    const before = this.page;
    const hadFocus = before?.root.contains(document.activeElement);
    before?.close();
    const page = new LivePage(journal, this);
    this.page = globalThis.page = page;
    document.body.insertBefore(page.root, this.root);
    const wanted = before?.panels.selected;
    if (wanted && wanted !== before.panels.names[0]) page.panels.select(wanted);
    page.go(step);
    page.check();
    if (hadFocus) page.list.scroller.focus({ preventScroll: true });
  }

  showRecorded(step = null) {
    const at = step ?? (this.branch?.journal ? this.page.besideStep : this.page.step);
    this.showsBranch = false;
    this.show(this.recorded, Math.max(0, at));
  }

  showBranch(step = null) {
    this.showsBranch = true;
    const { journal } = this.branch;
    this.show(journal, step ?? journal.stepCount - 1);
  }

  /** The state in which the next line is decided: the end of the branch, or the moment of the recorded journal that is shown. */
  get present() {
    return this.showsBranch ? endOf(this.branch.journal) : this.page.state;
  }

  /** Draws the controls. */
  draw() {
    const { branch, recorded, page } = this;
    const choices = [];
    const turnTo = (show) => () => {
      this.say();
      show();
    };
    if (recorded !== null) choices.push(["Recorded", "What was recorded", !this.showsBranch, turnTo(() => this.showRecorded())]);
    if (this.hasLines || this.showsBranch) choices.push([capital(branch.title), "What happens with your lines", this.showsBranch, turnTo(() => this.showBranch())]);
    refill(this.lanes, choices.map(([label, title, isOn, show]) => button(foreign(label), title, () => !isOn && show(), { "aria-label": null, "aria-pressed": String(isOn) })));
    this.lanes.hidden = choices.length < 2;
    this.without.root.hidden = recorded === null || pluginsOf(recorded).length === 0;
    this.plugins.root.hidden = !this.showsBranch;
    for (const menu of [this.without, this.plugins]) if (menu.root.open) menu.draw();
    this.drawTools();
    const { present } = this;
    refill(this.actions, actionsFor(present, this.links).map(({ label, line, isOn }) => button(foreign(label), visible(line), () => this.send(line),
      { class: `action${isOn ? " on" : ""}`, "aria-label": null, ...(isOn === undefined ? {} : { "aria-pressed": String(isOn) }) })));
    this.swipe.show(present);
    const isEarlier = this.showsBranch && page.step < branch.journal.stepCount - 1;
    this.line.place = isEarlier ? `at the end, ${page.nameOf(branch.journal.stepCount - 1)}` : "";
  }

  drawTools() {
    const { branch } = this;
    const tool = (label, title, act, more = {}) => button(label, title, act, { class: "action", "aria-label": null, ...more });
    refill(this.tools, this.showsBranch ? [
      branch.journal.comparison ? tool("Side by side", "Show what was recorded beside the branch", () => this.turnBeside(), { "aria-pressed": String(this.isBeside) }) : null,
      tool("Undo", "Take the last line, or the last swipe, back (u)", () => this.undo(), { disabled: !this.hasLines }),
      tool("Save as journal", "Save the branch as a file that navrepl opens", () => this.save()),
      tool("Copy as test", "Copy a Swift test with the commands of the branch and what they lead to", () => this.copyTest()),
    ].filter((one) => one !== null) : []);
  }

  /** The recorded run, and each plugin that can be left out of it. */
  withoutRows() {
    const left = this.showsBranch ? this.branch.plugin : null;
    const row = (plugin, label) => element("li", {}, element("button", {
      type: "button", role: "radio", "aria-checked": String(plugin === left), onclick: () => plugin !== left && this.leaveOut(plugin),
    }, label));
    return [row(null, "as recorded"), ...pluginsOf(this.recorded).map((plugin) => row(plugin, ["without ", foreign(plugin)]))];
  }

  /** The plugins of the branch: each can be switched off and on, and gets settings. */
  pluginRows() {
    const answer = this.runtime.plugins();
    const plugins = (answer.ok ? answer.result : []).sort((one, other) => compareUTF8(one.id, other.id));
    return plugins.map(({ id, standing, configuration }) => {
      const isOn = standing === "attached";
      const [what, example] = PLUGINS[id] ?? ["A plugin of the app", ""];
      const line = `plugin ${isOn ? "detach" : "attach"} ${word(id)}`;
      const toggle = element("button", { type: "button", role: "switch", "aria-checked": String(isOn), title: visible(line), onclick: () => this.send(line) }, foreign(id));
      const settings = element("input", {
        type: "text", "aria-label": visible(`Settings of ${id}`), placeholder: configuration === null ? example : visible(JSON.stringify(configuration)),
        title: "NAME=VALUE, and Enter", spellcheck: "false", autocomplete: "off", hidden: !isOn,
        onkeydown: (event) => event.key === "Enter" && this.configure(id, event.target),
      });
      return element("li", {}, toggle, element("span", { class: "quiet" }, what), settings);
    });
  }

  configure(id, input) {
    const text = input.value.trim();
    if (text === "") return;
    input.blur();
    this.send(`plugin configure ${word(id)} ${text}`);
  }

  turnBeside() {
    this.isBeside = !this.isBeside;
    this.page.show();
  }

  // Answers

  say(...parts) {
    this.said.className = "said";
    this.said.replaceChildren(...parts.filter((part) => part !== null));
  }

  sayMistake({ code, message, column }) {
    this.said.className = "said refused";
    this.said.replaceChildren(element("strong", {}, code === "runtime-stopped" ? "Stopped" : "Not understood"), " ", foreign(message), column === undefined ? "" : element("span", { class: "quiet" }, ` (column ${column})`));
  }

  /** Calls `act` when nothing is lost by it, or when somebody says that it may be; false while that is not known. */
  whenNothingIsLost(act) {
    if (!this.hasLines) return act();
    const answer = (isToGo) => () => {
      dialog.remove();
      if (isToGo) act();
    };
    const dialog = element("dialog", { class: "question", "aria-label": "Give up the branch?", onclose: () => dialog.remove() },
      element("p", {}, foreign(`${capital(this.branch.name)} would be lost, with ${plural(this.branch.mine, "line")} of yours: a page keeps one branch.`)),
      element("div", { class: "tools" }, button("Save it first", "Save it as a journal", () => this.save(), { class: "action" }),
        button("Keep it", "Keep the branch", answer(false), { class: "action" }), button("Give it up", "Give the branch up", answer(true), { class: "action" })));
    document.body.append(dialog);
    dialog.showModal();
    return false;
  }

  // The branch

  /** Whether there is something in the branch that could be lost. */
  get hasLines() {
    return this.branch !== null && this.branch.mine > 0;
  }

  /** The name of the moment that is shown, between two commits. */
  get here() {
    const { journal, step } = this.page;
    return step <= 0 ? `@${journal.summary.firstEvent}` : `#${journal.summary.firstCommit + journal.stepCommits[step]}`;
  }

  /** Goes on from a moment of the recorded journal, or in a journal of its own; false when that cannot be. */
  begin(from) {
    const answer = from === null ? this.runtime.begin([], this.clock) : this.runtime.branch(from, this.clock);
    if (!answer.ok) {
      this.sayMistake(answer.error);
      return false;
    }
    this.branch = new Branch({ from, ...answer.result });
    return this.update();
  }

  /** Begins a journal of its own, beside which nothing was recorded. */
  beginAnew() {
    this.recorded = null;
    this.links = [];
    return this.begin(null);
  }

  update() {
    const data = this.runtime.page(LiveRuntime.branch);
    if (data === null) {
      this.sayMistake({ code: "runtime-stopped", message: "the branch cannot be shown" });
      return false;
    }
    this.branch.update(data, this.recorded, this.title);
    return true;
  }

  /** Carries out what was typed; false for a mistake. Two words are the page's own. */
  type(text) {
    const [verb, topic] = text.split(/\s+/);
    if (verb === "help") return this.help(topic);
    if (text === "undo") return this.undo();
    return this.send(text);
  }

  /** Carries out a line at the end of the branch, or at the moment of the recorded journal that is shown; false for a mistake. */
  send(text) {
    if (this.showsBranch || this.recorded === null) return this.carryOut(text);
    return this.whenNothingIsLost(() => {
      if (!this.begin(this.here)) return false;
      const isDone = this.carryOut(text);
      if (isDone && this.line.input.value.trim() === text) this.line.clear();
      return isDone;
    });
  }

  carryOut(text) {
    const start = performance.now();
    this.isAddressUnread = false;
    const answers = this.runtime.do(text);
    const done = answers.filter((answer) => "commit" in answer);
    const mistake = answers.find((answer) => answer.error)?.error;
    if (done.length > 0) {
      this.branch.add(text, this.gesture);
      this.gesture?.push(text);
      if (!this.update()) return false;
      this.showBranch();
      this.tell(done);
      document.documentElement.dataset.answered = String(Math.round((performance.now() - start) * 10) / 10);
    }
    if (mistake) this.sayMistake(mistake);
    else if (done.length === 0) this.say("Nothing changed.");
    return !mistake;
  }

  /** Says what became of commands. */
  tell(answers) {
    const { journal } = this.branch;
    const parts = answers.map(({ commit: number }) => {
      const { command, events, refusal } = journal.commit(number - journal.summary.firstCommit);
      const outcome = refusal ? refusal.reasons.map(({ message }) => message).join(" ") : events.join("; ") || "nothing changed";
      return element("p", { class: refusal ? "refused" : null }, foreign(command, "code"), " ", refusal ? element("strong", {}, "refused ") : "→ ", foreign(outcome));
    });
    this.say(...parts.slice(-3), this.missing());
  }

  /** What a branch does not have: the plugins of the app. */
  missing() {
    const { without } = this.branch;
    if (without.length === 0) return this.isPrivate ? element("p", { class: "quiet" }, "This journal hides private values. What you type is saved as you type it.") : null;
    const [are, their] = without.length === 1 ? ["is a plugin of the app: its", "it does"] : ["are plugins of the app: their", "they do"];
    return element("p", { class: "quiet" }, foreign(`${without.join(", ")} ${are} code is not in this page, so ${their} nothing in a branch.`));
  }

  /** Whether values of the recorded journal are hidden: the page has no key for others. */
  get isPrivate() {
    return this.recorded !== null && this.recorded.texts.some((text) => text.startsWith("keyed "));
  }

  /** Decides the recorded commands without a plugin; null shows what was recorded. */
  leaveOut(plugin) {
    const act = () => {
      this.without.close();
      this.branch = null;
      if (plugin === null) {
        this.say();
        this.showRecorded();
        return true;
      }
      const { summary } = this.recorded;
      const answer = summary.events - summary.firstEvent > MOST_EVENTS ? { ok: false, error: { code: "too-long", message: `a page decides at most ${grouped(MOST_EVENTS)} events again: navrepl whatif --without ${plugin}` } }
        : this.runtime.without(plugin, this.clock);
      if (!answer.ok) {
        this.showRecorded();
        this.sayMistake(answer.error);
        return false;
      }
      const { result } = answer;
      this.branch = new Branch({ plugin, ...result, first: result.answer.divergence?.commit ?? null });
      if (!this.update()) return false;
      this.isBeside = true;
      const { journal, first } = this.branch;
      const place = first === null ? undefined : journal.comparison.all[0];
      this.showBranch(place === undefined ? null : journal.lastStep(place));
      this.page.panels.select("Differences");
      const told = result.moot ? `${plugin} took no part in this journal.`
        : first === null ? `Without ${plugin}, everything would have happened as it was recorded.`
          : `Without ${plugin}, ${plural(result.divergent, "commit")} would have had another outcome, #${first} first.`;
      this.say(element("p", {}, foreign(told)), this.missing());
      return true;
    };
    return this.whenNothingIsLost(act);
  }

  /** Takes the last line back; of a gesture, all of its lines. */
  undo() {
    if (!this.showsBranch || !this.hasLines) return false;
    const taken = this.branch.last;
    for (const _ of taken) {
      const answer = this.runtime.undo();
      if (!answer.ok) {
        this.sayMistake(answer.error);
        return false;
      }
      this.branch.lines.pop();
    }
    if (!this.update()) return false;
    this.showBranch();
    this.say(element("p", {}, "Taken back: ", foreign(taken.length === 1 ? taken[0] : `${taken[0]} … ${taken.at(-1)}`, "code")));
    return true;
  }

  // Tools

  complete(text) {
    // The names are those of a scene that goes on: without a branch, of one from here.
    const isThere = this.branch !== null && (this.showsBranch || this.hasLines || this.branch.plugin !== null || this.branch.from === this.here);
    if (!isThere && (this.recorded === null || !this.begin(this.here))) return null;
    const answer = this.runtime.complete(text);
    return answer.ok ? answer.result : null;
  }

  /** Shows the verbs, or what one is for; true. */
  help(topic) {
    const verbs = this.runtime.verbs().result.filter(({ verb }) => topic === undefined || verb === topic);
    if (verbs.length === 0) {
      this.sayMistake({ code: "syntax", message: `there is no verb “${topic}”: help lists them` });
      return false;
    }
    const groups = new Map();
    for (const { group, synopsis, summary } of verbs) groups.set(group, [...(groups.get(group) ?? []), [element("code", {}, synopsis), summary]]);
    const dialog = element("dialog", { class: "verbs", "aria-label": "What one can type", onclose: () => dialog.remove() },
      element("form", { method: "dialog" }, element("h2", {}, "What one can type"), element("button", {}, "Close")),
      [...groups].map(([group, rows]) => [element("h3", {}, group), facts(rows)]));
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    dialog.showModal();
    return true;
  }

  save() {
    const text = this.runtime.journal(LiveRuntime.branch);
    if (!text.startsWith("{\"journal\"")) return this.sayMistake({ code: "runtime-stopped", message: "the branch cannot be read any more" });
    const url = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    const title = this.recorded === null ? "" : `${this.title.replace(/\.jsonl$/, "")}-`;
    const plain = (title + this.branch.title).replace(UNUSUAL, "-").replace(/^[.-]+/, "").slice(0, LONGEST_NAME);
    const name = `${plain}.jsonl`;
    const link = element("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), SAVED_FOR);
    this.say(element("p", {}, "Handed to the browser as ", foreign(name, "code"), ". Open it with ", foreign(`navrepl ${name}`, "code"), "."));
  }

  async copyTest() {
    const text = this.runtime.test(LiveRuntime.branch);
    await copyText(text);
    this.say(element("p", {}, "A Swift test of the branch is copied."));
  }

  // Links

  /** The address of the branch; null when it is too long for one. */
  async address() {
    const packed = await packScript(this.branch.script);
    return packed === null ? null : `#s=${packed}`;
  }

  /** Makes the branch again that an address names; false for none. */
  async openAddress(address) {
    if (!address.startsWith("#s=")) return false;
    const script = await unpackScript(address.slice(3));
    if (script === null || !this.fits(script)) {
      this.isAddressUnread = true;
      this.sayMistake({ code: "bad-link", message: "the script in the address of this page cannot be read" });
      return false;
    }
    return this.whenNothingIsLost(() => this.openScript(script));
  }

  /** Whether a script is one of this page: it goes on from its journal, or in a scene of the playground. */
  fits({ from, plugin }) {
    if (plugin !== null) return (this.story ?? this.recorded) !== null && pluginsOf(this.story ?? this.recorded).includes(plugin);
    return from !== null ? this.recorded !== null : this.story !== undefined;
  }

  openScript({ from, plugin, lines }) {
    this.branch = null;
    if (from !== null || plugin !== null) this.recorded = this.story ?? this.recorded;
    const isBegun = plugin !== null && this.recorded !== null ? this.leaveOut(plugin) : from === null ? this.beginAnew() : this.begin(from);
    if (!isBegun) return false;
    const others = lines.filter((line) => {
      const isDone = this.runtime.do(line).some((answer) => "commit" in answer);
      if (isDone) this.branch.add(line, null);
      return !isDone;
    });
    if (!this.update()) return false;
    // What cannot be carried out stays in the address.
    this.isAddressUnread = others.length > 0;
    this.showBranch();
    if (others.length > 0) this.sayMistake({ code: "bad-link", message: `${plural(others.length, "line")} of the link did nothing here, first ${others[0]}` });
    return true;
  }

  // Taps

  /** Carries out a tap on the picture; false for one that asks about a part of it. */
  tap(node, kind, value) {
    // What is earlier only says what it was.
    if (!this.showsBranch || this.page.step < this.branch.journal.stepCount - 1) return false;
    const line = lineForTap(this.page.state.view, node, kind?.split(" ")[0], value);
    if (line === null) return false;
    this.send(`${line} source=user`);
    return true;
  }
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** The state at the end of a journal. */
function endOf(journal) {
  return journal.history.visit(() => journal.history.state(journal.summary.events));
}

/** Puts elements in the place of others; the one at the place of the one with the focus gets it. */
function refill(root, parts) {
  const place = [...root.children].indexOf(document.activeElement);
  root.replaceChildren(...parts);
  if (place >= 0) parts[Math.min(place, parts.length - 1)]?.focus();
}

/** The plugins of a journal: those that it begins with, and those that had a part in it. */
function pluginsOf(journal) {
  const names = new Set(journal.summary.plugins);
  for (let index = 1; index < journal.contributions.length; index += 4) names.add(journal.texts[journal.contributions[index]]);
  names.delete("core");
  return [...names].sort(compareUTF8);
}

/** The links that the commands of a journal follow. */
function linksOf(journal) {
  const links = journal.texts.map((text) => /^open ([\w.:/?&=%~-]+)/.exec(text)?.[1]).filter(Boolean);
  return [...new Set(links)].slice(0, MOST_LINKS);
}
