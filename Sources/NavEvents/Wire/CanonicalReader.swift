import NavBase

/// A coder that reads the members of commands and events from bytes in canonical form, in one pass, in the order of their
/// description. ``WireReader`` reads lines that are not in this form.
///
/// It throws no errors. The cursor records a mismatch, and the commit is then meaningless.
struct CanonicalReader: WireCoder {
  typealias Failure = Never
  typealias Form = InternedForm

  var cursor: LineCursor
  /// The commit that takes the texts, lists and screens; valid during the reading.
  let draft: UnsafeMutablePointer<CommitDraft>
  /// The parser of the JSON values inside the line; valid during the reading.
  private let document: UnsafeMutablePointer<JSONDocument>

  /// Calls `body` with a reader of `line` that fills `draft`.
  static func read<Result>(
    _ line: UnsafeRawBufferPointer, into draft: inout CommitDraft, _ document: inout JSONDocument,
    _ body: (inout CanonicalReader) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &draft) { draft in
      withUnsafeMutablePointer(to: &document) { document in
        var reader = CanonicalReader(cursor: LineCursor(line), draft: draft, document: document)
        return body(&reader)
      }
    }
  }

  // MARK: Texts

  mutating func takeText() -> TextID {
    cursor.takeText { draft.pointee.texts.intern($0) }
  }

  @inline(__always)
  mutating func text(_ name: StaticString, _ value: inout TextID) {
    cursor.takeMember(name)
    value = takeText()
  }

  @inline(__always)
  mutating func text(_ name: StaticString, _ value: inout TextID?, _ absence: WireAbsence) {
    switch absence {
    case .isLeftOut: value = cursor.hasMember(name) ? takeText() : nil
    case .isNull:
      cursor.takeMember(name)
      value = cursor.has("null") ? nil : takeText()
    }
  }

  mutating func texts(_ name: StaticString, _ value: inout TextList, _ rule: WireListRule) {
    value = .empty
    switch rule {
    case .required, .written: cursor.takeMember(name)
    case .leftOut: if !cursor.hasMember(name) { return }
    }
    let start = draft.pointee.lists.count
    cursor.takeList { cursor in
      draft.pointee.lists.append(cursor.takeText { draft.pointee.texts.intern($0) })
    }
    value = draft.pointee.list(from: start)
  }

  mutating func dictionary(_ name: StaticString, _ value: inout TextList) {
    value = .empty
    guard cursor.hasMember(name) else { return }
    let start = draft.pointee.lists.count
    cursor.take("{")
    repeat {
      draft.pointee.lists.append(takeText())
      cursor.take(":")
      draft.pointee.lists.append(takeText())
    } while cursor.isCanonical && cursor.has(",")
    cursor.take("}")
    value = draft.pointee.list(from: start)
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText) {
    cursor.takeMember(name)
    value = takeJSON()
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText?) {
    value = cursor.hasMember(name) ? takeJSON() : nil
  }

  /// Takes any JSON value, which the draft stores in canonical form.
  mutating func takeJSON() -> JSONText {
    let bytes = cursor.takeValue()
    guard cursor.isCanonical, (try? document.pointee.parse(bytes)) != nil else {
      cursor.fail()
      return .blank
    }
    return draft.pointee.json(document.pointee.root, of: document.pointee)
  }

  // MARK: Plain values

  mutating func mark(_ name: StaticString) {
    cursor.takeMember(name)
    cursor.take("true")
  }

  @inline(__always)
  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {
    guard isThere(name, &value, standard) else { return }
    value = cursor.has("true")
    if !value { cursor.take("false") }
  }

  @inline(__always)
  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    if isThere(name, &value, standard) { value = cursor.takeDouble() }
  }

  @inline(__always)
  mutating func number(_ name: StaticString, _ value: inout Double?) {
    value = cursor.hasMember(name) ? cursor.takeDouble() : nil
  }

  @inline(__always)
  mutating func integer(_ name: StaticString, _ value: inout Int32) {
    cursor.takeMember(name)
    value = cursor.takeInteger()
  }

  @inline(__always)
  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {
    let standard: Word? =
      switch rule {
      case .required, .written: nil
      case .leftOut(let word): word
      }
    if isThere(name, &value, standard), let word = cursor.takeWord(Word.self) { value = word }
  }

  @inline(__always)
  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {
    value = cursor.hasMember(name) ? cursor.takeWord(Word.self) : nil
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {
    guard isThere(name, &value, isLeftOut ? .all : nil) else { return }
    var set: Orientations = []
    cursor.takeList { cursor in
      if let orientation = cursor.takeWord(Orientation.self) { set.insert(orientation.asSet) }
    }
    value = set
  }

  /// Returns a Boolean value that indicates whether a member is present; a missing member gets its default.
  @inline(__always)
  private mutating func isThere<Value>(_ name: StaticString, _ value: inout Value, _ standard: Value?) -> Bool
  {
    if cursor.hasMember(name) { return true }
    if let standard { value = standard } else { cursor.fail() }
    return false
  }

  // MARK: Nodes

  @inline(__always)
  mutating func screen(_ name: StaticString, _ value: inout ScreenContent) {
    cursor.takeMember(name)
    value = takeScreen()
  }

  @inline(__always)
  mutating func screen(_ name: StaticString, _ value: inout ScreenContent?) {
    cursor.takeMember(name)
    value = cursor.has("null") ? nil : takeScreen()
  }

  mutating func screens(_ value: inout ScreenList, ids: StaticString, added: StaticString) {
    var (names, contents) = (TextList.empty, ScreenList.empty)
    texts(ids, &names, .required)
    screens(added, &contents)
    value = draft.pointee.list(draft.pointee.screens(named: names, describedBy: contents))
  }

  mutating func screens(_ name: StaticString, _ value: inout ScreenList) {
    value = .empty
    guard cursor.hasMember(name) else { return }
    var screens: [ScreenContent] = []
    cursor.take("[")
    repeat { screens.append(takeScreen()) } while cursor.isCanonical && cursor.has(",")
    cursor.take("]")
    value = draft.pointee.list(screens)
  }

  mutating func node(_ name: StaticString, _ value: inout NodeContent, isContainer: Bool) {
    cursor.takeMember(name)
    let beginning = takeBeginning()
    var (kind, rootURL, rules): (ContainerKind?, TextID?, TextID?) = (nil, nil, nil)
    word("kind", &kind)
    if isContainer, kind == nil { cursor.fail() }
    let screen = takeDetails(after: beginning)
    text("rootURL", &rootURL, .isLeftOut)
    text("rules", &rules, .isLeftOut)
    cursor.take("}")
    value = NodeContent(screen: screen, kind: kind, rootURL: rootURL, rules: rules)
  }

  mutating func commands(_ name: StaticString, _ value: inout CommandList) {
    cursor.takeMember(name)
    var commands: [InternedCommand] = []
    takeList { reader in
      if let command = reader.takeCommand() { commands.append(command) }
    }
    value = draft.pointee.list(commands)
  }

  mutating func change(_ value: inout ChangePlace) {
    var change = ArrangedChange<InternedForm>.blank
    change.code(&self)
    value = draft.pointee.add(change)
  }

  private mutating func takeScreen() -> ScreenContent {
    let beginning = takeBeginning()
    if beginning.route == nil, cursor.has("}") { return ScreenContent(id: beginning.id) }
    let screen = takeDetails(after: beginning)
    cursor.take("}")
    return screen
  }

  /// Takes the first member of a screen: its id, or the route of one that leaves its id to the runtime.
  @inline(__always)
  private mutating func takeBeginning() -> (id: TextID, route: TextID?) {
    if cursor.has("{\"route\":") { return (draft.pointee.texts.intern(""), takeText()) }
    cursor.take("{\"id\":")
    return (takeText(), nil)
  }

  private mutating func takeDetails(after beginning: (id: TextID, route: TextID?)) -> ScreenContent {
    var details = ScreenDetails()
    details.code(&self)
    if let route = beginning.route { details.route = route }
    return draft.pointee.screen(beginning.id, details)
  }
}
