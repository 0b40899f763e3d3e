import NavEvents
import NavRuntime

/// What rules read out of their values and arguments, and write into them.
enum RuleValues {
  /// Returns true when two texts have the same bytes. Ids are compared so, as everywhere in a session.
  static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

  /// Returns the place of a text in a list; nil when it is not there.
  static func index(of text: String, in list: [String]) -> Int? { list.firstIndex { isSame($0, text) } }

  /// Returns the child that a word means, an id or an index; nil for none.
  static func child(_ word: String, of children: [String]) -> String? {
    if let place = index(of: word, in: children) ?? Int(word), children.indices.contains(place) {
      return children[place]
    }
    return nil
  }

  /// Returns the texts of a list in an object; none when it is missing.
  static func texts(_ name: String, in object: CanonicalJSON?) -> [String] {
    object?.member(name)?.elements?.compactMap(\.string) ?? []
  }

  /// Returns a value as it stands in a sentence.
  static func quoted(_ value: CanonicalJSON) -> String { value.string.map { "“\($0)”" } ?? value.text }

  static func list(_ texts: [String]) -> CanonicalJSON {
    CanonicalJSON(elements: texts.map { CanonicalJSON(string: $0) })
  }

  static func number(_ value: Double) -> CanonicalJSON { CanonicalJSON(number: value) ?? .null }

  /// Returns a number of points as an arrangement can have it: less than a thousandth is none.
  static func points(_ number: Double) -> Double { abs(number) < 0.001 ? 0 : number }

  /// Returns an object of these members, in this order.
  static func object(_ members: [(name: String, value: CanonicalJSON)]) -> CanonicalJSON {
    let parts = members.map { "\(CanonicalJSON(string: $0.name).text):\($0.value.text)" }
    return (try? CanonicalJSON("{\(parts.joined(separator: ","))}")) ?? .null
  }

  /// Returns the verb with a name; nil for none.
  static func verb(_ name: String, of verbs: [ContainerVerb]) -> ContainerVerb? {
    verbs.first { isSame($0.name, name) }
  }

  /// Returns the reason to refuse an argument that a verb does not have; nil when each is one of its own.
  static func unknownArgument(of verb: ContainerVerb, in arguments: ContainerArguments) -> String? {
    for (name, _) in arguments.json?.members ?? []
    where !verb.arguments.contains(where: { isSame($0.name, name) }) {
      let known = verb.arguments.map(\.name).joined(separator: ", ")
      return "\(verb.name) has no argument “\(name)”\(known.isEmpty ? "" : ": it has \(known)")."
    }
    return nil
  }

  /// Returns the reason to refuse a verb with these arguments, one of which is unknown or missing; nil when none is.
  static func objection(to arguments: ContainerArguments, of verb: ContainerVerb) -> String? {
    if let reason = unknownArgument(of: verb, in: arguments) { return reason }
    for argument in verb.arguments where !argument.isOptional && arguments[argument.name] == nil {
      return "\(verb.name) needs \(argument.name)=, \(argument.summary)."
    }
    return nil
  }

  /// Returns what `set` makes of children: those that leave, the top one first, and those that come.
  static func difference(
    _ screens: [ScreenDescription], _ children: [String]
  ) -> (removed: [String], added: [ContainerChange.Addition]) {
    let wanted = screens.map(\.id)
    let removed = children.filter { index(of: $0, in: wanted) == nil }
    var present = children.filter { index(of: $0, in: wanted) != nil }
    var added: [ContainerChange.Addition] = []
    for screen in screens where index(of: screen.id, in: children) == nil {
      added.append(.init(screen, at: present.count))
      present.append(screen.id)
    }
    return (removed.reversed(), added)
  }
}

extension String {
  /// Returns true for the same id, compared as bytes; false for none.
  func isSameID(as other: String?) -> Bool { other.map { RuleValues.isSame(self, $0) } ?? false }
}
