import NavBase

extension Command: CustomStringConvertible where Form == PlainForm {
  /// The line that you type for the command in navrepl, such as `push b title="Second one" in=main`.
  ///
  /// ``init(line:)`` reads the line. It does not include a source. Complexity: O(length of the texts).
  public var description: String {
    var line = ByteBuffer(capacity: 64)
    return appendLine(to: &line) ? line.string : json.text
  }

  /// Writes the line of the command; returns false for one that cannot be typed.
  func appendLine(to line: inout ByteBuffer) -> Bool { LineWriter.write(self, Identity(), to: &line) }
}

/// The conversion of plain texts to themselves.
private struct Identity: LineConversion {
  typealias Source = PlainForm
  typealias Target = PlainForm

  func text(_ text: String) -> String { text }
  func list(_ list: [String]) -> [String] { list }
  func json(_ json: CanonicalJSON) -> CanonicalJSON { json }
  func screen(_ screen: ScreenDescription) -> ScreenDescription { screen }
  func screens(_ screens: [ScreenDescription]) -> [ScreenDescription] { screens }
  func node(_ node: NodeDescription) -> NodeDescription { node }
  func commands(_ commands: [NavCommand]) -> [NavCommand] { commands }
  func change(_ change: ArrangedChange<PlainForm>) -> ArrangedChange<PlainForm> { change }

  func withBytes(of text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
    var text = text
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  func id(ofBare screen: ScreenDescription) -> String? {
    screen.isPlain && screen.title == nil ? screen.id : nil
  }
}

extension Command where Form == PlainForm {
  /// Creates the command that a line describes, such as `push b title="Second one" in=main`.
  ///
  /// The line must contain one command; a source in it is ignored. `docs/navrepl.md` describes the language.
  /// - Throws: A ``LineError`` with the column of the mistake.
  public init(line: String) throws(LineError) {
    try self.init(line: line, rules: [])
  }

  /// Creates the command that a line describes, in which an id of rules is a word for a kind of container, as in `add pager pages`.
  /// - Parameter rules: The ids of the rules that there are.
  /// - Throws: A ``LineError`` with the column of the mistake.
  public init(line: String, rules: [String]) throws(LineError) {
    let commands = try LineSplitter.split(line)
    guard let words = commands.first, let first = words.first else {
      throw .syntax("there is no command in the line", at: 1)
    }
    if commands.count > 1 {
      throw .syntax("there is more than one command in the line", at: commands[1].first?.column ?? 1)
    }
    guard let verb = CommandVerb.named(first.text) else {
      throw .unknownVerb(first, among: CommandVerb.all.map(\.name))
    }
    self = try verb.read(rules.isEmpty ? words : RulesWords.read(words) { rules }).command
  }
}

// MARK: Blank commands, into which a reader of lines puts the members

extension PlainForm: BlankForm {
  private static let blankCommands = NavCommand.blanksByKind

  /// Returns a command of a kind, into which a reader puts the members; nil for a kind that no group describes.
  static func blank(_ kind: CommandKind) -> NavCommand? { blankCommands[Int(kind.rawValue)] }
}

extension String: Blank {
  static let blank = ""
}

extension Array: Blank {
  static var blank: [Element] { [] }
}

extension CanonicalJSON: Blank {
  static let blank = CanonicalJSON.null
}

extension ScreenDescription: Blank {
  static let blank = ScreenDescription("")
}

extension NodeDescription: Blank {
  static let blank = NodeDescription(.blank, kind: nil)
}
