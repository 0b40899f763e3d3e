// The picture of the device: the frames of the state view in their true proportions, and in each what the view says of its
// node. Nothing is drawn that the view does not have.

const PANE_NAMES = {
  below: "the next screen", left: "left pane", right: "right pane", top: "screen", primary: "primary column",
  supplementary: "supplementary column", secondary: "secondary column", modal: "modal", pane: "pane",
};

/** The pixels between a text and what covers a part of its frame. */
const SIGHT_MARGIN = 2;
/** The pixels of a part of a frame in which a text can still be read. */
const SMALLEST_SIGHT = { width: 28, height: 12 };
/** The pixels that a title and an id take, one below the other. */
const PANE_TEXT = { width: 140, height: 36 };
/** The pixels of a text of a bar in which it can still be guessed. */
const SMALLEST_TEXT = 24;
/** The orientation in which a scene begins: nobody has reported it. */
const FIRST_ORIENTATION = "landscapeLeft";

/** The members of a container that name the screen of an empty pane or column. */
const PLACEHOLDERS = [
  "leftPlaceholder", "rightPlaceholder", "primaryPlaceholder", "supplementaryPlaceholder", "secondaryPlaceholder",
];

const STYLE_NAMES = { fullScreen: "full screen", sheet: "sheet", popover: "popover" };

/** The room of a picture on paper, in pixels. */
const PAPER = { width: 680, height: 560 };
/** The part of a narrow window's height that a picture takes at most, and at least; in between, the list begins in sight. */
const NARROW = { most: 0.55, least: 0.3, list: 120 };
/** The same part of a window that is wider than high: there, the list is beside the picture. */
const LOW = 0.75;

class Device {
  constructor(onpick) {
    this.onpick = onpick;
    this.heading = element("p", { class: "which" });
    this.screen = element("div", { class: "screen" });
    this.stage = element("div", { class: "stage" }, this.screen);
    this.caption = element("figcaption");
    this.root = element("figure", { class: "device", role: "group", "aria-label": "Device" }, this.heading, this.stage, this.caption);
    this.shown = null;
    this.isPrinted = false;
    new ResizeObserver(() => this.shown && this.room().key !== this.fitted && this.redraw()).observe(this.stage);
  }

  /** Draws a state. A heading says which one it is, where there are two. */
  show(state, changed, picked, heading = "") {
    this.shown = { state, changed, picked, heading };
    const { view } = state;
    this.heading.textContent = visible(heading);
    this.heading.hidden = heading === "";
    this.root.setAttribute("aria-label", visible(heading === "" ? "Device" : `Device: ${heading}`));
    this.caption.replaceChildren(...this.captions(state));
    this.fit(view.environment);
    const frames = framesOf(state);
    const parts = frames.map((one) => this.part(one, frames, state));
    roundCorners(frames, parts, state);
    if (parts.length > 0) parts.push(...scrims(state));
    this.screen.replaceChildren(...(parts.length > 0 ? parts : [element("p", { class: "nothing" }, "Nothing to draw yet")]));
    for (const bar of this.screen.querySelectorAll(".navigation")) tighten(bar);
    const { width, height } = view.environment;
    this.screen.setAttribute("aria-label", `Picture, ${points(width)} by ${points(height)} points`);
    this.screen.setAttribute("role", "group");
  }

  redraw() {
    if (this.shown) this.show(this.shown.state, this.shown.changed, this.shown.picked, this.shown.heading);
  }

  /** The room for the picture. In a narrow window the page scrolls, and the list begins in the first screen. */
  room() {
    let { width, height } = PAPER;
    if (this.root.parentElement.matches(".two")) width = width / 2 - 20;
    if (!this.isPrinted && !window.matchMedia("print").matches) {
      width = this.stage.clientWidth - 4;
      height = this.stage.clientHeight - 4;
      if (isNarrow()) {
        const screen = document.documentElement.clientHeight;
        const above = this.root.getBoundingClientRect().top + window.scrollY;
        const { most, least, list } = NARROW;
        height = window.matchMedia("(orientation: landscape)").matches ? LOW * screen
          : this.root.parentElement.matches(".two.wide") ? (most / 2) * screen : Math.max(least * screen, Math.min(most * screen, screen - above - this.caption.offsetHeight - list));
      }
    }
    return { width, height, isNarrow: isNarrow(), key: `${width} ${isNarrow() ? document.documentElement.clientHeight : height}` };
  }

  /** Gives the picture the device's proportions, as large as there is room. */
  fit({ width, height }) {
    const room = this.room();
    this.fitted = room.key;
    const scale = width > 0 && height > 0 ? Math.min(room.width / width, room.height / height) : 0;
    this.scale = Math.max(scale, 1e-9);
    this.screen.style.width = `${width * scale}px`;
    this.screen.style.height = `${height * scale}px`;
    this.stage.style.minHeight = room.isNarrow ? `${height * scale + 4}px` : "";
    this.size = Math.min(14, Math.max(12, 17 * scale));
    this.screen.style.setProperty("--size", `${this.size}px`);
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
    if (!isPane) style.lineHeight = `${Math.min(1.7 * this.size, frame.height * this.scale)}px`;
    made.dataset.role = frame.role;
    made.dataset.node = frame.node ?? "";
    made.classList.add("frame", isPane ? "pane" : "bar");
    if (level > 0) made.classList.add("raised");
    this.keepInSight(made, frame, sightOf(one, frames, state.view.environment, this.scale));
    if (this.shown.changed.has(frame.node)) made.classList.add("changed");
    if (frame.node !== null && frame.node === this.shown.picked) made.classList.add("picked");
    if (one.dim > 0) {
      const dim = element("div", { class: "dim" });
      dim.style.opacity = one.dim;
      made.append(dim);
    }
    return made;
  }

