// The timeline: lanes with a mark where something happened and a bar while something waits, a film strip, and an axis with
// times. It is a slider for whoever does not see it.

const LANE_HEIGHT = 24;
const PADDING = 8;
/** The pixels from the pointer in which a mark is found. */
const NEAR = 8;
/** The milliseconds without another window before the film strip is drawn. */
const STRIP_DELAY = 80;

class Timeline {
  constructor(journal, onseek, onlane, nameOf) {
    this.journal = journal;
    this.onseek = onseek;
    this.nameOf = nameOf;
    this.lanes = lanesOf(journal);
    this.scale = new Scale(journal);
    this.from = 0;
    this.to = this.scale.length;
    this.step = 0;
    this.matches = null;
    this.mark = null;
    this.canvas = element("canvas", { class: "lanes", "aria-hidden": "true" });
    this.slider = element(
      "div",
      {
        class: "slider", role: "slider", tabindex: "0", "aria-label": "Moment", "aria-orientation": "horizontal",
        "aria-valuemin": "0", onkeydown: (event) => this.key(event), onpointerdown: (event) => this.drag(event),
        onpointermove: (event) => this.hover(event), onpointerleave: () => this.tell(null, null), onwheel: (event) => this.wheel(event),
      },
      this.canvas,
    );
    this.labels = element("div", { class: "lane-labels" }, this.lanes.map((lane) => this.label(lane, onlane)));
    this.strip = new Strip(journal, onseek, (event, step) => this.tell(event, step === null ? null : markText(journal, step, null, nameOf)));
    this.axis = element("div", { class: "axis", onpointerdown: (event) => this.pan(event) });
    /** The part of the whole that is shown. */
    this.extent = element("i");
    this.tip = element("div", { class: "tip", "aria-hidden": "true", hidden: true });
    this.scales = [["by event", "byEvent"], ["by time", "byTime"]].map(([label, places]) => {
      return button(label, `Show the timeline ${label}`, () => this.turn(places), { "aria-pressed": String(places === "byEvent") });
    });
    this.switch = element("div", { class: "switch", role: "group", "aria-label": "Scale of the timeline" }, this.scales);
    this.whole = button("↔", "Show all of it (0)", () => this.zoom(Infinity));
    const zoom = element(
      "div", { class: "zoom" },
      button("+", "Zoom in (+)", () => this.zoom(0.25)), button("−", "Zoom out (-)", () => this.zoom(4)), this.whole,
    );
    this.root = element("section", { class: "timeline", "aria-label": "Timeline" },
      element("div", { class: "laning" }, this.labels, this.slider), zoom,
      element("div", { class: "below" }, this.scale.hasTimes ? this.switch : element("span"), element("div", { class: "reel" }, this.strip.root, this.axis, element("div", { class: "extent", "aria-hidden": "true" }, this.extent))), this.tip);
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
    const at = this.scale.at(step);
    if (at < this.from || at > this.to) this.look(at - (this.to - this.from) / 2, this.to - this.from);
    this.draw();
  }

  look(from, span) {
    const last = this.scale.length;
    span = this.spanNear(span);
    this.from = Math.min(Math.max(0, from), last - span);
    this.to = this.from + span;
  }

  /** The length of a window that is not too small, and not longer than the whole. */
  spanNear(span) {
    return Math.min(this.scale.length, Math.max(this.scale.smallest, span));
  }

  zoom(factor, around = this.scale.at(this.step)) {
    const span = this.to - this.from;
    const part = (around - this.from) / span;
    const next = this.spanNear(span * factor);
    this.look(around - part * next, next);
    this.draw();
  }

  /** Shows a scale, with the same steps in the window. */
  turn(places) {
    const { scale } = this;
    const [first, last] = [scale.stepFrom(this.from), scale.stepAt(this.to)];
    scale.places = scale[places];
    this.look(scale.at(first), scale.at(last) - scale.at(first));
    this.scales.forEach((one, index) => one.setAttribute("aria-pressed", String((index === 1) === (places === "byTime"))));
    this.draw();
  }

