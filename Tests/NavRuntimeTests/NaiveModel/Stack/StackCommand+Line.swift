extension StackCommand {
  /// The command as navrepl reads it, without a line end.
  var line: [UInt8] {
    var line: [UInt8] = []
    action.append(to: &line)
    if let container {
      line.append(contentsOf: " in=".utf8)
      line.append(contentsOf: container.value)
    }
    return line
  }
}

extension StackCommand.Action {
  fileprivate func append(to line: inout [UInt8]) {
    switch self {
    case .scene(let start): put("scene " + start.rawValue, to: &line)
    case .add(let kind, let id, let title): appendAdd(kind, id, title, to: &line)
    case .push(let screen): put("push ", screen, to: &line)
    case .pop: put("pop", to: &line)
    case .back: put("back", to: &line)
    case .popTo(let id): put("popto ", id, to: &line)
    case .popToRoot: put("root", to: &line)
    case .replace(let screen): put("replace ", screen, to: &line)
    case .set(let ids): appendSet(ids, to: &line)
    case .bars(let hidden): put(hidden ? "bars hide" : "bars show", to: &line)
    case .toolbars(let hidden): put(hidden ? "toolbars hide" : "toolbars show", to: &line)
    case .barPosition(let position): put("barposition " + position.rawValue, to: &line)
    case .placeholder(let side, let screen):
      put("placeholder " + side.rawValue + " ", screen, to: &line)
    case .propagate(let what, let isOn):
      put("propagate " + what.rawValue + (isOn ? " on" : " off"), to: &line)
    case .select(let id): put("select ", id, to: &line)
    case .present(let screen, let style, let kind): appendPresent(screen, style, kind, to: &line)
    case .dismiss(let swipe): put(swipe ? "dismiss way=swipe" : "dismiss", to: &line)
    case .hidesBack(let id, let hides): appendHidesBack(id, hides, to: &line)
    case .title(let id, let title): appendTitle(id, title, to: &line)
    case .attribute(let id, let key, let value): appendAttribute(id, key, value, to: &line)
    case .swipeBegin(let x): put("swipe begin " + ModelNumber.text(x), to: &line)
    case .swipeMove(let x): put("swipe move " + ModelNumber.text(x), to: &line)
    case .swipeEnd(let x, let velocity): appendSwipeEnd(x, velocity, to: &line)
    case .swipeCancel: put("swipe cancel", to: &line)
    case .rotate(let orientation): put("rotate " + orientation.rawValue, to: &line)
    case .rotateBegin(let orientation): put("rotate begin " + orientation.rawValue, to: &line)
    case .rotateEnd: put("rotate end", to: &line)
    case .resize(let width, let height, let sizeClass):
      appendResize(width, height, sizeClass, to: &line)
    case .attach(let id, let keys): appendPlugin("plugin attach ", id, keys, to: &line)
    case .detach(let id): put("plugin detach ", id, to: &line)
    case .configure(let id, let keys): appendPlugin("plugin configure ", id, keys, to: &line)
    case .preserve(let file): put("preserve ", file.path, to: &line)
    case .restore(let file): put("restore ", file.path, to: &line)
    }
  }

  private func put(_ text: String, to line: inout [UInt8]) {
    line.append(contentsOf: text.utf8)
  }

  /// Writes the verb and the id, `nil` when there is none.
  private func put(_ verb: String, _ id: ModelText?, to line: inout [UInt8]) {
    put(verb, to: &line)
    if let id { line.append(contentsOf: id.word) } else { put("nil", to: &line) }
  }

  /// Writes the verb and the screen with its keys, `nil` when there is none.
  private func put(_ verb: String, _ screen: ModelScreen?, to line: inout [UInt8]) {
    put(verb, screen?.id, to: &line)
    screen?.appendKeys(to: &line)
  }

  private func appendAdd(
    _ kind: StackCommand.AddedKind, _ id: ModelText, _ title: ModelText?, to line: inout [UInt8]
  ) {
    put("add " + kind.rawValue + " ", id, to: &line)
    guard let title else { return }
    put(" title=", to: &line)
    line.append(contentsOf: title.value)
  }

  private func appendSet(_ ids: [ModelText], to line: inout [UInt8]) {
    put("set", to: &line)
    for id in ids { put(" ", id, to: &line) }
  }

  private func appendPresent(
    _ screen: ModelScreen, _ style: StackModal.Style?, _ kind: StackCommand.AddedKind?,
    to line: inout [UInt8]
  ) {
    put("present ", screen, to: &line)
    if let style { put(" style=" + style.rawValue, to: &line) }
    if let kind { put(" kind=" + kind.rawValue, to: &line) }
  }

  private func appendHidesBack(_ id: ModelText, _ hides: Bool, to line: inout [UInt8]) {
    put("hidesback ", id, to: &line)
    put(hides ? " on" : " off", to: &line)
  }

  private func appendTitle(_ id: ModelText, _ title: ModelText, to line: inout [UInt8]) {
    put("title ", id, to: &line)
    put(" ", title, to: &line)
  }

  private func appendAttribute(
    _ id: ModelText?, _ key: ModelText, _ value: ModelText, to line: inout [UInt8]
  ) {
    if let id { put("attr ", id, to: &line) } else { put("attr scene", to: &line) }
    put(" ", key, to: &line)
    put("=", to: &line)
    line.append(contentsOf: value.value)
  }

  private func appendSwipeEnd(_ x: Double, _ velocity: Double?, to line: inout [UInt8]) {
    put("swipe end " + ModelNumber.text(x), to: &line)
    if let velocity { put(" velocity=" + ModelNumber.text(velocity), to: &line) }
  }

  private func appendResize(
    _ width: Double, _ height: Double, _ sizeClass: ModelSizeClass?, to line: inout [UInt8]
  ) {
    put("resize " + ModelNumber.text(width) + " " + ModelNumber.text(height), to: &line)
    if let sizeClass { put(" " + sizeClass.rawValue, to: &line) }
  }

  private func appendPlugin(
    _ verb: String, _ id: ModelText, _ keys: [ModelKey], to line: inout [UInt8]
  ) {
    put(verb, id, to: &line)
    for key in keys { put(" " + key.key + "=" + key.value, to: &line) }
  }
}
