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
    let session = try NavSession.open(Self.path, in: disk, options: Self.options).session
    if let observer { _ = session.observe(observer) }
    var walk = RandomCommands(seed: seed)
    for _ in 0..<commits { try session.send { walk.next(&$0) } }
    try session.close()
    views = try Self.foldOneByOne(try disk.open(Self.path, .read))
  }

  static var options: SessionOptions {
    var options = SmallJournal.options
    options.catalog = RenamingPlugin.catalog()
    options.catalog.add(BackButton())
    options.plugins = [RenamingPlugin.id, "back-button"]
    return options
  }

  /// Returns the state views, computed with only a reader and evolve.
  private static func foldOneByOne(_ file: any StorageFile) throws -> [String] {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var state = NavState()
    var views: [String] = []
    while let record = try reader.next(into: &draft, .events) {
      if case .header(let header) = record { state.setPlugins(header.plugins, &draft.texts) }
      guard case .commit = record else { continue }
      var moment = StateMoment(events: draft.firstEvent, commits: draft.number)
      if views.isEmpty { views = [view(state, draft, moment)] }
      for event in draft.events.array {
        state.evolve(event, &draft)
        moment.events += 1
        views.append(view(state, draft, moment))
      }
      // A moment between two commits comes after the earlier one, with or without events.
      moment.commits += 1
      views[moment.events] = view(state, draft, moment)
    }
    return views
  }

  private static func view(
    _ state: borrowing NavState, _ draft: borrowing CommitDraft, _ moment: StateMoment
  ) -> String {
    var view = StateView()
    view.write(state, draft.texts, moment)
    return view.string
  }
}
