import NavEvents
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
    /// The calls in the second decision, in their order.
    public let calls: [Call]
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
    public let times: Int
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
      if number >= start.commits {
        return try timeline.visit(commit: number) { engine, header in
          let commit = NavCommit(engine.draft)
          return NavExplanation(commit, engine.explanation(header, plugins))
        }
      }
    } catch {
      throw failure(error)
    }
    throw beyondEnd
  }
}

extension NavExplanation {
  fileprivate init(_ commit: NavCommit, _ explanation: Explanation) {
    self.commit = commit
    plugins = explanation.parts.map { Part($0) }
    again =
      switch explanation.again {
      case .same: .same
      case .otherwise(let divergence): .different(NavDivergence(divergence))
      case .impossible(let reason): .impossible(reason)
      }
  }
}

extension NavExplanation.Part {
  fileprivate init(_ part: Explanation.Part) {
    plugin = part.plugin
    recordedVersion = part.version.map { Int($0) }
    version = part.here.map { Int($0) }
    calls = part.hookCalls.map {
      NavExplanation.Call(hook: $0.hook, subject: $0.about, answer: $0.outcome, times: $0.times)
    }
  }
}
