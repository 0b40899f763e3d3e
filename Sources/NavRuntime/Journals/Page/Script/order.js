// The order in which the frames of a picture are painted.

/** The distance between the places of two levels, and of the groups in one. */
const LEVEL = 100000;
const GROUP = 30000;

/** The frames of a state, each with its modal's level, its place above the others, and how dark it is. A bar is on its pane. */
function framesOf({ view, levels }) {
  const frames = view.layout.map((frame, index) => ({ frame, level: levels[index] ?? 0, index }));
  for (const one of frames) {
    const { frame: { role, node }, level } = one;
    const isBar = !(role in PANE_NAMES);
    // Of panes at the same place, the last one is on top.
    const find = (fits) => frames.findLast(({ frame, level: its }) => its === level && frame.role in PANE_NAMES && frame.role !== "below" && fits(frame));
    const own = isBar ? find((pane) => pane.node === node && (node || isAligned(pane, one.frame))) : one;
    const pane = own ?? (role !== "tabBar" && find((pane) => isAligned(pane, one.frame)));
    one.dim = own?.frame.dim ?? 0;
    // What a column covers comes first. The panes of a container of rules come as it has them.
    const group = role === "modal" ? 0 : pane?.frame?.dim > 0 && !/pane|below/.test(pane.frame.role) ? 1 : 2;
    one.z = level * LEVEL + group * GROUP + 2 * (pane ? pane.index : frames.length) + isBar;
  }
  return frames;
}
