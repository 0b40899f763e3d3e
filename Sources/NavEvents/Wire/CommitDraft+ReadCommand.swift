/// Commands from the wire.
extension CommitDraft {
  /// The command that `object` stands for; unknown members are ignored, an unknown type is not.
  package mutating func readCommand(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavCommand {
    let type = try required("type", object, document)
    guard let kind = document.word(type, as: CommandKind.self) else {
      throw .unknownType(document.string(type) ?? "")
    }
    let target = try optionalText("container", object, document)
    switch kind {
    case .scene: return .scene(.set(try json("scene", object, document)))
    case .push, .pop, .popTo, .popToRoot, .back, .replace, .bars:
      return .navigation(try readNavigation(kind, object, document), target: target)
    case .show, .toolbars, .barPosition, .placeholder, .leftWidth:
      return .drillDown(try readDrillDown(kind, object, document), target: target)
    case .select: return .tabs(.select(try text("child", object, document)), target: target)
    case .hidesBackButton, .title, .attribute: return .item(try readItem(kind, object, document))
    case .attach, .detach, .configure, .remember: return .plugin(try readPlugin(kind, object, document))
    }
  }

  private mutating func readNavigation(
    _ kind: CommandKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavigationCommand {
    let transition = try transition(object, document)
    switch kind {
    case .push: return .push(try optionalScreen(object, document), transition)
    case .popTo: return .popTo(try optionalText("screen", object, document), transition)
    case .popToRoot: return .popToRoot(transition)
    case .back: return .back(transition)
    case .replace: return .replace(try optionalScreen(object, document), transition)
    case .bars: return .setNavigationBarsHidden(try bool("hidden", object, document))
    default: return .pop(transition)
    }
  }

  private mutating func readDrillDown(
    _ kind: CommandKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> DrillDownCommand {
    switch kind {
    case .toolbars: return .setToolbarsHidden(try bool("hidden", object, document))
    case .barPosition: return .setNavigationBarPosition(try word("position", object, document))
    case .placeholder:
      return .setPlaceholder(try word("side", object, document), try optionalScreen(object, document))
    case .leftWidth: return .setLeftWidth(try number("value", object, document))
    default:
      guard let screen = try optionalScreen(object, document) else { throw .invalid("screen") }
      let owner = try text("for", object, document)
      return .show(screen, forScreen: owner, try transition(object, document))
    }
  }

  private mutating func readItem(
    _ kind: CommandKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ItemCommand {
    switch kind {
    case .title:
      return .setTitle(
        node: try text("screen", object, document), title: try text("title", object, document))
    case .attribute:
      return .setAttribute(
        node: try optionalText("screen", object, document), key: try text("key", object, document),
        value: try optionalText("value", object, document))
    default:
      return .setHidesBackButton(
        off: try optionalText("off", object, document), on: try optionalText("on", object, document))
    }
  }

  private mutating func readPlugin(
    _ kind: CommandKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> PluginCommand {
    let plugin = try text("plugin", object, document)
    switch kind {
    case .attach: return .attach(plugin, configuration: optionalJSON("config", object, document))
    case .configure: return .configure(plugin, configuration: optionalJSON("config", object, document))
    case .remember: return .remember(plugin, value: try json("value", object, document))
    default: return .detach(plugin)
    }
  }
}
