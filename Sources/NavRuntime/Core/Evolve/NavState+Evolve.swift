package import NavBase
package import NavEvents

extension NavState {
  /// Applies one event, whose texts are in `draft`. Total: an event that does not fit changes nothing, no plugin is
  /// asked, and no error is thrown.
  @discardableResult
  package mutating func evolve(_ event: InternedEvent, _ draft: inout CommitDraft) -> TopChange {
    switch event {
    case .scene(let event): return evolve(event, &draft)
    case .navigation(let event): return evolve(event, draft)
    case .drillDown(let event): return evolve(event, draft)
    case .stack(let event): evolve(event, draft)
    case .tabs(let event): return evolve(event, draft)
    case .split(let event): evolve(event, draft)
    case .web(let event): evolve(event, draft)
    case .arranged(let event): return evolve(event, &draft)
    case .modal(let event): evolve(event, &draft)
    case .swipe(let event): evolve(event, &draft)
    case .environment(let event): evolve(event)
    case .item(let event): evolve(event, &draft)
    case .plugin(let event): evolve(event, draft.texts)
    case .waiting(let event): evolve(event)
    case .mark(let event): evolve(event)
    case .ignorable: break
    }
    return .none
  }

  private mutating func evolve(_ event: SceneEvent<InternedForm>, _ draft: inout CommitDraft) -> TopChange {
    switch event {
    case .sceneSet(let json), .reverted(_, let json): set(json, &draft)
    case .restored(let json): restore(json, &draft)
    case .containerAdded(let parent, let node, let column): return add(node, to: parent, in: column, &draft)
    case .needs: changeMetadata { $0.announcesRoutes = true }
    }
    return .none
  }

  private mutating func evolve(_ event: NavigationEvent<InternedForm>, _ draft: borrowing CommitDraft)
    -> TopChange
  {
    switch event {
    case .pushed(let container, let screen, _): push(screen, container, draft)
    case .popped(let container, let screens, _, _): pop(screens, container, draft)
    case .replaced(let container, let screen, _, _): replace(screen, container, draft)
    case .navigationBarsHiddenChanged(let container, let hidden, _): setBarsHidden(hidden, container)
    case .toolbarsHiddenChanged(let container, let hidden, _): setToolbarsHidden(hidden, container)
    }
  }

  private mutating func evolve(_ event: ItemEvent<InternedForm>, _ draft: inout CommitDraft) {
    switch event {
    case .hidesBackButtonChanged(let name, let hides): setHidesBackButton(hides, name)
    case .titleChanged(let name, let title): setTitle(title, name)
    case .attributeChanged(let name?, let key, let value): setAttribute(key, to: value, of: name, draft.texts)
    case .attributeChanged(nil, let key, let value): setSceneAttribute(key, value, draft.texts)
    case .paramsChanged(let name, let params): setParams(params, of: name)
    case .screenChanged(let name, let description): changeScreen(name, to: description, &draft)
    case .resultDelivered(let opener, let key, let screen, let value, let staysOpen):
      deliver(value, to: opener, key, from: screen, staysOpen: staysOpen, &draft.texts)
    case .requestClosed(let opener, let key, let screen): closeRequest(of: opener, key, from: screen)
    case .resultTaken(let name, let key): takeResult(key, of: name)
    }
  }

  private mutating func evolve(_ event: PluginEvent<InternedForm>, _ texts: borrowing TextTable) {
    switch event {
    case .attached(let id, let version, let configuration):
      attach(AttachedPlugin(id: id, version: version, configuration: configuration))
    case .detached(let id): changeMetadata { $0.detach(id) }
    case .quarantined(let id): quarantine(id)
    case .configured(let id, let configuration): configure(id, configuration)
    case .remembered(let id, let value): remember(id, value, texts)
    }
  }
}

extension InternedEvent {
  /// The container that the event is about; nil when it is not about a container.
  var container: TextID? {
    switch self {
    case .navigation(let event): event.container
    case .drillDown(let event): event.container
    case .stack(let event): event.container
    case .tabs(let event): event.container
    case .split(let event): event.container
    case .web(let event): event.container
    case .arranged(let event): event.container
    case .swipe(let event): event.container
    case .scene(.containerAdded(let parent, _, _)): parent
    case .scene, .modal, .environment, .item, .plugin, .waiting, .mark, .ignorable: nil
    }
  }

  /// A Boolean value that indicates whether the event changes no container and no list of modals, so that no container is
  /// hidden by it. The environment has rules of its own: a new size can hide one.
  var changesNoContainer: Bool {
    switch self {
    case .swipe, .item, .plugin, .waiting, .mark, .ignorable: true
    case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .arranged, .modal, .environment: false
    }
  }

