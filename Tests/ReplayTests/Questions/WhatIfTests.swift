import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Journals under another circumstance, compared with a session that carries out their commands.
struct WhatIfTests {
  /// Returns a Boolean value that indicates whether a circumstance leaves a command out: one about the plugin, or about
  /// versions.
  private static func isLeftOut(_ command: NavCommand, _ plugin: String) -> Bool {
    guard case .plugin(let command) = command else { return false }
    switch command {
    case .upgrade: return true
    case .attach(let id, _), .configure(let id, _), .detach(let id), .quarantine(let id),
      .remember(let id, _), .reask(let id):
      return id == plugin
    }
  }

  /// Carries out the commands of a journal in memory. Returns the first commit that differs, its recorded events, and the
  /// last view.
  private static func carryOut(
    _ journal: NavJournal, _ catalog: PluginCatalog, without plugin: String
  ) throws -> (commit: Int?, recorded: [String], view: String) {
    let plugins = journal.header.plugins.map(\.id).filter { $0 != plugin }
    var options = SessionOptions(catalog: catalog, plugins: plugins)
    options.clock = .fixed(journal.header.created)
    let session = try NavSession(options: options)
    var (first, recorded): (Int?, [String]) = (nil, [])
    for commit in journal.commits {
      guard let command = commit.command, !isLeftOut(command, plugin) else { continue }
      // A session drops by itself what was refused when it was resumed.
      if commit.source == .system, command.kind == .drop { continue }
      let outcome = try session.send(command, from: commit.source)
      let isSame =
        switch outcome {
        case .accepted(let other):
          commit.refusal == nil && other.events.map(\.description) == commit.events.map(\.description)
        case .refused(let refusal): commit.refusal == refusal
        case .queued: false
        }
      if !isSame, first == nil { (first, recorded) = (commit.number, commit.events.map(\.description)) }
    }
    return (first, recorded, session.stateView())
  }

  @Test(arguments: PluginCatalog.standardPlugins)
  func `without a default plugin the divergence is the first commit that a session decides differently`(
    _ plugin: String
  ) throws {
    var divergences = 0
    let place = PluginCatalog.standardPlugins.firstIndex(of: plugin) ?? 0
    for recorded in HostileCases.sample(RecordedJournal.all, every: 3, at: place) {
      let journal = try NavJournal(at: recorded.journal.path)
      if journal.header.plugins.contains(where: { $0.configuration != nil }) { continue }
      let catalog = try recorded.catalog()
      let expected = try Self.carryOut(journal, catalog, without: plugin)
      let answer = try journal.whatIf(.without(plugin), plugins: catalog)
      #expect(answer.divergence?.commit == expected.commit, "\(recorded.name)")
      let ends = try NavDifference(from: 0, journal.stateView(), to: 0, expected.view)
      #expect(answer.difference.changes == ends.changes, "\(recorded.name)")
      guard let divergence = answer.divergence else { continue }
      divergences += 1
      if divergence.path.hasPrefix("events") {
        let values = JournalViews.flat("{\"events\":[\(expected.recorded.joined(separator: ","))]}")
        #expect(
          divergence.expected.map { JournalViews.ascii($0.text) }
            == values[JournalViews.ascii(divergence.path)],
          "\(recorded.name)")
      }
    }
    if plugin == "back-button" || plugin == "swipe-back" { #expect(divergences > 2) }
  }

