import NavEvents

extension NavEvent {
  /// The container an event is about, if it is about one.
  var container: TextID? {
    switch self {
    case .navigation(let event): event.container
    case .drillDown(let event): event.container
    case .stack(.stackSet(let container, _, _, _)): container
    case .tabs(.selected(let container, _)): container
    case .split(let event): event.container
    case .web(let event): event.container
    case .swipe(let event): event.container
    case .scene(.containerAdded(let parent, _, _)): parent
    case .scene, .modal, .environment, .item, .plugin, .ignorable: nil
    }
  }
}

extension NavigationEvent {
  var container: TextID {
    switch self {
    case .pushed(let container, _, _), .popped(let container, _, _, _), .replaced(let container, _, _, _),
      .navigationBarsHiddenChanged(let container, _):
      container
    }
  }
}

extension DrillDownEvent {
  var container: TextID {
    switch self {
    case .advanced(let container, _), .toolbarsHiddenChanged(let container, _),
      .navigationBarPositionChanged(let container, _), .placeholderChanged(let container, _, _),
      .widthChanged(let container, _), .propagationChanged(let container, _, _):
      container
    }
  }
}

extension SwipeEvent {
  var container: TextID {
    switch self {
    case .began(let container, _), .moved(let container, _), .ended(let container, _, _, _),
      .cancelled(let container):
      container
    }
  }
}

extension SplitEvent {
  var container: TextID {
    switch self {
    case .collapsed(let container, _, _), .expanded(let container, _), .columnSet(let container, _, _, _),
      .displayModeChanged(let container, _), .splitBehaviorChanged(let container, _),
      .primaryWidthChanged(let container, _):
      container
    }
  }
}

extension WebEvent {
  var container: TextID {
    switch self {
    case .loadStarted(let container, _, _, _), .loadFinished(let container, _, _, _),
      .loadFailed(let container, _, _), .loadCancelled(let container, _),
      .residencyChanged(let container, _, _):
      container
    }
  }
}
