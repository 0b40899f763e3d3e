/// The labels of every rule that a walk has to meet: those of stacks, tabs and what is over them,
/// and the corners of these, with what belongs to others and matters here in passing.
enum StackRules {
  static let all = rules + corners + others
  static let leastHits = 1000
  static let leastCornerHits = 300
  /// What has a walk or tests of its own, and is only looked at in this company.
  static let leastOtherHits = 100

  static let rules = stacks + sets + refusals + swipes + buttons + tabs + modals + rotations + layouts
  static let corners = seldom + containers + swipeCorners + cancelled + rotationCorners + layoutCorners
  static let others = drillDowns + items + plugins + laterRefusals

  /// How often the label has to be met.
  static func least(of label: String) -> Int { leasts[label, default: leastHits] }

  /// How much of what has to be met was met.
  static func share(of label: String, in hits: HitTable) -> Double {
    Double(hits.counts[label, default: 0]) / Double(least(of: label))
  }

  private static let leasts = Dictionary(
    corners.map { ($0, leastCornerHits) } + others.map { ($0, leastOtherHits) },
    uniquingKeysWith: { first, _ in first })

  private static let stacks = [
    "pop: nothing, empty", "back: nothing, empty", "bars: no change",
    "push: the root", "push: over others",
    "pop: nothing, the root", "pop: pops a screen",
    "back: nothing, the root", "back: pops a screen",
    "popTo: the top", "popTo: pops one",
    "not in stack: elsewhere",
    "root: nothing", "root: pops one",
    "replace: the top itself", "replace: a screen",
    "bars: hide", "bars: show",
    "target: nobody on the focus path fits", "target: a stack",
    "target: a stack, in a modal",
    "in: a shown container", "in: a hidden container",
  ]

  private static let sets = [
    "set: an id twice", "set: an id from elsewhere",
    "set: the same list", "set: push, the stack was empty", "set: push", "set: none", "set: pop",
    "set: others leave", "set: nobody stays",
    "set: another order",
  ]

  private static let refusals = [
    "refused tab-in-stack: add", "refused split-in-stack: add", "refused bad-argument: popTo",
    "refused bad-argument: replace", "refused duplicate-node: replace", "refused vetoed: popTo",
    "refused vetoed: root", "refused vetoed: replace", "refused vetoed: set", "refused vetoed: select",
    "refused swipe-unavailable: swipe move", "refused swipe-unavailable: swipe end",
    "refused swipe-unavailable: swipe cancel",
    "refused unknown-container", "refused wrong-container",
    "refused bad-argument: push", "refused duplicate-node: push",
    "refused not-in-stack: popTo",
    "refused empty-stack: replace",
    "refused empty-stack: set", "refused duplicate-node: set", "refused bad-argument: set",
    "refused nested-navigation: add",
    "refused bad-argument: select", "refused unknown-node: select",
    "refused vetoed: pop", "refused vetoed: back",
    "refused vetoed: swipe begin",
    "refused swipe-unavailable: swipe begin",
  ]

  private static let swipes = [
    "swipe begin: unavailable, swipe-back is detached", "swipe begin: unavailable, swipe-back is disabled",
    "swipe begin: unavailable, rotating", "swipe begin: unavailable, beyond the edge",
    "swipe: left running by a command that changes nothing", "swipe: its container is hidden by select",
    "swipe: its container is hidden by present",
    "swipe begin: on a stack",
    "swipe begin: unavailable, fewer than two entries",
    "swipe begin: unavailable, the top hides its back button",
    "swipe begin: unavailable, left items replace the back button",
    "swipe begin: unavailable, a swipe runs", "swipe begin: unavailable, hidden",
    "swipe begin: unavailable for several reasons",
    "swipe move: moves", "swipe cancel: cancels",
    "swipe end: by velocity", "swipe end: by fraction", "swipe end: not completed",
    "swipe end: vetoed", "swipe end: completed on a stack",
    "swipe: left running by a refused command",
  ]

  private static let buttons = [
    "back button: shown", "back button: shown, left items supplement",
    "back button: hidden, bars hidden", "back button: hidden, hidesBackButton",
    "back button: hidden, left items",
    "back button: title from title", "back button: title from backTitle",
  ]

