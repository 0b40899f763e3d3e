import NavBase
import NavEvents

/// A route of a ``RouteMap``.
struct MappedRoute: Sendable {
  struct Member: Sendable {
    let name: String
    let kind: RouteKind
    let isOptional: Bool
    /// True if a private value may stand for it, which fits any type.
    var isPrivate = false

    func fits(_ value: CanonicalJSON) -> Bool {
      kind.fits(value) || isPrivate && PrivateValue(value) != nil
    }

    /// Returns the value that a text in a URL stands for; nil for none.
    func value(_ text: String) -> CanonicalJSON? {
      isPrivate ? PrivateValue(text: text)?.json ?? kind.value(text) : kind.value(text)
    }
  }

  enum Style: String, CaseIterable, Sendable { case push, sheet, fullScreen }

  let name: String
  private(set) var path: RoutePath?
  private(set) var members: [Member] = []
  /// The names of the members that make two screens the same.
  private(set) var identity: [String] = []
  /// The tab or the stack of its screens; nil for the one with the focus.
  private(set) var container: String?
  private(set) var parents: [String] = []
  private(set) var style = Style.push
  /// The key of the request whose answer is private; nil for none.
  private(set) var privateAnswer: String?

  init(_ json: CanonicalJSON) throws(RouteMapError) {
    guard let members = json.members else { throw RouteMapError("a route is an object") }
    for (place, member) in members.enumerated()
    where members[..<place].contains(where: { $0.name.hasSameBytes(as: member.name) }) {
      throw RouteMapError("a route has “\(member.name.excerpt)” twice")
    }
    guard let name = json.member("name")?.string else {
      throw RouteMapError("a route has a name, which is text")
    }
    guard Self.isRoute(name) else { throw RouteMapError("“\(name.excerpt)” is no name of a route") }
    self.name = name
    var privateNames: [String] = []
    for (key, value) in members {
      switch key {
      case "name": break
      case "path":
        guard let text = value.string else { throw RouteMapError("the path of “\(name)” is text") }
        path = try RoutePath(text)
      case "params": self.members = try Self.members(value, of: name)
      case "by": identity = try Self.texts(value, "by", of: name)
      case "private": privateNames = try Self.texts(value, "private", of: name)
      case "privateAnswer":
        guard let key = value.string, Self.isRoute(key) else {
          throw RouteMapError("“privateAnswer” of “\(name)” is the key of a request")
        }
        privateAnswer = key
      case "parents": parents = try Self.texts(value, "parents", of: name)
      case "in":
        guard let text = value.string, NodeName.isValid(text) else {
          throw RouteMapError("“in” of “\(name)” is the id of a tab or a stack")
        }
        container = text
      case "style":
        guard let style = value.string.flatMap(Style.init(rawValue:)) else {
          let words = Style.allCases.map(\.rawValue).joined(separator: ", ")
          throw RouteMapError("the style of “\(name)” is one of \(words), not \(value.text.excerpt)")
        }
        self.style = style
      default: throw RouteMapError("“\(name)” has an unknown member “\(key.excerpt)”")
      }
    }
    try hide(privateNames)
    try check()
  }

  /// Takes members as private: their values may be missing, and a value that is hidden fits them.
  private mutating func hide(_ names: [String]) throws(RouteMapError) {
    for text in names {
      guard let place = members.firstIndex(where: { $0.name.hasSameBytes(as: text) }) else {
        throw RouteMapError("“private” of “\(name)” has “\(text.excerpt)”, which is none of its params")
      }
      guard members[place].isOptional else {
        throw RouteMapError(
          "“\(text.excerpt)” of “\(name)” is private, so it must be optional: it is not there after a launch")
      }
      members[place].isPrivate = true
    }
  }

  private static func isRoute(_ name: String) -> Bool {
    NodeName.isValid(name) && name.utf8.count <= RouteBounds.longestRoute
      && !name.utf8.contains(RouteBounds.mark)
  }

  private static func members(_ json: CanonicalJSON, of name: String) throws(RouteMapError) -> [Member] {
    guard let members = json.members else { throw RouteMapError("the params of “\(name)” are an object") }
    var result: [Member] = []
    for (key, value) in members {
      let isOptional = value.string?.utf8.last == UInt8(ascii: "?")
      let word = value.string.map { isOptional ? String($0.dropLast()) : $0 }
      guard let kind = word.flatMap(RouteKind.init(rawValue:)) else {
        let words = RouteKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw RouteMapError(
          "the type of “\(key.excerpt)” of “\(name)” is one of \(words), not \(value.text.excerpt)")
      }
      if result.contains(where: { $0.name.hasSameBytes(as: key) }) {
        throw RouteMapError("“\(name)” has the member “\(key.excerpt)” twice")
      }
      result.append(Member(name: key, kind: kind, isOptional: isOptional))
    }
    return result
  }

