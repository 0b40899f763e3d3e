import NavEvents

extension VerbTable {
  private static let shownOrHidden = [("show", false), ("hide", true)]
  private static let onOrOff = [("on", true), ("off", false)]

  static let appearanceVerbs = [
    Verb(
      name: "bars", group: .appearance, synopsis: "bars show|hide [in=]", summary: "the navigation bars",
      keys: Arguments.commandKeys, read: readBars),
    Verb(
      name: "toolbars", group: .appearance, synopsis: "toolbars show|hide [in=]", summary: "the toolbars",
      keys: Arguments.commandKeys, read: readToolbars),
    Verb(
      name: "barposition", group: .appearance, synopsis: "barposition topAttached|top [in=]",
      summary: "where the navigation bars sit: 64 or 44 points high", keys: Arguments.commandKeys,
      read: readBarPosition),
    Verb(
      name: "width", group: .appearance, synopsis: "width N [fraction=F min=N max=N in=]",
      summary: "the width of the left pane, or of a split's primary column, in points",
      keys: Arguments.commandKeys + ["fraction", "min", "max"], read: readWidth),
    Verb(
      name: "placeholder", group: .appearance, synopsis: "placeholder left|right ID|nil [title= … in=]",
      summary: "what a pane shows while it has no screen", keys: Arguments.commandKeys + Arguments.screenKeys,
      read: readPlaceholder),
    Verb(
      name: "propagate", group: .appearance, synopsis: "propagate item|tab on|off [in=]",
      summary: "whether a container shows its root's item to the one around it", keys: Arguments.commandKeys,
      read: readPropagate),
    Verb(
      name: "hidesback", group: .appearance, synopsis: "hidesback ID on|off",
      summary: "whether a node hides its back button", keys: ["source"], read: readHidesBack),
    Verb(
      name: "title", group: .appearance, synopsis: "title ID TEXT", summary: "the title of a node",
      keys: ["source"], read: readTitle),
    Verb(
      name: "attr", group: .appearance, synopsis: "attr ID|scene KEY=VALUE",
      summary: "an attribute of a screen or of the scene; an empty value removes it", keys: [],
      read: readAttribute),
  ]

  @Sendable private static func readBars(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (hidden, container) = (try arguments.choice("show or hide", shownOrHidden), arguments.string("in"))
    return .command(try arguments.source()) { $0.setNavigationBarsHidden(hidden, in: container) }
  }

  @Sendable private static func readToolbars(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (hidden, container) = (try arguments.choice("show or hide", shownOrHidden), arguments.string("in"))
    return .command(try arguments.source()) { $0.setToolbarsHidden(hidden, in: container) }
  }

  @Sendable private static func readBarPosition(_ arguments: inout Arguments) throws(LineError) -> Request {
    let position = try arguments.choice("a position", BarPosition.allCases.map { ($0.name, $0) })
    let container = arguments.string("in")
    return .command(try arguments.source()) { $0.setNavigationBarPosition(position, in: container) }
  }

  /// Reads `width`. A drillDown or a split accepts points alone; only a split accepts the other keys.
  @Sendable private static func readWidth(_ arguments: inout Arguments) throws(LineError) -> Request {
    let points = try arguments.nextIfAny().map { word throws(LineError) in try Arguments.number(word) }
    let width = ColumnWidth(
      points: points, fraction: try arguments.number("fraction"), minimum: try arguments.number("min"),
      maximum: try arguments.number("max"))
    let container = arguments.string("in")
    if width == ColumnWidth() { _ = try arguments.next("a width in points") }
    if let points, width == ColumnWidth(points: points) {
      return .command(try arguments.source()) { $0.setLeftWidth(points, in: container) }
    }
    return .command(try arguments.source()) { $0.setPrimaryWidth(width, in: container) }
  }

  @Sendable private static func readPlaceholder(_ arguments: inout Arguments) throws(LineError) -> Request {
    let side = try arguments.choice("left or right", DrillDownSide.allCases.map { ($0.name, $0) })
    let (screen, container) = (try arguments.optionalScreen(), arguments.string("in"))
    return .command(try arguments.source()) { $0.setPlaceholder(side, screen, in: container) }
  }

  @Sendable private static func readPropagate(_ arguments: inout Arguments) throws(LineError) -> Request {
    let item = try arguments.choice(
      "item or tab", [("item", PropagatedItem.navigationItem), ("tab", .tabBarItem)])
    let (isOn, container) = (try arguments.choice("on or off", onOrOff), arguments.string("in"))
    return .command(try arguments.source()) { $0.setPropagation(of: item, isOn, in: container) }
  }

  @Sendable private static func readHidesBack(_ arguments: inout Arguments) throws(LineError) -> Request {
    let node = try arguments.next("an id").text
    let hides = try arguments.choice("on or off", onOrOff)
    return .command(try arguments.source()) { $0.setHidesBackButton(hides, of: node) }
  }

  @Sendable private static func readTitle(_ arguments: inout Arguments) throws(LineError) -> Request {
    let node = try arguments.next("an id").text
    var words = [try arguments.next("a title").text]
    words += arguments.rest().map(\.text)
    let title = words.joined(separator: " ")
    return .command(try arguments.source()) { $0.setTitle(title, of: node) }
  }

  @Sendable private static func readAttribute(_ arguments: inout Arguments) throws(LineError) -> Request {
    let node = try arguments.next("an id, or scene")
    let word = try arguments.next("KEY=VALUE")
    let (key, value) = try Arguments.pair(word.text, at: word.column)
    let id = node.text.hasSameBytes(as: "scene") && !node.isQuoted ? nil : node.text
    return .command(nil) { $0.setAttribute(key, to: value.isEmpty ? nil : value, of: id) }
  }
}
