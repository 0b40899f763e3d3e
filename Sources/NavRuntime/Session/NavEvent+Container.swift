import NavEvents

extension NavEvent {
  /// The container an event is about, if it is about one.
  var container: TextID? {
    switch self {
    case .navigation(let event): event.container
    case .drillDown(let event): event.container
    case .swipe(let event): event.container
    case .scene, .environment, .item, .plugin, .ignorable: nil
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
