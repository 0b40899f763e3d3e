/// Routes and params of screens.
extension ReferenceModel {
  /// The place of the id among the words of each verb that brings one screen.
  private static let places = [
    "push": 0, "replace": 0, "show": 0, "detail": 0, "primary": 0, "present": 0, "column": 1,
    "placeholder": 1,
  ]

  /// Returns the line with the id that the runtime takes for a screen that has only a route: the first of ROUTE, ROUTE~2, ROUTE~3…
  /// that is free.
  mutating func named(_ line: ReferenceLine) -> ReferenceLine {
    guard let route = line.keys["route"], let place = Self.places[line.verb], line.words.count == place,
      line.keys["kind"] == nil, Self.isRoute(route)
    else { return line }
    var (id, number) = (route, 1)
    while scene.isTaken(id) {
      number += 1
      id = "\(route)~\(number)"
    }
    met("route: " + (number == 1 ? "the id is the route" : "the id has a number"))
    return line.with(word: id)
  }

  private static func isRoute(_ route: String) -> Bool {
    !route.isEmpty && route.utf8.count <= 128 && route != "nil" && !route.contains("~")
      && !route.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// Refuses a screen whose route or params cannot be some, or a container that has any.
  mutating func judgeRoute(_ traits: ReferenceTraits) throws(ReferenceRefusal) {
    if let route = traits.route, !Self.isRoute(route) {
      met("route: refused")
      throw ReferenceRefusal("bad-argument")
    }
    if let params = traits.params, case .object = params { return }
    if traits.params != nil {
      met("params: refused")
      throw ReferenceRefusal("bad-argument")
    }
  }

  mutating func setParams(_ params: ReferenceJSON, of id: String) throws(ReferenceRefusal) {
    if scene.isContainer(id) { throw ReferenceRefusal("bad-argument") }
    guard case .object = params else { throw ReferenceRefusal("bad-argument") }
    if scene.nodes[id]?.traits.params == params { return met("params: nothing") }
    met("params: set")
    scene.change(id) { $0.traits.params = params }
    note("paramsChanged", ["screen": .text(id), "params": params])
  }
}

extension ReferenceJSON {
  /// Creates a value from a text that a line gives.
  init(parsing text: String) { self = (try? ReferenceJSONReader.read(Array(text.utf8))) ?? .null }

  /// A Boolean value that indicates whether an event has a screen with a route or params, or gives params.
  var bringsRoutes: Bool {
    switch self {
    case .object(let members):
      ["route", "params", "request", "results"].contains { members[$0] != nil }
        || members.values.contains { $0.bringsRoutes }
    case .list(let elements): elements.contains { $0.bringsRoutes }
    case .null, .flag, .number, .text: false
    }
  }

  /// The contribution of a plugin to a commit whose events have all moved by one.
  var movedByOneEvent: ReferenceJSON {
    guard case .list(let bounds)? = self["events"] else { return self }
    return with(["events": .list(bounds.map { .number(($0.number ?? 0) + 1) })])
  }
}
