import NavEvents

/// The text forms in which a journal can be exported.
public enum NavExportFormat: String, CaseIterable, Sendable {
  /// Lines for `navrepl run`.
  case script
  /// A file for Swift Testing.
  case swiftTest = "swift-test"
}

extension NavJournal {
  /// Returns the journal in another form.
  ///
  /// A **script** has a line for each command, with its source; `navrepl run` carries it out, and the same events come of it
  /// with the same plugins. A **Swift test** sends each command to a session in memory and compares what comes of it; it needs
  /// the libraries alone. A command that this version cannot read stands in either as a comment.
  ///
  /// Of a journal in which an invariant does not hold, what was recorded is not what is wanted. Its test expects
  /// ``NavScene/violations()`` to be empty after each command instead, so that it fails until the fault is mended. The same
  /// happens with a `condition`, which the test expects at the end: a journal that ``minimized(_:plugins:)`` found becomes the
  /// test that the condition holds.
  ///
  /// Complexity: O(size of the journal).
  public func export(
    _ format: NavExportFormat, expecting condition: NavPredicate? = nil
  ) throws(Failure) -> String {
    let file = try file()
    let (export, verdict): (Export?, JournalVerdict)
    do throws(FileError) { (export, verdict) = try Export.read(file, expecting: condition) } catch {
      throw .file(error)
    }
    guard let export else { throw .notAJournal(verdict) }
    return export.text(format)
  }
}

