import NavBase
import NavEvents
import NavRuntime

extension Export {
  /// The declaration of what the session begins with: the first line of the journal, or the plugins.
  private var declaration: String {
    if let beginning { return "  private static let beginning = \(beginning.swiftLiteral)" }
    let plugins = header.plugins.map { $0.id.swiftLiteral }.joined(separator: ", ")
    return "  private static let plugins: [String] = [\(plugins)]"
  }

  /// The statements that open the session, with the plugins of a catalog.
  private func opening(_ catalog: String = ".builtIn") -> [String] {
    let plugins = beginning == nil ? ", plugins: Self.plugins" : ""
    let way =
      beginning == nil
      ? "NavSession(options: options)" : "NavSession.open(from: Self.beginning, options: options)"
    return [
      "    var options = SessionOptions(catalog: \(catalog)\(plugins))",
      "    options.clock = .fixed(\(header.created))",
    ] + configurations.map(\.statement) + ["    let session = try \(way)"]
  }

  var swiftTest: [String] {
    [
      "import NavPlugins", "import NavRuntime", "import Testing", "",
      "/// A recorded journal: every command leads to the events, or to the refusal, that were recorded.",
      "@Suite struct \(Self.identifier(header.id)) {", "  private struct Step {", "    let line: String",
      "    let source: CommitSource", "    var events: [String] = []", "    var refused: String?", "  }", "",
      declaration, "", "  private static let steps: [Step] = [",
    ] + commits.map { Self.step($0) } + [
      "  ]", "",
      "  @Test(\("The journal \(header.id) is decided as it was recorded".swiftLiteral)) func isDecidedAsRecorded() throws {",
    ] + opening() + [
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

  var invariantsTest: [String] {
    [
      "import NavJournals", "import NavPlugins", "import NavRuntime", "import Testing", "",
      "/// A recorded journal of a fault: the invariants hold after every command.",
      "@Suite struct \(Self.identifier(header.id)) {",
      declaration, "",
      "  private static let steps: [(line: String, source: CommitSource)] = [",
    ] + commits.map { Self.line(of: $0) } + [
      "  ]", "",
      "  @Test(\("The fault that the journal \(header.id) shows is fixed".swiftLiteral)) func isFixed() throws {",
    ] + opening() + [
      "    for step in Self.steps {",
      "      _ = try session.send(NavCommand(line: step.line), from: step.source)",
      "      #expect(session.scene.violations() == [], \"\\(step.line)\")", "    }", "  }", "}",
    ]
  }

  /// Returns a test that checks only the end. Its catalog must offer the plugins of the journal that are not built in.
  func swiftTest(expecting condition: NavPredicate) -> [String] {
    [
      "import NavJournals", "import NavPlugins", "import NavRuntime", "import Testing", "",
      "/// The commands of a recorded journal, after which a condition must hold.",
      "@Suite struct \(Self.identifier(header.id)) {",
      "  /// The plugins in the catalog. Add your own, if the journal was recorded with them.",
      "  private static let catalog = PluginCatalog.builtIn",
      declaration, "",
      "  private static let steps: [(line: String, source: CommitSource)] = [",
    ] + commits.map { Self.line(of: $0) } + [
      "  ]", "",
      "  @Test(\("After the journal \(header.id) the condition holds".swiftLiteral)) func holds() throws {",
    ] + opening("Self.catalog") + [
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
