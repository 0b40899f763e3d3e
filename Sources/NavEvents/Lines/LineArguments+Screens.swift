import NavBase

/// The arguments that several commands share.
extension LineArguments {
  static let commandKeys = ["in", "source"]

  /// Returns the next word as an id; nil for the word `nil`.
  mutating func optionalID(_ what: String) throws(LineError) -> String? {
    let word = try next(what)
    return word.isNil ? nil : word.text
  }

  /// Returns the screen with this id and the members whose keys are given.
  func screen(_ id: String) throws(LineError) -> ScreenDescription {
    var screen = ScreenDescription(id)
    for (key, member) in ScreenMember.all {
      guard let word = value(key) else { continue }
      try read(member, word, key, &screen)
    }
    return screen
  }

  /// Returns the value of `json=`, which has all members of a screen; nil when there is none.
  func jsonAlone() throws(LineError) -> LineWord? {
    guard let word = value(ScreenMember.jsonKey) else { return nil }
    try refuseMembers("json= has all members of the screen")
    return word
  }

  /// Throws an error for a key of a member of a screen, where none has a place.
  func refuseMembers(_ reason: String) throws(LineError) {
    for (key, _) in ScreenMember.all {
      guard let word = value(key) else { continue }
      throw .badArgument("\(reason): there is no place for \(key)=", at: word.column - key.count - 1)
    }
  }

  /// Returns the id of a screen; an empty one for a screen with a route whose id is left out. A word that could be a misspelt key, or
  /// one that the verb does not have, is no id of such a screen.
  mutating func idOfScreen(_ what: String) throws(LineError) -> LineWord {
    guard value(ScreenMember.routeKey) != nil else { return try next(what) }
    guard let word = nextIfAny() else { return LineWord("", isQuoted: true) }
    if !word.isQuoted, let (key, _) = word.raw.cut(at: UInt8(ascii: "=")) {
      throw .badArgument("there is no \(key)= here; an id with an = is typed in quotes", at: word.column)
    }
    return word
  }

  private func read(
    _ member: ScreenMember, _ word: LineWord, _ key: String, _ screen: inout ScreenDescription
  ) throws(LineError) {
    switch member {
    case .text(let lend): lend(&screen) { $0 = word.text }
    case .names(let lend): lend(&screen) { $0 = list(key) }
    case .flag(let lend, _):
      let isSet = try Self.choose(word, [("true", true), ("false", false)])
      lend(&screen) { $0 = isSet }
    case .orientations: screen.orientations = try orientations(word, key)
    case .attributes: screen.attributes = try attributes(word, key)
    case .params: screen.params = try LineReader.json(word)
    case .request:
      screen.request = ScreenRequest(word.text, opener: string(ScreenMember.openerKey))
    case .opener:
      if value(ScreenMember.requestKey) == nil {
        throw .badArgument("\(key)= is for a request: request=KEY is missing", at: word.column)
      }
    }
  }

  /// Returns the attributes of `attr=KEY=VALUE,…`. They belong to a new screen, while `attr ID KEY=VALUE` needs a screen
  /// that is in the scene.
  private func attributes(_ word: LineWord, _ key: String) throws(LineError) -> NavAttributes {
    var attributes: [(key: String, value: String)] = []
    var keys: Set<TextBytes> = []
    for text in list(key) {
      let pair = try Self.pair(text, at: word.column)
      guard keys.insert(TextBytes(pair.key)).inserted else {
        throw .badArgument("the attribute \(pair.key) is given twice", at: word.column)
      }
      attributes.append(pair)
    }
    return NavAttributes(written: attributes)
  }

  private func orientations(_ word: LineWord, _ key: String) throws(LineError) -> Orientations {
    var set: Orientations = []
    for name in list(key) {
      let part = LineWord(text: name, raw: name, column: word.column, isQuoted: false)
      set.insert(try Self.choose(part, Orientation.allCases.map { ($0.name, $0) }).asSet)
    }
    return set
  }

  func source() throws(LineError) -> CommitSource? {
    guard let word = value("source") else { return nil }
    return try Self.choose(word, CommitSource.allCases.map { ($0.name, $0) })
  }
}

