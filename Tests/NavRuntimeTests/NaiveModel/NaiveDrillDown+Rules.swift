extension NaiveDrillDown {
  private static let dirty = ModelText("dirty")
  private static let yes = ModelText("true")

  /// An id that comes into the scene must be one, and must not be there.
  mutating func judgeNew(_ id: ModelText) throws(ModelRefusal) {
    if !id.isValidID { throw .badArgument }
    if scene.index(of: id) == nil { return }
    hits.count("duplicate: " + place(of: id))
    throw .duplicateNode
  }

  private func place(of id: ModelText) -> String {
    if id == NaiveScene.containerID { return "the container" }
    return scene.isPlaceholder(id) ? "a placeholder" : "in the stack"
  }

  /// Forgets the screens, unless `unsaved-changes` vetoes their leaving.
  mutating func leave(_ leaving: [ModelText]) throws(ModelRefusal) {
    try judgeLeaving(leaving)
    scene.forget(leaving)
  }

  /// Refuses when `unsaved-changes` has a veto against the leaving of these screens.
  mutating func judgeLeaving(_ leaving: [ModelText]) throws(ModelRefusal) {
    guard leaving.contains(where: isDirty) else { return }
    if scene.plugins.enabled(.unsavedChanges) != nil { throw .vetoed }
    hits.count("unsaved-changes: detached, a dirty screen leaves")
  }

  func isDirty(_ id: ModelText) -> Bool {
    scene.node(id)?.attributes[Self.dirty] == Self.yes
  }

  /// The plugin `back-button` asks for a value; it is an event only when it is a new one.
  mutating func follow(_ cause: String, hidesBack: Bool, of id: ModelText) {
    guard let plugin = scene.plugins[.backButton] else {
      return hits.count("back-button: detached, " + cause)
    }
    if !plugin.enabled { return hits.count("back-button: disabled, " + cause) }
    let unchanged = scene.node(id)?.hidesBackButton == hidesBack
    hits.count("back-button: " + cause + (unchanged ? ", no change" : ""))
    if unchanged { return }
    scene.change(id) { $0.hidesBackButton = hidesBack }
    scene.record(.hidesBackButtonChanged)
  }
}
