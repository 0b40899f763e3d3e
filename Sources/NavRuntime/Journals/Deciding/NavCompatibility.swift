import NavBase
public import NavEvents
public import NavRuntime

extension NavJournal {
  /// Returns the answer to *can a session continue this journal here, and will it decide as before*.
  ///
  /// ```swift
  /// let compatibility = try journal.compatibility(plugins: .builtIn)
  /// guard compatibility.grade != .impossible else { return print(compatibility.differences.map(\.message)) }
  /// ```
  ///
  /// Complexity: O(size of the journal): every command is decided again.
  /// - Parameters:
  ///   - catalog: The plugins that are available here.
  ///   - without: The ids of plugins that the session would detach.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/unreadableExpectations(message:)`` when there is a list `NAME.expected.json` beside the journal
  ///   that cannot be read; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file of the journal cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced``
  ///   when its path now refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended.
  public func compatibility(
    plugins catalog: PluginCatalog, without: [String] = []
  ) throws(Failure) -> NavCompatibility {
    try verify(plugins: catalog, without: without).compatibility(with: catalog, without: without)
  }
}

/// The relation of a journal to this version of the runtime and to the plugins that are available.
///
/// ```swift
/// let compatibility = try journal.compatibility(plugins: .builtIn)
/// switch compatibility.grade {
/// case .fine: print("a session continues it, and decides as before")
/// case .risky, .impossible: print(compatibility.differences.map(\.message))
/// }
/// ```
public struct NavCompatibility: Equatable, Sendable {
  /// A grade of compatibility, from the best to the worst.
  public enum Grade: String, Comparable, CaseIterable, Sendable {
    /// A session continues the journal, and decides as before.
    case fine
    /// A session continues the journal, but something in it is unknown here, or is decided differently today.
    case risky
    /// No session can continue the journal as things are.
    case impossible

    /// Returns true when the first grade is better.
    public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A difference between the recording and this place.
  @nonexhaustive public enum Difference: Equatable, Sendable {
    /// The journal is damaged by more than a crash, or has a format or an event that is unknown here.
    case damaged(JournalVerdict)
    /// The journal ends with this many bytes that are not a whole commit; a session sets them aside.
    case tornTail(bytes: Int)
    /// The replayed state is not the recorded one.
    case otherState(CheckpointMismatch)
    /// A later version of the runtime recorded the journal.
    case laterRuntime(String)
    /// In this many commits, parts of a later version are skipped.
    case laterParts(commits: Int)
    /// In this many commits, the command, the source or a contribution cannot be read.
    case unreadableRemarks(commits: Int)
    /// A plugin of the journal is not available.
    case missingPlugin(PluginRecord)
    /// A plugin of the journal is available in an earlier version only.
    case earlierPlugin(PluginRecord, here: Int32)
    /// A plugin of the journal is available in an earlier version only, and the options attach it in the place of the other.
    case replacedPlugin(PluginRecord, here: Int32)
    /// A plugin of the journal is available in a later version. A session records the change in a commit.
    case laterPlugin(PluginRecord, here: Int32)
    /// The plugins of the journal cannot be created, or cannot take part together.
    case plugins(PluginFault)
    /// This many commits are decided differently today, without being listed as expected. The first of them has this number.
    case decisions(commits: Int, first: Int)
  }

  /// The differences, the most serious first.
  public let differences: [Difference]

  /// The grade of the most serious difference; fine when there are none.
  public var grade: Grade { differences.map(\.grade).max() ?? .fine }
}

extension NavCompatibility.Difference {
  /// The grade of a journal with only this difference.
  public var grade: NavCompatibility.Grade {
    switch self {
    case .damaged, .missingPlugin, .earlierPlugin, .plugins: .impossible
    case .tornTail, .otherState, .laterRuntime, .laterParts, .unreadableRemarks, .replacedPlugin,
      .laterPlugin,
      .decisions:
      .risky
    }
  }

  /// The code of the difference, which does not change between versions.
  public var code: String {
    switch self {
    case .damaged: "damaged"
    case .tornTail: "torn-tail"
    case .otherState: "checkpoint-mismatch"
    case .laterRuntime: "later-runtime"
    case .laterParts: "later-parts"
    case .unreadableRemarks: "unreadable-remarks"
    case .missingPlugin: "plugin-missing"
    case .earlierPlugin: "plugin-earlier"
    case .replacedPlugin: "plugin-replaced"
    case .laterPlugin: "plugin-later"
    case .plugins: "plugins"
    case .decisions: "decisions"
    }
  }

