import NavBase

/// A coder that writes members, each after a comma. The caller writes the beginning and the end of the object.
struct WireWriter: WireCoder {
  typealias Failure = Never
  typealias Form = InternedForm

  /// The commit with the texts, lists and screens; valid during the writing.
  private let draft: UnsafePointer<CommitDraft>
  /// The buffer to write to.
  private let buffer: UnsafeMutablePointer<ByteBuffer>

  /// Calls `body` with a writer to `buffer` that uses the texts of `draft`.
  static func write(
    _ draft: borrowing CommitDraft, to buffer: inout ByteBuffer, _ body: (inout WireWriter) -> Void
  ) {
    withUnsafePointer(to: draft) { draft in
      withUnsafeMutablePointer(to: &buffer) { buffer in
        var writer = WireWriter(draft: draft, buffer: buffer)
        body(&writer)
      }
    }
  }

  // MARK: Texts

  @inline(__always)
  mutating func text(_ name: StaticString, _ value: inout TextID) {
    buffer.pointee.member(name)
    draft.pointee.texts.appendQuoted(value, to: &buffer.pointee)
  }

  @inline(__always)
  mutating func text(_ name: StaticString, _ value: inout TextID?, _ absence: WireAbsence) {
    guard var text = value else {
      if absence == .isNull { writeNull(name) }
      return
    }
    self.text(name, &text)
  }

  mutating func texts(_ name: StaticString, _ value: inout TextList, _ rule: WireListRule) {
    if rule == .leftOut, value.count == 0 { return }
    buffer.pointee.member(name)
    buffer.pointee.list(draft.pointee.lists[value.range]) { draft.pointee.texts.appendQuoted($0, to: &$1) }
  }

  mutating func dictionary(_ name: StaticString, _ value: inout TextList) {
    if value.count == 0 { return }
    buffer.pointee.member(name)
    var separator = UInt8(ascii: "{")
    for index in stride(from: value.range.lowerBound, to: value.range.upperBound, by: 2) {
      buffer.pointee.append(separator)
      separator = UInt8(ascii: ",")
      draft.pointee.texts.appendQuoted(draft.pointee.lists[index], to: &buffer.pointee)
      buffer.pointee.append(UInt8(ascii: ":"))
      draft.pointee.texts.appendQuoted(draft.pointee.lists[index + 1], to: &buffer.pointee)
    }
    buffer.pointee.close()
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText) {
    buffer.pointee.member(name)
    draft.pointee.texts.append(value.text, to: &buffer.pointee)
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText?) {
    if var json = value { self.json(name, &json) }
  }

  private func writeNull(_ name: StaticString) {
    buffer.pointee.member(name)
    buffer.pointee.append("null")
  }

  // MARK: Plain values

  mutating func mark(_ name: StaticString) { buffer.pointee.member(name, true) }

  @inline(__always)
  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {
    if value != standard { buffer.pointee.member(name, value) }
  }

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    if value != standard { buffer.pointee.member(name, value) }
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) {
    if let value { buffer.pointee.member(name, value) }
  }

  @inline(__always)
  mutating func integer(_ name: StaticString, _ value: inout Int32) {
    buffer.pointee.member(name, Int(value))
  }

  @inline(__always)
  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {
    if case .leftOut(value) = rule { return }
    buffer.pointee.member(name, word: value.wireName)
  }

  @inline(__always)
  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {
    if let value { buffer.pointee.member(name, word: value.wireName) }
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {
    if isLeftOut, value == .all { return }
    buffer.pointee.member(name)
    buffer.pointee.append(value)
  }

  // MARK: Nodes

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent) {
    buffer.pointee.member(name)
    write(value)
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent?) {
    guard var screen = value else { return writeNull(name) }
    self.screen(name, &screen)
  }

  mutating func screens(_ value: inout ScreenList, ids: StaticString, added: StaticString) {
    let screens = draft.pointee.screens[value.range]
    buffer.pointee.member(ids)
    buffer.pointee.list(screens) { draft.pointee.texts.appendQuoted($0.id, to: &$1) }
    write(added, draft.pointee.described(value))
  }

  mutating func screens(_ name: StaticString, _ value: inout ScreenList) {
    write(name, draft.pointee.screens[value.range])
  }

  mutating func node(_ name: StaticString, _ value: inout NodeContent, isContainer: Bool) {
    buffer.pointee.member(name)
    write(value)
  }

  /// Writes a node as a value of its own.
  mutating func write(_ node: NodeContent) {
    writeBeginning(of: node.screen)
    var (kind, rootURL, rules) = (node.kind, node.rootURL, node.rules)
    word("kind", &kind)
    writeDetails(of: node.screen)
    text("rootURL", &rootURL, .isLeftOut)
    text("rules", &rules, .isLeftOut)
    buffer.pointee.close()
  }

  mutating func commands(_ name: StaticString, _ value: inout CommandList) {
    buffer.pointee.member(name)
    buffer.pointee.list(draft.pointee.commands(of: value)) { draft.pointee.write($0, to: &$1) }
  }

  mutating func change(_ value: inout ChangePlace) {
    var change = draft.pointee.change(at: value)
    change.code(&self)
  }

  private mutating func write(_ name: StaticString, _ screens: some Collection<ScreenContent>) {
    if screens.isEmpty { return }
    buffer.pointee.member(name)
    var separator = UInt8(ascii: "[")
    for screen in screens {
      buffer.pointee.append(separator)
      separator = UInt8(ascii: ",")
      write(screen)
    }
    buffer.pointee.append(UInt8(ascii: "]"))
  }

  /// Writes a screen as an object.
  mutating func write(_ screen: ScreenContent) {
    writeBeginning(of: screen)
    writeDetails(of: screen)
    buffer.pointee.close()
  }

  /// Writes the route of a screen that leaves its id to the runtime; returns false for any other screen.
  private func writeRoute(insteadOfIDOf screen: ScreenContent) -> Bool {
    guard let route = draft.pointee.routeWithoutID(of: screen) else { return false }
    buffer.pointee.append("{\"route\":")
    draft.pointee.texts.appendQuoted(route, to: &buffer.pointee)
    return true
  }

  private func writeBeginning(of screen: ScreenContent) {
    if writeRoute(insteadOfIDOf: screen) { return }
    buffer.pointee.append("{\"id\":")
    draft.pointee.texts.appendQuoted(screen.id, to: &buffer.pointee)
  }

  private mutating func writeDetails(of screen: ScreenContent) {
    guard let place = screen.details else { return }
    var details = draft.pointee.details[Int(place)]
    if draft.pointee.routeWithoutID(of: screen) != nil { details.route = nil }
    details.code(&self)
  }
}
