// The branch: what happened after a moment of the recorded journal, or in a run without a plugin, and what was recorded instead.

WORD_TITLES.branch = "The branch, beside what was recorded";

/** What a page knows of the branch that the runtime has. */
class Branch {
  /** `from` is the name of the moment it goes on from, null for a beginning of its own; `plugin` the one that is left out in the run that it goes on from. */
  constructor({ from = null, plugin = null, leftOut = [], inserted = [], without = [], divergent = 0, first = null }) {
    Object.assign(this, { from, plugin, leftOut, inserted, without, divergent, first });
    this.lines = [];
    /** For each line, the gesture that it belongs to; null for none. */
    this.gestures = [];
    /** The number of lines with which a scene of the page's begins, which are nobody's. */
    this.given = 0;
    this.journal = null;
  }

  add(line, gesture) {
    this.gestures.length = this.lines.length;
    this.lines.push(line);
    this.gestures.push(gesture);
  }

  /** The number of the lines that somebody has sent. */
  get mine() {
    return this.lines.length - this.given;
  }

  /** The lines that one step back takes back: the last one, or those of the last gesture. */
  get last() {
    const gesture = this.gestures[this.lines.length - 1];
    let start = this.lines.length - 1;
    while (gesture !== null && start > this.given && this.gestures[start - 1] === gesture) start -= 1;
    return this.lines.slice(start);
  }

  get title() {
    if (this.plugin !== null) return `without ${this.plugin}`;
    return this.from === null ? "your journal" : `branch from ${this.from}`;
  }

  /** What one calls it in a sentence. */
  get name() {
    if (this.plugin !== null) return `the run without ${this.plugin}`;
    return this.from === null ? this.title : `the ${this.title}`;
  }

  /** Takes over the journal as it is now, beside the recorded one. */
  update(data, recorded, title) {
    const journal = new Journal(data);
    journal.summary.title = this.title;
    if (recorded !== null && this.from !== "") {
      journal.other = recorded;
      // In the run, the other one is the journal that was recorded; what the page itself does has no counterpart.
      journal.summary.comparison = { right: title, leftOut: [...this.inserted, ...ownCommits(journal)], inserted: this.leftOut };
      journal.comparison = new Comparison(journal);
      journal.comparison.places = ["right", "left"];
      if (this.plugin === null) this.align(journal.comparison);
    }
    this.journal = journal;
  }

  /** The last commit of a branch is not beside the end of what was recorded, but beside the commit of its number. */
  align({ pairs, ends }) {
    const last = pairs.length - 1;
    if (last >= 0 && pairs[last] >= 0) ends[last] = pairs[last] + 1;
  }

  /** The steps of the recorded journal beside those of the branch: it begins at the first. */
  get steps() {
    const { comparison } = this.journal;
    if (this.mine === 0 || !comparison) return [];
    return [...new Set(Array.from({ length: this.journal.stepCount }, (_, step) => comparison.stepBeside(step)))];
  }

  /** What a link says of it, so that it can be made again. */
  get script() {
    return { from: this.from, plugin: this.plugin, lines: this.lines };
  }
}

/** The numbers of the commits by which a page leaves out the plugins that it lacks, and takes on newer ones. */
function ownCommits(journal) {
  const own = [];
  for (let place = 0; place < journal.commitCount; place++) {
    const isOwn = journal.summary.sources[journal.sources[place]] === "system" && PAGES_OWN.test(journal.texts[journal.commands[place]]);
    if (isOwn) own.push(journal.summary.firstCommit + place);
  }
  return own;
}

const PAGES_OWN = /^plugin (upgrade|detach) /;

/** The largest number of lines of a link, of characters of one, and of the script that it names. */
const MOST_LINES = 2000;
const MOST_CHARACTERS = 20_000;
const MOST_OF_SCRIPT = 200_000;

/** A script as a part of an address, and back; null for one that is too long, and for anything else. */
async function packScript(script) {
  const text = JSON.stringify(script);
  if (text.length > MOST_OF_SCRIPT || script.lines.length > MOST_LINES) return null;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  return packed.length > MOST_CHARACTERS ? null : packed;
}

async function unpackScript(text) {
  try {
    if (text.length > MOST_CHARACTERS) return null;
    const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const stream = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const { from, plugin, lines } = JSON.parse(await textOf(stream));
    const isText = (value) => value === null || typeof value === "string";
    if (!isText(from) || !isText(plugin) || !Array.isArray(lines) || lines.length > MOST_LINES || !lines.every((line) => typeof line === "string")) return null;
    return { from, plugin, lines };
  } catch {
    return null;
  }
}

/** The text of a stream; an error for one that is longer than a script may be. */
async function textOf(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST_OF_SCRIPT) throw new RangeError("too long");
  }
  return text;
}
