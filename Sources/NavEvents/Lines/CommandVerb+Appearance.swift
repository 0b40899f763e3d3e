/// The verbs of gestures and the device, of bars, panes and items, of plugins, and of marks.
extension CommandVerb {
  private static let orientations = Orientation.allCases.map { (typed: $0.name, wire: $0.name) }
  private static let shownOrHidden: LinePlace.Names = [("show", "false"), ("hide", "true")]
  private static let onOrOff: LinePlace.Names = [("on", "true"), ("off", "false")]
  private static let animated: CommandForm.Place = ("animated", .key("animated"))
  private static let position: CommandForm.Place = ("x", .word("a position in points"))
  private static let plugin: CommandForm.Place = ("plugin", .word("the id of a plugin"))
  private static let limits: [CommandForm.Place] = [
    ("points", .numberOrNil("a width in points")), ("fraction", .key("fraction")), ("minimum", .key("min")),
    ("maximum", .key("max")),
  ]

  static let gestureVerbs = [
    CommandVerb(
      "swipe", .gesture, synopsis: "swipe begin X | move X | end X [velocity=V result=JSON] | cancel [in=]",
      summary: "drag the shown screen away; X in points, V in points a second",
      forms: [
        CommandForm(.swipeBegin, word: "begin", [position]),
        CommandForm(.swipeMove, word: "move", [position]),
        CommandForm(
          .swipeEnd, word: "end", [position, ("velocity", .key("velocity")), ("result", .key("result"))]),
        CommandForm(.swipeCancel, word: "cancel", []),
      ], choice: .word("begin, move, end or cancel")),
    CommandVerb(
      "rotate", .gesture, synopsis: "rotate ORIENTATION | begin ORIENTATION | end",
      summary: "rotate the device: portrait, portraitUpsideDown, landscapeLeft, landscapeRight",
      forms: [
        CommandForm(.rotate, [("to", .word("an orientation", orientations))]),
        CommandForm(.rotationBegin, word: "begin", [("to", .word("an orientation"))]),
        CommandForm(.rotationEnd, word: "end", []),
      ], sharing: .source, choice: .word("an orientation, begin or end")),
    CommandVerb(
      "resize", .gesture, synopsis: "resize W H [compact|regular]",
      summary: "set the size of the window, in points",
      forms: [
        CommandForm(
          .resize,
          [
            ("width", .word("a width in points")), ("height", .word("a height in points")),
            ("sizeClass", .optionalWord("a size class")),
          ])
      ], sharing: .source),
    CommandVerb(
      "active", .gesture, synopsis: "active on|off",
      summary: "report that the app is in the foreground, or in the background, where time does not count",
      forms: [CommandForm(.active, [("value", .word("on or off", onOrOff))])], sharing: .source),
    CommandVerb(
      "window", .gesture, synopsis: "window W H ORIENTATION [compact|regular]",
      summary: "report the size of the window, in points, and the orientation of the interface",
      forms: [
        CommandForm(
          .window,
          [
            ("width", .word("a width in points")), ("height", .word("a height in points")),
            ("orientation", .word("an orientation", orientations)),
            ("sizeClass", .optionalWord("a size class")),
          ])
      ], sharing: .source),
    CommandVerb(
      "safeArea", .gesture, synopsis: "safeArea TOP LEFT BOTTOM RIGHT",
      summary: "report the margins of the window that bars extend into, in points",
      forms: [
        CommandForm(
          .safeArea,
          [
            ("top", .word("a margin in points")), ("left", .word("a margin in points")),
            ("bottom", .word("a margin in points")), ("right", .word("a margin in points")),
          ])
      ], sharing: .source),
  ]

  /// The panes of a drillDown that have placeholders, and the columns of a split.
  private static let (sides, columns): (LinePlace.Names, LinePlace.Names) = (
    DrillDownSide.allCases.map { ("\($0.wireName)", "\($0.wireName)") },
    SplitColumn.allCases.map { ("\($0.wireName)", "\($0.wireName)") }
  )

