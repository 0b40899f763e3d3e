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
  if (/^[\w.@/:+-]+$/.test(name)) return name;
  const quoted = [...name].map((character) => {
    if (character === "\"" || character === "\\") return `\\${character}`;
    return /[ -~]/.test(character) ? character : `\\u{${character.codePointAt(0).toString(16)}}`;
  });
  return `"${quoted.join("")}"`;
}

/** The buttons for a state: their label, and the line. */
function actionsFor({ view }, links) {
  const { environment, presented, containers, layout, held = [] } = view;
  const actions = [{ label: "Back", line: "back source=user" }];
  if (presented.length > 0) actions.push({ label: `Dismiss ${presented.at(-1)}`, line: "dismiss source=user" });
  for (const [id, { kind, children, titles, selected }] of containers) {
    if (kind !== "tabs" || !layout.some(({ role, node }) => role === "tabBar" && node === id)) continue;
    children.forEach((child, place) => actions.push({ label: titles[place] ?? child, line: `select ${word(child)} in=${word(id)} source=user`, isOn: child === selected }));
  }
  const isUpright = environment.interface.startsWith("portrait");
  actions.push({ label: "Rotate", line: `rotate ${isUpright ? "landscapeLeft" : "portrait"}` });
  const device = environment.sizeClass === "compact" ? "ipad" : "iphone";
  actions.push({ label: device === "ipad" ? "On an iPad" : "On an iPhone", line: `device ${device}` });
  for (const { ticket, command } of Object.values(held)) {
    actions.push({ label: `Resume ${command ?? ticket}`, line: `resume ${ticket}` }, { label: "Drop", line: `drop ${ticket}` });
  }
  for (const link of links) actions.push({ label: link, line: `open ${word(link)} source=user` });
  return actions;
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
  /** `send` carries a line out; `gesture` is called with true when somebody begins to drag, and with false at the end. */
  constructor(send, gesture) {
    this.send = send;
    this.gesture = gesture;
    this.isRunning = false;
    this.isHeld = false;
    this.isRefused = false;
    this.at = 0;
    this.slider = element("input", {
      type: "range", min: "0", max: "100", value: "0", "aria-label": "Swipe back, in percent of the width", title: "Drag the shown screen away",
      onpointerdown: () => { this.isHeld = true; }, oninput: () => this.move(), onchange: () => this.isHeld && this.end(),
    });
    this.release = button("Let go", "Lift the finger: swipe end", () => this.end(), { class: "action" });
    this.cancel = button("Cancel", "The system cancels the swipe: swipe cancel", () => this.stop(), { class: "action" });
    this.root = element("label", { class: "swiping" }, "Swipe", this.slider, this.release, this.cancel);
  }

  /** Shows the swipe that runs in a state. */
  show({ view }) {
    const swipe = [...view.containers.values()].map((container) => container.swipe).find((one) => one);
    this.width = view.environment.width;
    this.isRunning = Boolean(swipe);
    // They keep their room, so that what stands beside them does not move under a finger.
    for (const one of [this.release, this.cancel]) one.style.visibility = this.isRunning ? "" : "hidden";
    this.root.hidden = ![...view.containers.values()].some(canSwipe);
    if (this.isHeld) return;
    this.at = swipe ? Math.round(swipe.progress * 100) : 0;
    this.slider.value = String(this.at);
  }

  get x() { return Math.round((Number(this.slider.value) / 100) * this.width); }

  move() {
    if (this.isRefused) return;
    if (!this.isRunning) {
      this.gesture(true);
      this.send("swipe begin 0");
      // One that may not begin is refused once.
      this.isRefused = !this.isRunning;
      if (this.isRefused) return this.isHeld || this.rest();
    }
    const at = Number(this.slider.value);
    // Every report is a commit, so that a drag has some of them.
    if (Math.abs(at - this.at) < 5) return;
    this.at = at;
    this.send(`swipe move ${this.x}`);
  }

  end() {
    if (this.isRunning) this.send(`swipe end ${this.x}`);
    this.rest();
  }

  stop() {
    this.send("swipe cancel");
    this.rest();
  }

  rest() {
    this.gesture(false);
    [this.isHeld, this.isRefused, this.at] = [false, false, 0];
    this.slider.value = "0";
  }
}
