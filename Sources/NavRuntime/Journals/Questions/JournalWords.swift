import NavBase
import NavEvents
import NavRuntime

/// Commands, events and outcomes of a journal in words: the type, then the values.
///
/// ```swift
/// print(JournalWords.event(#"{"type":"pushed","container":"main","screen":{"id":"mail"}}"#))   // pushed main mail
/// ```
///
/// The texts are JSON, as the lines of a journal and the replies of navrepl have them. So parts of a later version, for which this
/// one has no values, have words as well. A text that is not JSON has none.
public enum JournalWords {
  /// Returns a command as the line that you type for it; a command of a later version in words.
  public static func command(_ json: String) -> String {
    do throws(WireError) {
      return try NavCommand(CanonicalJSON(canonical: json)).description
    } catch {
      return event(json)
    }
  }

  /// Returns an event, or a command of a later version, in words.
  public static func event(_ json: String) -> String {
    var document = JSONDocument()
    return (try? document.parse(json)) == nil ? "" : document.words(of: document.root)
  }

  /// Returns the outcome of a command: its events, each with the plugin that requested it, or the refusal.
  public static func outcome(_ json: String) -> String {
    var document = JSONDocument()
    return (try? document.parse(json)) == nil ? "" : outcome(document.root, document)
  }

  /// Returns the outcome of a command with a line for each event.
  public static func outcomeLines(_ json: String) -> [String] {
    var document = JSONDocument()
    return (try? document.parse(json)) == nil ? [] : outcomeLines(document.root, document)
  }

  /// Returns the outcome of a command: its events, or the refusal.
  private static func outcome(_ object: JSONValue, _ document: borrowing JSONDocument) -> String {
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
    if count == 0 { line.append(string: isHeld(object, document) ? "waits already" : "nothing changed") }
  }

  /// Returns true for the outcome of a command that a plugin holds.
  private static func isHeld(_ outcome: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    guard let by = document.member("by", of: outcome) else { return false }
    return document.elements(of: by).contains { part in
      document.member("did", of: part).map { document.isString($0, "held") } ?? false
    }
  }

  /// Returns the outcome with a separate entry for each event.
  private static func outcomeLines(_ object: JSONValue, _ document: borrowing JSONDocument) -> [String] {
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
    let step = document.member("step", of: refused).flatMap { document.count($0) }.map { " in step \($0)" }
    return "refused \(code)\(step ?? ""): \(messages.joined(separator: " "))"
  }
}
