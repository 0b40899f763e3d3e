/// The labels of every rule that a walk on split scenes has to meet.
enum SplitRules {
  static let leastHits = 1000
  static let leastCornerHits = 300

  /// The rules of a split and of its stacks, and the refusals.
  static let rules = stacks + columns + collapses + modes + swipes + turns + refusals
  /// Corners of these rules, and what the views show of them.
  static let corners =
    targets + stackCorners + collapseCorners + modeCorners + swipeCorners + swipesOfOthers
    + turnCorners + additions + nodes + plugins + layouts + refusalCorners

  static let all = rules + corners

  /// How often the label has to be met.
  static func least(of label: String) -> Int { leasts[label, default: leastHits] }

  /// How much of what has to be met was met.
  static func share(of label: String, in hits: HitTable) -> Double {
    Double(hits.counts[label, default: 0]) / Double(least(of: label))
  }

  private static let leasts = Dictionary(
    corners.map { ($0, leastCornerHits) }, uniquingKeysWith: { first, _ in first })

  private static let stacks = [
    "push: first", "push: on top", "push: on the topmost nested stack",
    "pop: pops", "pop: pops on the topmost nested stack", "pop: takes the nested stack off",
    "pop: the root, nothing", "pop: empty, nothing",
    "back: pops", "back: pops on the topmost nested stack", "back: takes the nested stack off",
    "back: the root, nothing", "back: empty, nothing",
    "popTo: pops", "popTo: the top, nothing", "root: pops", "root: nothing",
    "replace: a screen", "replace: the same, nothing",
    "set: on an empty stack, a push", "set: absent, a push", "set: in the stack, a pop",
    "set: on top already, no transition", "set: the same list, nothing",
    "bars: hide", "bars: show", "bars: no change",
    "back button: shown", "back button: shown, left items supplement",
    "back button: hidden, nothing is below", "back button: hidden, bars hidden",
    "back button: hidden, hidesBackButton", "back button: hidden, left items",
    "back button: the entry below is in another stack",
  ]

  private static let columns = [
    "column primary: set", "column primary: set, others leave", "column primary: kept, others leave",
    "column primary: the only one already, nothing",
    "column primary nil: emptied", "column primary nil: empty already, nothing",
    "column supplementary: set", "column supplementary: set, others leave",
    "column supplementary: kept, others leave",
    "column supplementary: the only one already, nothing",
    "column supplementary nil: emptied", "column supplementary nil: empty already, nothing",
    "column secondary: set", "column secondary: pushed", "column secondary: the top already, nothing",
    "column secondary nil: emptied", "column secondary nil: empty already, nothing",
    "column: collapsed, the primary", "column: collapsed, merged", "column: collapsed, waiting",
    "column: emptied, it comes off the primary",
    "detail: set", "detail: set, others leave", "detail: kept, others leave",
    "detail: the only one already, nothing",
    "detail: collapsed, pushed on the topmost nested stack", "detail: collapsed, pushed on the primary",
    "detail: collapsed, the top already, nothing",
    "detail nil: emptied", "detail nil: empty already, nothing",
  ]

  private static let collapses = [
    "collapse: collapsed already, nothing", "collapse: nothing to merge",
    "collapse: secondary merged", "collapse: supplementary merged", "collapse: both merged",
    "collapse: discards", "collapse: discards, supplementary merged",
    "collapse: a vetoed discard becomes a push",
    "collapse: an empty detail, split-collapse is detached", "collapse: to the compact container",
    "expand: not collapsed, nothing", "expand: nested stacks return", "expand: the secondary has waited",
    "expand: the primary has no more", "expand: the top one is separated",
    "expand: from the compact container",
    "showColumn: collapsed, more merged", "showColumn: collapsed, fewer merged",
    "showColumn: collapsed, no change",
    "size class: becomes compact", "size class: becomes regular",
  ]

  private static let modes = [
    "mode: no change", "behavior: no change", "showColumn: shown already, nothing",
    "hideColumn: not shown, nothing", "hideColumn: collapsed, nothing",
    "dismissOverlay: oneOver", "dismissOverlay: twoOver", "dismissOverlay: twoDisplace",
    "dismissOverlay: no overlay, nothing", "dismissOverlay: collapsed, nothing",
    "width: points", "width: fraction", "width: min", "width: max", "width: no change",
  ]