  private static func texts(
    _ json: CanonicalJSON, _ key: String, of name: String
  ) throws(RouteMapError) -> [String] {
    guard let elements = json.elements else { throw RouteMapError("“\(key)” of “\(name)” is a list") }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else { throw RouteMapError("“\(key)” of “\(name)” is a list of names") }
      if texts.contains(where: { $0.hasSameBytes(as: text) }) {
        throw RouteMapError("“\(key)” of “\(name)” has “\(text.excerpt)” twice")
      }
      texts.append(text)
    }
    return texts
  }

  private func check() throws(RouteMapError) {
    for text in identity where member(text) == nil {
      throw RouteMapError("“by” of “\(name)” has “\(text.excerpt)”, which is none of its params")
    }
    guard let path else { return }
    for text in path.names where member(text) == nil {
      throw RouteMapError("the path of “\(name)” has “:\(text.excerpt)”, which is none of its params")
    }
    for member in members
    where !member.isOptional && !path.names.contains(where: { $0.hasSameBytes(as: member.name) }) {
      throw RouteMapError(
        "the path of “\(name)” does not give “\(member.name.excerpt)”, which its screens need")
    }
  }

  func member(_ name: String) -> Member? { members.first { $0.name.hasSameBytes(as: name) } }

  /// Returns true for a query key that a link may leave out.
  func isOptional(_ value: RoutePath.Part?) -> Bool {
    value?.name.flatMap { member($0) }?.isOptional ?? false
  }

  /// The query keys that a link needs.
  private var neededQuery: [(key: String, value: RoutePath.Part?)] {
    path?.query.filter { !isOptional($0.value) } ?? []
  }

  // MARK: Checks

  /// Returns the reason for which a screen must not have these params, as a sentence; nil when it may.
  func objection(to params: CanonicalJSON?, isStrict: Bool) -> String? {
    let given = params?.members ?? []
    for member in members {
      guard let value = given.first(where: { $0.name.hasSameBytes(as: member.name) })?.value else {
        if member.isOptional { continue }
        return "The route “\(name)”: “\(member.name.excerpt)” is missing: \(member.kind.words) was expected."
      }
      if member.fits(value) || member.isOptional && value == .null { continue }
      return
        "The route “\(name)”: “\(member.name.excerpt)”: \(member.kind.words) was expected, \(value.text.excerpt) was found."
    }
    guard isStrict, let extra = given.first(where: { member($0.name) == nil }) else { return nil }
    return "The route “\(name)” has no member “\(extra.name.excerpt)”."
  }

  // MARK: Specificity

  /// Returns true for a route whose path is tried before that of `other`: a literal comes before a name, from the left, then the one
  /// with more query keys that a link needs, then the one with more literals among them. It is a total order of shapes.
  func isMoreSpecific(than other: MappedRoute) -> Bool {
    let (one, two) = (path?.segments ?? [], other.path?.segments ?? [])
    for (mine, its) in zip(one, two) where !mine.isLevel(with: its) {
      guard let text = mine.literal else { return false }
      return its.literal.map { text.utf8.lexicographicallyPrecedes($0.utf8) } ?? true
    }
    if one.count != two.count { return one.count > two.count }
    let (keys, its) = (neededQuery, other.neededQuery)
    return keys.count == its.count ? Self.words(keys) > Self.words(its) : keys.count > its.count
  }

  /// Returns the number of query keys with a literal.
  private static func words(_ keys: [(key: String, value: RoutePath.Part?)]) -> Int {
    keys.count { $0.value?.literal != nil }
  }

  /// Returns true when neither path is tried before the other, although both could match the same link.
  func isAsSpecific(as other: MappedRoute) -> Bool {
    let (one, two) = (path?.segments ?? [], other.path?.segments ?? [])
    let (keys, its) = (neededQuery, other.neededQuery)
    return one.count == two.count && keys.count == its.count && Self.words(keys) == Self.words(its)
      && zip(one, two).allSatisfy { $0.isLevel(with: $1) } && !excludes(other)
  }

  /// Returns true when a query key must have different literals in the two paths.
  private func excludes(_ other: MappedRoute) -> Bool {
    neededQuery.contains { key, value in
      guard let text = value?.literal,
        let its = other.neededQuery.first(where: { $0.key.hasSameBytes(as: key) })?.value?.literal
      else { return false }
      return !text.hasSameBytes(as: its)
    }
  }
}
