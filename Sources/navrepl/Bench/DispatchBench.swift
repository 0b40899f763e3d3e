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
      row("by values: a push and a pop, short ids") { () throws(SessionError) in try values(padding: 0) },
      row("by values: a push and a pop, 40-byte ids") { () throws(SessionError) in try values(padding: 31) },
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
      ? try NavSession.open("bench", in: DiscardingFileSystem(), options: options).session
      : try NavSession(options: options)
    let counter = EventCounter()
    _ = session.observe(NavObserver(did: { _ in counter.count() }))
    for index in 0..<depth { try session.send { $0.push(ScreenDescription("s\(index)")) } }
    if isRead { _ = session.scene }
    let ids = (0..<8).map { ScreenDescription("screen-\($0)") }
    return Measurement.nanoseconds(each: Self.commands) {
      for index in 0..<Self.commands / 2 {
        _ = try? session.send { $0.push(ids[index & 7]) }
        _ = try? session.send { $0.pop() }
      }
    }
  }
}

extension DispatchBench {
  /// Returns work that sends commands as an app does: values in, an outcome back, without plugins.
  private func values(padding: Int) throws(SessionError) -> Measurement.Work {
    var options = SessionOptions()
    options.clock = .fixed(1_700_000_000_000)
    let session = try NavSession(options: options)
    let start = String(repeating: "x", count: padding)
    for index in 0..<Self.usualDepth { try session.send(.push(ScreenDescription("\(start)s\(index)"))) }
    let ids = (0..<8).map { ScreenDescription("\(start)screen-\($0)") }
    return Measurement.nanoseconds(each: Self.commands) {
      for index in 0..<Self.commands / 2 {
        _ = try? session.send(.push(ids[index & 7]))
        _ = try? session.send(.pop())
      }
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
