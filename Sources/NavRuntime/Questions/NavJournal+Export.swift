import NavEvents

/// The forms in which a journal can be exported.
@nonexhaustive public enum NavExportFormat: String, CaseIterable, Sendable {
  /// A page for a browser: ``NavJournal/page()``.
  case html
  /// A picture of the scene at the end: ``NavScene/svg``.
  case svg
  /// Statements of standard SQL, for SQLite and PostgreSQL.
  case sql
  /// The graph of the screens, for Mermaid.
  case mermaid
  /// Lines for `navrepl run`.
  case script
  /// A file for Swift Testing.
  case swiftTest = "swift-test"
}

extension NavJournal {
  /// Returns the journal in another form.
  ///
  /// A **page** shows the recorded journal in a browser, and takes no condition; see ``page()``.
  ///
  /// **SQL** has a table each for commits, events, reasons, contributions, screens and loops. **Mermaid** has an arrow for
  /// each way from one screen to another, with the number of times. Neither takes a condition.
  ///
  /// A **script** has a line for each command, with its source; `navrepl run` executes it, and with the same plugins the
  /// same events follow. A **Swift test** sends each command to a session in memory and compares the outcomes; it needs the
  /// libraries alone. A command that this version cannot read becomes a comment in either.
  ///
  /// With a condition, either checks that it is true after all commands, and a Swift test compares nothing else: the journal
  /// of a bug becomes a test that fails with the bug and passes without it. When the journal breaks an invariant, the
  /// recorded outcomes are not the wanted ones: its Swift test expects ``NavScene/violations()`` to be empty after each
  /// command, and fails until the bug is fixed.
  ///
  /// Complexity: O(size of the journal).
  /// - Throws: ``Failure/withoutBeginning(events:)`` for a script or a Swift test of a journal that begins with a state: a
  ///   fork, or a journal whose beginning was folded; ``Failure/file(_:)`` when the file cannot be opened or read;
  ///   ``Failure/replaced`` when its path now refers to another journal; ``Failure/notAJournal(_:)`` when its first line is
  ///   not valid any more; ``Failure/changed`` when the file was changed since it was opened, and not only
  ///   extended.
  public func export(
    _ format: NavExportFormat, expecting condition: NavPredicate? = nil
  ) throws(Failure) -> String {
    switch format {
    case .html: String(decoding: try page(), as: UTF8.self)
    case .svg: try scene().svg
    case .sql: try text(SQLExport.text)
    case .mermaid: try text(ScreenGraph.text)
    case .script: try commands().script(expecting: condition)
    case .swiftTest: try commands().swiftTest(expecting: condition)
    }
  }

  private func text(
    _ export: (any StorageFile) throws(FileError) -> (String?, JournalVerdict)
  ) throws(Failure) -> String {
    let file = try recordedFile()
    let (text, verdict): (String?, JournalVerdict)
    do throws(FileError) { (text, verdict) = try export(file) } catch { throw .file(error) }
    guard let text else { throw .notAJournal(verdict) }
    if verdict != self.verdict { throw .changed }
    return text
  }

  private func commands() throws(Failure) -> Export {
    if let base = header.base { throw .withoutBeginning(events: base.events) }
    let file = try recordedFile()
    let (export, verdict): (Export?, JournalVerdict)
    do throws(FileError) { (export, verdict) = try Export.read(file) } catch { throw .file(error) }
    guard let export else { throw .notAJournal(verdict) }
    if verdict != self.verdict { throw .changed }
    return export
  }
}

