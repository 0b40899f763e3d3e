/// The screens and containers of a line: an id with a key for each other member, or JSON.
extension LineReader {
  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription) throws(LineError) {
    guard case .screen(let what) = form.place(of: name) else { return }
    if let word = try arguments.jsonAlone() {
      guard let screen = try Self.screen(word) else { throw Self.noScreen(word) }
      value = screen
    } else {
      value = try arguments.screen(arguments.idOfScreen(what).text)
    }
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription?) throws(LineError) {
    guard case .screen(let what) = form.place(of: name) else { return }
    if let word = try arguments.jsonAlone() {
      value = try Self.screen(word)
    } else {
      let id = try arguments.idOfScreen(what)
      if id.isNil { try arguments.refuseMembers("nil is no screen") }
      value = id.isNil ? nil : try arguments.screen(id.text)
    }
  }

  mutating func screens(
    _ value: inout [ScreenDescription], ids: StaticString, added: StaticString
  ) throws(LineError) {
    guard let word = arguments.value(ScreenMember.jsonKey) else {
      value = arguments.rest().map { ScreenDescription($0.text) }
      return
    }
    guard let elements = try Self.json(word).elements else { throw Self.noScreen(word) }
    value = try elements.map { element throws(LineError) in
      guard let screen = try Self.screen(element, word) else { throw Self.noScreen(word) }
      return screen
    }
  }

  mutating func screens(_ name: StaticString, _ value: inout [ScreenDescription]) {}

  mutating func node(
    _ name: StaticString, _ value: inout NodeDescription, isContainer: Bool
  ) throws(LineError) {
    guard case .node(let place) = form.place(of: name) else { return }
    if let word = try arguments.jsonAlone() {
      value = try Self.node(word, isContainer: isContainer)
      return
    }
    let kinds = ContainerKind.typedNames
    let first = place == .firstWord ? try arguments.choice("a kind of container", kinds) : nil
    let screen = try arguments.screen(arguments.idOfScreen("an id").text)
    let kind = try arguments.value("kind").map { word throws(LineError) in
      try LineArguments.choose(word, kinds)
    }
    let rules = arguments.value("rules")
    value = NodeDescription(
      screen, kind: first ?? kind, rootURL: arguments.string("root"), rules: rules?.text)
    if let rules, value.kind != .arranged {
      throw .badArgument("Only an arranged container has rules.", at: rules.column)
    }
  }

  // MARK: Nodes as JSON

  private static func screen(_ word: LineWord) throws(LineError) -> ScreenDescription? {
    try screen(json(word), word)
  }

  private static func screen(_ json: CanonicalJSON, _ word: LineWord) throws(LineError) -> ScreenDescription?
  {
    guard
      case .navigation(.push(let screen, _, _), _) = try command(#"{"type":"push","screen":\#(json)}"#, word)
    else {
      throw noScreen(word)
    }
    return screen
  }

  private static func node(_ word: LineWord, isContainer: Bool) throws(LineError) -> NodeDescription {
    let type = isContainer ? "add" : "present"
    let command = try command(#"{"type":"\#(type)","node":\#(json(word))}"#, word)
    if case .scene(.add(let node, _, _)) = command { return node }
    if case .modal(.present(let node, _, _, _)) = command { return node }
    throw noScreen(word)
  }

  private static func command(_ text: String, _ word: LineWord) throws(LineError) -> NavCommand {
    do throws(WireError) { return try NavCommand(CanonicalJSON(canonical: text)) } catch {
      throw noScreen(word)
    }
  }

  private static func noScreen(_ word: LineWord) -> LineError {
    .badArgument("“\(word.text)” does not describe what a journal can have here", at: word.column)
  }
}

extension ContainerKind {
  /// The kinds with the words that are typed for them.
  static let typedNames = allCases.map { ($0.name.lowercased(), $0) }
}