  /// Calls `body` with the id of every screen that the event may add, except the nodes of a whole scene.
  func forEachNewScreen(_ draft: borrowing CommitDraft, _ body: (TextID) -> Void) {
    switch self {
    case .navigation(let event): event.newScreen.map(body)
    case .drillDown(let event): event.newScreen.map(body)
    case .stack(let event): for id in draft.lists[event.screens.range] { body(id) }
    case .split(let event): event.newScreen.map(body)
    case .web(let event): event.newPage.map(body)
    // What an arranged container gets is described in JSON: see `NavState.impossibility(of:_:)`.
    case .scene, .tabs, .arranged, .modal, .swipe, .environment, .item, .plugin, .waiting, .mark, .ignorable:
      break
    }
  }
}

extension NavigationEvent<InternedForm> {
  var container: TextID {
    switch self {
    case .pushed(let container, _, _), .popped(let container, _, _, _), .replaced(let container, _, _, _),
      .navigationBarsHiddenChanged(let container, _, _), .toolbarsHiddenChanged(let container, _, _):
      container
    }
  }

  /// The screen that the event adds; nil when it adds none.
  fileprivate var newScreen: TextID? {
    switch self {
    case .pushed(_, let screen, _), .replaced(_, let screen?, _, _): screen.id
    case .popped, .replaced, .navigationBarsHiddenChanged, .toolbarsHiddenChanged: nil
    }
  }
}

extension SwipeEvent<InternedForm> {
  var container: TextID {
    switch self {
    case .began(let container, _, _), .moved(let container, _), .ended(let container, _, _, _),
      .cancelled(let container):
      container
    }
  }
}

/// The change that an event makes to the top of a container's stack, which cannot be read from the state after the
/// event.
///
/// The top of a drillDown is its right pane.
package struct TopChange: BitwiseCopyable, Equatable, Sendable {
  /// The screen that was on top before and is now below another screen or an empty pane, or the child of tabs that was selected
  /// before; nil for none.
  var covered: TextID?
  /// The screen that is on top again because of a removal; nil for none.
  var uncovered: TextID?

  static let none = TopChange()
}

/// Applies the events that several kinds of container share.
extension NavState {
  private func place(called name: TextID) -> ContainerPlace? {
    guard let node = scene.find(name) else { return nil }
    return scene.place(of: node)
  }

  mutating func push(_ screen: ScreenContent, _ container: TextID, _ draft: borrowing CommitDraft)
    -> TopChange
  {
    guard let place = place(called: container), scene.find(screen.id) == nil else { return .none }
    return place.push(screen, in: &self, draft)
  }

  mutating func pop(_ screens: TextList, _ container: TextID, _ draft: borrowing CommitDraft) -> TopChange {
    guard let place = place(called: container) else { return .none }
    return place.pop(screens, in: &self, draft)
  }

  mutating func replace(
    _ screen: ScreenContent?, _ container: TextID, _ draft: borrowing CommitDraft
  ) -> TopChange {
    guard let place = place(called: container) else { return .none }
    place.replace(with: screen, in: &self, draft)
    return .none
  }

  mutating func setBarsHidden(_ hidden: Bool, _ container: TextID) -> TopChange {
    guard let place = place(called: container) else { return .none }
    place.setBarsHidden(hidden, in: &self)
    return .none
  }

  mutating func setToolbarsHidden(_ hidden: Bool, _ container: TextID) -> TopChange {
    guard let place = place(called: container) else { return .none }
    place.setToolbarsHidden(hidden, in: &self)
    return .none
  }
}

/// Applies the events about the scene's environment.
extension NavState {
  mutating func evolve(_ event: EnvironmentEvent<InternedForm>) {
    changeInteraction { interaction in
      switch event {
      case .deviceRotated(let orientation): interaction.turnDevice(to: orientation)
      case .interfaceRotated(let orientation): interaction.turnInterface(to: orientation)
      case .rotationBegan: interaction.environment.isRotating = true
      case .rotationEnded: interaction.environment.isRotating = false
      case .rotationDeferred(let orientation, _): interaction.rotation.pending = orientation
      case .rotationAnswerChanged(let autorotates, let supported):
        interaction.rotation.autorotates = autorotates
        interaction.rotation.supported = supported
      case .resized(let width, let height, let sizeClass):
        interaction.environment = interaction.environment.resized(width, height, sizeClass)
      case .activated:
        (interaction.environment.isActive, interaction.isInactivityIgnorable) = (true, false)
      case .deactivated(let isIgnorable):
        (interaction.environment.isActive, interaction.isInactivityIgnorable) = (false, isIgnorable)
      case .safeAreaChanged(let insets): interaction.environment.safeArea = insets
      case .metricsChanged(let metrics): interaction.environment.metrics = metrics
      }
    }
  }
}

extension InteractionState {
  /// Sets the orientation of the device; a pending turn to an earlier orientation is dropped.
  fileprivate mutating func turnDevice(to orientation: Orientation) {
    environment.device = orientation
    rotation.pending = nil
  }

