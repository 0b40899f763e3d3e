import NavEvents

/// The event `restored`: the containers become those of the archive, what it does not hold stays.
extension NavState {
  mutating func restore(_ json: JSONText, _ draft: inout CommitDraft) {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return }
    let (old, attributes) = (scene, ledger.attributes)
    setScene(Scene())
    changeSituation { $0.swipe = nil }
    readScene(document.root, document, &draft)
    ledger.attributes = attributes
    keepSettings(of: old)
  }

  /// The settings an archive does not hold stay as they were in the container of the same name.
  private mutating func keepSettings(of old: Scene) {
    for node in scene.nodes {
      guard case .drillDown(let index) = node.kind, let before = old.find(node.name),
        let oldIndex = old.drillDownIndex(before)
      else { continue }
      let fields = old.drillDowns[oldIndex].fields
      scene.drillDowns[Int(index)].fields.navigationBarPosition = fields.navigationBarPosition
      scene.drillDowns[Int(index)].fields.propagatesNavigationItem = fields.propagatesNavigationItem
      scene.drillDowns[Int(index)].fields.propagatesTabBarItem = fields.propagatesTabBarItem
    }
  }
}
