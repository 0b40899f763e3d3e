import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The fewest commands after which a condition fails, compared with a session that carries them out.
struct MinimalJournalTests {
  /// Returns a Boolean value that indicates whether a condition fails after these commands.
  private static func fails(
    _ steps: [NavMinimalJournal.Step], _ predicate: NavPredicate, _ journal: NavJournal
  ) throws -> Bool {
    var options = SessionOptions(catalog: .ofPackage, plugins: journal.header.plugins.map(\.id))
    options.clock = .fixed(journal.header.created)
    let session = try NavSession(options: options)
    for step in steps { try session.send(step.command, from: step.source) }
    return try !predicate.holds(in: session.stateView())
  }

  /// Returns the fewest commands; nil when the condition does not fail today.
  private static func minimized(
    _ journal: NavJournal, _ predicate: NavPredicate
  ) throws -> NavMinimalJournal? {
    let result = Result { try journal.minimized(predicate, plugins: .ofPackage, anyFailure: true) }
    if case .failure(let error) = result, case .notReproduced? = error as? NavJournal.Failure { return nil }
    return try result.get()
  }

  /// Returns true for the recorded command, and for a part of a recorded list.
  private static func isOf(_ recorded: NavCommand?, _ command: NavCommand) -> Bool {
    if recorded == command { return true }
    guard case .all(let steps)? = recorded else { return false }
    if case .all(let rest) = command { return rest.allSatisfy(steps.contains) }
    return steps.contains(command)
  }

