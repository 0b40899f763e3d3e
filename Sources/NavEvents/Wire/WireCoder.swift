/// A visitor of the members of a command, an event or a part of one, in the order of the wire.
///
/// Each type describes its members once, in its `code(_:)`. A coder that reads sets the values, and one that writes gets
/// them; both visit the same description.
///
/// Conforming types include ``WireWriter``, ``CanonicalReader``, ``WireReader``, ``WireTransfer``, ``WireBounds`` and
/// ``WireSchema``.
protocol WireCoder {
  associatedtype Failure: Error
  /// The form of the texts that it visits.
  associatedtype Form: TextForm

  /// Visits a required text.
  mutating func text(_ name: StaticString, _ value: inout Form.Text) throws(Failure)
  /// Visits a text. nil is left out or, depending on `absence`, written as `null`; the tolerant reader accepts both.
  mutating func text(_ name: StaticString, _ value: inout Form.Text?, _ absence: WireAbsence) throws(Failure)
  /// Visits a list of texts.
  mutating func texts(_ name: StaticString, _ value: inout Form.List, _ rule: WireListRule) throws(Failure)
  /// Visits texts by their names, as alternating names and values; left out when there are none.
  mutating func dictionary(_ name: StaticString, _ value: inout Form.List) throws(Failure)
  /// Visits a JSON value of any kind.
  mutating func json(_ name: StaticString, _ value: inout Form.JSON) throws(Failure)
  /// Visits a JSON value of any kind; nil is left out.
  mutating func json(_ name: StaticString, _ value: inout Form.JSON?) throws(Failure)

  /// Visits a flag that is always true.
  mutating func mark(_ name: StaticString) throws(Failure)
  /// Visits a flag, left out when it is the default, if it has one.
  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) throws(Failure)
  /// Visits a number, left out when it is the default, if it has one.
  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) throws(Failure)
  /// Visits a number; nil is left out.
  mutating func number(_ name: StaticString, _ value: inout Double?) throws(Failure)
  /// Visits a whole number.
  mutating func integer(_ name: StaticString, _ value: inout Int32) throws(Failure)
  /// Visits one of a closed set of words, left out when it is the default, if it has one.
  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) throws(Failure)
  /// Visits one of a closed set of words; nil is left out.
  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) throws(Failure)
  /// Visits a set of orientations; if `isLeftOut`, the set of all orientations is left out.
  mutating func orientations(
    _ name: StaticString, _ value: inout Orientations, isLeftOut: Bool
  ) throws(Failure)

  /// Visits a required screen.
  mutating func screen(_ name: StaticString, _ value: inout Form.Screen) throws(Failure)
  /// Visits a screen, or `null`.
  mutating func screen(_ name: StaticString, _ value: inout Form.Screen?) throws(Failure)
  /// Visits screens of which most have only an id: `ids` lists all of them, `added` those with other members.
  mutating func screens(_ value: inout Form.Screens, ids: StaticString, added: StaticString) throws(Failure)
  /// Visits a list of screens, left out when it is empty.
  mutating func screens(_ name: StaticString, _ value: inout Form.Screens) throws(Failure)
  /// Visits a screen or a container of a kind; if `isContainer`, it must not be a screen.
  mutating func node(_ name: StaticString, _ value: inout Form.Node, isContainer: Bool) throws(Failure)
  /// Visits a list of commands.
  mutating func commands(_ name: StaticString, _ value: inout Form.Commands) throws(Failure)
  /// Visits the members of an event that say what has changed in an arranged container.
  mutating func change(_ value: inout Form.Change) throws(Failure)
}

/// The written form of nil.
enum WireAbsence { case isLeftOut, isNull }

/// The written form of an empty list, and the meaning of a missing one.
enum WireListRule {
  /// An empty list is written; a missing list is an error.
  case required
  /// An empty list is written; a missing list is read as empty.
  case written
  /// An empty list is left out.
  case leftOut
}

/// The meaning of a word that is missing.
enum WireWordRule<Word> {
  /// The word is required.
  case required
  /// The word is left out when it is this one.
  case leftOut(Word)
  /// The word is always written; a missing word is read as this one.
  case written(missing: Word)
}

extension WireCoder {
  mutating func container(_ value: inout Form.Text) throws(Failure) { try text("container", &value) }

  /// Visits the container that a command names, if it names one.
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

  /// Visits a hint for the host: the flag that a change is animated.
  mutating func animated(_ value: inout Bool) throws(Failure) {
    try flag("animated", &value, default: true)
  }

  /// Visits the hints with which a host draws a change.
  mutating func transition(_ value: inout NavTransition) throws(Failure) {
    try animated(&value.animated)
    var animation = value.animation
    try word("animation", &animation, .leftOut(.push))
    value.statedAnimation = animation == .push ? nil : animation
  }

  /// Visits the hints of a command whose container has its own kind of animation: a push is left out only if it was not
  /// requested.
  mutating func statedTransition(_ value: inout NavTransition) throws(Failure) {
    try animated(&value.animated)
    try word("animation", &value.statedAnimation)
  }
}

extension WireCoder where Form == PlainForm {
  mutating func change(_ value: inout ArrangedChange<PlainForm>) throws(Failure) { try value.code(&self) }
}

/// A coder that uses only texts, lists and nodes, and ignores plain values.
protocol TextCoder: WireCoder where Failure == Never {}

extension TextCoder {
  mutating func mark(_ name: StaticString) {}
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