  /** Moves the texts of a frame to the part of it that nothing covers; where that is too small for any, it has none. */
  keepInSight(made, frame, sight) {
    if (sight.height && sight.width === frame.width && sight.height === frame.height) return;
    const isSmall = sight.width * this.scale < SMALLEST_SIGHT.width || sight.height * this.scale < SMALLEST_SIGHT.height;
    if (isSmall) return made.classList.add("covered");
    if (sight.height * this.scale < PANE_TEXT.height) made.classList.add("low");
    const room = (length) => `${length * this.scale + SIGHT_MARGIN}px`;
    made.style.paddingTop = room(sight.y - frame.y);
    made.style.paddingLeft = room(sight.x - frame.x);
    made.style.paddingBottom = room(frame.y + frame.height - sight.y - sight.height);
    made.style.paddingRight = room(frame.x + frame.width - sight.x - sight.width);
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

  barButton(kind, text, label, node, value = text) {
    const pick = (event) => {
      event.stopPropagation();
      this.onpick(node, kind, value);
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
      made.append(this.barButton(isSelected ? "tab selected" : "tab", title, label, frame.node, child));
    });
    return made;
  }

  // Caption

  captions({ view, styles, isFocusHidden, isTurned }) {
    const { environment, focus, presented, rotation } = view;
    const size = `${points(environment.width)} × ${points(environment.height)}`;
    const lines = [`${size} · ${environment.sizeClass} · ${orientationName(environment.interface)}`];
    const isKnown = isTurned || environment.device !== FIRST_ORIENTATION;
    if (isKnown && environment.device !== environment.interface) lines[0] += ` · device held ${orientationName(environment.device)}`;
    if (environment.rotating) lines[0] += " · rotating";
    if (environment.active === false) lines[0] += " · in the background";
    if (rotation?.pending) lines[0] += ` · ${orientationName(rotation.pending)} pending`;
    const more = [];
    if (focus) more.push(`focus ${focus}${isFocusHidden ? " (hidden)" : ""}`);
    presented.forEach((node, index) => more.push(`${STYLE_NAMES[styles[index]] ?? "modal"} ${node}`));
    for (const [name, container] of view.containers) {
      if (container.swipe) more.push(`swipe on ${name}: ${Math.round(container.swipe.progress * 100)}\u00a0%`);
    }
    lines.push(more.join(" · "));
    const hint = element("p", { class: "hint" }, "Something missing or wrong? Click there to ask why.");
    return [...lines.map((line) => foreign(line, "p", { title: visible(line) })), hint];
  }
}

/** What dims the screen under each modal that covers only a part of it. */
function scrims({ styles }) {
  return styles.flatMap((style, index) => {
    if (style === "fullScreen") return [];
    const made = element("div", { class: "scrim" });
    made.style.zIndex = (index + 1) * LEVEL - 1;
    return [made];
  });
}

/** Rounds the corners of each modal that covers only a part of the screen, except where it meets the screen's lower edge. */
function roundCorners(frames, parts, { styles, view }) {
  styles.forEach((style, index) => {
    const own = frames.filter(({ level }) => level === index + 1).map(({ frame }) => frame);
    if (style === "fullScreen" || own.length === 0) return;
    const box = {
      left: Math.min(...own.map(({ x }) => x)), top: Math.min(...own.map(({ y }) => y)),
      right: Math.max(...own.map(({ x, width }) => x + width)), bottom: Math.max(...own.map(({ y, height }) => y + height)),
    };
    if (box.top < 1) return;
    const isLow = box.bottom > view.environment.height - 1;
    frames.forEach(({ frame, level }, place) => {
      if (level !== index + 1) return;
      const [left, right] = [frame.x - box.left < 1, box.right - frame.x - frame.width < 1];
      const [top, bottom] = [frame.y - box.top < 1, !isLow && box.bottom - frame.y - frame.height < 1];
      parts[place].style.borderRadius = [top && left, top && right, bottom && right, bottom && left].map((is) => (is ? "10px" : "0")).join(" ");
    });
  });
}

function overlap(one, other) {
  const slack = 0.5;
  return one.x + slack < other.x + other.width && other.x + slack < one.x + one.width &&
    one.y + slack < other.y + other.height && other.y + slack < one.y + one.height;
}

/**
 * The part of a frame that is on the screen, and that no frame above covers; the one with most room for a text. A modal covers
 * what is below it as it does on the device: there, every text stays in its place.
 */
function sightOf(one, frames, screen, scale) {
  const { frame } = one;
  let sight = cut(frame, { left: 0, top: 0, right: screen.width, bottom: screen.height });
  for (const other of frames) {
    if (other.level !== one.level || other.z <= one.z || !overlap(sight, other.frame)) continue;
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

/** Lets the parts of a bar share its room, where the title in the middle leaves too little for the others. */
function tighten(bar) {
  const isCut = (part) => part.scrollWidth > part.clientWidth;
  const isGone = (part) => isCut(part) && (part.matches(".side") || part.clientWidth < SMALLEST_TEXT);
  if (isCut(bar) || [...bar.querySelectorAll(".side, button")].some(isGone)) bar.classList.add("tight");
}

/** True when both are one above the other. */
function isAligned(one, other) {
  return Math.abs(one.x - other.x) < 2 && Math.abs(one.width - other.width) < 3;
}

function orientationName(word) {
  return String(word).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
