import NavBase
import NavEvents

/// The rule of a return to a past moment.
extension NavState {
  /// Returns the decision that the scene becomes `content`, which it was at `moment`. The screens that are not in it are asked.
  func decideRevert(
    to moment: TextID, _ content: JSONText, _ draft: inout CommitDraft
  ) -> Decision {
    var document = JSONDocument()
    let text = draft.texts[content.text]
    guard (try? document.parse(text)) != nil, let root = document.member("root", of: document.root) else {
      return .refused(.badScene(draft.texts.intern("the member “root” is missing")))
    }
    if document.kind(of: root) == .null { return .refused(.noSceneThen(moment)) }
    var validator = SceneValidator()
    let objection =
      validator.objectionToRoot(root, document, &draft)
      ?? validator.objectionToModals(of: document.root, document, &draft)
      ?? validator.objectionToAttributes(of: document.root, document, &draft)
    if let objection { return .refused(objection) }
    var present = ByteBuffer()
    writeScene(draft.texts, to: &present)
    if draft.texts.withBytes(of: content.text, { $0.elementsEqual(present.bytes) }) { return .nothing }
    return leaving(.scene(.reverted(to: moment, content)), because: .revert, holding: validator, &draft)
  }
}
