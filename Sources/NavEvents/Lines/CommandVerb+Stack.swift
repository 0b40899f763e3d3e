/// The verbs that begin a scene, and those of everything that has a stack.
extension CommandVerb {
  private typealias Places = [CommandForm.Place]

  private static let transition: Places = [("animated", .key("animated")), ("animation", .key("animation"))]
  private static let leaving: Places = transition + [("result", .key("result"))]
  private static let reuse: Places = [("reuse", .key("reuse")), ("by", .key("by"))]
  private static let orNil: Places = [("screen", .screen("an id or nil"))]

  static let sceneVerbs = [
    CommandVerb(
      "scene", .scene,
      synopsis: "scene \(BuiltInScene.allCases.map(\.rawValue).joined(separator: "|"))|FILE.json|json=SCENE",
      summary: "start with this scene, while there is none (default: drilldown)",
      forms: [CommandForm(.scene, [("scene", .scene)])], sharing: .source),
    CommandVerb(
      "add", .scene,
      synopsis:
        "add tabs|stack|drilldown|split|web|arranged|RULES ID [in=PARENT column=COLUMN root=URL rules=RULES title= tab= …]",
      summary: "put a new, empty container into another one; while there is no scene, make it the root",
      forms: [CommandForm(.add, [("node", .node(kind: .firstWord)), ("column", .key("column"))])]),
    CommandVerb(
      "all", .scene, synopsis: "all { COMMAND; … }",
      summary: "carry out several commands in one commit, or none of them",
      forms: [CommandForm(.all, [("commands", .block)])], sharing: .source),
    CommandVerb(
      "restore", .session, synopsis: "restore FILE|json=ARCHIVE",
      summary: "rebuild the containers from an archive",
      forms: [CommandForm(.restore, [("archive", .archive)])], sharing: .source),
    CommandVerb(
      "revert", .session, synopsis: "revert @N|#K",
      summary: "go on from a past moment: the scene becomes what it was then",
      forms: [
        CommandForm(
          .revert,
          [("to", .moment("the name of a moment")), ("scene", .past), ("sizeClass", .key("sizeClass"))])
      ],
      sharing: .source),
  ]

  static let stackVerbs = [
    CommandVerb(
      "push", .stack,
      synopsis:
        "push ID|nil [route= params= title= restore= url= back= left=x,y right= toolbar= supplement= autorotates= "
        + "orientations= empty= tab= attr= hidesBottomBar= reuse=top|pop|front by=x,y request=KEY opener= "
        + "animated= in=]",
      summary: "push a screen; nil moves the right screen to the left",
      forms: [CommandForm(.push, orNil + transition + reuse)]),
    CommandVerb(
      "pop", .stack, synopsis: "pop [result=JSON animated= in=]", summary: "pop the top screen",
      forms: [CommandForm(.pop, leaving)]),
    CommandVerb(
      "popto", .stack, synopsis: "popto ID [result=JSON animated= in=]",
      summary: "pop until a screen is on top (of the left pane, in a drillDown)",
      forms: [CommandForm(.popTo, [("screen", .word("an id"))] + leaving)]),
    CommandVerb(
      "root", .stack, synopsis: "root [result=JSON animated= in=]",
      summary: "pop to the root; in a drillDown, its successor stays on the right",
      forms: [CommandForm(.popToRoot, leaving)]),
    CommandVerb(
      "back", .stack, synopsis: "back [result=JSON animated= in=]",
      summary: "do what the back button does; with system-back, what the system's back does",
      forms: [CommandForm(.back, leaving)],
      usualSource: .user),
    CommandVerb(
      "replace", .stack, synopsis: "replace ID|nil [title= … animation=push|fade in=]",
      summary: "replace the top of a stack, or the right screen of a drillDown; nil empties the right pane",
      forms: [CommandForm(.replace, orNil + transition)]),
    CommandVerb(
      "show", .stack, synopsis: "show ID|nil for=ID [title= … reuse=top|pop by=x,y animation=push|fade in=]",
      summary: "show a screen on the right for one on the stack; nil shows the placeholder",
      forms: [
        CommandForm(
          .show,
          orNil + [("for", .requiredKey("for", missing: "for=ID is missing: the screen it is shown for"))]
            + transition + reuse)
      ]),
    CommandVerb(
      "set", .stack, synopsis: "set ID… [in=]",
      summary: "make these the only entries of a stack, or the only children of tabs",
      forms: [CommandForm(.set, [("screens", .screens)])]),
    CommandVerb(
      "removed", .stack, synopsis: "removed ID…",
      summary: "report that the host has taken screens off: the top ones of a stack, or a modal",
      forms: [CommandForm(.removed, [("screens", .words("ids"))])], sharing: .source),
  ]
}
