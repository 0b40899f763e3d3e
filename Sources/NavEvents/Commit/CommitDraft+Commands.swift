/// The commands, one method each: how apps, plugins, tests and navrepl all build them.
extension CommitDraft {
  // MARK: The scene

  /// Start with this scene (canonical JSON, see `docs/journal-format.md`); the first command only.
  public mutating func scene(_ content: JSONText) -> NavCommand { .scene(.set(content)) }

  /// Rebuild the containers from an archive (see ``NavSession/preserve()``).
  public mutating func restore(_ archive: JSONText) -> NavCommand { .scene(.restore(archive)) }

  // MARK: Every container with a stack

  /// Put a screen on top; nil advances a drillDown without a new screen.
  public mutating func push(
    _ screen: ScreenDescription?, in container: String? = nil, _ transition: Transition = .standard
  ) -> NavCommand {
    .navigation(.push(content(screen), transition), target: text(container))
  }

  /// Take the top screen off.
  public mutating func pop(in container: String? = nil, _ transition: Transition = .standard) -> NavCommand {
    .navigation(.pop(transition), target: text(container))
  }

  /// Pop until `screen` is the top of the left pane (drillDown) or of the stack.
  public mutating func popTo(
    _ screen: String?, in container: String? = nil, _ transition: Transition = .standard
  ) -> NavCommand {
    .navigation(.popTo(text(screen), transition), target: text(container))
  }

  /// Pop to the root; in a drillDown the root's successor stays visible too.
  public mutating func popToRoot(
    in container: String? = nil, _ transition: Transition = .standard
  ) -> NavCommand {
    .navigation(.popToRoot(transition), target: text(container))
  }

  /// What a tap on the back button asks for.
  public mutating func back(in container: String? = nil, _ transition: Transition = .standard) -> NavCommand {
    .navigation(.back(transition), target: text(container))
  }

  /// Exchange the right screen of a drillDown; nil empties the right pane.
  public mutating func replace(
    _ screen: ScreenDescription?, in container: String? = nil, _ transition: Transition = .standard
  ) -> NavCommand {
    .navigation(.replace(content(screen), transition), target: text(container))
  }

  /// Hide or show the navigation bars.
  public mutating func setNavigationBarsHidden(_ hidden: Bool, in container: String? = nil) -> NavCommand {
    .navigation(.setNavigationBarsHidden(hidden), target: text(container))
  }

  // MARK: drillDown

  /// Show `screen` on the right for `owner`, which is on the stack.
  public mutating func show(
    _ screen: ScreenDescription, for owner: String, in container: String? = nil,
    _ transition: Transition = .standard
  ) -> NavCommand {
    .drillDown(
      .show(content(screen), forScreen: texts.intern(owner), transition), target: text(container))
  }

  /// Hide or show the toolbars.
  public mutating func setToolbarsHidden(_ hidden: Bool, in container: String? = nil) -> NavCommand {
    .drillDown(.setToolbarsHidden(hidden), target: text(container))
  }

  /// Move the navigation bars.
  public mutating func setNavigationBarPosition(
    _ position: BarPosition, in container: String? = nil
  ) -> NavCommand {
    .drillDown(.setNavigationBarPosition(position), target: text(container))
  }

  /// Set what a pane shows while it has no screen; nil for nothing.
  public mutating func setPlaceholder(
    _ side: DrillDownSide, _ screen: ScreenDescription?, in container: String? = nil
  ) -> NavCommand {
    .drillDown(.setPlaceholder(side, content(screen)), target: text(container))
  }

  /// Set the width of the left pane, in points, greater than 0.
  public mutating func setLeftWidth(_ points: Double, in container: String? = nil) -> NavCommand {
    .drillDown(.setLeftWidth(points), target: text(container))
  }

  /// Show an item of the root to the container around this one, or not.
  public mutating func setPropagation(
    of item: PropagatedItem, _ isOn: Bool, in container: String? = nil
  ) -> NavCommand {
    .drillDown(.setPropagation(item, isOn), target: text(container))
  }

  // MARK: Swipes

  /// A finger begins to drag the shown screen away, `x` points from the container's left edge.
  public mutating func beginSwipe(at x: Double, in container: String? = nil) -> NavCommand {
    .swipe(.begin(x: x), target: text(container))
  }

  /// The finger is at `x` now.
  public mutating func moveSwipe(to x: Double, in container: String? = nil) -> NavCommand {
    .swipe(.move(x: x), target: text(container))
  }

  /// The finger was lifted at `x`, moving with `velocity` points a second to the right.
  public mutating func endSwipe(at x: Double, velocity: Double = 0, in container: String? = nil) -> NavCommand
  {
    .swipe(.end(x: x, velocity: velocity), target: text(container))
  }

