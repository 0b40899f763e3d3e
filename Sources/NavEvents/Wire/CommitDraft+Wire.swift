package import NavBase

/// Commands, events and their parts on the wire: each is described where it is declared, and `docs/journal-format.md` is the
/// resulting grammar.
extension CommitDraft {
  // MARK: Writing

  package func write(_ command: InternedCommand, to buffer: inout ByteBuffer) {
    buffer.open(command.kind.wireName)
    WireWriter.write(self, to: &buffer) { writer in
      var command = command
      command.code(&writer)
    }
    buffer.close()
  }

  package func write(_ event: InternedEvent, to buffer: inout ByteBuffer) {
    if case .ignorable(let json) = event { return texts.append(json.text, to: &buffer) }
    buffer.open(event.kind.wireName)
    WireWriter.write(self, to: &buffer) { writer in
      var event = event
      event.code(&writer)
    }
    buffer.close()
  }

  // MARK: Reading

  /// Returns the command that `object` represents. Unknown members are ignored; an unknown type is an error.
  package mutating func readCommand(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> InternedCommand {
    let type = try required("type", object, document)
    guard let kind = document.word(type, as: CommandKind.self), var command = InternedForm.blank(kind)
    else {
      guard let word = document.string(type) else { throw .invalid("type") }
      throw .unknownType(word)
    }
    try WireReader.read(object, document, into: &self) { reader throws(WireError) in
      try command.code(&reader)
    }
    return command
  }

  /// Returns the event that `object` represents. An unknown type is an error unless the object contains `"ignorable":true`.
  package mutating func readEvent(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> InternedEvent {
    let type = try required("type", object, document)
    guard let kind = document.word(type, as: EventKind.self), var event = InternedForm.blank(kind) else {
      return try readUnknownEvent(type, object, document)
    }
    try WireReader.read(object, document, into: &self) { reader throws(WireError) in
      try event.code(&reader)
    }
    if let word = unknownNeed(of: event) { throw .unknownType("needs \(word)") }
    return event
  }

  /// What a journal may need, as far as this version knows it.
  private static let knownNeeds = ["routes"]

  /// Returns what a journal needs from this event on and this version does not know; nil for nothing.
  func unknownNeed(of event: InternedEvent) -> String? {
    guard case .scene(.needs(let list)) = event else { return nil }
    return strings(list).first { !Self.knownNeeds.containsBytes(of: $0) }
  }

  private mutating func readUnknownEvent(
    _ type: JSONValue, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> InternedEvent {
    let ignorable = document.member("ignorable", of: object)
    if let ignorable, document.bool(ignorable) == nil { throw .invalid("ignorable") }
    guard ignorable.flatMap({ document.bool($0) }) == true else {
      guard let word = document.string(type) else { throw .invalid("type") }
      throw .unknownType(word)
    }
    return .ignorable(json(object, of: document))
  }

  /// Returns the screen that `object` describes, or the part of a container that every node has.
  package mutating func readScreen(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ScreenContent {
    try WireReader.read(object, document, into: &self) { reader throws(WireError) in
      try reader.screen(in: object)
    }
  }

  /// Returns the node that an element of `added` describes; nil for one that is none.
  package mutating func nodeToArrange(
    _ element: JSONValue, _ document: borrowing JSONDocument
  ) -> NodeContent? {
    var node = NodeContent.blank
    do throws(WireError) {
      try WireReader.read(element, document, into: &self) { reader throws(WireError) in
        try reader.node("node", &node)
      }
      return node
    } catch { return nil }
  }

  // MARK: Members of a line

  func required(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> JSONValue {
    guard let value = document.member(name, of: object) else { throw .missing(name.description) }
    return value
  }

  func integer(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Int64 {
    guard let integer = document.integer(try required(name, object, document)) else {
      throw .invalid(name.description)
    }
    return integer
  }

  func count(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Int {
    guard let count = document.count(try required(name, object, document)) else {
      throw .invalid(name.description)
    }
    return count
  }

  mutating func text(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> TextID {
    let value = try required(name, object, document)
    guard let id = document.withText(of: value, { texts.intern($0) }) else {
      throw .invalid(name.description)
    }
    return id
  }

  mutating func json(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> JSONText {
    json(try required(name, object, document), of: document)
  }

  func word<Word: WireName>(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Word {
    guard let word = document.word(try required(name, object, document), as: Word.self) else {
      throw .invalid(name.description)
    }
    return word
  }

  @inline(__always)
  func write(_ name: StaticString, _ id: TextID, _ buffer: inout ByteBuffer) {
    buffer.member(name)
    texts.appendQuoted(id, to: &buffer)
  }

  @inline(__always)
  func write(_ name: StaticString, _ json: JSONText?, _ buffer: inout ByteBuffer) {
    guard let json else { return }
    buffer.member(name)
    texts.append(json.text, to: &buffer)
  }
}
