// The part of a page that goes on: the runtime, the branch, and the controls below the page.

/** What a name of a file does not have. */
const UNUSUAL = /[^\p{L}\p{N}._-]+/gu;
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
    this.links = recorded === null ? [] : linksOf(recorded);
    this.line = new CommandLine((text) => this.complete(text), (text) => this.type(text));
    this.swipe = new SwipeControl((line) => this.send(`${line} source=user`));
    this.lanes = element("div", { class: "switch lanes-of-page", role: "group", "aria-label": "Journal" });
    this.actions = element("div", { class: "actions", role: "toolbar", "aria-label": "What the screen offers" });
    this.without = element("details", { class: "without" });
    this.plugins = element("details", { class: "without", ontoggle: () => this.drawPlugins() });
    this.tools = element("div", { class: "tools", role: "toolbar", "aria-label": "The branch" });
    this.said = element("div", { class: "said", role: "status" });
    this.root = element("section", { class: "live", "aria-label": "Go on" },
      element("div", { class: "row-of-live" }, this.lanes, this.without, this.plugins, this.tools), element("div", { class: "row-of-live" }, this.swipe.root, this.actions),
      this.line.root, this.said);
    document.body.classList.add("is-live");
    document.body.append(this.root);
  }

  // What is shown

  /** Shows a journal at a step, in place of what is shown. */
  show(journal, step) {
    if (journal === this.recorded) journal.words.set("branch", this.branch?.steps ?? []);
    const before = this.page;
    before?.close();
    const page = new LivePage(journal, this);
    this.page = globalThis.page = page;
    document.body.insertBefore(page.root, this.root);
    const wanted = before?.panels.selected;
    const isFirst = wanted === before?.panels.names[0];
    if (wanted && !isFirst) page.panels.select(wanted);
    page.go(step);
    page.check();
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

  /** Draws the controls for the moment that is shown. */
  draw(state) {
    const { branch, recorded } = this;
    const choices = [];
    if (recorded !== null) choices.push(["Recorded", "What was recorded", !this.showsBranch, () => this.showRecorded()]);
    if (this.hasLines || this.showsBranch) choices.push([capital(branch.title), "What happens after the lines below", this.showsBranch, () => this.showBranch()]);
    this.lanes.replaceChildren(...choices.map(([label, title, isOn, show]) => button(foreign(label), title, () => !isOn && show(), { "aria-pressed": String(isOn) })));
    this.lanes.hidden = choices.length < 2;
    this.drawWithout();
    this.plugins.hidden = !this.showsBranch;
    this.drawPlugins();
    const tool = (label, title, act, isOff = false, more = {}) => button(label, title, act, { class: "action", disabled: isOff, ...more });
    const isEmpty = !this.hasLines && !this.showsBranch;
    refill(this.tools, [
      ...(recorded !== null && !isEmpty ? [tool("Side by side", "Show what was recorded beside the branch", () => this.turnBeside(), false, { "aria-pressed": String(this.isBeside) })] : []),
      tool("Undo", "Take the last line back (u)", () => this.undo(), isEmpty || branch.lines.length === 0),
      tool("Save as journal", "Save the branch as a file that navrepl opens", () => this.save(), isEmpty),
      tool("Copy as test", "Copy a Swift test with the commands of the branch and what they lead to", () => this.copyTest(), isEmpty),
    ]);
    const parts = actionsFor(state, this.links).map(({ label, line, isOn }) => button(foreign(label), visible(line), () => this.send(`${line} source=user`),
      { class: `action${isOn ? " on" : ""}`, ...(isOn === undefined ? {} : { "aria-pressed": String(isOn) }) }));
    refill(this.actions, parts);
    this.swipe.show(state);
  }

  /** The plugins that can be left out of the recorded run. */
  drawWithout() {
    const { recorded, branch } = this;
    const plugins = recorded === null ? [] : pluginsOf(recorded);
    this.without.hidden = plugins.length === 0;
    const left = branch?.plugin ?? null;
    this.without.replaceChildren(
      element("summary", { class: "action", title: "What would have happened without a plugin" }, left === null ? "Without a plugin…" : foreign(`Without ${left}`)),
      element("ul", { class: "plugins-of-live" }, plugins.map((plugin) => element("li", {}, element("button", {
        type: "button", role: "switch", "aria-checked": String(plugin === left), onclick: () => this.leaveOut(plugin === left ? null : plugin),
      }, "without ", foreign(plugin))))));
  }

  /** The plugins of the branch: each can be switched off and on, and gets settings. */
  drawPlugins() {
    if (this.plugins.contains(document.activeElement) && document.activeElement.matches("input")) return;
    const summary = element("summary", { class: "action", title: "The plugins of the branch, and their settings" }, "Plugins");
    if (!this.plugins.open || this.branch === null) return this.plugins.replaceChildren(summary);
    const answer = this.runtime.plugins();
    const rows = (answer.ok ? answer.result : []).map(({ id, standing, configuration }) => {
      const isOn = standing === "attached";
      const toggle = element("button", { type: "button", role: "switch", "aria-checked": String(isOn), title: `plugin ${isOn ? "detach" : "attach"} ${id}`,
        onclick: () => this.send(`plugin ${isOn ? "detach" : "attach"} ${word(id)}`) }, foreign(id));
      const settings = element("input", { type: "text", "aria-label": `Settings of ${id}`, placeholder: configuration === null ? "key=value" : JSON.stringify(configuration), spellcheck: "false", autocomplete: "off",
        onkeydown: (event) => event.key === "Enter" && this.configure(id, event.target) });
      return element("li", {}, toggle, isOn ? settings : null);
    });
    this.plugins.replaceChildren(summary, element("ul", { class: "plugins-of-live" }, rows));
  }

  configure(id, input) {
    const text = input.value.trim();
    if (text === "") return;
    input.blur();
    this.send(`plugin configure ${word(id)} ${text}`);
  }

  turnBeside() {
    this.isBeside = !this.isBeside;
    if (this.showsBranch) this.page.show();
    else this.showBranch();
    this.draw(this.page.state);
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

  /** Asks before something is lost. */
  confirm(question, label, act) {
    const keep = button("Keep them", "Keep the branch, and go on in it", () => { this.say(); this.showBranch(); }, { class: "action" });
    this.say(foreign(question), " ", button(label, label, () => { this.say(); act(); }, { class: "action" }), " ", keep);
    keep.focus();
  }

  // The branch

  /** Whether there is something in the branch that could be lost. */
  get hasLines() {
    return this.branch !== null && (this.branch.lines.length > 0 || this.branch.plugin !== null);
  }

  /** True after asking what shall become of a branch that has lines; `act` comes after the answer. */
  asksFirst(act) {
    const { branch } = this;
    if (branch === null || branch.lines.length === 0) return false;
    this.confirm(`The ${branch.title} has ${plural(branch.lines.length, "line")}, and the page keeps one branch.`, "Throw them away", act);
    return true;
  }

  /** The name of the moment that is shown, between two commits. */
  get here() {
    const { journal, step } = this.page;
    return step <= 0 ? `@${journal.summary.firstEvent}` : `#${journal.summary.firstCommit + journal.stepCommits[step]}`;
  }

  /** Goes on from a moment of the recorded journal; false when that cannot be. */
  begin(from) {
    const answer = from === null ? this.runtime.begin([], this.clock) : this.runtime.branch(from, this.clock);
    if (!answer.ok) {
      this.sayMistake(answer.error);
      return false;
    }
    this.branch = new Branch({ from, ...answer.result });
    this.update();
    return true;
  }

  /** Begins a journal of its own, beside which nothing was recorded. */
  beginAnew() {
    this.recorded = null;
    this.links = [];
    return this.begin(null);
  }

  update() {
    const data = this.runtime.page(LiveRuntime.branch);
    if (data === null) return this.sayMistake({ code: "runtime-stopped", message: "the branch cannot be shown" });
    this.branch.update(data, this.recorded, this.title);
  }

  /** Carries out what was typed; false for a mistake. */
  type(text) {
    return this.send(text);
  }

  /** Carries out a line at the end of the branch, or at the moment of the recorded journal that is shown. */
  send(text) {
    if (!this.showsBranch && this.recorded !== null) {
      const goOn = () => {
        if (!this.begin(this.here)) return false;
        this.line.input.value = "";
        return this.carryOut(text);
      };
      return this.asksFirst(goOn) ? false : goOn();
    }
    return this.carryOut(text);
  }

  carryOut(text) {
    const start = performance.now();
    const answers = this.runtime.do(text);
    const done = answers.filter((answer) => "commit" in answer);
    const mistake = answers.find((answer) => answer.error)?.error;
    if (done.length > 0) {
      this.branch.lines.push(text);
      this.update();
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
    if (without.length === 0) return null;
    return element("p", { class: "quiet" }, `Not in this page, so without a say in the branch: ${without.map(visible).join(", ")}, of the app.`);
  }

  leaveOut(plugin) {
    const act = () => {
      this.without.open = false;
      if (plugin === null) {
        this.branch = null;
        this.showRecorded();
        return this.say();
      }
      const answer = this.runtime.without(plugin, this.clock);
      if (!answer.ok) {
        this.drawWithout();
        return this.sayMistake(answer.error);
      }
      const { result } = answer;
      this.branch = new Branch({ plugin, ...result, first: result.answer.divergence?.commit ?? null });
      this.update();
      this.isBeside = true;
      const { journal, first } = this.branch;
      const place = journal.comparison.all[0];
      this.showBranch(place === undefined ? null : journal.lastStep(place));
      this.page.panels.select("Differences");
      const told = result.moot ? `${plugin} took no part in this journal.`
        : first === null ? `Without ${plugin}, everything would have happened as it was recorded.`
          : `Without ${plugin}, ${plural(result.divergent, "commit")} would have had another outcome, #${first} first.`;
      this.say(element("p", {}, foreign(told)), this.missing());
    };
    if (!this.asksFirst(act)) act();
  }

  undo() {
    const answer = this.runtime.undo();
    if (!answer.ok) return this.sayMistake(answer.error);
    const line = this.branch.lines.pop();
    this.update();
    this.showBranch();
    this.say(element("p", {}, "Taken back: ", foreign(line, "code")));
  }

  // Tools

  complete(text) {
    // The names are those of a scene that goes on: without a branch, of one from here.
    const isThere = this.branch !== null && (this.showsBranch || this.hasLines || this.branch.from === this.here);
    if (!isThere && (this.recorded === null || !this.begin(this.here))) return null;
    const answer = this.runtime.complete(text);
    return answer.ok ? answer.result : null;
  }

  save() {
    const text = this.runtime.journal(LiveRuntime.branch);
    const url = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    const name = `${this.title.replace(/\.jsonl$/, "")}-${this.branch.title}.jsonl`.replace(UNUSUAL, "-");
    const link = element("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), SAVED_FOR);
    this.say(element("p", {}, "Saved as ", foreign(name, "code"), ". Open it with ", foreign(`navrepl ${name}`, "code"), "."));
  }

  async copyTest() {
    const answer = this.runtime.test(LiveRuntime.branch);
    await copyText(answer);
    this.say(element("p", {}, "A Swift test of the branch is copied."));
  }

  // Links

  async address() {
    return `#s=${await packScript(this.branch.script)}`;
  }

  /** Makes the branch again that an address names. */
  async openAddress(address) {
    if (!address.startsWith("#s=")) return false;
    const script = await unpackScript(address.slice(3));
    if (script === null) {
      this.sayMistake({ code: "bad-link", message: "the script in the address of this page cannot be read" });
      return false;
    }
    if (script.plugin !== null && this.recorded !== null) this.leaveOut(script.plugin);
    else if (!(script.from === null ? this.beginAnew() : this.begin(script.from))) return false;
    for (const line of script.lines) {
      if (this.runtime.do(line).some((answer) => "commit" in answer)) this.branch.lines.push(line);
    }
    this.update();
    this.showBranch();
    return true;
  }

  // Taps

  /** Carries out a tap on the picture; false for one that asks about a part of it. */
  tap(node, kind, value) {
    if (!this.showsBranch) return false;
    const line = lineForTap(this.page.state.view, node, kind?.split(" ")[0], value);
    if (line === null) return false;
    this.send(`${line} source=user`);
    return true;
  }
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** Puts elements in the place of others; the one at the place of the one with the focus gets it. */
function refill(root, parts) {
  const place = [...root.children].indexOf(document.activeElement);
  root.replaceChildren(...parts);
  if (place >= 0) parts[Math.min(place, parts.length - 1)].focus();
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

/** Copies a text, also where a file may not write to the clipboard by itself. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", { class: "unseen", readonly: true, "aria-label": "Copied text" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
