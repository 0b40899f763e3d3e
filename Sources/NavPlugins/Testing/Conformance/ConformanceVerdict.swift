import NavBase
import NavEvents
import NavRuntime

/// The verdict about a plugin, from the traces of two processes.
struct ConformanceVerdict {
  private let plugin: String
  private let deadline: Duration

  init(_ plugin: String, _ deadline: Duration) {
    self.plugin = plugin
    self.deadline = deadline
  }

  /// Returns the report about a plugin that keeps all laws.
  /// - Throws: ``ConformanceFailure`` for any other plugin.
  func reached(by traces: [OtherProcess.Trace]) throws -> PluginConformance.Report {
    for trace in traces {
      if let violation = violentEnd(of: trace) { throw ConformanceFailure(plugin, [violation]) }
    }
    guard let report = traces.first.flatMap(report) else {
      throw ConformanceFailure(plugin, obstacle: Self.missed)
    }
    var violations = violations(in: traces[0])
    if !violations.contains(where: { $0.law == .sameInEveryRun }), let difference = difference(traces) {
      violations.append(difference)
      violations.sort { Self.place(of: $0.law) < Self.place(of: $1.law) }
    }
    if !violations.isEmpty { throw ConformanceFailure(plugin, violations) }
    if report.parts == 0 { throw ConformanceFailure(plugin, obstacle: idle(report)) }
    return report
  }

  // MARK: The end of the process

  private func violentEnd(of trace: OtherProcess.Trace) -> ConformanceFailure.Violation? {
    guard trace.isTooLate || trace.signal != nil else { return nil }
    let words = trace.lines.last { $0.hasPrefix("try ") }?.dropFirst(4) ?? "the beginning"
    if trace.isTooLate {
      return .init(law: .bounded, message: "it did not come to an end within \(deadline), at \(words)")
    }
    let phase = trace.lines.last { $0.hasPrefix("phase ") }.flatMap {
      PluginLaw(rawValue: String($0.dropFirst(6)))
    }
    return .init(
      law: phase ?? .total, message: "its process was ended by signal \(trace.signal ?? 0), at \(words)")
  }

  private func report(_ trace: OtherProcess.Trace) -> PluginConformance.Report? {
    guard let end = trace.lines.last, end.hasPrefix("end ") else { return nil }
    let counts = end.split(separator: " ").compactMap { Int($0) }
    return counts.count == 2 ? PluginConformance.Report(commits: counts[0], parts: counts[1]) : nil
  }

  private static let missed = """
    The call was not reached again in a process of its own, or nothing could be opened there: call check from a test \
    function, with a plugin that can be made without arguments.
    """

  private func idle(_ report: PluginConformance.Report) -> String {
    """
    The plugin “\(plugin)” had no part in any of \(report.commits) commands, so nothing was checked: name the attributes \
    and links that it looks at.
    """
  }

  // MARK: The findings

  private func violations(in trace: OtherProcess.Trace) -> [ConformanceFailure.Violation] {
    trace.lines.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, words[0] == "broke", let law = PluginLaw(rawValue: String(words[1])) else {
        return nil
      }
      var document = JSONDocument()
      guard (try? document.parse(String(words[2]))) != nil, let message = document.string(document.root)
      else {
        return nil
      }
      return .init(law: law, message: message)
    }
  }

  private func difference(_ traces: [OtherProcess.Trace]) -> ConformanceFailure.Violation? {
    let results = traces.map { $0.lines.filter { $0.hasPrefix("did ") } }
    guard let pair = zip(results[0], results[1]).first(where: { $0 != $1 }) else { return nil }
    return .init(
      law: .sameInEveryProcess,
      message: "two processes differ:\n- \(pair.0.dropFirst(4))\n+ \(pair.1.dropFirst(4))")
  }

  private static func place(of law: PluginLaw) -> Int { PluginLaw.allCases.firstIndex(of: law) ?? 0 }
}

/// A plugin's part in one commit, and the laws that it breaks there.
struct ConformancePart {
  let plugin: String
  /// The number of contributions and vetoes.
  private(set) var count = 0
  private(set) var findings: [(law: PluginLaw, message: String)] = []
  /// Returns the message of the last failure with a code.
  private let message: (String) -> String?

  init(plugin: String, message: @escaping (String) -> String?) {
    (self.plugin, self.message) = (plugin, message)
  }

  mutating func look(at draft: borrowing CommitDraft) {
    for part in draft.provenance.array where draft.texts[part.plugin].hasSameBytes(as: plugin) {
      count += 1
      look(at: part.contribution, draft)
    }
    if let refusal = draft.refusal { look(at: refusal, draft) }
    for case .plugin(.remembered(let owner, let value)) in draft.events.array
    where draft.texts[owner].hasSameBytes(as: plugin) {
      let size = draft.texts[value.text].utf8.count
      if size > ConformanceWalk.mostRemembered { find(.bounded, "it remembers \(size) bytes") }
    }
  }

  private mutating func look(at contribution: Provenance.Contribution, _ draft: borrowing CommitDraft) {
    switch contribution {
    case .rewrote(let command), .requested(let command, _, _), .requestRefused(let command, _):
      if let other = Self.plugin(concernedBy: command, draft), !other.hasSameBytes(as: plugin) {
        find(.leavesOthersAlone, "it gives a command about the plugin “\(other)”")
      }
    case .answered(_, let answer):
      if draft.texts[answer.text].contains(#""message":""}"#) { find(.explainsVetoes, "a veto says nothing") }
    case .held(let reason):
      if draft.texts[reason].allSatisfy(\.isWhitespace) { find(.explainsVetoes, "a hold says nothing") }
    case .failed(let code): fault(draft.texts[code])
    case .arranged, .passed, .kept, .ofLaterVersion: break
    }
  }

  private mutating func fault(_ code: String) {
    switch code {
    case "plugin-timeout", "plugin-flood", "plugin-loop": find(.bounded, failure(code))
    case "unstable-rules": find(.staysArranged, failure(code))
    case "empty-refusal": find(.explainsVetoes, "it refuses a swipe without a reason")
    default: find(.total, failure(code))
    }
  }

  private func failure(_ code: String) -> String {
    "a hook failed with \(code)" + (message(code).map { ": \($0)" } ?? "")
  }

  private mutating func look(at refusal: Refusal, _ draft: borrowing CommitDraft) {
    let reasons = refusal.reasons.filter { $0.by.hasSameBytes(as: plugin) }
    if reasons.isEmpty { return }
    count += 1
    if reasons.contains(where: { $0.message.allSatisfy(\.isWhitespace) }) {
      find(.explainsVetoes, "a veto says nothing")
    }
    if refusal.code == .pluginLoop { find(.bounded, "its follow-ups do not come to an end") }
    guard refusal.code == .vetoed, let command = draft.command,
      let other = Self.plugin(concernedBy: command, draft), !other.hasSameBytes(as: plugin)
    else { return }
    find(.leavesOthersAlone, "it vetoes a command about the plugin “\(other)”")
  }

  private mutating func find(_ law: PluginLaw, _ message: String) { findings.append((law, message)) }

  /// Returns the plugin that a command about plugins names; nil for any other command.
  private static func plugin(concernedBy command: InternedCommand, _ draft: borrowing CommitDraft) -> String?
  {
    guard case .plugin(let command) = command else { return nil }
    switch command {
    case .attach(let id, _), .detach(let id), .configure(let id, _), .remember(let id, _),
      .quarantine(let id), .upgrade(let id, _, _), .reask(let id):
      return draft.texts[id]
    }
  }
}
