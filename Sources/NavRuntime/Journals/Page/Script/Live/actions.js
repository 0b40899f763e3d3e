// What a person can do with the screen that is shown, as buttons: each is a line that one could type.

/** The number of links that are offered. */
const MOST_LINKS = 4;

/** The containers in which a swipe can begin have this member. */
const canSwipe = (container) => "swipe" in container;

/** Whether a container has a node as a child. */
function holds(container, node) {
  const { left = [], right, entries = [], children = [], pages = [], columns = {} } = container;
  return right === node || [...left, ...entries, ...children, ...Object.values(columns), ...pages.map(({ id }) => id)].includes(node);
}

/** The container of a node; undefined for the root. */
function containerOf(view, node) {
  return [...view.containers].find(([, container]) => holds(container, node))?.[0];
}

/** A name as a word of a line. */
function word(name) {
  return /^[\w.@/:+-]+$/.test(name) ? name : JSON.stringify(name).replace(/\\u([0-9a-f]{4})/g, "\\u{$1}");
}

/** The buttons for a state: their label, and the line. */
function actionsFor({ view }, links) {
  const { environment, presented, containers, visible: seen, held = [] } = view;
  const actions = [{ label: "Back", line: "back" }];
  if (presented.length > 0) actions.push({ label: `Dismiss ${presented.at(-1)}`, line: "dismiss" });
  for (const [id, { kind, children, titles, selected }] of containers) {
    if (kind !== "tabs" || !children.some((child) => isIn(view, child, seen))) continue;
    children.forEach((child, place) => actions.push({ label: titles[place] ?? child, line: `select ${word(child)} in=${word(id)}`, isOn: child === selected }));
  }
  const isUpright = environment.interface.startsWith("portrait");
  actions.push({ label: "Rotate", line: `rotate ${isUpright ? "landscapeLeft" : "portrait"}` });
  const device = environment.sizeClass === "compact" ? "ipad" : "iphone";
  actions.push({ label: device === "ipad" ? "On an iPad" : "On an iPhone", line: `device ${device}` });
  for (const { ticket, command } of Object.values(held)) {
    actions.push({ label: `Resume ${command ?? ticket}`, line: `resume ${ticket}` }, { label: "Drop", line: `drop ${ticket}` });
  }
  for (const link of links) actions.push({ label: link, line: `open ${word(link)}` });
  return actions;
}

/** Whether a node, or something in it, is among those that are seen. */
function isIn(view, node, seen) {
  if (seen.includes(node)) return true;
  const container = view.containers.get(node);
  return container !== undefined && seen.some((other) => {
    for (let at = other, depth = 0; at !== undefined && depth < 64; depth++) {
      if (at === node) return true;
      at = containerOf(view, at);
    }
    return false;
  });
}

/** The line for a tap on a part of the picture; null for one that only says what it is. */
function lineForTap(view, node, kind, value) {
  const container = containerOf(view, node);
  const into = container === undefined ? "" : ` in=${word(container)}`;
  if (kind === "back") return `back${into}`;
  if (kind === "leave") return `leave${into}`;
  if (kind === "tab") return `select ${word(value)} in=${word(node)}`;
  return null;
}

/** A slider that drags the shown screen away. It keeps its place in the document while somebody drags it. */
class SwipeControl {
  constructor(send) {
    this.send = send;
    this.isRunning = false;
    this.at = 0;
    this.slider = element("input", {
      type: "range", min: "0", max: "100", value: "0", "aria-label": "Swipe back", title: "Drag the shown screen away",
      oninput: () => this.move(), onchange: () => this.end(),
    });
    this.cancel = button("Cancel", "Cancel the swipe: swipe cancel", () => this.give("swipe cancel"), { class: "action" });
    this.root = element("label", { class: "swiping" }, "Swipe", this.slider, this.cancel);
  }

  /** Shows the swipe that runs in a state. */
  show({ view }) {
    const swipe = [...view.containers.values()].map((container) => container.swipe).find((one) => one);
    this.width = view.environment.width;
    this.isRunning = Boolean(swipe);
    this.cancel.hidden = !this.isRunning;
    this.root.hidden = ![...view.containers.values()].some(canSwipe);
    if (this.isRunning && document.activeElement === this.slider) return;
    this.at = swipe ? Math.round(swipe.progress * 100) : 0;
    this.slider.value = String(this.at);
  }

  get x() { return Math.round((Number(this.slider.value) / 100) * this.width); }

  move() {
    if (!this.isRunning && !this.give("swipe begin 0")) return this.reset();
    const at = Number(this.slider.value);
    // Every report is a commit, so that a drag has some dozen of them.
    if (Math.abs(at - this.at) < 4) return;
    this.at = at;
    this.give(`swipe move ${this.x}`);
  }

  end() {
    if (this.isRunning) this.give(`swipe end ${this.x}`);
    this.reset();
  }

  reset() {
    this.at = 0;
    this.slider.value = "0";
  }

  give(line) {
    this.send(line);
    return this.isRunning;
  }
}
