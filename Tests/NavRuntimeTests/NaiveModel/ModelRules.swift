/// The labels of every rule that a walk has to meet.
enum ModelRules {
  static let all =
    rows + settings + nodes + plugins + details + refusals + swipes + swipeEnds + swipesOfOthers
    + rotations + sizes + layouts + archives + configurations + laterRefusals

  private static let rows = [
    "push x: first", "push x: new right", "push x: right joins left",
    "push nil: right joins left", "push nil: no right",
    "pop: empty", "pop: one screen", "pop: left and right", "pop: deeper", "pop: after push nil",
    "back: pops", "back: nothing",
    "back: compact, one pop", "back: compact, two pops", "back: compact, the only screen",
    "back: compact, nothing",
    "popTo x: right", "popTo x: top left", "popTo x: deeper", "popTo x: deeper after push nil",
    "popTo x: brings back after push nil",
    "popToRoot: empty", "popToRoot: nothing", "popToRoot: pops",
    "replaceRight x: replaces", "replaceRight x: same", "replaceRight x: empty right",
    "replaceRight nil: empties", "replaceRight nil: nothing",
    "showRight: l is right", "showRight: pushes", "showRight: replaces", "showRight: nothing",
    "showRight: pops and replaces", "showRight: pops only",
    "showRight: r was removed by the popTo", "showRight: r is brought by the popTo",
  ]

  private static let settings = [
    "bars: hide", "bars: show", "bars: no change",
    "toolbars: hide", "toolbars: show", "toolbars: no change",
    "position: topAttached", "position: top", "position: no change",
    "width: set", "width: no change",
    "placeholder: set", "placeholder: replaced", "placeholder: removed", "placeholder: same",
    "placeholder: none stays", "placeholder: left", "placeholder: right",
    "propagate item: on", "propagate item: off", "propagate item: no change",
    "propagate tab: on", "propagate tab: off", "propagate tab: no change",
  ]

  private static let nodes = [
    "hidesBack: on", "hidesBack: off", "hidesBack: no change",
    "hidesBack of the container", "hidesBack of a placeholder", "hidesBack of a screen",
    "title: set", "title: no change",
    "title of the container", "title of a placeholder", "title of a screen",
    "attribute: set", "attribute: remove", "attribute: no change",
    "attribute of the container", "attribute of a placeholder", "attribute of a screen",
    "attribute of the scene",
  ]

  private static let plugins = [
    "back-button: pushed",
    "back-button: joined left", "back-button: joined left, no change",
    "back-button: root after a pop", "back-button: root after a pop, no change",
    "back-button: brought back", "back-button: brought back, no change",
    "back-button: detached, pushed", "back-button: detached, joined left",
    "back-button: detached, root after a pop", "back-button: detached, brought back",
    "back-button: disabled, pushed", "back-button: disabled, joined left",
    "back-button: disabled, root after a pop", "back-button: disabled, brought back",
    "unsaved-changes: detached, a dirty screen leaves",
  ]

  private static let details = [
    "back button: shown", "back button: shown, left items supplement",
    "back button: hidden, fewer than two left", "back button: hidden, bars hidden",
    "back button: hidden, hidesBackButton", "back button: hidden, left items",
    "back button: shown, compact",
    "back button: shown, compact, hidesBackButton is not asked",
    "back button: shown, compact, left items are not asked",
    "back button: hidden, compact, fewer than two on the stack",
    "back button: hidden, compact, bars hidden",
    "title from title", "title from backTitle",
    "in: the container", "in: no such node", "in: a screen",
    "not in stack: the container", "not in stack: a placeholder", "not in stack: nowhere",
    "duplicate: in the stack", "duplicate: a placeholder", "duplicate: the container",
    "showRight: first step refused not-in-stack", "showRight: first step refused vetoed",
    "showRight: second step refused duplicate-node",
    "showRight: second step refused bad-argument", "showRight: second step refused vetoed",
    "showRight: the popTo is undone",
  ]

  private static let refusals = [
    "refused vetoed: pop", "refused vetoed: back", "refused vetoed: popTo",
    "refused vetoed: popToRoot", "refused vetoed: replaceRight", "refused vetoed: showRight",
    "refused not-in-stack: popTo", "refused not-in-stack: showRight",
    "refused duplicate-node: push", "refused duplicate-node: replaceRight",
    "refused duplicate-node: showRight", "refused duplicate-node: placeholder",
    "refused bad-argument: push", "refused bad-argument: replaceRight",
    "refused bad-argument: showRight", "refused bad-argument: placeholder",
    "refused bad-argument: popTo", "refused bad-argument: width",
    "refused no-left-screen: replaceRight",
    "refused unknown-node: hidesBack", "refused unknown-node: title",
    "refused unknown-node: attribute",
    "refused wrong-container: select", "refused unknown-container",
  ]

