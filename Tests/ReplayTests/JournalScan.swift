import NavEvents
import NavRuntime
import Testing

/// The result of reading the bytes of a journal, which must not change them.
struct JournalScan {
  let verdict: JournalVerdict
  let position: JournalPosition
  let view: String
  let mismatch: CheckpointMismatch?

  static let nothing = JournalScan(Replay(ByteFile([])))

  /// Folds the bytes.
  init(_ bytes: [UInt8]) throws {
    var replay = Replay(ByteFile(bytes))
    try replay.runToEnd()
    self.init(replay)
  }

  private init(_ replay: consuming Replay) {
    verdict = replay.verdict
    position = replay.position
    mismatch = replay.mismatch
    var view = StateView()
    view.write(
      replay.engine.state, replay.engine.draft.texts,
      StateMoment(events: replay.position.events, commits: replay.position.commits))
    self.view = view.string
  }

  var isClean: Bool { verdict == .clean }

  var isTorn: Bool {
    if case .tornTail = verdict { return true }
    return false
  }

  /// The reason for the corruption; nil when the journal is not corrupt.
  var corruption: DamageReason? {
    if case .corrupt(_, _, let reason) = verdict { return reason }
    return nil
  }
}
