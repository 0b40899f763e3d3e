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
    case .pushed, .popped, .replaced, .navigationBarsHiddenChanged:
      return .navigation(try readNavigation(kind, object, document))
    case .advanced, .toolbarsHiddenChanged, .navigationBarPositionChanged, .placeholderChanged, .widthChanged:
      return .drillDown(try readDrillDown(kind, object, document))
    case .hidesBackButtonChanged, .titleChanged, .attributeChanged:
      return .item(try readItem(kind, object, document))
    case .pluginAttached, .pluginDetached, .pluginConfigured, .remembered:
      return .plugin(try readPlugin(kind, object, document))
    case .ignorable: return try readUnknownEvent(type, object, document)
    }
  }

  private mutating func readUnknownEvent(
    _ type: JSONValue, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavEvent {
    guard try bool("ignorable", object, document, default: false) else {
      throw .unknownType(document.string(type) ?? "")
    }
    return .ignorable(json(object, of: document))
  }

  private mutating func readNavigation(
    _ kind: EventKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavigationEvent {
    let container = try text("container", object, document)
    let transition = try transition(object, document)
    switch kind {
    case .popped:
      _ = try required("screens", object, document)
      return .popped(
        container: container, screens: try list("screens", object, document),
        way: try word("way", object, document, default: .pop), transition)
    case .replaced:
      return .replaced(
        container: container, try optionalScreen(object, document),
        removed: try optionalText("removed", object, document), transition)
    case .navigationBarsHiddenChanged:
      return .navigationBarsHiddenChanged(container: container, try bool("value", object, document))
    default:
      guard let screen = try optionalScreen(object, document) else { throw .invalid("screen") }
      return .pushed(container: container, screen, transition)
    }
  }

  private mutating func readDrillDown(
    _ kind: EventKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> DrillDownEvent {
    let container = try text("container", object, document)
    switch kind {
    case .toolbarsHiddenChanged:
      return .toolbarsHiddenChanged(container: container, try bool("value", object, document))
    case .navigationBarPositionChanged:
      return .navigationBarPositionChanged(container: container, try word("value", object, document))
    case .placeholderChanged:
      return .placeholderChanged(
        container: container, try word("side", object, document), try optionalScreen(object, document))
    case .widthChanged: return .widthChanged(container: container, try number("value", object, document))
    default: return .advanced(container: container, try transition(object, document))
    }
  }

  private mutating func readItem(
    _ kind: EventKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ItemEvent {
    switch kind {
    case .hidesBackButtonChanged:
      return .hidesBackButtonChanged(
        node: try text("screen", object, document), try bool("value", object, document))
    case .titleChanged:
      return .titleChanged(node: try text("screen", object, document), try text("title", object, document))
    default:
      return .attributeChanged(
        node: try optionalText("screen", object, document), key: try text("key", object, document),
        value: try optionalText("value", object, document))
    }
  }

  private mutating func readPlugin(
    _ kind: EventKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> PluginEvent {
    let plugin = try text("plugin", object, document)
    switch kind {
    case .pluginAttached:
      guard let version = Int32(exactly: try integer("version", object, document)) else {
        throw .invalid("version")
      }
      return .attached(plugin, version: version, configuration: optionalJSON("config", object, document))
    case .pluginConfigured:
      return .configured(plugin, configuration: optionalJSON("config", object, document))
    case .remembered: return .remembered(plugin, value: try json("value", object, document))
    default: return .detached(plugin)
    }
  }
}
