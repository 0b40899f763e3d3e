// Commands that wait: a plugin has held them, until they are resumed or dropped.

/** The largest number of bars beside each other in the lane; further ones share a place with others. */
const MOST_BARS = 4;

/** The waits of a journal: `first` and `last` are the places of the commits between which a command waits. */
class Waits {
  constructor(journal) {
    const { firstCommit, waits, waitsLeftOut } = journal.summary;
    this.leftOut = waitsLeftOut ?? 0;
    this.all = (waits ?? []).map((wait) => {
      const first = wait.from === undefined ? -1 : wait.from - firstCommit;
      const last = wait.to === undefined ? Infinity : wait.to - firstCommit;
      const begin = first < 0 ? 0 : journal.lastStep(first);
      const end = last === Infinity ? journal.stepCount - 1 : journal.lastStep(last);
      return { ...wait, first, last, begin, end };
    });
    /** The waits in rows, so that those of a row are one after another. */
    this.rows = [];
    /** For each commit 1 when it holds, resumes or drops a command. */
    this.commits = new Uint8Array(journal.commitCount);
    for (const wait of this.all) {
      for (const commit of [wait.first, wait.last]) if (commit >= 0 && commit < journal.commitCount) this.commits[commit] = 1;
      const row = this.rows.find((row) => row.at(-1).last <= wait.first);
      if (row) row.push(wait);
      else this.rows.push([wait]);
    }
  }

  /** The last steps of the commits that hold, resume or drop a command. */
  steps(journal) {
    const steps = [];
    this.commits.forEach((is, commit) => is && steps.push(journal.lastStep(commit)));
    return steps;
  }

  /** The waits that a commit begins or ends, and those around it. The commit before all is -1. */
  at(commit) {
    return this.rows.flatMap((row) => {
      const end = firstPlace(row, (wait) => wait.first > commit);
      return row.slice(Math.min(end, firstPlace(row, (wait) => wait.last >= commit)), end);
    }).sort((one, other) => one.ticket - other.ticket || one.first - other.first);
  }

  /** The number of commands that wait after a commit. */
  countAfter(commit) {
    return this.at(commit).filter((wait) => wait.last > commit).length;
  }

  /** Draws a bar for each wait between two steps; of those that fall on one column, one. `place` is the column of a step. */
  draw(context, { top, height, from, to, place, color, matches }) {
    const bars = Math.min(MOST_BARS, this.rows.length);
    const thick = height / bars;
    this.rows.forEach((row, index) => {
      const y = top + (index % bars) * thick;
      let drawn = -1;
      for (let next = firstPlace(row, (wait) => wait.end >= from); next < row.length && row[next].begin <= to; next++) {
        const wait = row[next];
        const [x, end] = [Math.max(place(wait.begin), drawn), place(wait.end)];
        const isWanted = !matches || matches[wait.begin] || matches[wait.end];
        if (end - drawn < 1 || !isWanted) continue;
        drawn = end;
        context.fillStyle = color("waiting");
        context.fillRect(x, y, Math.max(1.5, end - x), thick - 1);
        if (wait.dropped === undefined || wait.end > to) continue;
        context.fillStyle = color("refused");
        context.fillRect(end - 2, y, 3, thick - 1);
      }
    });
  }
}

/** The place of the first element of a list for which something holds, as it does for all after it. */
function firstPlace(list, holds) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A wait in a list: the command, who holds it and why, and how it ended. */
function waitElement(wait, commit, actions) {
  const go = (number) => button(`#${number}`, `Go to #${number}`, () => actions.goToCommit(number), { class: "moment link" });
  const begin = wait.from === undefined ? "held before the beginning" : ["held in ", go(wait.from)];
  let end = ", waits at the end";
  if (wait.to !== undefined) {
    end = wait.dropped === undefined ? [", resumed in ", go(wait.to)] : [", dropped in ", go(wait.to), ": ", foreign(wait.dropped)];
  }
  return element("li", wait.first <= commit && commit < wait.last ? { class: "waits" } : {}, foreign(wait.command, "code"),
    element("div", {}, pluginButton(wait.plugin, actions), ": ", foreign(wait.reason)), element("div", { class: "quiet" }, begin, end));
}
