extension StackModel {
  private static let dirty = ModelText("dirty")
  private static let nobody = ModelText("nil")
  private static let yes = ModelText("true")

  /// An id that comes into the scene must not be there, and must be one.
  mutating func judgeNew(_ id: ModelText) throws(StackRefusal) {
    if let node = scene.node(id) {
      hits.count("duplicate: " + place(of: node))
      throw .duplicateNode
    }
    if !id.isValidID || id == Self.nobody { throw .badArgument }
  }

  private func place(of node: StackNode) -> String {
    if node.id == scene.root { return "the root" }
    if scene.isModal(node.id) { return "a modal" }
    return node.isContainer ? "a container" : "a screen"
  }

  /// Forgets the nodes and all in them, unless `unsaved-changes` vetoes their leaving.
  mutating func leave(_ leaving: [ModelText]) throws(StackRefusal) {
    try judgeLeaving(leaving)
    scene.forget(leaving.flatMap { scene.all(in: $0) })
  }

  /// Refuses when `unsaved-changes` has a veto against the leaving of the screens in these nodes.
  mutating func judgeLeaving(_ leaving: [ModelText]) throws(StackRefusal) {
    let screens = leaving.flatMap { scene.screens(in: $0) }
    if leaving.contains(where: { isDirty($0) && !screens.contains($0) }) {
      hits.count("unsaved-changes: a dirty container is no screen")
    }
    guard screens.contains(where: isDirty) else { return }
    if scene.plugins[.unsavedChanges] == nil {
      return hits.count("unsaved-changes: detached, a dirty screen leaves")
    }
    if !leaving.contains(where: { isDirty($0) && screens.contains($0) }) {
      hits.count("unsaved-changes: a dirty screen deeper in the container")
    }
    throw .vetoed
  }

  func isDirty(_ id: ModelText) -> Bool {
    scene.node(id)?.item.attributes[Self.dirty] == Self.yes
  }

  /// Counts the rule, and records the event unless nothing changes.
  mutating func settle(
    _ event: StackEvent, _ rule: String, _ value: String, unchanged: Bool,
    _ change: (inout StackScene) -> Void
  ) {
    hits.count(rule + ": " + (unchanged ? "no change" : value))
    if unchanged { return }
    change(&scene)
    scene.record(event)
  }

  /// The plugin `back-button` asks for a value; it is an event only when it is a new one.
  mutating func follow(hidesBack: Bool, of id: ModelText) {
    if scene.plugins.enabled(.backButton) == nil { return }
    if scene.node(id)?.item.hidesBackButton == hidesBack { return }
    scene.change(id) { $0.item.hidesBackButton = hidesBack }
    scene.record(.hidesBackButtonChanged)
  }
}
