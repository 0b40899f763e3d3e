// Two sides: a journal beside another one, and what differs between two states, in words.

/** The journal on the right, and the commit of it that each commit of the journal has as its counterpart. */
class Comparison {
  constructor(journal) {
    const { right, leftOut = [], inserted = [] } = journal.summary.comparison;
    this.journal = journal;
    this.other = journal.other;
    this.title = right;
    const [out, added] = [new Set(leftOut), new Set(inserted)];
    const count = journal.commitCount;
    /** The place of the counterpart of each commit; -1 for none. */
    this.pairs = new Int32Array(count).fill(-1);
    /** The number of commits of the other journal after each commit. */
    this.ends = new Int32Array(count);
    this.out = out;
    const first = this.other.summary.firstCommit;
    let next = journal.summary.firstCommit;
    while (added.has(next)) next += 1;
    for (let commit = 0; commit < count; commit++) {
      if (!out.has(journal.summary.firstCommit + commit)) {
        const place = next - first;
        next += 1;
        if (place >= 0 && place < this.other.commitCount) this.pairs[commit] = place;
        while (added.has(next)) next += 1;
      }
      this.ends[commit] = Math.min(this.other.commitCount, Math.max(0, next - first));
    }
    if (count > 0) this.ends[count - 1] = this.other.commitCount;
    this.known = new Int8Array(count);
    /** Where the journal and the other one are seen. */
    this.places = ["left", "right"];
  }

  /** The step of the other journal beside a step of the journal. */
  stepBeside(step) {
    if (step <= 0) return this.other.stepOfEvents(this.journal.summary.firstEvent);
    const commit = this.journal.stepCommits[step];
    const pair = this.pairs[commit];
    const end = this.ends[commit];
    if (step === this.journal.lastStep(commit) || pair < 0) return end === 0 ? 0 : this.other.lastStep(end - 1);
    return Math.min(this.other.firstSteps[pair] + step - this.journal.firstSteps[commit], this.other.lastStep(pair));
  }

  /** True for a commit whose command or outcome is another on the right. */
  isDifferent(commit) {
    if (this.known[commit] === 0) this.known[commit] = this.compare(commit) ? 1 : -1;
    return this.known[commit] === 1;
  }

  compare(commit) {
    const mine = this.journal.commit(commit);
    const pair = this.pairs[commit];
    if (pair < 0) return !this.out.has(mine.number);
    const parts = ({ command, events, refusal }) => JSON.stringify([command, events, refusal]);
    return parts(mine) !== parts(this.other.commit(pair));
  }

  /** The places of all commits that differ. */
  get all() {
    return Array.from({ length: this.journal.commitCount }, (_, commit) => commit).filter((commit) => this.isDifferent(commit));
  }

  /** The number of commits that only the right has, after the last of the left. */
  get more() {
    const last = this.pairs.findLast((pair) => pair >= 0) ?? -1;
    return Math.max(0, this.other.commitCount - 1 - last);
  }
}

/** What became of a command, in one line. */
function outcomeOf({ events, refusal }) {
  if (refusal) return `refused: ${refusal.reasons.map(({ message }) => message).join(" ")}`;
  return events.length > 0 ? events.join("; ") : "nothing changed";
}

// In words

/**
 * What a person sees change between two states, a line for each: things with a name are compared by their names, so that a modal
 * that appears is one line. Each line has a text and the path that it is about.
 */