  fileprivate mutating func turnInterface(to orientation: Orientation) {
    environment = environment.turned(to: orientation)
    rotation.pending = nil
  }
}

extension NavEnvironment {
  /// Returns the environment after the interface has turned; between portrait and landscape, width and height are swapped.
  func turned(to orientation: Orientation) -> NavEnvironment {
    var turned = self
    turned.interface = orientation
    if interface.isPortrait == orientation.isPortrait { return turned }
    return turned.resized(height, width, SizeClass(width: height))
  }

  /// Returns the environment of a window with another size.
  func resized(_ width: Double, _ height: Double, _ sizeClass: SizeClass) -> NavEnvironment {
    var resized = self
    (resized.width, resized.height, resized.sizeClass) = (width, height, sizeClass)
    return resized
  }

  /// Returns true when the window has the same sides and size class in both.
  func hasSize(of other: NavEnvironment) -> Bool {
    width == other.width && height == other.height && sizeClass == other.sizeClass
  }

  /// Returns true when the longer side of the window is where an interface of this orientation has it, or both are equal.
  func fits(_ orientation: Orientation) -> Bool { orientation.isPortrait ? width <= height : width >= height }
}

/// Applies the events of a swipe. A completed swipe pops with a separate event.
extension NavState {
  mutating func evolve(_ event: SwipeEvent<InternedForm>, _ draft: inout CommitDraft) {
    switch event {
    case .began(let container, let x, let target): beginSwipe(container, x, to: target, &draft)
    case .moved(_, let x): changeInteraction { $0.swipe?.x = x }
    case .ended, .cancelled:
      if let swipe = interaction.swipe, swipe.target != nil { setTarget(nil, of: swipe.container, &draft) }
      changeInteraction { $0.swipe = nil }
    }
  }

  private mutating func beginSwipe(
    _ container: TextID, _ x: Double, to target: JSONText?, _ draft: inout CommitDraft
  ) {
    guard let node = scene.find(container), scene[node].kind.isContainer else { return }
    if let target { setTarget(target, of: node, &draft) }
    changeInteraction { $0.swipe = Swipe(container: node, start: x, x: x, target: target) }
  }
}

/// Applies the events about a single node.
extension NavState {
  mutating func setHidesBackButton(_ hides: Bool, _ name: TextID) {
    guard let node = scene.find(name) else { return }
    change(node) { $0.hidesBackButton = hides }
  }

  mutating func setTitle(_ title: TextID, _ name: TextID) {
    guard let node = scene.find(name) else { return }
    change(node) { $0.title = title == name ? nil : title }
  }

  mutating func setAttribute(
    _ key: TextID, to value: TextID?, of name: TextID, _ texts: borrowing TextTable
  ) {
    guard let node = scene.find(name) else { return }
    var attributes = scene.extras(of: node).attributes
    attributes.set(key, to: value, texts)
    changeExtras(of: node) { $0.attributes = attributes }
  }

  mutating func setParams(_ params: JSONText, of name: TextID) {
    guard let node = scene.find(name), !scene[node].kind.isContainer else { return }
    changeExtras(of: node) { $0.params = params }
  }

  mutating func setSceneAttribute(_ key: TextID, _ value: TextID?, _ texts: borrowing TextTable) {
    var attributes = metadata.attributes
    attributes.set(key, to: value, texts)
    changeMetadata { $0.attributes = attributes }
  }
}

/// Applies the events that change the list of plugins and the values that plugins remember.
extension NavState {
  mutating func attach(_ plugin: AttachedPlugin) {
    if isAttached(plugin.id) { return }
    if metadata.quarantined.contains(plugin.id) {
      changeMetadata { $0.quarantined.removeAll { $0 == plugin.id } }
    }
    undo.record(.pluginAttached)
    metadata.attach(plugin)
  }

  mutating func quarantine(_ id: TextID) {
    changeMetadata { metadata in
      metadata.detach(id)
      if !metadata.quarantined.contains(id) { metadata.quarantined.append(id) }
    }
  }

  mutating func configure(_ id: TextID, _ configuration: JSONText?) {
    guard let place = metadata.place(of: id) else { return }
    changeMetadata { $0.configure(pluginAt: place, configuration) }
  }

  mutating func remember(_ id: TextID, _ value: JSONText, _ texts: borrowing TextTable) {
    var remembered = metadata.remembered
    remembered.set(id, to: value.text, texts)
    changeMetadata { $0.remembered = remembered }
  }

  /// Sets the plugins that take part from the first commit, as the header of the journal lists them.
  package mutating func setPlugins(_ records: [PluginRecord], _ texts: inout TextTable) {
    metadata.setPlugins(
      records.map { record in
        AttachedPlugin(
          id: texts.intern(record.id), version: record.version,
          configuration: record.configuration.map { JSONText(texts.intern($0)) })
      })
  }
}