  static let appearanceVerbs = [
    CommandVerb(
      "bars", .appearance, synopsis: "bars show|hide [animated= in=]",
      summary: "show or hide the navigation bars",
      forms: [CommandForm(.bars, [("hidden", .word("show or hide", shownOrHidden)), animated])]),
    CommandVerb(
      "toolbars", .appearance, synopsis: "toolbars show|hide [animated= in=]",
      summary: "show or hide the toolbars",
      forms: [CommandForm(.toolbars, [("hidden", .word("show or hide", shownOrHidden)), animated])]),
    CommandVerb(
      "barposition", .appearance, synopsis: "barposition topAttached|top [in=]",
      summary: "set where the navigation bars are: 64 or 44 points high",
      forms: [CommandForm(.barPosition, [("position", .word("a position"))])]),
    CommandVerb(
      "metrics", .appearance, synopsis: "metrics [bar=N topBar=N toolbar=N tabBar=N webBar=N]",
      summary: "set the heights of bars, in points",
      forms: [
        CommandForm(
          .metrics,
          [
            ("bar", .key("bar")), ("topBar", .key("topBar")), ("toolbar", .key("toolbar")),
            ("tabBar", .key("tabBar")), ("webBar", .key("webBar")),
          ])
      ], sharing: .source),
    CommandVerb(
      "width", .appearance, synopsis: "width N [fraction=F min=N max=N column=primary|supplementary in=]",
      summary: "set the width of the left pane, or of a column of a split, in points",
      forms: [
        CommandForm(.leftWidth, [("value", .word("a width in points"))]),
        CommandForm(.primaryWidth, mark: ("column", "primary"), limits),
        CommandForm(.supplementaryWidth, mark: ("column", "supplementary"), limits),
      ], choice: .width),
    CommandVerb(
      "placeholder", .appearance,
      synopsis: "placeholder left|right|primary|supplementary|secondary ID|nil [title= … in=]",
      summary: "set what a pane, or a column of a split, shows while it has no screen",
      forms: [
        CommandForm(
          .placeholder, [("side", .word("left or right", sides)), ("screen", .screen("an id or nil"))]),
        CommandForm(
          .columnPlaceholder,
          [("column", .word("a column", columns)), ("screen", .screen("an id or nil"))]),
      ], choice: .word("left, right or a column")),
    CommandVerb(
      "propagate", .appearance, synopsis: "propagate item|tab on|off [in=]",
      summary: "set whether a container shows its root's item to the container around it",
      forms: [
        CommandForm(
          .propagate,
          [
            ("what", .word("item or tab", [("item", "navigationItem"), ("tab", "tabBarItem")])),
            ("value", .word("on or off", onOrOff)),
          ])
      ]),
    CommandVerb(
      "hidesback", .appearance, synopsis: "hidesback ID on|off",
      summary: "set whether a node hides its back button",
      forms: [CommandForm(.hidesBackButton, [("off", .switched), ("on", .switched)])], sharing: .source),
    CommandVerb(
      "title", .appearance, synopsis: "title ID TEXT", summary: "set the title of a node",
      forms: [CommandForm(.title, [("screen", .word("an id")), ("title", .words("a title"))])],
      sharing: .source),
    CommandVerb(
      "attr", .appearance, synopsis: "attr ID|scene KEY=VALUE",
      summary: "set an attribute of a screen or of the scene; an empty value removes it",
      forms: [
        CommandForm(
          .attribute, [("screen", .owner("an id, or scene")), ("key", .attribute), ("value", .attribute)])
      ],
      sharing: .none),
    CommandVerb(
      "params", .appearance, synopsis: "params ID JSON", summary: "replace the params of a screen",
      forms: [
        CommandForm(
          .params, [("screen", .word("an id")), ("params", .json("a JSON object"))])
      ],
      sharing: .source),
    CommandVerb(
      "change", .appearance, synopsis: "change ID [id= route= params=]",
      summary: "give a screen another id, route or params, in its place",
      forms: [
        CommandForm(
          .change,
          [
            ("screen", .word("an id")), ("id", .key("id")), ("route", .key("route")),
            ("params", .key("params")),
          ])
      ],
      sharing: .source),
    CommandVerb(
      "deliver", .appearance, synopsis: "deliver ID JSON",
      summary: "answer the request that a screen was brought for, without leaving",
      forms: [CommandForm(.deliver, [("screen", .word("an id")), ("result", .json("the answer, as JSON"))])],
      sharing: .source),
    CommandVerb(
      "take", .appearance, synopsis: "take ID KEY", summary: "take a result from the screen that has got it",
      forms: [CommandForm(.take, [("screen", .word("an id")), ("key", .word("the key of a request"))])],
      sharing: .source),
  ]

  static let pluginVerbs = [
    CommandVerb(
      "plugin", .plugins, synopsis: "plugin attach|detach|configure|reask ID [KEY=VALUE…]",
      summary: "attach, detach or configure a plugin, or ask again which screens may be shown",
      forms: [
        CommandForm(.attach, word: "attach", [plugin, ("config", .settings)]),
        CommandForm(.detach, word: "detach", [plugin]),
        CommandForm(.configure, word: "configure", [plugin, ("config", .settings)]),
        CommandForm(.quarantine, word: "quarantine", [plugin]),
        CommandForm(
          .upgrade, word: "upgrade",
          [plugin, ("from", .word("the old version")), ("to", .word("the new version"))]),
        CommandForm(.remember, word: "remember", [plugin, ("value", .json("a JSON value"))]),
        CommandForm(.reask, word: "reask", [plugin]),
      ], sharing: .none, choice: .word("attach, detach, configure or reask")),
    CommandVerb(
      "resume", .plugins, synopsis: "resume TICKET [plugin=]",
      summary: "decide again a command that a plugin holds",
      forms: [CommandForm(.resume, [("ticket", .word("a ticket")), ("plugin", .key("plugin"))])],
      sharing: .source),
    CommandVerb(
      "drop", .plugins, synopsis: "drop TICKET [REASON] [plugin=]",
      summary: "give up a command that a plugin holds",
      forms: [
        CommandForm(
          .drop,
          [("ticket", .word("a ticket")), ("reason", .optionalWord("a reason")), ("plugin", .key("plugin"))])
      ],
      sharing: .source),
  ]

  static let markVerbs = [
    CommandVerb(
      "note", .session, synopsis: "note TEXT [KEY=VALUE…]",
      summary: "leave a breadcrumb in the journal, which changes nothing else",
      forms: [CommandForm(.note, [("text", .remark("a text")), ("values", .values)])], sharing: .source),
    CommandVerb(
      "launch", .session, synopsis: "launch APP BUILD OS DEVICE RUN",
      summary: "report a launch of the app, and how the run before has ended: a session does it by itself",
      forms: [
        CommandForm(
          .launch,
          [
            ("app", .word("an app")), ("build", .word("a build")), ("os", .word("a system")),
            ("device", .word("a device")), ("previous", .word("how the run before has ended")),
          ])
      ], sharing: .source, usualSource: .system),
    CommandVerb(
      "close", .session, synopsis: "close",
      summary: "report that the session of an app was closed: a session does it by itself",
      forms: [CommandForm(.close, [])], sharing: .source, usualSource: .system),
    CommandVerb(
      "key", .session, synopsis: "key ID",
      summary: "report the key under which private values are hidden: a session does it by itself",
      forms: [CommandForm(.key, [("keyID", .word("the id of a key"))])], sharing: .source),
  ]
}
