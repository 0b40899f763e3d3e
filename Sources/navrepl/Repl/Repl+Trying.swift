import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The verb `try`: what a command would do.
extension Repl {
  /// Prints the outcome that a command would have, and draws the scene after it. A refusal does not count for the exit status.
  mutating func preview(_ request: Request) throws(LineError) {
    if session.onlyLooks { throw .readOnly }
    guard past == nil else { throw .viewingPast }
    guard let (command, source) = try command(of: request) else { return }
    let preview: NavPreview
    do throws(SessionError) { preview = try session.preview(command, from: source) } catch {
      return fail(error)
    }
    let reply = Reply.commit(preview.commit)
    try keep(Reply.result(reply))
    tellNews()
    if style.json { return output.data(Reply.result(reply)) }
    let lines = JournalWords.outcomeLines(reply)
    let isRefused = preview.commit.refusal != nil
    if style.isInteractive {
      output.line("try:")
      tell(lines, isRefused: isRefused, indent: 2)
    } else {
      output.lines(
        ["try: \(lines.joined(separator: "; "))"], in: Paint.ofRefusal(isRefused, style.pictures))
    }
    if !isRefused, drawsChanges { output.picture(picture(of: preview)) }
  }
}
