/// The labels of every rule that the web walk has to meet.
enum WebModelRules {
  static let all =
    loads + backs + memory + links + stack + swipes + views + others + refusals
    + loadsCorners + backsCorners + memoryCorners + linksCorners + stackCorners + swipesCorners + viewsCorners
    + othersCorners + refusalsCorners

  /// Those that take many commands to come to, or that the walks of other containers look at more
  /// closely: they are met often enough when they are met less often.
  static let corners = Set(
    loadsCorners + backsCorners + memoryCorners + linksCorners + stackCorners + swipesCorners + viewsCorners
      + othersCorners + refusalsCorners)

  /// How much more a corner counts.
  static let cornerScale = 10.0 / 3

  private static let loads = [
    "cancel: nothing", "cancel: running link", "failed: link",
    "in the same page: nothing to drop", "loaded: a new page gets an action",
    "loaded: a new page, a title", "loaded: a new page, no title", "loaded: link", "loaded: root",
    "loaded: the same page, no title", "open: a scheme in capitals", "open: drops a running page",
    "open: nothing to drop", "open: the page gets a number", "retry: link",
  ]

  private static let backs = [
    "back in a web: cancels", "back in a web: cancels and pops", "back in a web: pops",
    "leave: of the root", "leave: pops",
  ]

  private static let memory = [
    "memory: a page released at once", "memory: comes back after a pop",
    "memory: comes back, visible", "memory: released, 1 live at most",
    "memory: released, visible", "memory: the top stays a snapshot while another load is there",
    "root: loads when it is added",
  ]

  private static let links = [
    "link: a web address outside a web", "link: followed from a web",
    "link: followed from outside a web", "link: nobody, link-router is attached",
    "link: nobody, link-router is detached", "link: several commands",
  ]

  private static let stack = [
    "add: with a root", "add: without a root", "in: a web", "in: the stack", "pop: pops a web",
    "popTo: pops", "popToRoot: pops", "push: over a screen", "push: over a web",
    "target: none on the focus path fits",
  ]

  private static let swipes = [
    "swipe begin: begins over a web"
  ]

  private static let views = [
    "back button over a page: hidden, the only page", "back button over a page: shown",
    "back button over a screen: hidden, left items", "back button over a screen: hidden, no bars",
    "back button over a screen: hidden, the root", "back button over a screen: shown",
    "back button over a web: hidden, the stack shows no bar", "items: the action is hidden",
    "items: the action is shown", "layout: a web with a page, live",
    "layout: a web with a page, loading", "layout: a web with a page, snapshot",
    "layout: a web without a page", "layout: bars hidden over a screen",
    "layout: bars hidden over a web", "layout: fullScreen with a screen",
    "layout: fullScreen with a web", "layout: popover with a screen",
    "layout: popover with a web", "layout: sheet with a screen", "layout: sheet with a web",
    "layout: swiping over a screen", "layout: swiping over a web",
  ]

  private static let others = [
    "answer: changes", "configure: page-memory", "node: a container", "node: a page",
    "node: a screen", "unsaved-changes: a page stays", "unsaved-changes: a screen stays",
  ]

  private static let refusals = [
    "refused bad-url: open", "refused duplicate-node: open", "refused nothing-failed: retry",
    "refused nothing-loading: failed", "refused nothing-loading: loaded",
    "refused page-locked: action", "refused page-locked: reload", "refused page-locked: submit",
    "refused swipe-unavailable: swipe begin", "refused unhandled-url: open",
    "refused unknown-container", "refused vetoed: leave", "refused wrong-container: leave",
  ]
}

/// The corners, in the order of the chapters.
extension WebModelRules {
  private static let loadsCorners = [
    "cancel: failed action", "cancel: failed link", "cancel: failed reload",
    "cancel: failed return", "cancel: failed root", "cancel: failed submit",
    "cancel: running action", "cancel: running reload", "cancel: running return",
    "cancel: running root", "cancel: running submit", "failed: action", "failed: reload",
    "failed: return", "failed: root", "failed: submit",
    "in the same page: drops a failed load of the top page",
    "in the same page: drops a failed page", "in the same page: drops a failed return",
    "in the same page: the page is a snapshot", "loaded: a URL without an action",
    "loaded: a return keeps the action", "loaded: action", "loaded: an action without a URL",
    "loaded: reload", "loaded: return", "loaded: submit", "loaded: the action is gone",
    "loaded: the same page gets an action", "loaded: the same page, a title",
    "open: drops a failed load of the top page", "open: drops a failed page",
    "open: drops a failed return", "open: drops a running load of the top page",
    "open: drops a running return", "open: the name of the page that it drops",
    "open: the number is taken, the next one is free", "open: the page has a name",
    "retry: action", "retry: reload", "retry: return", "retry: root", "retry: submit",
  ]

  private static let backsCorners = [
    "a web leaves while it loads", "back in a web: drops what failed",
    "back in a web: drops what failed and pops", "back in a web: nothing",
    "back in a web: pops a page that comes back", "leave: cancels and nothing to pop",
    "leave: cancels and pops", "leave: nothing to pop", "leave: of a modal",
    "leave: the web is not the top", "leave: the web is the root of the stack",
  ]

  private static let memoryCorners = [
    "memory: a return that was dropped does not begin again",
    "memory: comes back after another load", "memory: comes back without page-memory",
    "memory: comes back, hidden", "memory: detached, the eighth page is not released",
    "memory: released, 2 live at most", "memory: released, 3 live at most",
    "memory: released, 7 live at most", "memory: released, hidden",
    "memory: several pages released at once", "root: loads when it comes to light",
  ]

