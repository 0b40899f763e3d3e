import NavEvents
import NavRuntime

/// A pattern, and the commands that a link which matches it stands for.
struct LinkRoute: Sendable {
  let pattern: LinkPattern
  /// Each a JSON object with `{name}` in its strings.
  private let templates: [String]

  /// The routes of a configuration, a JSON array as text.
  static func list(_ text: String, _ fault: (String) -> PluginFault) throws(PluginFault) -> [LinkRoute] {
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil, document.kind(of: document.root) == .array else {
      throw fault("routes must be a list")
    }
    var routes: [LinkRoute] = []
    for element in document.elements(of: document.root) {
      routes.append(try LinkRoute(element, document, fault))
    }
    return routes
  }

  private init(
    _ value: JSONValue, _ document: borrowing JSONDocument, _ fault: (String) -> PluginFault
  ) throws(PluginFault) {
    guard let pattern = document.member("pattern", of: value).flatMap({ document.string($0) }),
      let commands = document.member("commands", of: value), document.kind(of: commands) == .array
    else { throw fault("a route has a pattern and a list of commands") }
    guard let parsed = LinkPattern(pattern) else { throw fault("“\(pattern)” is not a pattern") }
    self.pattern = parsed
    templates = document.elements(of: commands).map { document.text($0) }
    var trial = CommitDraft()
    let values = parsed.names.map { ($0, "x") }
    do throws(PluginFault) {
      _ = try self.commands(with: values, &trial)
    } catch {
      throw fault("the commands of “\(pattern)”: \(error.message)")
    }
  }

  /// The commands with every `{name}` replaced.
  func commands(
    with values: [(name: String, value: String)], _ draft: inout CommitDraft
  ) throws(PluginFault) -> [NavCommand] {
    var commands: [NavCommand] = []
    for template in templates { commands.append(try command(template, values, &draft)) }
    return commands
  }

  private func command(
    _ template: String, _ values: [(name: String, value: String)], _ draft: inout CommitDraft
  ) throws(PluginFault) -> NavCommand {
    let text = Self.filled(template, values)
    var document = JSONDocument()
    do throws(JSONError) { try document.parse(text) } catch {
      throw PluginFault(code: "bad-route", message: error.message)
    }
    do throws(WireError) { return try draft.readCommand(document.root, document) } catch {
      throw PluginFault(code: "bad-route", message: error.message)
    }
  }

  private static func escaped(_ value: String) -> String {
    var buffer = ByteBuffer()
    buffer.appendQuoted(value)
    return String(decoding: buffer.string.utf8.dropFirst().dropLast(), as: UTF8.self)
  }

  /// The template with every `{name}` replaced, in one pass: a value is put in as it is, even if it has braces.
  private static func filled(_ template: String, _ values: [(name: String, value: String)]) -> String {
    let marks = values.map { (mark: Array("{\($0.name)}".utf8), text: Array(escaped($0.value).utf8)) }
    var (rest, result): (ArraySlice<UInt8>, [UInt8]) = (Array(template.utf8)[...], [])
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += rest[..<open]
      rest = rest[open...]
      if let (mark, text) = marks.first(where: { rest.starts(with: $0.mark) }) {
        result += text
        rest = rest.dropFirst(mark.count)
      } else {
        result += rest.prefix(1)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }
}
