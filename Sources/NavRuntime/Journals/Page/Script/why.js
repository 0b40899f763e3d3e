// The panel that says why a value is what it is.

/** The number of earlier changes that are listed. */
const MOST_CHANGES = 20;

class WhyPanel {
  constructor(journal, actions, ask) {
    this.journal = journal;
    this.actions = actions;
    this.ask = ask;
    this.asked = null;
    this.answer = null;
    this.showsEarlier = false;
  }

  /** The content of the panel at a moment. */
  parts({ events, state }) {
    const note = element("p", { class: "quiet", role: "status" },
      "Click any value on this page to ask why it is so, or type its name, such as items.inbox.backButton.");
    const form = this.form(note, state.view);
    if (!this.asked) return [form, note];
    if (!this.answer || this.answer.at !== events) this.answer = { at: events, ...why(this.journal, this.asked, events) };
    return [form, ...this.answered(this.answer, events, state.view)];
  }

  form(note, view) {
    const input = element("input", {
      type: "text", class: "path", "aria-label": "Path into the state", spellcheck: "false", autocomplete: "off",
      placeholder: "items.inbox.backButton", value: this.asked ? pathText(this.asked) : "",
    });
    const form = element("form", { class: "ask" }, input, element("button", { type: "submit" }, "Why?"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      const steps = pathSteps(text);
      if (steps) return this.ask(steps);
      note.replaceChildren(`No value is called “${visible(text)}” at this moment. `, ...this.suggestions(view, text));
      form.after(note);
    });
    return form;
  }

  /** The values that a text can mean, each to be asked about. */
  suggestions(view, text) {
    const paths = pathsLike(view, text);
    if (paths.length === 0) return ['A name is one such as panes.left or items["a.b"].title.'];
    const links = paths.map((steps) => {
      return element("li", {}, button(element("code", {}, pathElement(steps)), visible(`Why ${pathText(steps)}?`), () => this.ask(steps), { class: "link" }));
    });
    return ["Do you mean one of these?", element("ul", { class: "words-list" }, links)];
  }

  answered(answer, events, view) {
    const [member, node] = this.asked;
    const isGone = NODE_MEMBERS.includes(member) && node !== undefined && !view[member].has(node);
    const head = element("h2", {}, element("code", {}, pathElement(this.asked)),
      ...(isGone ? [": ", foreign(node), " is not in the scene at this moment"] : [" is ", jsonText(answer.value)]));
    if (answer.event === null) {
      const first = this.journal.summary.firstEvent;
      const never = answer.value === undefined ? "It has not been there before."
        : first === 0 ? "No event has changed it: a scene begins with this value." : `It has not changed since the journal begins, at @${first}.`;
      return [head, element("p", {}, never), ...(answer.value === undefined ? [element("div", { class: "quiet" }, this.suggestions(view, String(this.asked.at(-1))))] : [])];
    }
    const causes = [...answer.causes].reverse().map((cause) => element("li", {}, this.link(cause), foreign(cause.what)));
    return [
      head, this.sentence(answer, events), element("h3", {}, "How it came about"), element("ol", { class: "causes" }, causes),
      this.earlier(answer),
    ];
  }

  sentence(answer, events) {
    const to = (event, text) => {
      return button(text, `Go to @${event}`, () => this.actions.goToEvents(event), { class: "link" });
    };
    const plugins = answer.plugins.flatMap((plugin, index) => [index > 0 ? ", " : ", by the plugin ", pluginButton(plugin, this.actions)]);
    return element(
      "p", {}, "Since ", to(answer.event + 1, `@${answer.event + 1}`), answer.event + 1 === events ? " (this step)" : "",
      `, in commit #${answer.commit.number}`, plugins, ". At ", to(answer.event, "the moment before"), " it was ",
      jsonText(answer.before), ".",
    );
  }

  /** The name of a moment, which leads there. */
  link(cause) {
    const events = cause.event === undefined ? null : cause.event + 1;
    const name = events === null ? `#${cause.commit}` : `@${events}`;
    const go = () => (events === null ? this.actions.goToCommit(cause.commit) : this.actions.goToEvents(events));
    return button(name, `Go to ${name}`, go, { class: "link moment" });
  }

  /** The changes before the last one, once somebody asks for them. */
  earlier(answer) {
    const made = element("div", {});
    const show = () => {
      this.showsEarlier = true;
      const found = [];
      for (const change of changesOf(this.journal.history, this.asked, answer.event)) {
        if (found.push(change) === MOST_CHANGES) break;
      }
      const rows = found.map((change) => {
        return element("li", {}, this.link(change), jsonText(change.before), " → ", jsonText(change.value));
      });
      const list = rows.length > 0 ? element("ol", { class: "causes" }, rows) : quiet("There is none.");
      made.replaceChildren(element("h3", {}, "Earlier changes"), list);
    };
    if (this.showsEarlier) show();
    else made.append(button("Show earlier changes", "Show earlier changes of this value", show, { class: "link" }));
    return made;
  }
}
