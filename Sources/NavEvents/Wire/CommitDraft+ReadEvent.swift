/// Events from the wire.
extension CommitDraft {
  /// The event that `object` stands for; one of unknown type only if it says `"ignorable":true`.
  package mutating func readEvent(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavEvent {
    let type = try required("type", object, document)
    guard let kind = document.word(type, as: EventKind.self) else {
      return try readUnknownEvent(type, object, document)
    }
    switch kind {
    case .sceneSet: return .scene(.sceneSet(try json("scene", object, document)))
    case .restored: return .scene(.restored(try json("scene", object, document)))
    case .pushed: return .navigation(try readPushed(object, document))
    case .popped: return .navigation(try readPopped(object, document))
    case .replaced: return .navigation(try readReplaced(object, document))
    case .navigationBarsHiddenChanged:
      return .navigation(
        .navigationBarsHiddenChanged(
          container: try container(object, document), try bool("value", object, document)))
    case .advanced:
      return .drillDown(
        .advanced(container: try container(object, document), try transition(object, document)))
    case .toolbarsHiddenChanged:
      return .drillDown(
        .toolbarsHiddenChanged(
          container: try container(object, document), try bool("value", object, document)))
    case .navigationBarPositionChanged:
      return .drillDown(
        .navigationBarPositionChanged(
          container: try container(object, document), try word("value", object, document)))
    case .placeholderChanged: return .drillDown(try readPlaceholderChanged(object, document))
    case .widthChanged:
      return .drillDown(
        .widthChanged(container: try container(object, document), try number("value", object, document)))
    case .propagationChanged: return .drillDown(try readPropagationChanged(object, document))
    case .swipeBegan:
      return .swipe(.began(container: try container(object, document), x: try number("x", object, document)))
    case .swipeMoved:
      return .swipe(.moved(container: try container(object, document), x: try number("x", object, document)))
    case .swipeEnded: return .swipe(try readSwipeEnded(object, document))
    case .swipeCancelled: return .swipe(.cancelled(container: try container(object, document)))
    case .deviceRotated: return .environment(.deviceRotated(try word("to", object, document)))
    case .interfaceRotated: return .environment(.interfaceRotated(try word("to", object, document)))
    case .rotationBegan: return .environment(.rotationBegan)
    case .rotationEnded: return .environment(.rotationEnded)
    case .rotationDeferred:
      return .environment(
        .rotationDeferred(try word("to", object, document), reasons: try list("reasons", object, document)))
    case .rotationAnswerChanged:
      return .environment(
        .rotationAnswerChanged(
          autorotates: try bool("autorotates", object, document),
          supported: try orientations("supported", object, document)))
    case .resized: return .environment(try readResized(object, document))
    case .hidesBackButtonChanged:
      return .item(
        .hidesBackButtonChanged(
          node: try text("screen", object, document), try bool("value", object, document)))
    case .titleChanged:
      return .item(
        .titleChanged(node: try text("screen", object, document), try text("title", object, document)))
    case .attributeChanged: return .item(try readAttributeChanged(object, document))
    case .pluginAttached: return .plugin(try readAttached(object, document))
    case .pluginQuarantined: return .plugin(.quarantined(try text("plugin", object, document)))
    case .pluginDetached: return .plugin(.detached(try text("plugin", object, document)))
    case .pluginConfigured:
      return .plugin(
        .configured(
          try text("plugin", object, document), configuration: optionalJSON("config", object, document)))
    case .remembered:
      return .plugin(
        .remembered(try text("plugin", object, document), value: try json("value", object, document)))
    case .containerAdded:
      return .scene(
        .containerAdded(
          parent: try optionalText("container", object, document), try readNode(object, document),
          column: try optionalWord("column", object, document)))
    case .stackSet: return .stack(try readStackSet(object, document))
    case .selected:
      return .tabs(
        .selected(container: try container(object, document), child: try text("child", object, document)))
    case .collapsed: return .split(try readCollapsed(object, document))
    case .expanded: return .split(try readExpanded(object, document))
    case .columnSet: return .split(try readColumnSet(object, document))
    case .displayModeChanged:
      return .split(
        .displayModeChanged(container: try container(object, document), try word("mode", object, document)))
    case .splitBehaviorChanged:
      return .split(
        .splitBehaviorChanged(container: try container(object, document), try word("value", object, document))
      )
    case .primaryWidthChanged:
      return .split(
        .primaryWidthChanged(
          container: try container(object, document), try readColumnWidth(object, document)))
    case .loadStarted: return .web(try readLoadStarted(object, document))
    case .loadFinished: return .web(try readLoadFinished(object, document))
    case .loadFailed: return .web(try readLoadFailed(object, document))
    case .loadCancelled:
      return .web(
        .loadCancelled(container: try container(object, document), page: try text("page", object, document)))
    case .residencyChanged: return .web(try readResidencyChanged(object, document))
    case .presented: return .modal(try readPresented(object, document))
    case .dismissed: return .modal(try readDismissed(object, document))
    case .ignorable: return try readUnknownEvent(type, object, document)
    }
  }

  private mutating func readUnknownEvent(
    _ type: JSONValue, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavEvent {
    guard try bool("ignorable", object, document, default: false) else {
      guard let word = document.string(type) else { throw .invalid("type") }
      throw .unknownType(word)
    }
    return .ignorable(json(object, of: document))
  }

  mutating func container(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> TextID {
    try text("container", object, document)
  }

  private mutating func readPushed(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavigationEvent {
    .pushed(
      container: try container(object, document), try requiredScreen(object, document),
      try transition(object, document))
  }

  private mutating func readPopped(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavigationEvent {
    _ = try required("screens", object, document)
    return .popped(
      container: try container(object, document), screens: try list("screens", object, document),
      way: try word("way", object, document, default: .pop), try transition(object, document))
  }

  private mutating func readReplaced(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavigationEvent {
    .replaced(
      container: try container(object, document), try optionalScreen(object, document),
      removed: try optionalText("removed", object, document), try transition(object, document))
  }

  private mutating func readPlaceholderChanged(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> DrillDownEvent {
    .placeholderChanged(
      container: try container(object, document), try word("side", object, document),
      try optionalScreen(object, document))
  }

  private mutating func readPropagationChanged(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> DrillDownEvent {
    .propagationChanged(
      container: try container(object, document), try word("what", object, document),
      try bool("value", object, document))
  }

  private mutating func readSwipeEnded(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> SwipeEvent {
    .ended(
      container: try container(object, document), x: try number("x", object, document),
      velocity: try number("velocity", object, document), completed: try bool("completed", object, document))
  }

  private func readResized(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> EnvironmentEvent {
    .resized(
      width: try number("width", object, document), height: try number("height", object, document),
      try word("sizeClass", object, document))
  }

  private mutating func readAttributeChanged(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ItemEvent {
    .attributeChanged(
      node: try optionalText("screen", object, document), key: try text("key", object, document),
      value: try optionalText("value", object, document))
  }

  private mutating func readAttached(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> PluginEvent {
    guard let version = Int32(exactly: try integer("version", object, document)) else {
      throw .invalid("version")
    }
    return .attached(
      try text("plugin", object, document), version: version,
      configuration: optionalJSON("config", object, document))
  }
}
