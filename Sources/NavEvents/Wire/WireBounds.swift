import NavBase

/// A coder that looks for a value that a journal cannot hold: a number or a depth beyond ``JournalBounds``.
struct WireBounds: WireCoder {
  typealias Failure = Never
  typealias Form = InternedForm

  /// The first reason that was found.
  private(set) var unwritable: UnwritableValue?
  /// The commit with the JSON values and the commands; valid during the visit.
  private let draft: UnsafePointer<CommitDraft>
  /// The number of lists of commands around the one that is visited.
  private var listsAround = 0

  static func firstUnwritable(
    _ draft: borrowing CommitDraft, _ body: (inout WireBounds) -> Void
  ) -> UnwritableValue? {
    withUnsafePointer(to: draft) { draft in
      var bounds = WireBounds(draft: draft)
      body(&bounds)
      return bounds.unwritable
    }
  }

  private init(draft: UnsafePointer<CommitDraft>) { self.draft = draft }

  // MARK: Numbers and depths

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    unwritable = unwritable ?? .number(value)
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) {
    if let value { unwritable = unwritable ?? .number(value) }
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText) {
    unwritable = unwritable ?? .depth(value, draft.pointee.texts)
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText?) {
    if let value { unwritable = unwritable ?? .depth(value, draft.pointee.texts) }
  }

  /// The largest number of lists of commands inside each other. The core refuses the second, and the journal has the refusal.
  private static let mostLists = JournalBounds.deepestValue / 8

  mutating func commands(_ name: StaticString, _ value: inout CommandList) {
    if listsAround == Self.mostLists { return unwritable = .depth }
    listsAround += 1
    for var command in draft.pointee.commands(of: value) { command.code(&self) }
    listsAround -= 1
  }

  mutating func change(_ value: inout ChangePlace) {
    var change = draft.pointee.change(at: value)
    change.code(&self)
  }

  // MARK: Screens

  private mutating func visit(_ screen: ScreenContent) {
    if var params = draft.pointee.details(of: screen).params { json("params", &params) }
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent) { visit(value) }
  mutating func screen(_ name: StaticString, _ value: inout ScreenContent?) { value.map { visit($0) } }

  mutating func screens(_ value: inout ScreenList, ids: StaticString, added: StaticString) {
    for screen in draft.pointee.screens(of: value) { visit(screen) }
  }

  mutating func screens(_ name: StaticString, _ value: inout ScreenList) {
    for screen in draft.pointee.screens(of: value) { visit(screen) }
  }

  mutating func node(_ name: StaticString, _ value: inout NodeContent, isContainer: Bool) {
    visit(value.screen)
  }

  // MARK: Everything else fits

  mutating func text(_ name: StaticString, _ value: inout TextID) {}
  mutating func text(_ name: StaticString, _ value: inout TextID?, _ absence: WireAbsence) {}
  mutating func texts(_ name: StaticString, _ value: inout TextList, _ rule: WireListRule) {}
  mutating func dictionary(_ name: StaticString, _ value: inout TextList) {}
  mutating func mark(_ name: StaticString) {}
  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {}
  mutating func integer(_ name: StaticString, _ value: inout Int32) {}
  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {}
  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {}
  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {}
}