  /// The message of the difference, for a person.
  public var message: String {
    switch self {
    case .damaged(let verdict): verdict.message
    case .tornTail(let bytes): "the last \(bytes) bytes are not a whole commit: a session sets them aside"
    case .otherState(let mismatch):
      "the state after \(mismatch.seq) events is not the one that the checkpoint there records"
    case .laterRuntime(let version):
      "version \(version) of the runtime recorded it, and this is version \(RuntimeVersion.current)"
    case .laterParts(let commits):
      "\(Self.commits(commits, "contains", "contain")) parts of a later version, which are skipped here"
    case .unreadableRemarks(let commits):
      "\(Self.commits(commits, "contains", "contain")) a command, a source or a contribution that cannot be read"
    case .missingPlugin(let plugin):
      "the plugin “\(plugin.id)” is not available here: a session needs it, or has to detach it"
    case .earlierPlugin(let plugin, let here):
      "the plugin “\(plugin.id)” took part in version \(plugin.version), and only version \(here) is available here"
    case .replacedPlugin(let plugin, let here):
      "the plugin “\(plugin.id)” took part in version \(plugin.version), and a session attaches version \(here) in its place"
    case .laterPlugin(let plugin, let here):
      "the plugin “\(plugin.id)” took part in version \(plugin.version), and a session continues with version \(here)"
    case .plugins(let fault): "the plugins cannot take part: \(fault.message)"
    case .decisions(let commits, let first):
      "\(Self.commits(commits, "is", "are")) decided differently today, the first is #\(first): `verify` names the differences"
    }
  }

  /// Returns a number of commits with a verb.
  private static func commits(_ count: Int, _ singular: String, _ plural: String) -> String {
    count == 1 ? "1 commit \(singular)" : "\(count) commits \(plural)"
  }
}

extension NavVerification {
  /// Returns the answer to *can a session continue this journal here, and will it decide as before*, from what was found when the
  /// same plugins decided again.
  /// - Parameters:
  ///   - catalog: The plugins that are available here.
  ///   - without: The ids of plugins that the session would detach.
  ///   - attaching: The ids of plugins that the session would attach, in whichever version is available.
  public func compatibility(
    with catalog: PluginCatalog, without: [String] = [], attaching: [String] = []
  ) -> NavCompatibility {
    NavCompatibility(self, catalog, without, attaching)
  }
}

extension NavCompatibility {
  /// The answer as navrepl prints it: `{"verdict":…,"differences":[{"verdict":…,"code":…,"message":…}]}`.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"verdict\":")
    buffer.appendQuoted(grade.rawValue)
    buffer.member("differences")
    buffer.list(differences) { difference, buffer in
      buffer.append("{\"verdict\":")
      buffer.appendQuoted(difference.grade.rawValue)
      buffer.member("code", text: difference.code)
      buffer.member("message", text: difference.message)
      buffer.close()
    }
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }
}

extension NavCompatibility {
  fileprivate init(
    _ verification: NavVerification, _ catalog: PluginCatalog, _ without: [String], _ attaching: [String]
  ) {
    let found =
      Self.damage(verification) + Self.plugins(verification.attachedPlugins, catalog, without, attaching)
      + Self.content(verification)
    differences =
      found.filter { $0.grade == .impossible } + found.filter { $0.grade != .impossible }
  }

  private static func damage(_ verification: NavVerification) -> [Difference] {
    switch verification.verdict {
    case .clean: []
    case .tornTail(let bytes): [.tornTail(bytes: bytes)]
    case .corrupt: [.damaged(verification.verdict)]
    }
  }

  private static func plugins(
    _ attached: [PluginRecord], _ catalog: PluginCatalog, _ without: [String], _ attaching: [String]
  ) -> [Difference] {
    var differences: [Difference] = []
    var available: [PluginRecord] = []
    for plugin in attached where !without.containsBytes(of: plugin.id) {
      guard let here = catalog.manifest(of: plugin.id)?.version else {
        differences.append(.missingPlugin(plugin))
        continue
      }
      available.append(plugin)
      if here < plugin.version {
        let isReplaced = attaching.containsBytes(of: plugin.id)
        differences.append(
          isReplaced ? .replacedPlugin(plugin, here: here) : .earlierPlugin(plugin, here: here))
      }
      if here > plugin.version { differences.append(.laterPlugin(plugin, here: here)) }
    }
    do throws(PluginFault) { _ = try catalog.order(of: available) } catch {
      differences.append(.plugins(error))
    }
    return differences
  }

  private static func content(_ verification: NavVerification) -> [Difference] {
    var differences: [Difference] = []
    if let mismatch = verification.mismatch { differences.append(.otherState(mismatch)) }
    if let version = verification.header?.runtime, RuntimeVersion.isLater(version) {
      differences.append(.laterRuntime(version))
    }
    if verification.laterParts > 0 { differences.append(.laterParts(commits: verification.laterParts)) }
    if verification.unreadableCommits > 0 {
      differences.append(.unreadableRemarks(commits: verification.unreadableCommits))
    }
    // A commit that cannot be read is no decision.
    let decisions = verification.divergences.filter { !$0.isUndecidable }
    if let first = decisions.first {
      differences.append(.decisions(commits: decisions.count, first: first.commit))
    }
    return differences
  }
}

extension RuntimeVersion {
  /// Returns true for a version after this one. A text that is no version is not.
  static func isLater(_ version: String) -> Bool {
    let (other, own) = (numbers(version), numbers(current))
    return other.count == own.count && own.lexicographicallyPrecedes(other)
  }

  /// Returns the numbers of a version; none when one of its parts is no number.
  private static func numbers(_ version: String) -> [Int] {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    return parts.contains(nil) ? [] : parts.compactMap(\.self)
  }
}

extension NavVerification {
  /// The version of the runtime that created the journal; nil when the first line is damaged, or names no version.
  public var runtime: String? { header.flatMap { Redactor.version($0.runtime) } }
}