  private static let swipes = [
    "swipe begin: on the primary", "swipe begin: on the supplementary",
    "swipe begin: on the secondary", "swipe begin: on a stack, collapsed",
    "swipe begin: on a nested stack", "swipe begin: the last of a nested stack",
    "swipe begin: unavailable, swipe-back is detached", "swipe begin: unavailable, a swipe runs",
    "swipe begin: unavailable, rotating", "swipe begin: unavailable, not shown",
    "swipe begin: unavailable, dimmed",
    "swipe begin: unavailable, nothing is below",
    "swipe begin: unavailable, hidesBackButton", "swipe begin: unavailable, left items",
    "swipe move: moves", "swipe cancel: cancels",
    "swipe end: by velocity", "swipe end: by fraction", "swipe end: not completed",
    "swipe end: completed", "swipe end: completed, takes the nested stack off", "swipe end: vetoed",
  ]

  private static let turns = [
    "rotate: follows", "rotate: deferred", "answer: changed",
    "interface: the automatic mode is another one", "resize: resized",
  ]

  private static let refusals = [
    "refused vetoed: pop", "refused vetoed: back", "refused vetoed: popTo", "refused vetoed: root",
    "refused vetoed: replace", "refused vetoed: set", "refused vetoed: column",
    "refused vetoed: detail", "refused vetoed: swipe begin", "refused vetoed: restore",
    "refused duplicate-node: push", "refused duplicate-node: replace",
    "refused duplicate-node: set", "refused duplicate-node: column",
    "refused duplicate-node: detail", "refused duplicate-node: primary",
    "refused duplicate-node: add",
    "refused bad-argument: push", "refused bad-argument: popTo", "refused bad-argument: replace",
    "refused bad-argument: set", "refused bad-argument: column", "refused bad-argument: detail",
    "refused bad-argument: primary", "refused bad-argument: showColumn",
    "refused bad-argument: hideColumn", "refused bad-argument: width", "refused bad-argument: add",
    "refused not-in-stack: popTo", "refused empty-stack: replace", "refused empty-stack: set",
    "refused secondary-stays: hideColumn", "refused nested-navigation: add",
    "refused tab-in-stack: add", "refused split-in-stack: add",
    "refused unknown-container", "refused wrong-container",
    "refused swipe-unavailable: swipe begin",
  ]
}

/// The corners.
extension SplitRules {
  private static let targets = [
    "in: the split, the column with the focus", "in: the split, the topmost nested stack",
    "in: the split, the compact container fits", "in: the split, the compact container does not fit",
    "in: the primary, the topmost nested stack", "in: a covered nested stack", "in: a waiting stack",
    "in: a screen", "in: no such node", "in: nobody on the focus path fits",
    "in: a split that it does not fit", "in: a stack that it does not fit",
    "in: another container that it does not fit",
  ]

  private static let stackCorners = [
    "pop: an empty container, nothing", "pop: the root of a covered stack, nothing",
    "pop: the root of the only stack with entries, nothing",
    "root: of the topmost nested stack", "replace: a container", "bars: of a nested stack",
    "popTo: below the nested stack is not in it", "popTo: elsewhere in the scene", "popTo: nowhere",
    "set: an id twice", "duplicate: a screen", "duplicate: a container",
    "back button: hidden, a web has its own bar",
    "unsaved-changes: detached, a dirty screen leaves",
  ]

  private static let collapseCorners = [
    "column: supplementary of a split of two", "showColumn: collapsed, compact container, nothing",
    "preserve: a collapsed split", "preserve: an expanded split",
    "restore: over a collapsed split", "restore: over an expanded split",
    "restore: collapsed in the same commit",
  ]

  private static let modeCorners = [
    "mode: automatic", "mode: secondaryOnly", "mode: oneBeside", "mode: oneOver", "mode: twoBeside",
    "mode: twoOver", "mode: twoDisplace",
    "behavior: tile", "behavior: overlay", "behavior: displace",
    "showColumn: oneBeside", "showColumn: oneOver", "showColumn: twoBeside", "showColumn: twoOver",
    "showColumn: twoDisplace", "showColumn: supplementary of a split of two",
    "hideColumn: secondaryOnly", "hideColumn: oneBeside", "hideColumn: oneOver",
    "hideColumn: supplementary of a split of two",
    "width: bad by itself", "width: the bounds cross what they were",
    "input error: width without an argument",
  ]