  private static let tabs = [
    "reselect: nothing, tab-reselect is detached", "reselect: nothing, tab-reselect is disabled",
    "reselect: a stack, nothing",
    "select: by id", "select: by an id that is a number", "select: by number",
    "select: another child",
    "reselect: a stack",
  ]

  private static let modals = [
    "present: sheet", "present: fullScreen", "present: popover", "refused vetoed: dismiss",
    "present: a screen",
  ]

  private static let rotations = [
    "rotate: not supported", "rotate: deferred", "rotate: the pending one turns at last",
    "answer: changed, policy selected", "answer: changed, policy all",
    "rotate: follows",
    "size class: becomes compact", "size class: becomes regular",
  ]

  private static let layouts = [
    "layout: a stack with nobody", "layout: a stack with a screen on top",
    "layout: a stack with a drillDown on top", "layout: a stack with a web on top",
    "layout: a stack without a bar", "layout: a stack in a drillDown, with a bar of its own",
    "layout: tabs", "layout: tabs, no child", "layout: a sheet", "layout: a fullScreen",
    "layout: a popover", "layout: a modal over a full-screen one",
    "layout: a swiped stack, progress 0", "layout: a swiped stack, progress between",
    "layout: swiped in a modal",
    "layout: swiped inside another container",
    "item of a drillDown in a stack: its root's",
    "item of a drillDown in a stack: its own, no root",
  ]
}

/// The corners, and the others.
extension StackRules {
  /// Refusals of one more verb, and rules of which another row is met often.
  private static let seldom = [
    "refused bad-argument: present", "refused bad-argument: add",
    "refused bad-argument: dismiss", "refused duplicate-node: add",
    "refused duplicate-node: present",
    "dismiss: nothing is presented",
    "present: sheet over a modal", "present: fullScreen over a modal", "present: popover over a modal",
    "select: a node elsewhere", "select: a node nowhere", "in: a screen", "in: no such node",
    "in: a container of another kind", "rotate: nothing",
    "reselect: a drillDown, nothing",
    "popTo: pops several", "root: pops several",
    "dismiss: a sheet, by a swipe", "add: the only child is selected",
    "item of a drillDown in a stack: its own", "rotate: not now", "target: a stack, not the focus",
    "not in stack: nowhere", "answer: a full-screen modal is asked",
    "present: a stack", "dismiss: a sheet",
    "dismiss: a fullScreen", "dismiss: a popover", "dismiss: from a modal",
    "layout: a swiped stack, progress 1, nothing is dimmed",
  ]

  private static let containers = [
    "add: a stack to a tabs", "add: a drillDown to a stack", "add: a web to a stack",
    "add: a drillDown to a tabs", "add: a web to a tabs", "add: a tabs to a tabs",
    "add: a stack to a drillDown", "add: a drillDown to a drillDown", "add: a tabs to a drillDown",
    "add: a web to a drillDown",
    "present: a tabs", "present: a drillDown", "present: a web",
    "pop: pops a container", "back: pops a container", "replace: a container",
    "back: nothing, an empty web",
    "select: an empty child", "reselect: a drillDown", "reselect: nothing, a tabs",
    "reselect: nothing, a web",
    "duplicate: the root", "duplicate: a modal", "duplicate: a container", "duplicate: a screen",
    "target: a tabs", "target: a tabs, not the focus", "target: a tabs, in a modal",
    "target: a drillDown", "target: a drillDown, not the focus", "target: a drillDown, in a modal",
    "target: a web", "target: a web, in a modal",
    "unsaved-changes: a dirty container is no screen",
    "unsaved-changes: a dirty screen deeper in the container",
    "unsaved-changes: detached, a dirty screen leaves",
  ]

  private static let drillDowns = [
    "drillDown: push", "drillDown: push nil", "drillDown: push nil, nothing",
    "drillDown: pop, nothing", "drillDown: pop, the last two",
    "drillDown: pop, the left top comes back", "drillDown: back",
    "drillDown: popTo", "drillDown: popTo, nothing", "drillDown: not in stack", "drillDown: root",
    "drillDown: replace", "drillDown: replace, nothing",
    "drillDown: placeholder", "drillDown: placeholder, nothing",
    "drillDown: a setting", "drillDown: a setting, no change",
    "swipe begin: on a drillDown", "swipe begin: unavailable, fewer than two in a drillDown",
    "swipe end: completed on a drillDown",
    "layout: a swiped drillDown, progress 0", "layout: a swiped drillDown, progress between",
    "layout: a swiped drillDown, progress 1, nothing is dimmed",
    "swipe: cancelled by a setting of a drillDown", "swipe: its container is hidden by something else",
  ]

