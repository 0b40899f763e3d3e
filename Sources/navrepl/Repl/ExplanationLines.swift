import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The answer of `explain` for people. The calls of the second decision are marked with `~`.
enum ExplanationLines {
  /// Returns the answer as rows, with the scene after the commit. `leftOut` are the plugins without which it was decided again;
  /// `isLocal` is true for the time in the reader's zone.
  static func table(
    _ explanation: NavExplanation, _ scene: NavScene, leftOut: [String], isLocal: Bool
  ) -> Columns {
    var document = JSONDocument()
    var table = Columns()
    guard (try? document.parse(explanation.record.text)) != nil else {
      table.add(across: explanation.record.text)
      return table
    }
    table.add(across: title(document, isLocal: isLocal))
    addContributions(document, to: &table)
    addResult(document, to: &table)
    let commit = explanation.commit
    if let reason = NothingBelow.sentence(about: commit, in: scene)
      ?? PassedOn.sentence(about: commit, in: scene)
    {
      add(Columns.Cell("because"), reason, to: &table)
    }
    addPlugins(explanation, leftOut, to: &table)
    addAgain(explanation, leftOut, to: &table)
    return table
  }

  /// Returns the part about what plugins were asked, in lines of a width.
  static func asked(_ explanation: NavExplanation, width: Int) -> [String] {
    var table = Columns()
    addPlugins(explanation, to: &table)
    addAgain(explanation, to: &table)
    return table.lines(width: width, color: false)
  }

  private static func title(_ document: borrowing JSONDocument, isLocal: Bool) -> String {
    func text(_ name: StaticString) -> String {
      document.member(name, of: document.root)
        .map { document.string($0).map(\.typed) ?? document.text($0) } ?? "?"
    }
    let end = Sentence.end(of: document.root, document)
    let time = document.member("time", of: document.root).flatMap { document.integer($0) }
      .flatMap { isLocal ? LocalTime.text(milliseconds: $0) : UTCTime.text(milliseconds: $0) }
    return
      "commit #\(text("commit")) from \(text("source")), @\(text("seq")) to @\(end), time \(text("time"))"
      + (time.map { " (\($0))" } ?? "")
  }

  // MARK: The record

  private static func addContributions(_ document: borrowing JSONDocument, to table: inout Columns) {
    let command =
      document.member("command", of: document.root).map { JournalWords.command(document.text($0)) } ?? ""
    let events = document.member("events", of: document.root).map { document.elements(of: $0) } ?? []
    let parts = document.member("by", of: document.root).map { document.elements(of: $0) } ?? []
    add(Columns.Cell("given"), command, to: &table)
    for part in parts {
      let plugin = document.member("plugin", of: part).flatMap { document.string($0) } ?? "?"
      let name = Columns.Cell([Columns.Span("by "), Columns.Span(plugin.typed, .cyan)])
      add(name, contribution(part, among: events, document), to: &table)
    }
  }

  private static func add(
    _ title: Columns.Cell, _ text: String, _ paint: Paint? = nil, to table: inout Columns
  ) {
    table.add([title, Columns.Cell(text, paint)], separator: ": ", indent: 2)
  }

  /// Returns the contribution of a plugin in words.
  private static func contribution(
    _ part: JSONValue, among events: [JSONValue], _ document: borrowing JSONDocument
  ) -> String {
    let command = document.member("command", of: part).map { JournalWords.command(document.text($0)) } ?? ""
    switch document.member("did", of: part).flatMap({ document.string($0) }) {
    case "rewrote": return "rewrote it into: \(command)"
    case "answered":
      let question =
        document.member("question", of: part).flatMap { document.string($0) }?.onOneLine() ?? "?"
      let answer = document.member("answer", of: part).map { document.text($0) } ?? "?"
      return "answered \(question): \(answer)"
    case "requested": return "asked for: \(command) → \(gave(part, among: events, document))"
    case "held":
      return
        "holds it: \(document.member("reason", of: part).flatMap { document.string($0) }?.onOneLine() ?? "?")"
    case "fault":
      return
        "failed: \(document.member("code", of: part).flatMap { document.string($0) }?.onOneLine() ?? "?")"
    case let other: return other?.onOneLine() ?? "?"
    }
  }

