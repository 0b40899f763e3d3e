package import NavBase

/// The tolerant reader: a coder that reads members in any order, and ignores unknown members.
struct WireReader: WireCoder {
  typealias Failure = WireError
  typealias Form = InternedForm

  /// The commit that takes the texts, lists and screens; valid during the reading.
  private let draft: UnsafeMutablePointer<CommitDraft>
  /// The parsed text; valid during the reading.
  private let document: UnsafePointer<JSONDocument>
  /// The object whose members are read.
  private var object: JSONValue

  /// Calls `body` with a reader of the members of `object` that fills `draft`.
  static func read<Result>(
    _ object: JSONValue, _ document: borrowing JSONDocument, into draft: inout CommitDraft,
    _ body: (inout WireReader) throws(WireError) -> Result
  ) throws(WireError) -> Result {
    try withUnsafeMutablePointer(to: &draft) { draft throws(WireError) in
      try withUnsafePointer(to: document) { document throws(WireError) in
        var reader = WireReader(draft: draft, document: document, object: object)
        return try body(&reader)
      }
    }
  }

  private func member(_ name: StaticString) -> JSONValue? { document.pointee.member(name, of: object) }

  private func required(_ name: StaticString) throws(WireError) -> JSONValue {
    guard let value = member(name) else { throw .missing(name.description) }
    return value
  }

  // MARK: Texts

  mutating func text(_ name: StaticString, _ value: inout TextID) throws(WireError) {
    value = try text(required(name), name)
  }

  mutating func text(
    _ name: StaticString, _ value: inout TextID?, _ absence: WireAbsence
  ) throws(WireError) {
    guard let member = member(name), document.pointee.kind(of: member) != .null else { return value = nil }
    value = try text(member, name)
  }

  mutating func texts(
    _ name: StaticString, _ value: inout TextList, _ rule: WireListRule
  ) throws(WireError) {
    guard let member = member(name) else {
      if rule == .required { throw .missing(name.description) }
      return value = .empty
    }
    guard document.pointee.kind(of: member) == .array else { throw .invalid(name.description) }
    var ids: [TextID] = []
    try document.pointee.forEachElement(of: member) { element throws(WireError) in
      ids.append(try text(element, name))
    }
    value = draft.pointee.list(ids)
  }

  mutating func dictionary(_ name: StaticString, _ value: inout TextList) throws(WireError) {
    guard let member = member(name) else { return value = .empty }
    guard document.pointee.kind(of: member) == .object else { throw .invalid(name.description) }
    var ids: [TextID] = []
    try document.pointee.forEachMember(of: member) { key, text throws(WireError) in
      ids.append(try self.text(key, name))
      ids.append(try self.text(text, name))
    }
    value = draft.pointee.list(ids)
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText) throws(WireError) {
    value = draft.pointee.json(try required(name), of: document.pointee)
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText?) throws(WireError) {
    value = member(name).map { draft.pointee.json($0, of: document.pointee) }
  }

  private func text(_ value: JSONValue, _ name: StaticString) throws(WireError) -> TextID {
    guard let id = document.pointee.withText(of: value, { draft.pointee.texts.intern($0) }) else {
      throw .invalid(name.description)
    }
    return id
  }

  // MARK: Plain values

  mutating func mark(_ name: StaticString) throws(WireError) {
    guard document.pointee.bool(try required(name)) == true else { throw .invalid(name.description) }
  }

