import NavBase
public import NavEvents
public import NavRuntime
import Synchronization

/// The answer to *what if any of the plugins had been left out*: the sets of plugins of a journal, by the outcome of its
/// commands without them.
///
/// ```swift
/// let answer = try journal.outcomesWithoutPlugins(plugins: .builtIn)
/// for outcome in answer.outcomes {
///   print("without", outcome.without[0], outcome.divergence?.description ?? "as recorded")
/// }
/// ```
public struct NavOutcomeSets: Equatable, Sendable, CustomStringConvertible {
  /// The plugins that took part in the journal, in the order of their first appearance.
  public let plugins: [String]
  /// The number of sets that were tried.
  public let tried: Int
  /// A Boolean value that indicates whether every set was tried. With more than ``mostPlugins`` plugins, only sets of at
  /// most two are tried.
  public let isComplete: Bool
  /// The outcomes. The first is the one with all plugins; the others are in the order of their smallest sets.
  public let outcomes: [Outcome]

  /// The largest number of plugins of which every set is tried. Each set is a pass over the journal, and 10 plugins have
  /// 1024 sets.
  public static let mostPlugins = 10

  /// An outcome of the commands, and the sets of plugins without which they lead to it.
  public struct Outcome: Equatable, Sendable {
    /// The sets of plugins without which the commands lead to this outcome, the smallest first.
    public internal(set) var without: [[String]]
    /// The first commit whose outcome is not the recorded one; nil when there is none.
    public let divergence: NavWhatIf.Divergence?
    /// The differences at the end, except in the list of plugins: `old` as recorded, `new` without the first of the sets.
    public let difference: NavDifference
  }

  /// The outcomes in words, one to a line.
  public var description: String {
    outcomes.map { outcome in
      let sets = outcome.without.count == 1 ? "1 set" : "\(outcome.without.count) sets"
      return "\(sets): \(outcome.divergence?.description ?? "as recorded")"
    }.joined(separator: "\n")
  }

  /// The answer as navrepl prints it:
  /// `{"plugins":[…],"tried":…,"complete":…,"outcomes":[{"without":[[…]…],"divergence":{…}|null,"changes":[…]}…]}`.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"plugins\":")
    buffer.list(plugins) { $1.appendQuoted($0) }
    buffer.member("tried", tried)
    buffer.member("complete", isComplete)
    buffer.member("outcomes")
    buffer.list(outcomes) { outcome, buffer in
      buffer.append("{\"without\":")
      buffer.list(outcome.without) { set, buffer in buffer.list(set) { $1.appendQuoted($0) } }
      NavWhatIf.write(outcome.divergence, outcome.difference, to: &buffer)
    }
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }
}

extension NavJournal {
  /// Executes every command of the journal without each set of the plugins that took part in it, and groups the sets by the
  /// outcome.
  ///
  /// ```swift
  /// let answer = try journal.outcomesWithoutPlugins(plugins: .builtIn)
  /// for outcome in answer.outcomes { print(outcome.without[0], outcome.divergence ?? "as recorded") }
  /// ```
  ///
  /// Each command is decided as in ``whatIf(_:plugins:)``. Two sets have the same outcome when every command has the same
  /// events, or the same refusal, without either of them.
  ///
  /// Complexity: O(2ⁿ) passes over the journal for n plugins, up to ``NavOutcomeSets/mostPlugins`` of them.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/plugins(_:)`` when `catalog` lacks a plugin that takes part, when the plugins cannot take part
  ///   together, or when a state is nested too deeply to be compared; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or
  ///   read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path now refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed
  ///   since, and not only extended.
  public func outcomesWithoutPlugins(plugins catalog: PluginCatalog) throws(Failure) -> NavOutcomeSets {
    try OutcomeSearch(try file(), catalog, upTo: commitCount).run { _, _ in }
  }
}

extension NavTimeline {
  /// Executes every command without each set of the plugins, as ``NavRuntime/NavJournal/outcomesWithoutPlugins(plugins:)`` does.
  ///
  /// Complexity: O(2ⁿ) passes over the journal for n plugins, up to ``NavOutcomeSets/mostPlugins`` of them.
  /// - Parameters:
  ///   - catalog: The plugins that decide again.
  ///   - standingIn: True to let stand-ins with the recorded answers take the places of missing plugins.
  ///   - threads: The number of threads that try sets. Use more than one only for plugins that can be asked from any thread
  ///     without waiting for each other; all but programs can. The answer is the same.
  ///   - other: The same file, if the threads are to read it otherwise.
  ///   - progress: A closure that is called before some sets with the number of sets begun so far and the number of all sets;
  ///     an error that it throws ends the search.
  public func outcomesWithoutPlugins(
    plugins catalog: PluginCatalog, standingIn: Bool = false, threads: Int = 1,
    reading other: (any StorageFile)? = nil,
    progress: (Int, Int) throws(NavJournal.Failure) -> Void = { _, _ in }
  ) throws(NavJournal.Failure) -> NavOutcomeSets {
    try OutcomeSearch(other ?? file, catalog, standingIn: standingIn).run(threads: threads, progress)
  }
}

