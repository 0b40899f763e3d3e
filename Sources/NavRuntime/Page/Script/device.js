// The picture of the device: the frames of the state view in their true proportions, and in each what the view says of its
// node. Nothing is drawn that the view does not have.

const PANE_NAMES = {
  below: "the screen below", left: "left pane", right: "right pane", top: "screen", primary: "primary column",
  supplementary: "supplementary column", secondary: "secondary column", modal: "modal",
};

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
    const parts = frames.map(({ frame, level }) => this.part(frame, level, frames, state));
    this.screen.replaceChildren(...(parts.length > 0 ? parts : [element("p", { class: "nothing" }, "Nothing to draw yet")]));
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

  part(frame, level, frames, state) {
    const isPane = frame.role in PANE_NAMES;
    const made = isPane ? this.pane(frame, level, state) : this.bar(frame, state.view);
    const { style } = made;
    style.left = `${frame.x * this.scale}px`;
    style.top = `${frame.y * this.scale}px`;
    style.width = `${frame.width * this.scale}px`;
    style.height = `${frame.height * this.scale}px`;
    style.zIndex = level * 10 + this.depth(frame, level, frames);
    made.dataset.role = frame.role;
    made.dataset.node = frame.node ?? "";
    made.classList.add("frame", isPane ? "pane" : "bar");
    if (this.shown.changed.has(frame.node)) made.classList.add("changed");
    if (frame.node !== null && frame.node === this.shown.picked) made.classList.add("picked");
    if (frame.dim > 0) {
      const dim = element("div", { class: "dim" });
      dim.style.opacity = frame.dim;
      made.append(dim);
    }
    return made;
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

  /** What is special about a screen: that it is a placeholder, or a page and how far it has come. */
  notes(node, { view }) {
    const notes = [];
    for (const container of view.containers.values()) {
      if (node === container.leftPlaceholder || node === container.rightPlaceholder) {
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

  /** What a web container loads, or has failed to load. */
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
    if (rotation?.pending) lines[0] += ` · ${orientationName(rotation.pending)} pending`;
    const more = [];
    if (focus) more.push(`focus ${focus}${isFocusHidden ? " (hidden)" : ""}`);
    presented.forEach((node, index) => more.push(`${STYLE_NAMES[styles[index]] ?? "modal"} ${node}`));
    for (const [name, container] of view.containers) {
      if (container.swipe) more.push(`swipe on ${name}: ${Math.round(container.swipe.progress * 100)} %`);
    }
    lines.push(more.join(" · "));
    const hint = element("p", { class: "hint" }, "Click a part of the picture to see what it says, and why.");
    return [...lines.filter((line) => line !== "").map((line) => foreign(line, "p")), hint];
  }
}

function overlap(one, other) {
  const slack = 0.5;
  return one.x + slack < other.x + other.width && other.x + slack < one.x + one.width &&
    one.y + slack < other.y + other.height && other.y + slack < one.y + one.height;
}

/** True when both are one above the other. */
function isAligned(one, other) {
  return Math.abs(one.x - other.x) < 2 && Math.abs(one.width - other.width) < 3;
}

function orientationName(word) {
  return String(word).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
