import NavBase
public import NavEvents
public import NavRuntime

extension NavJournal {
  /// Replays the journal by its events and decides every command again with the plugins of `catalog`, side by side.
  ///
  /// For a plugin of the journal that the catalog does not have, the recorded answers are used, unless it is in `without`.
  /// The list `NAME.expected.json` beside the journal is read and applied: divergences that it names are expected, and each must
  /// still occur. (``NavRuntime/NavTimeline/verify(plugins:without:expecting:threads:reading:)`` applies only a list that it is
  /// given.)
  ///
  /// Complexity: O(size of the journal).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/unreadableExpectations(message:)`` when there is a list `NAME.expected.json` beside the journal
  ///   that cannot be read; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file of the journal cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced``
  ///   when its path now refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended.
  public func verify(
    plugins catalog: PluginCatalog, without: [String] = []
  ) throws(Failure) -> NavVerification {
    let expected = try expectedDivergences()
    var timeline = NavTimeline(try recordedFile(), usingIndex: false)
    do throws(FileError) {
      return try timeline.verify(plugins: catalog, without: without, expecting: expected)
    } catch {
      throw .file(error)
    }
  }

  /// Returns the list `NAME.expected.json` beside the journal; nil when there is none.
  func expectedDivergences() throws(Failure) -> ExpectedDivergences? {
    do throws(ExpectedDivergences.Failure) {
      return try ExpectedDivergences.beside(path, in: fileSystem)
    } catch {
      throw .unreadableExpectations(message: error.message)
    }
  }
}

extension NavTimeline {
  /// Checks every line, replays the journal by its events, and decides every command again with the plugins of a catalog, side by
  /// side. Everything that `verify`, `compat`, `doctor` and `fsck` say about a journal is from this one pass.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// let report = try timeline.verify(plugins: .builtIn)
  /// print(report, report.compatibility(with: .builtIn).grade)
  /// ```
  ///
  /// A list `NAME.expected.json` beside the journal is not looked for, because a timeline knows only its file. Read it and pass
  /// it, as ``NavRuntime/NavJournal/verify(plugins:without:)`` does by itself:
  ///
  /// ```swift
  /// let expected = try ExpectedDivergences(besideJournal: "trip.jsonl")
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// print(try timeline.verify(plugins: .builtIn, expecting: expected).findings.map(\.message))
  /// ```
  ///
  /// For a plugin of the journal that the catalog does not have, the recorded answers are used, unless it is in `without`. The
  /// timeline stays where it is; its verdict is about the whole journal afterwards.
  ///
  /// Complexity: O(size of the journal).
  /// - Parameters:
  ///   - catalog: The plugins that decide again; nil to check and to replay the lines only.
  ///   - without: The ids of plugins that are left out, as if they had never been attached.
  ///   - expected: The divergences that are expected; nil for none, whatever lies beside the journal.
  ///   - threads: The number of threads that decide a long journal. Use more than one only for plugins that can be asked from any
  ///     thread; all but programs can. The answer is the same.
  ///   - other: The same file, if the other threads are to read it otherwise.
  public mutating func verify(
    plugins catalog: PluginCatalog?, without: [String] = [], expecting expected: ExpectedDivergences? = nil,
    threads: Int = 1, reading other: (any StorageFile)? = nil
  ) throws(FileError) -> NavVerification {
    let report: NavVerification
    if let catalog {
      report = NavVerification(
        try Verification.verify(
          file, reading: other ?? file, catalog: catalog, without: without, expecting: expected,
          threads: threads))
    } else {
      var verification = Verification(file, catalog: PluginCatalog(), deciding: false)
      try verification.run()
      report = NavVerification(verification)
    }
    note(report.verdict, report.mismatch)
    return report
  }
}

/// What a pass over a whole journal has found: whether its lines can be trusted, and how its commands are decided today.
///
/// ```swift
/// let verification = try journal.verify(plugins: .builtIn)
/// if !verification.isClean { print(verification.findings.map(\.message)) }
/// for divergence in verification.divergences {
///   print(divergence, try journal.scene(at: .event(divergence.event)).visible)  // what was shown when it was decided
/// }
/// ```
public struct NavVerification: Equatable, Sendable, CustomStringConvertible {
  /// The number of commits that were read, and decided again if there were plugins to decide.
  public let commits: Int
  /// The commits that are decided differently today, and are not listed as expected.
  public let divergences: [NavDivergence]
  /// The listed divergences that were found, with their reasons.
  public let expected: [NavDivergence.Expected]
  /// The listed divergences that no longer occur.
  public let vanished: [NavDivergence.Expected]
  /// The result of checking every line from the beginning, even beside an index.
  public let verdict: JournalVerdict
  /// The first checkpoint whose digest is not that of the replayed state.
  public let mismatch: CheckpointMismatch?
  /// The plugins of the journal that the catalog did not have. Their recorded answers were used, so nothing is known about
  /// their decisions today.
  public let missingPlugins: [PluginRecord]
  /// The plugins that are attached at the end and had no part in deciding again, neither by themselves nor by their recorded
  /// answers.
  public let silentPlugins: [PluginRecord]
  /// The plugins that are attached at the end.
  public let attachedPlugins: [PluginRecord]
  /// The plugins that were attached at any time and are available in another version, each version once.
  public let otherVersions: [PluginVersions]
  /// The ids of the plugins that were left out, and were attached at any time.
  public let leftOut: [String]
  /// The first fault that kept available plugins from taking part.
  public let pluginFault: PluginFault?
  /// The number of commits of which the command, the source or a contribution cannot be read.
  public let unreadableCommits: Int
  /// The number of commits with parts of a later version.
  let laterParts: Int
  /// The first line; nil when not even that can be trusted.
  public let header: JournalHeader?
  /// The moment after the last commit that can be trusted.
  public let end: StateMoment
  /// The place of that moment in the file.
  let position: JournalPosition

