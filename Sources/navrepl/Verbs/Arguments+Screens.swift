import NavEvents

/// The arguments that several commands share.
extension Arguments {
  static let commandKeys = ["in", "source"]
  static let transitionKeys = ["animated", "animation"]
  static let screenKeys = [
    "title", "restore", "url", "back", "left", "right", "toolbar", "supplement", "autorotates",
    "orientations",
    "empty", "tab", "attr", "hidesBottomBar",
  ]

  /// Returns the next word as an id; nil for the word `nil`.
  mutating func optionalID(_ what: String) throws(LineError) -> String? {
    let word = try next(what)
    return word.text.hasSameBytes(as: "nil") && !word.isQuoted ? nil : word.text
  }

  /// Returns the next word and the screen keys as a screen; nil for the word `nil`.
  mutating func optionalScreen() throws(LineError) -> ScreenDescription? {
    guard let id = try optionalID("an id or nil") else { return nil }
    return try screen(id)
  }

  func screen(_ id: String) throws(LineError) -> ScreenDescription {
    var screen = ScreenDescription(id, title: string("title"))
    screen.restorationID = string("restore")
    screen.url = string("url")
    screen.backTitle = string("back")
    screen.leftItems = list("left")
    screen.rightItems = list("right")
    screen.toolbarItems = list("toolbar")
    screen.leftItemsSupplementBackButton = try bool("supplement") ?? false
    screen.autorotates = try bool("autorotates") ?? true
    screen.orientations = try orientations() ?? .all
    screen.isEmptyDetail = try bool("empty") ?? false
    screen.tabItem = string("tab")
    screen.attributes = try attributes()
    screen.hidesBottomBar = try bool("hidesBottomBar") ?? false
    return screen
  }

  /// Returns the attributes of `attr=KEY=VALUE,…`. The screen brings them, while `attr ID KEY=VALUE` needs a
  /// screen that is in the scene.
  private func attributes() throws(LineError) -> [(key: String, value: String)] {
    guard let word = value("attr") else { return [] }
    var attributes: [(key: String, value: String)] = []
    var keys: Set<TextBytes> = []
    for text in list("attr") {
      let pair = try Self.pair(text, at: word.column)
      guard keys.insert(TextBytes(pair.key)).inserted else {
        throw .badArgument("the attribute \(pair.key) is given twice", at: word.column)
      }
      attributes.append(pair)
    }
    return attributes
  }

  func transition() throws(LineError) -> NavTransition {
    var transition = NavTransition.standard
    transition.animated = try bool("animated") ?? true
    if let word = value("animation") {
      transition.statedAnimation = try Self.choose(
        word, NavTransition.Animation.allCases.map { ($0.name, $0) })
    }
    return transition
  }

  func source() throws(LineError) -> CommitSource? {
    guard let word = value("source") else { return nil }
    return try Self.choose(word, CommitSource.allCases.map { ($0.name, $0) })
  }

  private func orientations() throws(LineError) -> Orientations? {
    guard let word = value("orientations") else { return nil }
    var set: Orientations = []
    for name in list("orientations") {
      let part = Word(text: name, raw: name, column: word.column, isQuoted: false)
      set.insert(try Self.choose(part, Orientation.allCases.map { ($0.name, $0) }).asSet)
    }
    return set
  }
}
