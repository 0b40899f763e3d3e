import NavEvents

/// A command that an observer sent, as it would stand in the journal, until its turn comes.
struct QueuedCommand: Sendable {
  let source: CommitSource
  private let wire: String

  init(
    _ source: CommitSource, _ make: (inout CommitDraft) -> NavCommand
  ) throws(SessionError) {
    self.source = source
    var draft = CommitDraft()
    let command = make(&draft)
    if let value = command.unwritableValue(in: draft.texts) { throw value.error }
    if draft.texts.lacksText { throw .textTooLong }
    var buffer = ByteBuffer()
    draft.write(command, to: &buffer)
    wire = buffer.string
  }

  /// The command again, in the draft of its own commit.
  func rebuild(_ draft: inout CommitDraft) -> NavCommand {
    var document = JSONDocument()
    guard (try? document.parse(wire)) != nil, let command = try? draft.readCommand(document.root, document)
    else {
      preconditionFailure("a command reads back what it wrote")
    }
    return command
  }
}
