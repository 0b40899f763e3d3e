import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The subcommand `findings`.
extension Program {
  /// Prints what a person who looks for a fault wants to know first. Something new is a negative answer.
  func findings(_ words: [String]) -> ExitStatus {
    if words.isEmpty { return usage(of: .findings) }
    if options.baseline != nil, options.newBaseline != nil {
      return usage("\(Option.baseline.rawValue) and \(Option.writeBaseline.rawValue) exclude each other")
    }
    if options.replaces, options.newBaseline == nil {
      return usage(
        "\(Option.force.rawValue) replaces an old file: name one with \(Option.writeBaseline.rawValue)")
    }
    if let path = options.newBaseline, let status = refuseOld(path, unless: options.replaces) {
      return status
    }
    let choice: NavFindingOptions
    switch findingOptions() {
    case .success(let options): choice = options
    case .failure(let error): return fail(error.line)
    }
    if Self.readsInputTwice(words) { return usage(Self.inputTwice) }
    let total = forEachJournal(words, Sum()) { (total: inout Sum, answer: Sum) in
      total.add(answer)
    } work: { program, look -> Sum in
      var sum = Sum()
      sum.status = program.withJournal(look) { file, path throws(FileError) in
        let (found, status) = try program.findings(in: file, path, choice, isNamed: look.isNamed)
        sum.findings = found
        return status
      }
      sum.new = sum.findings.count { choice.isNew($0) }
      (sum.journals, sum.found) = (1, sum.new > 0 ? 1 : 0)
      return sum
    }
    if total.journals > 1, !options.json, !options.quiet { output.message(total.words(choice)) }
    guard total.status <= .negative else { return total.status }
    tellUnused(choice.baseline, total.findings)
    guard let path = options.newBaseline else { return total.status }
    let known = total.findings.filter { $0.severity >= choice.leastSeverity }
    return write(NavFindingBaseline(of: known), to: path)
  }

  /// Says which known findings are in none of these journals.
  private func tellUnused(_ baseline: NavFindingBaseline, _ found: [NavFinding]) {
    guard let path = options.baseline, options.filter.plugins.isEmpty, !options.quiet else { return }
    let keys = baseline.keys(notIn: found)
    if keys.count > Self.mostUnused {
      let count = Sentence.counted(keys.count, "known finding")
      return output.message("\(path.onOneLine()): \(count) were not found here")
    }
    for key in keys { output.message("\(path.onOneLine()): “\(key.onOneLine())” was not found here") }
  }

  /// The number of known findings that are named when they are not found.
  private static let mostUnused = 3

  /// What was found in several journals, with what a baseline knows.
  private struct Sum: Sendable {
    var findings: [NavFinding] = []
    var status = ExitStatus.success
    /// The number of findings that are listed.
    var new = 0
    /// The numbers of the journals, and of those with findings that are listed.
    var (journals, found) = (0, 0)

    mutating func add(_ other: Sum) {
      findings += other.findings
      status.note(other.status)
      new += other.new
      (journals, found) = (journals + other.journals, found + other.found)
    }

    func words(_ choice: NavFindingOptions) -> String {
      let known = findings.count { choice.baseline.contains($0) }
      return
        "\(Sentence.counted(new, known > 0 ? "new finding" : "finding")) in \(found) of \(journals) journals"
        + (known > 0 ? ", \(known) known" : "")
    }
  }

  private func findings(
    in file: any StorageFile, _ path: String, _ choice: NavFindingOptions, isNamed: Bool
  ) throws(FileError) -> ([NavFinding], ExitStatus) {
    var timeline = NavTimeline(file, usingIndex: false)
    var all = choice
    (all.baseline, all.leastSeverity) = (NavFindingBaseline(), .note)
    let everything = try timeline.findings(all)
    let found = everything.filter { choice.isNew($0) }
    if answerIfDamaged(timeline.verdict, path) {
      return (everything, report(timeline.verdict, timeline.mismatch, path))
    }
    if isNamed, options.quiet, !options.json, found.isEmpty {
      return (everything, report(timeline.verdict, timeline.mismatch, path))
    }
    if isNamed, !options.json { output.line("\(path.onOneLine()):") }
    let isFile = live == nil && path != StandardInput.name
    let isOnly = call.map { $0.shelf.entries.count == 1 } ?? false
    let known = options.baseline.map { _ in everything.count { choice.baseline.contains($0) } }
    let answer = FindingAnswer(
      findings: found, journal: isFile && !isOnly ? path : nil, isForAgent: call != nil, known: known)
    show(answer) { Reply.json($0, of: isNamed ? path : nil) }
    let damage = report(timeline.verdict, timeline.mismatch, path)
    return (everything, max(damage, found.isEmpty ? .success : .negative))
  }

