import Foundation
import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Testing

@testable import NavJournals

/// The commits that change the value at a path: found by what they change, and by reading the value after each.
struct ChangeProbeTests {
  // MARK: Both ways

  /// The commits that change the value at a path, by reading it after each.
  private static func byReading(_ path: NavPath, in file: any StorageFile) throws -> [Int] {
    var replay = Replay(file)
    var probe = PathProbe(path)
    var value: CanonicalJSON??
    var found: [Int] = []
    while let record = try replay.read(.events) {
      let number = replay.engine.draft.number
      if value == nil, case .commit = record {
        value = .some(probe.value(replay.engine.state, replay.engine.draft.texts, replay.moment))
      }
      replay.fold(record)
      guard case .commit = record else { continue }
      let now = probe.value(replay.engine.state, replay.engine.draft.texts, replay.moment)
      if value != .some(now) { found.append(number) }
      value = .some(now)
    }
    return found
  }

  /// The commits that change the value at a path, by what they change from the first one on.
  private static func byFollowing(_ path: NavPath, in file: any StorageFile) throws -> [Int] {
    var replay = Replay(file)
    var probe = ChangeProbe(path, followsAtOnce: true)
    var found: [Int] = []
    while let record = try replay.read(.events) {
      guard case .commit = record else {
        replay.fold(record)
        continue
      }
      let number = replay.engine.draft.number
      probe.begin(replay.engine.state, replay.engine.draft.texts, replay.moment)
      if probe.needsChanges {
        replay.foldByEvents(recording: true) { state, _, _ in probe.note(state) }
      } else {
        replay.fold(record)
      }
      if probe.hasChanged(replay.engine.state, replay.engine.draft.texts, replay.moment) {
        found.append(number)
      }
    }
    return found
  }

  /// Paths about everything that is in a journal at some time: the members of nodes, and values of each node.
  private static func paths(in file: any StorageFile) throws -> [String] {
    var replay = Replay(file)
    var names: [String: Bool] = [:]
    while try replay.step(.events) {
      for node in replay.engine.state.nodes {
        let name = replay.engine.draft.texts[replay.engine.state.name(of: node)]
        names[name] = replay.engine.state.containerKind(of: node) != nil
      }
    }
    let insideContainers = [
      "", ".entries", ".children", ".titles", ".left", ".pages", ".merged", ".selected", ".attributes",
    ]
    var paths = ["items", "containers", "screens"]
    for (name, isContainer) in names.sorted(by: { $0.key < $1.key }) {
      let node = JSONPath.appending(name, to: "")
      func path(_ member: String, _ rest: String) -> String {
        node.hasPrefix("[") ? "\(member)\(node)\(rest)" : "\(member).\(node)\(rest)"
      }
      if isContainer { paths += insideContainers.map { path("containers", $0) } }
      paths += ["", ".backButton", ".title"].map { path("items", $0) }
      paths += ["", ".attributes"].map { path("screens", $0) }
    }
    return paths
  }

  private static func compare(_ paths: [String], in file: any StorageFile, _ name: String) throws -> Int {
    var found = 0
    for text in paths {
      let path = try NavPath(text)
      let expected = try byReading(path, in: file)
      #expect(try byFollowing(path, in: file) == expected, "\(name) \(text)")
      found += expected.count
    }
    return found
  }

  @Test(arguments: HostileCases.sample(RecordedJournal.all, every: 4))
  func `following what commits change finds the commits of a recorded journal that reading finds`(
    _ recorded: RecordedJournal
  ) throws {
    let file = try POSIXFileSystem().open(recorded.journal.path, .read)
    let paths = try Self.paths(in: file)
    var random = SeededNumbers(seed: UInt64(recorded.name.utf8.count))
    let some =
      HostileCases.isFull
      ? paths : Array(paths.prefix(3)) + paths.dropFirst(3).shuffled(using: &random).prefix(25)
    _ = try Self.compare(some, in: file, recorded.name)
  }

  @Test(arguments: BuiltInScene.allCases)
  func `following what commits change finds those of a random journal that reading finds`(
    _ scene: BuiltInScene
  ) throws {
    let files = MemoryFileSystem()
    let steps = 150 * HostileCases.factor
    try Self.record(scene, steps: steps, to: "random.jsonl", in: files)
    let file = try files.open("random.jsonl", .read)
    var random = SeededNumbers(seed: 7)
    let paths = try Self.paths(in: file)
    let some = Array(paths.prefix(3)) + paths.dropFirst(3).shuffled(using: &random).prefix(60)
    #expect(try Self.compare(some, in: file, scene.rawValue) > steps / 8)
  }

