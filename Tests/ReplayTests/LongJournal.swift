import NavEvents
import NavPlugins
import NavRuntime

/// A journal of a few hundred commits of every kind, long enough for several snapshots, with the state view after
/// every number of events, folded one by one.
struct LongJournal {
  static let path = "long.jsonl"

  let disk = MemoryFileSystem()
  /// The state view after the first N events, as `goto N` must show it.
  let views: [String]

  var eventCount: Int { views.count - 1 }

  /// Records `commits` commands that `seed` chooses.
  init(commits: Int, seed: UInt64, observer: NavObserver? = nil) throws {
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options)
    let observation = observer.map { session.observe(with: $0) }
    defer { observation?.cancel() }
    var walk = RandomCommands(seed: seed)
    for _ in 0..<commits { try session.send { $0.intern(walk.next()) } }
    try session.close()
    views = try JournalViews.fold(disk.open(Self.path, .read))
  }

  static var options: SessionOptions {
    var options = SmallJournal.options
    options.catalog = RenamingPlugin.catalog()
    options.catalog.add(BackButton())
    options.plugins = [RenamingPlugin.id, "back-button"]
    return options
  }
}