function inWords(old, now) {
  const lines = [];
  const say = (text, ...path) => lines.push({ text, path });
  const [before, after] = [old.view, now.view];
  const quoted = (text) => `“${text}”`;
  const [around, nowAround] = [before.environment, after.environment];
  if (around.width !== nowAround.width || around.height !== nowAround.height) {
    say(`the window is ${points(nowAround.width)} × ${points(nowAround.height)}, was ${points(around.width)} × ${points(around.height)}`, "environment");
  }
  for (const [member, what] of [["sizeClass", "the width is"], ["interface", "the interface is"], ["device", "the device is held"]]) {
    if (around[member] !== nowAround[member]) say(`${what} ${orientationName(nowAround[member])}, was ${orientationName(around[member])}`, "environment", member);
  }
  const modals = new Set([...before.presented, ...after.presented]);
  const named = (state, node) => `${STYLE_NAMES[state.styles[state.view.presented.indexOf(node)]] ?? "modal"} ${node}`;
  for (const node of modals) {
    const [was, is] = [before.presented.includes(node), after.presented.includes(node)];
    if (is && !was) say(`${named(now, node)} is presented`, "presented");
    else if (was && !is) say(`${named(old, node)} is gone`, "presented");
  }
  const are = (list) => (list.length === 1 ? "is" : "are");
  const names = (list) => list.filter((node) => !modals.has(node));
  const [seen, sees] = [names(before.visible), names(after.visible)];
  const [gone, come] = [seen.filter((node) => !sees.includes(node)), sees.filter((node) => !seen.includes(node))];
  if (come.length > 0 && gone.length > 0) say(`${come.join(", ")} in place of ${gone.join(", ")}`, "visible");
  else if (come.length > 0) say(`${come.join(", ")} ${are(come)} shown`, "visible");
  else if (gone.length > 0) say(`${gone.join(", ")} ${are(gone)} no longer shown`, "visible");
  for (const [node, item] of after.items) {
    const was = before.items.get(node);
    if (!was) continue;
    if (was.title !== item.title) say(`the title of ${node} is ${quoted(item.title)}, was ${quoted(was.title)}`, "items", node, "title");
    for (const [member, name] of [["backButton", "back button"], ["leave", "leave button"]]) {
      const [old, now] = [was[member]?.title, item[member]?.title];
      if (old === now) continue;
      say(now === undefined ? `${node} has no ${name}, had ${quoted(old)}`
        : old === undefined ? `${node} has a ${name}: ${quoted(now)}` : `the ${name} of ${node} is ${quoted(now)}, was ${quoted(old)}`, "items", node, member);
    }
    for (const member of ["leftItems", "rightItems"]) {
      if (json(was[member]) !== json(item[member])) say(`the ${member === "leftItems" ? "left" : "right"} items of ${node}: ${item[member].join(", ") || "none"}, were ${was[member].join(", ") || "none"}`, "items", node, member);
    }
  }
  for (const [node, container] of after.containers) {
    const was = before.containers.get(node);
    if (!was) continue;
    if (was.selected !== container.selected) say(`${node} shows the tab ${container.selected ?? "none"}, was ${was.selected ?? "none"}`, "containers", node, "selected");
    if (!was.swipe && container.swipe) say(`a swipe runs on ${node}`, "containers", node, "swipe");
    if (was.swipe && !container.swipe) say(`no swipe runs on ${node}`, "containers", node, "swipe");
    if (was.swipe && container.swipe && was.swipe.progress !== container.swipe.progress) {
      say(`the swipe on ${node} is at ${Math.round(container.swipe.progress * 100)} %, was at ${Math.round(was.swipe.progress * 100)} %`, "containers", node, "swipe");
    }
    if ((was.error ?? null) !== (container.error ?? null)) say(container.error ? `the load in ${node} failed: ${container.error}` : `${node} has no failed load`, "containers", node, "error");
    if ((was.activity ?? false) !== (container.activity ?? false)) say(container.activity ? `${node} loads a page` : `${node} loads nothing`, "containers", node, "activity");
  }
  if ((before.rotation?.pending ?? null) !== (after.rotation?.pending ?? null)) {
    say(after.rotation?.pending ? `a turn to ${orientationName(after.rotation.pending)} waits` : "no turn waits", "rotation", "pending");
  }
  // A modal takes the focus, and gives it back.
  if (before.focus !== after.focus && before.presented.length === after.presented.length) say(`the focus is ${after.focus ?? "nowhere"}, was ${before.focus ?? "nowhere"}`, "focus");
  const places = moved(before.layout, after.layout);
  if (places.length > 0) say(`${places.join(", ")} moved or changed size`, "layout");
  return lines;
}

/** The frames of a layout by their names: role and node, and which of several. */
function byName(frames) {
  const found = new Map();
  frames.forEach((frame, index) => {
    let name = `${frame.role} ${frame.node ?? "(empty)"}`;
    while (found.has(name)) name += "′";
    found.set(name, { frame, index });
  });
  return found;
}

/** The names of the frames that are in both layouts, and not in the same place. */
function moved(old, now) {
  const before = byName(old);
  return [...byName(now)].filter(([name, { frame }]) => before.has(name) && json(before.get(name).frame) !== json(frame)).map(([name]) => name);
}

/** The lines in words as a list; each asks why. `ask` is called with a path. */
function wordsElement(lines, ask) {
  return element("ul", { class: "words-list" }, lines.map(({ text, path }) => {
    return element("li", {}, button(foreign(text), visible(`${text}: why?`), () => ask(path), { class: "say" }));
  }));
}
