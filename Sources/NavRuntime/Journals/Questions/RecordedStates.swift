import NavBase
import NavEvents
import NavRuntime

/// The states of a journal before and after each of its commits, for a search in which stand-ins answer for missing plugins.
///
/// A recorded answer is an answer to one command in one state, and so is a recorded silence: a journal holds neither the rules of
/// a plugin nor what it looks at. In another state, the plugin might answer otherwise. So commands are believed only if they meet
/// the recorded states: wherever a missing plugin is attached, the state before and after each command is the one that the journal
/// has there. What can be left out are then the detours: stretches of commands that lead back to where they began.
struct RecordedStates {
  /// The available plugins; those not among them are missing.
  private let catalog: PluginCatalog
  /// The number of commits before the first state.
  private let start: Int
  /// The first state, and the one after each commit.
  private var marks: [Mark] = []

  /// What identifies a state.
  struct Mark: Hashable {
    /// The hash of the state's canonical form, and of the attached plugins with their configurations.
    fileprivate let hash: UInt64
    /// A Boolean value that indicates whether a missing plugin is attached.
    fileprivate let isAnswered: Bool
  }

  /// Reads the states up to the end of commit `end`. Complexity: O(n) in the number of commits, and a state's size for each.
  init(of file: any StorageFile, upTo end: Int, _ catalog: PluginCatalog) throws(NavTimeline.Failure) {
    self.catalog = catalog
    var timeline = NavTimeline(file)
    var scratch = ByteBuffer(capacity: 4096)
    try timeline.begin()
    start = timeline.start.commits
    for commits in start...(end + 1) {
      try timeline.seek(afterCommits: commits)
      marks.append(Self.mark(timeline.replay.engine, catalog, &scratch))
    }
  }

  /// Returns the mark of the present state of an engine.
  func mark(_ engine: borrowing Engine, _ scratch: inout ByteBuffer) -> Mark {
    Self.mark(engine, catalog, &scratch)
  }

  private static func mark(
    _ engine: borrowing Engine, _ catalog: PluginCatalog, _ scratch: inout ByteBuffer
  ) -> Mark {
    var hash = FNV1a()
    scratch.removeAll()
    engine.state.writeCanonical(engine.draft.texts, to: &scratch)
    var isAnswered = false
    for plugin in engine.state.plugins {
      isAnswered = isAnswered || catalog.manifest(of: engine.draft.texts[plugin.id]) == nil
      engine.draft.texts.appendQuoted(plugin.id, to: &scratch)
      if let configuration = plugin.configuration {
        engine.draft.texts.appendQuoted(configuration.text, to: &scratch)
      }
    }
    hash.add(scratch.bytes)
    return Mark(hash: hash.value, isAnswered: isAnswered)
  }

  /// Returns true when a command with these states before and after it can be believed as that of commit `number`.
  func holds(_ before: Mark, _ after: Mark, ofCommit number: Int) -> Bool {
    let place = number - start
    return (!before.isAnswered || before == marks[place]) && (!after.isAnswered || after == marks[place + 1])
  }

  /// Returns the fewest commands that lead to the last state through recorded states only, in their order; nil when there are
  /// none, because of a command that cannot be read. Complexity: O(n).
  func shortestWay(through steps: [Minimization.Candidate]) -> [Minimization.Candidate]? {
    /// A way to a state: its length, the last command, and the way that it continues.
    struct Way {
      let count: Int
      let step: Int
      let before: Int?
    }
    guard let first = marks.first, let end = marks.last else { return nil }
    var ways = [Way(count: 0, step: 0, before: nil)]
    /// The shortest way so far to each state. A later command can only continue what is there before it.
    var shortest = [first: 0]
    for (index, step) in steps.enumerated() {
      let (before, after) = (marks[step.number - start], marks[step.number - start + 1])
      guard let way = shortest[before] else { continue }
      let count = ways[way].count + 1
      if let other = shortest[after], ways[other].count <= count { continue }
      shortest[after] = ways.count
      ways.append(Way(count: count, step: index, before: way))
    }
    guard let last = shortest[end] else { return nil }
    var (way, place) = ([Minimization.Candidate](), last)
    while let before = ways[place].before {
      way.append(steps[ways[place].step])
      place = before
    }
    return way.reversed()
  }
}
