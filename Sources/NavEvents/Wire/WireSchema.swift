import NavBase

/// A coder that lists the members of commands and events instead of reading or writing them.
package struct WireSchema: WireCoder {
  typealias Failure = Never
  typealias Form = InternedForm

  private var members: [String] = []
  /// The closed sets of words that members use, by name.
  private var words: [String: String] = [:]

  /// The lines of the schema: one for screens, then one for each type of event and of command, sorted by name. A line
  /// contains the type and its members in the order of the wire, each with the kind of its value and the form of an absent
  /// or default value.
  ///
  /// A line for each closed set of words follows. A released line keeps what it has: a type with other members is another
  /// type. A line may grow at its end by an optional member, and a set of words by a word.
  package static var lines: [String] {
    var schema = WireSchema()
    var lines = [schema.line("screen") { $0.visitScreen() }]
    lines += EventKind.allCases.compactMap { kind in
      InternedForm.blank(kind).map { event in
        schema.line("event \(kind.name)") { schema in
          var event = event
          event.code(&schema)
        }
      }
    }.sorted { $0.sortsBefore($1) }
    lines += CommandKind.allCases.compactMap { kind in
      InternedForm.blank(kind).map { command in
        schema.line("command \(kind.name)") { schema in
          var command = command
          command.code(&schema)
        }
      }
    }.sorted { $0.sortsBefore($1) }
    return lines + schema.words.map { "words \($0.key); \($0.value)" }.sorted { $0.sortsBefore($1) }
  }

  private mutating func line(_ name: String, _ visit: (inout WireSchema) -> Void) -> String {
    members = []
    visit(&self)
    return ([name] + members).joined(separator: "; ")
  }

  private mutating func visitScreen() {
    members.append("id text")
    var details = ScreenDetails()
    details.code(&self)
  }

  private mutating func add(_ name: StaticString, _ type: String, _ rule: String = "") {
    members.append("\(name) \(type)\(rule.isEmpty ? "" : ", \(rule)")")
  }

  private static let leftOut = "optional"

  // MARK: Members

  mutating func text(_ name: StaticString, _ value: inout TextID) { add(name, "text") }

  mutating func text(_ name: StaticString, _ value: inout TextID?, _ absence: WireAbsence) {
    // Members that follow only if the text is present are listed, too.
    value = .blank
    add(name, "text", absence == .isNull ? "or null" : Self.leftOut)
  }

  mutating func texts(_ name: StaticString, _ value: inout TextList, _ rule: WireListRule) {
    switch rule {
    case .required: add(name, "texts")
    case .written: add(name, "texts", "none if missing")
    case .leftOut: add(name, "texts", Self.leftOut)
    }
  }

  mutating func dictionary(_ name: StaticString, _ value: inout TextList) {
    add(name, "texts by name", Self.leftOut)
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText) { add(name, "JSON") }

  mutating func json(_ name: StaticString, _ value: inout JSONText?) { add(name, "JSON", Self.leftOut) }

  mutating func mark(_ name: StaticString) { add(name, "true") }

  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {
    add(name, "flag", standard.map { "left out if \($0)" } ?? "")
  }

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    add(name, "number", standard.map { "left out if \(Int($0))" } ?? "")
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) { add(name, "number", Self.leftOut) }

  mutating func integer(_ name: StaticString, _ value: inout Int32) { add(name, "integer") }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {
    switch rule {
    case .required: add(name, use(Word.self))
    case .leftOut(let word): add(name, use(Word.self), "left out if \(word.name)")
    case .written(let word): add(name, use(Word.self), "\(word.name) if missing")
    }
  }

  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {
    add(name, use(Word.self), Self.leftOut)
  }

  private mutating func use<Word: WireName>(_ type: Word.Type) -> String {
    let name = String(describing: type)
    words[name] = Word.allCases.map(\.name).joined(separator: ", ")
    return "word \(name)"
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {
    add(name, "orientations", isLeftOut ? "left out if all" : "all if missing")
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent) { add(name, "screen") }

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent?) { add(name, "screen or null") }

  mutating func screens(_ value: inout ScreenList, ids: StaticString, added: StaticString) {
    add(ids, "texts")
    add(added, "screens", Self.leftOut)
  }

  mutating func screens(_ name: StaticString, _ value: inout ScreenList) {
    add(name, "screens", Self.leftOut)
  }

  mutating func node(_ name: StaticString, _ value: inout NodeContent, isContainer: Bool) {
    add(name, isContainer ? "container" : "screen or container")
  }

  mutating func commands(_ name: StaticString, _ value: inout CommandList) { add(name, "commands") }

  mutating func change(_ value: inout ChangePlace) {
    var change = ArrangedChange<InternedForm>.blank
    change.code(&self)
  }
}
