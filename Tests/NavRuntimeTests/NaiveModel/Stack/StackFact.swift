/// Events in full, as the journal writes them: those whose members no view shows afterwards.
enum StackFact {
  /// The way is left out for a pop.
  static func popped(
    _ screens: [ModelText], from container: ModelText, way: ModelText?
  ) -> [UInt8] {
    var out = start("popped", container)
    out += screensMember
    out.append(list: screens)
    return end(out, ViewText(",\"way\":"), way)
  }

  static func set(
    _ container: ModelText, to screens: [ModelText], transition: ModelText
  ) -> [UInt8] {
    var out = start("stackSet", container)
    out += screensMember
    out.append(list: screens)
    return end(out, ViewText(",\"transition\":"), transition)
  }

  static func selected(_ child: ModelText, in container: ModelText) -> [UInt8] {
    end(start("selected", container), ViewText(",\"child\":"), child)
  }

  static func dismissed(_ id: ModelText, way: ModelText) -> [UInt8] {
    var out = Array("{\"type\":\"dismissed\",\"node\":".utf8)
    out += id.json
    return end(out, ViewText(",\"way\":"), way)
  }

  private static let screensMember = ViewText(",\"screens\":")

  private static func start(_ name: String, _ container: ModelText) -> [UInt8] {
    Array("{\"type\":\"\(name)\",\"container\":".utf8) + container.json
  }

  private static func end(_ start: [UInt8], _ key: ViewText, _ text: ModelText?) -> [UInt8] {
    var out = start
    out.append(key, text)
    out += .closeBrace
    return out
  }
}
