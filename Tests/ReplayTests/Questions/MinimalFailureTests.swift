import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// `minimize` keeps the failure that it was given: the failing event's type, its place and the plugins that led to it.
struct MinimalFailureTests {
  // MARK: The example

  private static let condition = "not items.edit exists or items.edit.backButton exists"

  /// A journal in which `push detail` covers the back button of `edit`. Without `push list`, `edit` would be the root, and
  /// have none for another reason.
  private static func covered(in scratch: Scratch) throws -> String {
    let path = scratch.path("covered.jsonl")
    let commands = "scene tabs; push list; push edit; push detail; swipe begin 10; swipe cancel"
    #expect(try Navrepl.run(path, "--clock", "7", "--plugin", calmSwipes, "-c", commands).status == 0)
    return path
  }

  private static let calmSwipes =
    Project.folder.appendingPathComponent("examples/debugging/calm-swipes.sh").path

  @Test func `minimize does not slip to another failure of the condition`() throws {
    let scratch = try Scratch()
    let path = try Self.covered(in: scratch)
    let run = try Navrepl.run(
      "minimize", path, Self.condition, "--plugin", Self.calmSwipes, "-o", scratch.path("a.jsonl"))
    #expect(
      run.lines == [
        "no command can be left out: kept all 4 commands in \(scratch.path("a.jsonl")):",
        "  scene tabs", "  push list", "  push edit", "  push detail",
        "failed before: pushed first detail, @4 in commit #3",
        "fails now: pushed first detail, @4 in commit #3",
      ], "\(run)")
    let any = try Navrepl.run(
      "minimize", path, Self.condition, "--any-failure", "--plugin", Self.calmSwipes, "-o",
      scratch.path("b.jsonl"))
    #expect(
      any.lines == [
        "kept 2 of 4 commands in \(scratch.path("b.jsonl")):", "  scene tabs", "  push edit",
        "failed before: pushed first detail, @4 in commit #3",
        "fails now in another way: pushed first edit, @2 in commit #1",
      ], "\(any)")
  }

  @Test func `the answer for programs has both events`() throws {
    let scratch = try Scratch()
    let path = try Self.covered(in: scratch)
    let run = try Navrepl.run(
      "minimize", path, Self.condition, "--any-failure", "--plugin", Self.calmSwipes, "--json", "-o",
      scratch.path("a.jsonl"))
    let (before, after) = (
      #"{"event":4,"commit":3,"type":"pushed","containers":["first"],"nodes":["detail"],"plugins":[],"what":"pushed first detail"}"#,
      #"{"event":2,"commit":1,"type":"pushed","containers":["first"],"nodes":["edit"],"plugins":[],"what":"pushed first edit"}"#
    )
    #expect(run.output.hasPrefix(#"{"commits":[0,2],"of":4,"evaluations":"#), "\(run)")
    #expect(run.output.hasSuffix(#","before":\#(before),"after":\#(after)}"# + "\n"), "\(run)")
  }

  @Test func `a value that a plugin changed is not exchanged for one that a command changed`() throws {
    let condition = try NavPredicate(
      "not items.b exists or visible contains b or not items.b.hidesBackButton == true")
    // The plugin hides the button. Without the swipe, and without the command that takes the user's back, the same event would
    // follow from the user's own command.
    let journal = try NavJournal.typed(
      "add stack main; push a; push b; hidesback b on; hidesback b off; swipe begin 5; swipe cancel; push c",
      plugins: ["back-button", "swipe-back", "calm-swipes"], of: Self.catalog)
    let minimal = try journal.minimized(condition, plugins: Self.catalog)
    #expect(minimal.before?.plugins == ["calm-swipes"] && minimal.after?.plugins == ["calm-swipes"])
    #expect(minimal.before?.type == "pushed" && minimal.after?.containers == ["main"])
    #expect(
      minimal.commands.map(\.description) == [
        "add stack main", "push a", "push b", "swipe begin 5", "push c",
      ])
    let any = try journal.minimized(condition, plugins: Self.catalog, anyFailure: true)
    #expect(any.after?.plugins == [], "\(any)")
  }

  // MARK: Random pairs

  private static let catalog = {
    var catalog = PluginCatalog.builtIn
    catalog.add(HidingWhileSwiped())
    return catalog
  }()

  /// Hides the back button of the top screen while it is swiped, and forgets cancelled swipes.
  private struct HidingWhileSwiped: EventReactor {
    let manifest = PluginManifest(id: "calm-swipes", version: 1)
    let watchedEvents = EventKinds(.swipeBegan, .swipeEnded)

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      guard let container = context.eventContainer, let top = context.top(of: container) else { return [] }
      let isSwiped = context.eventKind == .swipeBegan
      return [.item(.setHidesBackButton(off: isSwiped ? nil : top, on: isSwiped ? top : nil))]
    }
  }

  private static let screens = ["a", "b", "c", "d"]
  private static let scenes = ["scene tabs", "scene stack", "scene drilldown", "scene split"]

  private static func line(_ random: inout SeededNumbers) -> String {
    let screen = screens.randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<16, using: &random) {
    case 0...5: return "push \(screen)"
    case 6: return "pop"
    case 7: return "back"
    case 8: return "root"
    case 9: return "swipe begin 5"
    case 10: return "swipe cancel"
    case 11: return "swipe end 300 velocity=500"
    case 12: return "hidesback \(screen) \(Bool.random(using: &random) ? "on" : "off")"
    case 13: return "attr \(screen) k=\(Bool.random(using: &random) ? "v" : "w")"
    case 14: return "resize \(Bool.random(using: &random) ? "390 844 compact" : "1024 768 regular")"
    default: return "present \(screen) style=sheet"
    }
  }

  private static func condition(_ random: inout SeededNumbers) -> String {
    let screen = screens.randomElement(using: &random) ?? "a"
    let conditions = [
      "not visible contains \(screen)", "not items.\(screen) exists or items.\(screen).backButton exists",
      "not items.\(screen).hidesBackButton == true", "not screens.\(screen).attributes.k == v",
      "not items.\(screen).hidesBackButton == true or not visible contains \(screen)",
      "presented count == 0 or not visible contains \(screen)", "not environment.sizeClass == compact",
      "not items.\(screen) exists or visible contains \(screen)",
    ]
    return conditions.randomElement(using: &random) ?? conditions[0]
  }

  /// Returns the lines of a random journal, a random condition, and the journal.
  private static func pair(
    _ random: inout SeededNumbers, of catalog: PluginCatalog = catalog
  ) throws -> (lines: [String], predicate: NavPredicate, journal: NavJournal) {
    let lines = [scenes.randomElement(using: &random) ?? ""] + (0..<14).map { _ in line(&random) }
    let predicate = try NavPredicate(condition(&random))
    let journal = try NavJournal.typed(
      lines.joined(separator: ";"), plugins: ["back-button", "swipe-back", "calm-swipes"], of: catalog)
    return (lines, predicate, journal)
  }

  /// A failure, as a journal is asked for it: the type of the event, its container, its other nodes, and the plugins.
  private struct Failure {
    let type: String?
    let containers: [String]
    let nodes: Set<String>
    let plugins: Set<String>
  }

  /// Returns the failure of the first commit after which a condition fails.
  private static func failure(of predicate: NavPredicate, in journal: NavJournal) throws -> Failure? {
    let commits = Array(journal.commits)
    guard let commit = try commits.first(where: { try !journal.holds(predicate, at: .commit($0.number)) })
    else {
      return nil
    }
    var failing: Int?
    for event in commit.eventRange {
      // The end of a commit has its commits without events behind it.
      let isLast = event + 1 == commit.eventRange.upperBound
      let holdsAfter = try journal.holds(predicate, at: isLast ? .commit(commit.number) : .event(event + 1))
      let heldBefore = try event == commit.firstEvent || journal.holds(predicate, at: .event(event))
      if heldBefore, !holdsAfter { failing = event }
    }
    guard let failing else { return Failure(type: nil, containers: [], nodes: [], plugins: []) }
    let event = commit.events[failing - commit.firstEvent]
    var mentions = NodeMentions()
    mentions.add(event)
    let parts = commit.contributions.filter { part in
      switch part.part {
      case .rewrote, .answered: true
      case .requested(_, let events): events.contains(failing - commit.firstEvent)
      default: false
      }
    }
    return Failure(
      type: "\(event.kind)", containers: mentions.containers, nodes: Set(mentions.nodes),
      plugins: Set(try parts.map(\.plugin) + plugins(of: predicate, in: journal, at: commit.number)))
  }

  /// Returns the plugins that `why` names for the values that make the condition false.
  private static func plugins(
    of predicate: NavPredicate, in journal: NavJournal, at commit: Int
  ) throws -> [String] {
    let view = try journal.stateView(at: .commit(commit))
    // Each comparison by itself: alternatives are all false.
    return try predicate.description.split(separator: " or ").flatMap { part -> [String] in
      guard try !NavPredicate(String(part)).holds(in: view) else { return [] }
      let path = part.split(separator: " ").first { $0 != "not" }.map(String.init) ?? ""
      return try journal.why(NavPath(path), at: .commit(commit)).plugins
    }
  }

  @Test
  func `the failing event of the fewest commands is the original one's, for 200 journals and conditions`()
    throws
  {
    var random = SeededNumbers(seed: 46)
    let wanted = 200 * HostileCases.factor
    var (pairs, slips, removed) = (0, 0, 0)
    for _ in 0..<(15 * wanted) where pairs < wanted {
      let (lines, predicate, journal) = try Self.pair(&random)
      guard let before = try Self.failure(of: predicate, in: journal),
        let minimal = try? journal.minimized(predicate, plugins: Self.catalog)
      else { continue }
      pairs += 1
      removed += minimal.original - minimal.commands.count
      let disk = MemoryFileSystem()
      try journal.write(minimal, to: "m", plugins: Self.catalog, in: disk)
      let place = "\(lines): \(predicate): \(minimal)"
      let after = try #require(try Self.failure(of: predicate, in: NavJournal(at: "m", in: disk)), "\(place)")
      #expect(after.type == before.type && after.containers == before.containers, "\(place)")
      #expect(
        after.nodes.isSubset(of: before.nodes) && after.nodes.isEmpty == before.nodes.isEmpty, "\(place)")
      // Of the why chain of the condition, and of the event.
      #expect(after.plugins == before.plugins, "\(place)")
      #expect(minimal.after.map { $0.isSameFailure(as: minimal.before ?? $0) } == true, "\(place)")
      let any = try journal.minimized(predicate, plugins: Self.catalog, anyFailure: true)
      #expect(any.commands.count <= minimal.commands.count, "\(place)")
      if let now = any.after, let was = any.before, !now.isSameFailure(as: was) { slips += 1 }
    }
    #expect(pairs == wanted)
    // Without the rule, some of the answers would be about another failure.
    #expect(slips > 5 && removed > 400, "\(slips) \(removed)")
  }

  // MARK: Missing plugins

  private static let swiped =
    "containers.main.swipe exists or not items.mail-4.hidesBackButton == true"

  @Test func `a stand-in does not answer in a state in which the plugin was not asked`() throws {
    let scratch = try Scratch(copyOf: "examples/debugging")
    // On the screen above, the plugin would have hidden another button.
    let line = "minimize '\(Self.swiped)' -o fewest.jsonl"
    let run = try Navrepl.run(["--read-only", "report.jsonl", "-c", line], in: scratch.folder)
    #expect(run.status == 0, "\(run)")
    let again = try Navrepl.run(
      ["verify", "fewest.jsonl", "--plugin", "./calm-swipes.sh"], in: scratch.folder)
    #expect(again.lines == ["1 journal, 11 commits, 0 divergences"], "\(again)")
    #expect(
      run.lines == [
        "kept 11 of 27 commands in fewest.jsonl:", "  add stack main", "  push folders title=Folders",
        "  push inbox title=Inbox", "  push mail-2 title=\"Your order has shipped\"", "  rotate portrait",
        "  push mail-4 title=\"Re: Lunch on Friday?\"", "  swipe begin 6", "  swipe move 70",
        "  swipe move 130",
        "  rotate landscapeLeft", "  swipe cancel",
        "failed before: swipeCancelled main, @36 in commit #26, with calm-swipes",
        "fails now: swipeCancelled main, @14 in commit #10, with calm-swipes",
      ], "\(run)")
    #expect(run.messages.contains("every command that is left meets the state"), "\(run)")
    #expect(!run.messages.contains("nothing smaller"), "\(run)")
  }

  @Test func `a command that attaches a plugin stays where a missing plugin may look at it`() throws {
    let scratch = try Scratch(copyOf: "examples/debugging")
    let options = ["--plugin", "./calm-swipes.sh", "--clock", "7", "--quiet", "-c"]
    let commands =
      "add stack main; push a; plugin attach depth-limit; push mail-4; push c; pop; swipe begin 6; swipe cancel"
    #expect(try Navrepl.run(["attach.jsonl"] + options + [commands], in: scratch.folder).status == 0)
    let line = "minimize '\(Self.swiped)' -o fewest.jsonl"
    let run = try Navrepl.run(["--read-only", "attach.jsonl", "-c", line], in: scratch.folder)
    #expect(run.output.contains("  plugin attach depth-limit\n"), "\(run)")
  }

  @Test func `where nothing smaller can be trusted, minimize says so`() throws {
    let scratch = try Scratch(copyOf: "examples/debugging")
    let options = ["--plugin", "./calm-swipes.sh", "--clock", "7", "--quiet", "-c"]
    let commands = "add stack main; push a; push b; push mail-4; swipe begin 6; swipe cancel"
    #expect(try Navrepl.run(["short.jsonl"] + options + [commands], in: scratch.folder).status == 0)
    let line = "minimize '\(Self.swiped)' -o fewest.jsonl"
    for any in ["", " --any-failure"] {
      let run = try Navrepl.run(
        ["--read-only", "short.jsonl", "-c", line.replacing("fewest", with: "fewest\(any.count)") + any],
        in: scratch.folder)
      #expect(run.lines.first?.hasPrefix("no command can be left out: kept all 6 commands") == true, "\(run)")
      #expect(
        run.messages.contains(
          "nothing smaller can be trusted: in other states, the answers of the plugin are not known"),
        "\(run)")
    }
    // With the plugin, `push b` is not needed.
    let run = try Navrepl.run(
      ["minimize", "short.jsonl", Self.swiped, "-o", "fewer.jsonl", "--plugin", "./calm-swipes.sh"],
      in: scratch.folder)
    #expect(run.lines.first == "kept 5 of 6 commands in fewer.jsonl:", "\(run)")
  }

  /// Objects while a screen that leaves is marked.
  private struct Keeping: RemovalGuard {
    let manifest = PluginManifest(id: "calm-swipes", version: 1)

    func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
      removal.screens.contains { context.attribute("k", of: $0) == "v" } ? "It is marked." : nil
    }
  }

  @Test(arguments: [false, true])
  func `what stand-ins leave is what the plugins themselves decide, for random journals and conditions`(
    keeps: Bool
  ) throws {
    var catalog = PluginCatalog.builtIn
    if keeps { catalog.add(Keeping()) } else { catalog = Self.catalog }
    var random = SeededNumbers(seed: 47)
    let wanted = 20 * HostileCases.factor
    var (pairs, removed, more) = (0, 0, 0)
    for _ in 0..<(15 * wanted) where pairs < wanted {
      let (lines, predicate, journal) = try Self.pair(&random, of: catalog)
      let minimal: NavMinimalJournal
      do {
        minimal = try journal.minimized(
          predicate, plugins: .builtIn, anyFailure: false, standingIn: true
        ) { _, _ in }
      } catch { continue }
      pairs += 1
      removed += minimal.original - minimal.commands.count
      let place = "\(lines): \(predicate): \(minimal)"
      let disk = MemoryFileSystem()
      try journal.write(minimal, to: "m", plugins: catalog, in: disk)
      let before = try #require(try Self.failure(of: predicate, in: journal), "\(place)")
      let after = try #require(try Self.failure(of: predicate, in: NavJournal(at: "m", in: disk)), "\(place)")
      #expect(after.type == before.type && after.containers == before.containers, "\(place)")
      #expect(after.nodes == before.nodes && after.plugins == before.plugins, "\(place)")
      // The plugin decides each command as it did.
      let (then, now) = (Array(journal.commits), Array(try NavJournal(at: "m", in: disk).commits))
      for (number, commit) in zip(minimal.commits, now) {
        #expect(commit.events == then[number].events && commit.refusal == then[number].refusal, "\(place)")
      }
      let present = try journal.minimized(predicate, plugins: catalog)
      if present.commands.count < minimal.commands.count { more += 1 }
    }
    #expect(pairs == wanted && removed > wanted && more > wanted / 5, "\(pairs) \(removed) \(more)")
  }

  // MARK: Groups

  @Test func `a command and the one that undoes it are left out together`() throws {
    let journal = try NavJournal.typed(
      "add stack main; push a; push b; push c; title b B; back; attr b k=v", plugins: ["back-button"])
    let minimal = try journal.minimized(
      NavPredicate("not visible contains b or not screens.b.attributes.k == v"), plugins: .builtIn)
    #expect(minimal.commands.map(\.description) == ["add stack main", "push b", "attr b k=v"])
    #expect(minimal.original == 7)
  }

  @Test func `more than two neighbouring commands are left out together`() throws {
    let journal = try NavJournal.typed(
      "add stack main; push b; attr b n=1; push c; push d; back; back; attr b k=v")
    let minimal = try journal.minimized(
      NavPredicate("not visible contains b or not screens.b.attributes.k == v"), plugins: .builtIn)
    #expect(minimal.commands.map(\.description) == ["add stack main", "push b", "attr b k=v"])
  }

  @Test func `groups are tried of at most 40 commands`() throws {
    func evaluations(_ count: Int) throws -> Int {
      // Every push is needed, and the command before them sets the scene.
      let lines = (0..<count).map { "push s\($0)" }.joined(separator: ";")
      let minimal = try NavJournal.typed("add stack main;\(lines)").minimized(
        NavPredicate("not containers.main.entries count == \(count)"), plugins: .builtIn)
      #expect(minimal.isWhole && minimal.original == count + 1)
      return minimal.evaluations
    }
    let (most, more) = (try evaluations(40), try evaluations(41))
    #expect(most > 1521 && most < 1521 + 200 && more < 200, "\(most) \(more)")
  }

  // MARK: Commands that cannot be read

  /// Returns a journal with an unreadable command in place of that of a commit.
  private static func unreadable(_ commit: String, in scratch: Scratch) throws -> String {
    let path = scratch.path("later.jsonl")
    #expect(
      try Navrepl.run(path, "--clock", "7", "-c", "push a; title a A; push ghost").status == 0)
    var lines = JournalLines([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    lines.bodies = lines.bodies.map { line in
      line.hasPrefix("{\"commit\":\(commit),")
        ? line.replacing(/"command":\{"type":"[a-z]+"/, with: #""command":{"type":"laterCommand""#) : line
    }
    try Data(lines.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a command that cannot be read is named, and not passed over silently`() throws {
    let scratch = try Scratch()
    let path = try Self.unreadable("2", in: scratch)
    let run = try Navrepl.run("minimize", path, "not visible contains ghost", "-o", scratch.path("a.jsonl"))
    #expect(run.lines.contains("left out: the command of #2, which cannot be read"), "\(run)")
    let json = try Navrepl.run(
      "minimize", path, "not visible contains ghost", "-o", scratch.path("b.jsonl"), "--json")
    #expect(json.output.hasSuffix(#","unreadable":[2]}"# + "\n"), "\(json)")
    let other = try Scratch()
    let needed = try Self.unreadable("3", in: other)
    let failure = try Navrepl.run(
      "minimize", needed, "not visible contains ghost", "-o", scratch.path("c.jsonl"), "--json")
    #expect(failure.status == 1 && failure.output.contains(#""code":"not-reproduced""#), "\(failure)")
    #expect(failure.output.contains("without those that cannot be read: #3"), "\(failure)")
    let any = try Navrepl.run(
      "minimize", needed, "not visible contains ghost", "-o", scratch.path("d.jsonl"), "--any-failure")
    #expect(
      any.messages.contains(": the failure does not happen again when the commands up to #"), "\(any)")
  }
}
