extension WebModelCommand {
  /// The command as navrepl reads it, without a line end.
  var line: [UInt8] {
    var line: [UInt8] = []
    action.append(to: &line)
    line.put(key: " in=", container)
    return line
  }
}

extension WebModelCommand.Action {
  fileprivate func append(to line: inout [UInt8]) {
    switch self {
    case .scene(let scene): line.put("scene " + scene.rawValue)
    case .foreign(let text): line.put(text)
    case .add(let kind, let id, let root, let title): appendAdd(kind, id, root, title, to: &line)
    case .push, .pop, .back, .popTo, .popToRoot, .replace, .set, .bars: appendStack(to: &line)
    case .swipeBegin, .swipeMove, .swipeEnd, .swipeCancel: appendSwipe(to: &line)
    case .open, .submit, .loaded, .failed, .retry, .cancel, .reload, .pageAction, .leave:
      appendWeb(to: &line)
    case .present(let screen, let style, let isWeb): appendPresent(screen, style, isWeb, to: &line)
    case .dismiss(let isSwipe): line.put(isSwipe ? "dismiss way=swipe" : "dismiss")
    case .hidesBack, .title, .attribute: appendNode(to: &line)
    case .rotate, .rotateBegin, .rotateEnd, .resize: appendDevice(to: &line)
    case .attach(let id, let keys): appendPlugin("plugin attach ", id, keys, to: &line)
    case .detach(let id): appendPlugin("plugin detach ", id, [], to: &line)
    case .configure(let id, let keys): appendPlugin("plugin configure ", id, keys, to: &line)
    }
  }

  private func appendAdd(
    _ kind: WebModelCommand.Kind, _ id: ModelText, _ root: ModelText?, _ title: ModelText?,
    to line: inout [UInt8]
  ) {
    line.put("add " + kind.rawValue + " ", id)
    line.put(key: " root=", root)
    line.put(key: " title=", title)
  }

  private func appendStack(to line: inout [UInt8]) {
    switch self {
    case .push(let screen): appendScreen("push ", screen, to: &line)
    case .replace(let screen): appendScreen("replace ", screen, to: &line)
    case .pop: line.put("pop")
    case .back: line.put("back")
    case .popTo(let id): line.put("popto ", id)
    case .popToRoot: line.put("root")
    case .bars(let hidden): line.put(hidden ? "bars hide" : "bars show")
    case .set(let ids):
      line.put("set")
      for id in ids { line.put(" ", id) }
    default: break
    }
  }

  private func appendScreen(_ verb: String, _ screen: ModelScreen?, to line: inout [UInt8]) {
    line.put(verb, screen?.id)
    screen?.appendKeys(to: &line)
  }

  private func appendSwipe(to line: inout [UInt8]) {
    switch self {
    case .swipeBegin(let x): line.put("swipe begin " + ModelNumber.text(x))
    case .swipeMove(let x): line.put("swipe move " + ModelNumber.text(x))
    case .swipeEnd(let x, let velocity):
      line.put("swipe end " + ModelNumber.text(x))
      if let velocity { line.put(" velocity=" + ModelNumber.text(velocity)) }
    default: line.put("swipe cancel")
    }
  }

  private func appendWeb(to line: inout [UInt8]) {
    switch self {
    case .open(let url, let id):
      line.put(argument: "open ", url)
      line.put(key: " id=", id)
    case .submit(let url): line.put(argument: "submit ", url)
    case .loaded(let title, let action, let actionURL):
      line.put("loaded")
      line.put(key: " title=", title)
      line.put(key: " action=", action)
      line.put(key: " actionURL=", actionURL)
    case .failed(let message): line.put("failed ", message)
    case .retry: line.put("retry")
    case .cancel: line.put("cancel")
    case .reload: line.put("reload")
    case .pageAction: line.put("action")
    default: line.put("leave")
    }
  }

  private func appendPresent(
    _ screen: ModelScreen, _ style: WebModelCommand.Style?, _ isWeb: Bool, to line: inout [UInt8]
  ) {
    line.put("present ", screen.id)
    if let style { line.put(" style=" + style.rawValue) }
    if isWeb { line.put(" kind=web") }
    screen.appendKeys(to: &line)
  }

  private func appendNode(to line: inout [UInt8]) {
    switch self {
    case .hidesBack(let id, let hides):
      line.put("hidesback ", id)
      line.put(hides ? " on" : " off")
    case .title(let id, let title):
      line.put("title ", id)
      line.put(" ", title)
    case .attribute(let id, let key, let value):
      if let id { line.put("attr ", id) } else { line.put("attr scene") }
      line.put(" ", key)
      line.put(key: "=", value)
    default: break
    }
  }

  private func appendDevice(to line: inout [UInt8]) {
    switch self {
    case .rotate(let orientation): line.put("rotate " + orientation.rawValue)
    case .rotateBegin(let orientation): line.put("rotate begin " + orientation.rawValue)
    case .resize(let width, let height, let sizeClass):
      line.put("resize " + ModelNumber.text(width) + " " + ModelNumber.text(height))
      if let sizeClass { line.put(" " + sizeClass.rawValue) }
    default: line.put("rotate end")
    }
  }

  private func appendPlugin(
    _ verb: String, _ id: ModelText, _ keys: [ModelKey], to line: inout [UInt8]
  ) {
    line.put(verb, id)
    for key in keys {
      line.put(key: " " + key.key + "=", ModelText(NaiveWebRoutes.written(key)))
    }
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends the verb and the id, `nil` when there is none.
  fileprivate mutating func put(_ verb: String, _ id: ModelText?) {
    put(verb)
    if let id { append(contentsOf: id.word) } else { put("nil") }
  }

  /// Appends a URL, whose `=`, `?`, `&` and `%` are just text.
  fileprivate mutating func put(argument verb: String, _ url: ModelText) {
    put(verb)
    append(contentsOf: url.utf8.isEmpty ? url.word : url.value)
  }

  fileprivate mutating func put(key: String, _ value: ModelText?) {
    guard let value else { return }
    put(key)
    append(contentsOf: value.value)
  }
}
