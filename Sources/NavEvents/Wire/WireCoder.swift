/// Visits the members of a command, an event or a part of one, in the order of the wire.
///
/// Each type describes its members once, in its `code(_:)`. A coder that reads puts values in place, and one that writes
/// takes them; both see the same description.
///
/// Conformers: ``WireWriter``, ``CanonicalReader``, ``WireReader``, ``WireTransfer``, ``WireBounds``, ``WireSchema``.
protocol WireCoder {
  associatedtype Failure: Error
  /// The form of the texts that it visits.
  associatedtype Form: TextForm

  /// A text that must be there.
  mutating func text(_ name: StaticString, _ value: inout Form.Text) throws(Failure)
  /// A text; nil is left out or, when `absence` says so, written as `null`. Read either way.
  mutating func text(_ name: StaticString, _ value: inout Form.Text?, _ absence: WireAbsence) throws(Failure)
  /// A list of texts.
  mutating func texts(_ name: StaticString, _ value: inout Form.List, _ rule: WireListRule) throws(Failure)
  /// Texts by their names, left out when there are none: names and values in turn.
  mutating func dictionary(_ name: StaticString, _ value: inout Form.List) throws(Failure)
  /// A JSON value of any kind.
  mutating func json(_ name: StaticString, _ value: inout Form.JSON) throws(Failure)
  /// A JSON value of any kind; nil is left out.
  mutating func json(_ name: StaticString, _ value: inout Form.JSON?) throws(Failure)

  /// A flag, left out when it is the default, if it has one.
  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) throws(Failure)
  /// A number, left out when it is the default, if it has one.
  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) throws(Failure)
  /// A number; nil is left out.
  mutating func number(_ name: StaticString, _ value: inout Double?) throws(Failure)
  /// A whole number.
  mutating func integer(_ name: StaticString, _ value: inout Int32) throws(Failure)
  /// One of a closed set of words, left out when it is the default, if it has one.
  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) throws(Failure)
  /// One of a closed set of words; nil is left out.
  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) throws(Failure)
  /// A set of orientations, left out when it is all of them, if `isLeftOut`.
  mutating func orientations(
    _ name: StaticString, _ value: inout Orientations, isLeftOut: Bool
  ) throws(Failure)

  /// A screen that must be there.
  mutating func screen(_ name: StaticString, _ value: inout Form.Screen) throws(Failure)
  /// A screen, or `null`.
  mutating func screen(_ name: StaticString, _ value: inout Form.Screen?) throws(Failure)
  /// Screens of which most are only ids: `ids` lists all of them, `added` those that are more.
  mutating func screens(_ value: inout Form.Screens, ids: StaticString, added: StaticString) throws(Failure)
  /// A list of screens, left out when it is empty.
  mutating func screens(_ name: StaticString, _ value: inout Form.Screens) throws(Failure)
  /// A screen or a container of a kind; `isContainer` when it may not be a screen.
  mutating func node(_ name: StaticString, _ value: inout Form.Node, isContainer: Bool) throws(Failure)
}

/// The written form of nil.
enum WireAbsence { case isLeftOut, isNull }

/// The written form of an empty list, and the meaning of a missing one.
enum WireListRule {
  /// Written, and must be there.
  case required
  /// Written; a missing one is read as empty.
  case written
  /// Left out.
  case leftOut
}

/// The meaning of a word that is missing.
enum WireWordRule<Word> {
  /// It must be there.
  case required
  /// It is left out when it is this one.
  case leftOut(Word)
  /// It is always written; a missing one is read as this one.
  case written(missing: Word)
}

extension WireCoder {
  mutating func container(_ value: inout Form.Text) throws(Failure) { try text("container", &value) }

  /// The container that a command names, if it names one.
  mutating func target(_ value: inout Form.Text?) throws(Failure) {
    try text("container", &value, .isLeftOut)
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool) throws(Failure) {
    try flag(name, &value, default: nil)
  }

  mutating func number(_ name: StaticString, _ value: inout Double) throws(Failure) {
    try number(name, &value, default: nil)
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word
  ) throws(Failure) {
    try word(name, &value, .required)
  }

  mutating func node(_ name: StaticString, _ value: inout Form.Node) throws(Failure) {
    try node(name, &value, isContainer: false)
  }

  /// A hint for the host: whether it shows a change as a movement.
  mutating func animated(_ value: inout Bool) throws(Failure) {
    try flag("animated", &value, default: true)
  }

  /// The hints by which a host draws a change.
  mutating func transition(_ value: inout NavTransition) throws(Failure) {
    try animated(&value.animated)
    var animation = value.animation
    try word("animation", &animation, .leftOut(.push))
    value.statedAnimation = animation == .push ? nil : animation
  }

  /// The hints of a command whose container has a kind of movement of its own: a push is left out only if nobody asked
  /// for it.
  mutating func statedTransition(_ value: inout NavTransition) throws(Failure) {
    try animated(&value.animated)
    try word("animation", &value.statedAnimation)
  }
}

/// A coder to which only texts, lists and nodes matter: it passes plain values by.
protocol TextCoder: WireCoder where Failure == Never {}

extension TextCoder {
  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {}
  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {}
  mutating func number(_ name: StaticString, _ value: inout Double?) {}
  mutating func integer(_ name: StaticString, _ value: inout Int32) {}
  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {}
  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {}
  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {}
}
