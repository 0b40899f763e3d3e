import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// `whatif` and `minimize` of journals with lists and reverts: a moment means what the run has there.
struct RevertQuestionTests {
  private static func session(_ plugins: [String], _ disk: MemoryFileSystem) throws -> NavSession {
    var options = SessionOptions(catalog: .builtIn, plugins: plugins)
    (options.durability, options.clock, options.id) = (.os, .fixed(5), "j")
    return try NavSession.open(at: "j", in: disk, options: options)
  }

  @Test(arguments: [false, true], [NavJournal.Moment.commit(2), .event(4), .event(5)])
  func `what a plugin had changed is not there when a what-if without it goes back`(
    _ inList: Bool, _ moment: NavJournal.Moment
  ) throws {
    func record(_ plugins: [String], _ disk: MemoryFileSystem) throws -> NavSession {
      let session = try Self.session(plugins, disk)
      try session.send(.scene(BuiltInScene.drilldown.content))
      for id in ["a", "b", "c"] { try session.send(.push(ScreenDescription(id))) }
      return session
    }
    let disk = MemoryFileSystem()
    let session = try record(["back-button"], disk)
    let command = try session.command(revertingTo: moment)
    try session.send(inList ? .all([.push("z"), command, .setTitle("A", of: "a")]) : command)
    try session.close()
    let answer = try NavJournal(at: "j", in: disk).whatIf(.without("back-button"), plugins: .builtIn)
    let changed = answer.difference.changes.map(\.path)
    #expect(changed.contains("items.a.hidesBackButton"), "\(changed)")

    // The same, recorded without the plugin from the beginning.
    let other = try record([], MemoryFileSystem())
    let same = try other.command(revertingTo: .commit(2))
    try other.send(inList ? .all([.push("z"), same, .setTitle("A", of: "a")]) : same)
    #expect(answer.scene.visible == other.scene.visible)
    #expect(answer.scene.contains("c") == false)
  }

