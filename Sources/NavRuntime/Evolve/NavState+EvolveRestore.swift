import NavEvents

/// The event `restored`: the containers become those of the archive, what it does not hold stays.
extension NavState {
  mutating func restore(_ json: JSONText, _ draft: inout CommitDraft) {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return }
    let old = scene
    setScene(Scene())
    changeSituation { $0.swipe = nil }
    readRoot(of: document.root, document, &draft)
    keepSettings(of: old)
  }

  /// What an archive does not hold of a container stays as it was in the one of the same name: `hidesBackButton`,
  /// items and attributes, the bar position, what it propagates.
  private mutating func keepSettings(of old: Scene) {
    for slot in scene.nodes.indices {
      guard scene.nodes[slot].kind.isContainer, scene.find(scene.nodes[slot].name)?.slot == slot,
        let before = old.find(scene.nodes[slot].name),
        old[before].kind.container == scene.nodes[slot].kind.container
      else { continue }
      keepItem(of: old, before, in: slot)
      guard case .drillDown(let index) = scene.nodes[slot].kind, let oldIndex = old.drillDownIndex(before)
      else {
        continue
      }
      let fields = old.drillDowns[oldIndex].fields
      scene.drillDowns[Int(index)].fields.navigationBarPosition = fields.navigationBarPosition
      scene.drillDowns[Int(index)].fields.propagatesNavigationItem = fields.propagatesNavigationItem
      scene.drillDowns[Int(index)].fields.propagatesTabBarItem = fields.propagatesTabBarItem
    }
  }

  private mutating func keepItem(of old: Scene, _ before: NodeID, in slot: Int) {
    scene.nodes[slot].hidesBackButton = old[before].hidesBackButton
    let extras = old.extras(of: before)
    if extras == .standard { return }
    scene.nodes[slot].extras = scene.addExtras(extras)
  }
}
