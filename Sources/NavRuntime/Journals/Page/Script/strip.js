// The film strip: a small device at what changed in the visible stretch of the timeline.

const STRIP_HEIGHT = 56;
const STRIP_GAP = 4;
const NARROWEST_THUMB = 24;
/** The number of whole states up to which a journal is short. */
const SOON_KNOWN = 2;
/** The pixels after a picture like the one before, in which no other is looked at. */
const SAME_GAP = 12;
/** The number of findings, and of turns, the first of those in the window, that have a picture before all others. */
const FEW = 5;

class Strip {
  constructor(journal, onseek, ontell) {
    this.journal = journal;
    this.onseek = onseek;
    this.ontell = ontell;
    this.root = element("div", { class: "strip", role: "group", "aria-label": "Pictures of the visible stretch" });
    const turns = journal.eventTexts.reduce((found, text, event) => {
      return /^(resized|interfaceRotated) /.test(journal.texts[text]) ? found.add(journal.lastStep(journal.stepCommits[journal.eventSteps[event + 1]])) : found;
    }, new Set());
    /** The steps of the findings, the most severe first. */
    this.findings = [...new Set((journal.summary.findings ?? []).map((finding) => stepOfFinding(journal, finding)))];
    /** The steps after which the window has another size. */
    this.turns = [...turns];
  }

  /** Draws the pictures between two steps. `place` is the column of a step, `nameOf` its name. */
  draw({ first, last, width, place, nameOf }) {
    const { journal } = this;
    const { history } = journal;
    // Of a short journal it is soon known what changed where; of a long one, the page finds out when nobody waits.
    if (history.stretches.length <= SOON_KNOWN) history.stretches.forEach((_, stretch) => history.check(stretch));
    const styles = getComputedStyle(document.documentElement);
    const colors = new Map();
    this.color = (name) => {
      if (!colors.has(name)) colors.set(name, styles.getPropertyValue(`--${name}`).trim());
      return colors.get(name);
    };
    const inWindow = (steps) => steps.filter((step) => step >= first && step <= last).slice(0, FEW);
    const thumbs = [];
    const isFree = (left, right) => thumbs.every((one) => right + STRIP_GAP <= one.left || one.right + STRIP_GAP <= left);
    /** The picture of a step; null where there is nothing to draw, or no room. */
    const add = (step, kind, likely = 0) => {
      if (!isFree(place(step) - likely / 2, place(step) + likely / 2)) return null;
      const state = history.state(journal.eventsAt(step));
      const size = widthOf(state.view.environment);
      const left = Math.min(Math.max(0, place(step) - size / 2), width - size);
      if (state.view.layout.length === 0 || !isFree(left, left + size)) return null;
      const made = { step, kind, state, left, right: left + size, size, look: lookOf(state) };
      thumbs.push(made);
      return made;
    };
    history.visit(() => {
      // What one looks for has a picture first: where something was found, and each turn. The others are where there is room.
      for (const step of inWindow(this.findings)) add(step, `found ${severityAt(journal, step)}`);
      for (const step of inWindow(this.turns)) add(step, "");
      let [end, same, before] = [-Infinity, -Infinity, { look: "", size: 0 }];
      for (let step = first; step <= last; step++) {
        const event = journal.eventOf(step);
        if (step !== first && !(event >= 0 && history.drawn[event])) continue;
        if (place(step) < same + SAME_GAP && step !== last) continue;
        // Most pictures have the width of the one before.
        if (place(step) - before.size / 2 < end + STRIP_GAP && step !== last) continue;
        const made = add(step, "", step === last ? 0 : before.size);
        if (made === null) continue;
        if (made.look === before.look) {
          same = place(step);
          thumbs.pop();
        } else [end, before] = [made.right, made];
      }
    });
    thumbs.sort((one, other) => one.left - other.left);
    for (let index = thumbs.length - 1; index > 0; index--) {
      if (thumbs[index].look === thumbs[index - 1].look) thumbs.splice(thumbs[index].kind ? index - 1 : index, 1);
    }
    this.root.replaceChildren(...thumbs.map((one) => this.thumb(one, nameOf(one.step))));
  }

  /** The slider has the same moments for the keyboard. */
  thumb({ step, kind, state, left, size }, name) {
    const canvas = element("canvas", { "aria-hidden": "true" });
    paint(canvas, state, size, STRIP_HEIGHT, this.color);
    const event = this.journal.eventOf(step);
    const label = visible(`Go to ${name}: ${event >= 0 ? this.journal.eventText(event) : "the picture before"}`);
    const made = button(canvas, null, () => this.onseek(step), {
      tabindex: "-1", "aria-label": label, class: kind, onpointermove: (event) => this.ontell(event, step), onpointerleave: (event) => this.ontell(event, null),
    });
    made.style.left = `${left}px`;
    made.style.width = `${size}px`;
    return made;
  }
}

/** The width of a small picture, in pixels. */
function widthOf({ width, height }) {
  const shape = width > 0 && height > 0 ? width / height : 1;
  return Math.min(Math.max(NARROWEST_THUMB, Math.round(STRIP_HEIGHT * shape)), 2 * STRIP_HEIGHT);
}

/** What of a state a small picture shows, as a text that differs when the picture does. */
function lookOf({ view, levels }) {
  const bars = view.layout.map(({ role, node }) => {
    const item = role in PANE_NAMES ? null : view.items.get(node);
    return item ? [item.title, item.backButton?.title, item.leave?.title, item.leftItems, item.rightItems] : 0;
  });
  return JSON.stringify([view.environment.width, view.environment.height, view.layout, levels, bars]);
}

/** Paints a small picture: panes, bars, a dot for a back button and a line for a title. */
function paint(canvas, state, width, height, color) {
  const ratio = window.devicePixelRatio || 1;
  [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  const { environment, items } = state.view;
  const scale = Math.min(width / environment.width, height / environment.height) || 0;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  context.translate((width - environment.width * scale) / 2, (height - environment.height * scale) / 2);
  const fill = (name, x, y, w, h) => {
    context.fillStyle = name;
    context.fillRect(x * scale, y * scale, w * scale, h * scale);
  };
  fill(color("screen"), 0, 0, environment.width, environment.height);
  let level = 0;
  for (const { frame, level: its, dim } of framesOf(state).sort((one, other) => one.z - other.z)) {
    if (its > level && state.styles[its - 1] !== "fullScreen") fill("rgb(0 0 0 / 22%)", 0, 0, environment.width, environment.height);
    level = Math.max(level, its);
    const isPane = frame.role in PANE_NAMES;
    fill(color(isPane ? (its > 0 ? "raised" : "screen") : "bar"), frame.x, frame.y, frame.width, frame.height);
    context.strokeStyle = color("edge");
    context.lineWidth = 0.5;
    context.strokeRect(frame.x * scale, frame.y * scale, frame.width * scale, frame.height * scale);
    const middle = (frame.y + frame.height / 2) * scale - 1;
    context.fillStyle = color("quiet");
    if (isPane && frame.node !== null) context.fillRect((frame.x + frame.width * 0.3) * scale, middle, frame.width * 0.4 * scale, 2);
    context.fillStyle = color("accent");
    if (!isPane && items.get(frame.node)?.backButton) context.fillRect((frame.x + 8) * scale, middle - 1, 4, 3);
    if (dim > 0) fill(`rgb(0 0 0 / ${dim})`, frame.x, frame.y, frame.width, frame.height);
  }
  context.strokeStyle = color("edge");
  context.lineWidth = 1;
  context.strokeRect(0, 0, environment.width * scale, environment.height * scale);
}
