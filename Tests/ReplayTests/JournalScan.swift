import NavEvents
import NavRuntime
import Testing

/// What a reader makes of the bytes of a journal; reading them twice and leaving them alone is checked on the way.
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

  /// Why it is corrupt; nil when it is not.
  var corruption: DamageReason? {
    if case .corrupt(_, _, let reason) = verdict { return reason }
    return nil
  }
}
