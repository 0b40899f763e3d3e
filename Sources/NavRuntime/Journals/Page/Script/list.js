// The list of what happened: a row for each commit, and one for each of its events. Only the rows in sight are in the
// document, so that a journal may have as many as it likes.

const ROW_HEIGHT = 26;
const ROWS_AROUND = 8;
/** Browsers end the world at about this height; longer lists show the rows around the moment. */
const TALLEST = 12_000_000;

class EventList {
  constructor(journal, onpick, examples) {
    this.journal = journal;
    this.onpick = onpick;
    this.step = 0;
    this.matches = null;
    this.input = element("input", {
      type: "search", class: "filter", placeholder: `Filter: ${examples.join(", ")}`, "aria-label": "Filter the events",
      spellcheck: "false", autocomplete: "off", oninput: () => this.filter(this.input.value),
      onkeydown: (event) => this.key(event),
    });
    this.count = element("span", { class: "count", role: "status" });
    this.rows = element("div", { class: "rows", role: "presentation" });
    this.scroller = element(
      "div",
      { class: "scroller", role: "listbox", tabindex: "0", "aria-label": "Commits and events", onscroll: () => this.draw() },
      this.rows,
    );
    this.root = element("section", { class: "list", "aria-label": "Events" },
      element("div", { class: "search" }, this.input, this.count), this.scroller);
    this.index(null);
  }

  /** Numbers the rows: a commit is -1 - its place, a step its number; the beginning is step 0. */
  index(matches) {
    const { journal } = this;
    const rows = [];
    if (!matches) rows.push(0);
    for (let commit = 0; commit < journal.commitCount; commit++) {
      const [first, end] = [journal.firstSteps[commit], journal.firstSteps[commit + 1]];
      let hasHeader = false;
      for (let step = first; step < end; step++) {
        if (matches && !matches[step]) continue;
        if (!hasHeader) rows.push(-1 - commit);
        hasHeader = true;
        rows.push(step);
      }
    }
    this.order = Int32Array.from(rows);
    this.rowOfStep = new Map();
    this.isIndexed = false;
    this.rows.style.height = `${Math.min(TALLEST, rows.length * ROW_HEIGHT)}px`;
    this.drawn = null;
  }

  // Filter

  filter(text) {
    const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
    this.matches = words.length === 0 ? null : matchesOf(this.journal, words);
    this.index(this.matches);
    const count = this.matches ? this.matches.reduce((sum, one) => sum + one, 0) : 0;
    this.count.textContent = this.matches ? this.found(count) : "";
    this.onfilter?.(this.matches);
    this.reveal();
    this.draw();
  }

  found(count) {
    const { plugins } = this.journal.summary;
    if (count === 0) return plugins.some((plugin) => this.input.value.trim().toLowerCase() === `by:${plugin.toLowerCase()}`) ? "it did nothing" : "nothing found";
    const commits = this.order.reduce((sum, row) => sum + (row < 0 ? 1 : 0), 0);
    return `${grouped(count)} found in ${plural(commits, "commit")}`;
  }

  setFilter(text) {
    this.input.value = this.input.value === text ? "" : text;
    this.filter(this.input.value);
  }

  key(event) {
    if (event.key === "Escape") {
      if (this.input.value !== "") this.setFilter("");
      this.scroller.focus();
      event.stopPropagation();
    } else if (event.key === "Enter") {
      const next = this.next(0, 1, false);
      if (next !== null) this.onpick(next);
      this.scroller.focus();
    }
  }

  // Travel

  /** The step that comes next in the list, in a direction; with `byCommit` the last step of the next commit. */
  next(from, direction, byCommit) {
    const { journal } = this;
    const last = journal.stepCount - 1;
    if (byCommit) {
      const commit = from <= 0 ? -1 : journal.stepCommits[from];
      for (let next = commit + direction; next >= 0 && next < journal.commitCount; next += direction) {
        const step = journal.lastStep(next);
        if (!this.matches || this.hasMatch(next)) return step;
      }
      return direction < 0 && !this.matches ? 0 : null;
    }
    for (let step = from + direction; step >= 0 && step <= last; step += direction) {
      if (!this.matches || this.matches[step]) return step;
    }
    return null;
  }

  hasMatch(commit) {
    for (let step = this.journal.firstSteps[commit]; step < this.journal.firstSteps[commit + 1]; step++) {
      if (this.matches[step]) return true;
    }
    return false;
  }

  show(step) {
    this.step = step;
    this.reveal();
    this.drawn = null;
    this.draw();
  }

