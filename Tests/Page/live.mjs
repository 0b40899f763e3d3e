// Compares navigation.wasm with navrepl over every recorded journal: node Tests/Page/live.mjs NAVREPL WASM [NAME…].
//
// Views, verification, branches, the data of pages, tests and runs without a plugin must be the same bytes. The last line has the counts, the sizes and the times. A NAME is a part of
// the names of the journals to compare.

import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify, isDeepStrictEqual } from "node:util";
import zlib from "node:zlib";

const [navrepl, wasm, ...names] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, "../..");
const LiveRuntime = new Function(`${fs.readFileSync(`${root}/Sources/navrepl/Live/runtime.js`)}; return LiveRuntime`)();

const CLOCK = 1_700_000_000_000;
// Commands of every group, refusals and mistakes. They need not fit the scene: both programs must say the same.
const LINES = `
push live-a title="Été 🎈 <b>&amp;"
push live-b attr=tone=dark
back
select 1
push live-c in=nowhere
all { push live-d; push live-e; pop }
present live-sheet style=sheet
dismiss
rotate portrait
resize 390x844
device ipad landscape
swipe begin 2
swipe move 180
swipe end 200 velocity=900
note "from a page" at=once
open https://example.com/a?b=1
detail live-f
collapse
plugin detach back-button
push live-g
plugin attach depth-limit limit=2
push live-h; push live-i
title live-g "A title"
add stack live-stack
revert @REVERT
window 1024 768 landscapeLeft regular
push
push "open
back back
root
active off
bars hide`.trim().split("\n");

const counts = { journals: 0, views: 0, derived: 0, verified: 0, branches: 0, lines: 0, undone: 0, pages: 0, tests: 0, "runs without a plugin": 0 };
const differences = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "live-"));
const runtime = await LiveRuntime.load(fs.readFileSync(wasm));

function same(what, mine, native) {
  if (mine !== native) differences.push(`${what}\n  wasm:   ${String(mine).slice(0, 600)}\n  native: ${String(native).slice(0, 600)}`);
}

async function talk(words, lines) {
  const child = promisify(execFile)(navrepl, words, { maxBuffer: 1 << 28 });
  child.child.stdin.end(lines.join("\n") + "\n");
  const { stdout } = await child.catch((error) => error);
  return stdout.split("\n").filter(Boolean);
}

function derived(journal) {
  const file = journal.replace(".jsonl", ".views.json");
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file)).views : [];
}

async function compareViews(journal, bytes) {
  const views = derived(journal);
  const moments = views.map((view) => `@${view.after}`);
  const answers = await talk([journal, "--read-only", "--json"], ["state", ...moments.flatMap((moment) => [`goto ${moment}`, "state"])]);
  const native = answers.filter((answer) => !answer.startsWith('{"ok":true}')).map((answer) => answer.replace(/^\{"ok":true,"result":(.*)\}$/, "$1"));
  runtime.open(bytes);
  same(`${journal}: the view of its end`, runtime.view(LiveRuntime.recorded), native[0]);
  counts.views += 1;
  views.forEach((view, place) => {
    const mine = runtime.view(LiveRuntime.recorded, moments[place]);
    same(`${journal} ${moments[place]}`, mine, native[place + 1]);
    const { viewing, digest, ...rest } = JSON.parse(mine);
    if (view.view && !isDeepStrictEqual(rest, view.view)) differences.push(`${journal} ${moments[place]}: not the view that was derived by hand`);
    counts.derived += 1;
  });
}

