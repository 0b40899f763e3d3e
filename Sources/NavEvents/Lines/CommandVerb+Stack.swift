/// The verbs that begin a scene, and those of everything that has a stack.
extension CommandVerb {
  private typealias Places = [CommandForm.Place]

  private static let transition: Places = [("animated", .key("animated")), ("animation", .key("animation"))]
  private static let orNil: Places = [("screen", .screen("an id or nil"))]

  static let sceneVerbs = [
    CommandVerb(
      "scene", .scene,
      "scene \(BuiltInScene.allCases.map(\.rawValue).joined(separator: "|"))|FILE.json|json=SCENE",
      "start with this scene; only as the first command (default: drilldown)",
      [CommandForm(.scene, [("scene", .scene)])], .source),
    CommandVerb(
      "add", .scene, "add tabs|stack|drilldown|split|web ID [in=PARENT column=COLUMN root=URL title= tab= …]",
      "put a new, empty container into another one; as the first command, make it the root",
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
      "push a screen; nil moves the right screen to the left", [CommandForm(.push, orNil + transition)]),
    CommandVerb(
      "pop", .stack, "pop [animated= in=]", "pop the top screen", [CommandForm(.pop, transition)]),
    CommandVerb(
      "popto", .stack, "popto ID [animated= in=]",
      "pop until a screen is on top (of the left pane, in a drillDown)",
      [CommandForm(.popTo, [("screen", .word("an id"))] + transition)]),
    CommandVerb(
      "root", .stack, "root [animated= in=]",
      "pop to the root; in a drillDown, its successor stays on the right",
      [CommandForm(.popToRoot, transition)]),
    CommandVerb(
      "back", .stack, "back [animated= in=]", "do what the back button does",
      [CommandForm(.back, transition)],
      usualSource: .user),
    CommandVerb(
      "replace", .stack, "replace ID|nil [title= … animation=push|fade in=]",
      "replace the top of a stack, or the right screen of a drillDown; nil empties the right pane",
      [CommandForm(.replace, orNil + transition)]),
    CommandVerb(
      "show", .stack, "show ID|nil for=ID [title= … animation=push|fade in=]",
      "show a screen on the right for one on the stack; nil shows the placeholder",
      [
        CommandForm(
          .show,
          orNil + [("for", .requiredKey("for", missing: "for=ID is missing: the screen it is shown for"))]
            + transition)
      ]),
    CommandVerb(
      "set", .stack, "set ID… [in=]",
      "make these the only entries of a stack, or the only children of tabs",
      [CommandForm(.set, [("screens", .screens)])]),
  ]
}
