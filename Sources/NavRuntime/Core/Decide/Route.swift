package import NavBase
import NavEvents

/// The rules for the routes of screens, and for their params.
enum Route {
  /// Returns true when a text can be a route: it could be an id, is not too long, and has no `~`.
  static func isValid(_ route: TextID, _ texts: borrowing TextTable) -> Bool {
    NodeName.isValid(route, texts)
      && texts.withBytes(of: route) { $0.count <= RouteBounds.longestRoute && !$0.contains(RouteBounds.mark) }
  }

  /// A reason why a value cannot be the params of a screen.
  enum ParamsFault: UInt8 {
    case isNoObject, isTooLong, isTooDeep, namesTwice

    var message: String {
      switch self {
      case .isNoObject: "The params of a screen are a JSON object."
      case .isTooLong: "The params of a screen have at most \(RouteBounds.longestParams) bytes."
      case .isTooDeep:
        "The params of a screen are at most \(RouteBounds.deepestParams) objects and arrays deep."
      case .namesTwice: "No object in the params of a screen has two members of one name."
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
      if bytes.count > RouteBounds.longestParams { return .isTooLong }
      var shape = ParamsShape()
      shape.read(bytes)
      if shape.depth > RouteBounds.deepestParams { return .isTooDeep }
      return shape.namesTwice ? .namesTwice : nil
    }
  }

  /// Returns true when an object in a JSON text has two members of one name.
  static func namesTwice(_ json: UnsafeRawBufferPointer) -> Bool {
    var shape = ParamsShape()
    shape.read(json)
    return shape.namesTwice
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
}

/// What the rules for params ask about a canonical JSON text.
private struct ParamsShape {
  /// The number of objects and arrays inside each other.
  private(set) var depth = 0
  /// True when an object has two members of one name.
  private(set) var namesTwice = false
  /// The names of the members of the objects that are open, those of the outermost first.
  private var names: [Range<Int>] = []
  /// For each object or array that is open, the number of names before its own.
  private var starts: [Int] = []

  mutating func read(_ json: UnsafeRawBufferPointer) {
    var (index, quote) = (0, 0)
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\""):
        quote = index + 1
        index += 1
        while index < json.count, json[index] != UInt8(ascii: "\"") {
          index += json[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        // A string before a colon is a name.
        if index + 1 < json.count, json[index + 1] == UInt8(ascii: ":") { names.append(quote..<index) }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        starts.append(names.count)
        depth = max(depth, starts.count)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let start = starts.popLast() else { break }
        if names.count > start + 1 { compare(names[start...], json) }
        names.removeSubrange(start...)
      default: break
      }
      index += 1
    }
  }

  private mutating func compare(_ names: ArraySlice<Range<Int>>, _ json: UnsafeRawBufferPointer) {
    let sorted = names.sorted { json[$0].lexicographicallyPrecedes(json[$1]) }
    namesTwice =
      namesTwice || zip(sorted, sorted.dropFirst()).contains { json[$0].elementsEqual(json[$1]) }
  }
}

extension NavState {
  /// Returns the objection to a new screen: to its route, its params or its id; nil when there is none.
  func objectionToNew(_ screen: ScreenContent, _ draft: borrowing CommitDraft) -> Objection? {
    if screen.details != nil, let objection = Route.objection(to: draft.details(of: screen), draft.texts) {
      return objection
    }
    if draft.routeWithoutID(of: screen) != nil { return .missingID }
    if screen.details != nil, let objection = objectionToRequest(draft.details(of: screen), draft) {
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
      let name = "\(texts[route])\(Character(Unicode.Scalar(RouteBounds.mark)))\(number)"
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
  /// Returns a command with the id that the runtime takes for its screen, if the command leaves the id out, and with the screen that gets
  /// its answer. A route that cannot be
  /// one gets none, and is refused.
  @inline(__always)
  func named(_ command: InternedCommand, _ draft: inout CommitDraft) -> InternedCommand {
    draft.hasDetails ? addressed(namedByRoute(command, &draft), &draft) : command
  }

  @inline(never)
  private func namedByRoute(_ command: InternedCommand, _ draft: inout CommitDraft) -> InternedCommand {
    guard let screen = command.broughtScreen, let route = draft.routeWithoutID(of: screen),
      Route.isValid(route, draft.texts)
    else { return command }
    let id = freeID(for: route, &draft.texts)
    var details = draft.details(of: screen)
    // As in every description, a title that equals the id is left out.
    if details.title != id { return command.bringing(ScreenContent(id: id, details: screen.details)) }
    details.title = nil
    return command.bringing(draft.screen(id, details))
  }
}