async function compareBranch(journal, bytes, moment, end) {
  const file = path.join(folder, `${path.basename(journal, ".jsonl")}-${moment.slice(1)}.jsonl`);
  const lines = LINES.map((line) => line.replace("REVERT", moment.slice(1)));
  const answers = await talk([journal, "--read-only", "--json", "--clock", CLOCK], [`fork ${moment} ${file}`, ...lines, "state"]);
  runtime.open(bytes);
  const begun = runtime.branch(moment, CLOCK);
  const what = `${journal} ${moment}`;
  const fork = JSON.parse(answers[0]);
  if (!begun.ok || !fork.ok) return same(`${what}: the fork`, begun.ok, fork.ok);
  counts.branches += 1;
  let place = 1;
  const done = [];
  for (const line of lines) {
    const mine = runtime.do(line);
    if (mine.some((answer) => "commit" in answer)) done.push(line);
    for (const answer of mine) {
      same(`${what}: ${line}`, JSON.stringify(answer), JSON.stringify(JSON.parse(answers[place] ?? "null")));
      place += 1;
      counts.lines += 1;
    }
  }
  same(`${what}: the view`, runtime.view(LiveRuntime.branch), answers[place]?.replace(/^\{"ok":true,"result":(.*)\}$/, "$1"));
  const written = runtime.journal(LiveRuntime.branch);
  const native = fs.readFileSync(file, "utf8");
  // The end of a session writes a last checkpoint.
  same(`${what}: the journal`, written, native.slice(0, written.length));
  if (native.slice(written.length).split("\n").length > 2) differences.push(`${what}: the journal ends early`);
  fs.writeFileSync(file, written);

  // The last lines are taken back, and sent again.
  const view = runtime.view(LiveRuntime.branch);
  const last = done.slice(-5);
  for (const _ of last) runtime.undo();
  for (const line of last) runtime.do(line);
  same(`${what}: the view after undo`, runtime.view(LiveRuntime.branch), view);
  same(`${what}: the journal after undo`, runtime.journal(LiveRuntime.branch), written);
  counts.undone += 1;
  // The digest of the last checkpoint is the native program's.
  const again = runtime.open(native);
  same(`${what}: reopened`, again.result?.damage, null);
}

// The sections of a page's data: docs/page.md.
function sections(data) {
  const found = [];
  for (let at = 0; at < data.length;) {
    let [length, scale] = [0, 1];
    for (let byte = 128; byte > 127; scale *= 128) length += ((byte = data[at++]) & 127) * scale;
    found.push(data.subarray(at, at + length));
    at += length;
  }
  return found;
}

// The summary of a page without what only navrepl looks for, and its title.
function summary(bytes) {
  const { title, findings, findingsLeftOut, ...rest } = JSON.parse(Buffer.from(bytes));
  return JSON.stringify(rest);
}

async function comparePage(journal) {
  const page = (await talk(["export", journal, "--format", "html"], [])).join("\n");
  const packed = /id="data">([^<]*)</.exec(page)[1];
  const [mine, native] = [runtime.page(LiveRuntime.recorded), zlib.inflateRawSync(Buffer.from(packed, "base64"))].map(sections);
  same(`${journal}: the summary of its page`, summary(mine[0]), summary(native[0]));
  for (let place = 1; place < native.length; place += 1) {
    if (Buffer.compare(mine[place], native[place])) differences.push(`${journal}: section ${place} of its page`);
  }
  counts.pages += 1;
}

async function compareTest(journal) {
  const native = (await promisify(execFile)(navrepl, ["export", journal, "--format", "swift-test"], { maxBuffer: 1 << 28 }).catch((error) => error)).stdout;
  // A journal that breaks an invariant has a test of these, which a page does not know.
  if (native.includes("func isFixed")) return;
  same(`${journal}: its test`, runtime.test(LiveRuntime.recorded), native);
  counts.tests += 1;
}

async function compareWithout(journal, plugins) {
  const answers = await talk([journal, "--read-only", "--json"], plugins.map((plugin) => `whatif --without ${plugin}`));
  plugins.forEach((plugin, place) => {
    const [mine, native] = [runtime.without(plugin, CLOCK), JSON.parse(answers[place])];
    const what = `${journal} without ${plugin}`;
    if (!native.ok || !mine.ok) return same(what, mine.error?.code, native.error?.code);
    const { standIns = [], ...answer } = native.result;
    same(what, JSON.stringify(mine.result.answer), JSON.stringify(answer));
    same(`${what}: the plugins that are not there`, JSON.stringify(mine.result.without), JSON.stringify(standIns));
    fs.writeFileSync(path.join(folder, `${path.basename(journal, ".jsonl")}-${plugin}.jsonl`), runtime.journal(LiveRuntime.branch));
    counts["runs without a plugin"] += 1;
  });
}