  private static func gave(
    _ part: JSONValue, among events: [JSONValue], _ document: borrowing JSONDocument
  ) -> String {
    let bounds = document.member("events", of: part).map { range in
      document.elements(of: range).compactMap { document.count($0) }
    }
    guard let bounds, bounds.count == 2, 0 <= bounds[0], bounds[0] <= bounds[1], bounds[1] <= events.count
    else { return JournalWords.outcome(document.text(part)) }
    if bounds[0] == bounds[1] { return "nothing changed" }
    return events[bounds[0]..<bounds[1]].map { JournalWords.event(document.text($0)) }.joined(separator: "; ")
  }

  private static func addResult(_ document: borrowing JSONDocument, to table: inout Columns) {
    let isRefused = document.member("refused", of: document.root) != nil
    for line in JournalWords.outcomeLines(document.text(document.root)) {
      add(Columns.Cell("result"), line, isRefused ? .red : nil, to: &table)
    }
  }

  // MARK: The plugins

  private static func addPlugins(
    _ explanation: NavExplanation, _ leftOut: [String] = [], to table: inout Columns
  ) {
    if explanation.plugins.isEmpty { return table.add(across: "no plugin was attached") }
    let asked = explanation.plugins.filter { wasAsked($0, explanation) }
    table.add(across: asked.isEmpty ? "no plugin was asked" : "plugins that were asked, in their order:")
    for part in asked {
      let recorded = part.recorded.count
      let version = part.recordedVersion.map { " version \($0)" } ?? ""
      let count = recorded == 0 ? "nothing recorded" : "\(recorded) recorded"
      table.add(
        across: Columns.Cell([Columns.Span(part.plugin.typed, .cyan), Columns.Span("\(version): \(count)")]),
        indent: 2)
      for call in explanation.isDecided ? heard(part, leftOut) : [] {
        table.add(across: "~ \(call)", indent: 4)
      }
    }
  }

  /// Returns true unless it is known that the plugin was not asked.
  private static func wasAsked(_ part: NavExplanation.Part, _ explanation: NavExplanation) -> Bool {
    !explanation.isDecided || part.version == nil || !part.calls.isEmpty || !part.recorded.isEmpty
  }

  private static func heard(_ part: NavExplanation.Part, _ leftOut: [String]) -> [String] {
    if leftOut.containsBytes(of: part.plugin) { return ["it is left out"] }
    guard let here = part.version else {
      return [
        part.recorded.isEmpty ? "it is not here" : "it is not here: what is recorded of it is taken again"
      ]
    }
    var lines = part.calls.map { call in
      let about = call.subject.map { " \($0.typed)" } ?? ""
      let times = call.times > 1 ? ", \(call.times) times" : ""
      return "\(call.hook.rawValue)\(about): \(words(call.answer))\(times)"
    }
    if lines.isEmpty { lines = ["was not asked today"] }
    if let version = part.recordedVersion, version != here {
      lines.insert("decides as version \(here) today", at: 0)
    }
    return lines
  }

  private static func words(_ answer: NavExplanation.Answer) -> String { answers[answer] ?? answer.rawValue }

  private static let answers: [NavExplanation.Answer: String] = [
    .letPass: "let it pass", .rewrote: "rewrote it", .vetoed: "objected", .agreed: "agreed",
    .allowed: "allowed it", .noOpinion: "had no opinion", .answered: "answered", .requested: "asked for more",
    .nothing: "asked for nothing", .held: "holds it", .failed: "failed",
  ]

  private static func addAgain(
    _ explanation: NavExplanation, _ leftOut: [String] = [], to table: inout Columns
  ) {
    switch explanation.again {
    case .same:
      let missing = explanation.plugins.filter {
        $0.version == nil && !$0.recorded.isEmpty && !leftOut.containsBytes(of: $0.plugin)
      }
      let names = missing.map(\.plugin.typed).joined(separator: ", ")
      let end = missing.isEmpty ? "" : ", with the recorded answers of \(names)"
      table.add(across: "~ decided again: the same\(end)")
    case .impossible(let reason): table.add(across: "~ it cannot be decided again: \(reason)")
    case .different(let divergence):
      table.add(across: "~ decided again: differently at \(divergence.place)")
      table.add(across: "- recorded \(divergence.recorded ?? "nothing")", .red, indent: 2)
      table.add(across: "+ today    \(divergence.decided ?? "nothing")", .green, indent: 2)
    }
  }
}

extension NavDivergence {
  /// The path, with the plugin whose part it is, and the plugin's versions if they differ.
  var place: String {
    guard let plugin else { return path }
    let words = versions.map { ", version \($0.recorded) then, version \($0.here) today" } ?? ""
    return "\(path) (plugin \(plugin.typed)\(words))"
  }
}