  @Test func `a what-if goes back to the recorded scene when the moment is of another journal`() throws {
    let disk = MemoryFileSystem()
    let session = try Self.session(["back-button"], disk)
    try session.send(.scene(BuiltInScene.drilldown.content))
    let scene = CanonicalJSON(canonical: #"{"root":{"id":"main","kind":"drillDown","left":[{"id":"far"}]}}"#)
    try session.send(.push("a"))
    try session.send(.revert(to: "#1", scene: scene))
    try session.close()
    let answer = try NavJournal(at: "j", in: disk).whatIf(.without("back-button"), plugins: .builtIn)
    #expect(answer.scene.contains("far"))
  }

  @Test func `minimize goes back to the scene of the commands that are left`() throws {
    let disk = MemoryFileSystem()
    let session = try Self.session([], disk)
    try session.send(.resize(width: 900, height: 700))
    try session.send(.scene(BuiltInScene.stack.content))
    for id in ["a", "b", "c"] { try session.send(.push(ScreenDescription(id))) }
    try session.send(.popToRoot())
    try session.send([
      .push("x"), session.command(revertingTo: .commit(4)), .setTitle("C", of: "c"), .push("ghost"),
    ])
    try session.close()
    let journal = try NavJournal(at: "j", in: disk)
    let predicate = try NavPredicate("not visible contains ghost")
    let minimal = try journal.minimized(predicate, plugins: .builtIn)
    #expect(minimal.commands.map(\.description) == ["scene stack", "push ghost"])
    #expect(minimal.commits == [1, 6])
    #expect(minimal.commandCount == 2 && minimal.original == 7 && minimal.originalCommands == 10)

    // A condition that needs the revert.
    let back = try NavPredicate("not containers.main.entries contains c or not visible contains ghost")
    let needed = try journal.minimized(back, plugins: .builtIn)
    #expect(needed.commands.map(\.command.kind).filter { $0 == .push }.count == 2, "\(needed)")
  }

  @Test func `a report before the scene is left out, and no container is made up`() throws {
    let disk = MemoryFileSystem()
    let session = try Self.session([], disk)
    try session.send(.resize(width: 900, height: 700))
    try session.send([.add(.tabs, "t"), .add(.stack, "one", in: "t"), .push("a", in: "one")])
    try session.send([.push("b"), .push("ghost")])
    try session.close()
    let journal = try NavJournal(at: "j", in: disk)
    let minimal = try journal.minimized(NavPredicate("not visible contains ghost"), plugins: .builtIn)
    #expect(!minimal.commands.contains { $0.command.kind == .resize }, "\(minimal)")
    let files = MemoryFileSystem()
    try journal.write(minimal, to: "m", plugins: .builtIn, in: files)
    let written = try NavJournal(at: "m", in: files)
    #expect(written.commits.map { $0.command } == minimal.commands.map(\.command))
    #expect(try !written.scene().contains("main"))
  }

  @Test func `a list keeps the command that sets the scene, where only the number of commits counts`() throws
  {
    let disk = MemoryFileSystem()
    let session = try Self.session([], disk)
    try session.send([.add(.stack, "one"), .push("a")])
    try session.send(.push("b"))
    try session.close()
    let journal = try NavJournal(at: "j", in: disk)
    let minimal = try journal.minimized(NavPredicate("not commits == 2"), plugins: .builtIn)
    let files = MemoryFileSystem()
    try journal.write(minimal, to: "m", plugins: .builtIn, in: files)
    let written = try NavJournal(at: "m", in: files)
    #expect(written.commits.map { $0.command } == minimal.commands.map(\.command), "\(minimal)")
    #expect(try written.scene().contains("one") && !written.scene().contains("main"))
  }

  // MARK: Random scripts

  /// Returns a journal of random commands, lists and reverts among them.
  private static func random(_ seed: UInt64, in disk: MemoryFileSystem) throws -> NavJournal {
    var random = SeededNumbers(seed: seed)
    let session = try session(seed.isMultiple(of: 2) ? ["back-button"] : [], disk)
    if random.next() % 2 == 0 { try session.send(.resize(width: 800, height: 600)) }
    let scenes: [BuiltInScene] = [.stack, .drilldown, .tabs]
    try session.send(.scene(scenes[Int(random.next() % 3)].content))
    var made = 0
    for _ in 0..<14 {
      let length = random.next() % 3 == 0 ? 2 + Int(random.next() % 3) : 1
      var commands: [NavCommand] = []
      for _ in 0..<length {
        made += 1
        commands.append(try Self.random(&random, made, session))
      }
      try session.send(length == 1 ? commands[0] : .all(commands))
    }
    try session.close()
    return try NavJournal(at: "j", in: disk)
  }

  private static func random(
    _ random: inout SeededNumbers, _ number: Int, _ session: NavSession
  ) throws -> NavCommand {
    let moment = session.moment
    switch random.next() % 8 {
    case 0...3: return .push(ScreenDescription("s\(number)"))
    case 4: return .pop()
    case 5: return .popToRoot()
    case 6:
      let isEvent = random.next() % 2 == 0
      let (first, count) = isEvent ? (3, moment.events) : (2, moment.commits)
      guard count > first else { return .pop() }
      let past = first + Int(random.next() % UInt64(count - first))
      return try session.command(revertingTo: isEvent ? .event(past) : .commit(past))
    default: return .push(ScreenDescription("t\(number)", title: "T"))
    }
  }

  /// Returns the command without what a revert carries, which is of its own run.
  private static func plain(_ command: NavCommand) -> NavCommand {
    switch command {
    case .all(let commands): .all(commands.map { plain($0) })
    case .scene(.revert(_, _, _)): .revert(to: "@1", scene: CanonicalJSON(canonical: #"{"root":null}"#))
    default: command
    }
  }

  private static func members(_ command: NavCommand) -> [NavCommand] {
    guard case .all(let commands) = command else { return [command] }
    return commands
  }

  private static func count(_ command: NavCommand) -> Int { max(1, members(command).count) }

  @Test func `the fewest commands fail in the same way, and each comes from the journal`() throws {
    var (tried, reverted, split) = (0, 0, 0)
    for seed in UInt64(1)...40 {
      let journal = try Self.random(seed, in: MemoryFileSystem())
      guard let screen = try journal.scene().visible.last, !screen.isEmpty else { continue }
      let predicate = try NavPredicate("not visible contains \(screen)")
      let result = Result { try journal.minimized(predicate, plugins: .builtIn) }
      if case .failure(let error) = result, case .failsAtBeginning? = error as? NavJournal.Failure {
        continue
      }
      let minimal = try result.get()
      tried += 1
      let place = "seed \(seed), \(screen):\n\(minimal)"
      let (before, after) = (try #require(minimal.before), try #require(minimal.after))
      #expect(after.isSameFailure(as: before), "\(place)")

      // Each command is one of the journal, or a part of one of its lists, in their order.
      let commits = Array(journal.commits)
      #expect(zip(minimal.commits, minimal.commits.dropFirst()).allSatisfy { $0 < $1 }, "\(place)")
      let originals = minimal.commits.compactMap { commits[$0].command }
      var rest = originals.flatMap { Self.members(Self.plain($0)) }[...]
      for step in minimal.commands {
        let command = Self.plain(step.command)
        if case .all = command { split += 1 }
        for one in Self.members(command) {
          let found = rest.firstIndex(of: one)
          #expect(found != nil, "\(place): \(one)")
          rest = rest[((found ?? rest.startIndex) + (found == nil ? 0 : 1))...]
          if one.kind == .revert { reverted += 1 }
        }
      }

      // The counts are those of the commands.
      let all = commits.prefix(minimal.original).compactMap(\.command).reduce(0) { $0 + Self.count($1) }
      #expect(minimal.originalCommands == all, "\(place)")
      #expect(minimal.commandCount == minimal.commands.reduce(0) { $0 + Self.count($1.command) }, "\(place)")
      #expect(minimal.isWhole == (minimal.commandCount == all), "\(place)")

      // Written and carried out by a session, nothing is added, and each revert goes back to a moment of the new journal.
      let files = MemoryFileSystem()
      try journal.write(minimal, to: "m", plugins: .builtIn, in: files)
      let written = try NavJournal(at: "m", in: files)
      #expect(try !written.holds(predicate), "\(place)")
      #expect(written.commits.map { $0.command } == minimal.commands.map(\.command), "\(place)")
      for command in minimal.commands.map(\.command) {
        guard case .scene(.revert(let name, let scene, _)) = command else { continue }
        #expect(try written.timeline(at: NavJournal.Moment(name)).tree == scene, "\(place)")
      }
      #expect(try written.verify(plugins: .builtIn).isClean, "\(place)")
      #expect(
        try written.minimized(predicate, plugins: .builtIn).commandCount <= minimal.commandCount, "\(place)")
    }
    #expect(tried > 20, "\(tried) \(reverted) \(split)")
  }
}
