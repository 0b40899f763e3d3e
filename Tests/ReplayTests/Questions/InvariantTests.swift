import Foundation
import NavEvents
import NavPlugins
import Testing

@testable import NavRuntime

/// The invariants hold in everything that was recorded, and are seen to be broken where they are.
@Suite struct InvariantTests {
  @Test func `after every commit of every recorded journal the invariants hold`() throws {
    var commits = 0
    for recorded in RecordedJournal.all + RecordedJournal.regressions {
      let journal = try NavJournal(at: recorded.journal.path)
      #expect(try journal.violations() == [], "\(recorded.name)")
      commits += journal.commitCount
    }
    #expect(commits > 1500)
  }

  @Test func `every invariant has a sentence of its own`() {
    let sentences = NavInvariant.allCases.map(\.sentence)
    #expect(Set(sentences).count == sentences.count)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") })
  }

  @Test func `the manual lists the invariants with their sentences`() throws {
    let page = Project.folder.appendingPathComponent("docs/navrepl.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(
      text.split(separator: "\n## Invariants\n").last?.split(separator: "\n## ").first)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(rows == NavInvariant.allCases.map { "| `\($0.rawValue)` | \($0.sentence) |" })
  }

  // MARK: States that no command leads to

  /// An engine after these lines.
  private static func engine(_ scene: BuiltInScene, _ lines: String...) throws -> Engine {
    var engine = Engine(catalog: .builtIn)
    let plugins = PluginCatalog.standardPlugins.map { PluginRecord(id: $0, version: 1) }
    engine.state.setPlugins(plugins, &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    for command in try [.scene(scene.content)] + lines.map({ try NavCommand(line: $0) }) {
      engine.draft.clear()
      engine.decide(engine.draft.intern(command))
      engine.keep()
    }
    return engine
  }

  private static func broken(_ engine: borrowing Engine) -> Set<NavInvariant> {
    let scene = NavScene(engine.state, engine.draft.texts, StateMoment(events: 0, commits: 0))
    return Set(scene.violations().map(\.invariant))
  }

  @Test func `a right screen without a left one is seen`() throws {
    var engine = try Self.engine(.drilldown, "push a", "push b")
    #expect(Self.broken(engine) == [])
    engine.state.scene.drillDowns[0].left = []
    #expect(Self.broken(engine).contains(.rightNeedsLeft))
  }

  @Test func `a node in two places is seen`() throws {
    var engine = try Self.engine(.stack, "push a", "push b")
    engine.state.scene.stacks[0].entries.append(engine.state.scene.stacks[0].entries[0])
    #expect(Self.broken(engine).contains(.uniqueIDs))
  }

  @Test func `a tree that changes during a swipe is seen`() throws {
    var engine = try Self.engine(.drilldown, "push a", "push b", "push c", "swipe begin 0")
    var scratch = ByteBuffer(capacity: 4096)
    let laws = CommitLaws(before: engine.state, engine.draft.texts, &scratch)
    engine.draft.clear()
    engine.decide(engine.draft.intern(.cancelSwipe()))
    let clean = engine.state.digest(engine.draft.texts)
    #expect(laws.violation(after: engine.state, engine.draft, clean, asked: [], &scratch) == nil)
    engine.state.scene.drillDowns[0].fields.leftWidth = 111
    let digest = engine.state.digest(engine.draft.texts)
    let broken = laws.violation(after: engine.state, engine.draft, digest, asked: [], &scratch)
    #expect(broken?.invariant == .cancelledSwipe)
  }

  @Test func `a screen that leaves unasked, and a refusal that leaves a trace, are seen`() throws {
    var engine = try Self.engine(.stack, "push a", "push b")
    var scratch = ByteBuffer(capacity: 4096)
    let laws = CommitLaws(before: engine.state, engine.draft.texts, &scratch)
    engine.draft.clear()
    engine.decide(engine.draft.intern(.pop()))
    let digest = engine.state.digest(engine.draft.texts)
    #expect(laws.violation(after: engine.state, engine.draft, digest, asked: ["b"], &scratch) == nil)
    #expect(laws.violation(after: engine.state, engine.draft, digest, asked: nil, &scratch) == nil)
    let unasked = laws.violation(after: engine.state, engine.draft, digest, asked: [], &scratch)
    #expect(unasked?.invariant == .askedToLeave)
    #expect(unasked?.path == #"screens["b"]"#)
    let kept = laws.violation(
      after: engine.state, engine.draft, digest, asked: ["b"], areKept: true, &scratch)
    #expect(kept?.message == "“b” has left in spite of an objection.")
    engine.draft.refusal = Refusal(code: .vetoed, reasons: [])
    let refused = laws.violation(after: engine.state, engine.draft, digest, asked: ["b"], &scratch)
    #expect(refused?.invariant == .refusal)
  }
}
