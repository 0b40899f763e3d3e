import NavBase
import NavEvents

/// A visitor of the members of a container, in the order of its canonical form.
///
/// Each container names its members once, in its `code(_:)`. A reader sets the values, a writer takes them, and a validator
/// checks and sets them; all use the same description.
///
/// Conformers: ``ShapeWriter``, ``ShapeReader``, ``ShapeValidator``, ``ShapeSchema``.
protocol ShapeCoder {
  associatedtype Failure: Error

  // MARK: Nodes

  /// Visits a list of nodes, which is omitted when it is empty.
  mutating func nodes<Element: ShapeNode>(
    _ name: StaticString, _ value: inout ContiguousArray<Element>, _ rule: ShapeRule, also forms: ShapeForms
  ) throws(Failure)
  /// Visits a node; nil is omitted.
  mutating func node(
    _ name: StaticString, _ value: inout NodeID?, _ rule: ShapeRule, also forms: ShapeForms
  ) throws(Failure)
  /// Visits a required node; `reason` is the objection to a container without it.
  mutating func node(
    _ name: StaticString, _ value: inout NodeID, _ rule: ShapeRule, also forms: ShapeForms,
    missing reason: ShapeReason
  ) throws(Failure)
  /// Visits the id of one node of the list called `list`, whose elements name their nodes by `key`; it is omitted when it is the first
  /// of `nodes`.
  mutating func choice(
    _ name: StaticString, _ value: inout NodeID?, of list: StaticString, by key: StaticString,
    _ nodes: ContiguousArray<NodeID>, also forms: ShapeForms
  ) throws(Failure)
  /// Visits the id of a child of the container, which the container's list called `list` has.
  mutating func child(_ name: StaticString, _ value: inout NodeID, of list: StaticString) throws(Failure)
  /// Visits the id of such a child; nil is omitted.
  mutating func child(_ name: StaticString, _ value: inout NodeID?, of list: StaticString) throws(Failure)
  /// Visits the ids of such children, which are omitted when there are none.
  mutating func children(
    _ name: StaticString, _ value: inout ContiguousArray<NodeID>, of list: StaticString
  ) throws(Failure)

  // MARK: Settings

  /// Visits a flag, which is omitted when it is the default.
  mutating func flag(
    _ name: StaticString, _ value: inout Bool, default standard: Bool, also forms: ShapeForms
  ) throws(Failure)
  /// Visits a number greater than 0, which is omitted when it is the default.
  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double, also forms: ShapeForms
  ) throws(Failure)
  /// Visits a number greater than 0; nil is omitted.
  mutating func number(_ name: StaticString, _ value: inout Double?, also forms: ShapeForms) throws(Failure)
  /// Visits a whole number that is not negative, which is omitted unless `isThere`.
  mutating func count(_ name: StaticString, _ value: inout Int32, if isThere: Bool) throws(Failure)
  /// Visits one of a closed set of words, which is omitted when it is the default.
  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, default standard: Word, also forms: ShapeForms
  ) throws(Failure)
  /// Visits one of a closed set of words, which is always written; a missing one is read as `standard`.
  mutating func word<Word: WireName>(
    _ name: StaticString, _ value: inout Word, missing standard: Word
  ) throws(Failure)
  /// Visits a list of words, which is omitted unless `isThere`.
  mutating func words<Word: WireName>(
    _ name: StaticString, _ value: inout [Word], if isThere: Bool
  ) throws(Failure)
  /// Visits a required text.
  mutating func text(_ name: StaticString, _ value: inout TextID, _ rule: ShapeTextRule) throws(Failure)
  /// Visits a text; nil is omitted.
  mutating func text(
    _ name: StaticString, _ value: inout TextID?, _ rule: ShapeTextRule, also forms: ShapeForms
  ) throws(Failure)
  /// Visits an object of its own; nil is omitted. `reason` is the objection to an object with a member that is missing or of
  /// another type.
  mutating func part<Part: ShapePart>(
    _ name: StaticString, _ value: inout Part?, else reason: ShapeReason
  ) throws(Failure)

  /// Visits a list of objects of their own, which is omitted when it is empty. No two of them have the same text under `key`. `reason`
  /// is the objection to an object with a member that is missing or of another type.
  mutating func parts<Part: ShapePart>(
    _ name: StaticString, _ value: inout ContiguousArray<Part>, uniqueBy key: StaticString,
    also forms: ShapeForms, else reason: ShapeReason
  ) throws(Failure)
  /// Visits a distance, which is omitted when it is the default.
  mutating func length(
    _ name: StaticString, _ value: inout PaneLength, default standard: PaneLength
  ) throws(Failure)
  /// Visits an object in JSON of at most `longest` bytes; nil is omitted.
  mutating func json(
    _ name: StaticString, _ value: inout JSONText?, longest: Int, also forms: ShapeForms
  ) throws(Failure)

  // MARK: Other than members

  /// False for a visitor that neither has values nor sets them.
  var hasValues: Bool { get }

  /// Adjusts the contents of an archive before they are written; the argument tells which nodes survive.
  mutating func survivors(_ arrange: ((NodeID) -> Bool) -> Void)
  /// Checks a rule for the settings so far, taken together. Only a validator uses it.
  mutating func settingsRule(_ isKept: (ShapeValidator) -> Bool) throws(Failure)
  /// Checks a rule for the nodes so far, taken together. Only a validator uses it, once the settings are valid.
  mutating func nodesRule(_ objection: (ShapeValidator) -> Objection?) throws(Failure)
}

