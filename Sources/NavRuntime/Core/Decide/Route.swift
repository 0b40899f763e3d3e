package import NavBase
import NavEvents

/// The rules for the routes of screens, and for their params.
enum Route {
  /// The length of the longest route, in bytes of UTF-8. With a number behind it, it is an id.
  static let longest = 128
  /// The length of the longest params, in bytes of their text.
  static let longestParams = 16 * 1024
  /// The largest number of objects and arrays inside each other in params, their own included.
  static let deepestParams = 32

  /// The mark between a route and the number in an id that the runtime takes.
  static let mark = UInt8(ascii: "~")

  /// Returns true when a text can be a route: it could be an id, is not too long, and has no ``mark``.
  static func isValid(_ route: TextID, _ texts: borrowing TextTable) -> Bool {
    NodeName.isValid(route, texts)
      && texts.withBytes(of: route) { $0.count <= longest && !$0.contains(mark) }
  }

  /// A reason why a value cannot be the params of a screen.
  enum ParamsFault: UInt8 {
    case isNoObject, isTooLong, isTooDeep

    var message: String {
      switch self {
      case .isNoObject: "The params of a screen are a JSON object."
      case .isTooLong: "The params of a screen have at most \(Route.longestParams) bytes."
      case .isTooDeep: "The params of a screen are at most \(Route.deepestParams) objects and arrays deep."
      }
    }
  }

  /// Returns the objection to the route and the params of a screen; nil when there is none.
  static func objection(to details: ScreenDetails, _ texts: borrowing TextTable) -> Objection? {
    if let route = details.route, !isValid(route, texts) { return .badRoute(route) }
    return details.params.flatMap { fault(ofParams: $0, texts) }.map { .badParams($0) }
  }

  /// Returns the reason why a value cannot be params; nil when it can.
  static func fault(ofParams params: JSONText, _ texts: borrowing TextTable) -> ParamsFault? {
    texts.withBytes(of: params.text) { bytes in
      if bytes.first != UInt8(ascii: "{") { return .isNoObject }
      if bytes.count > longestParams { return .isTooLong }
      return depth(of: bytes) > deepestParams ? .isTooDeep : nil
    }
  }

  /// Returns true when two params have equal members, in whatever order.
  static func areEqual(_ one: JSONText, _ other: JSONText, _ texts: borrowing TextTable) -> Bool {
    if one == other { return true }
    // Values that differ in the order of their members alone are as long as each other.
    guard texts.withBytes(of: one.text, { $0.count }) == texts.withBytes(of: other.text, { $0.count }) else {
      return false
    }
    return CanonicalJSON(canonical: texts[one.text]).hasSameMembers(
      as: CanonicalJSON(canonical: texts[other.text]))
  }

  /// Returns true when two params have equal members of these names. A member that both lack is equal.
  static func haveEqualMembers(
    _ names: [String], _ one: JSONText?, _ other: JSONText?, _ texts: borrowing TextTable
  ) -> Bool {
    if names.isEmpty || one == other { return true }
    let (one, other) = (
      one.map { CanonicalJSON(canonical: texts[$0.text]) },
      other.map { CanonicalJSON(canonical: texts[$0.text]) }
    )
    return names.allSatisfy { name in
      switch (one?.member(name), other?.member(name)) {
      case (nil, nil): true
      case (let mine?, let its?): mine.hasSameMembers(as: its)
      case (nil, .some), (.some, nil): false
      }
    }
  }

  /// Returns the number of objects and arrays inside each other in a JSON text.
  private static func depth(of json: UnsafeRawBufferPointer) -> Int {
    var (open, deepest, isQuoted, isEscaped) = (0, 0, false, false)
    for byte in json {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = isQuoted
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if !isQuoted { open += 1 }
        deepest = max(deepest, open)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isQuoted { open -= 1 }
      default: break
      }
    }
    return deepest
  }
}

extension NavState {
  /// Returns the objection to a new screen: to its route, its params or its id; nil when there is none.
  func objectionToNew(_ screen: ScreenContent, _ draft: borrowing CommitDraft) -> Objection? {
    if screen.details != nil, let objection = Route.objection(to: draft.details(of: screen), draft.texts) {
      return objection
    }
    return objectionToID(screen.id, draft.texts)
  }

  /// Returns the first id that is free for a screen with this route: the route itself, else `ROUTE~2`, `ROUTE~3`…
  /// Complexity: O(screens with this route).
  package func freeID(for route: TextID, _ texts: inout TextTable) -> TextID {
    if isFree(route) { return route }
    var number = 2
    while true {
      let name = "\(texts[route])\(Character(Unicode.Scalar(Route.mark)))\(number)"
      guard let known = texts.find(name) else { return texts.intern(name) }
      if isFree(known) { return known }
      number += 1
    }
  }

  private func isFree(_ id: TextID) -> Bool { scene.find(id) == nil && !isPendingPage(id) }

  /// Returns the route of a screen; nil when it has none, or is not in the scene. Complexity: O(1).
  package func route(of id: String, _ texts: borrowing TextTable) -> String? {
    texts.find(id).flatMap { scene.find($0) }.flatMap { scene.extras(of: $0).route }.map { texts[$0] }
  }

  /// True when a screen of the scene has a route or params. Complexity: O(1).
  package var holdsRoutes: Bool { scene.routes > 0 }
}

extension NavState {
  /// Returns a command with the id that the runtime takes for its screen, if the command leaves the id out. A route that cannot be
  /// one gets none, and is refused.
  @inline(__always)
  func named(_ command: InternedCommand, _ draft: inout CommitDraft) -> InternedCommand {
    draft.hasDetails ? namedByRoute(command, &draft) : command
  }

  @inline(never)
  private func namedByRoute(_ command: InternedCommand, _ draft: inout CommitDraft) -> InternedCommand {
    guard let screen = command.broughtScreen, let route = draft.routeWithoutID(of: screen),
      Route.isValid(route, draft.texts)
    else { return command }
    let id = freeID(for: route, &draft.texts)
    return command.bringing(ScreenContent(id: id, details: screen.details))
  }
}
