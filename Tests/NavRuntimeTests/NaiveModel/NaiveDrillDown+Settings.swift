extension NaiveDrillDown {
  mutating func setBars(hidden: Bool) {
    let value = hidden ? "hide" : "show"
    settle(.navigationBarsHiddenChanged, "bars", value, scene.barsHidden == hidden)
    scene.barsHidden = hidden
  }

  mutating func setToolbars(hidden: Bool) {
    let value = hidden ? "hide" : "show"
    settle(.toolbarsHiddenChanged, "toolbars", value, scene.toolbarsHidden == hidden)
    scene.toolbarsHidden = hidden
  }

  mutating func setBarPosition(_ position: ModelCommand.BarPosition) {
    let unchanged = scene.barPosition == position
    settle(.navigationBarPositionChanged, "position", position.rawValue, unchanged)
    scene.barPosition = position
  }

  mutating func setWidth(_ width: Double) throws(ModelRefusal) {
    if width <= 0 { throw .badArgument }
    settle(.widthChanged, "width", "set", scene.leftWidth == width)
    scene.leftWidth = width
  }

  /// Counts the rule, and one event unless nothing changes.
  private mutating func settle(
    _ event: ModelEvent, _ rule: String, _ value: String, _ unchanged: Bool
  ) {
    hits.count(rule + ": " + (unchanged ? "no change" : value))
    if !unchanged { scene.record(event) }
  }

  mutating func setPropagation(_ what: ModelCommand.Propagated, to isOn: Bool) {
    let old = what == .item ? scene.propagatesItem : scene.propagatesTab
    let rule = "propagate " + what.rawValue
    settle(.propagationChanged, rule, isOn ? "on" : "off", old == isOn)
    switch what {
    case .item: scene.propagatesItem = isOn
    case .tab: scene.propagatesTab = isOn
    }
  }

  mutating func setPlaceholder(
    _ screen: ModelScreen?, on side: ModelCommand.Side
  ) throws(ModelRefusal) {
    let old = side == .left ? scene.leftPlaceholder : scene.rightPlaceholder
    if let screen, !screen.id.isValidID { throw .badArgument }
    if screen?.id == old {
      return hits.count(old == nil ? "placeholder: none stays" : "placeholder: same")
    }
    if let screen { try judgeNew(screen.id) }
    hits.count(screen == nil ? "placeholder: removed" : "placeholder: set")
    if screen != nil && old != nil { hits.count("placeholder: replaced") }
    putPlaceholder(screen, on: side, insteadOf: old)
  }

  private mutating func putPlaceholder(
    _ screen: ModelScreen?, on side: ModelCommand.Side, insteadOf old: ModelText?
  ) {
    scene.forget(old.map { [$0] } ?? [])
    if let screen { scene.enter(screen) }
    switch side {
    case .left: scene.leftPlaceholder = screen?.id
    case .right: scene.rightPlaceholder = screen?.id
    }
    hits.count(side == .left ? "placeholder: left" : "placeholder: right")
    scene.record(.placeholderChanged)
  }

  mutating func setHidesBack(_ hides: Bool, of id: ModelText) throws(ModelRefusal) {
    let node = try known(id, for: "hidesBack")
    let unchanged = node.hidesBackButton == hides
    settle(.hidesBackButtonChanged, "hidesBack", hides ? "on" : "off", unchanged)
    scene.change(id) { $0.hidesBackButton = hides }
  }

  mutating func setTitle(_ title: ModelText, of id: ModelText) throws(ModelRefusal) {
    let node = try known(id, for: "title")
    settle(.titleChanged, "title", "set", node.title == title)
    scene.change(id) { $0.title = title }
  }

  /// The node with this id, counted by its kind.
  private mutating func known(
    _ id: ModelText, for row: String
  ) throws(ModelRefusal) -> NaiveNode {
    guard let node = scene.node(id) else { throw .unknownNode }
    hits.count(row + kind(of: id))
    return node
  }

  private func kind(of id: ModelText) -> String {
    if id == NaiveScene.containerID { return " of the container" }
    return scene.isPlaceholder(id) ? " of a placeholder" : " of a screen"
  }

  mutating func setAttribute(
    _ key: ModelText, to value: ModelText, of id: ModelText?
  ) throws(ModelRefusal) {
    guard let id else { return setSceneAttribute(key, to: value) }
    let node = try known(id, for: "attribute")
    let unchanged = Self.holds(node.attributes, key, value)
    settle(.attributeChanged, "attribute", verb(value), unchanged)
    scene.change(id) { Self.put(value, for: key, in: &$0.attributes) }
  }

  private mutating func setSceneAttribute(_ key: ModelText, to value: ModelText) {
    hits.count("attribute of the scene")
    let unchanged = Self.holds(scene.attributes, key, value)
    settle(.attributeChanged, "attribute", verb(value), unchanged)
    Self.put(value, for: key, in: &scene.attributes)
  }

  private func verb(_ value: ModelText) -> String {
    value.utf8.isEmpty ? "remove" : "set"
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