/// The commands of a journal, to be written as a script or as a test.
package struct Export {
  package let header: JournalHeader
  private let commits: [NavCommit]
  /// The numbers of the commits whose source this version cannot read.
  private let withoutSource: Set<Int>
  /// True when the journal breaks an invariant.
  private let breaksInvariants: Bool

  /// Reads the journal in a file, up to any damage.
  package static func read(_ file: any StorageFile) throws(FileError) -> (Export?, JournalVerdict) {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var commits: [NavCommit] = []
    var withoutSource: Set<Int> = []
    while let record = try reader.next(into: &draft, .everything) {
      guard case .commit = record else { continue }
      commits.append(NavCommit(draft))
      if draft.unreadable(.source) != nil { withoutSource.insert(draft.number) }
      draft.clear()
    }
    guard let header = reader.header else { return (nil, reader.verdict) }
    let breaksInvariants = try !NavJournal.violations(in: file).isEmpty
    let export = Export(
      header: header, commits: commits, withoutSource: withoutSource, breaksInvariants: breaksInvariants)
    return (export, reader.verdict)
  }

  /// The lines for `navrepl run`.
  package func script(expecting condition: NavPredicate? = nil) -> String {
    Self.text(script + (condition.map { ["expect \($0)"] } ?? []))
  }

  /// The file for Swift Testing.
  package func swiftTest(expecting condition: NavPredicate? = nil) -> String {
    Self.text(condition.map { swiftTest(expecting: $0) } ?? (breaksInvariants ? invariantsTest : swiftTest))
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  // MARK: A script

  private var script: [String] {
    [
      "# The journal \(header.id.typed), recorded with: \(header.plugins.map(\.id.typed).joined(separator: " "))"
    ]
      + commits.prefix(1).flatMap { scriptLines($0) } + configurations.map(\.line)
      + commits.dropFirst().flatMap { scriptLines($0) }
  }

  /// The commands that configure the plugins as the journal begins with them. A script sends them after the scene, which a
  /// session would make itself for an earlier command.
  private var configurations: [(line: String, statement: String)] {
    header.plugins.compactMap { plugin in
      guard let text = plugin.configuration else { return nil }
      let command = NavCommand.configure(plugin.id, configuration: CanonicalJSON(canonical: text))
      let arguments = "\(plugin.id.swiftLiteral), CanonicalJSON(\(text.swiftLiteral))"
      return (command.description, "    try options.catalog.configure(\(arguments))")
    }
  }

  private func scriptLines(_ commit: NavCommit) -> [String] {
    guard let line = commit.line else { return [Self.unreadable(commit, "#")] }
    if withoutSource.contains(commit.number) {
      return ["# commit #\(commit.number) has a source that this version cannot read", line]
    }
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
      "  @Test(\("The journal \(header.id) is decided as it was recorded".swiftLiteral)) func isDecidedAsRecorded() throws {",
      "    var options = SessionOptions(catalog: .builtIn, plugins: Self.plugins)",
      "    options.clock = .fixed(\(header.created))",
    ] + configurations.map(\.statement) + [
      "    let session = try NavSession(options: options)",
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
      "/// A recorded journal of a fault: the invariants hold after every command.",
      "@Suite struct \(Self.identifier(header.id)) {",
      "  private static let plugins: [String] = [\(plugins)]", "",
      "  private static let steps: [(line: String, source: CommitSource)] = [",
    ] + commits.map { Self.line(of: $0) } + [
      "  ]", "",
      "  @Test(\("The fault that the journal \(header.id) shows is fixed".swiftLiteral)) func isFixed() throws {",
      "    var options = SessionOptions(catalog: .builtIn, plugins: Self.plugins)",
      "    options.clock = .fixed(\(header.created))",
    ] + configurations.map(\.statement) + [
      "    let session = try NavSession(options: options)",
      "    for step in Self.steps {",
      "      _ = try session.send(NavCommand(line: step.line), from: step.source)",
      "      #expect(session.scene.violations() == [], \"\\(step.line)\")", "    }", "  }", "}",
    ]
  }

  /// Returns a test that checks only the end. Its catalog must offer the plugins of the journal that are not built in.
  private func swiftTest(expecting condition: NavPredicate) -> [String] {
    let plugins = header.plugins.map { $0.id.swiftLiteral }.joined(separator: ", ")
    return [
      "import NavPlugins", "import NavRuntime", "import Testing", "",
      "/// The commands of a recorded journal, after which a condition must hold.",
      "@Suite struct \(Self.identifier(header.id)) {",
      "  /// The plugins in the catalog. Add your own, if the journal was recorded with them.",
      "  private static let catalog = PluginCatalog.builtIn",
      "  private static let plugins: [String] = [\(plugins)]", "",
      "  private static let steps: [(line: String, source: CommitSource)] = [",
    ] + commits.map { Self.line(of: $0) } + [
      "  ]", "",
      "  @Test(\("After the journal \(header.id) the condition holds".swiftLiteral)) func holds() throws {",
      "    var options = SessionOptions(catalog: Self.catalog, plugins: Self.plugins)",
      "    options.clock = .fixed(\(header.created))",
    ] + configurations.map(\.statement) + [
      "    let session = try NavSession(options: options)",
      "    for (line, source) in Self.steps {",
      "      try session.send(NavCommand(line: line), from: source)", "    }",
      "    let condition = try NavPredicate(\(condition.description.swiftLiteral))",
      "    #expect(try condition.holds(in: session.stateView()))", "  }", "}",
    ]
  }

  private static func line(of commit: NavCommit) -> String {
    guard let line = commit.line else { return "    \(unreadable(commit, "//"))" }
    return "    (\(line.swiftLiteral), .\(commit.source.name)),"
  }

  private static func step(_ commit: NavCommit) -> String {
    guard let line = commit.line else { return "    \(unreadable(commit, "//"))" }
    let start = "    Step(line: \(line.swiftLiteral), source: .\(commit.source.name)"
    if let refusal = commit.refusal { return "\(start), refused: \(refusal.code.rawValue.swiftLiteral))," }
    let events = commit.events.map { "\n        \($0.description.swiftLiteral)" }.joined(separator: ",")
    return events.isEmpty ? "\(start))," : "\(start),\n      events: [\(events),\n      ]),"
  }

  /// Returns a name for a type: the letters and digits of an id, each word with a capital.
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
  /// The command as it is typed; nil when this version cannot read it, or there is no line for it.
  fileprivate var line: String? {
    guard let line = command?.description, !line.startsWithBytes(of: "{") else { return nil }
    return line
  }
}

extension String {
  /// The text as a Swift literal: a raw one when only quotes and backslashes would need an escape.
  package var swiftLiteral: String {
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
