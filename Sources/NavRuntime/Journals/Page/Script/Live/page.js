// A page whose journal can go on.

KEYS.push([":", "type a line"], ["u", "take the last line of a branch back"]);

class LivePage extends Page {
  constructor(journal, running) {
    super(journal);
    this.running = running;
    if (!this.isBranch) return;
    for (const device of [this.device, this.beside]) device.onpick = (...picked) => this.pickIn(device, ...picked);
    const { summary } = journal;
    this.root.querySelector("h1").replaceChildren(...(journal.other ? [foreign(running.title), ": ", foreign(summary.title)] : [capital(summary.title)]));
    // Nobody has looked for findings in it.
    if (summary.comparison) return;
    this.panels.tabs[0].hidden = true;
    this.panels.select("Step");
  }

  close() {
    this.closing.abort();
    this.play(false);
    clearTimeout(this.hashTimer);
    for (const part of [this.root, this.live, this.help]) part.remove();
  }

  show() {
    super.show();
    this.running?.draw();
  }

  /** The state that is shown. */
  get state() {
    return this.journal.history.state(this.journal.eventsAt(this.step));
  }

  get isBranch() {
    return this.running?.branch?.journal === this.journal;
  }

  /** The step of the recorded journal beside the one that is shown. */
  get besideStep() {
    return this.journal.comparison ? this.journal.comparison.stepBeside(this.step) : this.step;
  }

  /** What was recorded is on the left, the branch on the right. */
  sides(old, now, base) {
    if (!this.isBranch) return super.sides(old, now, base);
    if (!this.running.isBeside || !this.journal.comparison) return null;
    return super.sides(old, now, base).reverse();
  }

  /** A tap on the picture of the branch goes on there. */
  pickIn(device, node, kind, value) {
    const isOfBranch = device === (this.beside.root.hidden ? this.device : this.beside);
    if (!isOfBranch || !this.running.tap(node, kind, value)) this.pick(node);
  }

  get keys() {
    return { ...super.keys, ":": () => this.running?.line.input.focus(), u: () => this.running?.undo() };
  }

  name() {
    super.name();
    if (!this.isBranch) return;
    clearTimeout(this.hashTimer);
    this.noteInAddress(this.step);
  }

  /** The address of a branch makes it again. */
  async noteInAddress(step) {
    const { running } = this;
    if (running?.isAddressUnread) return;
    const address = this.isBranch ? await running.address() : null;
    if (this.closing.signal.aborted) return;
    try {
      if (address === null) super.noteInAddress(step);
      else history.replaceState(null, "", address);
    } catch {
      // A page inside another one may not change its address.
    }
    running?.guard();
  }

  async copyLink() {
    if (!this.isBranch) return super.copyLink();
    const address = await this.running.address();
    if (address === null) return this.running.sayMistake({ code: "too-long", message: "the branch is too long for a link: save it as a journal" });
    await copyText(location.href.split("#")[0] + address);
    this.copyButton.textContent = "Copied";
    this.live.textContent = "A link to the branch is copied";
    setTimeout(() => { this.copyButton.textContent = "Copy link"; }, COPIED_FOR);
  }

  follow() {
    if (location.hash.startsWith("#s=")) {
      if (this.running) this.running.openAddress(location.hash);
      else this.go(this.firstStep());
      return;
    }
    super.follow();
  }
}
