/// The verbs that begin a scene, and those of everything that has a stack.
extension CommandVerb {
  private typealias Places = [CommandForm.Place]

  private static let transition: Places = [("animated", .key("animated")), ("animation", .key("animation"))]
  private static let orNil: Places = [("screen", .screen("an id or nil"))]

  static let sceneVerbs = [
    CommandVerb(
      "scene", .scene,
      "scene \(BuiltInScene.allCases.map(\.rawValue).joined(separator: "|"))|FILE.json|json=SCENE",
      "start with a scene; the first command only (without it: drilldown)",
      [CommandForm(.scene, [("scene", .scene)])], .source),
    CommandVerb(
      "add", .scene, "add tabs|stack|drilldown|split|web ID [in=PARENT column=COLUMN root=URL title= tab= …]",
      "put a new, empty container into another; as the first command it is the root",
      [CommandForm(.add, [("node", .node(kind: .firstWord)), ("column", .key("column"))])]),
    CommandVerb(
      "restore", .session, "restore FILE|json=ARCHIVE", "rebuild the containers from an archive",
      [CommandForm(.restore, [("archive", .archive)])], .source),
  ]

  static let stackVerbs = [
    CommandVerb(
      "push", .stack,
      "push ID|nil [title= restore= url= back= left=x,y right= toolbar= supplement= autorotates= "
        + "orientations= empty= tab= attr= hidesBottomBar= animated= in=]",
      "put a screen on top; nil moves the right screen to the left", [CommandForm(.push, orNil + transition)]),
    CommandVerb(
      "pop", .stack, "pop [animated= in=]", "take the top screen off", [CommandForm(.pop, transition)]),
    CommandVerb(
      "popto", .stack, "popto ID [animated= in=]",
      "pop until a screen is on top (of the left pane, in a drillDown)",
      [CommandForm(.popTo, [("screen", .word("an id"))] + transition)]),
    CommandVerb(
      "root", .stack, "root [animated= in=]",
      "pop to the root; in a drillDown, its successor stays on the right",
      [CommandForm(.popToRoot, transition)]),
    CommandVerb(
      "back", .stack, "back [animated= in=]", "what the back button does", [CommandForm(.back, transition)],
      usualSource: .user),
    CommandVerb(
      "replace", .stack, "replace ID|nil [title= … animation=push|fade in=]",
      "exchange the top of a stack, or the right screen of a drillDown; nil empties the right pane",
      [CommandForm(.replace, orNil + transition)]),
    CommandVerb(
      "show", .stack, "show ID|nil for=ID [title= … animation=push|fade in=]",
      "show a screen on the right for one that is on the stack; nil shows the placeholder",
      [
        CommandForm(
          .show,
          orNil + [("for", .requiredKey("for", missing: "for=ID is missing: the screen it is shown for"))]
            + transition)
      ]),
    CommandVerb(
      "set", .stack, "set ID… [in=]",
      "make these the entries of a stack, or the children of tabs, and remove the others",
      [CommandForm(.set, [("screens", .screens)])]),
  ]
}
