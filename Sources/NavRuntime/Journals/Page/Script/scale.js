// The places of the steps on the timeline: by event, or by time. A long pause is a gap, and has a mark.

/** The shortest pause that is a gap, in milliseconds; a gap is also this many times as long as the usual pause. */
const SHORTEST_GAP = 2000;
const GAP_FACTOR = 10;
/** The part of the whole that a gap takes at most, by time. */
const WIDEST_GAP = 0.06;
/** The number of steps, and of milliseconds, in the smallest window. */
const SMALLEST_SPAN = 20;
const SMALLEST_TIME = 200;

class Scale {
  constructor(journal) {
    this.journal = journal;
    const { times, commitCount } = journal;
    const pauses = times.map((time, commit) => (commit === 0 ? 0 : Math.max(0, time - times[commit - 1])));
    const usual = [...pauses.subarray(0, 5000)].sort((one, other) => one - other)[Math.min(commitCount, 5000) >> 1] ?? 0;
    const limit = Math.max(SHORTEST_GAP, GAP_FACTOR * usual);
    const active = pauses.reduce((sum, pause) => sum + (pause < limit ? pause : 0), 0);
    /** The gaps in their order: the first step after each, and its length in milliseconds. */
    this.gaps = [];
    const count = journal.stepCount;
    this.byEvent = new Float64Array(count);
    this.byTime = new Float64Array(count);
    const widest = Math.max(limit, active * WIDEST_GAP);
    for (let step = 1; step < count; step++) {
      const commit = journal.stepCommits[step];
      const pause = journal.firstSteps[commit] === step ? pauses[commit] : 0;
      const isGap = pause >= limit;
      if (isGap) this.gaps.push({ step, pause });
      this.byEvent[step] = this.byEvent[step - 1] + (isGap ? 2 : 1);
      this.byTime[step] = this.byTime[step - 1] + (isGap ? Math.min(pause, widest) : pause);
    }
    this.places = this.byEvent;
  }

  /** False where all commits have one time. */
  get hasTimes() {
    return this.byTime.at(-1) > 0;
  }

  get length() {
    return Math.max(1, this.places.at(-1));
  }

  /** The length of the smallest window: a number of steps, or a part of a second. */
  get smallest() {
    return this.hasTimes && this.places === this.byTime ? SMALLEST_TIME : Math.min(1, SMALLEST_SPAN / this.journal.stepCount) * this.length;
  }

  /** The place of a step, or between two. */
  at(step) {
    const [whole, last] = [Math.floor(step), this.places.length - 1];
    if (whole >= last) return this.places[last];
    return this.places[whole] + (step - whole) * (this.places[whole + 1] - this.places[whole]);
  }

  /** The first step at or after a place. */
  stepFrom(place) {
    return firstPlace(this.places, (one) => one >= place);
  }

  /** The step next to a place; of several there, the last. */
  stepAt(place) {
    const after = firstPlace(this.places, (one) => one > place);
    if (after === 0) return 0;
    if (after === this.places.length) return after - 1;
    return place - this.places[after - 1] <= this.places[after] - place ? after - 1 : this.stepAt(this.places[after]);
  }
}

/** A length of time as one says it: 340 ms, 4.2 s, 12 min, 3 h, 2 days. */
function duration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${points(Math.round(seconds * 10) / 10)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return seconds < 172800 ? `${Math.round(seconds / 3600)} h` : `${grouped(Math.round(seconds / 86400))} days`;
}

/** The labels of the axis, in the pixels from `left` to `right`: gaps first, and times where there is room. */
function axisLabels(scale, { from, to, left, right, place }) {
  const { journal } = scale;
  const [first, last] = [scale.stepFrom(from), scale.stepAt(to)];
  const span = journal.timeAt(last) - journal.timeAt(first);
  const isLong = new Date(journal.timeAt(first)).toDateString() !== new Date(journal.timeAt(last)).toDateString();
  const timeText = (step) => {
    const text = clock(journal.timeAt(step), isLong);
    return isLong ? text.slice(5, 16) : span < 10000 ? text : text.slice(0, 8);
  };
  const labels = [];
  const add = (x, text, kind, step) => {
    const half = text.length * 3.6 + 6;
    const middle = Math.min(Math.max(x, left + half), right - half);
    if (middle + half > right + 1 || labels.some((one) => Math.abs(one.middle - middle) < one.half + half)) return;
    labels.push({ x, middle, half, text, kind, step });
  };
  const shown = scale.gaps.filter(({ step }) => step > first && step <= last);
  for (const { step, pause } of shown.sort((one, other) => other.pause - one.pause).slice(0, 40)) {
    add((place(step - 1) + place(step)) / 2, `⋯ ${duration(pause)}`, "gap", step);
  }
  if (journal.commitCount === 0) return labels;
  let before = "";
  for (let x = left; x <= right; x += 12) {
    const step = scale.stepAt(from + ((x - left) / Math.max(1, right - left)) * (to - from));
    const text = timeText(step);
    if (text !== before && step >= first && step <= last) {
      const count = labels.length;
      add(place(step), text, "time", step);
      if (labels.length > count) before = text;
    }
  }
  return labels;
}
