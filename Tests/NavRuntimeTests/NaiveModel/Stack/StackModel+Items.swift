/// What any node has.
extension StackModel {
  mutating func setHidesBack(_ hides: Bool, of id: ModelText) throws(StackRefusal) {
    let node = try known(id, for: "hidesBack")
    settle(
      .hidesBackButtonChanged, "hidesBack", hides ? "on" : "off",
      unchanged: node.item.hidesBackButton == hides
    ) { $0.change(id) { $0.item.hidesBackButton = hides } }
  }

  mutating func setTitle(_ title: ModelText, of id: ModelText) throws(StackRefusal) {
    let node = try known(id, for: "title")
    settle(.titleChanged, "title", "set", unchanged: node.item.title == title) {
      $0.change(id) { $0.item.title = title }
    }
  }

  /// The node with this id, counted by its kind.
  private mutating func known(
    _ id: ModelText, for row: String
  ) throws(StackRefusal) -> StackNode {
    guard let node = scene.node(id) else { throw .unknownNode }
    let kind = scene.isModal(id) ? "modal" : node.isContainer ? "container" : "screen"
    hits.count(row + " of a " + kind)
    return node
  }

  mutating func setAttribute(
    _ key: ModelText, to value: ModelText, of id: ModelText?
  ) throws(StackRefusal) {
    let held = try id.map { id throws(StackRefusal) in try known(id, for: "attribute").item.attributes }
    let unchanged = Self.holds(held ?? scene.attributes, key, value)
    let rule = value.utf8.isEmpty ? "remove" : "set"
    settle(.attributeChanged, "attribute", rule, unchanged: unchanged) { scene in
      if let id {
        scene.change(id) { Self.put(value, for: key, in: &$0.item.attributes) }
      } else {
        Self.put(value, for: key, in: &scene.attributes)
      }
    }
  }

  /// Whether the key has the value already; an absent key has the empty one.
  private static func holds(
    _ attributes: NaiveAttributes, _ key: ModelText, _ value: ModelText
  ) -> Bool {
    attributes[key].map { $0 == value } ?? value.utf8.isEmpty
  }

  private static func put(
    _ value: ModelText, for key: ModelText, in attributes: inout NaiveAttributes
  ) {
    if value.utf8.isEmpty { attributes.remove(key) } else { attributes.set(key, to: value) }
  }
}
