// A page whose journal can go on.

class LivePage extends Page {
  constructor(journal, running) {
    super(journal);
    this.running = running;
    if (!this.isBranch) return;
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
    this.running?.draw(this.state);
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

  pick(node, kind, value) {
    if (!this.running?.tap(node, kind, value)) super.pick(node);
  }

  get keys() {
    return { ...super.keys, ":": () => this.running.line.input.focus(), u: () => this.isBranch && this.running.undo() };
  }

  /** The address of a branch makes it again. */
  async noteInAddress(step) {
    if (!this.isBranch || this.running.branch.lines.length === 0 && this.running.branch.plugin === null) return super.noteInAddress(step);
    try {
      history.replaceState(null, "", await this.running.address());
    } catch {
      // A page inside another one may not change its address.
    }
  }

  async copyLink() {
    if (!this.isBranch) return super.copyLink();
    await copyText(location.href.split("#")[0] + await this.running.address());
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
