/// What can be said of any node.
extension NaiveWebModel {
  mutating func performOnNode(_ action: WebModelCommand.Action) throws(WebModelRefusal) {
    switch action {
    case .hidesBack(let id, let hides): try setHidesBack(hides, of: id)
    case .title(let id, let title): try setTitle(title, of: id)
    case .attribute(let id, let key, let value): try setAttribute(key, to: value, of: id)
    default: break
    }
  }

  /// The node with this id, counted by its kind.
  private mutating func known(_ id: ModelText) throws(WebModelRefusal) -> NaiveNode {
    guard let node = scene.node(id) else {
      if scene.isTaken(id) { hits.count("unknown node: a page that is not there yet") }
      throw .unknownNode
    }
    hits.count("node: " + (scene.isPage(id) ? "a page" : scene.isContainer(id) ? "a container" : "a screen"))
    return node
  }

  /// One event, unless nothing changes.
  private mutating func settle(_ event: WebModelEvent, _ unchanged: Bool) {
    if unchanged { hits.count("node: no change") } else { scene.record(event) }
  }

  private mutating func setHidesBack(_ hides: Bool, of id: ModelText) throws(WebModelRefusal) {
    let node = try known(id)
    scene.change(id) { $0.hidesBackButton = hides }
    let event = WebModelEvent("hidesBackButtonChanged").with("screen", id).with("value", flag: hides)
    settle(event.whole, node.hidesBackButton == hides)
  }

  private mutating func setTitle(_ title: ModelText, of id: ModelText) throws(WebModelRefusal) {
    let node = try known(id)
    scene.change(id) { $0.title = title }
    let event = WebModelEvent("titleChanged").with("screen", id).with("title", title)
    settle(event.whole, node.title == title)
  }

  private mutating func setAttribute(
    _ key: ModelText, to value: ModelText, of id: ModelText?
  ) throws(WebModelRefusal) {
    let event = WebModelEvent("attributeChanged").with(optional: "screen", id).with("key", key)
    guard let id else {
      settle(event, Self.holds(scene.attributes, key, value))
      return Self.put(value, for: key, in: &scene.attributes)
    }
    let node = try known(id)
    settle(event, Self.holds(node.attributes, key, value))
    scene.change(id) { Self.put(value, for: key, in: &$0.attributes) }
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
