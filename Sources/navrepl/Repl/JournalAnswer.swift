import NavEvents
import NavJournals
import NavRuntime

/// The answer to a question about a journal that is both a subcommand and a verb. Each asks the timeline, and prints this.
protocol JournalAnswer {
  /// The answer for programs.
  var json: CanonicalJSON { get }
  /// Returns the answer for people, as lines that are safe at a terminal.
  func lines(_ style: PictureStyle) -> [String]
  /// Calls `body` with the same lines, a part of a long answer at a time.
  func forEachPart(_ style: PictureStyle, _ body: ([String]) -> Void)
}

extension JournalAnswer {
  func forEachPart(_ style: PictureStyle, _ body: ([String]) -> Void) { body(lines(style)) }
}

extension NavLastChange: JournalAnswer {
  func lines(_ style: PictureStyle) -> [String] {
    AnswerLines.table(self, isLaidOut: style.isLaidOut).lines(style)
  }
}

extension NavStatistics: JournalAnswer {
  /// The number of screens that are printed together. A long journal may have millions.
  private static let screensTogether = 1000

  func lines(_ style: PictureStyle) -> [String] { AnswerLines.table(self).lines(style) }

  func forEachPart(_ style: PictureStyle, _ body: ([String]) -> Void) {
    // In columns, each line depends on all others.
    if style.isLaidOut { return body(lines(style)) }
    body(AnswerLines.counts(of: self).lines(style))
    for start in stride(from: 0, to: screens.count, by: Self.screensTogether) {
      body(
        AnswerLines.screens(of: self, start..<min(screens.count, start + Self.screensTogether)).lines(style))
    }
    body(AnswerLines.loops(of: self).lines(style))
  }
}

extension Program {
  /// Prints an answer; `json` makes it a reply of the subcommand.
  func show(_ answer: some JournalAnswer, json: (CanonicalJSON) -> String = \.text) {
    if options.json { return output.data(json(answer.json)) }
    answer.forEachPart(options.pictures) { output.picture($0) }
  }
}

extension Repl {
  /// Prints an answer, in a pager when it is long.
  func show(_ answer: some JournalAnswer) {
    if style.json { return output.data(Reply.result(answer.json.text)) }
    show(answer.lines(style.pictures), areSafe: true)
  }
}