  private static let swipeCorners = [
    "swipe begin: on the compact container", "swipe begin: exactly at the edge",
    "swipe begin: unavailable, swipe-back is disabled", "swipe begin: unavailable, beyond the edge",
    "swipe begin: unavailable for several reasons",
    "swipe move: the same x", "swipe move: before the start", "swipe move: beyond the span",
    "swipe end: not completed, swipe-back is gone",
    "refused swipe-unavailable: swipe move", "refused swipe-unavailable: swipe end",
    "refused swipe-unavailable: swipe cancel",
  ]

  private static let swipesOfOthers = [
    "swipe: cancelled by pushed", "swipe: cancelled by popped", "swipe: cancelled by replaced",
    "swipe: cancelled by stackSet", "swipe: cancelled by navigationBarsHiddenChanged",
    "swipe: cancelled by columnSet", "swipe: cancelled by containerAdded",
    "swipe: cancelled by collapsed", "swipe: cancelled by expanded",
    "swipe: cancelled by displayModeChanged", "swipe: cancelled by restored",
    "swipe: left running", "swipe: left running by a refused command",
  ]

  private static let turnCorners = [
    "rotate: nothing", "rotate: taken back", "rotate: deferred again",
    "rotate: another one deferred", "rotate: the pending one turns",
    "rotate begin: begins", "rotate begin: rotating already", "rotate end: ends",
    "rotate end: nothing",
    "interface: width and height are swapped", "interface: upside down, the size stays",
    "answer: no orientation is supported by all",
    "resize: stated", "resize: no change", "refused bad-argument: resize",
  ]

  private static let additions = [
    "add: drillDown on a stack", "add: web on a stack", "add: to a split without a column",
    "add: a column of what is no split",
    "add: the supplementary of a split of two", "add: no supplementary but a stack",
    "add: no supplementary while collapsed", "add: no compact container twice",
    "add: no compact container while collapsed",
    "add: the compact container",
  ]

  private static let nodes = [
    "hidesBack: on", "hidesBack: off", "hidesBack: no change",
    "hidesBack of a screen", "hidesBack of a container",
    "title: set", "title: no change", "title of a screen", "title of a container",
    "attribute: set", "attribute: remove", "attribute: no change",
    "attribute of a screen", "attribute of a container",
  ]

  private static let plugins = [
    "plugin attach: autorotation", "plugin attach: split-collapse", "plugin attach: swipe-back",
    "plugin attach: unsaved-changes",
    "plugin detach: autorotation", "plugin detach: split-collapse", "plugin detach: swipe-back",
    "plugin detach: unsaved-changes",
    "plugin configure: autorotation", "plugin configure: swipe-back", "plugin configure: no change",
  ]

  private static let layouts = [
    "layout: two columns, secondaryOnly", "layout: two columns, oneBeside",
    "layout: two columns, oneOver",
    "layout: three columns, secondaryOnly", "layout: three columns, oneBeside",
    "layout: three columns, oneOver", "layout: three columns, twoBeside",
    "layout: three columns, twoOver", "layout: three columns, twoDisplace",
    "layout: collapsed, 0 nested", "layout: collapsed, 1 nested", "layout: collapsed, 2 nested",
    "layout: collapsed, stack", "layout: collapsed, tabs", "layout: collapsed, drillDown",
    "layout: collapsed, web", "layout: a drillDown on top", "layout: a web on top",
    "layout: swiping, hidden", "layout: swiping, progress 0", "layout: swiping, progress between",
    "layout: swiping, progress 1",
  ]

  private static let refusalCorners = [
    "refused unknown-node: hidesBack", "refused unknown-node: title",
    "refused unknown-node: attribute",
    "refused plugin-attached: attach", "refused plugin-missing: attach",
    "refused plugin-missing: detach", "refused plugin-missing: configure",
    "refused bad-argument: attach", "refused bad-argument: configure",
  ]
}
