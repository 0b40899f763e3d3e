import NavBase

/// A coder that gives a screen another id wherever a command names it.
package struct NodeRenaming {
  private let old: String
  private let new: String

  package init(from old: String, to new: String) { (self.old, self.new) = (old, new) }

  /// Returns a command in JSON with the other id; nil when it does not name the screen, or is no command.
  package func renamed(_ json: CanonicalJSON) -> CanonicalJSON? {
    guard var command = try? NavCommand(json) else { return nil }
    let before = command
    var coder = self
    command.code(&coder)
    return command == before ? nil : command.json
  }

  private func rename(_ id: inout String) { if id.hasSameBytes(as: old) { id = new } }

  private func rename(_ screen: inout ScreenDescription) {
    rename(&screen.id)
    guard let request = screen.request, request.opener.hasSameBytes(as: old) else { return }
    screen.request = ScreenRequest(request.key, opener: new)
  }

  /// Returns true for a member that names nodes which may be screens.
  private func namesScreens(_ name: StaticString) -> Bool {
    switch name.description {
    case "screen", "screens", "for", "child", "children", "node", "presenter", "off", "on": true
    default: false
    }
  }
}

extension NodeRenaming: TextCoder {
  typealias Failure = Never
  typealias Form = PlainForm

  mutating func text(_ name: StaticString, _ value: inout String) {
    if namesScreens(name) { rename(&value) }
  }

  mutating func text(_ name: StaticString, _ value: inout String?, _ absence: WireAbsence) {
    guard var text = value else { return }
    self.text(name, &text)
    value = text
  }

  mutating func texts(_ name: StaticString, _ value: inout [String], _ rule: WireListRule) {
    for index in value.indices { text(name, &value[index]) }
  }

  mutating func dictionary(_ name: StaticString, _ value: inout [String]) {}
  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON) {}
  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON?) {}
  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription) { rename(&value) }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription?) {
    guard var screen = value else { return }
    rename(&screen)
    value = screen
  }

  mutating func screens(
    _ value: inout [ScreenDescription], ids: StaticString, added: StaticString
  ) {
    for index in value.indices { rename(&value[index]) }
  }

  mutating func screens(_ name: StaticString, _ value: inout [ScreenDescription]) {
    for index in value.indices { rename(&value[index]) }
  }

  mutating func node(_ name: StaticString, _ value: inout NodeDescription, isContainer: Bool) {
    rename(&value.screen)
  }

  mutating func commands(_ name: StaticString, _ value: inout [NavCommand]) {
    for index in value.indices { value[index].code(&self) }
  }
}
