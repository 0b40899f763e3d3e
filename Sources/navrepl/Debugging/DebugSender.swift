import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Synchronization

/// The session that carries out the lines that are typed in `navrepl debug --write`.
struct DebugSender: ~Copyable {
  /// The answer to a line.
  struct Answer {
    let lines: [String]
    let hasQuit: Bool
  }

  /// The parts of the answer to the present line. A class: its identity is what the output writes to.
  private final class Answers: Sendable {
    private let parts = Lock<[Output.Part]>([])

    func add(_ part: Output.Part) { parts.withLock { $0.append(part) } }

    func take() -> [String] {
      let parts = parts.withLock { parts in
        defer { parts = [] }
        return parts
      }
      return parts.flatMap { part in
        switch part {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        case .message(let line): [line]
        }
      }
    }
  }

  private var repl: Repl
  private let output: Output
  private let answers: Answers

  init(_ opened: OpenedSession, _ options: Options) {
    let answers = Answers()
    let output = Output { part in
      answers.add(part)
      return true
    }
    let style = Repl.Style(pictures: PictureStyle(ascii: options.pictures.ascii))
    (self.answers, self.output) = (answers, output)
    repl = Repl(opened, output, style)
  }

  /// Returns a debugger of the journal of the session.
  func debugger(plugins: PluginCatalog) throws(NavJournal.Failure) -> NavDebugger {
    let journal: OpenJournal
    do throws(SessionError) { journal = try repl.session.openJournal() } catch { throw .unwritable(error) }
    return try NavDebugger(of: journal, plugins: plugins)
  }

  /// Carries out a line at the end of the journal.
  mutating func send(_ line: String) -> Answer {
    var input = LineInput(text: Array(line.utf8))
    repl.isDone = false
    repl.run(&input)
    output.flush()
    return Answer(lines: answers.take(), hasQuit: repl.isDone)
  }

  /// Ends the session that a line may have put in the place of the first one.
  mutating func end() {
    repl.end()
    output.flush()
  }
}
