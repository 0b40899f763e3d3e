/// Commands from the wire.
extension CommitDraft {
  /// The command that `object` stands for; unknown members are ignored, an unknown type is not.
  package mutating func readCommand(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NavCommand {
    let type = try required("type", object, document)
    guard let kind = document.word(type, as: CommandKind.self) else {
      guard let word = document.string(type) else { throw .invalid("type") }
      throw .unknownType(word)
    }
    let target = try optionalText("container", object, document)
    let hints = try transition(object, document)
    let configuration = optionalJSON("config", object, document)
    switch kind {
    case .scene: return .scene(.set(try json("scene", object, document)))
    case .restore: return .scene(.restore(try json("archive", object, document)))
    case .push: return .navigation(.push(try optionalScreen(object, document), hints), target: target)
    case .pop: return .navigation(.pop(hints), target: target)
    case .popTo:
      return .navigation(.popTo(try optionalText("screen", object, document), hints), target: target)
    case .popToRoot: return .navigation(.popToRoot(hints), target: target)
    case .back: return .navigation(.back(hints), target: target)
    case .replace: return .navigation(.replace(try optionalScreen(object, document), hints), target: target)
    case .bars:
      return .navigation(.setNavigationBarsHidden(try bool("hidden", object, document)), target: target)
    case .show: return .drillDown(try readShow(hints, object, document), target: target)
    case .toolbars:
      return .drillDown(.setToolbarsHidden(try bool("hidden", object, document)), target: target)
    case .barPosition:
      return .drillDown(.setNavigationBarPosition(try word("position", object, document)), target: target)
    case .placeholder: return .drillDown(try readPlaceholder(object, document), target: target)
    case .leftWidth: return .drillDown(.setLeftWidth(try number("value", object, document)), target: target)
    case .propagate:
      return .drillDown(
        .setPropagation(try word("what", object, document), try bool("value", object, document)),
        target: target)
    case .swipeBegin: return .swipe(.begin(x: try number("x", object, document)), target: target)
    case .swipeMove: return .swipe(.move(x: try number("x", object, document)), target: target)
    case .swipeEnd: return .swipe(try readSwipeEnd(object, document), target: target)
    case .swipeCancel: return .swipe(.cancel, target: target)
    case .rotate: return .environment(.rotate(try word("to", object, document)))
    case .rotationBegin: return .environment(.beginRotation(try word("to", object, document)))
    case .rotationEnd: return .environment(.endRotation)
    case .resize: return .environment(try readResize(object, document))
    case .select: return .tabs(.select(try text("child", object, document)), target: target)
    case .hidesBackButton: return .item(try readHidesBackButton(object, document))
    case .title: return .item(try readTitle(object, document))
    case .attribute: return .item(try readAttribute(object, document))
    case .add: return .scene(try readAdd(target, object, document))
    case .present: return .modal(try readPresent(target, object, document))
    case .dismiss:
      return .modal(.dismiss(bySwipe: try word("way", object, document, default: ExitWay.dismiss) == .swipe))
    case .set: return .stack(.set(try readScreens(object, document)), target: target)
    case .column: return .split(try readColumn(object, document), target: target)
    case .detail: return .split(.showDetail(try optionalScreen(object, document)), target: target)
    case .primary: return .split(.showPrimary(try requiredScreen(object, document)), target: target)
    case .collapse: return .split(.collapse, target: target)
    case .expand: return .split(.expand, target: target)
    case .showColumn: return .split(.showColumn(try word("column", object, document)), target: target)
    case .hideColumn: return .split(.hideColumn(try word("column", object, document)), target: target)
    case .displayMode: return .split(.setDisplayMode(try word("mode", object, document)), target: target)
    case .splitBehavior: return .split(.setBehavior(try word("behavior", object, document)), target: target)
    case .primaryWidth:
      return .split(.setPrimaryWidth(try readColumnWidth(object, document)), target: target)
    case .dismissOverlay: return .split(.dismissOverlay, target: target)
    case .open: return .web(try readOpen(object, document), target: target)
    case .submit: return .web(.submit(url: try text("url", object, document)), target: target)
    case .loaded: return .web(try readLoaded(object, document), target: target)
    case .failed: return .web(.failed(message: try text("message", object, document)), target: target)
    case .retry: return .web(.retry, target: target)
    case .cancel: return .web(.cancel, target: target)
    case .reload: return .web(.reload, target: target)
    case .action: return .web(.action, target: target)
    case .leave: return .web(.leave, target: target)
    case .attach: return .plugin(.attach(try text("plugin", object, document), configuration: configuration))
    case .detach: return .plugin(.detach(try text("plugin", object, document)))
    case .quarantine: return .plugin(.quarantine(try text("plugin", object, document)))
    case .configure:
      return .plugin(.configure(try text("plugin", object, document), configuration: configuration))
    case .remember:
      return .plugin(
        .remember(try text("plugin", object, document), value: try json("value", object, document)))
    }
  }

  private mutating func readShow(
    _ hints: Transition, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> DrillDownCommand {
    .show(try requiredScreen(object, document), forScreen: try text("for", object, document), hints)
  }

  private mutating func readPlaceholder(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> DrillDownCommand {
    .setPlaceholder(try word("side", object, document), try optionalScreen(object, document))
  }

  private func readSwipeEnd(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> SwipeCommand {
    let hasVelocity = document.member("velocity", of: object) != nil
    return .end(
      x: try number("x", object, document),
      velocity: hasVelocity ? try number("velocity", object, document) : 0)
  }

  private func readResize(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> EnvironmentCommand {
    let isStated = document.member("sizeClass", of: object) != nil
    return .resize(
      width: try number("width", object, document), height: try number("height", object, document),
      isStated ? try word("sizeClass", object, document) : nil)
  }

  private mutating func readHidesBackButton(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ItemCommand {
    .setHidesBackButton(
      off: try optionalText("off", object, document), on: try optionalText("on", object, document))
  }

  private mutating func readTitle(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ItemCommand {
    .setTitle(node: try text("screen", object, document), title: try text("title", object, document))
  }

  private mutating func readAttribute(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ItemCommand {
    .setAttribute(
      node: try optionalText("screen", object, document), key: try text("key", object, document),
      value: try optionalText("value", object, document))
  }
}
