import NavBase

/// An index beside a journal that is not used, because it does not fit the journal.
public struct IgnoredIndex: Equatable, Sendable {
  private let fault: JournalIndex.Fault
  private let isMadeAnew: Bool

  init?(_ finding: JournalIndex.Finding, isMadeAnew: Bool) {
    guard case .ignored(let fault) = finding else { return nil }
    (self.fault, self.isMadeAnew) = (fault, isMadeAnew)
  }

  /// Returns what is wrong with the index and what follows from it, for a person: `the index trip.jsonl.idx was not finished; …`.
  /// - Parameter journal: The path of the journal.
  public func message(beside journal: String) -> String {
    let consequence =
      switch fault {
      case .foreign: "it is left alone, and the journal has no index"
      case .unsealed, .stale, .otherVersion, .wrong:
        isMadeAnew ? "it is not used, and made anew when the journal is read to its end" : "it is not used"
      }
    return "the index \(JournalIndex.path(beside: journal)) \(fault.message); \(consequence)"
  }
}
