import NavBase

/// A coder that moves a command from one commit into another: every text, list and screen of the command gets a place there.
struct WireTransfer: TextCoder {
  typealias Failure = Never
  typealias Form = InternedForm

  /// The commit in which the command was made; valid during the transfer.
  private let source: UnsafePointer<CommitDraft>
  /// The commit that receives the command; valid during the transfer.
  private let target: UnsafeMutablePointer<CommitDraft>

  static func move(
    from source: borrowing CommitDraft, to target: inout CommitDraft, _ body: (inout WireTransfer) -> Void
  ) {
    withUnsafePointer(to: source) { source in
      withUnsafeMutablePointer(to: &target) { target in
        var transfer = WireTransfer(source: source, target: target)
        body(&transfer)
      }
    }
  }

  private func moved(_ text: TextID) -> TextID {
    source.pointee.texts.withBytes(of: text) { target.pointee.texts.intern($0) }
  }

  private mutating func moved(_ screen: ScreenContent) -> ScreenContent {
    guard let place = screen.details else { return ScreenContent(id: moved(screen.id)) }
    var details = source.pointee.details[Int(place)]
    details.code(&self)
    return target.pointee.screen(moved(screen.id), details)
  }

  private mutating func move(_ list: inout ScreenList) {
    var screens: [ScreenContent] = []
    for screen in source.pointee.screens[list.range] { screens.append(moved(screen)) }
    list = target.pointee.list(screens)
  }

  // MARK: Texts

  mutating func text(_ name: StaticString, _ value: inout TextID) { value = moved(value) }

  mutating func text(_ name: StaticString, _ value: inout TextID?, _ absence: WireAbsence) {
    value = value.map { moved($0) }
  }

  mutating func texts(_ name: StaticString, _ value: inout TextList, _ rule: WireListRule) {
    value = target.pointee.list(source.pointee.lists[value.range].map { moved($0) })
  }

  mutating func dictionary(_ name: StaticString, _ value: inout TextList) {
    value = target.pointee.list(source.pointee.lists[value.range].map { moved($0) })
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText) { value = JSONText(moved(value.text)) }

  mutating func json(_ name: StaticString, _ value: inout JSONText?) {
    value = value.map { JSONText(moved($0.text)) }
  }

  // MARK: Nodes

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent) { value = moved(value) }

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent?) {
    guard let screen = value else { return }
    value = moved(screen)
  }

  mutating func screens(_ value: inout ScreenList, ids: StaticString, added: StaticString) { move(&value) }

  mutating func screens(_ name: StaticString, _ value: inout ScreenList) { move(&value) }

  mutating func node(_ name: StaticString, _ value: inout NodeContent, isContainer: Bool) {
    value = NodeContent(
      screen: moved(value.screen), kind: value.kind, rootURL: value.rootURL.map { moved($0) },
      rules: value.rules.map { moved($0) })
  }

  mutating func commands(_ name: StaticString, _ value: inout CommandList) {
    var commands = Array(source.pointee.commands(of: value))
    for index in commands.indices { commands[index].code(&self) }
    value = target.pointee.list(commands)
  }

  mutating func change(_ value: inout ChangePlace) {
    var change = source.pointee.change(at: value)
    change.code(&self)
    value = target.pointee.add(change)
  }
}

extension CommitDraft {
  /// Returns a command that was made in `other`, with its texts, lists and screens in this commit.
  package mutating func adopt(_ command: InternedCommand, from other: borrowing CommitDraft)
    -> InternedCommand
  {
    var command = command
    WireTransfer.move(from: other, to: &self) { command.code(&$0) }
    return command
  }
}