  private func write(_ baseline: NavFindingBaseline, to path: String) -> ExitStatus {
    do throws(FileError) {
      try create(path, containing: baseline.description, inPlaceOfOld: options.replaces)
    } catch {
      return report(error)
    }
    if !options.json, !options.quiet {
      output.message("wrote \(path): \(Sentence.counted(baseline.keys.count, "known finding"))")
    }
    return .success
  }

  // MARK: Files

  /// A file that cannot be used as it is.
  private struct BadFile: Error { let line: LineError }

  private func findingOptions() -> Result<NavFindingOptions, BadFile> {
    var choice = NavFindingOptions(
      plugins: options.filter.plugins, isDeep: options.isDeep, leastSeverity: options.leastSeverity)
    do throws(LineError) {
      if let path = options.rules {
        choice.rules = try Self.read(path) { text throws(LineError) in try NavFindingRule.rules(in: text) }
      }
      if let path = options.baseline {
        choice.baseline = try Self.read(path) { text throws(LineError) in try NavFindingBaseline(text) }
      }
    } catch {
      return .failure(BadFile(line: error))
    }
    return .success(choice)
  }

  /// Returns what a text file means; an error names the file.
  private static func read<Value>(
    _ path: String, _ parse: (String) throws(LineError) -> Value
  ) throws(LineError) -> Value {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try WholeFile.bytes(of: path) } catch {
      throw LineError(code: .inputOutput, message: error.message)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .badArgument("\(path): its text is not UTF-8", at: nil)
    }
    do throws(LineError) { return try parse(text) } catch {
      throw LineError(code: error.code, message: "\(path): \(error.message)")
    }
  }
}

extension NavFindingOptions {
  /// Returns true for a finding that is listed: it is severe enough, and no known one.
  fileprivate func isNew(_ finding: NavFinding) -> Bool {
    finding.severity >= leastSeverity && !baseline.contains(finding)
  }
}

/// The answer of `findings`.
struct FindingAnswer: JournalAnswer {
  let findings: [NavFinding]
  /// The file about which a shell asks further; nil for the journal of a session.
  let journal: String?
  /// A Boolean value that indicates whether an agent asks further, with tools.
  var isForAgent = false
  /// The number of findings that a baseline knows, which are not listed; nil without a baseline.
  var known: Int?

  var json: CanonicalJSON {
    let list = CanonicalJSON(elements: findings.map(\.json))
    return if let known = known.flatMap({ CanonicalJSON(number: Double($0)) }) {
      CanonicalJSON(members: ["findings": list, "known": known])
    } else {
      CanonicalJSON(members: ["findings": list])
    }
  }

  func lines(_ style: PictureStyle) -> [String] {
    if findings.isEmpty {
      return if let known, known > 0 { ["nothing new was found, \(known) known"] } else {
        ["nothing was found"]
      }
    }
    if style.isLaidOut { return table.lines(style) }
    return findings.map { finding in
      let line =
        "\(finding.severity.name)\t\(Self.place(finding))\t\(finding.sentence)\t\(command(finding))"
      return line.onOneLine(in: finding.severity == .error && style.color ? .red : nil)
    }
  }

  /// The findings for a terminal: the sentence in a column, and below it the command, which is copied as a whole.
  private var table: Columns {
    var table = Columns()
    for finding in findings {
      let paint: Paint? =
        switch finding.severity {
        case .error: .red
        case .warning: .yellow
        case .note: nil
        }
      table.add([
        Columns.Cell(finding.severity.name, paint), Columns.Cell(Self.place(finding), .faint),
        Columns.Cell(finding.sentence),
      ])
      table.add(across: Columns.Cell(command(finding), .faint), indent: 2)
    }
    return table
  }

  private static func place(_ finding: NavFinding) -> String { finding.commit.map { "#\($0)" } ?? "end" }

  /// The command that asks further, in the words of the reader.
  private func command(_ finding: NavFinding) -> String {
    if isForAgent { return AgentQuestion.text(finding.command, about: journal) }
    return journal.map { Self.shellLine(finding.command, about: $0) } ?? finding.command
  }

  /// Returns the line of a shell that asks about a journal what a line at the prompt asks.
  private static func shellLine(_ line: String, about journal: String) -> String {
    let words = line.parts(between: UInt8(ascii: " "))
    let moment = words.last.flatMap { $0.startsWithBytes(of: "#") ? $0.shellWord : nil }
    let verb = "navrepl \(words[0]) \(journal.shellPath)"
    switch words[0] {
    case "why":
      let path = words.dropFirst().dropLast().joined(separator: " ").shellWord
      return "\(verb) \(path)\(moment.map { " --to \($0)" } ?? "")"
    case "find": return "\(verb) \(words.dropFirst().joined(separator: " "))"
    default: return [verb, moment].compactMap(\.self).joined(separator: " ")
    }
  }
}
