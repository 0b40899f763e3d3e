// What a person may want to know of the plugins that a page has: what each decides, and an example of its settings.

const PLUGINS = {
  "auth-gate": ["Screens that need a user wait for the login", "routes=account,orders"],
  autorotation: ["Whether and how the interface turns", "policy=all"],
  "back-button": ["Which screens of a drillDown hide their back button", "enabled=false"],
  "depth-limit": ["The largest number of entries on a stack", "limit=3"],
  "link-router": ["What links become, as commands for each pattern", ""],
  "page-memory": ["How many pages of a web container stay in memory", "maxLivePages=2"],
  routes: ["What screens may be opened with, and what links become", ""],
  "split-collapse": ["A collapsing split discards an empty detail", "enabled=false"],
  "swipe-back": ["When a swipe may begin, and whether it completes", "edge=20"],
  "system-back": ["Where back goes when nothing is left to pop", "tabs=history"],
  "tab-reselect": ["Selecting the selected tab again pops to the root", "sources=all"],
  "unsaved-changes": ["A screen with the attribute dirty=true does not leave", ""],
};

/** A list that opens above its button, and closes with Esc or a click elsewhere. */
class Menu {
  constructor(label, title, fill) {
    this.fill = fill;
    this.list = element("ul", { class: "menu-of-live" });
    this.root = element("details", {
      class: "menu", ontoggle: () => this.root.open && this.draw(),
      onkeydown: (event) => event.key === "Escape" && this.close(event),
    }, element("summary", { class: "action", title }, label), this.list);
    document.addEventListener("pointerdown", (event) => !this.root.contains(event.target) && this.close());
  }

  draw() {
    const place = [...this.list.children].findIndex((row) => row.contains(document.activeElement));
    // What somebody types stays.
    if (document.activeElement?.matches("input") && place >= 0) return;
    this.list.replaceChildren(...this.fill());
    if (place >= 0) this.list.children[place]?.querySelector("button")?.focus();
  }

  close(event) {
    event?.stopPropagation();
    if (this.root.open) this.root.open = false;
    if (event) this.root.firstChild.focus();
  }
}
