public import NavEvents

/// The answer to *what if any of the plugins had been left out*: the sets of plugins of a journal, by what comes of its
/// commands without them.
public struct NavOutcomeSets: Equatable, Sendable, CustomStringConvertible {
  /// The plugins that took part in the journal, in the order in which they came.
  public let plugins: [String]
  /// The number of sets that were tried.
  public let tried: Int
  /// A Boolean value that indicates whether every set was tried. Of more than ``mostPlugins`` plugins only those sets are
  /// that leave out one or two.
  public let isComplete: Bool
  /// The outcomes. The first is that with all plugins; then they come in the order of their smallest sets.
  public let outcomes: [Outcome]

  /// The largest number of plugins of which every set is tried: each set is a pass over the journal, and there are 1024 of
  /// them.
  public static let mostPlugins = 10

  /// What comes of the commands without any set of a list.
  public struct Outcome: Equatable, Sendable {
    /// The sets of plugins without which this comes out, the smallest first.
    public internal(set) var without: [[String]]
    /// The first commit of which something else came than was recorded; nil when the same came of every command.
    public let divergence: NavWhatIf.Divergence?
    /// What differs at the end, but for the list of plugins: `old` as recorded, `new` without the first of the sets.
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
  /// Carries out every command of the journal without each set of the plugins that took part in it, and returns which sets
  /// make a difference.
  ///
  /// ```swift
  /// let answer = try journal.outcomesWithoutPlugins(plugins: .builtIn)
  /// for outcome in answer.outcomes { print(outcome.without[0], outcome.divergence ?? "as recorded") }
  /// ```
  ///
  /// Each command is decided as ``whatIf(_:plugins:)`` does it. Two sets have the same outcome when the same came of every
  /// command.
  ///
  /// - Throws: ``Failure/plugins(_:)`` when `catalog` lacks a plugin of the journal. Complexity: O(2ⁿ) passes over the journal
  ///   for n plugins, up to ``NavOutcomeSets/mostPlugins`` of them.
  public func outcomesWithoutPlugins(plugins catalog: PluginCatalog) throws(Failure) -> NavOutcomeSets {
    let file = try file()
    do throws(Rerun.Failure) {
      return try OutcomeSearch(file, catalog, upTo: commitCount).run { _, _ in }
    } catch {
      throw Failure(error)
    }
  }
}

/// The passes over a journal without each set of its plugins.
package struct OutcomeSearch {
  private let file: any StorageFile
  private let catalog: PluginCatalog
  private let commits: Int

  package init(_ file: any StorageFile, _ catalog: PluginCatalog, upTo commits: Int = .max) {
    (self.file, self.catalog, self.commits) = (file, catalog, commits)
  }

  /// Tries each set; `progress` is called before each with the number of those that were tried and of all.
  package func run(_ progress: (Int, Int) -> Void) throws(Rerun.Failure) -> NavOutcomeSets {
    let plugins = try participants()
    let sets = Self.sets(of: plugins)
    var outcomes: [(fingerprint: UInt64, outcome: NavOutcomeSets.Outcome)] = []
    for (number, set) in sets.enumerated() {
      progress(number, sets.count)
      var pass = Counterfactual(file, withoutAll: set, catalog)
      let answer = try pass.run(upTo: commits)
      let fingerprint = pass.fingerprint.value
      if let place = outcomes.firstIndex(where: { $0.fingerprint == fingerprint }) {
        outcomes[place].outcome.without.append(set)
      } else {
        let outcome = NavOutcomeSets.Outcome(
          without: [set], divergence: answer.divergence, difference: answer.difference.withoutPlugins)
        outcomes.append((fingerprint, outcome))
      }
    }
    return NavOutcomeSets(
      plugins: plugins, tried: sets.count, isComplete: plugins.count <= NavOutcomeSets.mostPlugins,
      outcomes: outcomes.map(\.outcome))
  }

  /// Returns the plugins that took part at some time, each once.
  private func participants() throws(Rerun.Failure) -> [String] {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var plugins: [String] = []
    do throws(FileError) {
      while reader.position.commits < commits, let record = try reader.next(into: &draft, .events) {
        var ids: [String] = []
        if case .header(let header) = record { ids = header.plugins.map(\.id) }
        if case .commit = record {
          for index in draft.events.indices {
            if case .plugin(.attached(let id, _, _)) = draft.events[index] { ids.append(draft.texts[id]) }
          }
        }
        for id in ids where !plugins.containsBytes(of: id) { plugins.append(id) }
        draft.clear()
      }
    } catch {
      throw .file(error)
    }
    return plugins
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

extension NavDifference {
  /// The differences but for the list of plugins, which differs whenever one is left out.
  fileprivate var withoutPlugins: NavDifference {
    NavDifference(from: from, to: to, changes: changes.filter { !$0.path.hasSameBytes(as: "plugins") })
  }
}
