import NavEvents

/// A command that has been made and waits for its turn, with the texts that it refers to.
///
/// A class because a commit's texts cannot be copied; it is never changed.
final class PendingCommand: Sendable {
  let source: CommitSource
  private let command: NavCommand
  private let draft: CommitDraft

  init(_ source: CommitSource, _ make: (inout CommitDraft) -> NavCommand) throws(SessionError) {
    var draft = CommitDraft()
    let command = make(&draft)
    if let value = command.unwritableValue(in: draft.texts) { throw value.error }
    if draft.texts.lacksText { throw .textTooLong }
    self.source = source
    self.command = command
    self.draft = draft
  }

  /// Whether a journal can begin with it.
  var setsScene: Bool { command.setsScene }

  /// The command, in the draft of its own commit.
  func make(_ draft: inout CommitDraft) -> NavCommand { draft.adopt(command, from: self.draft) }
}
