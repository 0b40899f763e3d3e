// The lanes of the timeline: what happened in each, and what a mark of it says.

const SOURCE_LANES = ["user", "app", "repl", "link", "system"];

/** The lanes in which something happened: findings, sources, launches, notes, plugins, what waits, refusals. A commit stands at its last step. */
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
  const marks = (type) => stepsOfMarks(journal, type);
  const [launches, notes] = [marks("launched"), marks("noted")];
  const { waits } = journal;
  const count = waits.leftOut > 0 ? `the last ${grouped(waits.all.length)} of ${grouped(waits.all.length + waits.leftOut)} times`
    : plural(waits.all.length, "time");
  const waiting = { ...lane("waiting", "Commands that wait", waits.steps(journal), "waiting", "waiting"), what: count, waits };
  return [
    ...[...journal.words].filter(([, steps]) => steps.length > 0)
      .map(([name, steps]) => ({ ...lane(name, WORD_TITLES[name], steps, name, name), what: plural(steps.length, "moment"), ...colorsOf(journal, name, steps) })),
    ...SOURCE_LANES.filter((name) => sources.has(name))
      .map((name) => lane(name, `From ${name}`, sources.get(name), name === "user" ? "source" : "quiet", `source:${name}`)),
    ...(launches.length > 0 ? [{ ...lane("launch", "Launches", launches, "launch", "launched"), what: plural(launches.length, "time") }] : []),
    ...(notes.length > 0 ? [{ ...lane("note", "Notes", notes, "note", "noted"), what: plural(notes.length, "note") }] : []),
    ...[...plugins.keys()].sort(compareUTF8).map((name) => lane(name, `Plugin ${name}`, plugins.get(name), "plugin", `by:${name}`)),
    ...(waits.all.length > 0 ? [waiting] : []),
    ...(refused.length > 0 ? [lane("refused", "Refused", refused, "refused", "refused")] : []),
  ];
}

/** The steps with a mark of a type: the words of an event begin with its type. */
function stepsOfMarks(journal, type) {
  const isMark = journal.texts.map((text) => text.startsWith(`${type} `));
  const steps = [];
  for (let event = 0; event < journal.eventTexts.length; event++) {
    if (isMark[journal.eventTexts[event]]) steps.push(journal.eventSteps[event + 1]);
  }
  return steps;
}

/** The lanes for words of the page's own. */
const WORD_TITLES = { finding: "Findings", different: "Commits that differ" };

/** The colours of findings, by their severity. */
const SEVERITY_COLORS = { error: "refused", warning: "finding", note: "quiet" };

/** The severity of the most severe finding of a step. */
function severityAt(journal, step) {
  return findingsAt(journal, step)[0].severity;
}

/** The colours of the marks of findings, and that of their lane: as in the panel, and that of the most severe. */
function colorsOf(journal, name, steps) {
  if (name !== "finding") return {};
  return { colors: steps.map((step) => SEVERITY_COLORS[severityAt(journal, step)]), color: SEVERITY_COLORS[journal.summary.findings[0].severity] };
}

/** What a mark says: the moment and its time, the command, and what the lane is about. */
function markText(journal, step, lane, nameOf) {
  const commit = journal.stepCommits[step];
  const lines = [`${nameOf(step)} · ${clock(journal.timeAt(step))}`];
  if (step === 0) return [...lines, "the beginning"];
  const { command, source, events, refusal, contributions } = journal.commit(commit);
  lines.push(`${command} (${source})`);
  const event = journal.eventOf(step);
  if (lane?.name === "finding") lines.push(...findingsAt(journal, step).map(({ sentence }) => sentence));
  else if (lane?.color === "plugin") {
    lines.push(...contributions.filter(({ plugin }) => plugin === lane.name).map(({ plugin, what }) => (what.startsWith(plugin) ? what : `${plugin} ${what}`)));
  } else if (lane?.waits) {
    lines.push(...lane.waits.at(commit).map((wait) => `${wait.command} waits: ${wait.plugin}: ${wait.reason}`));
  } else if (refusal) lines.push(...refusal.reasons.map(({ message }) => `refused: ${message}`));
  else lines.push(event >= 0 && !lane ? journal.eventText(event) : events.join("; ") || "nothing changed");
  return lines.slice(0, 5).map((line) => (line.length > 160 ? `${line.slice(0, 160)}…` : line));
}