  /// The moment at which the journal begins.
  public var start: StateMoment {
    header.map { StateMoment(startOf: $0) } ?? StateMoment(events: 0, commits: 0)
  }

  /// A Boolean value that indicates whether every line is undamaged, every checkpoint agrees, and every command is decided
  /// as it was recorded or as it is listed, by all plugins of the journal. It is false when the catalog lacks one, or when the
  /// plugins cannot take part. It is true exactly when ``findings`` is empty.
  public var isClean: Bool { findings.isEmpty }

  /// A reason why a journal fails.
  @nonexhaustive public enum Finding: Equatable, Sendable {
    /// A divergence that is not listed.
    case divergence(NavDivergence)
    /// A listed divergence that no longer occurs.
    case vanished(NavDivergence.Expected)
    /// The journal is damaged, or was cut short by a crash; with the verdict.
    case damage(JournalVerdict)
    /// The replayed state is not that of the first checkpoint with this mismatch.
    case otherState(CheckpointMismatch)
    /// The catalog lacks a plugin, so its recorded answers were used.
    case missingPlugin(PluginRecord)
    /// The plugins cannot take part, so nothing is known about their decisions.
    case pluginFault(PluginFault)

    /// The number of the commit that is decided differently, or is not against its list; nil for a finding about the whole
    /// journal.
    public var commit: Int? {
      switch self {
      case .divergence(let divergence): divergence.commit
      case .vanished(let expected): expected.commit
      case .damage, .otherState, .missingPlugin, .pluginFault: nil
      }
    }

    /// The message of the finding, for a person.
    public var message: String {
      switch self {
      case .divergence(let divergence): divergence.description
      case .vanished(let expected):
        "commit \(expected.commit) is decided as recorded, against its list: \(expected.reason)"
      case .damage(let verdict): verdict.message
      case .otherState(let mismatch): mismatch.message
      case .missingPlugin(let plugin): SessionError.absence(of: [plugin])
      case .pluginFault(let fault): "the plugins cannot take part: \(fault.message)"
      }
    }

    /// The finding about a commit as navrepl prints it; for a divergence that has vanished, the path is `divergence`. A finding
    /// about the whole journal is `{"code":…,"message":…}`, with a code of ``NavCompatibility/Difference/code``.
    public var json: CanonicalJSON {
      switch self {
      case .divergence(let divergence): return divergence.json
      case .vanished(let expected):
        let reason = CanonicalJSON(string: expected.reason)
        return CanonicalJSON(
          canonical:
            #"{"commit":\#(expected.commit),"seq":\#(expected.event),"path":"divergence","plugin":null,"expected":{"divergence":\#(reason)},"actual":{}}"#
        )
      case .damage(.tornTail): return json(code: "torn-tail")
      case .damage: return json(code: "damaged")
      case .otherState: return json(code: "checkpoint-mismatch")
      case .missingPlugin: return json(code: "plugin-missing")
      case .pluginFault: return json(code: "plugins")
      }
    }

    private func json(code: StaticString) -> CanonicalJSON {
      CanonicalJSON(canonical: #"{"code":"\#(code)","message":\#(CanonicalJSON(string: message))}"#)
    }
  }

  /// All reasons why the journal fails: those about a commit in the order of the commits, then those about the whole journal.
  public var findings: [Finding] {
    let commits =
      divergences.map { ($0.commit, Finding.divergence($0)) } + vanished.map { ($0.commit, .vanished($0)) }
    var findings = commits.sorted { $0.0 < $1.0 }.map(\.1)
    if verdict != .clean { findings.append(.damage(verdict)) }
    if let mismatch { findings.append(.otherState(mismatch)) }
    findings += missingPlugins.map(Finding.missingPlugin)
    if let pluginFault { findings.append(.pluginFault(pluginFault)) }
    return findings
  }

  /// Writes the lines that can be trusted to a new file. After a failure no file is left.
  /// - Parameters:
  ///   - file: The file of the journal.
  ///   - path: The new file. An existing file is never overwritten.
  public func salvage(
    from file: any StorageFile, to path: String, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(FileError) {
    try JournalRepair.copyWhole(of: file, upTo: position, to: path, in: fileSystem)
  }

  /// The findings in one line, such as `12 commits; commit 7, events[1].value: recorded true, today false (back-button)`.
  public var description: String {
    var findings = ["\(commits) commits"]
    if verdict != .clean { findings.append(verdict.message) }
    if let mismatch { findings.append(mismatch.message) }
    findings += divergences.map(\.description)
    findings += vanished.map { Finding.vanished($0).message }
    if !missingPlugins.isEmpty { findings.append(SessionError.absence(of: missingPlugins)) }
    if let pluginFault { findings.append(Finding.pluginFault(pluginFault).message) }
    return findings.joined(separator: "; ")
  }
}

extension NavVerification {
  init(_ verification: borrowing Verification) {
    commits = verification.commits
    divergences = verification.divergences
    expected = verification.expected
    vanished = verification.vanished
    verdict = verification.verdict
    mismatch = verification.mismatch
    missingPlugins = verification.recordedPlugins
    silentPlugins = verification.missingPlugins
    attachedPlugins = verification.attachedPlugins
    (otherVersions, leftOut) = (verification.otherVersions, verification.leftOut)
    (pluginFault, header) = (verification.pluginFault, verification.header)
    (unreadableCommits, laterParts) = (verification.unreadableCommits, verification.laterParts)
    position = verification.position
    end = StateMoment(events: position.events, commits: position.commits)
  }
}
