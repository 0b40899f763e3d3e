extension NavEvent {
  /// The type of the event.
  public var kind: EventKind {
    switch self {
    case .scene(let event): event.kind
    case .navigation(let event): event.kind
    case .drillDown(let event): event.kind
    case .stack: .stackSet
    case .tabs: .selected
    case .split(let event): event.kind
    case .web(let event): event.kind
    case .modal(let event): event.kind
    case .swipe(let event): event.kind
    case .environment(let event): event.kind
    case .item(let event): event.kind
    case .plugin(let event): event.kind
    case .ignorable: .ignorable
    }
  }
}

extension NavigationEvent {
  var kind: EventKind {
    switch self {
    case .pushed: .pushed
    case .popped: .popped
    case .replaced: .replaced
    case .navigationBarsHiddenChanged: .navigationBarsHiddenChanged
    }
  }
}

extension DrillDownEvent {
  var kind: EventKind {
    switch self {
    case .advanced: .advanced
    case .toolbarsHiddenChanged: .toolbarsHiddenChanged
    case .navigationBarPositionChanged: .navigationBarPositionChanged
    case .placeholderChanged: .placeholderChanged
    case .widthChanged: .widthChanged
    case .propagationChanged: .propagationChanged
    }
  }
}

extension ItemEvent {
  var kind: EventKind {
    switch self {
    case .hidesBackButtonChanged: .hidesBackButtonChanged
    case .titleChanged: .titleChanged
    case .attributeChanged: .attributeChanged
    }
  }
}

extension PluginEvent {
  var kind: EventKind {
    switch self {
    case .attached: .pluginAttached
    case .detached: .pluginDetached
    case .configured: .pluginConfigured
    case .quarantined: .pluginQuarantined
    case .remembered: .remembered
    }
  }
}

extension SceneEvent {
  var kind: EventKind {
    switch self {
    case .sceneSet: .sceneSet
    case .restored: .restored
    case .containerAdded: .containerAdded
    }
  }
}

extension SplitEvent {
  var kind: EventKind {
    switch self {
    case .collapsed: .collapsed
    case .expanded: .expanded
    case .columnSet: .columnSet
    case .displayModeChanged: .displayModeChanged
    case .splitBehaviorChanged: .splitBehaviorChanged
    case .primaryWidthChanged: .primaryWidthChanged
    }
  }
}

extension WebEvent {
  var kind: EventKind {
    switch self {
    case .loadStarted: .loadStarted
    case .loadFinished: .loadFinished
    case .loadFailed: .loadFailed
    case .loadCancelled: .loadCancelled
    case .residencyChanged: .residencyChanged
    }
  }
}

extension ModalEvent {
  var kind: EventKind {
    switch self {
    case .presented: .presented
    case .dismissed: .dismissed
    }
  }
}

extension SwipeEvent {
  var kind: EventKind {
    switch self {
    case .began: .swipeBegan
    case .moved: .swipeMoved
    case .ended: .swipeEnded
    case .cancelled: .swipeCancelled
    }
  }
}

extension EnvironmentEvent {
  var kind: EventKind {
    switch self {
    case .deviceRotated: .deviceRotated
    case .interfaceRotated: .interfaceRotated
    case .rotationBegan: .rotationBegan
    case .rotationEnded: .rotationEnded
    case .rotationDeferred: .rotationDeferred
    case .rotationAnswerChanged: .rotationAnswerChanged
    case .resized: .resized
    }
  }
}