  @Test func `with any failure, the condition is true without any one of the fewest commands`() throws {
    var random = SeededNumbers(seed: 4)
    var (found, removed) = (0, 0)
    for views in try JournalViews.all.get() {
      let isBuiltIn = views.journal.header.plugins.allSatisfy {
        PluginCatalog.ofPackage.manifest(of: $0.id) != nil
      }
      guard isBuiltIn, views.journal.header.plugins.allSatisfy({ $0.configuration == nil }) else { continue }
      let last = views.values(at: views.journal.eventCount)
      let visible = last.filter { $0.key.contains(/^visible\[\d+\]$/) }.sorted { $0.key < $1.key }
      guard let screen = visible.randomElement(using: &random)?.value else { continue }
      let predicate = try NavPredicate("not visible contains \(JournalViews.text(screen))")
      guard let minimal = try Self.minimized(views.journal, predicate) else { continue }
      found += 1
      let place = "\(views.journal.path) \(predicate)"
      #expect(try Self.fails(minimal.commands, predicate, views.journal), "\(place)")
      for index in minimal.commands.indices.dropFirst() {
        var rest = minimal.commands
        rest.remove(at: index)
        #expect(
          try !Self.fails(rest, predicate, views.journal), "\(place) without \(minimal.commands[index])")
      }
      #expect(
        try views.journal.minimized(predicate, plugins: .ofPackage, anyFailure: true) == minimal, "\(place)")
      removed += minimal.original - minimal.commands.count
      let numbers = Dictionary(uniqueKeysWithValues: views.journal.commits.map { ($0.number, $0.command) })
      #expect(
        zip(minimal.commits, minimal.commands).allSatisfy { Self.isOf(numbers[$0] ?? nil, $1.command) },
        "\(place)")
    }
    #expect(found > 12 && removed > 40, "\(found) \(removed)")
  }

  @Test func `a condition that fails only between the events of a commit has no fewest commands`() throws {
    let condition = "not visible contains b or items.b.hidesBackButton == true"
    let journal = try NavJournal.typed("push a; push b; back", plugins: ["back-button"])
    let failure = NavJournal.Failure.failsOnlyWithin(commit: 2)
    #expect(throws: failure) { try journal.minimized(NavPredicate(condition), plugins: .builtIn) }
    #expect(failure.message.contains("between the events of a commit, first of #2"))

    let later = try NavJournal.typed("push a; push b; push c; root", plugins: ["back-button"])
    let minimal = try later.minimized(NavPredicate(condition), plugins: .builtIn)
    #expect(minimal.commands.dropFirst().map(\.description) == ["push a", "push b", "push c"])
    #expect(minimal.original == 4)
  }

  /// A plugin that lets no scene begin with a stack.
  private struct StackGate: CommandInterceptor {
    let manifest = PluginManifest(id: "stack-gate", version: 1)
    let interceptedCommands = CommandKinds(.scene)

    func intercept(in context: borrowing HookContext) -> Interception {
      context.command.description == "scene stack" ? .veto("No stack.") : .proceed
    }
  }

  /// Without the first command there is no stack, and a session would begin a drillDown for the push that waits.
  @Test func `the fewest commands need no scene that a session would begin for them`() throws {
    var catalog = PluginCatalog()
    for plugin in [StackGate(), PushHolder()] as [any NavPlugin] { catalog.add(plugin) }
    let lines = ["plugin detach stack-gate", "scene stack", "push a"]
    let journal = try NavJournal.typed(
      lines.joined(separator: ";"), plugins: ["stack-gate", "push-holder"], of: catalog)
    let minimal = try journal.minimized(NavPredicate("not held exists"), plugins: catalog)
    #expect(minimal.commands.map(\.description) == lines)
  }

  @Test func `minimize writes a journal in which the condition fails, with the same bytes each time`() throws
  {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(
      path, "--clock", "7", "-c",
      "push a; push b title=B; push c; back; title a A; push ghost; attr a x=y; push d; root; push e")
    let (one, other) = (scratch.path("one.jsonl"), scratch.path("other.jsonl"))
    let run = try Navrepl.run("minimize", path, "not visible contains ghost", "-o", one, "--json")
    #expect(run.output.hasPrefix(#"{"commits":[0,6],"of":7,"#))
    #expect(run.status == 0)
    #expect(try Navrepl.run("minimize", path, "not visible contains ghost", "-o", other).status == 0)
    let (bytes, again) = (
      try Data(contentsOf: scratch.file("one.jsonl")), try Data(contentsOf: scratch.file("other.jsonl"))
    )
    #expect(bytes == again)
    #expect(try Navrepl.run("verify", one).status == 0)
    #expect(try !NavJournal(at: one).holds(NavPredicate("not visible contains ghost")))
    #expect(try Navrepl.run("log", one).lines.count == 2)
    // An existing file is an error before the search, even for a condition that never fails.
    #expect(try Navrepl.run("minimize", path, "not visible contains ghost", "-o", one).status == 4)
    #expect(try Navrepl.run("minimize", path, "not visible contains nobody", "-o", one).status == 4)
    #expect(
      try Navrepl.run("minimize", path, "not visible contains nobody", "-o", scratch.path("x.jsonl")).status
        == 1)
    #expect(try Navrepl.run("minimize", path, "not visible contains ghost").status == 2)
  }

  @Test func `a fork is minimized under the configurations that it begins with`() throws {
    let scratch = try Scratch()
    let (parent, fork, minimal) = (scratch.path("p.jsonl"), scratch.path("f.jsonl"), scratch.path("m.jsonl"))
    let limited = ["--plugin", "depth-limit", "--clock", "7"]
    _ = try Navrepl.run(
      [parent] + limited + ["-c", "plugin configure depth-limit limit=2; push a; push b"])
    #expect(try Navrepl.run("fork", parent, "end", fork).status == 0)
    // Without the limit the two screens would have to be popped, too.
    _ = try Navrepl.run([fork] + limited + ["-c", "push c; push d; bars hide; pop; pop"])
    let run = try Navrepl.run("minimize", fork, "panes.left exists", "-o", minimal)
    #expect(run.status == 0, "\(run.messages)")
    let (found, forked) = (try NavJournal(at: minimal), try NavJournal(at: fork))
    #expect(found.commits.map { $0.command } == [.pop(), .pop()])
    #expect(found.header.plugins == forked.header.plugins)
    #expect(try !found.holds(NavPredicate("panes.left exists")))
    #expect(try Navrepl.run("verify", minimal).status == 0)
  }

  @Test func `minimize finds its answer although the beginning of the journal is folded meanwhile`() throws {
    let scratch = try Scratch()
    // Another file takes the name as soon as a commit is decided again, as when a session folds the journal.
    let plugin = try scratch.shellPlugin(
      "mover", hooks: #""hooks":["intercept"],"commands":["push"]"#,
      answering: """
        id=${line#'{"id":'}; id=${id%%,*}
        if [ -f short.jsonl ]; then mv short.jsonl trip.jsonl; touch moved; fi; printf '{"id":%s}\\n' "$id"
        """)
    func run(_ words: String...) throws -> Navrepl.Run { try Navrepl.run(words, in: scratch.folder) }
    #expect(try run("trip.jsonl", "--plugin", plugin, "-c", "push a; push b; pop; push c").status == 0)
    #expect(try run("compact", "trip.jsonl", "#2", "short.jsonl").status == 0)
    let minimal = try run(
      "minimize", "trip.jsonl", "not visible contains c", "--plugin", plugin, "-o", "minimal.jsonl")
    #expect(minimal.status == 0 && minimal.messages.isEmpty, "\(minimal)")
    #expect(FileManager.default.fileExists(atPath: scratch.path("moved")))
    #expect(try run("verify", "minimal.jsonl", "--plugin", plugin).status == 0)
  }
}
