import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Journals without each set of their plugins, compared with one pass for each set.
struct OutcomeSetTests {
  private static let names =
    ["auth-gate", "back-buttons", "vetoed-pop"]
    + (HostileCases.isFull ? ["split-columns", "tabs-reselect"] : [])

  /// The journal with the most sets of plugins.
  private static let largest = RecordedJournal(name: "auth-gate")
  /// The outcomes of the largest journal. Two tests need them, and each set is a pass over the journal.
  private static let outcomesOfLargest: Result<NavOutcomeSets, any Error> = Result {
    try NavJournal(at: largest.journal.path).outcomesWithoutPlugins(plugins: largest.catalog())
  }

  private static func outcomes(
    _ journal: NavJournal, _ recorded: RecordedJournal, _ catalog: PluginCatalog
  ) throws -> NavOutcomeSets {
    if recorded.name == largest.name { return try outcomesOfLargest.get() }
    return try journal.outcomesWithoutPlugins(plugins: catalog)
  }

  @Test func `each plugin that is left out alone has the divergence that what-if names`() throws {
    var divergences = 0
    let journals = RecordedJournal.all.filter { Self.names.contains($0.name) }
    #expect(journals.count == Self.names.count)
    for recorded in journals {
      let journal = try NavJournal(at: recorded.journal.path)
      let catalog = try recorded.catalog()
      let answer = try Self.outcomes(journal, recorded, catalog)
      #expect(answer.tried == 1 << answer.plugins.count && answer.isComplete)
      let sets = answer.outcomes.flatMap(\.without)
      #expect(sets.count == answer.tried && Set(sets).count == answer.tried, "each set has one outcome")
      #expect(answer.outcomes[0].without[0].isEmpty)
      for plugin in answer.plugins {
        let one = try journal.whatIf(.without(plugin), plugins: catalog)
        let outcome = try #require(answer.outcomes.first { $0.without.contains([plugin]) })
        #expect((outcome.divergence == nil) == (one.divergence == nil), "\(recorded.name) without \(plugin)")
        if outcome.without[0] == [plugin] { #expect(outcome.divergence == one.divergence) }
        if one.divergence != nil { divergences += 1 }
      }
    }
    #expect(divergences > 4)
  }

  @Test func `sets of plugins with the same result are one outcome`() throws {
    let journal = try NavJournal.typed(
      "push a; push b; push c; pop", plugins: ["back-button", "depth-limit", "swipe-back"])
    let answer = try journal.outcomesWithoutPlugins(plugins: .builtIn)
    #expect(answer.plugins.count == 3 && answer.tried == 8 && answer.outcomes.count == 2)
    #expect(answer.outcomes[0].divergence == nil && answer.outcomes[0].without.count == 4)
    #expect(answer.outcomes[1].without.allSatisfy { $0.contains("back-button") })
    #expect(answer.outcomes[1].divergence?.commit == 1)
    #expect(answer.outcomes[1].difference.changes.allSatisfy { $0.path != "plugins" })
    #expect(answer.description.hasPrefix("4 sets: as recorded\n4 sets: #1 events[1]: "))
    #expect(
      answer.json.text.hasPrefix(
        #"{"plugins":["back-button","depth-limit","swipe-back"],"tried":8,"complete":true,"outcomes":[{"without":[[],["#
      ))
  }

  @Test func `leaving out a plugin that did nothing is as recorded, although nobody attaches it`() throws {
    let journal = try NavJournal.typed("push a; plugin attach depth-limit; push b")
    let answer = try journal.outcomesWithoutPlugins(plugins: .builtIn)
    #expect(answer.outcomes.map(\.without) == [[[], ["depth-limit"]]])
    #expect(answer.outcomes.first?.divergence == nil)
  }

  @Test(arguments: ["auth-gate"] + (HostileCases.isFull ? ["swipe-refused", "split-columns"] : []))
  func `several threads find the same outcomes as one`(_ name: String) throws {
    let recorded = RecordedJournal(name: name)
    let file = try POSIXFileSystem().open(recorded.journal.path, .read)
    let catalog = try recorded.catalog()
    let search = OutcomeSearch(file, catalog)
    let alone = try Self.outcomes(NavJournal(at: recorded.journal.path), recorded, catalog)
    for threads in HostileCases.isFull ? [2, 3, 100] : [3] {
      #expect(try search.run(threads: threads) { _, _ in } == alone)
    }
    let nobody = OutcomeSearch(file, PluginCatalog())
    #expect(throws: NavJournal.Failure.self) { try nobody.run(threads: 4) { _, _ in } }
  }

  @Test func `with many plugins only sets of one or two are left out, and the answer is incomplete`() throws {
    struct Quiet: NavPlugin {
      let manifest: PluginManifest
    }
    var catalog = PluginCatalog.builtIn
    let quiet = (0..<11).map { "quiet-\($0)" }
    for id in quiet { catalog.add(Quiet(manifest: PluginManifest(id: id, version: 1))) }
    let journal = try NavJournal.typed("push a", plugins: quiet, of: catalog)
    let answer = try journal.outcomesWithoutPlugins(plugins: catalog)
    #expect(!answer.isComplete && answer.tried == 1 + 11 + 55 && answer.outcomes.count == 1)
    #expect(answer.outcomes[0].without.map(\.count).max() == 2)
  }

  @Test func `the program prints the number of outcomes, and several are a negative answer`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--id", "j", "-c", "push a; push b")
    let run = try Navrepl.run("whatif", path, "--all")
    #expect(run.status == 1)
    #expect(run.lines[1] == "each of 64 sets left out: 2 outcomes")
    #expect(run.lines[4] == "2. 32 sets, the smallest: without back-button")
    let none = try Navrepl.run("whatif", path, "--all", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(none.output.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["plugins", "tried", "complete", "outcomes"])
    #expect(try Navrepl.run("whatif", path, "--all", "--without", "back-button").status == 2)
    #expect(try Navrepl.run("verify", path, "--all").status == 2)
    let bare = scratch.path("bare.jsonl")
    let without = [
      "autorotation", "back-button", "page-memory", "split-collapse", "swipe-back", "tab-reselect",
    ]
    _ = try Navrepl.run([bare, "--id", "j", "-c", "push a"] + without.flatMap { ["--without", $0] })
    #expect(try Navrepl.run("whatif", bare, "--all").status == 0)
  }
}
