// What a person wants to know first: the findings of the runtime, or the commits that differ between two sides.

/** What is not in a journal, and so in no finding. */
const NOT_RECORDED = "Findings come from what was recorded. A journal does not have touches that led to no command, what a screen " +
  "drew inside itself and how long that took, or what the app intended.";
/** The number of commits that differ that are listed at first. */
const FEW_COMMITS = 5;

/** The steps of the findings, in their order. */
function stepOfFinding(journal, { commit, event }) {
  const place = commit === undefined ? -1 : commit - journal.summary.firstCommit;
  if (place < 0 || place >= journal.commitCount) return journal.stepOfEvents(event);
  return journal.lastStep(place);
}

/** The findings of a step. */
function findingsAt(journal, step) {
  return (journal.summary.findings ?? []).filter((finding) => stepOfFinding(journal, finding) === step);
}

/** The number of findings whose titles are looked up in a short journal; in a long one, where that takes time, it is the first. */
const MOST_TITLED = 10;

/** The titles of the screens that a finding names, as a person saw them at its moment. */
function titlesOf(journal, finding) {
  const { items, screens } = journal.history.visit(() => journal.history.state(journal.eventsAt(stepOfFinding(journal, finding)))).view;
  const names = new Set([...finding.sentence.matchAll(/“([^”]+)”/g)].map(([, name]) => name));
  return [...names].map((name) => [name, items.get(name)?.title ?? screens.get(name)?.title]).filter(([name, title]) => title && title !== name);
}

/** What a click on the command of a finding does; null for one that only navrepl answers. */
function answerTo(command, there, actions, ask) {
  const path = /^why (.+?)(?: [@#]\d+)?$/.exec(command);
  const steps = path && pathSteps(path[1]);
  if (!steps && !/^explain #\d+$/.test(command)) return null;
  return () => {
    actions.go(there);
    if (steps) ask(steps);
    else actions.select("Step");
  };
}

/** The list of findings; `step` is the moment that is shown. */
function findingsParts(journal, step, actions, ask) {
  const { findings = [], findingsLeftOut } = journal.summary;
  const parts = [];
  if (findings.length === 0) parts.push(element("p", {}, "There is no finding."));
  const rows = findings.map((finding, place) => {
    const there = stepOfFinding(journal, finding);
    const name = actions.nameOf(there);
    const plugin = finding.plugin === undefined ? [] : [" ", element("span", { class: "chip" }, "by ", pluginButton(finding.plugin, actions))];
    const answer = answerTo(finding.command, there, actions, ask);
    if (place < (journal.history.stretches.length > SOON_KNOWN ? 1 : MOST_TITLED)) finding.titles ??= titlesOf(journal, finding);
    const titles = finding.titles ?? [];
    const command = foreign(finding.command, "code");
    const label = visible(`Go to ${name}: ${finding.severity}: ${finding.sentence}`);
    return element("li", { class: `finding ${finding.severity}`, ...(there === step ? { "aria-current": "step" } : {}) },
      button([element("span", { class: "severity" }, finding.severity), " ", element("span", { class: "moment" }, name), " ", foreign(finding.sentence)],
        label, () => actions.go(there), { class: "go" }),
      titles.map(([node, title]) => quiet(foreign(node), " is “", foreign(title), "”")),
      quiet(answer === null ? command : button(command, visible(`Answer ${finding.command}`), answer, { class: "link" }), plugin));
  });
  if (rows.length > 0) parts.push(element("ol", { class: "findings" }, rows));
  if (findingsLeftOut) parts.push(quiet(`and ${grouped(findingsLeftOut)} more`));
  parts.push(quiet(NOT_RECORDED));
  return parts;
}

/** What differs between the sides at the moment that is shown, and which commits differ. */
function comparisonParts(shown, journal, { actions, ask, showsAll, table }) {
  const { sides } = shown;
  const [left, right] = sides;
  const lines = inWords(left.state, right.state);
  const { comparison } = journal;
  const [here, there] = comparison?.places ?? [];
  const parts = [element("h2", {}, foreign(left.name), comparison ? " and " : " → ", foreign(right.name))];
  if (lines.length === 0) parts.push(element("p", {}, "Both look the same here."));
  else parts.push(element("h3", {}, comparison ? "On the right" : "What changed"), wordsElement(lines, ask));
  const changes = differences(left.state.view, right.state.view);
  const values = changes.length === 0 ? [] : [element("h3", {}, "Value by value"), table(changes)];
  if (!comparison) return [...parts, ...values];
  const all = comparison.all;
  parts.push(element("h3", {}, all.length === 0 ? "No commit differs" : `${plural(all.length, "commit")} ${all.length === 1 ? "differs" : "differ"}`));
  const listed = showsAll() ? all.slice(0, MOST_ROWS) : all.slice(0, FEW_COMMITS);
  parts.push(element("ol", { class: "findings" }, listed.map((place) => {
    const commit = journal.commit(place);
    const pair = comparison.pairs[place];
    const other = pair < 0 ? null : comparison.other.commit(pair);
    const step = journal.lastStep(place);
    const go = button([element("span", { class: "moment" }, `#${commit.number}`), " ", foreign(commit.command, "code")],
      visible(`Go to #${commit.number}: ${commit.command}`), () => actions.go(step), { class: "go" });
    return element("li", { class: "finding", ...(journal.stepCommits[shown.step] === place && shown.step > 0 ? { "aria-current": "step" } : {}) }, go,
      element("p", {}, element("span", { class: "quiet" }, `${here}: `), foreign(outcomeOf(commit))),
      element("p", {}, element("span", { class: "quiet" }, `${there}: `), other === null ? "it is not there"
        : foreign(other.command === commit.command ? outcomeOf(other) : `${other.command}: ${outcomeOf(other)}`)));
  })));
  if (all.length > listed.length) {
    const label = `Show ${grouped(Math.min(all.length, MOST_ROWS) - listed.length)} more`;
    if (listed.length < MOST_ROWS) parts.push(button(label, label, () => showsAll(true), { class: "link" }));
  }
  if (comparison.more > 0) parts.push(quiet(`The ${there} has ${plural(comparison.more, "more commit")} at its end.`));
  return [...parts, ...values];
}
