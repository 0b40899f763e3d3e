import NavEvents

extension VerbTable {
  static let pluginVerbs = [
    Verb(
      name: "plugin", group: .plugins, synopsis: "plugin attach|detach|configure ID [KEY=VALUE…]",
      summary: "let a plugin take part from the next command on, or no longer, or otherwise", keys: [],
      read: readPlugin)
  ]

  private enum Change { case attach, detach, configure }

  @Sendable private static func readPlugin(_ arguments: inout Arguments) throws(LineError) -> Request {
    let change = try arguments.choice(
      "attach, detach or configure",
      [("attach", Change.attach), ("detach", .detach), ("configure", .configure)])
    let id = try arguments.next("the id of a plugin").text
    let settings = change == .detach ? [] : arguments.rest()
    let configuration = try settings.isEmpty ? nil : Self.configuration(settings)
    switch change {
    case .attach: return .command(nil) { $0.attach(id, configuration: $0.knownJSON(configuration)) }
    case .configure: return .command(nil) { $0.configure(id, configuration: $0.knownJSON(configuration)) }
    case .detach: return .command(nil) { $0.detach(id) }
    }
  }

  /// Returns a JSON object of the settings, sorted by key. Booleans, numbers, arrays and objects are taken as
  /// JSON, anything else as text.
  private static func configuration(_ words: [Word]) throws(LineError) -> String {
    var members: [(key: String, value: String)] = []
    var keys: Set<TextBytes> = []
    for word in words {
      let (key, value) = try Arguments.pair(word.text, at: word.column)
      guard keys.insert(TextBytes(key)).inserted else {
        throw .badArgument("\(key)= is given twice", at: word.column)
      }
      members.append((key, json(value)))
    }
    members.sort { $0.key.sortsBefore($1.key) }
    return "{\(members.map { "\(Reply.quoted($0.key)):\($0.value)" }.joined(separator: ","))}"
  }

  private static func json(_ value: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(value)) != nil else { return Reply.quoted(value) }
    switch document.kind(of: document.root) {
    case .true, .false, .number, .array, .object: return document.text(document.root)
    case .null, .string: return Reply.quoted(value)
    }
  }
}