  private static let linksCorners = [
    "configuration: patterns that fit equally", "configuration: unknown",
    "link: a value is decoded", "link: changes nothing", "link: the most special is any",
    "link: the most special is docs", "link: the most special is named",
    "link: the most special is page", "link: the most special is seven",
    "link: the most special is tab",
  ]

  private static let stackCorners = [
    "back: pops a screen", "back: pops a web", "back: the root stays", "bars: hide",
    "bars: no change", "bars: show", "duplicate: a container", "duplicate: a modal",
    "duplicate: a page", "duplicate: a page that is not there yet", "duplicate: an entry",
    "in: a page", "in: a page that is not there yet", "in: a screen", "in: no such node",
    "not in stack: a page", "not in stack: another", "pop: pops a screen", "pop: the root stays",
    "popTo: the top", "popToRoot: nothing", "replace: a screen", "replace: a web",
    "replace: the same", "set: a web leaves", "set: an id of somebody else", "set: an id twice",
    "set: the same list", "set: transition none", "set: transition pop", "set: transition push",
  ]

  private static let swipesCorners = [
    "swipe begin: begins over a screen", "swipe begin: unavailable for several reasons",
    "swipe begin: unavailable, a swipe or a rotation runs",
    "swipe begin: unavailable, beyond the edge", "swipe begin: unavailable, fewer than two",
    "swipe begin: unavailable, hidden", "swipe begin: unavailable, left items",
    "swipe begin: unavailable, swipe-back is not there",
    "swipe begin: unavailable, the back button is hidden", "swipe cancel: cancels",
    "swipe end: by fraction", "swipe end: by velocity", "swipe end: completed over a screen",
    "swipe end: completed over a web", "swipe end: not completed",
    "swipe end: swipe-back is not there", "swipe end: vetoed", "swipe move: moves",
    "swipe: cancelled by a command on the stack", "swipe: cancelled by a full screen",
    "swipe: cancelled by a link", "swipe: cancelled by add", "swipe: cancelled by leave",
    "swipe: left running by a command that changes nothing", "swipe: left running by a modal",
    "swipe: left running by a refused command", "swipe: left running by a web",
    "swipe: left running by something elsewhere", "swipe: left running by the device",
  ]

  private static let viewsCorners = [
    "back button over a page: hidden, hidesBackButton",
    "back button over a screen: hidden, hidesBackButton", "layout: an empty stack",
  ]

  private static let othersCorners = [
    "answer: the pending orientation turns the interface", "attach: another plugin",
    "attach: link-router", "attach: page-memory", "configure: another plugin",
    "configure: link-router", "configure: no change", "detach: another plugin",
    "detach: link-router", "detach: page-memory", "dismiss: fullScreen", "dismiss: nothing",
    "dismiss: popover", "dismiss: sheet", "dismiss: sheet by a swipe", "node: no change",
    "present: fullScreen with a screen", "present: fullScreen with a web",
    "present: popover with a screen", "present: popover with a web",
    "present: sheet with a screen", "present: sheet with a web", "resize: compact",
    "resize: regular", "rotate: deferred", "rotate: follows", "rotate: nothing more",
    "unknown node: a page that is not there yet",
    "unsaved-changes: a dirty container is not asked about",
    "unsaved-changes: detached, a dirty screen leaves",
  ]

  private static let refusalsCorners = [
    "refused bad-argument: a link", "refused bad-argument: add", "refused bad-argument: attach",
    "refused bad-argument: configure", "refused bad-argument: dismiss",
    "refused bad-argument: loaded", "refused bad-argument: open", "refused bad-argument: popTo",
    "refused bad-argument: present", "refused bad-argument: push",
    "refused bad-argument: replace", "refused bad-argument: resize", "refused bad-argument: set",
    "refused bad-url: add", "refused bad-url: loaded", "refused bad-url: submit",
    "refused duplicate-node: a link", "refused duplicate-node: add",
    "refused duplicate-node: present", "refused duplicate-node: push",
    "refused duplicate-node: replace", "refused duplicate-node: set",
    "refused empty-stack: replace", "refused empty-stack: set", "refused nested-navigation: add",
    "refused no-action: action", "refused no-page: action", "refused no-page: reload",
    "refused no-page: submit", "refused not-in-stack: a link", "refused not-in-stack: popTo",
    "refused plugin-attached: attach", "refused plugin-missing: attach",
    "refused plugin-missing: configure", "refused plugin-missing: detach",
    "refused split-in-stack: add", "refused swipe-unavailable: swipe cancel",
    "refused swipe-unavailable: swipe end", "refused swipe-unavailable: swipe move",
    "refused tab-in-stack: add", "refused unhandled-url: action", "refused unhandled-url: submit",
    "refused unknown-node: a link", "refused unknown-node: attribute",
    "refused unknown-node: hidesBack", "refused unknown-node: title", "refused vetoed: a link",
    "refused vetoed: back", "refused vetoed: dismiss", "refused vetoed: pop",
    "refused vetoed: popTo", "refused vetoed: popToRoot", "refused vetoed: replace",
    "refused vetoed: set", "refused vetoed: swipe begin", "refused wrong-container: a link",
    "refused wrong-container: action", "refused wrong-container: add",
    "refused wrong-container: back", "refused wrong-container: bars",
    "refused wrong-container: cancel", "refused wrong-container: failed",
    "refused wrong-container: foreign", "refused wrong-container: loaded",
    "refused wrong-container: open", "refused wrong-container: pop",
    "refused wrong-container: popTo", "refused wrong-container: popToRoot",
    "refused wrong-container: push", "refused wrong-container: reload",
    "refused wrong-container: replace", "refused wrong-container: retry",
    "refused wrong-container: set", "refused wrong-container: submit",
    "refused wrong-container: swipe begin",
  ]
}