const journals = ["journals", "journals/regressions"].flatMap((name) =>
  fs.readdirSync(`${root}/${name}`).filter((file) => file.endsWith(".jsonl") && (!names.length || names.some((part) => file.includes(part)))).sort().map((file) => `${root}/${name}/${file}`));

let verified;
try {
  verified = execFileSync(navrepl, ["verify", "--each", "--json", ...journals], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
} catch (error) {
  verified = error.stdout;
}
const native = Object.fromEntries(verified.toString().split("\n").filter(Boolean).map((line) => JSON.parse(line)).map((one) => [one.journal, one]));

for (const journal of journals) {
  const bytes = fs.readFileSync(journal);
  const list = journal.replace(".jsonl", ".expected.json");
  const opened = runtime.open(bytes);
  counts.journals += 1;
  const mine = runtime.verify(LiveRuntime.recorded, fs.existsSync(list) ? fs.readFileSync(list, "utf8") : "").result;
  const theirs = native[journal];
  const findings = (all) => JSON.stringify(all.map(({ journal, ...rest }) => rest));
  same(`${journal}: commits`, mine?.commits, theirs?.commits);
  same(`${journal}: divergences`, findings(mine?.findings?.filter((one) => !one.code) ?? []), findings(theirs?.divergences ?? []));
  same(`${journal}: expected`, mine?.expected, theirs?.expected?.length ?? 0);
  counts.verified += 1;
  await compareViews(journal, bytes);
  if (!opened.result.damage) {
    await comparePage(journal);
    await compareTest(journal);
    await compareWithout(journal, JSON.parse(bytes.toString().split("\n")[0]).plugins.map(({ id }) => id).filter((id) => ["back-button", "swipe-back"].includes(id)));
  }
  const { event, start } = opened.result;
  const moments = new Set([start.event, Math.floor((start.event + event) / 2), event]);
  for (const moment of moments) await compareBranch(journal, bytes, `@${moment}`, event);
}

// What the runtime has written is a journal for the native program, too.
const written = fs.readdirSync(folder).map((file) => path.join(folder, file));
const checked = JSON.parse(execFileSync(navrepl, ["verify", "--json", ...written], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));
if (checked.divergences.length || checked.errors?.length) differences.push(`what was written: ${JSON.stringify(checked).slice(0, 600)}`);
fs.rmSync(folder, { recursive: true });

// Times: the best of some runs.
const best = (times, body) => Math.min(...Array.from({ length: times }, () => { const start = performance.now(); body(); return performance.now() - start; }));
const module = fs.readFileSync(wasm);
let ready = performance.now();
const long = await LiveRuntime.load(module);
ready = performance.now() - ready;
long.begin([], CLOCK);
const commits = 20_000;
const sent = best(1, () => { for (let i = 0; i < commits; i += 1) long.do(i % 2 ? "pop" : `push q${i % 40}`); });
const journal = Buffer.from(long.journal(LiveRuntime.branch));
const fold = best(5, () => long.open(journal));
const packed = zlib.deflateRawSync(module, { level: 9 }).length;

for (const difference of differences.slice(0, 20)) console.log(difference);
console.log(`${Object.entries(counts).map(([name, count]) => `${count} ${name}`).join(", ")}: ${differences.length} differences;`
  + ` ${module.length} bytes, gzip ${zlib.gzipSync(module, { level: 9 }).length}, in a page ${Math.ceil(packed / 3) * 4};`
  + ` ready ${ready.toFixed(1)} ms, ${(sent * 1000 / commits).toFixed(1)} µs a line, ${long.open(journal).result?.commit} commits folded in ${fold.toFixed(0)} ms,`
  + ` ${(long.memory / 1e6).toFixed(0)} MB`);
process.exit(differences.length ? 1 : 0);
