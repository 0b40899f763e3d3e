import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// The verbs that ask what a subcommand asks. The subcommand itself answers, about the journal of the session.
extension Repl {
  /// Asks a question about the journal up to the shown moment. The answer does not count for the exit status, as with the
  /// other verbs that only look; a mistake does.
  mutating func ask(_ options: Options) throws(LineError) {
    guard case .subcommand(let subcommand) = options.action else { return }
    let answer = KeptAnswer(for: output, origin: origin ?? "", isJSON: style.json)
    let journal = try liveJournal()
    var options = options
    options.adopt(style, about: journal.file.path)
    var program = Program(options: options, output: Output { answer.take($0) })
    program.live = journal
    let status = program.answer()
    program.output.flush()
    answer.finish()
    if status <= .negative || Interruption.isAsked { return }
    count(subcommand.rawValue, answer.lastMessage ?? "no answer", in: subcommand.rawValue, status)
  }

  /// Returns the journal of the session, up to the last whole commit before the shown moment.
  private func liveJournal() throws(LineError) -> LiveJournal {
    let watched = try journalFile()
    let file = (watched as? WatchedFile)?.file ?? watched
    var journal = LiveJournal(
      file: file, catalog: session.catalog, hasPrograms: style.hasPrograms, standsIn: session.onlyLooks,
      missing: session.missingPlugins)
    guard let past else { return journal }
    do throws(FileError) {
      journal.file = FileBeginning(
        of: file, length: try JournalReader.length(of: watched, upTo: past.commits))
    } catch {
      throw LineError(code: .inputOutput, message: error.message, column: nil)
    }
    journal.commits = past.commits
    return journal
  }
}

/// The answer to a question, passed on as it comes; in JSON it is kept, and becomes a reply. A class: its identity is the
/// answer to one line.
private final class KeptAnswer: Sendable {
  private struct State {
    var json: [UInt8] = []
    var lastMessage: String?
  }

  private let output: Output
  private let origin: String
  private let isJSON: Bool
  private let state = Lock(State())

  init(for output: Output, origin: String, isJSON: Bool) {
    (self.output, self.origin, self.isJSON) = (output, origin, isJSON)
  }

  var lastMessage: String? { state.withLock { $0.lastMessage } }

  /// Takes a part; returns false when there is no reader any more. Nobody wants what follows Ctrl-C.
  func take(_ part: Output.Part) -> Bool {
    if Interruption.isAsked { return true }
    switch part {
    case .message(let line):
      state.withLock { $0.lastMessage = line }
      output.message(origin + line)
    case .bytes(let bytes):
      if isJSON { state.withLock { $0.json += bytes } } else { output.put(part) }
    }
    return output.failure == nil
  }

  /// Prints what was kept. An object that is no reply yet becomes the result of one.
  func finish() {
    let json = state.withLock { String(decoding: $0.json, as: UTF8.self) }
    for line in json.parts(between: UInt8(ascii: "\n")) where !line.isEmpty {
      output.data(line.startsWithBytes(of: #"{"ok":"#) ? line : Reply.result(line))
    }
  }
}
