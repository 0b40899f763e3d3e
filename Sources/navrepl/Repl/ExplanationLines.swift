import NavBase
import NavEvents
import NavJournals
import NavRuntime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The times of commits for people.
enum UTCTime {
  /// Returns a time such as `2026-01-01 08:00:00.250 UTC`; nil for a time that the system has no date for.
  static func text(milliseconds: Int64) -> String? {
    let rest = ((milliseconds % 1000) + 1000) % 1000
    var (seconds, parts) = (time_t(milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)), tm())
    guard gmtime_r(&seconds, &parts) != nil else { return nil }
    let date = [
      digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2),
    ]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
    return "\(date.joined(separator: "-")) \(clock.joined(separator: ":")).\(digits(Int(rest), 3)) UTC"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number.magnitude)"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

/// The answer of `explain` for people. The calls of the second decision are marked with `~`.
enum ExplanationLines {
  static func lines(_ explanation: Explanation) -> [String] {
    var document = JSONDocument()
    guard (try? document.parse(explanation.commit)) != nil else { return [explanation.commit] }
    return [title(document)] + contributions(document) + result(document) + plugins(explanation, document)
      + again(explanation.again)
  }

  private static func title(_ document: borrowing JSONDocument) -> String {
    func text(_ name: StaticString) -> String {
      document.member(name, of: document.root)
        .map { document.string($0).map(\.typed) ?? document.text($0) } ?? "?"
    }
    let end = Sentence.end(of: document.root, document)
    let time = document.member("time", of: document.root).flatMap { document.integer($0) }
      .flatMap { UTCTime.text(milliseconds: $0) }
    return
      "commit #\(text("commit")) from \(text("source")), @\(text("seq")) to @\(end), time \(text("time"))"
      + (time.map { " (\($0))" } ?? "")
  }

  // MARK: The record

  private static func contributions(_ document: borrowing JSONDocument) -> [String] {
    let command = document.member("command", of: document.root).map { Sentence.command($0, document) } ?? ""
    let events = RecordedPart.events(document)
    return [row("given", command)]
      + RecordedPart.entries(document).map {
        row("by " + $0.plugin.typed, contribution($0, among: events, document))
      }
  }

  /// Returns the contribution of a plugin in words.
  private static func contribution(
    _ part: RecordedPart, among events: [JSONValue], _ document: borrowing JSONDocument
  ) -> String {
    let command = document.member("command", of: part.object).map { Sentence.command($0, document) } ?? ""
    switch document.member("did", of: part.object).flatMap({ document.string($0) }) {
    case "rewrote": return "rewrote it into: \(command)"
    case "answered":
      let question =
        document.member("question", of: part.object).flatMap { document.string($0) }?.onOneLine() ?? "?"
      let answer = document.member("answer", of: part.object).map { document.text($0) } ?? "?"
      return "answered \(question): \(answer)"
    case "requested": return "asked for: \(command) → \(gave(part, among: events, document))"
    case "fault":
      return
        "failed: \(document.member("code", of: part.object).flatMap { document.string($0) }?.onOneLine() ?? "?")"
    case let other: return other?.onOneLine() ?? "?"
    }
  }

  private static func gave(
    _ part: RecordedPart, among events: [JSONValue], _ document: borrowing JSONDocument
  ) -> String {
    guard let events = part.events(document, among: events) else {
      return Sentence.outcome(part.object, document)
    }
    if events.isEmpty { return "nothing changed" }
    return events.map { document.words(of: $0) }.joined(separator: "; ")
  }

  private static func result(_ document: borrowing JSONDocument) -> [String] {
    Sentence.outcomeLines(document.root, document).map { row("result", $0) }
  }

  // MARK: The plugins

  private static func plugins(_ explanation: Explanation, _ document: borrowing JSONDocument) -> [String] {
    if explanation.parts.isEmpty { return ["no plugin was attached"] }
    let recordedParts = RecordedPart.byPlugin(document)
    var lines: [String] = []
    for part in explanation.parts {
      let recorded = recordedParts[TextBytes(part.plugin)]?.count ?? 0
      guard wasAsked(part, explanation, recorded: recorded) else { continue }
      let version = part.version.map { " version \($0)" } ?? ""
      let count = recorded == 0 ? "nothing recorded" : "\(recorded) recorded"
      lines.append("  \(part.plugin.typed)\(version): \(count)")
      lines += (explanation.isDecided ? heard(part) : []).map { "    ~ \($0)" }
    }
    return lines.isEmpty ? ["no plugin was asked"] : ["plugins that were asked, in their order:"] + lines
  }

  /// Returns true unless it is known that the plugin was not asked.
  private static func wasAsked(
    _ part: Explanation.Part, _ explanation: Explanation, recorded: Int
  ) -> Bool {
    !explanation.isDecided || part.here == nil || !part.hookCalls.isEmpty || recorded > 0
  }

  private static func heard(_ part: Explanation.Part) -> [String] {
    guard let here = part.here else { return ["it is not here: nothing can be decided again for it"] }
    var lines = part.hookCalls.map { call in
      let about = call.about.map { " \($0.typed)" } ?? ""
      let times = call.times > 1 ? ", \(call.times) times" : ""
      return "\(call.hook.rawValue)\(about): \(words(call.outcome))\(times)"
    }
    if lines.isEmpty { lines = ["was not asked today"] }
    if let version = part.version, version != here { lines.insert("decides as version \(here) today", at: 0) }
    return lines
  }

  private static func words(_ outcome: HookCall.Outcome) -> String {
    switch outcome {
    case .letPass: "let it pass"
    case .rewrote: "rewrote it"
    case .vetoed: "objected"
    case .agreed: "agreed"
    case .allowed: "allowed it"
    case .noOpinion: "had no opinion"
    case .answered: "answered"
    case .requested: "asked for more"
    case .nothing: "asked for nothing"
    case .failed: "failed"
    }
  }

  private static func again(_ again: Explanation.Again) -> [String] {
    switch again {
    case .same: return ["~ decided again: the same"]
    case .impossible(let reason): return ["~ it cannot be decided again: \(reason)"]
    case .otherwise(let divergence):
      return [
        "~ decided again: differently at \(divergence.place)",
        "  - recorded \(divergence.expected ?? "nothing")", "  + today    \(divergence.actual ?? "nothing")",
      ]
    }
  }

  private static func row(_ title: String, _ text: String) -> String { "  \(title): \(text)" }
}