  /** The place of a step's row, or of the one that would follow it. */
  placeOf(step) {
    let low = 0;
    let high = this.order.length;
    const stepAt = (row) => (this.order[row] >= 0 ? this.order[row] : this.journal.firstSteps[-1 - this.order[row]] - 0.5);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (stepAt(middle) < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first row of the document's, where the list is taller than a browser can be. */
  get base() {
    const most = Math.floor(TALLEST / ROW_HEIGHT);
    if (this.order.length <= most) return 0;
    return Math.min(Math.max(0, this.placeOf(this.step) - (most >> 1)), this.order.length - most);
  }

  reveal() {
    const top = (this.placeOf(this.step) - this.base) * ROW_HEIGHT;
    const { scrollTop } = this.scroller;
    // In a narrow window only the first rows are in the first screen.
    const clientHeight = isNarrow() ? 4 * ROW_HEIGHT : this.scroller.clientHeight;
    if (top < scrollTop + ROW_HEIGHT || top > scrollTop + clientHeight - 2 * ROW_HEIGHT) {
      this.scroller.scrollTop = Math.round((top - clientHeight / 2) / ROW_HEIGHT + 1) * ROW_HEIGHT;
    }
  }

  // Drawing

  draw() {
    const base = this.base;
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / ROW_HEIGHT) - ROWS_AROUND);
    const count = Math.ceil(this.scroller.clientHeight / ROW_HEIGHT) + 2 * ROWS_AROUND;
    const key = `${base} ${first} ${count}`;
    if (this.drawn === key) return;
    this.drawn = key;
    const rows = [];
    for (let row = first; row < Math.min(first + count, this.order.length - base); row++) {
      const made = this.row(this.order[base + row]);
      made.style.top = `${row * ROW_HEIGHT}px`;
      made.setAttribute("aria-posinset", String(base + row + 1));
      made.setAttribute("aria-setsize", String(this.order.length));
      rows.push(made);
    }
    this.rows.replaceChildren(...rows);
    const selected = rows.find((row) => row.getAttribute("aria-selected") === "true");
    if (selected) this.scroller.setAttribute("aria-activedescendant", selected.id);
    else this.scroller.removeAttribute("aria-activedescendant");
  }

  row(number) {
    if (number === 0) return this.stepRow(0, "begin", `@${this.journal.summary.firstEvent}`, "the beginning");
    if (number < 0) return this.commitRow(-1 - number);
    const event = this.journal.eventOf(number);
    if (event >= 0) {
      const name = `@${this.journal.summary.firstEvent + event + 1}`;
      return this.stepRow(number, "event", name, this.journal.eventText(event), this.journal.requester(event));
    }
    const commit = this.journal.commit(this.journal.stepCommits[number]);
    if (!commit.refusal) return this.stepRow(number, "event none", "–", "nothing changed");
    const reasons = commit.refusal.reasons.map((reason) => reason.message).join(" ");
    return this.stepRow(number, "event refused", "✕", `refused: ${reasons}`);
  }

  stepRow(step, kind, name, text, plugin = null) {
    const made = element("div", { class: `row ${kind}`, role: "option", id: `step-${step}`, "aria-selected": String(step === this.step) },
      element("span", { class: "moment" }, name), foreign(text, "span", { class: "what", title: visible(text) }),
      plugin === null ? null : foreign(plugin, "span", { class: "source plugin", title: visible(`${plugin} asked for it`) }));
    made.addEventListener("click", () => this.onpick(step));
    return made;
  }

  commitRow(commit) {
    const { journal } = this;
    const isCurrent = this.step > 0 && journal.stepCommits[this.step] === commit;
    const source = journal.summary.sources[journal.sources[commit]];
    const command = journal.texts[journal.commands[commit]];
    const made = element(
      "div",
      {
        class: `row commit${journal.refused[commit] ? " refused" : ""}${isCurrent ? " current" : ""}`, role: "option",
        id: `commit-${commit}`, "aria-selected": "false", title: visible(`${command} (${source})`),
      },
      element("span", { class: "moment" }, `#${journal.summary.firstCommit + commit}`),
      foreign(command, "span", { class: "what" }),
      journal.comparison?.isDifferent(commit) ? element("span", { class: "unequal", title: "It differs on the right" }, "≠") : null,
      element("span", { class: `source ${source}` }, source),
    );
    made.addEventListener("click", () => this.onpick(journal.lastStep(commit)));
    return made;
  }
}

/** For each step 1 when all words are found in what is said of it and of its commit, else 0. */
function matchesOf(journal, words) {
  const matches = new Uint8Array(journal.stepCount).fill(1);
  matches[0] = 0;
  const lower = journal.texts.map((text) => text.toLowerCase());
  for (const word of words) {
    const hits = Uint8Array.from(lower, (text) => (text.includes(word) ? 1 : 0));
    const plugin = word.startsWith("by:") ? word.slice(3) : null;
    const commits = new Uint8Array(journal.commitCount);
    for (let index = 0; index < journal.contributions.length; index += 4) {
      const isBy = plugin !== null && lower[journal.contributions[index + 1]] === plugin;
      if (isBy) commits[journal.contributions[index]] |= 2;
      if (hits[journal.contributions[index + 2]]) commits[journal.contributions[index]] |= 1;
    }
    for (let commit = 0; commit < journal.commitCount; commit++) {
      const source = journal.summary.sources[journal.sources[commit]];
      const [first, end] = [journal.firstSteps[commit], journal.firstSteps[commit + 1]];
      // Of what a plugin took part in, the events that it asked for; when there is none, the whole.
      const isAsked = (step) => journal.eventOf(step) >= 0 && journal.requester(journal.eventOf(step))?.toLowerCase() === plugin;
      let asked = null;
      if (commits[commit] & 2) for (let step = first; step < end; step++) if (isAsked(step)) asked = isAsked;
      const isWhole = commits[commit] & 1 || commits[commit] & 2 && asked === null || hits[journal.commands[commit]] || `source:${source}` === word || source === word ||
        (word === "different" && journal.comparison?.isDifferent(commit)) ||
        (word === "refused" && journal.refused[commit]) || (word === "waiting" && journal.waits.commits[commit]) || word === `#${journal.summary.firstCommit + commit}`;
      if (isWhole) continue;
      for (let step = first; step < end; step++) {
        const event = journal.eventOf(step);
        if (asked?.(step)) continue;
        if (word === "finding" && findingsAt(journal, step).length > 0) continue;
        const isMoment = word === `@${journal.summary.firstEvent + event + 1}`;
        if (event < 0 || !(isMoment || hits[journal.eventTexts[event]])) matches[step] = 0;
      }
    }
  }
  return matches;
}