/// The passes over a journal without each set of its plugins.
package struct OutcomeSearch {
  private let file: any StorageFile
  private let catalog: PluginCatalog
  private let commits: Int
  private let standsIn: Bool

  /// - Parameter standingIn: Whether stand-ins with the recorded answers take the places of missing plugins.
  package init(
    _ file: any StorageFile, _ catalog: PluginCatalog, upTo commits: Int = .max, standingIn: Bool = false
  ) {
    (self.file, self.catalog, self.commits, standsIn) = (file, catalog, commits, standingIn)
  }

  /// Tries each set. `progress` is called before some of them with the number of sets begun so far and the number of all
  /// sets; an error that it throws ends the search.
  /// - Parameter threads: The number of threads that try sets. Use more than one only for plugins that can be asked from any
  ///   thread without waiting for each other; all but programs can. The answer is the same.
  package func run(
    threads: Int = 1, _ progress: (Int, Int) throws(NavJournal.Failure) -> Void
  ) throws(NavJournal.Failure) -> NavOutcomeSets {
    let plugins = try participants()
    let sets = Self.sets(of: plugins)
    let queue = OutcomeQueue(sets.count)
    let others = (1..<max(1, min(threads, sets.count))).compactMap { _ in
      ThreadHandle.start(stackSize: ThreadHandle.largeStack) {
        while let number = queue.next() { queue.finish(number, self.outcome(without: sets[number])) }
      }
    }
    while let number = queue.next() {
      do throws(NavJournal.Failure) {
        try progress(number, sets.count)
        queue.finish(number, outcome(without: sets[number]))
      } catch {
        queue.finish(number, .failure(error))
      }
    }
    for thread in others { thread.join() }
    return NavOutcomeSets(
      plugins: plugins, tried: sets.count, isComplete: plugins.count <= NavOutcomeSets.mostPlugins,
      outcomes: try queue.outcomes(of: sets))
  }

  private func outcome(without set: [String]) -> Result<OutcomeQueue.Found, NavJournal.Failure> {
    var pass = Counterfactual(file, withoutAll: set, catalog, standingIn: standsIn)
    do throws(NavJournal.Failure) {
      let answer = try pass.run(upTo: commits)
      return .success(
        OutcomeQueue.Found(
          fingerprint: pass.fingerprint.value, divergence: answer.divergence,
          difference: answer.difference.withoutPlugins))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the plugins that took part at any time, each once.
  private func participants() throws(NavJournal.Failure) -> [String] {
    do throws(FileError) {
      return try JournalReader.pluginsEverAttached(in: file, before: commits).ids
    } catch {
      throw .file(error)
    }
  }

  /// Returns the sets to leave out: the smaller ones first, and those of one size in the order of the plugins.
  static func sets(of plugins: [String]) -> [[String]] {
    let largest = plugins.count <= NavOutcomeSets.mostPlugins ? plugins.count : 2
    var sets: [[String]] = [[]]
    // The sets of one size, each with the place after its last plugin.
    var last: [(set: [String], next: Int)] = [([], 0)]
    for _ in 0..<largest {
      last = last.flatMap { set, next in
        (next..<plugins.count).map { (set + [plugins[$0]], $0 + 1) }
      }
      sets += last.map(\.set)
    }
    return sets
  }
}

/// The sets that no thread has begun yet, and the outcomes of the others. A class: its identity is the queue of several
/// threads.
private final class OutcomeQueue: Sendable {
  /// The outcome without a set.
  struct Found {
    let fingerprint: UInt64
    let divergence: NavWhatIf.Divergence?
    let difference: NavDifference
  }

  private struct State {
    var next = 0
    /// The fingerprint of each set that was tried.
    var fingerprints: [UInt64?]
    /// The first set of each outcome so far, with that outcome: those of the other sets need not be kept.
    var firsts: [UInt64: (number: Int, found: Found)] = [:]
    var failure: (number: Int, error: NavJournal.Failure)?
  }

  private let state: Lock<State>

  init(_ count: Int) { state = Lock(State(fingerprints: [UInt64?](repeating: nil, count: count))) }

  /// Returns the number of the next set; nil after the last one, and after a failure.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < state.fingerprints.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func finish(_ number: Int, _ result: Result<Found, NavJournal.Failure>) {
    state.withLock { state in
      switch result {
      case .success(let found):
        state.fingerprints[number] = found.fingerprint
        if number < state.firsts[found.fingerprint]?.number ?? .max {
          state.firsts[found.fingerprint] = (number, found)
        }
      case .failure(let error):
        if number < state.failure?.number ?? .max { state.failure = (number, error) }
      }
    }
  }

  /// Returns the outcomes, in the order of their first sets.
  /// - Throws: The failure of the first set that could not be tried.
  func outcomes(of sets: [[String]]) throws(NavJournal.Failure) -> [NavOutcomeSets.Outcome] {
    let (fingerprints, firsts, failure) = state.withLock { ($0.fingerprints, $0.firsts, $0.failure) }
    if let failure { throw failure.error }
    var (places, outcomes): ([UInt64: Int], [NavOutcomeSets.Outcome]) = ([:], [])
    for (set, fingerprint) in zip(sets, fingerprints) {
      guard let fingerprint, let found = firsts[fingerprint]?.found else { continue }
      if let place = places[fingerprint] {
        outcomes[place].without.append(set)
      } else {
        places[fingerprint] = outcomes.count
        outcomes.append(
          NavOutcomeSets.Outcome(without: [set], divergence: found.divergence, difference: found.difference))
      }
    }
    return outcomes
  }
}

extension NavDifference {
  /// The differences except in the list of plugins, which differs whenever one is left out.
  fileprivate var withoutPlugins: NavDifference {
    NavDifference(from: from, to: to, changes: changes.filter { !$0.path.hasSameBytes(as: "plugins") })
  }
}
