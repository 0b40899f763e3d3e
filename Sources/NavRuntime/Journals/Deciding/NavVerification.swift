public import NavEvents
public import NavRuntime

extension NavJournal {
  /// Replays the journal by its events and decides every command again with the plugins of `catalog`, side by side.
  ///
  /// For a plugin of the journal that the catalog does not have, the recorded answers are used, unless it is in `without`.
  /// Divergences that `NAME.expected.json` beside the journal lists are expected. Complexity: O(size of the journal).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/unreadableExpectations(message:)`` when there is a list `NAME.expected.json` beside the journal
  ///   that cannot be read; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file of the journal cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced``
  ///   when its path now refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended.
  public func verify(
    plugins catalog: PluginCatalog, without: [String] = []
  ) throws(Failure) -> NavVerification {
    let expected = try expectedDivergences()
    var verification = Verification(
      try recordedFile(), catalog: catalog, without: without, expecting: expected)
    do throws(FileError) { try verification.run() } catch { throw .file(error) }
    return NavVerification(verification)
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

/// The result of deciding a journal again.
public struct NavVerification: Equatable, Sendable, CustomStringConvertible {
  /// The number of commits that were decided again.
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

  /// A Boolean value that indicates whether every line is undamaged, every checkpoint agrees, and every command is decided
  /// as it was recorded or as it is listed, by all plugins of the journal: it is false when the catalog lacks one.
  public var isClean: Bool {
    divergences.isEmpty && vanished.isEmpty && verdict == .clean && mismatch == nil && missingPlugins.isEmpty
  }

  /// The findings in one line, such as `12 commits; commit 7, events[1].value: recorded true, today false (back-button)`.
  public var description: String {
    var findings = ["\(commits) commits"]
    if verdict != .clean { findings.append(verdict.message) }
    if let mismatch { findings.append(mismatch.message) }
    findings += divergences.map(\.description)
    findings += vanished.map { "commit \($0.commit) is decided as recorded, against its list: \($0.reason)" }
    if !missingPlugins.isEmpty { findings.append(SessionError.absence(of: missingPlugins)) }
    return findings.joined(separator: "; ")
  }
}

extension NavVerification {
  fileprivate init(_ verification: borrowing Verification) {
    commits = verification.commits
    divergences = verification.divergences
    expected = verification.expected
    vanished = verification.vanished
    verdict = verification.verdict
    mismatch = verification.mismatch
    missingPlugins = verification.recordedPlugins
  }
}
