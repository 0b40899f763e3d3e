/// The labels of every rule that a walk has to meet.
enum ModelRules {
  static let all = rows + settings + nodes + plugins + details + refusals

  private static let rows = [
    "push x: first", "push x: new right", "push x: right joins left",
    "push nil: right joins left", "push nil: no right",
    "pop: empty", "pop: one screen", "pop: left and right", "pop: deeper", "pop: after push nil",
    "back: pops", "back: nothing",
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
  ]

  private static let details = [
    "back button: shown", "back button: shown, left items supplement",
    "back button: hidden, fewer than two left", "back button: hidden, bars hidden",
    "back button: hidden, hidesBackButton", "back button: hidden, left items",
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
}
