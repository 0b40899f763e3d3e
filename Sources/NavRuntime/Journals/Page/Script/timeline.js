// The timeline: a lane for each source, for each plugin that did something, for commands that wait, and for refusals; a mark where
// something happened, and a bar while something waits. It is a slider for whoever does not see it.

const SOURCE_LANES = { user: "user", app: "app", repl: "repl", link: "link", system: "system" };
const LANE_HEIGHT = 16;
const SMALLEST_SPAN = 20;

class Timeline {
  constructor(journal, onseek, onlane) {
    this.journal = journal;
    this.onseek = onseek;
    this.lanes = lanesOf(journal);
    this.from = 0;
    this.to = Math.max(1, journal.stepCount - 1);
    this.step = 0;
    this.matches = null;
    this.mark = null;
    this.canvas = element("canvas", { class: "lanes", "aria-hidden": "true" });
    this.slider = element(
      "div",
      {
        class: "slider", role: "slider", tabindex: "0", "aria-label": "Moment", "aria-orientation": "horizontal",
        "aria-valuemin": "0", onkeydown: (event) => this.key(event),
      },
      this.canvas,
    );
    this.labels = element("div", { class: "lane-labels" }, this.lanes.map((lane) => this.label(lane, onlane)));
    const zoom = element(
      "div", { class: "zoom" },
      button("+", "Zoom in (+)", () => this.zoom(0.25)), button("−", "Zoom out (-)", () => this.zoom(4)),
    );
    this.root = element("section", { class: "timeline", "aria-label": "Timeline" }, this.labels, this.slider, zoom);
    this.slider.addEventListener("pointerdown", (event) => this.drag(event));
    this.slider.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  label(lane, onlane) {
    const made = button([element("i", { class: `dot is-${lane.color}` }), foreign(lane.name)],
      visible(`${lane.title}: ${lane.what}. Show only these.`), () => onlane(lane.filter), { class: "lane" });
    made.style.height = `${LANE_HEIGHT}px`;
    return made;
  }

  /** Words with which a filter of this journal finds something: those of the last lanes, which say most. */
  get examples() {
    return ["back", ...this.lanes.filter((lane) => lane.steps.length > 0).slice(-2).reverse().map(({ filter }) => visible(filter))];
  }

  // The window that is shown

  show(step) {
    this.step = step;
    const span = this.to - this.from;
    if (step < this.from || step > this.to) this.look(step - span / 2, span);
    this.draw();
  }

  look(from, span) {
    const last = Math.max(1, this.journal.stepCount - 1);
    span = Math.min(last, Math.max(Math.min(SMALLEST_SPAN, last), span));
    this.from = Math.min(Math.max(0, from), last - span);
    this.to = this.from + span;
  }

  zoom(factor, around = this.step) {
    const span = this.to - this.from;
    const part = (around - this.from) / span;
    const next = span * factor;
    this.look(around - part * next, next);
    this.draw();
  }

  wheel(event) {
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      const span = this.to - this.from;
      this.look(this.from + ((event.deltaX || event.deltaY) / this.width) * span, span);
      this.draw();
    } else {
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.stepAt(event));
    }
  }

  stepAt(event) {
    const box = this.slider.getBoundingClientRect();
    const part = (event.clientX - box.left - PADDING) / Math.max(1, box.width - 2 * PADDING);
    return Math.round(this.from + Math.min(1, Math.max(0, part)) * (this.to - this.from));
  }

  drag(event) {
    const move = (event) => this.onseek(this.stepAt(event));
    this.slider.setPointerCapture?.(event.pointerId);
    this.slider.addEventListener("pointermove", move);
    const end = () => this.slider.removeEventListener("pointermove", move);
    this.slider.addEventListener("pointerup", end, { once: true });
    this.slider.addEventListener("pointercancel", end, { once: true });
    move(event);
  }

  key(event) {
    const moves = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
    if (!(event.key in moves)) return;
    event.preventDefault();
    // The page has the same keys.
    event.stopPropagation();
    this.onseek(this.step + moves[event.key]);
  }

  describe(text) {
    this.slider.setAttribute("aria-valuemax", String(this.journal.stepCount - 1));
    this.slider.setAttribute("aria-valuenow", String(this.step));
    this.slider.setAttribute("aria-valuetext", text);
  }

  // Drawing

  draw() {
    const height = this.lanes.length * LANE_HEIGHT;
    const width = this.slider.clientWidth;
    this.width = width;
    if (width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.height = `${height}px`;
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    const colors = getComputedStyle(document.documentElement);
    const color = (name) => colors.getPropertyValue(`--${name}`).trim();
    this.lanes.forEach((lane, row) => {
      context.fillStyle = color("line");
      context.fillRect(0, row * LANE_HEIGHT + LANE_HEIGHT / 2, width, 1);
      context.fillStyle = color(lane.color);
      if (lane.waits) this.drawWaits(context, lane, row * LANE_HEIGHT, width, color);
      else this.drawLane(context, lane, row * LANE_HEIGHT, width);
    });
    const place = (step) => PADDING + ((step - this.from) / (this.to - this.from)) * (width - 2 * PADDING);
    if (this.mark !== null) {
      context.fillStyle = color("mark");
      context.fillRect(Math.round(place(this.mark)) - 1, 0, 2, height);
    }
    context.fillStyle = color("cursor");
    context.fillRect(Math.round(place(this.step)) - 1, 0, 2, height);
  }

  /** Draws the marks of a lane; with a filter all of them faintly, and those that it leaves upon them. */
  drawLane(context, lane, top, width) {
    context.globalAlpha = this.matches ? 0.2 : 1;
    this.drawMarks(context, lane, top, width, () => true);
    context.globalAlpha = 1;
    if (this.matches) this.drawMarks(context, lane, top, width, (step) => this.matches[step]);
  }

  /** Draws the bars of commands that wait, in the same way. */
  drawWaits(context, lane, top, width, color) {
    const scale = (width - 2 * PADDING) / (this.to - this.from);
    const place = (step) => PADDING + (Math.min(this.to, Math.max(this.from, step)) - this.from) * scale;
    const bars = { top: top + 2, height: LANE_HEIGHT - 3, from: this.from, to: this.to, place, color };
    context.globalAlpha = this.matches ? 0.2 : 1;
    lane.waits.draw(context, { ...bars, matches: null });
    context.globalAlpha = 1;
    if (this.matches) lane.waits.draw(context, { ...bars, matches: this.matches });
  }

  /** Draws a mark for each step that is wanted; where many fall on one column, one. */
  drawMarks(context, lane, top, width, isWanted) {
    const scale = (width - 2 * PADDING) / (this.to - this.from);
    const size = Math.min(8, Math.max(1.5, scale - 2));
    let drawn = -1;
    for (let index = firstAtLeast(lane.steps, this.from); index < lane.steps.length; index++) {
      const step = lane.steps[index];
      if (step > this.to) break;
      const x = PADDING + (step - this.from) * scale;
      if (x - drawn < 1 || !isWanted(step)) continue;
      drawn = x;
      context.fillRect(x - size / 2, top + 4, size, LANE_HEIGHT - 8);
    }
  }
}

