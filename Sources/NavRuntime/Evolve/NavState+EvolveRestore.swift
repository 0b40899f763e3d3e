import NavEvents

/// Applies the event `restored`: the containers become those of the archive, and everything that it does not
/// hold stays.
extension NavState {
  mutating func restore(_ json: JSONText, _ draft: inout CommitDraft) {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return }
    let old = scene
    setScene(Scene())
    changeInteraction { $0.swipe = nil }
    readRoot(of: document.root, document, &draft)
    keepSettings(of: old)
  }

  /// Copies the settings that an archive does not hold from the containers of the same names:
  /// `hidesBackButton`, items, attributes and some fields of the container.
  private mutating func keepSettings(of old: Scene) {
    for slot in scene.nodes.indices {
      guard scene.find(scene.nodes[slot].name)?.slot == slot,
        let place = scene.place(of: NodeID(index: slot)),
        let before = old.find(scene.nodes[slot].name).flatMap({ old.place(of: $0) }),
        before.kind == place.kind
      else { continue }
      keepItem(of: old, before.node, in: slot)
      place.kind.visit { $0.keepSettings(of: before.index, in: old, at: place.index, in: &scene) }
    }
  }

  private mutating func keepItem(of old: Scene, _ before: NodeID, in slot: Int) {
    scene.nodes[slot].hidesBackButton = old[before].hidesBackButton
    let extras = old.extras(of: before)
    if extras == .standard { return }
    scene.nodes[slot].extras = scene.addExtras(extras)
  }
}
