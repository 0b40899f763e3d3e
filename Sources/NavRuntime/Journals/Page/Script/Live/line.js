// The line in which one types: completion, history, and the answer.

/** The number of candidates that are listed. */
const MOST_CANDIDATES = 8;

class CommandLine {
  /** `complete` returns what can take the place of the last word; `send` carries a line out, and returns false for one with a mistake. */
  constructor(complete, send) {
    this.complete = complete;
    this.send = send;
    this.sent = [];
    this.recalled = 0;
    this.chosen = -1;
    this.found = null;
    this.input = element("input", {
      type: "text", class: "line", role: "combobox", "aria-label": "Command", "aria-expanded": "false", "aria-autocomplete": "list",
      "aria-controls": "candidates", placeholder: "push letter title=Hello", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
      oninput: () => this.look(), onkeydown: (event) => this.key(event), onfocus: () => this.look(), onblur: () => this.close(),
    });
    this.list = element("ul", { class: "candidates", id: "candidates", role: "listbox", "aria-label": "What can come next", hidden: true });
    this.hint = element("span", { class: "syntax", "aria-hidden": "true" });
    this.prompt = element("span", { class: "prompt" }, "❯");
    this.root = element("form", { class: "typing", onsubmit: (event) => this.submit(event) }, this.prompt,
      element("span", { class: "field" }, this.input, this.hint, this.list),
      element("button", { class: "send" }, "Send"));
  }

  submit(event) {
    event.preventDefault();
    const line = this.input.value.trim();
    this.close();
    if (line === "") return;
    if (this.sent.at(-1) !== line) this.sent.push(line);
    this.recalled = this.sent.length;
    if (this.send(line) === false) this.input.select();
    else this.clear();
  }

  clear() {
    this.input.value = "";
    this.close();
  }

  /** Where the line is carried out, if that is not what is shown. */
  set place(text) {
    this.prompt.textContent = text === "" ? "❯" : `${text} ❯`;
  }

  /** Lists what can come next. */
  look() {
    const text = this.input.value;
    this.found = text === "" ? null : this.complete(text);
    this.chosen = -1;
    this.fill();
  }

  fill() {
    const { words = [], candidates = [], hint = "" } = this.found ?? {};
    // The rest of the syntax, behind what is typed.
    this.hint.replaceChildren(...(hint === "" ? [] : [element("span", { class: "typed" }, this.input.value), hint]));
    const last = this.input.value.split(" ").at(-1);
    const isWhole = candidates.length === 1 && candidates[0] === last;
    const shown = isWhole ? [] : words.slice(0, MOST_CANDIDATES);
    this.list.replaceChildren(...shown.map((word, place) => element("li", {
      role: "option", id: `candidate-${place}`, "aria-selected": String(place === this.chosen),
      // The field keeps the focus.
      onmousedown: (event) => event.preventDefault(), onclick: () => this.take(place),
    }, visible(candidates[place]))));
    const more = words.length - shown.length;
    if (more > 0 && shown.length > 0) this.list.append(element("li", { class: "quiet", "aria-disabled": "true" }, `and ${grouped(more)} more`));
    this.count = shown.length;
    this.list.hidden = shown.length === 0;
    this.input.setAttribute("aria-expanded", String(shown.length > 0));
    if (this.chosen < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", `candidate-${this.chosen}`);
  }

  close() {
    this.found = null;
    this.fill();
  }

  /** Puts a word in the place of the last one. */
  put(word) {
    const characters = [...new Intl.Segmenter().segment(this.input.value)].map(({ segment }) => segment);
    this.input.value = characters.slice(0, characters.length - this.found.length).join("") + word;
    this.look();
  }

  take(place) {
    this.put(this.found.words[place]);
    this.input.focus();
  }

  key(event) {
    const { key } = event;
    const isOpen = !this.list.hidden;
    if (key === "Tab" && !event.shiftKey && this.found) {
      // Without anything to complete, Tab goes to the next control.
      if (this.chosen < 0 && this.found.typed === null && !isOpen) return;
      event.preventDefault();
      if (this.chosen >= 0) this.take(this.chosen);
      else if (this.found.typed !== null) this.put(this.found.typed);
      else this.choose(1);
    } else if (key === "Enter" && this.chosen >= 0) {
      event.preventDefault();
      this.take(this.chosen);
    } else if (key === "Escape") {
      event.stopPropagation();
      if (isOpen) this.close();
      else this.input.blur();
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      const by = key === "ArrowDown" ? 1 : -1;
      if (isOpen && (by > 0 || this.chosen >= 0)) this.choose(by);
      else this.recall(by);
    }
  }

  choose(by) {
    this.chosen = Math.max(-1, Math.min(this.count - 1, this.chosen + by));
    this.fill();
  }

  /** Shows a line that was typed before. */
  recall(by) {
    const place = this.recalled + by;
    if (place < 0 || place > this.sent.length) return;
    this.recalled = place;
    this.input.value = this.sent[place] ?? "";
    this.close();
  }
}