  @Test func `with another plugin its refusal is the divergence`() throws {
    let journal = try NavJournal.typed("push a; push b; push c; pop; push d")
    let limit = NavCircumstance.with("depth-limit", configuration: try CanonicalJSON(#"{"limit":2}"#))
    let answer = try journal.whatIf(limit, plugins: .builtIn)
    #expect(answer.divergence?.commit == 3)
    #expect(answer.divergence?.path == "events[0]" && answer.divergence?.actual == nil)
    #expect(limit.description == "--with depth-limit:limit=2")
    #expect(
      answer.json.text.hasPrefix(
        #"{"with":"depth-limit:limit=2","divergence":{"commit":3,"path":"events[0]","expected":{"#))
    #expect(try journal.whatIf(.with("depth-limit"), plugins: .builtIn).divergence == nil)
  }

  @Test func `on a smaller device a split is collapsed`() throws {
    let journal = try NavJournal.typed("scene split; push a in=primary; detail b; pop in=secondary")
    let answer = try journal.whatIf(.resized(width: 320, height: 480), plugins: .builtIn)
    #expect(answer.divergence != nil)
    #expect(answer.difference.changes.contains { $0.path == "environment.width" && $0.new?.text == "320" })
    #expect(answer.json.text.hasPrefix(#"{"resize":[320,480],"divergence":{"commit":"#))
    let same = try journal.whatIf(.resized(width: 1024, height: 768), plugins: .builtIn)
    #expect(same.divergence == nil && same.difference.changes.isEmpty)
  }

  @Test func `commits keep their numbers, which are in the events of commands that wait`() throws {
    let recorded = RecordedJournal(name: "paywall")
    let journal = try NavJournal(at: recorded.journal.path)
    let same = NavCircumstance.resized(width: 1024, height: 768)
    let answer = try journal.whatIf(same, plugins: try recorded.catalog())
    #expect(answer.divergence == nil && answer.difference.changes.isEmpty, "\(answer.json)")
  }

  @Test func `a plugin that was attached later takes part, so that leaving it out says something`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("push a; plugin attach depth-limit; push b", in: disk)
    for (plugin, isMoot) in [("depth-limit", false), ("swipe-back", true)] {
      var timeline = NavTimeline(try disk.open("j", .read))
      let answer = try timeline.whatIf(.without(plugin), plugins: .builtIn)
      #expect(answer.isMoot == isMoot, "\(plugin)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0x1p53 + 2])
  func `a size that no journal can hold is no device`(width: Double) throws {
    let journal = try NavJournal.typed("push a")
    #expect(throws: NavJournal.Failure.plugins(.unwritableNumber)) {
      try journal.whatIf(.resized(width: width, height: 480), plugins: .builtIn)
    }
  }

  @Test func `a plugin that was detached can be left out, and a missing one is to be provided`() throws {
    let scratch = try Scratch()
    var options = SessionOptions(catalog: RenamingPlugin.catalog(), plugins: [RenamingPlugin.id])
    options.catalog.add(BackButton())
    options.plugins.append("back-button")
    let session = try NavSession.open(at: scratch.path("trip.jsonl"), options: options)
    for line in ["push a", "plugin detach renamer", "push b"] { try session.send(NavCommand(line: line)) }
    try session.close()
    let without = try Navrepl.run("whatif", scratch.path("trip.jsonl"), "--without", RenamingPlugin.id)
    #expect(without.status == 1 && without.output.contains("is decided differently"), "\(without)")

    let other = try Navrepl.run("whatif", scratch.path("trip.jsonl"), "--without", "back-button")
    let ways = "provide it with --plugin, or ask in `navrepl --read-only \(scratch.path("trip.jsonl"))`\n"
    #expect(other.status == 3 && other.messages.hasSuffix(ways), "\(other)")
    let minimal = try Navrepl.run(
      "minimize", scratch.path("trip.jsonl"), "not visible contains b", "-o", scratch.path("b.jsonl"))
    #expect(minimal.status == 3 && minimal.messages.hasSuffix(ways), "\(minimal)")
    // What the hint says works, and nothing of it where a session cannot look.
    let looking = try Navrepl.run(
      "--read-only", scratch.path("trip.jsonl"), "-c", "whatif --without back-button")
    #expect(looking.status == 0, "\(looking)")
    let bytes = try Data(contentsOf: scratch.file("trip.jsonl"))
    let piped = try Navrepl.run(["whatif", "-", "--without", "back-button"], input: bytes)
    #expect(piped.status == 3 && piped.messages.hasSuffix("provide it with --plugin\n"), "\(piped)")
  }

  @Test func `a plugin that takes no part can be left out only when it exists`() throws {
    let journal = try NavJournal.typed("push a; push b", plugins: ["back-button"])
    #expect(throws: NavJournal.Failure.self) {
      try journal.whatIf(.without("swipe-back"), plugins: PluginCatalog())
    }
    #expect(try journal.whatIf(.without("swipe-back"), plugins: .builtIn).divergence == nil)
    #expect(try journal.whatIf(.without("back-button"), plugins: PluginCatalog()).divergence?.commit == 1)
  }
}
