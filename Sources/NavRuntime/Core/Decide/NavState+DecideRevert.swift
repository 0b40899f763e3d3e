import NavBase
import NavEvents

/// The rule of a return to a past moment.
extension NavState {
  /// Returns true for the name of a moment: `@18` or `#7`.
  private static func isMoment(_ name: some Collection<UInt8>) -> Bool {
    guard name.first == UInt8(ascii: "@") || name.first == UInt8(ascii: "#"), name.count > 1 else {
      return false
    }
    return name.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Returns the decision that the scene becomes `content`, which it was at `moment`. The screens that are not in it are asked.
  ///
  /// The name must be that of a moment. Whether the journal has the moment was checked when the scene was looked up: the number
  /// can be too large here, because a copy of a journal may have fewer commits (`minimize`, a report).
  func decideRevert(
    to moment: TextID, _ content: JSONText, _ draft: inout CommitDraft
  ) -> Decision {
    guard draft.texts.withBytes(of: moment, { Self.isMoment($0) }) else { return .refused(.noMoment(moment)) }
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