  /** Moves the window with the pointer, as far as there is more than it shows. */
  pan(event) {
    const { from, to } = this;
    this.follow(this.axis, event, ({ clientX }) => {
      this.look(from - ((clientX - event.clientX) / this.width) * (to - from), to - from);
      this.draw();
    });
  }

  wheel(event) {
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      const span = this.to - this.from;
      this.look(this.from + ((event.deltaX || event.deltaY) / this.width) * span, span);
      this.draw();
    } else {
      // The step next to the pointer stays in sight.
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.scale.at(this.scale.stepAt(this.placeAt(event))));
    }
  }

  /** The place on the scale under the pointer. */
  placeAt(event) {
    const box = this.slider.getBoundingClientRect();
    const part = (event.clientX - box.left - PADDING) / Math.max(1, box.width - 2 * PADDING);
    return this.from + Math.min(1, Math.max(0, part)) * (this.to - this.from);
  }

  /** The column of a step. */
  column(step) {
    return PADDING + ((this.scale.at(step) - this.from) / (this.to - this.from)) * (this.width - 2 * PADDING);
  }

  drag(event) {
    const move = (event) => this.onseek(this.scale.stepAt(this.placeAt(event)));
    this.follow(this.slider, event, move);
    move(event);
  }

  /** Calls `move` while the pointer that went down moves. */
  follow(one, { pointerId }, move) {
    one.setPointerCapture?.(pointerId);
    one.addEventListener("pointermove", move);
    const end = () => one.removeEventListener("pointermove", move);
    one.addEventListener("pointerup", end, { once: true });
    one.addEventListener("pointercancel", end, { once: true });
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

  // Hover

  /** Says what the mark under the pointer is, or the moment there. */
  hover(event) {
    const box = this.slider.getBoundingClientRect();
    const x = event.clientX - box.left;
    const lane = this.lanes[Math.floor((event.clientY - this.canvas.getBoundingClientRect().top) / LANE_HEIGHT)];
    const there = this.scale.stepAt(this.placeAt(event));
    const near = this.markNear(lane, x, there);
    this.tell(event, markText(this.journal, near ?? there, near === null ? null : lane, this.nameOf));
  }

  /** Shows lines beside the pointer; null for none. */
  tell(event, lines) {
    this.tip.hidden = lines === null;
    if (lines === null) return;
    this.tip.replaceChildren(...lines.map((line) => foreign(line, "p")));
    const width = this.tip.offsetWidth;
    const left = event.clientX + 14 + width > window.innerWidth ? event.clientX - 10 - width : event.clientX + 14;
    this.tip.style.left = `${Math.max(4, left)}px`;
    this.tip.style.top = `${event.clientY + 18}px`;
  }

  /** The step of the mark of a lane at a column; null for none. */
  markNear(lane, x, there) {
    if (!lane) return null;
    if (lane.waits?.all.some((wait) => wait.begin <= there && there <= wait.end)) return there;
    const after = firstPlace(lane.steps, (step) => this.column(step) >= x);
    const near = lane.steps.slice(Math.max(0, after - 1), after + 1).map((step) => [Math.abs(this.column(step) - x), step]);
    const [best] = near.sort(([one], [other]) => one - other);
    return best && best[0] <= NEAR ? best[1] : null;
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
    this.first = Math.max(0, this.scale.stepFrom(this.from));
    this.last = this.scale.stepAt(this.to);
    this.drawGaps(context, height, color("line"));
    // The marks are upon the lines of the two moments.
    if (this.mark !== null) {
      const x = Math.round(this.column(this.mark));
      context.fillStyle = color("mark");
      context.fillRect(x - 1, 0, 2, height);
      context.fillRect(x, 0, 9, 6);
    }
    context.fillStyle = color("cursor");
    context.fillRect(Math.round(this.column(this.step)) - 1, 0, 2, height);
    this.lanes.forEach((lane, row) => {
      context.fillStyle = color("line");
      context.fillRect(0, row * LANE_HEIGHT + LANE_HEIGHT / 2, width, 1);
      context.fillStyle = color(lane.color);
      if (lane.waits) this.drawWaits(context, lane, row * LANE_HEIGHT, color);
      else this.drawLane(context, lane, row * LANE_HEIGHT, color);
    });
    this.drawBelow();
  }

  /** A gap is hatched, from the step before it to the one after it. */
  drawGaps(context, height, color) {
    context.strokeStyle = color;
    for (const { step } of this.scale.gaps) {
      if (step < this.first || step - 1 > this.last) continue;
      const [left, right] = [this.column(step - 1) + 4, this.column(step) - 4];
      if (right - left < 3) continue;
      context.save();
      context.beginPath();
      context.rect(left, 0, right - left, height);
      context.clip();
      context.beginPath();
      for (let x = left - height; x < right; x += 6) {
        context.moveTo(x, height);
        context.lineTo(x + height, 0);
      }
      context.stroke();
      context.restore();
    }
  }

  /** Draws the marks of a lane; with a filter all of them faintly, and those that it leaves upon them. */
  drawLane(context, lane, top, color) {
    context.globalAlpha = this.matches ? 0.2 : 1;
    this.drawMarks(context, lane, top, color, () => true);
    context.globalAlpha = 1;
    if (this.matches) this.drawMarks(context, lane, top, color, (step) => this.matches[step]);
  }

  /** Draws the bars of commands that wait, in the same way. */
  drawWaits(context, lane, top, color) {
    const place = (step) => this.column(Math.min(this.last, Math.max(this.first, step)));
    const bars = { top: top + 4, height: LANE_HEIGHT - 7, from: this.first, to: this.last, place, color };
    context.globalAlpha = this.matches ? 0.2 : 1;
    lane.waits.draw(context, { ...bars, matches: null });
    context.globalAlpha = 1;
    if (this.matches) lane.waits.draw(context, { ...bars, matches: this.matches });
  }

  /** Draws a mark for each step that is wanted; where many fall on one column, one. */
  drawMarks(context, lane, top, color, isWanted) {
    const room = this.width - 2 * PADDING;
    // Marks that are few are wider than the line of the moment.
    const least = Math.max(1.5, Math.min(6, room / (8 * lane.steps.length)));
    const size = Math.min(8, Math.max(least, room / Math.max(1, this.last - this.first) - 2));
    let drawn = -1;
    for (let index = firstPlace(lane.steps, (step) => step >= this.first); index < lane.steps.length; index++) {
      const step = lane.steps[index];
      if (step > this.last) break;
      const x = this.column(step);
      if (x - drawn < 1 || !isWanted(step)) continue;
      drawn = x;
      if (lane.colors) context.fillStyle = color(lane.colors[index]);
      context.fillRect(x - size / 2, top + 7, size, LANE_HEIGHT - 14);
    }
  }

  /** Draws the axis at once, and the film strip when nobody waits: only another window needs another one. */
  drawBelow() {
    const key = [this.from, this.to, this.width, this.scale.hasTimes && this.scale.places === this.scale.byTime].join();
    if (this.drawnBelow === key) return;
    this.drawnBelow = key;
    this.tell(null, null);
    const { length } = this.scale;
    const isWhole = this.to - this.from >= length;
    this.root.classList.toggle("whole", isWhole);
    this.whole.disabled = isWhole;
    this.extent.style.left = `${(this.from / length) * 100}%`;
    this.extent.style.width = `${((this.to - this.from) / length) * 100}%`;
    const place = (step) => this.column(step);
    const labels = axisLabels(this.scale, { from: this.from, to: this.to, left: PADDING, right: this.width - PADDING, place });
    this.axis.replaceChildren(...labels.map(({ middle, text, kind, step }) => {
      const title = kind === "gap" ? `A pause: nothing was recorded for ${text.slice(2)}` : `${clock(this.journal.timeAt(step), true)} ${zoneOf(this.journal.timeAt(step))}`;
      const made = element("span", { class: kind, title }, text);
      made.style.left = `${middle}px`;
      return made;
    }));
    this.drawStrip();
  }

  drawStrip() {
    clearTimeout(this.stripTimer);
    this.stripTimer = setTimeout(() => {
      if (this.width > 0) this.strip.draw({ first: this.first, last: this.last, width: this.width, place: (step) => this.column(step), nameOf: this.nameOf });
    }, STRIP_DELAY);
  }
}
