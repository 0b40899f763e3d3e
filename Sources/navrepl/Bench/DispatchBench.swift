import NavBase
import NavContainers
import NavEvents
import NavPlugins
import NavRuntime
import Synchronization

/// A measurement of commands: pushes and pops around a depth.
struct DispatchBench {
  /// The number of commands in a round.
  private static let commands = 100_000
  private static let usualDepth = 10
  private static let greatDepth = 100_000
  /// The number of plugins beside the six standard ones, for the figure with twelve plugins.
  private static let onlookers = 6

  var measurements: [Measurement] {
    [
      row("dispatch, no plugin, one observer") { () throws(SessionError) in try commands(plugins: []) },
      row("dispatch, six plugins (the standard ones)") { () throws(SessionError) in try commands() },
      row("dispatch, six plugins, after a read") { () throws(SessionError) in
        try commands(isRead: true)
      },
      row("dispatch, twelve (six more see everything)") { () throws(SessionError) in
        try commands(more: Self.onlookers)
      },
      row("dispatch, six plugins, line and sum") { () throws(SessionError) in try commands(journalled: true)
      },
      half("back", .backs, idLength: Self.shortID),
      half("push, by value, an id of 8 bytes", .pushes, idLength: Self.shortID),
      half("push, by value, an id of 40 bytes", .pushes, idLength: Self.longID),
      routed,
      arranged,
      Measurement("dispatch at depth 100 000, line and sum", Self.unit, beside: atUsualDepth) {
        () throws(SessionError) in try commands(journalled: true, depth: Self.greatDepth)
      },
    ]
  }

  private static let unit = "ns/command"

  private func row(_ name: String, _ prepare: @escaping () throws(SessionError) -> Measurement.Work)
    -> Measurement
  {
    Measurement(name, Self.unit, beside: .init("in-place reducer with string ids", reducer), prepare)
  }

  private var atUsualDepth: Measurement.Yardstick {
    .init("at depth 10") { () throws(SessionError) in try commands(journalled: true) }
  }

  private func reducer() -> Measurement.Work {
    var reducer = StringReducer()
    var observed = 0
    for index in 0..<Self.usualDepth { reducer.reduce(.push("s\(index)")) { observed += $0 } }
    let ids = (0..<8).map { "screen-\($0)" }
    return Measurement.nanoseconds(each: Self.commands) {
      for index in 0..<Self.commands / 2 {
        reducer.reduce(.push(ids[index & 7])) { observed += $0 }
        reducer.reduce(.pop) { observed += $0 }
      }
    }
  }

  /// Returns work that pushes and pops with interned texts.
  func commands(
    plugins: [String] = PluginCatalog.standardPlugins, more onlookers: Int = 0, journalled: Bool = false,
    depth: Int = usualDepth, isRead: Bool = false
  ) throws(SessionError) -> Measurement.Work {
    var options = SessionOptions(catalog: .builtIn, plugins: plugins)
    for onlooker in (0..<onlookers).map({ Onlooker($0) }) {
      options.catalog.add(onlooker)
      options.plugins.append(onlooker.manifest.id)
    }
    options.durability = .os
    options.clock = .fixed(1_700_000_000_000)
    let session =
      journalled
      ? try NavSession.open(at: "bench", in: DiscardingFileSystem(), options: options)
      : try NavSession(options: options)
    let counter = EventCounter()
    let observation = session.observe(with: NavObserver(did: { _ in counter.count() }))
    for index in 0..<depth { try session.send { $0.intern(.push(ScreenDescription("s\(index)"))) } }
    if isRead { _ = session.scene }
    let ids = (0..<8).map { "screen-\($0)" }
    return Measurement.nanoseconds(each: Self.commands) {
      withExtendedLifetime(observation) {
        for index in 0..<Self.commands / 2 {
          _ = try? session.send { BenchCommand.push(ids[index & 7], &$0) }
          _ = try? session.send { _ in BenchCommand.pop }
        }
      }
    }
  }
}

extension DispatchBench {
  /// One half of the commands that alternate: the pushes, or the steps back.
  enum Half { case pushes, backs }

  /// The number of pushes before as many steps back: short, so that the depth hardly changes, and long enough that reading the
  /// clock costs little.
  private static let burst = 8
  private static let shortID = 8
  private static let longID = 40

  /// A row that measures one half of the commands, without plugins, beside the same half of the reducer's actions.
  private func half(_ name: String, _ half: Half, idLength: Int) -> Measurement {
    let ids = (0..<Self.burst).map { index in
      String(repeating: "x", count: idLength - 1) + String(index)
    }
    let reducer = Measurement.Yardstick("in-place reducer with string ids") { reducerHalf(half, ids) }
    return Measurement(name, Self.unit, beside: reducer) { () throws(SessionError) in
      try sessionHalf(half, ids.map { ScreenDescription($0) })
    }
  }

