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

/** The number of paths that are suggested. */
const MOST_PATHS = 5;

/**
 * The paths of a state view that a text can mean, such as `back button`: all its words are in them, and one is in the last name.
 * Before others come those whose last name it is, those of what is visible, and those of items.
 */
function pathsLike(view, text) {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const whole = words.join("");
  const found = [];
  const walk = (value, path) => {
    if (!isObject(value)) return;
    for (const [name, inside] of members(value)) {
      const steps = [...path, name];
      const [last, all] = [name.toLowerCase(), pathText(steps).toLowerCase()];
      if (path.length > 0 && words.some((word) => last.includes(word)) && words.every((word) => all.includes(word))) {
        const isSeen = view.visible.includes(path[1] ?? name);
        found.push({ steps, rank: (last === whole ? 0 : last.startsWith(whole) ? 4 : 8) + (isSeen ? 0 : 2) + (steps[0] === "items" ? 0 : 1) });
      }
      walk(inside, steps);
    }
  };
  walk(view, []);
  return found.sort((one, other) => one.rank - other.rank).slice(0, MOST_PATHS).map(({ steps }) => steps);
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
  const single = (number) => (number === undefined ? [] : [number]);
  if (letter) return name === undefined ? history.numbersOf(letter) : single(history.numberOf(letter, name));
  if (member === "layout") return name === undefined ? history.numbersOf("f") : single(history.numberOf("f", String(name)));
  const together = { scene: "root", appearances: "visible", modals: "presented", remembered: "plugins", held: "plugins" };
  return single(history.numberOf("m", together[member] ?? member));
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
