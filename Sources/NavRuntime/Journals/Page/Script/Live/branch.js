// The branch: what happened after a moment of the recorded journal, or in a run without a plugin, and what was recorded instead.

WORD_TITLES.branch = "The branch, beside what was recorded";

/** What a page knows of the branch that the runtime has. */
class Branch {
  /** `from` is the name of the moment it goes on from, null for a beginning of its own; `plugin` the one that is left out in the run that it goes on from. */
  constructor({ from = null, plugin = null, leftOut = [], inserted = [], without = [], divergent = 0, first = null }) {
    Object.assign(this, { from, plugin, leftOut, inserted, without, divergent, first });
    this.lines = [];
    this.journal = null;
  }

  get title() {
    if (this.plugin !== null) return `without ${this.plugin}`;
    return this.from === null ? "your journal" : `branch from ${this.from}`;
  }

  /** Takes over the journal as it is now, beside the recorded one. */
  update(data, recorded, title) {
    const journal = new Journal(data);
    journal.summary.title = this.title;
    if (recorded !== null && this.from !== "") {
      journal.other = recorded;
      // In the run, the other one is the journal that was recorded.
      journal.summary.comparison = { right: title, leftOut: this.inserted, inserted: this.leftOut };
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
    if (this.lines.length === 0 || !comparison) return [];
    return [...new Set(Array.from({ length: this.journal.stepCount }, (_, step) => comparison.stepBeside(step)))];
  }

  /** What a link says of it, so that it can be made again. */
  get script() {
    return { from: this.from, plugin: this.plugin, lines: this.lines };
  }
}

/** The largest number of lines of a link, and of characters of one. */
const MOST_LINES = 2000;
const MOST_CHARACTERS = 20_000;

/** A script as a part of an address, and back; null for anything else. */
async function packScript(script) {
  const stream = new Blob([JSON.stringify(script)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

async function unpackScript(text) {
  try {
    if (text.length > MOST_CHARACTERS) return null;
    const { from, plugin, lines } = JSON.parse(new TextDecoder().decode(await unpack(text.replace(/-/g, "+").replace(/_/g, "/"))));
    const isText = (value) => value === null || typeof value === "string";
    if (!isText(from) || !isText(plugin) || !Array.isArray(lines) || lines.length > MOST_LINES || !lines.every((line) => typeof line === "string")) return null;
    return { from, plugin, lines };
  } catch {
    return null;
  }
}
