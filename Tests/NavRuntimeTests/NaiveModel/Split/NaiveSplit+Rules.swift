extension NaiveSplit {
  private static let dirty = ModelText("dirty")
  private static let yes = ModelText("true")

  /// An id that comes into the scene must not be there, and must be one.
  mutating func judgeNew(_ id: ModelText) throws(SplitRefusal) {
    if scene.holds(id) {
      hits.count("duplicate: " + (scene.kind(of: id) == nil ? "a screen" : "a container"))
      throw .duplicateNode
    }
    if !id.isValidID { throw .badArgument }
  }

  /// Refuses when `unsaved-changes` has a veto against the leaving of these screens.
  mutating func judgeLeaving(_ leaving: [ModelText]) throws(SplitRefusal) {
    guard leaving.contains(where: isDirty) else { return }
    if scene.plugins.has(.unsavedChanges) { throw .vetoed }
    hits.count("unsaved-changes: detached, a dirty screen leaves")
  }

  /// A container is no screen, whatever its attributes are.
  func isDirty(_ id: ModelText) -> Bool {
    scene.isScreen(id) && scene.node(id)?.attributes[Self.dirty] == Self.yes
  }

  mutating func setHidesBack(_ hides: Bool, of id: ModelText) throws(SplitRefusal) {
    let node = try known(id, for: "hidesBack")
    if node.hidesBackButton == hides { return hits.count("hidesBack: no change") }
    hits.count(hides ? "hidesBack: on" : "hidesBack: off")
    happen(.hidesBackButtonChanged) { $0.change(id) { $0.hidesBackButton = hides } }
  }

  mutating func setTitle(_ title: ModelText, of id: ModelText) throws(SplitRefusal) {
    let node = try known(id, for: "title")
    if node.title == title { return hits.count("title: no change") }
    hits.count("title: set")
    happen(.titleChanged) { $0.change(id) { $0.title = title } }
  }

  mutating func setAttribute(
    _ key: ModelText, to value: ModelText, of id: ModelText?
  ) throws(SplitRefusal) {
    let held =
      try id.map { id throws(SplitRefusal) in try known(id, for: "attribute").attributes }
      ?? scene.attributes
    let unchanged = held[key].map { $0 == value } ?? value.utf8.isEmpty
    if unchanged { return hits.count("attribute: no change") }
    hits.count(value.utf8.isEmpty ? "attribute: remove" : "attribute: set")
    happen(.attributeChanged) { scene in
      guard let id else { return Self.put(value, for: key, in: &scene.attributes) }
      scene.change(id) { Self.put(value, for: key, in: &$0.attributes) }
    }
  }

  private static func put(
    _ value: ModelText, for key: ModelText, in attributes: inout NaiveAttributes
  ) {
    if value.utf8.isEmpty { attributes.remove(key) } else { attributes.set(key, to: value) }
  }

  /// The node with this id, counted by its kind.
  private mutating func known(
    _ id: ModelText, for row: String
  ) throws(SplitRefusal) -> NaiveNode {
    guard let node = scene.node(id) else { throw .unknownNode }
    hits.count(row + " of a " + (scene.kind(of: id) == nil ? "screen" : "container"))
    return node
  }
}
