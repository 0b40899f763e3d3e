// swift-format-ignore-file
// Written by `.ci/page` out of page.html, page.css and Script/*.js: change those, and run it again.

/// The files of the page that are not Swift.
enum PageSources {
  static let frame = #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>A journal</title>
<style>{{style}}</style>
</head>
<body>
<p id="opening">Opening the journal…</p>
<noscript><p>This page needs JavaScript: it draws the journal that is in it. It loads nothing, and sends nothing.</p></noscript>
<script type="text/plain" id="data">{{data}}</script>
<script>{{script}}</script>
</body>
</html>

"""#

  static let style = #"""
/* The style of the page: quiet colours, one accent, and the reader's own fonts and colour scheme. */

:root {
  color-scheme: light dark;
  --back: #f6f7f9;
  --panel: #ffffff;
  --text: #1d2129;
  --quiet: #5d6673;
  --line: #dde1e7;
  --accent: #0b62d6;
  --accent-back: #e5effd;
  --source: #3f6fb5;
  --plugin: #7a4fb3;
  --waiting: #0b7a75;
  --refused: #c4342b;
  --refused-back: #fdeceb;
  --new: #fff4cf;
  --mark: #b5740a;
  --cursor: #0b62d6;
  --screen: #ffffff;
  --raised: #ffffff;
  --raised-bar: #f2f3f6;
  --bar: #f2f3f6;
  --edge: #b9c0cb;
  font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
}

@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171c;
    --panel: #1c2027;
    --text: #e4e7ec;
    --quiet: #9aa4b2;
    --line: #2e343e;
    --accent: #77aefc;
    --accent-back: #1d3353;
    --source: #7fa8e6;
    --plugin: #bb98ec;
    --waiting: #4fc4bb;
    --refused: #ff8077;
    --refused-back: #45211f;
    --new: #43391a;
    --mark: #e0a445;
    --cursor: #77aefc;
    --screen: #232831;
    --raised: #2f3641;
    --bar: #2b313b;
    --raised-bar: #3a424f;
    --edge: #4a5361;
  }
}

* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body { background: var(--back); color: var(--text); }
h1, h2, h3, h4, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
h1 { font-size: 15px; }
h2 { font-size: 14px; margin: 0 0 8px; overflow-wrap: anywhere; }
h3 { font-size: 11px; text-transform: uppercase; letter-spacing: 0.05em; color: var(--quiet); margin: 16px 0 6px; }
h4 { font-size: 13px; margin: 8px 0 2px; overflow-wrap: anywhere; }
code, kbd, .what, .moment, .changes, .members, .events, .causes, .path { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12px; }
button { font: inherit; color: inherit; background: none; border: 0; padding: 0; margin: 0; cursor: pointer; text-align: start; }
button:focus-visible, a:focus-visible, input:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 1px;
  border-radius: 3px;
}
bdi, [dir="auto"] { unicode-bidi: isolate; }
.quiet { color: var(--quiet); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#opening { padding: 24px; }

/* The whole */

.page { height: 100%; display: grid; grid-template-rows: auto auto auto minmax(0, 1fr); gap: 8px; padding: 8px; }
header { display: flex; align-items: center; gap: 12px; padding: 0 4px; min-width: 0; }
header h1 { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
header .counts { color: var(--quiet); flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
main { display: grid; grid-template-columns: minmax(280px, 1fr) minmax(320px, 1.35fr) minmax(300px, 1.1fr); gap: 8px; min-height: 0; }
main > * { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; min-height: 0; min-width: 0; overflow: hidden; }
.banner { background: var(--refused-back); color: var(--refused); border-radius: 6px; padding: 8px 12px; margin-bottom: 4px; overflow-wrap: anywhere; }

.transport { display: flex; align-items: center; gap: 2px; }
.transport button, header .help { min-width: 30px; height: 28px; text-align: center; border-radius: 6px; font-size: 15px; }
.transport button:hover, header .help:hover, .zoom button:hover { background: var(--accent-back); }
.transport .play { font-size: 12px; }
.transport .moment { color: var(--accent); margin-inline-start: 8px; min-width: 4ch; text-align: end; font-weight: 600; text-decoration: none; }
.transport .moment:hover { text-decoration: underline; }
.transport .position { margin-inline-start: 4px; color: var(--quiet); white-space: nowrap; }
header .help { border: 1px solid var(--line); font-size: 13px; }

/* The timeline */

.timeline { display: grid; grid-template-columns: max-content minmax(0, 1fr) auto; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 6px 8px; max-height: 34vh; overflow-y: auto; }
.lane-labels { display: flex; flex-direction: column; max-width: 160px; padding-inline-end: 8px; }
.lane { font-size: 11px; line-height: 16px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: var(--quiet); }
.lane:hover { color: var(--text); text-decoration: underline; }
.dot { display: inline-block; width: 7px; height: 7px; border-radius: 2px; margin-inline-end: 6px; background: currentcolor; }
.dot.is-source { background: var(--source); }
.dot.is-plugin { background: var(--plugin); }
.dot.is-waiting { background: var(--waiting); }
.dot.is-refused { background: var(--refused); }
.slider { min-width: 0; cursor: pointer; touch-action: pan-y; }
.lanes { display: block; width: 100%; }
.zoom { display: flex; flex-direction: column; padding-inline-start: 4px; }
.zoom button { width: 22px; text-align: center; border-radius: 4px; color: var(--quiet); line-height: 16px; }

/* The list */

.list { display: flex; flex-direction: column; }
.search { display: flex; align-items: center; gap: 8px; padding: 6px; border-bottom: 1px solid var(--line); }
input { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; min-width: 0; flex: 1; }
input::placeholder { color: var(--quiet); opacity: 1; }
.count { color: var(--quiet); white-space: nowrap; }
.count:empty { display: none; }
.scroller { flex: 1; overflow: auto; min-height: 0; }
.rows { position: relative; }
.row { position: absolute; inset-inline: 0; height: 26px; line-height: 26px; display: flex; gap: 8px; padding: 0 8px; cursor: pointer; white-space: nowrap; }
.row .what { overflow: hidden; text-overflow: ellipsis; min-width: 0; flex: 1; }
.row .moment { color: var(--quiet); min-width: 5ch; text-align: end; flex: none; font-size: 11px; }
.row.commit { border-top: 1px solid var(--line); font-weight: 600; }
.row.event { padding-inline-start: 16px; color: var(--text); }
.row.none .what { color: var(--quiet); }
.row.refused .what, .row.refused .moment { color: var(--refused); }
.row:hover { background: var(--back); }
.row.current { background: var(--back); }
.row[aria-selected="true"] { background: var(--accent-back); box-shadow: inset 3px 0 var(--accent); }
.source { font: 11px/16px system-ui, sans-serif; align-self: center; border: 1px solid var(--line); border-radius: 8px; padding: 0 6px; color: var(--source); font-weight: 400; flex: none; }
.source.plugin { color: var(--plugin); max-width: 40%; overflow: hidden; text-overflow: ellipsis; margin: 0; }

/* The device */

.device { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 10px; padding: 12px; }
.screen { position: relative; overflow: hidden; background: var(--screen); border-radius: 6px; box-shadow: 0 0 0 1px var(--edge), 0 6px 24px rgb(0 0 0 / 12%); flex: none; font-size: var(--text); line-height: 1.25; }
.device figcaption { text-align: center; color: var(--quiet); font-size: 12px; max-width: 100%; overflow-wrap: anywhere; }
.device .hint { color: var(--text); margin-top: 8px; }
.nothing { color: var(--quiet); }
.screen > .nothing { position: absolute; inset: 0; display: grid; place-items: center; }
.frame { position: absolute; overflow: hidden; font-size: var(--text, 12px); }
.screen .frame { font-size: inherit; }
.pane { background: var(--screen); display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; gap: 2px; padding: 2px; box-shadow: 0 0 0 1px var(--line); }
.pane span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: none; }
.pane .title { font-weight: 600; }
.pane .note { white-space: normal; overflow-wrap: anywhere; }
.pane .id, .pane .note { color: var(--quiet); font-size: 0.88em; }
.pane.raised { background: var(--raised); }
.bar.raised { background: var(--raised-bar); }
.covered > * { visibility: hidden; }
.covered > .dim { visibility: visible; }
.pane.empty { color: var(--quiet); background: repeating-linear-gradient(135deg, var(--screen) 0 8px, var(--bar) 8px 9px); }
.pane.placeholder .title { font-weight: 400; font-style: italic; color: var(--quiet); }
.pane .note.failed, .pane .note.locked { color: var(--refused); }
.pane .note.loading { color: var(--accent); }
.pane.sheet, .pane.popover { background-color: var(--raised); border-radius: 8px; box-shadow: 0 0 0 1px var(--edge), 0 8px 30px rgb(0 0 0 / 30%); }
.frame[data-role="left"], .frame[data-role="top"] { box-shadow: 0 0 0 1px var(--line); }
.dim { position: absolute; inset: 0; background: #000; pointer-events: none; }
.bar { background: var(--bar); box-shadow: 0 1px var(--line), 1px 0 var(--line); display: flex; align-items: end; gap: 4px; padding: 0 6px; }
.bar button { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; line-height: 1.7; }
.bar.navigation { display: grid; grid-template-columns: minmax(min-content, 1fr) minmax(0, max-content) minmax(min-content, 1fr); cursor: pointer; }
.bar .side button { max-width: 10em; }
.bar .side { display: flex; gap: 6px; min-width: 0; overflow: hidden; }
.bar .side.end { justify-content: flex-end; }
.bar.navigation.tight { display: flex; gap: 6px; }
.tight .side { display: contents; }
.tight .side button, .tight .title { flex: 0 1 auto; min-width: 1.4em; max-width: none; }
.tight .title { flex-grow: 1; }
.bar .title { font-weight: 600; text-align: center; max-width: 100%; }
.bar .back, .bar .leave, .bar .item { color: var(--accent); }
.bar.toolbar, .bar.tabs { align-items: center; justify-content: space-around; box-shadow: 0 -1px var(--line); }
.bar .tab { color: var(--quiet); flex: 1; text-align: center; }
.bar .tab.selected { color: var(--accent); font-weight: 600; }
.frame.picked { outline: 2px solid var(--accent); outline-offset: -2px; }
.pane:hover, .bar.navigation:hover { background-color: var(--accent-back); }

/* The panels */

.panels { display: flex; flex-direction: column; }
.tablist { display: flex; gap: 4px; padding: 6px 8px 0; border-bottom: 1px solid var(--line); }
.tablist button { padding: 4px 12px 7px; color: var(--quiet); border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tablist button[aria-selected="true"] { color: var(--text); border-color: var(--accent); font-weight: 600; }
.panel { padding: 12px; overflow: auto; flex: 1; min-height: 0; }
.panel[hidden] { display: none; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin-bottom: 8px; }
.facts dt { color: var(--quiet); }
.facts dd { overflow-wrap: anywhere; }
.facts .source { display: inline-block; }
.chip { display: inline-block; margin-inline-end: 8px; }
.refusal { background: var(--refused-back); border-radius: 6px; padding: 8px 12px; margin: 8px 0; overflow-wrap: anywhere; }
.refusal strong { color: var(--refused); }
.refusal ul { margin: 4px 0 0 16px; }
.events { list-style: none; }
.events .go { width: 100%; display: flex; gap: 8px; padding: 2px 6px; border-radius: 4px; }
.events .go bdi { overflow-wrap: anywhere; min-width: 0; }
.events .moment { color: var(--quiet); flex: none; }
.events [aria-current] .go { background: var(--accent-back); }
.events .go:hover { background: var(--back); }
.plugin { margin: 6px 0; overflow-wrap: anywhere; }
.by { color: var(--plugin); font-weight: 600; }
.by:hover { text-decoration: underline; }
.plugin ul { margin-inline-start: 16px; }
.waiting { list-style: none; }
.waiting li { border-inline-start: 2px solid var(--line); padding-inline-start: 8px; margin: 6px 0; overflow-wrap: anywhere; }
.waiting .waits { border-color: var(--waiting); }
.plugin .failed { color: var(--refused); }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th { text-align: start; font-weight: 400; color: var(--quiet); vertical-align: top; padding: 2px 8px 2px 0; overflow-wrap: anywhere; width: 46%; }
td { vertical-align: top; padding: 2px 0; overflow-wrap: anywhere; }
.changes tr, .changes th, .changes td { display: block; width: 100%; padding: 0; }
.changes tr { padding: 3px 0; }
.changes .old { color: var(--quiet); }
.changes .old, .changes .value { display: inline; }
.changes .long { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.changes .value { background: var(--new); }
.members .new .value { background: var(--new); }
.value { border-radius: 3px; padding: 0 3px; margin-inline-start: -3px; overflow-wrap: anywhere; text-decoration: underline dotted var(--edge); text-underline-offset: 3px; }
.value:hover { background: var(--accent-back); }
.value .nothing, .value .boolean { font-style: italic; }
.entry { border-inline-start: 2px solid var(--line); padding-inline-start: 8px; margin: 4px 0; }
summary { cursor: pointer; }
summary h3 { display: inline-block; margin-bottom: 4px; }
.link { color: var(--accent); }
.link:hover { text-decoration: underline; }
.ask { display: flex; gap: 6px; margin-bottom: 12px; }
.ask button, dialog form button { border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; }
.causes { list-style: none; border-inline-start: 2px solid var(--accent); }
.causes li { padding: 3px 0 3px 10px; overflow-wrap: anywhere; }
.causes + div { margin-top: 12px; }
.causes .moment { margin-inline-end: 8px; }

dialog { color: var(--text); background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 20px 24px; max-width: 460px; }
dialog::backdrop { background: rgb(0 0 0 / 40%); }
dialog p { margin-bottom: 8px; }
.words { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 12px 0; }
.words dt { font-weight: 600; }
.words dd { color: var(--quiet); }
.changes + p { margin-top: 10px; }
.keys { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 12px 0; }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; margin-inline-end: 4px; }

/* A narrow window: one below the other, and the page scrolls */

@media (max-width: 900px) {
  html, body { height: auto; }
  .page { height: auto; display: block; }
  .page > * { margin-bottom: 8px; }
  header { flex-wrap: wrap; position: sticky; top: 0; z-index: 100; background: var(--back); padding: 6px 4px; gap: 4px 8px; }
  header h1 { flex: 1 0 100%; }
  header .counts { order: 1; flex-basis: 100%; white-space: normal; }
  .transport { order: 2; flex: 1; }
  header .help { order: 3; }
  .transport button { min-width: 36px; height: 36px; }
  main { display: flex; flex-direction: column; }
  .device { order: 0; }
  .panels { order: 1; }
  .list { order: 2; height: 60vh; }
  .panel { overflow: visible; }
}

@media (prefers-reduced-motion: no-preference) {
  .screen .frame { transition: left 0.15s, top 0.15s, width 0.15s; }
}

/* Colors of the system, as in high contrast: no shadow is drawn, and no background */

@media (forced-colors: active) {
  .screen, .frame { outline: 1px solid; outline-offset: -1px; }
  .dim { display: none; }
  .row[aria-selected="true"], .row.current, .frame.picked, .events [aria-current] .go { outline: 2px solid Highlight; outline-offset: -2px; }
  .tablist button[aria-selected="false"] { border-bottom: 1px solid; padding-bottom: 8px; }
  .dot { forced-color-adjust: none; }
}

/* Paper: the moment as a whole, without the list, of which only a window exists */

@media print {
  .transport, .help, .zoom, .list, .ask, .hint { display: none; }
  html, body, .page { height: auto; }
  .page, main { display: block; }
  main > * { margin-top: 8px; overflow: visible; }
  .panel { overflow: visible; }
}

"""#

  static let data = #"""
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

"""#

  static let history = #"""
// The states of the journal: whole ones from time to time, and what each event changed. Swift has computed them; here they
// are put together again, and each whole state is compared with what the changes before it have led to.

/** The members of the state view with an entry for each node, by the letter of their pieces. */
const NODE_GROUPS = { c: "containers", s: "screens", i: "items" };

/** The members of the state view in its order. */
const MEMBERS = [
  "focus", "environment", "root", "scene", "containers", "screens", "panes", "items", "layout", "visible", "appearances",
  "rotation", "presented", "modals", "plugins", "remembered", "held",
];

/** The kinds of change of a piece. From `KEPT` on, the number of bytes that stay at the beginning plus `KEPT`. */
const GONE = 0;
const BACK = 1;
const KEPT = 2;

const NOTHING = new Uint8Array(0);

class History {
  constructor(names, bytes, summary) {
    this.bytes = bytes;
    this.start = summary.firstEvent;
    this.end = summary.events;
    this.stretches = summary.stretches.map(([event, start, sum, pieces]) => ({ event, start, sum, pieces }));
    this.sum = summary.sum;
    this.names = names;
    this.pieces = [];
    this.values = new WeakMap();
    /** The moments at which a whole state is another than the changes before it have led to. */
    this.faults = [];
    this.checked = new Set();
    this.cursor = null;
  }

  /** The owner of a piece, and the name of the piece there. */
  piece(number) {
    let piece = this.pieces[number];
    if (piece === undefined) {
      const name = this.names[number];
      piece = { group: name[0], name: name[0] in NODE_GROUPS ? JSON.parse(name.slice(1)) : name.slice(1) };
      this.pieces[number] = piece;
    }
    return piece;
  }

  /** The number of a piece; undefined when no state has it. */
  numberOf(group, name) {
    if (!this.numbers) this.numbers = new Map(this.names.map((name, number) => [name, number]));
    return this.numbers.get(group + (group in NODE_GROUPS ? JSON.stringify(name) : name));
  }

  /** The numbers of the pieces of a group. */
  numbersOf(group) {
    return this.names.flatMap((name, number) => (name[0] === group ? [number] : []));
  }

  // Travel

  /** The place in `stretches` of the last whole state before so many events. */
  stretchOf(events) {
    let low = 0;
    let high = this.stretches.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.stretches[middle].event <= events) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the texts of the pieces after so many events, by their numbers; a piece that is not there has none. */
  at(events) {
    const stretch = this.stretchOf(events);
    let cursor = this.cursor;
    if (!cursor || cursor.stretch !== stretch || cursor.events > events) cursor = this.begin(stretch);
    this.cursor = cursor;
    while (cursor.events < events) this.step(cursor);
    return cursor.texts;
  }

  /** A cursor at the beginning of a stretch. */
  begin(stretch) {
    const { event, start, pieces } = this.stretches[stretch];
    const reader = new Reader(this.bytes, start);
    const cursor = { stretch, events: event, reader, pieces, texts: [], lost: [] };
    for (let piece = this.next(cursor); piece >= 0; piece = this.next(cursor)) {
      cursor.texts[piece] = reader.section();
    }
    return cursor;
  }

  /** Reads the number of a piece; -1 at the end of a list. */
  next(cursor) {
    const number = cursor.reader.number();
    if (number !== 1) return number - 2 < 0 ? -1 : number - 2;
    cursor.pieces += 1;
    return cursor.pieces - 1;
  }

  /** Applies the changes of one event. */
  step(cursor) {
    const { reader, texts, lost } = cursor;
    for (let piece = this.next(cursor); piece >= 0; piece = this.next(cursor)) {
      const fate = reader.number();
      if (fate === GONE) {
        lost[piece] = texts[piece];
        texts[piece] = undefined;
      } else {
        const before = texts[piece] ?? lost[piece] ?? NOTHING;
        texts[piece] = fate === BACK ? before : this.changed(before, fate - KEPT, reader);
      }
    }
    cursor.events += 1;
  }

  changed(before, start, reader) {
    const end = reader.number();
    const middle = reader.section();
    const text = new Uint8Array(start + middle.length + end);
    text.set(before.subarray(0, start));
    text.set(middle, start);
    text.set(before.subarray(before.length - end), start + middle.length);
    return text;
  }

  // Checks

  /** Follows the changes of a stretch to its end, and compares the state there with the one that Swift has summed up. */
  check(stretch) {
    if (this.checked.has(stretch)) return;
    this.checked.add(stretch);
    const next = this.stretches[stretch + 1] ?? { event: this.end, sum: this.sum };
    try {
      const cursor = this.begin(stretch);
      if (sumOf(cursor.texts) !== this.stretches[stretch].sum) this.faults.push(cursor.events);
      while (cursor.events < next.event) this.step(cursor);
      if (sumOf(cursor.texts) !== next.sum) this.faults.push(next.event);
    } catch {
      this.faults.push(next.event);
    }
  }

  // The state view

  /** The value of a piece's text, as an object with one or more members, or for a frame the frame. */
  value(piece, text) {
    let value = this.values.get(text);
    if (value === undefined) {
      const json = new TextDecoder().decode(text);
      value = JSON.parse(this.names[piece][0] === "f" ? json : `{${json}}`);
      this.values.set(text, value);
    }
    return value;
  }

  /** The state view after so many events, its nodes in maps. Beside it, what a picture needs, and the view does not have. */
  state(events) {
    const texts = this.at(events);
    const found = { containers: [], screens: [], items: [], layout: [] };
    const parts = {};
    for (let piece = 0; piece < texts.length; piece++) {
      if (!texts[piece]) continue;
      const { group, name } = this.piece(piece);
      const value = this.value(piece, texts[piece]);
      if (group === "m") Object.assign(parts, value);
      else if (group === "f") found.layout[Number(name)] = value;
      else found[NODE_GROUPS[group]].push([name, value[name]]);
    }
    const view = {};
    for (const member of MEMBERS) {
      if (member === "layout") view.layout = found.layout;
      else if (member in found) view[member] = new Map(found[member].sort(([one], [other]) => compareUTF8(one, other)));
      else if (member in parts) view[member] = parts[member];
    }
    return {
      view, styles: parts.styles ?? [], levels: parts.levels ?? [], isFocusHidden: parts.focusIsHidden ?? false,
    };
  }
}

/** FNV-1a of the bytes and numbers of the pieces, as Swift sums up a state. */
function sumOf(texts) {
  let hash = 0x811c9dc5;
  const add = (byte) => {
    hash = Math.imul(hash ^ byte, 0x01000193);
  };
  texts.forEach((text, piece) => {
    if (!text) return;
    text.forEach(add);
    add(piece & 255);
    add((piece >> 8) & 255);
    add((piece >> 16) & 255);
  });
  return hash >>> 0;
}

/** Names in the order of their UTF-8 bytes, which is that of their code points. */
function compareUTF8(one, other) {
  const [a, b] = [one[Symbol.iterator](), other[Symbol.iterator]()];
  for (;;) {
    const [x, y] = [a.next(), b.next()];
    if (x.done || y.done) return (x.done ? 0 : 1) - (y.done ? 0 : 1);
    if (x.value !== y.value) return x.value.codePointAt(0) - y.value.codePointAt(0);
  }
}

"""#

  static let questions = #"""
// The questions that the page answers: the differences between two moments, and why a value is what it is. Both look at the states
// and records alone, so that they agree with `navrepl diff` and `navrepl why`.

// Paths

/** A path with one more name, in brackets where the name needs them. */
function pathTo(name, path) {
  if (typeof name === "number") return `${path}[${name}]`;
  // eslint-disable-next-line no-control-regex
  if (name === "" || /[.[\]" \u0000-\u001f]/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}

function pathText(steps) {
  return steps.reduce((path, name) => pathTo(name, path), "");
}

/** The steps of a path; null for a text that is none. */
function pathSteps(text) {
  const steps = [];
  const pattern = /\.?([^.[\]"\s][^.[]*)|\[(0|[1-9]\d*)\]|\[("(?:[^"\\]|\\.)*")\]/y;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return null;
    if (match[1] !== undefined) steps.push(match[1]);
    else if (match[2] !== undefined) steps.push(Number(match[2]));
    else {
      try {
        steps.push(JSON.parse(match[3]));
      } catch {
        return null;
      }
    }
  }
  return steps.length > 0 && MEMBERS.includes(steps[0]) ? steps : null;
}

/** The value at a path; undefined when nothing is there. */
function valueAt(value, steps) {
  for (const step of steps) {
    if (value instanceof Map) value = value.get(step);
    else if (Array.isArray(value)) value = typeof step === "number" ? value[step] : undefined;
    else if (value !== null && typeof value === "object" && typeof step === "string" && Object.hasOwn(value, step)) {
      value = value[step];
    } else return undefined;
  }
  return value;
}

/** A value as JSON. */
function json(value) {
  return JSON.stringify(value instanceof Map ? Object.fromEntries(value) : value);
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

const members = (value) => (value instanceof Map ? [...value] : Object.entries(value));

// Differences

/** The paths whose values differ, each with both. Objects are compared member by member; an array is one value. */
function differences(old, now) {
  const found = [];
  compare([], old, now, found);
  return found;
}

function compare(path, old, now, found) {
  if (old === now) return;
  if (!isObject(old) || !isObject(now)) {
    if (old === undefined || now === undefined || json(old) !== json(now)) found.push({ path, old, now });
    return;
  }
  const [before, after] = [new Map(members(old)), new Map(members(now))];
  const names = path.length === 0 ? MEMBERS : [...new Set([...before.keys(), ...after.keys()])];
  if (path.length === 1) names.sort(compareUTF8);
  for (const name of names) compare([...path, name], before.get(name), after.get(name), found);
}

// Why

/** The numbers of the pieces in which the value at a path stands. */
function piecesOf(history, steps) {
  const [member, name] = steps;
  const letter = Object.keys(NODE_GROUPS).find((letter) => NODE_GROUPS[letter] === member);
  const one = (number) => (number === undefined ? [] : [number]);
  if (letter) return name === undefined ? history.numbersOf(letter) : one(history.numberOf(letter, name));
  if (member === "layout") return name === undefined ? history.numbersOf("f") : one(history.numberOf("f", String(name)));
  const together = { scene: "root", appearances: "visible", modals: "presented", remembered: "plugins", held: "plugins" };
  return one(history.numberOf("m", together[member] ?? member));
}

/** The value at a path in the texts of some pieces, as JSON; undefined when nothing is there. */
function valueIn(history, texts, numbers, steps) {
  const parts = numbers.filter((number) => texts[number]).map((number) => {
    const { group, name } = history.piece(number);
    return { group, name, value: history.value(number, texts[number]) };
  });
  const [member, name] = steps;
  let value;
  if (member in { containers: 0, screens: 0, items: 0 }) {
    const nodes = parts.map((part) => [part.name, part.value[part.name]]);
    value = name === undefined ? new Map(nodes) : valueAt(new Map(nodes), steps.slice(1));
  } else if (member === "layout") {
    const frames = parts.map((part) => part.value);
    value = name === undefined ? frames : valueAt(frames[0], steps.slice(2));
  } else {
    value = parts.length > 0 ? valueAt(parts[0].value, steps) : undefined;
  }
  return value === undefined ? undefined : json(value);
}

/** The events that changed the value at a path, the last before so many events first: their places, and both values. */
function* changesOf(history, steps, events) {
  const numbers = piecesOf(history, steps);
  if (numbers.length === 0) return;
  for (let stretch = history.stretchOf(events); stretch >= 0; stretch--) {
    const cursor = history.begin(stretch);
    let last = valueIn(history, cursor.texts, numbers, steps);
    const found = [];
    const end = Math.min(events, history.stretches[stretch + 1]?.event ?? history.end);
    while (cursor.events < end) {
      const before = numbers.map((number) => cursor.texts[number]);
      history.step(cursor);
      if (numbers.every((number, index) => cursor.texts[number] === before[index])) continue;
      const next = valueIn(history, cursor.texts, numbers, steps);
      if (next !== last) found.push({ event: cursor.events - 1, before: last, value: next });
      last = next;
    }
    yield* found.reverse();
  }
}

/** The event that changed the value at a path last, before so many events: its place, and the value before it. */
function lastChange(history, steps, events) {
  const [change] = changesOf(history, steps, events);
  const value = valueIn(history, history.at(events), piecesOf(history, steps), steps);
  return change ? { ...change, value } : { value, event: null };
}

/** The number of commits in a chain of causes. */
const LONGEST_CHAIN = 8;

/** Why a path has the value that it has after so many events. */
function why(journal, steps, events) {
  const change = lastChange(journal.history, steps, events);
  if (change.event === null) return { path: pathText(steps), ...change, plugins: [], causes: [] };
  const event = change.event - journal.summary.firstEvent;
  const place = journal.stepCommits[journal.eventSteps[event + 1]];
  const commit = journal.commit(place);
  const index = event - journal.firstEvents[place];
  const plugins = [...new Set(commit.contributions.filter((contribution) => contribution.events.includes(index)).map((contribution) => contribution.plugin))];
  return { path: pathText(steps), ...change, commit, plugins, causes: causes(journal, event) };
}

/** The chain of causes of an event, from the event back to the action of the user. */
function causes(journal, event) {
  const chain = [];
  for (let length = 0; length < LONGEST_CHAIN; length++) {
    const place = journal.stepCommits[journal.eventSteps[event + 1]];
    const commit = journal.commit(place);
    const index = event - journal.firstEvents[place];
    chain.push({ event: journal.summary.firstEvent + event, what: commit.events[index] });
    for (const contribution of [...commit.contributions].reverse()) {
      if (contribution.events.includes(index)) chain.push({ commit: commit.number, what: contribution.what });
    }
    chain.push({ commit: commit.number, what: `${commit.command} (${commit.source})` });
    if (journal.eventOrigins[event] === 0) break;
    event -= journal.eventOrigins[event];
  }
  return chain;
}

"""#

  static let elements = #"""
// Elements of the page. Whatever comes from the journal becomes text, never markup: there is no other way here.

/** Makes an element with attributes and children; a string among the children becomes text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A text of the journal: its direction is its own, and does not reach what stands around it. */
function foreign(text, name = "bdi", attributes = {}) {
  return element(name, { dir: "auto", ...attributes }, visible(String(text)));
}

function button(label, title, onclick, attributes = {}) {
  return element("button", { type: "button", title, "aria-label": title, onclick, ...attributes }, label);
}

/** Controls, and what Unicode lets a reader ignore or what turns the text around it: LineRole in the runtime's sources. */
const UNSEEN = new RegExp(
  "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f" +
    "\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}" +
    "\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]",
  "u",
);

/** Characters that shape their neighbours and stay beside them: joiners and variation selectors. */
const JOINING = /[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

const SHORT_ESCAPES = { "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0" };

/** A text on one line, with what cannot be seen as escapes. */
function visible(text) {
  if (/^[ -~]*$/.test(text)) return text;
  const characters = [...text];
  return characters.map((character, place) => {
    if (isSafe(character, characters[place - 1], characters[place + 1])) return character;
    const digits = character.codePointAt(0).toString(16).toUpperCase();
    return SHORT_ESCAPES[character] ?? `\\u{${digits.padStart(digits.length > 4 ? 8 : 4, "0")}}`;
  }).join("");
}

const isSeen = (character) => character !== undefined && !UNSEEN.test(character) && !JOINING.test(character);

function isSafe(character, before, next) {
  if (UNSEEN.test(character)) return false;
  if (!JOINING.test(character)) return true;
  if (before === undefined) return false;
  const isJoiner = (one) => one === "\u200c" || one === "\u200d";
  if (isSeen(before)) return !isJoiner(character) || isSeen(next);
  // A variation selector can precede a joiner in an emoji.
  return isJoiner(character) && JOINING.test(before) && !isJoiner(before) && isSeen(next);
}

/** Digits in groups of three. */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

function plural(count, word) {
  return `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;
}

/** A number of points without needless digits. */
function points(number) {
  return String(Math.round(number * 100) / 100);
}

/** A moment in time as a text that says, where somebody asks, what it is in UTC. */
function moment(time) {
  const date = new Date(time);
  const isTime = !Number.isNaN(date.getTime());
  return element("time", isTime ? { datetime: date.toISOString(), title: `${date.toISOString()}; shown in your time zone` } : {}, clock(time, true));
}

/** A moment in time, to the millisecond, in the time zone of the reader. */
function clock(time, withDate = false) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return String(time);
  const two = (number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const hour = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return withDate ? `${day} ${hour}` : `${hour}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

"""#

  static let values = #"""
// Values of the state as one reads them, and small parts of the panels.

/** A list of names, each with what it is. */
function facts(rows) {
  return element("dl", { class: "facts" }, rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

/** A path that may break where one of its names ends. */
function pathElement(path) {
  const made = foreign("");
  for (const part of pathText(path).split(/(?=[.[])/)) made.append(visible(part), element("wbr"));
  return made;
}

/** A value as one reads it: texts without quotes, nothing as a word. */
function valueText(value) {
  if (value === undefined) return element("span", { class: "nothing" }, "nothing");
  if (value === null) return element("span", { class: "nothing" }, "none");
  if (typeof value === "string") return foreign(value === "" ? "“”" : value);
  return foreign(shortJSON(value), "bdi", { class: typeof value });
}

/** The same of a value that is JSON; nothing when it is undefined. */
function jsonText(text) {
  if (text === undefined) return element("span", { class: "nothing" }, "nothing");
  return text === "null" ? element("span", { class: "nothing" }, "none") : foreign(text, "code");
}

/** JSON with room to breathe where a line may break. */
function shortJSON(value) {
  return value === undefined ? "nothing" : json(value).replace(/,(?=["[{])/g, ", ");
}

// Differences

/** The frames of the layout that differ, each as a change of its own. */
function frameChanges({ old, now }) {
  const count = Math.max(old.length, now.length);
  return Array.from({ length: count }, (_, index) => ({ path: ["layout", index], old: old[index], now: now[index] }))
    .filter((frame) => json(frame.old ?? null) !== json(frame.now ?? null));
}

function changeText(path, value) {
  return path[0] === "layout" && path.length === 2 && value ? frameText(value) : valueText(value);
}

/** A frame in words: its role, its node, and where it is. */
function frameText(frame) {
  const dim = frame.dim > 0 ? ` · dim ${points(frame.dim)}` : "";
  const place = ` ${points(frame.x)}, ${points(frame.y)} · ${points(frame.width)} × ${points(frame.height)}${dim}`;
  return [`${frame.role} `, frame.node === null ? "empty" : foreign(frame.node), element("span", { class: "quiet" }, place)];
}

/** The length of a text from which a difference shows only its beginning; the rest is in its title. */
const LONG = 90;

const isLong = (value) => isObject(value) && shortJSON(value).length > LONG;

function clamped(made, value) {
  if (isLong(value)) {
    made.classList.add("long");
    made.title = visible(shortJSON(value));
  }
  return made;
}

"""#

  static let waits = #"""
// Commands that wait: a plugin has held them, until they are resumed or dropped.

/** The largest number of bars beside each other in the lane; further ones share a place with others. */
const MOST_BARS = 4;

/** The waits of a journal: `first` and `last` are the places of the commits between which a command waits. */
class Waits {
  constructor(journal) {
    const { firstCommit, waits, waitsLeftOut } = journal.summary;
    this.leftOut = waitsLeftOut ?? 0;
    this.all = (waits ?? []).map((wait) => {
      const first = wait.from === undefined ? -1 : wait.from - firstCommit;
      const last = wait.to === undefined ? Infinity : wait.to - firstCommit;
      const begin = first < 0 ? 0 : journal.lastStep(first);
      const end = last === Infinity ? journal.stepCount - 1 : journal.lastStep(last);
      return { ...wait, first, last, begin, end };
    });
    /** The waits in rows, so that those of a row are one after another. */
    this.rows = [];
    /** For each commit 1 when it holds, resumes or drops a command. */
    this.commits = new Uint8Array(journal.commitCount);
    for (const wait of this.all) {
      for (const commit of [wait.first, wait.last]) if (commit >= 0 && commit < journal.commitCount) this.commits[commit] = 1;
      const row = this.rows.find((row) => row.at(-1).last <= wait.first);
      if (row) row.push(wait);
      else this.rows.push([wait]);
    }
  }

  /** The last steps of the commits that hold, resume or drop a command. */
  steps(journal) {
    const steps = [];
    this.commits.forEach((is, commit) => is && steps.push(journal.lastStep(commit)));
    return steps;
  }

  /** The waits that a commit begins or ends, and those around it. The commit before all is -1. */
  at(commit) {
    return this.rows.flatMap((row) => {
      const end = firstPlace(row, (wait) => wait.first > commit);
      return row.slice(Math.min(end, firstPlace(row, (wait) => wait.last >= commit)), end);
    }).sort((one, other) => one.ticket - other.ticket || one.first - other.first);
  }

  /** The number of commands that wait after a commit. */
  countAfter(commit) {
    return this.at(commit).filter((wait) => wait.last > commit).length;
  }

  /** Draws a bar for each wait between two steps; of those that fall on one column, one. `place` is the column of a step. */
  draw(context, { top, height, from, to, place, color, matches }) {
    const bars = Math.min(MOST_BARS, this.rows.length);
    const thick = height / bars;
    this.rows.forEach((row, index) => {
      const y = top + (index % bars) * thick;
      let drawn = -1;
      for (let next = firstPlace(row, (wait) => wait.end >= from); next < row.length && row[next].begin <= to; next++) {
        const wait = row[next];
        const [x, end] = [Math.max(place(wait.begin), drawn), place(wait.end)];
        const isWanted = !matches || matches[wait.begin] || matches[wait.end];
        if (end - drawn < 1 || !isWanted) continue;
        drawn = end;
        context.fillStyle = color("waiting");
        context.fillRect(x, y, Math.max(1.5, end - x), thick - 1);
        if (wait.dropped === undefined || wait.end > to) continue;
        context.fillStyle = color("refused");
        context.fillRect(end - 2, y, 3, thick - 1);
      }
    });
  }
}

/** The place of the first element of a list for which something holds, as it does for all after it. */
function firstPlace(list, holds) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A wait in a list: the command, who holds it and why, and how it ended. */
function waitElement(wait, commit, actions) {
  const go = (number) => button(`#${number}`, `Go to #${number}`, () => actions.goToCommit(number), { class: "moment link" });
  const begin = wait.from === undefined ? "held before the beginning" : ["held in ", go(wait.from)];
  let end = ", waits at the end";
  if (wait.to !== undefined) {
    end = wait.dropped === undefined ? [", resumed in ", go(wait.to)] : [", dropped in ", go(wait.to), ": ", foreign(wait.dropped)];
  }
  return element("li", wait.first <= commit && commit < wait.last ? { class: "waits" } : {}, foreign(wait.command, "code"),
    element("div", {}, pluginButton(wait.plugin, actions), ": ", foreign(wait.reason)), element("div", { class: "quiet" }, begin, end));
}

"""#

  static let device = #"""
// The picture of the device: the frames of the state view in their true proportions, and in each what the view says of its
// node. Nothing is drawn that the view does not have.

const PANE_NAMES = {
  below: "the screen below", left: "left pane", right: "right pane", top: "screen", primary: "primary column",
  supplementary: "supplementary column", secondary: "secondary column", modal: "modal",
};

/** The pixels between a text and what covers a part of its frame. */
const SIGHT_MARGIN = 2;
/** The pixels of a part of a frame in which a text can still be read. */
const SMALLEST_SIGHT = { width: 28, height: 12 };
/** The pixels that a title and an id take, one below the other. */
const PANE_TEXT = { width: 140, height: 36 };
/** The pixels of a title in which it can still be guessed. */
const SMALLEST_TITLE = 24;

/** The members of a container that name the screen of an empty pane or column. */
const PLACEHOLDERS = [
  "leftPlaceholder", "rightPlaceholder", "primaryPlaceholder", "supplementaryPlaceholder", "secondaryPlaceholder",
];

const STYLE_NAMES = { fullScreen: "full screen", sheet: "sheet", popover: "popover" };

class Device {
  constructor(onpick) {
    this.onpick = onpick;
    this.screen = element("div", { class: "screen" });
    this.caption = element("figcaption");
    this.root = element("figure", { class: "device", role: "group", "aria-label": "Device" }, this.screen, this.caption);
    this.shown = null;
  }

  /** Draws a state. */
  show(state, changed, picked) {
    this.shown = { state, changed, picked };
    const { view } = state;
    this.fit(view.environment);
    const frames = view.layout.map((frame, index) => ({ frame, level: state.levels[index] ?? 0 }));
    for (const one of frames) one.z = one.level * 10 + this.depth(one.frame, one.level, frames);
    const parts = frames.map((one) => this.part(one, frames, state));
    this.screen.replaceChildren(...(parts.length > 0 ? parts : [element("p", { class: "nothing" }, "Nothing to draw yet")]));
    for (const bar of this.screen.querySelectorAll(".navigation")) tighten(bar);
    this.caption.replaceChildren(...this.captions(state));
    const { width, height } = view.environment;
    this.screen.setAttribute("aria-label", `Picture, ${points(width)} by ${points(height)} points`);
    this.screen.setAttribute("role", "group");
  }

  redraw() {
    if (this.shown) this.show(this.shown.state, this.shown.changed, this.shown.picked);
  }

  /** Gives the picture the device's proportions, as large as there is room. */
  fit({ width, height }) {
    const room = this.root.getBoundingClientRect();
    const isNarrow = window.matchMedia("(max-width: 900px)").matches;
    const tallest = isNarrow ? window.innerHeight * 0.55 : Math.max(160, room.height - 96);
    const scale = width > 0 && height > 0 ? Math.min((room.width - 24) / width, tallest / height) : 0;
    this.scale = Math.max(scale, 1e-9);
    this.screen.style.width = `${width * scale}px`;
    this.screen.style.height = `${height * scale}px`;
    this.screen.style.setProperty("--text", `${Math.min(14, Math.max(10, 17 * scale))}px`);
  }

  // Frames

  part(one, frames, state) {
    const { frame, level } = one;
    const isPane = frame.role in PANE_NAMES;
    const made = isPane ? this.pane(frame, level, state) : this.bar(frame, state.view);
    const { style } = made;
    style.left = `${frame.x * this.scale}px`;
    style.top = `${frame.y * this.scale}px`;
    style.width = `${frame.width * this.scale}px`;
    style.height = `${frame.height * this.scale}px`;
    style.zIndex = one.z;
    made.dataset.role = frame.role;
    made.dataset.node = frame.node ?? "";
    made.classList.add("frame", isPane ? "pane" : "bar");
    if (level > 0) made.classList.add("raised");
    this.keepInSight(made, frame, sightOf(one, frames, state.view.environment, this.scale));
    if (this.shown.changed.has(frame.node)) made.classList.add("changed");
    if (frame.node !== null && frame.node === this.shown.picked) made.classList.add("picked");
    if (frame.dim > 0) {
      const dim = element("div", { class: "dim" });
      dim.style.opacity = frame.dim;
      made.append(dim);
    }
    return made;
  }

  /** Moves the texts of a frame to the part of it that nothing covers; where that is too small for any, it has none. */
  keepInSight(made, frame, sight) {
    if (sight.width === frame.width && sight.height === frame.height) return;
    const isSmall = sight.width * this.scale < SMALLEST_SIGHT.width || sight.height * this.scale < SMALLEST_SIGHT.height;
    if (isSmall) return made.classList.add("covered");
    const room = (length) => `${length * this.scale + SIGHT_MARGIN}px`;
    made.style.paddingTop = room(sight.y - frame.y);
    made.style.paddingLeft = room(sight.x - frame.x);
    made.style.paddingBottom = room(frame.y + frame.height - sight.y - sight.height);
    made.style.paddingRight = room(frame.x + frame.width - sight.x - sight.width);
  }

  /** The place of a frame on its level: a screen that is swiped and a column over others lie on what is dimmed. */
  depth(frame, level, frames) {
    const near = frames.filter((other) => other.level === level).map((other) => other.frame);
    if (frame.role === "below" || frame.role === "modal") return 0;
    if (frame.role === "tabBar") return 7;
    if (frame.role in PANE_NAMES) return !(frame.dim > 0) && near.some((other) => other.dim > 0 && overlap(frame, other)) ? 4 : 1;
    const pane = near.find((other) => other.role in PANE_NAMES && other.role !== "below" && isAligned(frame, other));
    return pane ? this.depth(pane, level, frames) + 1 : 2;
  }

  // Panes

  pane(frame, level, state) {
    const { view } = state;
    const name = PANE_NAMES[frame.role];
    if (frame.node === null) return this.emptyPane(frame, state);
    const node = frame.node;
    const title = view.items.get(node)?.title ?? view.screens.get(node)?.title ?? node;
    const notes = this.notes(node, state);
    const classes = notes.map((note) => note.kind).join(" ");
    const texts = [foreign(title, "span", { class: "title" })];
    if (title !== node) texts.push(foreign(node, "span", { class: "id" }));
    for (const note of notes) texts.push(foreign(note.text, "span", { class: `note ${note.kind}` }));
    const label = [name, title === node ? node : `${node}, title ${title}`, ...notes.map((note) => note.text)];
    if (frame.role === "modal") {
      const style = STYLE_NAMES[state.styles[level - 1]] ?? "";
      const made = this.picker(node, [style, "modal", ...label.slice(1)].join(", "), texts);
      made.classList.add(state.styles[level - 1] ?? "sheet");
      return made;
    }
    const made = this.picker(node, label.join(", "), texts);
    if (classes) made.classList.add(...classes.split(" "));
    return made;
  }

  /** A pane without a node. The bar above it may be that of a web container that has no page yet. */
  emptyPane(frame, { view }) {
    const bar = view.layout.find((other) => !(other.role in PANE_NAMES) && other.node !== null && isAligned(frame, other));
    const web = bar && view.containers.get(bar.node);
    const notes = web?.pages ? this.loadNotes(web) : [];
    return element("div", { class: "empty" }, element("span", {}, "empty"),
      notes.map((note) => foreign(note.text, "span", { class: `note ${note.kind}` })));
  }

  picker(node, label, children) {
    return button(children, visible(label), () => this.onpick(node));
  }

  /** The remark on a screen: that it is a placeholder, or a page and its residency. */
  notes(node, { view }) {
    const notes = [];
    for (const container of view.containers.values()) {
      if (PLACEHOLDERS.some((member) => container[member] === node)) {
        notes.push({ kind: "placeholder", text: "placeholder" });
      }
      const page = container.pages?.find((page) => page.id === node);
      if (page) notes.push(...this.pageNotes(page, container));
    }
    const screen = view.containers.get(node);
    if (screen) notes.push({ kind: "container", text: `${screen.kind} without a screen` });
    return notes;
  }

  pageNotes(page, container) {
    const notes = [];
    if (page.url) notes.push({ kind: "url", text: page.url });
    if (page.residency !== "live") notes.push({ kind: page.residency, text: page.residency });
    if (page.locked) notes.push({ kind: "locked", text: "locked" });
    if (page === container.pages.at(-1)) notes.push(...this.loadNotes(container));
    return notes;
  }

  /** The page that a web container is loading, or has failed to load. */
  loadNotes({ pending, activity, error }) {
    const url = pending ? ` ${pending.url}` : "";
    if (error !== null) return [{ kind: "failed", text: `failed${url}: ${error}` }];
    return activity ? [{ kind: "loading", text: `loading${url}` }] : [];
  }

  // Bars

  bar(frame, view) {
    if (frame.role === "tabBar") return this.tabBar(frame, view);
    if (frame.role.toLowerCase().endsWith("toolbar")) return this.toolbar(frame, view);
    const item = view.items.get(frame.node);
    const made = element("div", { class: "navigation", role: "group", "aria-label": visible(`bar of ${frame.node ?? "an empty pane"}`) });
    if (!item) return made;
    const node = frame.node;
    const left = [];
    if (item.backButton) {
      left.push(this.barButton("back", `‹ ${item.backButton.title}`, `back button of ${node}: ${item.backButton.title}`, node));
    }
    if (item.leave) left.push(this.barButton("leave", `‹ ${item.leave.title}`, `leave button of ${node}: ${item.leave.title}`, node));
    for (const name of item.leftItems) left.push(this.barButton("item", name, `left item of ${node}: ${name}`, node));
    const title = this.barButton("title", item.title, `title of ${node}: ${item.title}`, node);
    const right = item.rightItems.map((name) => this.barButton("item", name, `right item of ${node}: ${name}`, node));
    made.append(element("span", { class: "side" }, left), title, element("span", { class: "side end" }, right));
    made.addEventListener("click", () => this.onpick(node));
    return made;
  }

  barButton(kind, text, label, node) {
    const pick = (event) => {
      event.stopPropagation();
      this.onpick(node);
    };
    return button(foreign(text), visible(label), pick, { class: kind });
  }

  toolbar(frame, view) {
    const names = view.screens.get(frame.node)?.toolbarItems ?? [];
    const made = element("div", { class: "toolbar", role: "group", "aria-label": visible(`toolbar of ${frame.node ?? "an empty pane"}`) });
    made.append(...names.map((name) => this.barButton("item", name, `toolbar item of ${frame.node}: ${name}`, frame.node)));
    return made;
  }

  tabBar(frame, view) {
    const tabs = view.containers.get(frame.node);
    const made = element("div", { class: "tabs", role: "group", "aria-label": visible(`tab bar of ${frame.node}`) });
    tabs?.children.forEach((child, index) => {
      const isSelected = child === tabs.selected;
      const title = tabs.titles[index] ?? child;
      const label = `tab ${title}${isSelected ? ", selected" : ""}`;
      made.append(this.barButton(isSelected ? "tab selected" : "tab", title, label, frame.node));
    });
    return made;
  }

  // Caption

  captions({ view, styles, isFocusHidden }) {
    const { environment, focus, presented, rotation } = view;
    const size = `${points(environment.width)} × ${points(environment.height)}`;
    const lines = [`${size} · ${environment.sizeClass} · ${orientationName(environment.interface)}`];
    if (environment.device !== environment.interface) lines[0] += ` · device held ${orientationName(environment.device)}`;
    if (environment.rotating) lines[0] += " · rotating";
    if (environment.active === false) lines[0] += " · in the background";
    if (rotation?.pending) lines[0] += ` · ${orientationName(rotation.pending)} pending`;
    const more = [];
    if (focus) more.push(`focus ${focus}${isFocusHidden ? " (hidden)" : ""}`);
    presented.forEach((node, index) => more.push(`${STYLE_NAMES[styles[index]] ?? "modal"} ${node}`));
    for (const [name, container] of view.containers) {
      if (container.swipe) more.push(`swipe on ${name}: ${Math.round(container.swipe.progress * 100)} %`);
    }
    lines.push(more.join(" · "));
    const hint = element("p", { class: "hint" }, "Is something missing or wrong? Click there to see what it is, and why.");
    return [...lines.filter((line) => line !== "").map((line) => foreign(line, "p")), hint];
  }
}

function overlap(one, other) {
  const slack = 0.5;
  return one.x + slack < other.x + other.width && other.x + slack < one.x + one.width &&
    one.y + slack < other.y + other.height && other.y + slack < one.y + one.height;
}

/** The part of a frame that is on the screen, and that no frame above covers; the one with most room for a text. */
function sightOf(one, frames, screen, scale) {
  const { frame } = one;
  let sight = cut(frame, { left: 0, top: 0, right: screen.width, bottom: screen.height });
  for (const other of frames) {
    if (other.z <= one.z || !overlap(sight, other.frame)) continue;
    const { x, y, width, height } = other.frame;
    const beside = [cut(sight, { right: x }), cut(sight, { left: x + width }), cut(sight, { bottom: y }), cut(sight, { top: y + height })];
    sight = beside.reduce((best, part) => (roomForText(part, scale) > roomForText(best, scale) ? part : best));
  }
  return sight;
}

/** The fit of a pane's text in a part of the pane; a larger number fits better. */
function roomForText({ width, height }, scale) {
  return Math.min(width * scale, PANE_TEXT.width) * Math.min(height * scale, PANE_TEXT.height);
}

/** The part of a frame that lies within these edges. */
function cut({ x, y, width, height }, { left = -Infinity, top = -Infinity, right = Infinity, bottom = Infinity }) {
  const [newX, newY] = [Math.max(x, left), Math.max(y, top)];
  return { x: newX, y: newY, width: Math.max(0, Math.min(x + width, right) - newX), height: Math.max(0, Math.min(y + height, bottom) - newY) };
}

/** Lets the parts of a bar share its room, where they do not fit side by side with the title in the middle. */
function tighten(bar) {
  const parts = [...bar.children];
  const isCut = (part) => part.scrollWidth > part.clientWidth;
  const title = bar.querySelector(".title");
  const isGone = title !== null && isCut(title) && title.clientWidth < SMALLEST_TITLE;
  if (isGone || isCut(bar) || parts.some((part) => part !== title && isCut(part))) bar.classList.add("tight");
}

/** True when both are one above the other. */
function isAligned(one, other) {
  return Math.abs(one.x - other.x) < 2 && Math.abs(one.width - other.width) < 3;
}

function orientationName(word) {
  return String(word).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

"""#

  static let timeline = #"""
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

"""#

  static let list = #"""
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
    if (count === 0) return "nothing found";
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
    const { scrollTop, clientHeight } = this.scroller;
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
      if (isBy || hits[journal.contributions[index + 2]]) commits[journal.contributions[index]] = 1;
    }
    for (let commit = 0; commit < journal.commitCount; commit++) {
      const source = journal.summary.sources[journal.sources[commit]];
      const isWhole = commits[commit] || hits[journal.commands[commit]] || `source:${source}` === word || source === word ||
        (word === "refused" && journal.refused[commit]) || (word === "waiting" && journal.waits.commits[commit]) || word === `#${journal.summary.firstCommit + commit}`;
      if (isWhole) continue;
      for (let step = journal.firstSteps[commit]; step < journal.firstSteps[commit + 1]; step++) {
        const event = journal.eventOf(step);
        const isMoment = word === `@${journal.summary.firstEvent + event + 1}`;
        if (event < 0 || !(isMoment || hits[journal.eventTexts[event]])) matches[step] = 0;
      }
    }
  }
  return matches;
}

"""#

  static let why = #"""
// The panel that says why a value is what it is.

/** The number of earlier changes that are listed. */
const MOST_CHANGES = 20;

class WhyPanel {
  constructor(journal, actions, ask) {
    this.journal = journal;
    this.actions = actions;
    this.ask = ask;
    this.asked = null;
    this.answer = null;
    this.showsEarlier = false;
  }

  /** The content of the panel at a moment. */
  parts(events) {
    const note = element("p", { class: "quiet" },
      "Why has a part of the state the value that it has at this moment? Click a value, or name it: items.inbox.backButton.");
    const form = this.form(note);
    if (!this.asked) return [form, note];
    if (!this.answer || this.answer.at !== events) this.answer = { at: events, ...why(this.journal, this.asked, events) };
    return [form, ...this.answered(this.answer, events)];
  }

  form(note) {
    const input = element("input", {
      type: "text", class: "path", "aria-label": "Path into the state", spellcheck: "false", autocomplete: "off",
      placeholder: "items.inbox.backButton", value: this.asked ? pathText(this.asked) : "",
    });
    const form = element("form", { class: "ask" }, input, element("button", { type: "submit" }, "Why?"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const steps = pathSteps(input.value.trim());
      if (steps) return this.ask(steps);
      note.textContent = `This page has no “${visible(input.value)}”. A path is one such as panes.left or items["a.b"].title.`;
      form.after(note);
    });
    return form;
  }

  answered(answer, events) {
    const head = element("h2", {}, element("code", {}, pathElement(this.asked)), " is ", jsonText(answer.value));
    if (answer.event === null) {
      const first = this.journal.summary.firstEvent;
      const never = first === 0
        ? "It has never been anything else." : `It has not changed since the journal begins, at @${first}.`;
      return [head, element("p", {}, never)];
    }
    const causes = [...answer.causes].reverse().map((cause) => element("li", {}, this.link(cause), foreign(cause.what)));
    return [
      head, this.sentence(answer, events), element("h3", {}, "How it came about"), element("ol", { class: "causes" }, causes),
      this.earlier(answer),
    ];
  }

  sentence(answer, events) {
    const to = (event, text) => {
      return button(text, `Go to @${event}`, () => this.actions.goToEvents(event), { class: "link" });
    };
    const plugins = answer.plugins.flatMap((plugin, index) => [index > 0 ? ", " : ", by the plugin ", pluginButton(plugin, this.actions)]);
    return element(
      "p", {}, "Since ", to(answer.event + 1, `@${answer.event + 1}`), answer.event + 1 === events ? " (this step)" : "",
      `, in commit #${answer.commit.number}`, plugins, ". At ", to(answer.event, "the moment before"), " it was ",
      jsonText(answer.before), ".",
    );
  }

  /** The name of a moment, which leads there. */
  link(cause) {
    const events = cause.event === undefined ? null : cause.event + 1;
    const name = events === null ? `#${cause.commit}` : `@${events}`;
    const go = () => (events === null ? this.actions.goToCommit(cause.commit) : this.actions.goToEvents(events));
    return button(name, `Go to ${name}`, go, { class: "link moment" });
  }

  /** The changes before the last one, once somebody asks for them. */
  earlier(answer) {
    const made = element("div", {});
    const show = () => {
      this.showsEarlier = true;
      const found = [];
      for (const change of changesOf(this.journal.history, this.asked, answer.event)) {
        if (found.push(change) === MOST_CHANGES) break;
      }
      const rows = found.map((change) => {
        return element("li", {}, this.link(change), jsonText(change.before), " → ", jsonText(change.value));
      });
      const list = rows.length > 0 ? element("ol", { class: "causes" }, rows) : element("p", { class: "quiet" }, "There is none.");
      made.replaceChildren(element("h3", {}, "Earlier changes"), list);
    };
    if (this.showsEarlier) show();
    else made.append(button("Show earlier changes", "Show earlier changes of this value", show, { class: "link" }));
    return made;
  }
}

"""#

  static let panels = #"""
// The panels beside the picture: what happened in a step and what it changed, the whole state, and why a value is what it
// is. Every value is a button that asks why.

const PANELS = ["Step", "State", "Why"];

/** The members of the state view with an entry for each node, as the panel orders them. */
const NODE_MEMBERS = ["items", "screens", "containers"];

/** The number of rows of a list before somebody asks for more. */
const MOST_ROWS = 200;
/** The number of nodes up to which they are all shown at once. */
const FEW_NODES = 12;

/** The kinds of what plugins did that are told apart, as letters of the data. */
const REQUESTED = 114;
const FAILED = 102;

class Panels {
  constructor(journal, actions) {
    this.journal = journal;
    this.actions = actions;
    this.answers = new WhyPanel(journal, actions, (path) => this.ask(path));
    this.tabs = PANELS.map((name) => this.tab(name));
    this.bodies = new Map(PANELS.map((name) => [name, this.body(name)]));
    const list = element("div", {
      class: "tablist", role: "tablist", "aria-label": "Details", onkeydown: (event) => this.key(event),
    }, this.tabs);
    this.root = element("section", { class: "panels", "aria-label": "Details" }, list, [...this.bodies.values()]);
    this.most = MOST_ROWS;
    this.select("Step");
  }

  tab(name) {
    return element("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.select(name),
    }, name);
  }

  body(name) {
    return element("div", {
      class: "panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0",
    });
  }

  select(name) {
    this.selected = name;
    for (const tab of this.tabs) {
      const isSelected = tab.textContent === name;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
    }
    for (const [key, body] of this.bodies) body.hidden = key !== name;
    if (this.shown) this.fill();
  }

  key(event) {
    const moves = { ArrowRight: 1, ArrowLeft: -1 };
    if (!(event.key in moves)) return;
    const place = PANELS.indexOf(this.selected);
    this.select(PANELS[(place + moves[event.key] + PANELS.length) % PANELS.length]);
    this.tabs[PANELS.indexOf(this.selected)].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Shows a step: its state, and what differs from the one that it is compared with. */
  show(shown) {
    this.shown = shown;
    this.fill();
  }

  fill() {
    const body = this.bodies.get(this.selected);
    const scrolled = body.scrollTop;
    const held = body.contains(document.activeElement) ? document.activeElement : null;
    const parts = { Step: () => this.step(), State: () => this.state(), Why: () => this.answers.parts(this.shown.events) };
    body.replaceChildren(...parts[this.selected]());
    body.scrollTop = scrolled;
    if (held) this.keepFocus(held, body);
  }

  /** Moves the focus to the element that took the place of the one that had it, or else to the panel. */
  keepFocus(held, body) {
    const name = (one) => `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`;
    const again = [...body.querySelectorAll("button, input, summary")].find((one) => name(one) === name(held));
    (again ?? body).focus({ preventScroll: true });
  }

  ask(path) {
    this.answers.asked = path;
    this.answers.showsEarlier = false;
    this.answers.answer = null;
    this.select("Why");
    this.bodies.get("Why").focus({ preventScroll: false });
  }

  // The step

  step() {
    const { step, base, changes } = this.shown;
    const parts = step > 0 ? this.commit(this.journal.commit(this.journal.stepCommits[step]), step) : this.beginning();
    parts.push(...this.waits(step > 0 ? this.journal.stepCommits[step] : -1));
    if (step === 0 && changes.length === 0) return parts;
    parts.push(this.changesTitle(base));
    parts.push(changes.length > 0 ? this.changes(changes) : element("p", { class: "quiet" }, "Nothing."));
    if (base === null && step > 0) {
      const mark = () => this.actions.mark(step);
      const label = "Compare other moments with this one";
      parts.push(element("p", { class: "quiet" }, button(label, "Mark this moment (m)", mark, { class: "link" })));
    }
    return parts;
  }

  /** The commands that wait at a commit, and those whose wait it ends. */
  waits(commit) {
    const waits = this.journal.waits.at(commit);
    if (waits.length === 0) return [];
    return [element("h3", {}, "Commands that wait"),
      element("ul", { class: "waiting" }, waits.map((wait) => waitElement(wait, commit, this.actions)))];
  }

  changesTitle(base) {
    if (base === null) return element("h3", {}, "What changed");
    const clear = () => this.actions.mark(null);
    return element("h3", {}, `What changed since ${this.actions.nameOf(base)} `,
      button("Clear the mark", "Compare with the step before again", clear, { class: "link" }));
  }

  beginning() {
    const { summary } = this.journal;
    const rows = [
      ["Journal", foreign(summary.id)], ["Created", moment(summary.created)], ["Runtime", foreign(summary.runtime)],
      ["Commits", grouped(summary.commits - summary.firstCommit)], ["Events", grouped(summary.events - summary.firstEvent)],
    ];
    const plugins = summary.plugins.map((plugin) => foreign(plugin, "span", { class: "chip" }));
    if (plugins.length > 0) rows.push(["Plugins", element("span", {}, plugins)]);
    return [element("h2", {}, "The beginning"), facts(rows)];
  }

  commit(commit, step) {
    const index = this.journal.eventOf(step) - (commit.firstEvent - this.journal.summary.firstEvent);
    const who = element("span", { class: `source ${commit.source}` }, commit.source);
    const rows = [["Who", who], ["When", element("span", {}, moment(commit.time), `, commit #${commit.number}`)]];
    const parts = [element("h2", { class: "command" }, foreign(commit.command, "code")), facts(rows)];
    parts.push(commit.refusal ? this.refusal(commit.refusal) : this.events(commit, index));
    if (commit.contributions.length > 0) parts.push(...this.contributions(commit));
    else if (this.journal.contributions.length > 0) {
      parts.push(element("h3", {}, "What plugins did"), element("p", { class: "quiet" }, "Nothing here."));
    }
    return parts;
  }

  refusal({ code, reasons }) {
    const rows = reasons.map(({ by, message }) => {
      const origin = by === "core" ? null : element("span", { class: "quiet" }, " — ", foreign(by));
      return element("li", {}, foreign(message), origin);
    });
    return element("div", { class: "refusal", role: "note" }, element("strong", {}, "Refused"), " ", foreign(code, "code"),
      element("ul", {}, rows));
  }

  events(commit, current) {
    if (commit.events.length === 0) return element("p", { class: "quiet" }, "Nothing changed.");
    const rows = commit.events.map((text, index) => {
      const event = commit.firstEvent + index + 1;
      const label = visible(`Go to @${event}: ${text}`);
      const parts = [element("span", { class: "moment" }, `@${event}`), foreign(text)];
      const go = button(parts, label, () => this.actions.goToEvents(event), { class: "go" });
      return element("li", index === current ? { "aria-current": "step" } : {}, go);
    });
    return element("ol", { class: "events" }, rows);
  }

  contributions(commit) {
    const byPlugin = new Map();
    for (const contribution of commit.contributions) byPlugin.set(contribution.plugin, [...(byPlugin.get(contribution.plugin) ?? []), contribution]);
    const lists = [...byPlugin].map(([plugin, contributions]) => {
      const rows = contributions.map((contribution) => this.contribution(contribution, commit));
      return element("div", { class: "plugin" }, pluginButton(plugin, this.actions), element("ul", {}, rows));
    });
    return [element("h3", {}, "What plugins did"), ...lists];
  }

  contribution({ plugin, what, kind, events }, commit) {
    const text = what.startsWith(`${plugin} `) ? what.slice(plugin.length + 1) : what;
    const led = events.map((index) => `@${commit.firstEvent + index + 1}`).join(" ");
    const effect = kind === REQUESTED && led !== "" ? ` → ${led}` : "";
    return element("li", { class: kind === FAILED ? "failed" : null }, foreign(text), element("span", { class: "quiet" }, effect));
  }

  // Differences

  changes(changes) {
    const isLayout = ({ path }) => path.length === 1 && path[0] === "layout";
    const all = changes.flatMap((change) => (isLayout(change) ? frameChanges(change) : [change]));
    const rows = all.slice(0, MOST_ROWS).map((change) => this.change(change));
    if (all.length > rows.length) {
      const rest = `and ${grouped(all.length - rows.length)} more`;
      rows.push(element("tr", {}, element("td", { colspan: "2", class: "quiet" }, rest)));
    }
    return element("table", { class: "changes" }, element("tbody", {}, rows));
  }

  change({ path, old, now }) {
    const before = clamped(element("span", { class: "old" }, changeText(path, old)), old);
    const arrow = element("span", { class: "arrow", "aria-label": "became" }, " → ");
    return element("tr", {}, element("th", { scope: "row" }, pathElement(path)),
      element("td", {}, before, arrow, this.asking(path, now, changeText(path, now))));
  }

  /** A value that asks why. */
  asking(path, value, shown = valueText(value)) {
    const title = visible(`Why is ${pathText(path)} ${shortJSON(value)}?`);
    return button(shown, title, () => this.ask(path), { class: `value${isLong(value) ? " long" : ""}` });
  }

  // The state

  state() {
    const { state, picked } = this.shown;
    const { view } = state;
    if (picked !== null) return this.node(picked, view);
    const rows = (names) => this.members(names.filter((name) => name in view).map((member) => [[member], view[member]]));
    return [
      element("p", { class: "quiet" }, "Click a value to ask why it is so."),
      rows(["focus", "root", "scene", "panes", "visible", "presented", "modals"]),
      ...NODE_MEMBERS.map((member) => this.group(member, view[member])),
      this.layout(view.layout, () => true),
      element("h3", {}, "Around it"),
      rows(["environment", "rotation", "plugins", "remembered", "held"]),
    ];
  }

  node(name, view) {
    const whole = "Show the whole state";
    const parts = [element("h2", {}, foreign(name)), button(whole, whole, () => this.actions.pick(null), { class: "link" })];
    const isThere = NODE_MEMBERS.filter((member) => view[member].has(name));
    if (isThere.length === 0) parts.push(element("p", { class: "quiet" }, "This node is not in the scene at this moment."));
    const titles = { items: "Navigation bar", screens: "Screen", containers: "Container" };
    for (const member of isThere) parts.push(element("h3", {}, titles[member]), this.entry(member, name, view[member].get(name)));
    if (!view.containers.has(name)) parts.push(this.layout(view.layout, (frame) => frame.node === name));
    return parts;
  }

  group(member, nodes) {
    const title = element("summary", {}, element("h3", {}, `${member} (${grouped(nodes.size)})`));
    const made = element("details", { open: nodes.size <= FEW_NODES }, title);
    const fill = () => {
      if (!made.open || made.childElementCount > 1) return;
      const shown = [...nodes].slice(0, this.most);
      made.append(...shown.map(([name, value]) => {
        return element("div", { class: "entry" }, element("h4", {}, foreign(name)), this.entry(member, name, value));
      }));
      if (shown.length < nodes.size) made.append(this.all(nodes.size));
    };
    fill();
    made.addEventListener("toggle", fill);
    return made;
  }

  all(count) {
    const label = `Show all ${grouped(count)}`;
    const show = () => {
      this.most = Infinity;
      this.fill();
    };
    return button(label, label, show, { class: "link" });
  }

  entry(member, name, value) {
    return this.members(Object.entries(value).map(([key, inside]) => [[member, name, key], inside]));
  }

  layout(frames, isWanted) {
    const rows = frames.flatMap((frame, index) => (isWanted(frame) ? [[["layout", index], frame]] : []));
    if (rows.length === 0) return element("p", { class: "quiet" }, "It has no place in the layout.");
    const made = rows.map(([path, frame]) => element("tr", {}, element("td", {}, this.asking(path, frame, frameText(frame)))));
    return element("div", {}, element("h3", {}, "layout"),
      element("table", { class: "members frames" }, element("tbody", {}, made)));
  }

  members(rows) {
    const made = rows.flatMap(([path, value]) => this.member(path, value));
    return element("table", { class: "members" }, element("tbody", {}, made));
  }

  /** The row of a member; an object is taken apart once. */
  member(path, value) {
    const name = foreign(String(path.at(-1)));
    if (isObject(value) && path.length < 4 && members(value).length > 0) {
      return members(value).map(([key, inside]) => {
        const title = element("th", { scope: "row" }, name.cloneNode(true), ".", element("wbr"), foreign(key));
        return element("tr", {}, title, element("td", {}, this.asking([...path, key], inside)));
      });
    }
    const isNew = this.shown.changedPaths.has(pathText(path));
    return [element("tr", isNew ? { class: "new" } : {}, element("th", { scope: "row" }, name), element("td", {}, this.asking(path, value)))];
  }
}

/** The name of a plugin, which shows what else it did. */
function pluginButton(plugin, actions) {
  return button(foreign(plugin), visible(`Show what ${plugin} did, or everything again`), () => actions.filterBy(plugin), { class: "by" });
}

"""#

  static let main = #"""
// The page: it opens the journal, and keeps the timeline, the list, the picture and the panels at the same moment.

const PLAY_DELAY = 450;
const HASH_DELAY = 120;

/** The text of the help, with the keys. */
const HELP = [
  "An app wrote down every command, what became of it, and what its plugins did. Here you look at any moment of it: " +
    "the picture shows what was on the screen.",
  "To find out why something is gone, click where it should be: each value of that part is listed, and each says why it is so.",
];
const WORDS = [
  ["@7", "the moment after the seventh event: something that happened, and cannot be taken back"],
  ["#3", "a commit: a command, with the events that it led to or the reasons why it was refused"],
  ["plugin", "a part of the app that may ask for more commands, change one, or object to it"],
  ["focus", "the container to which a command goes that names none"],
  ["regular, compact", "a window with room for panes beside each other, or for one"],
];
const KEYS = [
  ["j  k", "next event, event before"], ["]  [", "next commit, commit before"], ["Home  End", "the beginning, the end"],
  ["space", "play, pause"], ["/", "filter: words, refused, waiting, source:user, by:PLUGIN, @7, #3"],
  ["m", "mark this moment, to compare others with it"], ["+  −", "zoom the timeline"],
  ["Esc", "clear the filter, the whole state again"], ["?", "this help"],
];

/** The message for a problem with the journal, or with the page itself. */
const MISMATCH = "A checkpoint of the journal disagrees with its events: it was recorded by a runtime that decided " +
  "otherwise, or it was changed.";
const TOO_OLD = "This browser is too old for the page: Chrome and Edge 103, Firefox 113 and Safari 16.4 can show it, " +
  "and later ones.";

class Page {
  constructor(journal) {
    this.journal = journal;
    this.step = -1;
    this.marked = null;
    this.picked = null;
    this.timeline = new Timeline(journal, (step) => this.go(step), (filter) => this.list.setFilter(filter));
    this.list = new EventList(journal, (step) => this.go(step), this.timeline.examples);
    this.list.onfilter = (matches) => {
      this.timeline.matches = matches;
      this.timeline.draw();
    };
    this.device = new Device((node) => this.pick(node));
    this.panels = new Panels(journal, {
      goToEvents: (events) => this.go(journal.stepOfEvents(events)),
      goToCommit: (number) => this.goToCommit(number),
      mark: (step) => this.mark(step),
      pick: (node) => this.pick(node),
      nameOf: (step) => this.nameOf(step),
      filterBy: (plugin) => this.list.setFilter(`by:${plugin}`),
    });
    this.live = element("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.notes = element("div", { class: "banners" });
    this.help = this.makeHelp();
    document.body.append(element("div", { class: "page" }, this.header(), this.notes, this.timeline.root,
      element("main", {}, this.list.root, this.device.root, this.panels.root)), this.live, this.help);
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.follow());
    window.addEventListener("resize", () => this.resize());
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.timeline.draw());
  }

  header() {
    const { summary } = this.journal;
    const commits = summary.commits - summary.firstCommit;
    const events = summary.events - summary.firstEvent;
    this.moment = element("a", { class: "moment", title: "A link to this moment" });
    this.position = element("span", { class: "position" });
    this.playButton = button("▶", "Play (space)", () => this.play(!this.timer), { class: "play" });
    return element(
      "header", {},
      element("h1", {}, foreign(summary.id)),
      element("p", { class: "counts" }, `A recorded session: ${plural(events, "event")} in ${plural(commits, "commit")} · `,
        moment(summary.created)),
      element("div", { class: "transport", role: "toolbar", "aria-label": "Moment" },
        button("⇤", "To the beginning (Home)", () => this.go(0)), button("‹", "Event before (k)", () => this.move(-1, false)),
        this.playButton, button("›", "Next event (j)", () => this.move(1, false)),
        button("⇥", "To the end (End)", () => this.go(this.journal.stepCount - 1)), this.moment, this.position),
      button("?", "Help (?)", () => this.help.showModal(), { class: "help" }),
    );
  }

  // Moments

  nameOf(step) {
    const events = this.journal.eventsAt(step);
    return this.isAtEvents(step) ? `@${events}` : `#${this.journal.summary.firstCommit + this.journal.stepCommits[step]}`;
  }

  /** True for a step that the number of its events names. */
  isAtEvents(step) {
    return step <= 0 || this.journal.eventOf(step) >= 0;
  }

  hashOf(step) {
    return this.nameOf(step).replace("@", "#e=").replace(/^#(\d)/, "#c=$1");
  }

  go(step) {
    step = Math.min(Math.max(0, Math.round(step)), this.journal.stepCount - 1);
    if (step === this.step) return;
    this.step = step;
    this.show();
  }

  goToCommit(number) {
    const commit = number - this.journal.summary.firstCommit;
    if (commit < 0) return this.go(0);
    this.go(this.journal.lastStep(Math.min(commit, this.journal.commitCount - 1)));
  }

  move(direction, byCommit) {
    const next = this.list.next(this.step, direction, byCommit);
    if (next !== null) this.go(next);
    return next !== null;
  }

  mark(step) {
    this.marked = step;
    this.timeline.mark = step;
    this.show();
  }

  pick(node) {
    this.picked = this.picked === node ? null : node;
    this.show();
    this.panels.select(node === null || this.picked !== null ? "State" : this.panels.selected);
  }

  show() {
    const { journal, step } = this;
    const events = journal.eventsAt(step);
    const state = journal.history.state(events);
    const base = this.marked === step ? null : this.marked;
    const before = base === null ? (journal.eventOf(step) >= 0 ? events - 1 : events) : journal.eventsAt(base);
    const old = journal.history.state(before);
    journal.history.at(events);
    const changes = differences(old.view, state.view);
    const view = { seq: events, commits: journal.commitsAt(step), viewing: null, ...state.view };
    const shown = {
      step, events, state: { ...state, view: state.view }, base, changes, picked: this.picked,
      changedPaths: new Set(changes.map(({ path }) => pathText(path))),
    };
    this.view = view;
    const touched = changes.flatMap(({ path }) => (["items", "screens", "containers"].includes(path[0]) ? [path[1]] : []));
    this.device.show(state, new Set(touched), this.picked);
    this.panels.show(shown);
    this.list.show(step);
    this.timeline.show(step);
    this.name();
  }

  /** Says where the moment is, to everyone. */
  name() {
    const { journal, step } = this;
    const name = this.nameOf(step);
    this.moment.textContent = name;
    this.moment.href = this.hashOf(step);
    const of = this.isAtEvents(step) ? `of ${grouped(journal.summary.events)}` : `of #${grouped(journal.summary.commits - 1)}`;
    this.position.textContent = step === journal.stepCount - 1 ? `${of}, the end` : of;
    const event = journal.eventOf(step);
    const commit = journal.stepCommits[step];
    const text = step === 0 ? "the beginning" : event >= 0 ? journal.eventText(event)
      : `${journal.texts[journal.commands[commit]]}, ${journal.refused[commit] ? "refused" : "nothing changed"}`;
    const waits = journal.waits.countAfter(step === 0 ? -1 : commit);
    const told = visible(`${name}: ${text}${waits > 0 ? `; ${plural(waits, "command")} waiting` : ""}`);
    this.timeline.describe(told);
    this.live.textContent = told;
    clearTimeout(this.hashTimer);
    this.hashTimer = setTimeout(() => this.noteInAddress(step), HASH_DELAY);
  }

  noteInAddress(step) {
    try {
      history.replaceState(null, "", this.hashOf(step));
    } catch {
      // A page inside another one may not change its address; the link beside the moment names it too.
    }
  }

  /** Goes where the link leads; without one, to the end, where somebody stopped and reported. */
  follow() {
    const match = /^#(e|c)=(\d+)$/.exec(location.hash);
    if (!match) {
      if (this.step < 0) this.go(this.journal.stepCount - 1);
      return;
    }
    const number = Number(match[2]);
    if (match[1] === "c") this.goToCommit(number);
    else this.go(this.journal.stepOfEvents(number));
  }

  resize() {
    this.device.redraw();
    this.timeline.draw();
    this.list.drawn = null;
    this.list.draw();
  }

  // Keys

  play(wanted) {
    clearInterval(this.timer);
    this.timer = null;
    if (wanted) {
      if (this.step === this.journal.stepCount - 1) this.go(0);
      this.timer = setInterval(() => {
        if (!this.move(1, false)) this.play(false);
      }, PLAY_DELAY);
    }
    this.playButton.textContent = this.timer ? "❚❚" : "▶";
    const title = this.timer ? "Pause (space)" : "Play (space)";
    this.playButton.title = title;
    this.playButton.setAttribute("aria-label", title);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const { target } = event;
    if (target.matches?.("input, textarea, select")) return;
    if (event.key === " " && target.matches?.("button, summary, a")) return;
    const action = this.keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  get keys() {
    return {
      j: () => this.move(1, false), k: () => this.move(-1, false),
      "]": () => this.move(1, true), "[": () => this.move(-1, true),
      ArrowDown: () => this.move(1, false), ArrowUp: () => this.move(-1, false),
      ArrowRight: () => this.move(1, false), ArrowLeft: () => this.move(-1, false),
      Home: () => this.go(0), End: () => this.go(this.journal.stepCount - 1),
      "/": () => this.list.input.focus(), "?": () => this.help.showModal(), " ": () => this.play(!this.timer),
      m: () => this.mark(this.marked === this.step ? null : this.step),
      "+": () => this.timeline.zoom(0.25), "-": () => this.timeline.zoom(4),
      Escape: () => (this.picked === null ? this.list.input.value !== "" && this.list.setFilter("") : this.pick(null)),
    };
  }

  makeHelp() {
    const list = KEYS.map(([keys, text]) => {
      return [element("dt", {}, keys.split("  ").map((key) => element("kbd", {}, key))), element("dd", {}, text)];
    });
    const words = WORDS.map(([word, text]) => [element("dt", {}, word), element("dd", {}, text)]);
    const dialog = element("dialog", { "aria-label": "Help" }, element("h2", {}, "A recorded journal"),
      ...HELP.map((text) => element("p", {}, text)), element("dl", { class: "words" }, words), element("dl", { class: "keys" }, list),
      element("p", { class: "quiet" }, "The address of the page names the moment: send it along with the file."),
      element("form", { method: "dialog" }, element("button", {}, "Close")));
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    return dialog;
  }

  // Checks

  warn(text) {
    this.notes.append(element("p", { class: "banner", role: "alert" }, visible(text)));
  }

  /** Says what is wrong with the journal, and compares the states, a stretch at a time while nobody waits. */
  check() {
    const { summary, history } = this.journal;
    if (summary.damage) this.warn(`The journal is damaged: ${summary.damage}. What is whole is shown.`);
    if (summary.mismatch) this.warn(MISMATCH);
    let next = 0;
    const idle = window.requestIdleCallback ?? ((body) => setTimeout(body, 20));
    const work = () => {
      history.check(next++);
      if (history.faults.length > 0) return this.warn(`The states of this page disagree at @${history.faults[0]}: do not trust the picture.`);
      if (next < history.stretches.length) idle(work);
      else document.documentElement.dataset.checked = "yes";
    };
    idle(work);
  }
}

async function openPage() {
  const data = document.getElementById("data");
  try {
    const journal = new Journal(await unpack(data.textContent));
    data.textContent = "";
    document.title = visible(`${journal.summary.id}: a journal`);
    const page = new Page(journal);
    document.getElementById("opening").remove();
    page.follow();
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
    page.check();
    globalThis.page = page;
  } catch (error) {
    const isOld = typeof DecompressionStream === "undefined";
    const text = isOld ? TOO_OLD : `The page cannot be shown: ${error.message}`;
    document.getElementById("opening").textContent = text;
  }
}

openPage();

"""#

  /// The parts of the script, in the order in which they use each other.
  static let scripts: [(name: String, text: String)] = [
    ("data", data),
    ("history", history),
    ("questions", questions),
    ("elements", elements),
    ("values", values),
    ("waits", waits),
    ("device", device),
    ("timeline", timeline),
    ("list", list),
    ("why", why),
    ("panels", panels),
    ("main", main),
  ]
}