const PADDING = 8;

function firstAtLeast(steps, wanted) {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lanes in which something happened: sources, plugins, what waits, refusals. A commit stands at its last step. */
function lanesOf(journal) {
  const sources = new Map();
  const refused = [];
  for (let commit = 0; commit < journal.commitCount; commit++) {
    const source = journal.summary.sources[journal.sources[commit]];
    const step = journal.lastStep(commit);
    if (!sources.has(source)) sources.set(source, []);
    sources.get(source).push(step);
    if (journal.refused[commit]) refused.push(step);
  }
  const plugins = new Map();
  for (let index = 0; index < journal.contributions.length; index += 4) {
    const [commit, plugin] = [journal.contributions[index], journal.texts[journal.contributions[index + 1]]];
    if (plugin === "core") continue;
    if (!plugins.has(plugin)) plugins.set(plugin, []);
    const steps = plugins.get(plugin);
    const step = journal.lastStep(commit);
    if (steps.at(-1) !== step) steps.push(step);
  }
  const lane = (name, title, steps, color, filter) => ({ name, title, steps, what: plural(steps.length, "commit"), color, filter });
  const { waits } = journal;
  const count = waits.leftOut > 0 ? `the last ${grouped(waits.all.length)} of ${grouped(waits.all.length + waits.leftOut)} times`
    : plural(waits.all.length, "time");
  const waiting = { ...lane("waiting", "Commands that wait", waits.steps(journal), "waiting", "waiting"), what: count, waits };
  return [
    ...Object.keys(SOURCE_LANES).filter((name) => sources.has(name))
      .map((name) => lane(name, `From ${name}`, sources.get(name), "source", `source:${name}`)),
    ...[...plugins.keys()].sort(compareUTF8).map((name) => lane(name, `Plugin ${name}`, plugins.get(name), "plugin", `by:${name}`)),
    ...(waits.all.length > 0 ? [waiting] : []),
    ...(refused.length > 0 ? [lane("refused", "Refused", refused, "refused", "refused")] : []),
  ];
}
