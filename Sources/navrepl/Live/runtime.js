// navigation.wasm as an object: docs/live-runtime.md describes its calls. The same file is read by a page and by node.

"use strict";

class LiveRuntime {
  // The two journals of a runtime.
  static recorded = 0;
  static branch = 1;

  // Compiles the bytes of navigation.wasm. The clock of a branch without a fixed time is `now`, in milliseconds since 1970.
  static async load(bytes, now = () => Date.now()) {
    const module = await WebAssembly.compile(bytes);
    return new LiveRuntime(module, await WebAssembly.instantiate(module, LiveRuntime.#environment(now)), now);
  }

  #module;
  #now;
  #exports;
  // What a fresh instance repeats after one that has stopped.
  #journal = null;
  #start = null;
  #lines = [];
  #lastWords = "";

  constructor(module, instance, now) {
    this.#module = module;
    this.#now = now;
    this.#exports = LiveRuntime.#running = instance.exports;
  }

  // The exports of the instance that runs: what it calls reads its memory.
  static #running;

  static #environment(now) {
    const text = (start, count) => new TextDecoder().decode(new Uint8Array(LiveRuntime.#running.memory.buffer, start, count));
    return { env: { now, random: Math.random, number: (start, count) => Number(text(start, count)), putchar: (character) => character } };
  }

  #begin() {
    this.#exports = new WebAssembly.Instance(this.#module, LiveRuntime.#environment(this.#now)).exports;
  }

  #bytes(start, count) { return new Uint8Array(this.#exports.memory.buffer, start, count); }

  // The size of the memory, in bytes.
  get memory() { return this.#exports.memory.buffer.byteLength; }

  // Calls a function with a text, or the bytes of one, between its numbers, and returns the bytes of the answer.
  #call(name, before, text, after = []) {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    let place = 0;
    if (bytes) {
      place = this.#exports.nav_alloc(bytes.length || 1);
      this.#bytes(place, bytes.length).set(bytes);
    }
    LiveRuntime.#running = this.#exports;
    this.#exports[name](...before, ...(bytes ? [place, bytes.length] : []), ...after);
    if (bytes) this.#exports.nav_free(place);
    return this.#bytes(this.#exports.nav_answer(), this.#exports.nav_answer_length());
  }

  // The bytes of an answer; null from a runtime that stops, because it has an error in it or no more memory. What was done before is
  // done again by a fresh one, without the call that stopped.
  #answer(...call) {
    try {
      return this.#call(...call).slice();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      this.#lastWords = `the runtime has stopped: ${error.message}`;
      this.#begin();
      try {
        if (this.#journal) this.#call("nav_open", [], this.#journal);
        if (this.#start) this.#call(...this.#start);
        for (const line of this.#lines) this.#call("nav_do", [], line);
      } catch {
        [this.#journal, this.#start, this.#lines] = [null, null, []];
        this.#begin();
      }
      return null;
    }
  }

  #ask(...call) {
    const bytes = this.#answer(...call);
    if (bytes) return new TextDecoder().decode(bytes);
    return JSON.stringify({ ok: false, error: { code: "runtime-stopped", message: this.#lastWords } });
  }

  // Opens the text of a journal, or its bytes.
  open(journal) {
    [this.#journal, this.#start, this.#lines] = [null, null, []];
    const answer = JSON.parse(this.#ask("nav_open", [], journal));
    if (answer.ok) this.#journal = journal;
    return answer;
  }

  #goOn(...call) {
    const answer = JSON.parse(this.#ask(...call));
    if (answer.ok) [this.#start, this.#lines] = [call, []];
    return answer;
  }

  // Begins a journal with these plugins, or with the standard ones, and goes on in it.
  begin(plugins = [], clock = -1) { return this.#goOn("nav_begin", [], plugins.join(" "), [clock]); }

  // Goes on from a moment of the recorded journal, such as @18, #7 or end. A clock is a fixed time, or below 0 that of `load`.
  branch(moment, clock = -1) { return this.#goOn("nav_branch", [], moment, [clock]); }

  // Carries out the recorded commands without a plugin, and goes on at the end of that run.
  without(plugin, clock = -1) { return this.#goOn("nav_without", [], plugin, [clock]); }

  // Returns the data of a journal, as docs/page.md describes them: what the script of a page draws. Null when there is none.
  page(lane) {
    const bytes = this.#answer("nav_page", [lane], null);
    return bytes?.length > 0 ? bytes : null;
  }

  // Returns a Swift test of a journal.
  test(lane) { return this.#ask("nav_test", [lane], null); }

  // Returns what can take the place of the last word of a line.
  complete(line) { return JSON.parse(this.#ask("nav_complete", [], line)); }

  // Carries out the commands of a line, and returns the answer to each.
  do(line) {
    const answers = this.#ask("nav_do", [], line).split("\n").filter(Boolean).map((answer) => JSON.parse(answer));
    if (answers.some((answer) => "commit" in answer)) this.#lines.push(line);
    return answers;
  }

  // Takes the last line back.
  undo() {
    const answer = JSON.parse(this.#ask("nav_undo", [], null));
    if (answer.ok) this.#lines.pop();
    return answer;
  }

  // Returns the state view as it is written; an error as its JSON. Without a moment, that of the end.
  view(lane, moment = "") { return this.#ask("nav_view", [lane], moment); }

  // Checks a journal, and decides its commands again. `expected` is the text of the list beside it.
  verify(lane, expected = "") { return JSON.parse(this.#ask("nav_verify", [lane], expected)); }

  // Returns the text of a journal.
  journal(lane) { return this.#ask("nav_journal", [lane], null); }

  // Returns the plugins of the branch.
  plugins() { return JSON.parse(this.#ask("nav_plugins", [], null)); }

  // Returns the verbs of a line.
  verbs() { return JSON.parse(this.#ask("nav_verbs", [], null)); }
}