/// A journal that is written in another form.
package struct Export {
  private let header: JournalHeader
  private let commits: [NavCommit]
  /// What the test expects at the end, beside the invariants.
  private let condition: NavPredicate?
  /// True when the test expects the invariants, and not what was recorded.
  private let expectsInvariants: Bool

  /// Reads the journal in a file, as far as it is whole.
  package static func read(
    _ file: any StorageFile, expecting condition: NavPredicate? = nil
  ) throws(FileError) -> (Export?, JournalVerdict) {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var commits: [NavCommit] = []
    while let record = try reader.next(into: &draft, .everything) {
      guard case .commit = record else { continue }
      commits.append(NavCommit(draft))
      draft.clear()
    }
    guard let header = reader.header else { return (nil, reader.verdict) }
    var expectsInvariants = condition != nil
    if !expectsInvariants { expectsInvariants = try !NavJournal.violations(in: file).isEmpty }
    let export = Export(
      header: header, commits: commits, condition: condition, expectsInvariants: expectsInvariants)
    return (export, reader.verdict)
  }

  package func text(_ format: NavExportFormat) -> String {
    let lines =
      switch format {
      case .script: script
      case .swiftTest: expectsInvariants ? invariantsTest : swiftTest
      }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: A script

  private var script: [String] {
    [
      "# The journal \(header.id.typed), recorded with: \(header.plugins.map(\.id.typed).joined(separator: " "))"
    ]
      + commits.flatMap { Self.scriptLines($0) }
  }

  private static func scriptLines(_ commit: NavCommit) -> [String] {
    guard let line = commit.line else { return [unreadable(commit, "#")] }
    guard let verb = CommandVerb.named(line.cut(at: UInt8(ascii: " "))?.before ?? line),
      verb.keys.containsBytes(of: "source")
    else {
      let isUsual = commit.source == .repl
      return (isUsual ? [] : ["# from \(commit.source.name), which this verb cannot say:"]) + [line]
    }
    return ["\(line) source=\(commit.source.name)"]
  }

  private static func unreadable(_ commit: NavCommit, _ mark: String) -> String {
    "\(mark) commit #\(commit.number) has a command that this version cannot read"
  }

  // MARK: A Swift test

  private var swiftTest: [String] {
    let name = Self.identifier(header.id)
    let plugins = header.plugins.map { $0.id.swiftLiteral }.joined(separator: ", ")
    return [
      "import NavPlugins", "import NavRuntime", "import Testing", "",
      "/// A recorded journal: every command leads to the events, or to the refusal, that were recorded.",
      "@Suite struct \(name) {", "  private struct Step {", "    let line: String",
      "    let source: CommitSource", "    var events: [String] = []", "    var refused: String?", "  }", "",
      "  private static let plugins: [String] = [\(plugins)]", "", "  private static let steps: [Step] = [",
    ] + commits.map { Self.step($0) } + [
      "  ]", "",
      "  @Test(\("The journal \(header.id) goes as it was recorded".swiftLiteral)) func goesAsRecorded() throws {",
      "    var options = SessionOptions(catalog: .builtIn, plugins: Self.plugins)",
      "    options.clock = .fixed(\(header.created))", "    let session = try NavSession(options: options)",
      "    for step in Self.steps {",
      "      switch try session.send(NavCommand(line: step.line), from: step.source) {",
      "      case .accepted(let commit):", "        #expect(step.refused == nil, \"\\(step.line)\")",
      "        #expect(commit.events.map(\\.description) == step.events, \"\\(step.line)\")",
      "      case .refused(let refusal):",
      "        #expect(refusal.code.rawValue == step.refused, \"\\(step.line)\")", "      case .queued:",
      "        Issue.record(\"\\(step.line) was queued\")", "      }", "    }", "  }", "}",
    ]
  }

  // MARK: A Swift test of the invariants

  private var invariantsTest: [String] {
    let plugins = header.plugins.map { $0.id.swiftLiteral }.joined(separator: ", ")
    return [
      "import NavPlugins", "import NavRuntime", "import Testing", "",
      "/// A recorded journal of a fault: the invariants hold after every command\(condition == nil ? "" : ", and the condition in the end").",
      "@Suite struct \(Self.identifier(header.id)) {",
      "  private static let plugins: [String] = [\(plugins)]", "",
      "  private static let steps: [(line: String, source: CommitSource)] = [",
    ] + commits.map { Self.line($0) } + [
      "  ]", "",
      "  @Test(\("The fault that the journal \(header.id) shows is mended".swiftLiteral)) func isMended() throws {",
      "    var options = SessionOptions(catalog: .builtIn, plugins: Self.plugins)",
      "    options.clock = .fixed(\(header.created))", "    let session = try NavSession(options: options)",
      "    for step in Self.steps {",
      "      _ = try session.send(NavCommand(line: step.line), from: step.source)",
      "      #expect(session.scene.violations() == [], \"\\(step.line)\")", "    }",
    ] + conditionLines + ["  }", "}"]
  }

  private var conditionLines: [String] {
    guard let condition else { return [] }
    return [
      "    let condition = try NavPredicate(\(condition.description.swiftLiteral))",
      "    #expect(try condition.holds(in: session.stateView()))",
    ]
  }

  private static func line(_ commit: NavCommit) -> String {
    guard let line = commit.line else { return "    \(unreadable(commit, "//"))" }
    return "    (\(line.swiftLiteral), .\(commit.source.name)),"
  }

  // MARK: Parts

  private static func step(_ commit: NavCommit) -> String {
    guard let line = commit.line else { return "    \(unreadable(commit, "//"))" }
    let start = "    Step(line: \(line.swiftLiteral), source: .\(commit.source.name)"
    if let refusal = commit.refusal { return "\(start), refused: \(refusal.code.rawValue.swiftLiteral))," }
    let events = commit.events.map { "\n        \($0.description.swiftLiteral)" }.joined(separator: ",")
    return events.isEmpty ? "\(start))," : "\(start),\n      events: [\(events),\n      ]),"
  }

  /// A name for a type: the letters and digits of an id, each word with a capital.
  private static func identifier(_ id: String) -> String {
    var (name, isStart) = ("", true)
    for scalar in id.unicodeScalars {
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      if isPlain { name += isStart ? scalar.properties.uppercaseMapping : String(scalar) }
      isStart = !isPlain
    }
    return "Journal\(name)"
  }
}

extension NavCommit {
  /// The command as one types it; nil when this version cannot read it, or there is no line for it.
  fileprivate var line: String? {
    guard let line = command?.description, !line.startsWithBytes(of: "{") else { return nil }
    return line
  }
}

extension String {
  /// The text as a Swift literal: a raw one where quotes and backslashes are all that would be escaped.
  fileprivate var swiftLiteral: String {
    let isPlain = unicodeScalars.allSatisfy { " "..."~" ~= $0 }
    if isPlain, !containsBytes(of: "\"#"), !containsBytes(of: "\\#") {
      return containsBytes(of: "\"") || containsBytes(of: "\\") ? "#\"\(self)\"#" : "\"\(self)\""
    }
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case " "..."~": String(scalar)
      default: "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return "\"\(escaped.joined())\""
  }
}
