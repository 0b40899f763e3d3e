// Values of the state as one reads them, and small parts of the panels.

/** A list of names, each with what it is. */
function facts(rows) {
  return element("dl", { class: "facts" }, rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

/** A paragraph that is less important than others. */
function quiet(...children) {
  return element("p", { class: "quiet" }, ...children);
}

/** A path that may break where one of its names ends. */
function pathElement(path) {
  const made = foreign("");
  for (const part of pathText(path).split(/(?=[.[])/)) made.append(visible(part), element("wbr"));
  return made;
}

/** A value as one reads it: texts without quotes, nothing as a word. */
function valueText(value) {
  if (value === undefined) return element("span", { class: "nothing" }, "not there");
  if (value === null) return element("span", { class: "nothing" }, "none");
  if (typeof value === "string") return foreign(value === "" ? "“”" : value);
  return foreign(shortJSON(value), "bdi", { class: typeof value });
}

/** The same of a value that is JSON, where the quotes of a text stay. */
function jsonText(text) {
  const value = text === undefined ? undefined : JSON.parse(text);
  return value === undefined || value === null ? valueText(value) : foreign(shortJSON(value), "code");
}

/** JSON as one reads it: numbers with a few digits, and room where a line may break. */
function shortJSON(value) {
  if (value === undefined) return "not there";
  const rounded = (_, one) => (typeof one !== "number" || Number.isInteger(one) ? one : Math.round(one * 1e4) / 1e4);
  return JSON.stringify(value instanceof Map ? Object.fromEntries(value) : value, rounded).replace(/,(?=["[{])/g, ", ");
}

// Differences

/** The frames of the layout that differ, each as a change of its own. They are compared by their names. */
function frameChanges({ old = [], now = [] }) {
  const [before, after] = [byName(old), byName(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    if (one && other && json(one.frame) === json(other.frame)) return [];
    return [{ path: ["layout", other?.index ?? one.index], name: `layout ${name}`, old: one?.frame, now: other?.frame }];
  });
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
