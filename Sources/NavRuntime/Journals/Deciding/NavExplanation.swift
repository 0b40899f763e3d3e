import NavBase
public import NavEvents
public import NavRuntime

/// A commit of a journal as it was recorded and as it is decided today, with everything that each plugin was asked.
///
/// ```swift
/// let explanation = try journal.explain(.commit(7), plugins: .builtIn)
/// for part in explanation.plugins {
///   for call in part.calls { print(part.plugin, call.hook, call.answer) }
/// }
/// ```
///
/// The commit contains the contributions of plugins. The calls also contain the answers without effect. No journal records
/// these, so they are known only for the plugins that are available and decide again.
public struct NavExplanation: Equatable, Sendable {
  /// The commit as it was recorded.
  public let commit: NavCommit
  /// The commit as its line in the journal has it, without the checksum. It also has what this version cannot read.
  public let record: CanonicalJSON
  /// The plugins that were attached before the commit, in the order in which they are asked, then those that the commit
  /// attached.
  public let plugins: [Part]
  /// The result of deciding the commit again.
  public let again: Again

  /// A plugin that could take part in the commit.
  public struct Part: Equatable, Sendable {
    /// The id of the plugin.
    public let plugin: String
    /// The version in the journal; nil for a plugin that was attached by this commit.
    public let recordedVersion: Int?
    /// The available version; nil when the plugin is missing, so that it cannot decide again.
    public let version: Int?
    /// What the journal records of the plugin, as JSON: its contributions, then its objections.
    public internal(set) var recorded: [CanonicalJSON] = []
    /// The calls in the second decision, in their order.
    public internal(set) var calls: [Call]
  }

  /// A hook through which a plugin was asked while the commit was decided again.
  public struct Call: Equatable, Sendable {
    /// The point at which the core asked.
    public let hook: PluginHook
    /// The subject of the question: the type of the command or the event, or the cause of the removal.
    public let subject: String?
    /// The answer of the plugin.
    public let answer: Answer
    /// The number of equal calls in a row.
    public internal(set) var times: Int
  }

  /// A plugin's answer.
  public typealias Answer = HookAnswer

  /// The result of deciding a commit again.
  public enum Again: Equatable, Sendable {
    /// The commit is decided as it was recorded.
    case same
    /// The commit is decided differently; with the first difference.
    case different(NavDivergence)
    /// The commit cannot be decided again; with a sentence that gives the reason.
    case impossible(String)
  }

  /// A Boolean value that indicates whether the commit could be decided again, so that the calls of the plugins are known.
  public var isDecided: Bool {
    if case .impossible = again { false } else { true }
  }
}

extension NavJournal {
  /// Explains a commit: its record, the questions that each plugin is asked when it is decided again, and whether the
  /// decision is the same today.
  ///
  /// For a plugin of the journal that the catalog does not have, the recorded answers are used.
  ///
  /// Complexity: O(events before it); with an index, those since the snapshot before it.
  /// - Parameters:
  ///   - moment: The commit: its number, one of its events, counted from 1, or the last one.
  ///   - plugins: The plugins that decide again.
  /// - Throws: A ``/NavRuntime/NavJournal/Failure`` when there is no such commit, or the file cannot be read.
  public func explain(
    _ moment: Moment, plugins: PluginCatalog = PluginCatalog()
  ) throws(Failure) -> NavExplanation {
    try check(moment)
    var timeline = NavTimeline(try file(), catalog: plugins)
    do throws(NavTimeline.Failure) {
      let number = moment == .end ? commitCount - 1 : try timeline.commit(at: moment)
      if let number, number >= start.commits { return try timeline.explain(number) }
    } catch {
      throw failure(error)
    }
    throw beyondEnd
  }
}

extension NavTimeline {
  /// Returns the record of a commit, and the plugins that are asked when it is decided again from the state before it, with the
  /// timeline's catalog. The call moves the timeline to the moment after the commit.
  ///
  /// Complexity: O(n) in the commits since the nearest snapshot.
  /// - Parameters:
  ///   - number: The number of the commit; ``/NavRuntime/NavTimeline/commit(at:)`` finds that of a moment.
  ///   - without: The ids of plugins that are left out, as if they had never been attached.
  public mutating func explain(_ number: Int, without: [String] = []) throws(Failure) -> NavExplanation {
    let catalog = self.catalog
    return try visit(commit: number) { engine, header in
      engine.explanation(header, catalog, without: without)
    }
  }
}
