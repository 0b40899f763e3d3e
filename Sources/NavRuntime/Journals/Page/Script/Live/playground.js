// The playground: a recorded story in five steps, and then scenes of one's own.

/** The scenes that one can begin with, by their word in a line, and what they are. */
const SCENES = [
  ["drilldown", "two panes, from which one drills down"], ["stack", "screens on top of each other"], ["tabs", "tabs with a stack in each"],
  ["split", "two columns"], ["triple", "three columns"], ["web", "web pages"], ["demo", "tabs with all of them"],
];

/** The story: what is said at each step, the commit that is shown, and what happens. */
const STORY = [
  { commit: 3, text: "“The back button is gone.” This is the journal that a mail app kept of its own navigation, every tap and every turn of the device. The picture is computed from it: a mail, and ‹ Inbox, which leads back." },
  { commit: 5, text: "A finger begins to swipe. A plugin of the app, calm-swipes, hides the back button while it does." },
  { commit: 7, text: "The device turns, and the system cancels the swipe. The mail is there again. The button is not, and nobody can make it happen twice." },
  { commit: 7, text: "So ask why. The answer names the event, the plugin and the command, and it is in the panel on the right.", act: (live) => live.page.panels.ask(["items", "mail-4", "backButton"]) },
  { commit: null, text: "And without the plugin? The same commands, decided again by the code that runs in the app. On the left what was recorded, on the right what would have happened: the button stays.", act: (live) => live.leaveOut("calm-swipes") },
  { commit: null, text: "Now you. Tap ‹ Inbox in the right picture, drag the swipe, or type push reply title=Re. Each line is decided, refused or undone, and the journal can be saved and sent.", act: (live) => live.branch ? live.showBranch() : live.leaveOut("calm-swipes") },
];

class Guide {
  constructor(live) {
    this.live = live;
    this.text = element("p", { class: "story", "aria-live": "polite" });
    this.back = button("‹ Back", "The step before", () => this.go(this.step - 1), { class: "action" });
    this.next = button("Next ›", "The next step", () => this.goOn(), { class: "action next" });
    const scenes = SCENES.map(([scene, what]) => button(scene, `A scene of your own: ${what}`, () => this.begin(scene), { class: "action" }));
    this.own = element("div", { class: "scenes", role: "toolbar", "aria-label": "Begin a scene of your own" }, "Or begin with", scenes);
    this.root = element("section", { class: "guide", "aria-label": "Guide" }, this.text, element("div", { class: "steps" }, this.back, this.next), this.own);
    document.body.classList.add("is-playground");
    document.body.append(this.root);
  }

  goOn() {
    const again = () => {
      this.live.recorded = this.live.story;
      this.go(0);
    };
    if (this.step !== null) this.go(this.step + 1);
    else if (!this.live.asksFirst(again)) again();
  }

  /** Shows a step of the story. */
  go(step) {
    const { live } = this;
    this.step = step;
    this.next.textContent = "Next ›";
    const { commit, text, act } = STORY[step];
    const number = `${step + 1} of ${STORY.length}`;
    this.text.replaceChildren(element("span", { class: "quiet" }, number), " ", text);
    this.back.disabled = step === 0;
    this.next.disabled = step === STORY.length - 1;
    if (commit !== null) {
      live.branch = null;
      live.say();
      live.showRecorded(live.recorded.lastStep(commit));
      live.page.panels.select(act ? "Why" : "Step");
    }
    act?.(live);
  }

  /** Begins a scene in a journal of one's own. */
  begin(scene) {
    const { live } = this;
    const act = () => {
      live.beginAnew();
      live.send(scene === "web" ? "device iphone; scene web" : `device ipad landscape; scene ${scene}`);
      this.tell();
    };
    if (!live.asksFirst(act)) act();
  }

  /** What one can do in a scene of one's own. */
  tell() {
    this.step = null;
    this.back.disabled = true;
    this.next.disabled = false;
    this.next.textContent = "The story again";
    this.text.replaceChildren("A scene of your own, and a journal of it. Type a line, such as ", element("code", {}, "push inbox title=Inbox"),
      ", or use the buttons below. The address of this page makes it again: send it to somebody.");
  }
}

async function startPlayground(page, address) {
  await startRuntime(page, "");
  const { live } = globalThis;
  if (!live) return;
  live.story = page.journal;
  const guide = new Guide(live);
  live.guide = guide;
  document.body.insertBefore(guide.root, page.root);
  if (address.startsWith("#s=") && await live.openAddress(address)) guide.tell();
  else guide.go(0);
  document.documentElement.dataset.story = "yes";
}

const addressAtFirst = location.hash;
openPage((journal) => new LivePage(journal, null)).then((page) => {
  globalThis.page = page;
  if (page) return startPlayground(page, addressAtFirst);
}).catch((error) => globalThis.page.warn(`The runtime cannot be started: ${error.message}`));