  private static let swipes = [
    "swipe begin: begins", "swipe begin: begins, compact", "swipe begin: nobody would leave",
    "swipe begin: exactly at the edge",
    "swipe begin: unavailable, swipe-back is detached",
    "swipe begin: unavailable, swipe-back is disabled",
    "swipe begin: unavailable, a swipe runs", "swipe begin: unavailable, rotating",
    "swipe begin: unavailable, fewer than two left",
    "swipe begin: unavailable, fewer than two on the stack",
    "swipe begin: unavailable, beyond the edge",
    "swipe begin: unavailable for several reasons",
    "swipe move: moves", "swipe move: the same x", "swipe move: before the start",
    "swipe move: beyond the span",
    "swipe cancel: cancels",
  ]

  private static let swipeEnds = [
    "swipe end: by velocity", "swipe end: by fraction", "swipe end: not completed",
    "swipe end: a leftward fling does not complete", "swipe end: exactly the velocity",
    "swipe end: exactly the fraction", "swipe end: another velocity",
    "swipe end: another fraction", "swipe end: vetoed",
    "swipe end: not completed, swipe-back is detached",
    "swipe end: not completed, swipe-back is disabled",
    "swipe end: completed", "swipe end: completed, after push nil",
    "swipe end: completed, regular again with one left",
    "swipe end: completed, compact, one pop", "swipe end: completed, compact, two pops",
  ]

  private static let swipesOfOthers = [
    "swipe: cancelled by push", "swipe: cancelled by pop", "swipe: cancelled by back",
    "swipe: cancelled by popTo", "swipe: cancelled by popToRoot",
    "swipe: cancelled by replaceRight", "swipe: cancelled by showRight",
    "swipe: cancelled by bars", "swipe: cancelled by toolbars",
    "swipe: cancelled by barPosition", "swipe: cancelled by width",
    "swipe: cancelled by placeholder", "swipe: cancelled by propagate",
    "swipe: cancelled by restore",
    "swipe: left running by a command that changes nothing",
    "swipe: left running by a refused command", "swipe: left running by something elsewhere",
    "swipe: left running by a rotation", "swipe: left running by a resize",
    "swipe: left running by a plugin command",
  ]

  private static let rotations = [
    "rotate: follows", "rotate: nothing", "rotate: taken back", "rotate: deferred",
    "rotate: deferred again", "rotate: another one deferred",
    "rotate: the pending one turns at the end of the swipe",
    "interface: turned upside down, the size stays", "interface: width and height are swapped",
    "interface: a stated class is forgotten",
    "rotate begin: turns", "rotate begin: turns under a swipe",
    "rotate begin: nothing is pending any more", "rotate begin: begins",
    "rotate begin: rotating already", "rotate begin: changes nothing", "rotate end: ends",
    "rotate end: nothing",
  ]

  private static let sizes = [
    "resize: resized", "resize: no change", "resize: stated compact", "resize: stated regular",
    "resize: a stated class is forgotten", "resize: the least width that is regular",
    "size class: becomes compact", "size class: becomes regular",
    "size class: becomes compact, swiping", "size class: becomes regular, swiping",
  ]

  private static let layouts = [
    "compact: shows the right one", "compact: shows the top left",
    "compact: shows the left placeholder", "compact: shows nobody",
    "layout: swiping, the left pane moves", "layout: swiping, nothing below with one left",
    "layout: swiping, compact",
    "layout: progress 0", "layout: progress between", "layout: progress 1, nothing is dimmed",
  ]

  private static let archives = [
    "preserve: the right one goes right",
    "preserve: the right one is the only survivor and goes left",
    "preserve: the right one does not survive, all go left",
    "preserve: no right one, all go left", "preserve: nobody on the stack",
    "preserve: a placeholder survives", "preserve: a placeholder does not survive",
    "preserve: an empty restorationID counts as none",
    "restore: the right one goes right",
    "restore: the right one is the only survivor and goes left",
    "restore: the right one does not survive, all go left",
    "restore: no right one, all go left", "restore: nobody on the stack",
    "restore: a left placeholder", "restore: a right placeholder", "restore: screens leave",
    "restore: a dirty screen that is in the archive is not asked about",
    "restore: nothing differs, and restored all the same",
    "restore: the bar position stays", "restore: the propagation stays",
    "restore: attributes of the scene stay",
    "restore: attributes of the container stay",
    "restore: hidesBackButton of the container stays",
    "input error: restore of a file that is not JSON",
  ]

  private static let configurations = [
    "plugin attach: back-button", "plugin attach: swipe-back", "plugin attach: unsaved-changes",
    "plugin detach: back-button", "plugin detach: swipe-back", "plugin detach: unsaved-changes",
    "plugin configure: set", "plugin configure: the default", "plugin configure: no change",
    "plugin: an unknown key", "plugin: an unknown value",
  ]

  private static let laterRefusals = [
    "refused swipe-unavailable: swipe begin", "refused swipe-unavailable: swipe move",
    "refused swipe-unavailable: swipe end", "refused swipe-unavailable: swipe cancel",
    "refused vetoed: swipe begin", "refused vetoed: restore",
    "refused archive-version: restore", "refused bad-argument: restore",
    "refused duplicate-node: restore", "refused bad-argument: resize",
    "refused plugin-attached: attach", "refused plugin-missing: attach",
    "refused plugin-missing: detach", "refused plugin-missing: configure",
    "refused bad-argument: attach", "refused bad-argument: configure",
  ]
}