/// The parts of a description that only some coders use; the others do nothing.
extension ShapeCoder {
  mutating func choice(
    _ name: StaticString, _ value: inout NodeID?, of list: StaticString, _ nodes: ContiguousArray<NodeID>,
    also forms: ShapeForms
  ) throws(Failure) {
    try choice(name, &value, of: list, by: "id", nodes, also: forms)
  }

  mutating func survivors(_ arrange: ((NodeID) -> Bool) -> Void) {}
  mutating func settingsRule(_ isKept: (ShapeValidator) -> Bool) throws(Failure) {}
  mutating func nodesRule(_ objection: (ShapeValidator) -> Objection?) throws(Failure) {}
}

/// The forms that have a member, in addition to the canonical form, which has every member.
enum ShapeForms {
  case none
  /// The archive that `preserve` returns.
  case archive

  var hasArchive: Bool { self == .archive }
}

/// A function that returns a sentence about a container from its id.
typealias ShapeReason = (_ container: String) -> String

/// The nodes that a member may contain.
enum ShapeRule {
  case any
  /// Any node, if the member may have one.
  case only(if: Bool, else: ShapeReason)
  case screen(else: ShapeReason)
  case container(else: ShapeReason)
  /// A container of that kind. A reader omits any other node.
  case kind(ContainerKind, else: ShapeReason)
  /// Any node to which the function has no objection, given the node's kind and id.
  case accepted(by: (ContainerKind?, TextID) -> Objection?)
}

extension ShapeRule {
  /// A screen that an empty pane or column shows.
  static var placeholder: ShapeRule { .screen { _ in "a placeholder is a screen" } }
}

/// The texts that a member may contain.
enum ShapeTextRule {
  case any
  case accepted(by: (String) -> Bool)
}

/// An element of a list of nodes: the node, and the container's data about it. Only a screen has such members.
protocol ShapeNode: BitwiseCopyable {
  /// True when the container keeps more about a child than its node.
  static var hasMembers: Bool { get }

  init(node: NodeID)
  var node: NodeID { get }
  /// Visits the members that follow the node's own in its object.
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

/// An object inside a container that is not a node.
protocol ShapePart {
  /// A placeholder for a part, until a reader replaces it.
  static var blank: Self { get }

  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

extension NodeID: ShapeNode {
  static var hasMembers: Bool { false }

  /// A placeholder for a node, until a reader replaces it.
  static let blank = NodeID(index: 0)

  init(node: NodeID) { self = node }

  var node: NodeID { self }

  func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {}
}