  /// A row that measures a push of a screen with a route, params and an id that the runtime takes, beside one with an id alone.
  private var routed: Measurement {
    let ids = (0..<Self.burst).map { ScreenDescription("screen-\($0)") }
    let plain = Measurement.Yardstick("push, by value, an id of 8 bytes") { () throws(SessionError) in
      try sessionHalf(.pushes, ids)
    }
    return Measurement("push, by value, a route and three params", Self.unit, beside: plain) {
      () throws(SessionError) in
      let screens = (0..<Self.burst).map { number in
        ScreenDescription(
          route: "product", params: try? CanonicalJSON(#"{"id":\#(number),"name":"Chair","ref":"mail"}"#))
      }
      return try sessionHalf(.pushes, screens)
    }
  }

  /// A row that measures a push into a container whose rules are asked, beside one into a stack. Both have ten screens, and
  /// `pop` takes off the new ones: a pager has no way back.
  private var arranged: Measurement {
    let ids = (0..<Self.burst).map { ScreenDescription("screen-\($0)") }
    let stack = Measurement.Yardstick("push, by value, into a stack of ten") { () throws(SessionError) in
      try sessionHalf(.pushes, ids, in: .add(.stack, "main"))
    }
    return Measurement("push, by value, into a pager of ten", Self.unit, beside: stack) {
      () throws(SessionError) in
      try sessionHalf(.pushes, ids, in: .add(rules: Pager.manifest.id, "main"), of: Pager())
    }
  }

  private func sessionHalf(
    _ half: Half, _ screens: [ScreenDescription], in container: NavCommand? = nil,
    of rules: (any ContainerRules)? = nil
  ) throws(SessionError) -> Measurement.Work {
    var options = SessionOptions()
    options.clock = .fixed(1_700_000_000_000)
    if let rules { options.add(rules) }
    let session = try NavSession(options: options)
    if let container { try session.send(container) }
    let counter = EventCounter()
    let observation = session.observe(with: NavObserver(did: { _ in counter.count() }))
    for index in 0..<Self.usualDepth { try session.send(.push(ScreenDescription("s\(index)"))) }
    let back = container == nil ? BenchCommand.back : BenchCommand.pop
    return Self.time(half) { index in
      _ = try? session.send(.push(screens[index]))
    } back: {
      withExtendedLifetime(observation) { _ = try? session.send { _ in back } }
    }
  }

  private func reducerHalf(_ half: Half, _ ids: [String]) -> Measurement.Work {
    var reducer = StringReducer()
    var observed = 0
    for index in 0..<Self.usualDepth { reducer.reduce(.push("s\(index)")) { observed += $0 } }
    return Self.time(half) { index in
      reducer.reduce(.push(ids[index])) { observed += $0 }
    } back: {
      reducer.reduce(.pop) { observed += $0 }
    }
  }

  /// Returns work that pushes and goes back in bursts, and measures the time of one half.
  static func time(
    _ half: Half, push: @escaping (Int) -> Void, back: @escaping () -> Void
  ) -> Measurement.Work {
    {
      var elapsed: Int64 = 0
      for _ in 0..<commands / burst {
        let start = SystemCall.nanoseconds()
        for index in 0..<burst { push(index) }
        let middle = SystemCall.nanoseconds()
        for _ in 0..<burst { back() }
        switch half {
        case .pushes: elapsed += middle - start
        case .backs: elapsed += SystemCall.nanoseconds() - middle
        }
      }
      return Double(elapsed) / Double(commands)
    }
  }
}

/// The yardstick of dispatch: a stack of string ids that a switch changes in place, with one callback. It has
/// no undo, refusals, journal or projections.
struct StringReducer {
  enum Action {
    case push(String)
    case pop
  }

  private(set) var stack: [String] = []
  private var isPresent: Set<String> = []

  mutating func reduce(_ action: Action, _ didChange: (Int) -> Void) {
    switch action {
    case .push(let id): if isPresent.insert(id).inserted { stack.append(id) }
    case .pop: if let id = stack.popLast() { isPresent.remove(id) }
    }
    didChange(stack.count)
  }
}

/// A plugin that is asked about everything and changes nothing, to measure the cost of one more plugin.
struct Onlooker: CommandInterceptor, EventReactor, RemovalGuard {
  let manifest: PluginManifest
  let interceptedCommands = CommandKinds.all
  let watchedEvents = EventKinds.all

  init(_ number: Int) { manifest = PluginManifest(id: "onlooker-\(number)", version: 1) }

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception { .proceed }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] { [] }

  func objection(
    to removal: Removal, in context: borrowing HookContext
  ) throws(PluginFault) -> String? { nil }
}

/// The only observer of the benchmark, which counts events.
final class EventCounter: Sendable {
  private let events = Atomic(0)

  func count() { events.wrappingAdd(1, ordering: .relaxed) }
}

/// A file system that accepts every write and stores nothing, to measure a journal without a disk.
struct DiscardingFileSystem: FileSystem {
  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    DiscardingFile(path: path)
  }

  func syncFolder(of path: String) throws(FileError) {}
}

private final class DiscardingFile: StorageFile {
  let path: String

  init(path: String) { self.path = path }

  func size() throws(FileError) -> Int { 0 }
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int { 0 }
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {}
  func sync() throws(FileError) {}
  func truncate(to length: Int) throws(FileError) {}
  func tryLock() throws(FileError) -> Bool { true }
  func checkUntouched(length: Int) throws(FileError) {}
  func remove() throws(FileError) {}
}

/// The commands that are measured, with interned texts: what making them as values costs has rows of its own.
enum BenchCommand {
  static var pop: InternedCommand { .navigation(.pop(.standard, result: nil), target: nil) }
  static var back: InternedCommand { .navigation(.back(.standard, result: nil), target: nil) }

  static func push(_ id: String, _ draft: inout CommitDraft) -> InternedCommand {
    .navigation(.push(ScreenContent(id: draft.texts.intern(id)), .standard, .new), target: nil)
  }
}
