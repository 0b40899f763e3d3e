// The playground: a recorded story in some steps, and then scenes of one's own.

/** The scenes that one can begin with: their name, the lines that make them, and what to try. */
const SCENES = [
  ["stack", "device iphone; scene stack; push inbox title=Inbox; push mail title=Hello", "Screens on top of each other. Tap ‹ Inbox, or drag the swipe."],
  ["tabs", "device iphone; scene tabs; push feed title=Feed; select 1; push results title=Results; select 0", "A stack in each tab. Tap the second tab, and back again."],
  ["drilldown", "device ipad landscape; scene drilldown; push inbox title=Inbox; push mail title=Hello", "Two panes, from which one drills down. Type push reply title=Re, and watch the panes move."],
  ["split", "device ipad landscape; scene split; push folders title=Folders in=primary; push mail title=Hello in=secondary", "Two columns. Press On an iPhone: the split collapses."],
  ["triple", "device ipad-pro landscape; scene triple; mode twoBeside; push accounts title=Accounts in=primary; push folders title=Folders in=supplementary; push mail title=Hello in=secondary", "Three columns. Type mode secondaryOnly, and mode twoBeside."],
  ["web", "device iphone; scene web; open https://example.org/; loaded title=Example; open https://example.org/more; loaded title=More", "Web pages. Type open https://example.org/third, then loaded title=Third."],
  ["all of them", "device ipad landscape; scene demo; push inbox title=Inbox; push mail title=Hello", "Tabs with drillDowns in them. Select another tab, push, and turn the device."],
];

/** The story: what is said at each step, the commit that is shown, and what happens. */
const STORY = [
  { commit: 3, text: "A navigation runtime for apps keeps a journal of every tap and every turn, from which each moment of a bug can be seen again. Here is one. “The back button is gone”, somebody wrote. The picture is the app before that: a mail, and ‹ Inbox, which leads back." },
  { commit: 4, text: "A finger begins to swipe. A plugin of the app, calm-swipes, hides the back button while it does: What plugins did, on the right." },
  { commit: 7, text: "The device turns, and the system cancels the swipe. The mail is there again. The button is not, and nobody knew how to make it happen again." },
  { commit: 7, panel: "Why", text: "So ask why. The answer names the event, the plugin and the command.", act: (live) => live.page.panels.ask(["items", "mail-4", "backButton"]) },
  { commit: null, text: "And without the plugin? The same commands, decided again by the code that runs in the app. On the left is what was recorded; on the right, the button stays.", act: (live) => live.leaveOut("calm-swipes") },
  { commit: null, text: "Now you. Tap ‹ Inbox in the picture without calm-swipes, type push reply title=Re, or help. Undo takes it back. Save the journal and send it, or send the address of this page.", act: (live) => live.showBranch() },
];

class Guide {
  constructor(live) {
    this.live = live;
    this.step = 0;
    this.text = element("p", { class: "story", "aria-live": "polite" });
    this.back = button("‹ Previous", "The step before", () => this.wants(this.step - 1), { class: "action" });
    this.next = button("Next ›", "The next step", () => this.wants(this.isStory ? this.step + 1 : 0), { class: "action next" });
    const scenes = SCENES.map(([name, lines, what]) => button(name, what, () => this.begin(lines, what), { class: "action" }));
    this.own = element("div", { class: "scenes", role: "toolbar", "aria-label": "Begin a scene of your own" }, "Or begin with", scenes);
    this.root = element("section", { class: "guide", "aria-label": "Guide" }, this.text, element("div", { class: "steps" }, this.back, this.next), this.own);
    document.body.classList.add("is-playground");
    document.body.append(this.root);
  }

  /** Goes to a step of the story, unless something would be lost that shall stay. */
  wants(step) {
    this.live.whenNothingIsLost(() => {
      this.live.recorded = this.live.story;
      this.go(step);
      this.next.focus();
    });
  }

  /** Shows a step of the story. */
  go(step) {
    const { live } = this;
    const { commit, text, panel = "Step", act } = STORY[step];
    this.step = step;
    this.isStory = true;
    this.say(text, element("span", { class: "quiet" }, `${step + 1} of ${STORY.length} `));
    if (commit !== null || live.branch?.plugin !== "calm-swipes") {
      live.branch = null;
      live.say();
      live.showRecorded(live.recorded.lastStep(commit ?? STORY[3].commit));
      live.page.panels.select(panel);
    }
    if (step === STORY.length - 1 && live.branch === null) live.leaveOut("calm-swipes");
    act?.(live);
  }

  say(text, number = "") {
    this.text.replaceChildren(number, text);
    this.back.disabled = !this.isStory || this.step === 0;
    this.next.disabled = this.isStory && this.step === STORY.length - 1;
    this.next.replaceChildren(this.isStory ? "Next ›" : "The story again");
  }

  /** Begins a scene in a journal of one's own. */
  begin(lines, what) {
    const { live } = this;
    live.whenNothingIsLost(() => {
      live.beginAnew();
      live.carryOut(lines);
      live.branch.given = 1;
      live.draw();
      live.say();
      this.tell(what);
    });
  }

  /** Says what one can do beside the story. */
  tell(what) {
    this.isStory = false;
    this.say(`${what} The address of this page makes all of it again: send it to somebody.`);
  }
}

async function startPlayground(page, address) {
  await startRuntime(page, "");
  const { live } = globalThis;
  if (!live) return;
  // What one can come back to from a scene of one's own.
  live.story = page.journal;
  const guide = new Guide(live);
  live.guide = guide;
  document.body.insertBefore(guide.root, page.root);
  if (address.startsWith("#s=") && await live.openAddress(address)) guide.tell(live.recorded === null ? "A scene, and what became of it." : "The story, and what somebody did then.");
  else {
    guide.go(0);
    const step = page.stepAt(address);
    if (step !== null) live.page.go(step);
  }
  document.documentElement.dataset.story = "yes";
}

const addressAtFirst = location.hash;
openPage((journal) => new LivePage(journal, null)).then((page) => {
  globalThis.page = page;
  if (page) return startPlayground(page, addressAtFirst);
}).catch((error) => globalThis.page.warn(`The runtime cannot be started: ${error.message}`));
