import NavBase

/// The members of commands and events.
extension Redactor: TextCoder {
  typealias Failure = Never
  typealias Form = PlainForm

  private mutating func member(_ text: String, _ name: StaticString) -> String {
    switch name.description {
    case "plugin":
      visitedPlugin = text
      return plugin(text)
    case "child": return child(text)
    case "url", "actionURL": return isInCommand ? reference(text) : addresses.address(text)
    case "key":
      visitedKey = text
      return attributeKey(text)
    case "value": return attribute(text, under: visitedKey)
    // `by` has the names of members of params.
    case "by": return words.word(inParams: text)
    case "title", "action", "message": return self.text(text)
    case "text": return note(text)
    case "app", "build", "os", "device": return self.text(text)
    case "keyID": return JournalHeader.redactedKeyID
    case "reasons": return sentence(text)
    case "reason": return reason(text)
    // What a journal needs is the runtime's own vocabulary.
    case "what": return text
    case "verb":
      visitedVerb = text
      return word(ofRules: text)
    // The name of a moment.
    case "to": return text.isMoment ? text : id(text)
    case "screen", "id":
      visitedScreen = text
      return id(text)
    case "route": return route(text, ofScreen: visitedScreen)
    // The remaining members name nodes.
    default: return id(text)
    }
  }

  mutating func text(_ name: StaticString, _ value: inout String) { value = member(value, name) }

  mutating func text(_ name: StaticString, _ value: inout String?, _ absence: WireAbsence) {
    value = value.map { member($0, name) }
  }

  mutating func texts(_ name: StaticString, _ value: inout [String], _ rule: WireListRule) {
    value = value.map { member($0, name) }
  }

  mutating func dictionary(_ name: StaticString, _ value: inout [String]) {
    for index in value.indices {
      value[index] = member(value[index], index.isMultiple(of: 2) ? "key" : "value")
    }
  }

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON) {
    switch name.description {
    case "value": value = memory(value, of: visitedPlugin ?? "")
    case "archive": value = archive(value)
    case "params": value = params(value)
    case "result": value = result(value)
    case "command": value = heldCommand(value)
    default: value = scene(value)
    }
  }

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON?) {
    switch name.description {
    case "result", "value": value = value.map { result($0) }
    case "values": value = value.map { isArranging ? valuesOfRules($0) : values($0) }
    case "added", "shown", "moves": value = value.map { arrangement($0, name.description) }
    case "to": value = value.map { arrangement($0) }
    case "arguments": value = value.map { arguments($0) }
    case "params": value = value.map { params($0) }
    default:
      let plugin = visitedPlugin ?? ""
      value = value.map { configuration($0, of: plugin) }
    }
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription) { redact(&value) }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription?) {
    guard var screen = value else { return }
    redact(&screen)
    value = screen
  }

  mutating func screens(_ value: inout [ScreenDescription], ids: StaticString, added: StaticString) {
    for index in value.indices { redact(&value[index]) }
  }

  mutating func screens(_ name: StaticString, _ value: inout [ScreenDescription]) {
    for index in value.indices { redact(&value[index]) }
  }

  mutating func node(_ name: StaticString, _ value: inout NodeDescription, isContainer: Bool) {
    let recordedID = value.screen.id
    let clash = value.kind == nil ? nil : clashes[TextBytes(value.screen.id)]
    redact(&value.screen)
    if let clash { value.screen.id = clash }
    value.rootURL = value.rootURL.map { addresses.address($0) }
    if let rules = value.rules { noteRules(rules, of: recordedID) }
    value.rules = value.rules.map { plugin($0) }
  }

  mutating func commands(_ name: StaticString, _ value: inout [NavCommand]) {
    for index in value.indices { value[index] = redact(value[index]) }
  }

  private mutating func redact(_ screen: inout ScreenDescription) {
    let recordedID = screen.id
    screen.id = id(recordedID)
    screen.route = screen.route.map { route($0, ofScreen: recordedID) }
    screen.params = screen.params.map { params($0) }
    if let request = screen.request {
      screen.request = ScreenRequest(attributeKey(request.key), opener: request.opener.map { id($0) })
    }
    screen.results = screen.results.map { results($0) }
    screen.title = screen.title.map { text($0) }
    screen.restorationID = screen.restorationID.map { text($0) }
    screen.url = screen.url.map { addresses.address($0) }
    screen.backTitle = screen.backTitle.map { text($0) }
    screen.leftItems = screen.leftItems.map { text($0) }
    screen.rightItems = screen.rightItems.map { text($0) }
    screen.toolbarItems = screen.toolbarItems.map { text($0) }
    screen.tabItem = screen.tabItem.map { text($0) }
    screen.attributes = NavAttributes(
      written: screen.attributes.written.map {
        (key: attributeKey($0.key), value: attribute($0.value, under: $0.key))
      })
  }
}