  /// Records random commands.
  private static func record(_ scene: BuiltInScene, steps: Int, to path: String, in files: MemoryFileSystem)
    throws
  {
    var commands = CommandGenerator(
      seed: 23, scene: scene, attributes: [("dirty", "true"), ("mood", "good")])
    var options = SmallJournal.options
    options.plugins += ["unsaved-changes"]
    let session = try NavSession.open(at: path, in: files, options: options)
    try session.send(.scene(scene.content))
    for _ in 0..<steps { _ = try? session.send(.user) { draft in draft.intern(commands.next()) } }
    try session.close()
  }

  // MARK: What it costs

  /// A session with a stack of many screens, one of them in a commit of its own after another.
  private static func deep(_ count: Int, in files: MemoryFileSystem) throws -> NavSession {
    var options = SmallJournal.options
    options.plugins = []
    let session = try NavSession.open(at: "deep.jsonl", in: files, options: options)
    try session.send(.scene(BuiltInScene.stack.content))
    for number in 0..<count { try session.send(.push(ScreenDescription("screen \(number)"))) }
    return session
  }

  @Test(arguments: ["items", "containers.main", "containers.main.entries", "screens", "containers"])
  func `a long value is followed, and a search of a deep stack finds what each commit changes`(_ path: String)
    throws
  {
    let files = MemoryFileSystem()
    let session = try Self.deep(400, in: files)
    for number in 0..<40 {
      try session.send(.setTitle("t\(number)", of: "screen \(number)"))
      try session.send(.pop())
      try session.send(.setAttribute("a", to: "\(number)", of: nil))
      try session.send(.setAttribute("a", to: "\(number)", of: "main"))
      try session.send(
        NavCommand(line: "all {pop; pop; push p\(number); push q\(number); push r\(number); push s\(number)}")
      )
      try session.send(NavCommand(line: "all {pop; push s\(number)}"))
      try session.send(.push("again \(number)"))
    }
    let file = try files.open("deep.jsonl", .read)
    let expected = try Self.byReading(NavPath(path), in: file)
    #expect(expected.count > 400)
    let journal = try NavJournal(at: "deep.jsonl", in: files)
    #expect(try journal.commits(matching: NavCommitFilter(changing: NavPath(path))).map(\.number) == expected)
  }

  @Test func `a value that another tree has replaced is read, and followed again once it has grown`() throws {
    let files = MemoryFileSystem()
    let session = try Self.deep(200, in: files)
    try session.send(.scene(BuiltInScene.stack.content))
    for number in 0..<200 { try session.send(.push(ScreenDescription("other \(number)"))) }
    let file = try files.open("deep.jsonl", .read)
    for path in ["items", "containers.main", "containers.main.entries"] {
      let expected = try Self.byReading(NavPath(path), in: file)
      let journal = try NavJournal(at: "deep.jsonl", in: files)
      #expect(
        try journal.commits(matching: NavCommitFilter(changing: NavPath(path))).map(\.number) == expected)
      #expect(try Self.byFollowing(NavPath(path), in: file) == expected)
    }
  }

  @Test func `only what a commit changes is written again`() throws {
    let files = MemoryFileSystem()
    let session = try Self.deep(1000, in: files)
    try session.close()
    var replay = Replay(try files.open("deep.jsonl", .read))
    while replay.position.commits < 1000, try replay.step(.events) {}
    var trace = EntryTrace(.entry("main"), in: .containers)
    trace.begin(replay.engine.state, replay.engine.draft.texts)
    let whole = trace.writtenBytes
    while let record = try replay.read(.events) {
      guard case .commit = record else { continue }
      replay.foldByEvents(recording: true) { state, _, _ in trace.note(state) }
      #expect(trace.settle(replay.engine.state, replay.engine.draft.texts) && trace.writtenBytes < 500)
    }
    #expect(whole > 10_000)
  }
}

extension Replay {
  fileprivate var moment: StateMoment { StateMoment(events: position.events, commits: position.commits) }
}
