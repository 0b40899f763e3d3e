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

  var swiftTest: Layout {
    let before = [
      "import NavPlugins", "import NavRuntime", "import Testing", "",
      "/// A recorded journal: every command leads to the events, or to the refusal, that were recorded.",
      "@Suite struct \(Self.identifier(header.id)) {", "  private struct Step {", "    let line: String",
      "    let source: CommitSource", "    var events: [String] = []", "    var refused: String?", "  }", "",
      declaration, "", "  private static let steps: [Step] = [",
    ]
    let after =
      [
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
    return Layout(before: before, lines: { commit, _ in [Self.step(commit)] }, after: after)
  }

  // MARK: A Swift test of the invariants

  var invariantsTest: Layout {
    let before = [
      "import NavJournals", "import NavPlugins", "import NavRuntime", "import Testing", "",
      "/// A recorded journal of a fault: the invariants hold after every command.",
      "@Suite struct \(Self.identifier(header.id)) {",
      declaration, "",
      "  private static let steps: [(line: String, source: CommitSource)] = [",
    ]
    let after =
      [
        "  ]", "",
        "  @Test(\("The fault that the journal \(header.id) shows is fixed".swiftLiteral)) func isFixed() throws {",
      ] + opening() + [
        "    for step in Self.steps {",
        "      _ = try session.send(NavCommand(line: step.line), from: step.source)",
        "      #expect(session.scene.violations() == [], \"\\(step.line)\")", "    }", "  }", "}",
      ]
    return Layout(before: before, lines: { commit, _ in [Self.line(of: commit)] }, after: after)
  }

  /// Returns a test that checks the end, and that the commands before the last one are accepted or refused as recorded:
  /// otherwise, a condition could hold because nothing happened. Its catalog must offer the plugins of the journal that are
  /// not built in.
  /// - Parameters:
  ///   - missing: The plugins that a comment names.
  ///   - builtIn: The ids of the built-in plugins; nil when they are not known.
  func swiftTest(expecting condition: NavPredicate, _ missing: [String], _ builtIn: [String]?) -> Layout {
    let before =
      [
        "import NavJournals", "import NavPlugins", "import NavRuntime", "import Testing", "",
        "/// The commands of a recorded journal, after which a condition must hold.",
        "@Suite struct \(Self.identifier(header.id)) {",
      ] + Self.catalogComment(missing, builtIn) + [
        "  private static let catalog = PluginCatalog.builtIn",
        declaration, "",
        "  /// Each command, and the code of its refusal if it was refused. The condition alone judges the last one.",
        "  private static let steps: [(line: String, source: CommitSource, refused: String?)] = [",
      ]
    let after =
      [
        "  ]", "",
        "  @Test(\("After the journal \(header.id) the condition holds".swiftLiteral)) func holds() throws {",
      ] + opening("Self.catalog") + [
        "    for (number, step) in Self.steps.enumerated() {",
        "      let outcome = try session.send(NavCommand(line: step.line), from: step.source)",
        "      if number == Self.steps.count - 1 { break }",
        "      #expect(outcome.refusal?.code.rawValue == step.refused, \"\\(step.line) was decided otherwise when it was recorded\")",
        "    }",
        "    let condition = try NavPredicate(\(condition.description.swiftLiteral))",
        "    #expect(try condition.holds(in: session.stateView()))", "  }", "}",
      ]
    return Layout(before: before, lines: { commit, _ in [Self.outcome(of: commit)] }, after: after)
  }

  /// Returns the plugins of the journal that are not among `builtIn`, each once. It reads the journal once more.
  func missingPlugins(of file: any StorageFile, among builtIn: [String]?) throws(FileError) -> [String] {
    var ids: [String] = []
    for plugin in header.plugins where !ids.containsBytes(of: plugin.id) { ids.append(plugin.id) }
    var reader = JournalReader(file)
    var draft = CommitDraft()
    while let record = try reader.next(into: &draft, .everything) {
      guard case .commit = record else { continue }
      if draft.command?.kind == .attach, case .plugin(.attach(let id, _))? = NavCommit(draft).command,
        !ids.containsBytes(of: id)
      {
        ids.append(id)
      }
      draft.startOver()
    }
    if let builtIn { ids.removeAll { builtIn.containsBytes(of: $0) } }
    return ids
  }

  /// Returns the comment about the plugins that the catalog must have.
  private static func catalogComment(_ ids: [String], _ builtIn: [String]?) -> [String] {
    let names = ids.map(\.typed).joined(separator: ", ")
    if ids.isEmpty { return ["  /// The plugins in the catalog, which has all that the journal needs."] }
    guard builtIn != nil else {
      return ["  /// The plugins in the catalog. Add those of these that are not built in: \(names)."]
    }
    return [
      "  /// The plugins in the catalog. Add \(names): until then, the test fails because the plugin is missing.",
      "  /// With it, the test fails until the fault is fixed.",
    ]
  }

  private static func outcome(of commit: NavCommit) -> String {
    guard let line = commit.line else { return "    \(unreadable(commit, "//"))" }
    let refused = commit.refusal?.code.rawValue.swiftLiteral ?? "nil"
    return "    (\(line.swiftLiteral), .\(commit.source.name), \(refused)),"
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
