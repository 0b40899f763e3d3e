import NavEvents
import NavRuntime

extension Program {
  /// Explains a commit of a journal.
  func explain(_ words: [String]) -> ExitStatus {
    guard words.count == 2 else { return usage(Subcommand.explain.synopsis) }
    let moment: NavJournal.Moment
    do throws(LineError) {
      moment = try CommitName.moment(Word(text: words[1], raw: words[1], column: 1, isQuoted: false))
    } catch {
      return usage("\(Subcommand.explain.synopsis): \(error.message)")
    }
    return withTimeline(words[0]) { timeline throws(Timeline.Failure) in
      let explanation = try timeline.explain(try timeline.commit(at: moment))
      if options.json { return output.data(Reply.result(ExplanationReply.json(explanation))) }
      output.lines(ExplanationLines.lines(explanation))
    }
  }
}