  private static let swipeCorners = [
    "swipe begin: exactly at the edge", "swipe move: the same x", "swipe move: before the start",
    "swipe move: beyond the span", "swipe end: exactly the velocity",
    "swipe end: exactly the fraction", "swipe end: not completed, swipe-back is detached",
    "swipe end: not completed, swipe-back is disabled",
    "in: another container than the swiped one",
    "layout: a swiped stack moves a container",
  ]

  private static let cancelled = [
    "swipe: cancelled by push", "swipe: cancelled by pop", "swipe: cancelled by back",
    "swipe: cancelled by popTo", "swipe: cancelled by root", "swipe: cancelled by replace",
    "swipe: cancelled by set", "swipe: cancelled by bars", "swipe: cancelled by add",
    "swipe: cancelled by select",
    "swipe: its container is hidden by dismiss",
    "swipe: left running by something in another container",
    "swipe: left running by a change of an item", "swipe: left running by a sheet or a popover",
    "swipe: left running by a dismissal", "swipe: left running by a rotation",
    "swipe: left running by a resize", "swipe: left running by a plugin command",
  ]

  private static let items = [
    "hidesBack: on", "hidesBack: off", "hidesBack: no change", "hidesBack of a screen",
    "hidesBack of a container", "hidesBack of a modal",
    "title: set", "title: no change", "title of a screen", "title of a container",
    "title of a modal",
    "attribute: set", "attribute: remove", "attribute: no change", "attribute of a screen",
    "attribute of a container", "attribute of a modal",
  ]

  private static let plugins = [
    "plugin attach: autorotation", "plugin attach: back-button", "plugin attach: swipe-back",
    "plugin attach: tab-reselect", "plugin attach: unsaved-changes",
    "plugin detach: autorotation", "plugin detach: back-button", "plugin detach: swipe-back",
    "plugin detach: tab-reselect", "plugin detach: unsaved-changes",
    "plugin configure: autorotation", "plugin configure: back-button",
    "plugin configure: swipe-back", "plugin configure: tab-reselect",
    "plugin configure: no change", "plugin: an unknown key", "plugin: an unknown value",
    "autorotation: policy becomes selected", "autorotation: policy becomes all",
    "autorotation: policy becomes container",
  ]

  private static let rotationCorners = [
    "answer: changed, policy container", "answer: changed, autorotation is detached",
    "answer: nothing is supported by all",
    "rotate: deferred again", "rotate: taken back",
    "rotate begin: turns", "rotate begin: turns, unasked", "rotate begin: begins",
    "rotate begin: rotating already", "rotate end: ends", "rotate end: nothing",
    "interface: width and height are swapped", "resize: resized", "resize: no change",
  ]

  private static let layoutCorners = [
    "back button: hidden, a web has the bar",
    "preserve: writes", "preserve: a modal does not survive", "preserve: some do not survive",
    "restore: restores", "restore: modals go", "restore: screens leave",
    "restore: a dirty screen that is in the archive is not asked about",
    "restore: nodes come back", "restore: another child is selected", "restore: bars",
    "restore: a stack", "refused vetoed: restore", "swipe: cancelled by restore",
    "back button: hidden, hidesBackButton wins over the supplement",
    "layout: an empty web", "layout: a drillDown", "layout: a drillDown in another container",
  ]

  private static let laterRefusals = [
    "refused no-left-screen: replace",
    "refused unknown-node: hidesBack", "refused unknown-node: title",
    "refused unknown-node: attribute", "refused bad-argument: resize",
    "refused plugin-attached: attach", "refused plugin-missing: attach",
    "refused plugin-missing: detach", "refused plugin-missing: configure",
    "refused bad-argument: attach", "refused bad-argument: configure",
  ]
}
