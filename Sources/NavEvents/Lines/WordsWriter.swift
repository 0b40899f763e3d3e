package import NavBase

/// A coder that writes the members of an event in words, each after a space: the same text as
/// ``JSONDocument/appendWords(of:to:)`` for its object, without the object.
///
/// It writes the members that most events have. Any other takes the way over JSON, so that there is one rule for it.
struct WordsWriter: WireCoder {
  typealias Failure = Never
  typealias Form = InternedForm

  /// The commit with the texts, lists and screens; valid during the writing.
  private let draft: UnsafePointer<CommitDraft>
  /// The buffer to write to.
  private let buffer: UnsafeMutablePointer<ByteBuffer>
  /// True for the members of a screen, which all have their names.
  private var isInScreen = false
  /// True for the members of an arrangement, which has several lists: these have their names.
  private var isInChange = false

  private init(_ draft: UnsafePointer<CommitDraft>, _ buffer: UnsafeMutablePointer<ByteBuffer>) {
    (self.draft, self.buffer) = (draft, buffer)
  }

  /// Calls `body` with a writer to `buffer` that uses the texts of `draft`.
  static func write(
    _ draft: borrowing CommitDraft, to buffer: inout ByteBuffer, _ body: (inout WordsWriter) -> Void
  ) {
    withUnsafePointer(to: draft) { draft in
      withUnsafeMutablePointer(to: &buffer) { buffer in
        var writer = WordsWriter(draft, buffer)
        body(&writer)
      }
    }
  }

  // MARK: Parts

  private func begin(_ name: StaticString, named isNamed: Bool = true) {
    buffer.pointee.append(UInt8(ascii: " "))
    guard isNamed || isInScreen else { return }
    buffer.pointee.append(name)
    buffer.pointee.append(UInt8(ascii: "="))
  }

  private func append(_ text: TextID) {
    draft.pointee.texts.withBytes(of: text) { buffer.pointee.append(typed: $0) }
  }

  /// Writes a member by its JSON.
  private func viaJSON(_ body: (inout WireWriter) -> Void) {
    var json = ByteBuffer()
    WireWriter.write(draft.pointee, to: &json, body)
    // The writer puts a comma before each member.
    guard json.count > 1 else { return }
    let object = "{\(json.string.dropFirst())}"
    var document = JSONDocument()
    guard (try? document.parse(object)) != nil else { return }
    buffer.pointee.append(UInt8(ascii: " "))
    if isInScreen {
      document.appendScreen(document.root, to: &buffer.pointee)
    } else {
      document.appendWords(of: document.root, to: &buffer.pointee, namesLists: isInChange)
    }
  }

  // MARK: Texts

  mutating func text(_ name: StaticString, _ value: inout TextID) {
    begin(name, named: !name.isSubjectOfWords)
    append(value)
  }

  mutating func text(_ name: StaticString, _ value: inout TextID?, _ absence: WireAbsence) {
    if var text = value { return self.text(name, &text) }
    if absence == .isNull { viaJSON { $0.text(name, &value, absence) } }
  }

  mutating func texts(_ name: StaticString, _ value: inout TextList, _ rule: WireListRule) {
    if rule == .leftOut, value.count == 0 { return }
    if isInScreen { return viaJSON { $0.texts(name, &value, rule) } }
    begin(name, named: isInChange)
    append(draft.pointee.lists[value.range]) { $0 }
  }

  private func append<Element>(_ elements: ArraySlice<Element>, _ text: (Element) -> TextID) {
    buffer.pointee.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { buffer.pointee.append(UInt8(ascii: " ")) }
      isFirst = false
      append(text(element))
    }
    buffer.pointee.append(UInt8(ascii: "]"))
  }

  mutating func dictionary(_ name: StaticString, _ value: inout TextList) {
    viaJSON { $0.dictionary(name, &value) }
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText) { viaJSON { $0.json(name, &value) } }

  mutating func json(_ name: StaticString, _ value: inout JSONText?) { viaJSON { $0.json(name, &value) } }

  // MARK: Plain values

  /// Every event of its type has it.
  mutating func mark(_ name: StaticString) {}

  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {
    // What may be ignored is no news for a person, as it is none of a mark.
    if value == standard || name.description == "ignorable" { return }
    begin(name, named: !name.isValueOfWords)
    buffer.pointee.append(value ? "true" : "false")
  }

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    if value == standard { return }
    begin(name, named: !name.isValueOfWords)
    buffer.pointee.append(value)
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) {
    if var number = value { self.number(name, &number, default: nil) }
  }

  mutating func integer(_ name: StaticString, _ value: inout Int32) {
    begin(name, named: !name.isValueOfWords)
    buffer.pointee.append(Int(value))
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {
    if case .leftOut(value) = rule { return }
    begin(name, named: !name.isSubjectOfWords)
    buffer.pointee.append(value.wireName)
  }

  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {
    if var word = value { self.word(name, &word, .required) }
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {
    viaJSON { $0.orientations(name, &value, isLeftOut: isLeftOut) }
  }

  mutating func commands(_ name: StaticString, _ value: inout CommandList) {
    viaJSON { $0.commands(name, &value) }
  }

  mutating func change(_ value: inout ChangePlace) {
    var change = draft.pointee.change(at: value)
    isInChange = true
    change.code(&self)
    isInChange = false
  }

  // MARK: Nodes

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent) {
    guard name.isScreenOfWords else { return viaJSON { $0.screen(name, &value) } }
    begin(name, named: false)
    append(value.id)
    guard let place = value.details else { return }
    var details = draft.pointee.details[Int(place)]
    isInScreen = true
    details.code(&self)
    isInScreen = false
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent?) {
    guard var screen = value else { return viaJSON { $0.screen(name, &value) } }
    self.screen(name, &screen)
  }

  mutating func screens(_ value: inout ScreenList, ids: StaticString, added: StaticString) {
    let screens = draft.pointee.screens[value.range]
    guard screens.allSatisfy({ $0.details == nil }) else {
      return viaJSON { $0.screens(&value, ids: ids, added: added) }
    }
    begin(ids, named: false)
    append(screens) { $0.id }
  }

  mutating func screens(_ name: StaticString, _ value: inout ScreenList) {
    viaJSON { $0.screens(name, &value) }
  }

  mutating func node(_ name: StaticString, _ value: inout NodeContent, isContainer: Bool) {
    viaJSON { $0.node(name, &value, isContainer: isContainer) }
  }
}

extension StaticString {
  /// Returns true for a member whose text is written without its name.
  fileprivate var isSubjectOfWords: Bool {
    hasSameBytes(as: "container") || hasSameBytes(as: "screen") || hasSameBytes(as: "plugin")
  }

  /// Returns true for a member whose flag or number is written without its name.
  fileprivate var isValueOfWords: Bool { hasSameBytes(as: "value") }

  /// Returns true for a member whose screen is written without its name.
  fileprivate var isScreenOfWords: Bool { hasSameBytes(as: "screen") }
}

extension CommitDraft {
  /// Writes a text such as `pushed main c` for an event of the commit.
  package func appendWords(ofEventAt index: Int, to buffer: inout ByteBuffer) {
    var event = events[index]
    if case .ignorable(let json) = event {
      var document = JSONDocument()
      guard (try? document.parse(texts[json.text])) != nil else { return }
      return document.appendWords(of: document.root, to: &buffer)
    }
    buffer.append(event.kind.wireName)
    WordsWriter.write(self, to: &buffer) { event.code(&$0) }
  }
}