  /// The system took the gesture away.
  public mutating func cancelSwipe(in container: String? = nil) -> NavCommand {
    .swipe(.cancel, target: text(container))
  }

  // MARK: The environment

  /// The device was turned.
  public func rotate(to orientation: Orientation) -> NavCommand { .environment(.rotate(orientation)) }

  /// The interface begins to turn.
  public func beginRotation(to orientation: Orientation) -> NavCommand {
    .environment(.beginRotation(orientation))
  }

  /// The interface has turned.
  public func endRotation() -> NavCommand { .environment(.endRotation) }

  /// The window has another size in points; without a class it is computed from the width.
  public func resize(width: Double, height: Double, sizeClass: SizeClass? = nil) -> NavCommand {
    .environment(.resize(width: width, height: height, sizeClass))
  }

  // MARK: Nodes

  /// Set whether a node's back button is hidden.
  public mutating func setHidesBackButton(_ hides: Bool, of node: String) -> NavCommand {
    let id = texts.intern(node)
    return .item(.setHidesBackButton(off: hides ? nil : id, on: hides ? id : nil))
  }

  /// Set a node's title.
  public mutating func setTitle(_ title: String, of node: String) -> NavCommand {
    .item(.setTitle(node: texts.intern(node), title: texts.intern(title)))
  }

  /// Set an attribute of a screen, or of the scene (`node` nil); a nil value removes it.
  public mutating func setAttribute(_ key: String, to value: String?, of node: String?) -> NavCommand {
    .item(.setAttribute(node: text(node), key: texts.intern(key), value: text(value)))
  }

  // MARK: Plugins

  /// Attach a plugin; `configuration` is a JSON object, nil for the default.
  public mutating func attach(_ plugin: String, configuration: JSONText? = nil) -> NavCommand {
    .plugin(.attach(texts.intern(plugin), configuration: configuration))
  }

  /// Detach a plugin.
  public mutating func detach(_ plugin: String) -> NavCommand { .plugin(.detach(texts.intern(plugin))) }

  /// Let a plugin take part no longer, for it has failed too often.
  package mutating func quarantine(_ plugin: String) -> NavCommand {
    .plugin(.quarantine(texts.intern(plugin)))
  }

  /// Give an attached plugin another configuration, a JSON object; nil for the default.
  public mutating func configure(_ plugin: String, configuration: JSONText?) -> NavCommand {
    .plugin(.configure(texts.intern(plugin), configuration: configuration))
  }

  /// Keep a value for `plugin`, small and canonical (see ``json(_:)``); only a follow-up of the plugin itself may.
  public mutating func remember(_ plugin: String, value: JSONText) -> NavCommand {
    .plugin(.remember(texts.intern(plugin), value: value))
  }

  // MARK: Parts

  /// The canonical form of a JSON value.
  public mutating func json(_ text: String) throws(JSONError) -> JSONText {
    var document = JSONDocument()
    try document.parsePart(text)
    return json(document.root, of: document)
  }

  /// A JSON text that is known to be canonical.
  package mutating func knownJSON(_ text: String) -> JSONText { JSONText(texts.intern(text)) }

  package mutating func knownJSON(_ text: String?) -> JSONText? { text.map { knownJSON($0) } }

  package mutating func json(_ value: JSONValue, of document: borrowing JSONDocument) -> JSONText {
    var buffer = ByteBuffer()
    document.append(value, to: &buffer)
    return JSONText(texts.intern(buffer.bytes))
  }

  package mutating func content(_ screen: ScreenDescription?) -> ScreenContent? { screen.map { content($0) } }

  package mutating func content(_ screen: ScreenDescription) -> ScreenContent {
    let id = texts.intern(screen.id)
    var details = ScreenDetails()
    details.title = text(screen.title)
    if details.title == id { details.title = nil }
    details.restorationID = text(screen.restorationID)
    details.url = text(screen.url)
    details.backTitle = text(screen.backTitle)
    details.leftItems = list(screen.leftItems)
    details.rightItems = list(screen.rightItems)
    details.toolbarItems = list(screen.toolbarItems)
    details.leftItemsSupplementBackButton = screen.leftItemsSupplementBackButton
    details.autorotates = screen.autorotates
    details.orientations = screen.orientations
    details.isEmptyDetail = screen.isEmptyDetail
    details.tabItem = text(screen.tabItem)
    details.attributes = list(screen.attributes.flatMap { [$0.key, $0.value] })
    return self.screen(id, details)
  }

  mutating func text(_ string: String?) -> TextID? { string.map { texts.intern($0) } }
}
