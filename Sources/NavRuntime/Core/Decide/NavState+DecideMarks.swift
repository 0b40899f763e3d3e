import NavBase
import NavEvents

/// The rules for marks, which change nothing in the scene and need none.
extension NavState {
  func decideMark(_ command: MarkCommand<InternedForm>, _ draft: borrowing CommitDraft) -> Decision {
    switch command {
    case .note(let text, let values): decideNote(text, values, draft.texts)
    case .launch(let app, let build, let os, let device, let previous):
      .event(.mark(.launched(app: app, build: build, os: os, device: device, previous: previous)))
    case .close: .event(.mark(.closed))
    // A journal asks for its last key, so nobody types another one by mistake.
    case .key(let id): draft.source == .system ? .event(.mark(.keyed(id))) : .refused(.keyOfNoSession)
    }
  }

  private func decideNote(_ text: TextID, _ values: JSONText?, _ texts: borrowing TextTable) -> Decision {
    var length = texts.withBytes(of: text) { $0.count }
    if let values {
      let isObject = texts.withBytes(of: values.text) { bytes in
        length += bytes.count
        return bytes.first == UInt8(ascii: "{")
      }
      if !isObject { return .refused(.badNoteValues) }
    }
    if length > MarkBounds.longestNote { return .refused(.noteTooLong) }
    return .event(.mark(.noted(text, values: values)))
  }
}
