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
    if leaving.contains(where: isDirty) { throw .vetoed }
    scene.forget(leaving)
  }

  func isDirty(_ id: ModelText) -> Bool {
    scene.node(id)?.attributes[Self.dirty] == Self.yes
  }

  /// The plugin `back-button` asks for a value; it is an event only when it is a new one.
  mutating func follow(_ cause: String, hidesBack: Bool, of id: ModelText) {
    let unchanged = scene.node(id)?.hidesBackButton == hidesBack
    hits.count("back-button: " + cause + (unchanged ? ", no change" : ""))
    if unchanged { return }
    scene.change(id) { $0.hidesBackButton = hidesBack }
    scene.seq += 1
  }

  /// The title of the left pane's back button, when it shows one.
  var backButton: ModelText? {
    let count = scene.left.count
    guard count >= 2, !scene.barsHidden, let top = scene.node(scene.left[count - 1]),
      !top.hidesBackButton, !top.leftItemsReplaceBackButton
    else { return nil }
    return scene.node(scene.left[count - 2])?.backButtonTitle
  }

  /// Counts why the back button is shown or hidden, once per view.
  mutating func countBackButton() {
    hits.count("back button: " + backButtonRow)
    if backButton == nil { return }
    let previous = scene.node(scene.left[scene.left.count - 2])
    hits.count(previous?.screen.backTitle == nil ? "title from title" : "title from backTitle")
  }

  private var backButtonRow: String {
    guard scene.left.count >= 2, let top = scene.left.last.flatMap(scene.node) else {
      return "hidden, fewer than two left"
    }
    if scene.barsHidden { return "hidden, bars hidden" }
    if top.hidesBackButton { return "hidden, hidesBackButton" }
    if top.leftItemsReplaceBackButton { return "hidden, left items" }
    return top.screen.leftItems.isEmpty ? "shown" : "shown, left items supplement"
  }
}
