import NavEvents

extension VerbTable {
  private static let columns = SplitColumn.allCases.map { ($0.name, $0) }
  private static let screenKeys = Arguments.commandKeys + Arguments.screenKeys

  static let containerVerbs = [
    Verb(
      name: "select", group: .containers, synopsis: "select ID|N [in=]", summary: "select a tab",
      keys: Arguments.commandKeys, read: readSelect),
    Verb(
      name: "detail", group: .containers, synopsis: "detail ID|nil [title= … in=]",
      summary: "show a screen in the secondary column", keys: screenKeys, read: readDetail),
    Verb(
      name: "primary", group: .containers, synopsis: "primary ID [title= … in=]",
      summary: "push a screen on the primary column", keys: screenKeys, read: readPrimary),
    Verb(
      name: "column", group: .containers, synopsis: "column COLUMN ID|nil [title= … in=]",
      summary: "give a column a screen, or empty it", keys: screenKeys, read: readColumn),
    plain("collapse", "show one column of a split only") { $0.collapse(in: $1) },
    plain("expand", "show the columns of a split again") { $0.expand(in: $1) },
    Verb(
      name: "showcolumn", group: .containers, synopsis: "showcolumn COLUMN [in=]", summary: "show a column",
      keys: Arguments.commandKeys, read: readShowColumn),
    Verb(
      name: "hidecolumn", group: .containers, synopsis: "hidecolumn COLUMN [in=]", summary: "hide a column",
      keys: Arguments.commandKeys, read: readHideColumn),
    Verb(
      name: "mode", group: .containers,
      synopsis: "mode automatic|secondaryOnly|oneBeside|oneOver|twoBeside|twoOver|twoDisplace [in=]",
      summary: "prefer a display mode of a split", keys: Arguments.commandKeys, read: readMode),
    Verb(
      name: "behavior", group: .containers, synopsis: "behavior tile|overlay|displace [in=]",
      summary: "what the other columns of a split do to the secondary", keys: Arguments.commandKeys,
      read: readBehavior),
    Verb(
      name: "edge", group: .containers, synopsis: "edge leading|trailing [in=]",
      summary: "on which side of a split the primary and the supplementary stand",
      keys: Arguments.commandKeys, read: readEdge),
    plain("dismissoverlay", "a tap on the dimmed part of a split") { $0.dismissOverlay(in: $1) },
    Verb(
      name: "present", group: .containers,
      synopsis: "present ID [style=sheet|fullScreen|popover kind=KIND title= … in=]",
      summary: "put a screen, or an empty container, on top of the whole scene",
      keys: screenKeys + ["style", "kind"], read: readPresent),
    Verb(
      name: "dismiss", group: .containers, synopsis: "dismiss [way=swipe]",
      summary: "take the topmost modal away", keys: ["way", "source"], read: readDismiss),
  ]

  /// Returns a verb without arguments, except the container.
  static func plain(
    _ name: String, group: Verb.Group = .containers, _ summary: String,
    _ make: @escaping @Sendable (inout CommitDraft, String?) -> InternedCommand
  ) -> Verb {
    Verb(name: name, group: group, synopsis: "\(name) [in=]", summary: summary, keys: Arguments.commandKeys) {
      arguments throws(LineError) in
      let container = arguments.string("in")
      return .command(try arguments.source()) { make(&$0, container) }
    }
  }

  @Sendable private static func readSelect(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (child, container) = (try arguments.next("an id or an index").text, arguments.string("in"))
    return .command(try arguments.source()) { $0.select(child, in: container) }
  }

  @Sendable private static func readDetail(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (screen, container) = (try arguments.optionalScreen(), arguments.string("in"))
    return .command(try arguments.source()) { $0.showDetail(screen, in: container) }
  }

  @Sendable private static func readPrimary(_ arguments: inout Arguments) throws(LineError) -> Request {
    let screen = try arguments.screen(arguments.next("an id").text)
    let container = arguments.string("in")
    return .command(try arguments.source()) { $0.showPrimary(screen, in: container) }
  }

  @Sendable private static func readColumn(_ arguments: inout Arguments) throws(LineError) -> Request {
    let column = try arguments.choice("a column", columns)
    let (screen, container) = (try arguments.optionalScreen(), arguments.string("in"))
    return .command(try arguments.source()) { $0.setColumn(column, to: screen, in: container) }
  }

  @Sendable private static func readShowColumn(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (column, container) = (try arguments.choice("a column", columns), arguments.string("in"))
    return .command(try arguments.source()) { $0.showColumn(column, in: container) }
  }

  @Sendable private static func readHideColumn(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (column, container) = (try arguments.choice("a column", columns), arguments.string("in"))
    return .command(try arguments.source()) { $0.hideColumn(column, in: container) }
  }

  @Sendable private static func readMode(_ arguments: inout Arguments) throws(LineError) -> Request {
    let mode = try arguments.choice("a display mode", DisplayMode.allCases.map { ($0.name, $0) })
    let container = arguments.string("in")
    return .command(try arguments.source()) { $0.setDisplayMode(mode, in: container) }
  }

  @Sendable private static func readBehavior(_ arguments: inout Arguments) throws(LineError) -> Request {
    let behavior = try arguments.choice("a behavior", SplitBehavior.allCases.map { ($0.name, $0) })
    let container = arguments.string("in")
    return .command(try arguments.source()) { $0.setSplitBehavior(behavior, in: container) }
  }

  @Sendable private static func readEdge(_ arguments: inout Arguments) throws(LineError) -> Request {
    let edge = try arguments.choice("an edge", SplitEdge.allCases.map { ($0.name, $0) })
    let container = arguments.string("in")
    return .command(try arguments.source()) { $0.setPrimaryEdge(edge, in: container) }
  }

  @Sendable private static func readPresent(_ arguments: inout Arguments) throws(LineError) -> Request {
    let screen = try arguments.screen(arguments.next("an id").text)
    let style = try arguments.value("style").map { word throws(LineError) in
      try Arguments.choose(word, ModalStyle.allCases.map { ($0.name, $0) })
    }
    let kind = try arguments.value("kind").map { word throws(LineError) in
      try Arguments.choose(word, ContainerKind.typedNames)
    }
    let container = arguments.string("in")
    return .command(try arguments.source()) {
      $0.present(screen, as: kind, style: style ?? .sheet, in: container)
    }
  }

  @Sendable private static func readDismiss(_ arguments: inout Arguments) throws(LineError) -> Request {
    let bySwipe = try arguments.value("way").map { word throws(LineError) in
      try Arguments.choose(word, [("swipe", true), ("dismiss", false)])
    }
    return .command(try arguments.source()) { $0.dismiss(bySwipe: bySwipe ?? false) }
  }
}

extension ContainerKind {
  /// The kinds with the words that are typed for them.
  static let typedNames = allCases.map { ($0.name.lowercased(), $0) }
}
