import Foundation
import NavBase
import NavEvents
import NavRuntime
import Testing

/// The digests of the states after each commit of the recorded journals, as `journals/digests.txt` has locked them: the
/// meaning of an event never changes, even when the rules do.
enum RecordedDigests {
  /// Returns the lines of the lock file, without its explanation.
  static func locked() throws -> [String] {
    try String(contentsOf: Project.journals.appendingPathComponent("digests.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// Returns the path of a journal below `journals`, and the digest after each of its commits.
  static func line(of recorded: RecordedJournal) throws -> String {
    var replay = Replay(try POSIXFileSystem().open(recorded.journal.path, .read))
    var words = [String(recorded.journal.path.dropFirst(Project.journals.path.count + 1))]
    var scratch = ByteBuffer()
    while let record = try replay.read(.events) {
      replay.fold(record)
      guard case .commit = record else { continue }
      var digest = ByteBuffer()
      digest.appendHex(replay.engine.state.digest(replay.engine.draft.texts, scratch: &scratch))
      words.append(digest.string)
    }
    return words.joined(separator: " ")
  }
}