/// A member of a screen that has a key in the line language. The reader and the printer of lines use this list.
enum ScreenMember: Sendable {
  /// A closure that lends a member of a screen.
  typealias Lend<Value> = @Sendable (inout ScreenDescription, (inout Value) -> Void) -> Void

  case text(Lend<String?>)
  /// Names, separated by commas.
  case names(Lend<[String]>)
  case flag(Lend<Bool>, standard: Bool)
  case orientations
  case attributes
  case params
  case request
  /// The screen that gets the answer, with ``request``.
  case opener

  /// The members with their keys, in the order in which they are printed.
  static let all: [(key: String, member: ScreenMember)] = [
    (routeKey, .text({ $1(&$0.route) })), (paramsKey, .params), ("title", .text({ $1(&$0.title) })),
    ("restore", .text({ $1(&$0.restorationID) })), ("url", .text({ $1(&$0.url) })),
    ("back", .text({ $1(&$0.backTitle) })), ("left", .names({ $1(&$0.leftItems) })),
    ("right", .names({ $1(&$0.rightItems) })),
    ("toolbar", .names({ $1(&$0.toolbarItems) })),
    ("supplement", .flag({ $1(&$0.leftItemsSupplementBackButton) }, standard: false)),
    ("autorotates", .flag({ $1(&$0.autorotates) }, standard: true)), ("orientations", .orientations),
    ("empty", .flag({ $1(&$0.isEmptyDetail) }, standard: false)), ("tab", .text({ $1(&$0.tabItem) })),
    ("attr", .attributes),
    ("hidesBottomBar", .flag({ $1(&$0.hidesBottomBar) }, standard: false)),
    (requestKey, .request), (openerKey, .opener),
  ]

  /// The key for a screen, or for any other value that a word cannot express, as JSON.
  static let jsonKey = "json"

  static let (routeKey, paramsKey) = ("route", "params")
  static let (requestKey, openerKey) = ("request", "opener")

  static let keys = all.map(\.key) + [jsonKey]
}

extension ScreenDescription {
  /// The words `KEY=VALUE` of the members that are set; nil when one of them cannot be typed: for example, a name that
  /// contains a comma, or an attribute whose key contains an equals sign.
  var typedMembers: [(key: String, value: String)]? {
    // Most screens have at most a title.
    if isPlain { return title.map { [("title", $0.typed)] } ?? [] }
    guard canBeTyped else { return nil }
    return ScreenMember.all.compactMap { key, member in typed(member).map { (key, $0) } }
  }

  private var canBeTyped: Bool {
    if isAnswered || results != nil { return false }
    let names = leftItems + rightItems + toolbarItems
    return names.allSatisfy { !$0.isEmpty && !$0.utf8.contains(Self.comma) }
      && attributes.allSatisfy { !$0.key.utf8.contains(Self.comma) && !$0.value.utf8.contains(Self.comma) }
      && attributes.written.count == attributes.count
      && attributes.keys.allSatisfy { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "=")) }
  }

  private static var comma: UInt8 { UInt8(ascii: ",") }

  /// Returns the value of a member as it is typed; nil when it has its default.
  private func typed(_ member: ScreenMember) -> String? {
    switch member {
    case .text(let lend): return value(lend)?.typed
    case .names(let lend):
      let names = value(lend)
      return names.isEmpty ? nil : names.joined(separator: ",").typed
    case .flag(let lend, let standard):
      let isSet = value(lend)
      return isSet == standard ? nil : "\(isSet)"
    case .orientations:
      let names = Orientation.allCases.filter { orientations.contains($0.asSet) }.map(\.name)
      return orientations == .all ? nil : names.joined(separator: ",").typed
    case .params: return params?.typed
    case .request: return request?.key.typed
    case .opener: return request?.opener?.typed
    case .attributes:
      return attributes.isEmpty
        ? nil : attributes.written.map { "\($0.key)=\($0.value)" }.joined(separator: ",").typed
    }
  }

  private func value<Value>(_ lend: ScreenMember.Lend<Value>) -> Value {
    var (screen, value): (ScreenDescription, Value?) = (self, nil)
    lend(&screen) { value = $0 }
    guard let value else { preconditionFailure("A member is lent once.") }
    return value
  }

  /// A Boolean value that indicates whether the screen has no member but its id.
  var isOnlyID: Bool { isPlain && (title == nil || title.hasSameBytes(as: id)) }
}
