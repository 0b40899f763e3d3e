package import NavEvents

extension NavState {
  /// Applies one event. Total: an event that does not fit changes nothing, nobody is asked, nothing fails.
  /// The texts of the event are in `draft`.
  @discardableResult
  package mutating func evolve(_ event: NavEvent, _ draft: inout CommitDraft) -> Movement {
    switch event {
    case .scene(let event): return evolve(event, &draft)
    case .navigation(let event): return evolve(event, draft)
    case .drillDown(let event): return evolve(event, draft)
    case .stack(let event): evolve(event, draft)
    case .tabs(let event): evolve(event)
    case .split(let event): evolve(event, draft)
    case .web(let event): evolve(event, draft)
    case .modal(let event): evolve(event, &draft)
    case .swipe(let event): evolve(event)
    case .environment(let event): evolve(event)
    case .item(let event): evolve(event, draft.texts)
    case .plugin(let event): evolve(event, draft.texts)
    case .ignorable: break
    }
    return .none
  }

  private mutating func evolve(_ event: SceneEvent, _ draft: inout CommitDraft) -> Movement {
    switch event {
    case .sceneSet(let json): set(json, &draft)
    case .restored(let json): restore(json, &draft)
    case .containerAdded(let parent, let node, let column): return add(node, to: parent, column, &draft)
    }
    return .none
  }

  private mutating func evolve(_ event: NavigationEvent, _ draft: borrowing CommitDraft) -> Movement {
    switch event {
    case .pushed(let container, let screen, _): push(screen, container, draft)
    case .popped(let container, let screens, _, _): pop(screens, container, draft)
    case .replaced(let container, let screen, _, _): replace(screen, container, draft)
    case .navigationBarsHiddenChanged(let container, let hidden): setBarsHidden(hidden, container)
    }
  }

  private mutating func evolve(_ event: DrillDownEvent, _ draft: borrowing CommitDraft) -> Movement {
    switch event {
    case .advanced(let container, _): advance(container)
    case .toolbarsHiddenChanged(let container, let hidden):
      changed(container) { $0.toolbarsHidden = hidden }
    case .navigationBarPositionChanged(let container, let position):
      changed(container) { $0.navigationBarPosition = position }
    case .placeholderChanged(let container, let side, let screen):
      setPlaceholder(side, screen, container, draft)
    case .widthChanged(let container, let points): changed(container) { $0.leftWidth = points }
    case .propagationChanged(let container, .navigationItem, let isOn):
      changed(container) { $0.propagatesNavigationItem = isOn }
    case .propagationChanged(let container, .tabBarItem, let isOn):
      changed(container) { $0.propagatesTabBarItem = isOn }
    }
  }

  private mutating func evolve(_ event: ItemEvent, _ texts: borrowing TextTable) {
    switch event {
    case .hidesBackButtonChanged(let name, let hides): setHidesBackButton(hides, name)
    case .titleChanged(let name, let title): setTitle(title, name)
    case .attributeChanged(let name?, let key, let value): setAttribute(key, value, name, texts)
    case .attributeChanged(nil, let key, let value): setSceneAttribute(key, value, texts)
    }
  }

  private mutating func evolve(_ event: PluginEvent, _ texts: borrowing TextTable) {
    switch event {
    case .attached(let id, let version, let configuration):
      attach(AttachedPlugin(id: id, version: version, configuration: configuration))
    case .detached(let id): changeLedger { $0.plugins.removeAll { $0.id == id } }
    case .quarantined(let id): quarantine(id)
    case .configured(let id, let configuration): configure(id, configuration)
    case .remembered(let id, let value): remember(id, value, texts)
    }
  }
}
