import NavEvents
import NavJournals
import NavRuntime

/// The answer to a question about a journal that is both a subcommand and a verb. Each asks the timeline, and prints this.
protocol JournalAnswer {
  /// The answer for programs.
  var json: CanonicalJSON { get }
  /// Returns the answer for people, as lines that are safe at a terminal.
  func lines(_ style: PictureStyle) -> [String]
}

extension NavLastChange: JournalAnswer {
  func lines(_ style: PictureStyle) -> [String] {
    AnswerLines.table(self, isLaidOut: style.isLaidOut).lines(style)
  }
}

extension NavStatistics: JournalAnswer {
  func lines(_ style: PictureStyle) -> [String] { AnswerLines.table(self).lines(style) }
}

extension Program {
  /// Prints an answer; `json` makes it a reply of the subcommand.
  func show(_ answer: some JournalAnswer, json: (CanonicalJSON) -> String = \.text) {
    if options.json { output.data(json(answer.json)) } else { output.picture(answer.lines(options.pictures)) }
  }
}

extension Repl {
  /// Prints an answer, in a pager when it is long.
  func show(_ answer: some JournalAnswer) {
    if style.json { return output.data(Reply.result(answer.json.text)) }
    show(answer.lines(style.pictures), areSafe: true)
  }
}
