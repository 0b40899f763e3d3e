import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// The changes since a journal was recorded: rules, which `NAME.expected.json` lists, and versions of plugins.
extension RecordedJournal {
  /// Returns the divergences that were decided on; nil when there is no list of them.
  func expectedDivergences() throws -> ExpectedDivergences? {
    try ExpectedDivergences.beside(journal.path, in: POSIXFileSystem())
  }

  /// Returns the result of deciding the journal again with the plugins of `catalog`.
  func verification(_ catalog: PluginCatalog) throws -> VerificationResult {
    var verification = Verification(
      try POSIXFileSystem().open(journal.path, .read), catalog: catalog,
      expecting: try expectedDivergences())
    try verification.run()
    return VerificationResult(verification)
  }

  /// Returns the first line in which `again`, the same script recorded today, differs unexpectedly; nil when there is none.
  ///
  /// The bytes are the same unless a plugin has a newer version now; then everything but the versions is the same. Where
  /// divergences were decided on, the script gives another journal, which is not compared.
  func difference(recordedAgain again: [UInt8]) throws -> String? {
    if try expectedDivergences()?.list.isEmpty == false { return nil }
    let recorded = [UInt8](try Data(contentsOf: journal))
    // Only a difference raises the question whether plugins have changed, which takes another verification.
    if recorded == again { return nil }
    return try Self.difference(recorded, again, isVersioned: hasOtherVersions())
  }

  private func hasOtherVersions() throws -> Bool { try !verification(catalog()).otherVersions.isEmpty }

  /// Returns the first line in which two recordings differ. With `isVersioned`, the versions of plugins may differ.
  static func difference(_ recorded: [UInt8], _ again: [UInt8], isVersioned: Bool) -> String? {
    if recorded == again { return nil }
    let (lines, others) = (JournalLines(recorded).bodies, JournalLines(again).bodies)
    for (line, other) in zip(lines, others) {
      if isVersioned ? withoutVersions(line) == withoutVersions(other) : line == other { continue }
      return "- \(line)\n+ \(other)"
    }
    if lines.count != others.count { return "\(lines.count) lines, and \(others.count) again" }
    return isVersioned ? nil : "the sums"
  }

  /// Returns a line without the versions of the plugins that it attaches.
  private static func withoutVersions(_ line: String) -> String {
    guard line.hasPrefix("{\"journal\":") || line.contains("{\"type\":\"pluginAttached\"") else {
      return line
    }
    return line.replacing(/("(?:id|plugin)":"[^"]*"),"version":\d+/) { String($0.output.1) }
  }
}

/// The result of verifying a journal.
struct VerificationResult {
  let commits: Int
  let divergences: [NavDivergence]
  let expected: [NavDivergence.Expected]
  let vanished: [NavDivergence.Expected]
  let otherVersions: [PluginVersions]
  let recordedPlugins: [String]
  let missingPlugins: [PluginRecord]
  let verdict: JournalVerdict
  let mismatch: CheckpointMismatch?

  init(_ verification: borrowing Verification) {
    commits = verification.commits
    divergences = verification.divergences
    expected = verification.expected
    vanished = verification.vanished
    otherVersions = verification.otherVersions
    recordedPlugins = verification.recordedPlugins.map(\.id)
    missingPlugins = verification.missingPlugins
    verdict = verification.verdict
    mismatch = verification.mismatch
  }
}
