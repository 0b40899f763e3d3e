import NavEvents
import NavRuntime

/// Commands and events of the journal in words: the type, then the values.
enum Sentence {
  /// Returns a text such as `pushed main c` for the JSON object of an event or a command.
  static func text(_ object: JSONValue, _ document: borrowing JSONDocument) -> String {
    document.words(of: object)
  }

  /// Returns a text as it would be typed: in quotes where needed, with escapes for invisible characters.
  static func shown(_ text: String) -> String { text.typed }

  /// Returns a command as the line that one types; one of a later version in words.
  static func command(_ object: JSONValue, _ document: borrowing JSONDocument) -> String {
    do throws(WireError) {
      return try NavCommand(CanonicalJSON(canonical: document.text(object))).description
    } catch {
      return text(object, document)
    }
  }

  /// Returns one line for a commit of a journal, with its name and the moment after it.
  static func commit(_ document: borrowing JSONDocument) -> String {
    let line = document.root
    let number = document.member("commit", of: line).map { document.text($0) } ?? "?"
    let source = document.member("source", of: line).flatMap { document.string($0) }.map(shown) ?? "?"
    let command = document.member("command", of: line).map { self.command($0, document) } ?? ""
    return "#\(number)\t@\(end(of: line, document))\t\(source)\t\(command)\t\(outcome(line, document))"
  }

  /// Returns the number of events up to the end of a commit.
  static func end(of line: JSONValue, _ document: borrowing JSONDocument) -> String {
    guard let first = document.member("seq", of: line).flatMap({ document.integer($0) }) else { return "?" }
    let events = document.member("events", of: line).map { document.elements(of: $0).count } ?? 0
    return "\(first + events)"
  }

  /// Returns the outcome of a command: its events, or the refusal.
  static func outcome(_ object: JSONValue, _ document: borrowing JSONDocument) -> String {
    outcomeLines(object, document).joined(separator: "; ")
  }

  /// Returns the outcome with a separate entry for each event, and the plugin that requested it.
  static func outcomeLines(_ object: JSONValue, _ document: borrowing JSONDocument) -> [String] {
    if let refused = document.member("refused", of: object) { return [refusal(refused, document)] }
    let events = document.member("events", of: object).map { document.elements(of: $0) } ?? []
    if events.isEmpty { return ["nothing changed"] }
    return events.enumerated().map { index, event in
      let plugin = OutcomePart.requester(of: index, in: object, document).map { " (\(shown($0)))" } ?? ""
      return text(event, document) + plugin
    }
  }

  private static func refusal(_ refused: JSONValue, _ document: borrowing JSONDocument) -> String {
    let code = document.member("code", of: refused).flatMap { document.string($0) }.map(shown) ?? "?"
    let reasons = document.member("reasons", of: refused).map { document.elements(of: $0) } ?? []
    let messages = reasons.map { reason in
      let by = document.member("by", of: reason).flatMap { document.string($0) } ?? "?"
      let message =
        document.member("message", of: reason).flatMap { document.string($0) }?.onOneLine() ?? ""
      return by.hasSameBytes(as: "core") ? message : "\(shown(by)): \(message)"
    }
    return "refused \(code): \(messages.joined(separator: " "))"
  }
}