  mutating func flag(
    _ name: StaticString, _ value: inout Bool, default standard: Bool?
  ) throws(WireError) {
    value = try self.value(name, default: standard) { document.pointee.bool($0) }
  }

  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double?
  ) throws(WireError) {
    value = try self.value(name, default: standard) { document.pointee.number($0) }
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) throws(WireError) {
    value = member(name) == nil ? nil : try self.value(name, default: nil) { document.pointee.number($0) }
  }

  mutating func integer(_ name: StaticString, _ value: inout Int32) throws(WireError) {
    value = try self.value(name, default: nil) { document.pointee.count($0, as: Int32.self) }
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) throws(WireError) {
    let standard: Word? =
      switch rule {
      case .required: nil
      case .leftOut(let word), .written(let word): word
      }
    value = try self.value(name, default: standard) { document.pointee.word($0, as: Word.self) }
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word?
  ) throws(WireError) {
    value =
      member(name) == nil
      ? nil : try self.value(name, default: nil) { document.pointee.word($0, as: Word.self) }
  }

  mutating func orientations(
    _ name: StaticString, _ value: inout Orientations, isLeftOut: Bool
  ) throws(WireError) {
    guard let member = member(name) else { return value = .all }
    guard let set = document.pointee.orientations(member) else { throw .invalid(name.description) }
    value = set
  }

  @inline(__always)
  private func value<Value>(
    _ name: StaticString, default standard: Value?, _ read: (JSONValue) -> Value?
  ) throws(WireError) -> Value {
    guard let member = member(name) else {
      if let standard { return standard }
      throw .missing(name.description)
    }
    guard let value = read(member) else { throw .invalid(name.description) }
    return value
  }

  // MARK: Nodes

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent) throws(WireError) {
    value = try screen(in: required(name))
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent?) throws(WireError) {
    let member = try required(name)
    value = document.pointee.kind(of: member) == .null ? nil : try screen(in: member)
  }

  mutating func screens(
    _ value: inout ScreenList, ids: StaticString, added: StaticString
  ) throws(WireError) {
    var (names, contents) = (TextList.empty, ScreenList.empty)
    try texts(ids, &names, .required)
    try screens(added, &contents)
    value = draft.pointee.list(draft.pointee.screens(named: names, describedBy: contents))
  }

  mutating func screens(_ name: StaticString, _ value: inout ScreenList) throws(WireError) {
    guard let member = member(name) else { return value = .empty }
    guard document.pointee.kind(of: member) == .array else { throw .invalid(name.description) }
    var contents: [ScreenContent] = []
    for element in document.pointee.elements(of: member) { contents.append(try screen(in: element)) }
    value = draft.pointee.list(contents)
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeContent, isContainer: Bool
  ) throws(WireError) {
    let member = try required(name)
    let screen = try screen(in: member)
    value = try inside(member) { reader throws(WireError) in
      var (kind, rootURL, rules): (ContainerKind?, TextID?, TextID?) = (nil, nil, nil)
      try reader.word("kind", &kind)
      try reader.text("rootURL", &rootURL, .isLeftOut)
      try reader.text("rules", &rules, .isLeftOut)
      if isContainer, kind == nil { throw .missing("kind") }
      return NodeContent(screen: screen, kind: kind, rootURL: rootURL, rules: rules)
    }
  }

  mutating func commands(_ name: StaticString, _ value: inout CommandList) throws(WireError) {
    let member = try required(name)
    guard document.pointee.kind(of: member) == .array else { throw .invalid(name.description) }
    var commands: [InternedCommand] = []
    for element in document.pointee.elements(of: member) {
      commands.append(try draft.pointee.readCommand(element, document.pointee))
    }
    value = draft.pointee.list(commands)
  }

  mutating func change(_ value: inout ChangePlace) throws(WireError) {
    var change = ArrangedChange<InternedForm>.blank
    try change.code(&self)
    value = draft.pointee.add(change)
  }

  /// Returns the screen that an object describes.
  mutating func screen(in value: JSONValue) throws(WireError) -> ScreenContent {
    guard document.pointee.kind(of: value) == .object else { throw .invalid("screen") }
    return try inside(value) { reader throws(WireError) in
      var id = TextID.blank
      // A screen with a route may leave its id to the runtime.
      if reader.member("id") == nil, reader.member("route") != nil {
        id = reader.draft.pointee.texts.intern("")
      } else {
        try reader.text("id", &id)
      }
      var details = ScreenDetails()
      if reader.member("id") == nil || reader.document.pointee.hasFurtherMembers(value) {
        try details.code(&reader)
      }
      return reader.draft.pointee.screen(id, details)
    }
  }

  private mutating func inside<Result>(
    _ value: JSONValue, _ body: (inout WireReader) throws(WireError) -> Result
  ) throws(WireError) -> Result {
    let outer = object
    object = value
    defer { object = outer }
    return try body(&self)
  }
}

extension JSONDocument {
  /// Returns the set of orientations that a list of words describes; nil when the value is not such a list.
  package func orientations(_ value: JSONValue) -> Orientations? {
    guard kind(of: value) == .array else { return nil }
    var set: Orientations = []
    for element in elements(of: value) {
      guard let orientation = word(element, as: Orientation.self) else { return nil }
      set.insert(orientation.asSet)
    }
    return set
  }
}

/// A reason why a JSON object is not a command, an event or a line of a journal.
@nonexhaustive public enum WireError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No command or event of this version has this type.
  case unknownType(String)
  /// A member is missing.
  case missing(String)
  /// The value of a member is not valid.
  case invalid(String)

  /// The ``message``, so that an uncaught error is printed as a sentence.
  public var description: String { message }

  /// The message of the error, for a person.
  public var message: String {
    switch self {
    case .unknownType(let type): "unknown type \"\(type)\": written by a later version?"
    case .missing(let member): "the member \"\(member)\" is missing"
    case .invalid(let member): "the member \"\(member)\" is not valid"
    }
  }
}
