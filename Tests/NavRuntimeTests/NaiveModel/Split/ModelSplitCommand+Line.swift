extension ModelSplitCommand {
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

extension ModelSplitCommand.Action {
  fileprivate func append(to line: inout [UInt8]) {
    switch self {
    case .start(let start): append(start, to: &line)
    case .push(let screen): put("push ", screen, to: &line)
    case .pop: put("pop", to: &line)
    case .back: put("back", to: &line)
    case .popTo(let id): put("popto ", id.map { ModelScreen(id: $0) }, to: &line)
    case .popToRoot: put("root", to: &line)
    case .replace(let screen): put("replace ", screen, to: &line)
    case .set(let ids): append(ids, to: &line)
    case .bars(let hidden): put(hidden ? "bars hide" : "bars show", to: &line)
    case .hidesBack(let id, let hides): appendHidesBack(id, hides, to: &line)
    case .title(let id, let title): appendTitle(id, title, to: &line)
    case .attribute(let id, let key, let value): appendAttribute(id, key, value, to: &line)
    case .preserve(let file): put("preserve ", file.path, to: &line)
    case .restore(let file): put("restore ", file.path, to: &line)
    case .foreign(let text): put(text, to: &line)
    default: appendMore(to: &line)
    }
  }

  private func appendMore(to line: inout [UInt8]) {
    switch self {
    case .column(let column, let screen): put("column \(column.rawValue) ", screen, to: &line)
    case .detail(let screen): put("detail ", screen, to: &line)
    case .primary(let screen): put("primary ", screen, to: &line)
    case .collapse: put("collapse", to: &line)
    case .expand: put("expand", to: &line)
    case .showColumn(let column): put("showcolumn " + column.rawValue, to: &line)
    case .hideColumn(let column): put("hidecolumn " + column.rawValue, to: &line)
    case .mode(let mode): put("mode " + mode.rawValue, to: &line)
    case .behavior(let behavior): put("behavior " + behavior.rawValue, to: &line)
    case .dismissOverlay: put("dismissoverlay", to: &line)
    case .width(let width): append(width, to: &line)
    case .add(let kind, let screen, let column):
      append(kind, screen, column?.rawValue, to: &line)
    case .addCompact(let kind, let screen): append(kind, screen, "compact", to: &line)
    default: appendReport(to: &line)
    }
  }

  private func appendReport(to line: inout [UInt8]) {
    switch self {
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
    default: break
    }
  }

  private func put(_ text: String, to line: inout [UInt8]) {
    line.append(contentsOf: text.utf8)
  }

  private func put(_ verb: String, _ id: ModelText, to line: inout [UInt8]) {
    put(verb, to: &line)
    line.append(contentsOf: id.word)
  }

  /// Writes the verb and the screen with its keys, `nil` when there is none.
  private func put(_ verb: String, _ screen: ModelScreen?, to line: inout [UInt8]) {
    guard let screen else { return put(verb + "nil", to: &line) }
    put(verb, screen.id, to: &line)
    screen.appendKeys(to: &line)
  }

  private func append(_ start: ModelSplitCommand.Start, to line: inout [UInt8]) {
    switch start {
    case .split: put("scene split", to: &line)
    case .triple: put("scene triple", to: &line)
    case .added(let id): put("add split ", id, to: &line)
    }
  }

  private func append(_ ids: [ModelText], to line: inout [UInt8]) {
    put("set", to: &line)
    for id in ids { put(" ", id, to: &line) }
  }

  private func append(
    _ kind: SplitKind, _ screen: ModelScreen, _ column: String?, to line: inout [UInt8]
  ) {
    put("add \(kind.word) ", screen, to: &line)
    if let column { put(" column=" + column, to: &line) }
  }

  private func append(_ width: SplitWidth, to line: inout [UInt8]) {
    put("width", to: &line)
    append(" ", width.points, to: &line)
    append(" fraction=", width.fraction, to: &line)
    append(" min=", width.minimum, to: &line)
    append(" max=", width.maximum, to: &line)
  }

  private func append(_ key: String, _ number: Double?, to line: inout [UInt8]) {
    if let number { put(key + ModelNumber.text(number), to: &line) }
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
