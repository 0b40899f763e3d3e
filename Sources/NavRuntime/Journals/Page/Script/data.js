"use strict";

// The data of the page: what Swift wrote, unpacked. docs/page.md has the form.

/** Reads numbers and sections out of bytes. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** A number in groups of seven bits, the lowest first. */
  number() {
    let byte = this.bytes[this.at++];
    if (byte < 128) return byte;
    let value = byte & 127;
    let scale = 128;
    do {
      byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return value;
  }

  /** A number that may be negative: the sign is the lowest bit. */
  signed() {
    const number = this.number();
    return number % 2 ? -(number + 1) / 2 : number / 2;
  }

  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  section() {
    return this.take(this.number());
  }

  lines() {
    const text = new TextDecoder().decode(this.section());
    return text === "" ? [] : text.slice(0, -1).split("\n");
  }
}

/** Returns the bytes behind the text of the data block. */
async function unpack(text) {
  const letters = atob(text.trim());
  const packed = new Uint8Array(letters.length);
  for (let place = 0; place < letters.length; place++) packed[place] = letters.charCodeAt(place);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * A journal: its commits, and its *steps*, one for each event and one for each commit without events. Step 0 is the moment
 * before everything. A commit is named by its place here; `firstCommit` added, that is its number.
 */
class Journal {
  constructor(bytes) {
    const reader = new Reader(bytes);
    this.summary = JSON.parse(new TextDecoder().decode(reader.section()));
    this.texts = reader.lines();
    const commits = reader.section();
    this.history = new History(reader.lines(), reader.section(), this.summary);
    this.readCommits(new Reader(commits));
    /** What a filter finds by a word of its own: for each word, 1 for each step that has it. */
    this.words = new Map();
    /** The journal that this one is compared with. */
    this.other = reader.at < bytes.length ? new Journal(bytes.subarray(reader.at)) : null;
  }

  readCommits(reader) {
    const count = this.summary.commits - this.summary.firstCommit;
    const events = this.summary.events - this.summary.firstEvent;
    this.reader = new Reader(reader.bytes);
    /** The number of texts before each commit. */
    this.knownTexts = new Int32Array(count);
    this.known = 0;
    this.times = new Float64Array(count);
    this.places = new Int32Array(count);
    this.firstEvents = new Int32Array(count + 1);
    this.firstSteps = new Int32Array(count + 1);
    this.refused = new Uint8Array(count);
    this.sources = new Uint8Array(count);
    this.commands = new Int32Array(count);
    this.eventTexts = new Int32Array(events);
    this.eventOrigins = new Int32Array(events);
    /** The text of the name of the plugin that asked for an event, plus one; 0 for an event of the command itself. */
    this.eventRequesters = new Int32Array(events);
    this.eventSteps = new Int32Array(events + 1);
    /** The contributions of plugins: the commit, the indices of the texts of the plugin's name and of its contribution, and the kind. */
    this.contributions = [];
    const steps = [-1];
    let time = 0;
    let event = 0;
    for (let commit = 0; commit < count; commit++) {
      time += reader.signed();
      this.times[commit] = time;
      this.places[commit] = reader.at;
      this.knownTexts[commit] = this.known;
      this.firstEvents[commit] = event;
      this.firstSteps[commit] = steps.length;
      event = this.readCommit(reader, commit, event);
      for (let index = this.firstEvents[commit]; index < event; index++) {
        this.eventSteps[index + 1] = steps.length;
        steps.push(commit);
      }
      if (event === this.firstEvents[commit]) steps.push(commit);
    }
    this.firstEvents[count] = event;
    this.firstSteps[count] = steps.length;
    this.stepCommits = Int32Array.from(steps);
    this.commitCount = count;
    this.stepCount = steps.length;
    this.waits = new Waits(this);
    const turn = this.eventTexts.findIndex((text) => this.texts[text].startsWith("deviceRotated "));
    if (turn >= 0) this.history.turned = this.summary.firstEvent + turn + 1;
  }

  /** Reads the number of a text. Zero is the next that there has not been before. */
  text(reader) {
    const number = reader.number();
    return number === 0 ? this.known++ : number - 1;
  }

  readCommit(reader, commit, firstEvent) {
    this.sources[commit] = reader.byte();
    this.commands[commit] = this.text(reader);
    const count = reader.number();
    for (let index = 0; index < count; index++) this.eventTexts[firstEvent + index] = this.text(reader);
    for (let contributions = reader.number(); contributions > 0; contributions--) {
      const plugin = this.text(reader);
      this.contributions.push(commit, plugin, this.text(reader), reader.byte());
      for (let led = reader.number(); led > 0; led--) this.eventRequesters[firstEvent + reader.number()] = plugin + 1;
    }
    const reasons = reader.number();
    if (reasons > 0) {
      this.refused[commit] = 1;
      this.text(reader);
      for (let reason = 1; reason < reasons; reason++) {
        this.contributions.push(commit, this.text(reader), this.text(reader), REFUSED);
      }
    }
    for (let index = 0; index < count; index++) this.eventOrigins[firstEvent + index] = reader.number();
    return firstEvent + count;
  }

  // Steps and moments

  /** The number of events before and in a step, counted from the journal's beginning. */
  eventsAt(step) {
    if (step <= 0) return this.summary.firstEvent;
    const commit = this.stepCommits[step];
    const first = this.firstEvents[commit];
    const isEvent = this.firstEvents[commit + 1] > first;
    return this.summary.firstEvent + first + (isEvent ? step - this.firstSteps[commit] + 1 : 0);
  }

  /** The place of the event of a step; -1 for a step without one. */
  eventOf(step) {
    if (step <= 0) return -1;
    const commit = this.stepCommits[step];
    if (this.firstEvents[commit + 1] === this.firstEvents[commit]) return -1;
    return this.firstEvents[commit] + step - this.firstSteps[commit];
  }

  /** The step after so many events, the last event among them. */
  stepOfEvents(events) {
    const index = Math.min(Math.max(events - this.summary.firstEvent, 0), this.eventTexts.length);
    return this.eventSteps[index];
  }

  /** The last step of a commit. */
  lastStep(commit) {
    return this.firstSteps[commit + 1] - 1;
  }

  /** The number of commits before and in a step; a commit counts with its last event. */
  commitsAt(step) {
    if (step <= 0) return this.summary.firstCommit;
    const commit = this.stepCommits[step];
    return this.summary.firstCommit + commit + (step === this.lastStep(commit) ? 1 : 0);
  }

  /** The time of a step, in milliseconds; that of the first commit for the beginning. */
  timeAt(step) {
    return this.commitCount === 0 ? new Date(this.summary.created).getTime() : this.times[Math.max(0, this.stepCommits[step])];
  }

  eventText(event) {
    return this.texts[this.eventTexts[event]];
  }

  /** The plugin that asked for an event; null for none. */
  requester(event) {
    const text = this.eventRequesters[event];
    return text === 0 ? null : this.texts[text - 1];
  }

  /** A commit with everything in it. */
  commit(commit) {
    const reader = this.reader;
    reader.at = this.places[commit];
    this.known = this.knownTexts[commit];
    const text = () => this.texts[this.text(reader)];
    const list = (read) => Array.from({ length: reader.number() }, read);
    const source = this.summary.sources[reader.byte()];
    const command = text();
    const events = list(text);
    const contributions = list(() => {
      const [plugin, what] = [text(), text()];
      return { plugin, what, kind: reader.byte(), events: list(() => reader.number()) };
    });
    const reasons = reader.number();
    const refusal = reasons === 0 ? null : { code: text(), reasons: [] };
    for (let reason = 1; reason < reasons; reason++) refusal.reasons.push({ by: text(), message: text() });
    return {
      number: this.summary.firstCommit + commit, time: this.times[commit], source, command, events, contributions, refusal,
      firstEvent: this.summary.firstEvent + this.firstEvents[commit],
    };
  }
}

/** The kind of what a plugin did when it refused a command. The other kinds are letters of the data. */
const REFUSED = 120;
