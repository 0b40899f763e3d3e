import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// Commands and events of the journal in words: the type, then the values.
enum Sentence {
  /// Returns a number of things: `1 commit`, `2 commits`.
  static func counted(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  /// Returns a command as the line that you type for it; a command of a later version in words.
  static func command(_ object: JSONValue, _ document: borrowing JSONDocument) -> String {
    do throws(WireError) {
      return try NavCommand(CanonicalJSON(canonical: document.text(object))).description
    } catch {
      return document.words(of: object)
    }
  }

  /// Returns the number of events up to the end of a commit.
  static func end(of line: JSONValue, _ document: borrowing JSONDocument) -> String {
    guard let first = document.member("seq", of: line).flatMap({ document.count($0) }) else { return "?" }
    let events = document.member("events", of: line).map { document.elements(of: $0).count } ?? 0
    return "\(first + events)"
  }

  /// Returns the outcome of a command: its events, or the refusal.
  static func outcome(_ object: JSONValue, _ document: borrowing JSONDocument) -> String {
    var line = ByteBuffer()
    append(outcomeOf: object, document, to: &line)
    return line.string
  }

  /// Writes the outcome of a command: its events, each with the plugin that requested it, or the refusal.
  static func append(
    outcomeOf object: JSONValue, _ document: borrowing JSONDocument, to line: inout ByteBuffer
  ) {
    if let refused = document.member("refused", of: object) {
      return line.append(string: refusal(refused, document))
    }
    var count = 0
    if let events = document.member("events", of: object) {
      var all = 0
      document.forEachElement(of: events) { _ in all += 1 }
      let requesters = Requesters(of: object, all, document)
      document.forEachElement(of: events) { event in
        if count > 0 { line.append("; ") }
        append(event, requesters.name(count, document), document, to: &line)
        count += 1
      }
    }
    if count == 0 { line.append("nothing changed") }
  }

  /// Returns the outcome with a separate entry for each event.
  static func outcomeLines(_ object: JSONValue, _ document: borrowing JSONDocument) -> [String] {
    let events = document.member("events", of: object).map { document.elements(of: $0) } ?? []
    if events.isEmpty { return [outcome(object, document)] }
    let requesters = Requesters(of: object, events.count, document)
    return events.enumerated().map { index, event in
      var line = ByteBuffer()
      append(event, requesters.name(index, document), document, to: &line)
      return line.string
    }
  }

  /// The plugins that requested the events of an outcome. Most outcomes have a few events, and need no list.
  private struct Requesters {
    private static let few = 16
    private let outcome: JSONValue
    private let names: [String?]?

    init(of outcome: JSONValue, _ events: Int, _ document: borrowing JSONDocument) {
      self.outcome = outcome
      names = events > Self.few ? OutcomePart.requesters(ofFirst: events, in: outcome, document) : nil
    }

    func name(_ index: Int, _ document: borrowing JSONDocument) -> String? {
      if let names { names[index] } else { OutcomePart.requester(of: index, in: outcome, document) }
    }
  }

  private static func append(
    _ event: JSONValue, _ requester: String?, _ document: borrowing JSONDocument, to line: inout ByteBuffer
  ) {
    document.appendWords(of: event, to: &line)
    if let requester { line.append(string: " (\(requester.typed))") }
  }

  private static func refusal(_ refused: JSONValue, _ document: borrowing JSONDocument) -> String {
    let code = document.member("code", of: refused).flatMap { document.string($0) }.map(\.typed) ?? "?"
    let reasons = document.member("reasons", of: refused).map { document.elements(of: $0) } ?? []
    let messages = reasons.map { reason in
      let by = document.member("by", of: reason).flatMap { document.string($0) } ?? "?"
      let message =
        document.member("message", of: reason).flatMap { document.string($0) }?.onOneLine() ?? ""
      return by.hasSameBytes(as: "core") ? message : "\(by.typed): \(message)"
    }
    return "refused \(code): \(messages.joined(separator: " "))"
  }
}
