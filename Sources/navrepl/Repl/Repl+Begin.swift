import NavBase
import NavEvents
import NavRuntime

/// The verb `begin`, with which the script of a fork or of a shortened journal starts.
extension Repl {
  /// Continues in a session that begins with the first line of another journal.
  mutating func begin(with line: String) throws(LineError) {
    if session.onlyLooks { throw .readOnly }
    if let mistake = mistakeInBeginning { throw .badArgument(mistake, at: nil) }
    do throws(SessionError) {
      take(try opened.begin(with: line))
    } catch {
      return fail(error, endsSession: !style.isInteractive)
    }
    hasOwnSession = true
    timeline = nil
    let moment = session.moment
    if style.json {
      return output.data(Reply.result(#"{"event":\#(moment.events),"commit":\#(moment.commits)}"#))
    }
    if !style.quiet {
      show(["the journal begins at @\(moment.events), and its first commit is #\(moment.commits)"])
    }
    draw()
  }

  /// Ends a script whose line with `begin`, as this word says, was not carried out: what follows makes no sense without it.
  mutating func endScript(afterMistakeIn verb: String?) {
    if !style.isInteractive, verb?.hasSameBytes(as: "begin") == true { isDone = true }
  }

  /// The reason why no session can begin with a line here; nil when one can.
  private var mistakeInBeginning: String? {
    if hasOwnSession || !opened.isUnused {
      return "begin comes before the first command, and this journal has begun"
    }
    return opened.ofNewJournal.first.map { "the first line has its own: leave out \($0.rawValue)" }
  }
}
