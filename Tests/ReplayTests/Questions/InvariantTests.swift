import Foundation
import NavEvents
import NavPlugins
import Testing

@testable import NavBase
@testable import NavJournals
@testable import NavRuntime

/// The invariants are true in everything that was recorded, and every break of them is found.
struct InvariantTests {
  @Test func `the invariants are true after every commit of every recorded journal`() throws {
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

  /// Returns an engine that has decided these lines.
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

  @Test(arguments: ["0.0001", "0.001", "0.5", "1022.5", "1023", "1023.5", "1024", "1024.5", "5000"])
  func `a left pane of any width keeps the invariants`(width: String) throws {
    let engine = try Self.engine(.drilldown, "push a", "push b", "width \(width)")
    #expect(Self.broken(engine) == [])
  }

  @Test func `a right screen without a left one is seen`() throws {
    var engine = try Self.engine(.drilldown, "push a", "push b")
    #expect(Self.broken(engine) == [])
    engine.state.scene.drillDowns[0].left = []
    #expect(Self.broken(engine).contains(.rightNeedsLeft))
  }

  @Test func `an arrangement of what is not there is seen`() throws {
    func broken(_ mistake: (inout Arranged) -> Void) throws -> Set<NavInvariant> {
      var engine = try Self.engine(
        .stack, "add arranged m rules=mine", "add stack s in=m", "add stack t in=m")
      #expect(Self.broken(engine) == [])
      mistake(&engine.state.scene.arranged[0])
      return Self.broken(engine)
    }
    #expect(try broken { $0.shown[0].child = $0.children[1] }.contains(.arrangement))
    #expect(try broken { $0.shown.append($0.shown[0]) }.contains(.arrangement))
    #expect(try broken { $0.focus = $0.children[1] }.contains(.arrangement))
    #expect(try broken { $0.focus = nil }.contains(.arrangement))
    #expect(try broken { $0.shown = [] }.contains(.arrangement))
    #expect(try broken { $0.children.removeFirst() }.contains(.arrangement))
  }

  @Test func `a node in two places is seen`() throws {
    var engine = try Self.engine(.stack, "push a", "push b")
    engine.state.scene.stacks[0].entries.append(engine.state.scene.stacks[0].entries[0])
    #expect(Self.broken(engine).contains(.uniqueIDs))
  }

  @Test func `a tree that a cancelled swipe has changed is seen`() throws {
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

  @Test func `a screen that leaves without being asked, and a refusal with effects, are seen`() throws {
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

  // MARK: Swipes, columns, loads and turns

  @Test func `a swipe with nothing below, and one of a hidden container, are seen`() throws {
    var engine = try Self.engine(.drilldown, "push a", "push b", "push c", "swipe begin 0")
    #expect(Self.broken(engine) == [])
    engine.state.scene.drillDowns[0].left.removeFirst()
    #expect(Self.broken(engine).contains(.swipe))
    var stack = try Self.engine(.stack, "push a", "push b", "swipe begin 0")
    #expect(Self.broken(stack) == [])
    stack.state.scene.stacks[0].entries.removeFirst()
    #expect(Self.broken(stack).contains(.swipe))
    let lines = ["push a", "push b", "swipe begin 0"]
    let hidden = try Self.brokenLaw(.tabs, lines, then: "title a A") { state in
      state.scene.tabBars[0].selected = state.scene.tabBars[0].children[1]
    }
    #expect(hidden == .swipe)
    #expect(try Self.brokenLaw(.tabs, lines, then: "select second") { _ in } == nil)
  }

  @Test func `an empty stack that is merged is seen`() throws {
    var engine = try Self.engine(.split, "detail a", "collapse")
    #expect(Self.broken(engine) == [])
    let index = try #require(engine.state.scene.stackIndex(engine.state.scene.splits[0].secondary))
    engine.state.scene.stacks[index].entries = []
    #expect(Self.broken(engine).contains(.mergedStacks))
  }

  @Test func `a request of which only one screen knows, and that of a screen that waits, are seen`() throws {
    var engine = try Self.engine(.split, "primary a", "detail p request=k", "collapse")
    #expect(Self.broken(engine) == [])
    let secondary = engine.state.scene.splits[0].secondary
    engine.state.scene.splits[0].unmerge(secondary)
    #expect(Self.broken(engine).contains(.requests))
    engine = try Self.engine(.stack, "push a", "push p request=k")
    #expect(Self.broken(engine) == [])
    let node = try #require(engine.draft.texts.find("a").flatMap { engine.state.scene.find($0) })
    engine.state.changeExtras(of: node) { $0.requests = Attributes() }
    #expect(Self.broken(engine) == [.requests])
  }

  /// Returns a state in which these tickets wait.
  private static func waiting(
    _ tickets: ClosedRange<Int32>, next: Int32, holder: String = "swipe-back"
  ) throws -> Set<NavInvariant> {
    var engine = try Self.engine(.stack)
    let (plugin, reason) = (engine.draft.texts.intern(holder), engine.draft.texts.intern("Wait."))
    let push = engine.draft.intern(.push("a"))
    let command = engine.draft.json(of: push)
    engine.state.changeMetadata { metadata in
      for ticket in tickets {
        metadata.held.put(
          HeldCommand(
            ticket: ticket, plugins: [plugin], reason: reason, command: command, commit: 0, target: nil,
            opener: nil, keeps: false, until: nil))
      }
      metadata.held.next = next
    }
    return Set(engine.state.violations(engine.draft.texts).map(\.invariant))
  }

  @Test func `commands that wait with wrong tickets, too many of them, and for nobody, are seen`() throws {
    #expect(try Self.waiting(1...16, next: 17) == [])
    #expect(try Self.waiting(1...17, next: 18) == [.heldCommands])
    #expect(try Self.waiting(1...3, next: 3) == [.heldCommands])
    #expect(try Self.waiting(0...1, next: 2) == [.heldCommands])
    #expect(try Self.waiting(1...1, next: 2, holder: "nobody") == [.heldCommands])
  }

  @Test func `a page that loads without a load is seen`() throws {
    var engine = try Self.engine(.web, "open https://a.example/", "failed Gone")
    #expect(Self.broken(engine) == [])
    engine.state.scene.webs[0].load?.failure = nil
    #expect(Self.broken(engine) == [])
    engine = try Self.engine(.web, "open https://a.example/", "loaded", "open https://a.example/b", "loaded")
    #expect(Self.broken(engine) == [])
    engine.state.scene.webs[0].pages[0].residency = .loading
    #expect(Self.broken(engine) == [.load])
  }

  @Test func `a turn that waits without a reason is seen`() throws {
    var engine = try Self.engine(.stack, "push a orientations=landscapeLeft", "rotate portrait")
    #expect(Self.broken(engine) == [])
    engine.state.interaction.rotation.supported = .all
    #expect(Self.broken(engine) == [.pendingTurn])
    engine = try Self.engine(.stack, "push a orientations=landscapeLeft", "rotate portrait")
    engine.state.interaction.environment.device = .portraitUpsideDown
    #expect(Self.broken(engine) == [.pendingTurn])
  }

  @Test func `the focus of a split and of modals keeps the invariants`() throws {
    var engine = try Self.engine(.split, "primary a", "detail b")
    #expect(Self.broken(engine) == [])
    let scene = NavScene(engine.state, engine.draft.texts, StateMoment(events: 0, commits: 0))
    #expect(scene.focus == "secondary")
    engine = try Self.engine(.split, "primary a", "detail b", "present m", "present s kind=stack")
    #expect(Self.broken(engine) == [])
  }

  // MARK: Frames

  private static let drawn: [(scene: BuiltInScene, lines: [String], role: PaneRole)] = [
    (.drilldown, ["push a"], .leftBar), (.drilldown, ["push a", "push b", "barposition top"], .rightBar),
    (.drilldown, ["push a", "toolbars show"], .leftToolbar), (.stack, ["push a"], .bar),
    (.stack, ["push a", "toolbars show"], .toolbar), (.web, ["open https://a.example/", "loaded"], .bar),
    (.tabs, ["push a"], .tabBar), (.stack, ["push a", "present m style=sheet"], .modal),
    (.stack, ["push a", "present m style=popover"], .modal),
    (.split, ["detail a", "behavior overlay", "mode oneOver"], .secondary),
    (.drilldown, ["push a", "push b", "push c", "swipe begin 0", "swipe move 100"], .below),
    (.drilldown, ["push a", "push b", "push c", "swipe begin 0", "swipe move 100"], .left),
  ]

  @Test(arguments: drawn)
  func `a frame with another place, size and brightness is seen`(
    _ scene: BuiltInScene, _ lines: [String], _ role: PaneRole
  ) throws {
    var engine = try Self.engine(scene)
    for line in lines {
      engine.draft.clear()
      engine.decide(engine.draft.intern(try NavCommand(line: line)))
      engine.keep()
    }
    let value = NavScene(engine.state, engine.draft.texts, StateMoment(events: 0, commits: 0))
    #expect(value.violations() == [])
    let place = try #require(value.layout.firstIndex { $0.role == role }, "\(value.layout)")
    var layout = value.layout
    let old = layout[place]
    layout[place] = NavScene.Frame(
      role: role, node: old.node, x: old.x + 1, y: old.y, width: old.width + 1, height: old.height + 1, dim: 0
    )
    #expect(value.misplacements(ShownTree(value), in: value.layout) == [])
    #expect(value.misplacements(ShownTree(value), in: layout).first?.invariant == .frames)
  }

  /// Decides a line, changes the state in the middle of the commit, and returns the broken law.
  private static func brokenLaw(
    _ scene: BuiltInScene, _ lines: [String], then line: String, _ change: (inout NavState) -> Void
  ) throws -> NavInvariant? {
    var engine = try engine(scene, "resize 1024 768")
    for line in lines {
      engine.draft.clear()
      engine.decide(engine.draft.intern(try NavCommand(line: line)))
      engine.keep()
    }
    var scratch = ByteBuffer(capacity: 4096)
    let laws = CommitLaws(before: engine.state, engine.draft.texts, &scratch)
    engine.draft.clear()
    engine.decide(engine.draft.intern(try NavCommand(line: line)))
    change(&engine.state)
    let digest = engine.state.digest(engine.draft.texts)
    return laws.violation(after: engine.state, engine.draft, digest, asked: nil, &scratch)?.invariant
  }

  @Test func `a turn that keeps the size, and events that change nothing, are seen`() throws {
    #expect(try Self.brokenLaw(.stack, ["push a"], then: "rotate portrait") { _ in } == nil)
    let turned = try Self.brokenLaw(.stack, ["push a"], then: "rotate portrait") { state in
      (state.interaction.environment.width, state.interaction.environment.height) = (1024, 768)
    }
    #expect(turned == .turnedSize)
    #expect(try Self.brokenLaw(.stack, ["push a"], then: "bars hide") { _ in } == nil)
    let idle = try Self.brokenLaw(.stack, ["push a"], then: "bars hide") { state in
      state.scene.stacks[0].navigationBarsHidden = false
    }
    #expect(idle == .noEvents)
    // A report of a finger is a fact, even when the finger has not moved.
    let swiped = ["push a", "push b", "swipe begin 0", "swipe move 100"]
    #expect(try Self.brokenLaw(.stack, swiped, then: "swipe move 100") { _ in } == nil)
  }
}
