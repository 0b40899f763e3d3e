import NavEvents

/// Visits the members of a container, in the order of its canonical form.
///
/// Each container names its members once, in its `code(_:)`. A coder that reads puts values in place, one that writes
/// takes them, and one that validates looks at both; all see the same description.
///
/// Conformers: ``ShapeWriter``, ``ShapeViewWriter``, ``ShapeReader``, ``ShapeValidator``, ``ShapeSchema``.
protocol ShapeCoder {
  associatedtype Failure: Error

  // MARK: Nodes

  /// A list of nodes, left out when it is empty.
  mutating func nodes<Element: ShapeNode>(
    _ name: StaticString, _ value: inout ContiguousArray<Element>, _ rule: ShapeRule, also forms: ShapeForms
  ) throws(Failure)
  /// A node; nil is left out, and `null` in the state view.
  mutating func node(
    _ name: StaticString, _ value: inout NodeID?, _ rule: ShapeRule, also forms: ShapeForms
  ) throws(Failure)
  /// A node that must be there; `reason` speaks against a container without it.
  mutating func node(
    _ name: StaticString, _ value: inout NodeID, _ rule: ShapeRule, also forms: ShapeForms,
    missing reason: ShapeReason
  ) throws(Failure)
  /// The id of one node of the list called `list`, left out when it is the first.
  mutating func choice(
    _ name: StaticString, _ value: inout NodeID?, of list: StaticString, _ nodes: ContiguousArray<NodeID>,
    also forms: ShapeForms
  ) throws(Failure)

  // MARK: Settings

  /// A flag, left out when it is the default.
  mutating func flag(
    _ name: StaticString, _ value: inout Bool, default standard: Bool, also forms: ShapeForms
  ) throws(Failure)
  /// A number greater than 0, left out when it is the default.
  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double, also forms: ShapeForms
  ) throws(Failure)
  /// A number greater than 0; nil is left out.
  mutating func number(_ name: StaticString, _ value: inout Double?, also forms: ShapeForms) throws(Failure)
  /// A whole number that is not negative, left out unless `isThere`.
  mutating func count(_ name: StaticString, _ value: inout Int32, if isThere: Bool) throws(Failure)
  /// One of a closed set of words, left out when it is the default.
  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, default standard: Word, also forms: ShapeForms
  ) throws(Failure)
  /// One of a closed set of words, always written; a missing one is read as `standard`.
  mutating func word<Word: WireName>(
    _ name: StaticString, _ value: inout Word, missing standard: Word
  ) throws(Failure)
  /// A list of words, left out unless `isThere`.
  mutating func words<Word: WireName>(
    _ name: StaticString, _ value: inout [Word], if isThere: Bool
  ) throws(Failure)
  /// A text that must be there.
  mutating func text(_ name: StaticString, _ value: inout TextID, _ rule: ShapeTextRule) throws(Failure)
  /// A text; nil is left out.
  mutating func text(
    _ name: StaticString, _ value: inout TextID?, _ rule: ShapeTextRule, also forms: ShapeForms
  ) throws(Failure)
  /// An object of its own; nil is left out. `reason` speaks against one with a member that is missing or of another
  /// type.
  mutating func part<Part: ShapePart>(
    _ name: StaticString, _ value: inout Part?, else reason: ShapeReason
  ) throws(Failure)

  // MARK: Beside the members

  /// Writes what only the state view has.
  mutating func view(_ write: (inout ShapeViewWriter) -> Void)
  /// Arranges what an archive keeps, before it is written; the argument tells which nodes survive.
  mutating func survivors(_ arrange: ((NodeID) -> Bool) -> Void)
  /// A rule for the settings so far, taken together. Only a validator asks it.
  mutating func settingsRule(_ isKept: (ShapeValidator) -> Bool) throws(Failure)
  /// An objection to the nodes so far, taken together. Only a validator asks for it, once the settings are good.
  mutating func nodesRule(_ objection: (ShapeValidator) -> Objection?) throws(Failure)
}

/// The parts of a description that only some coders use; the others do nothing.
extension ShapeCoder {
  mutating func view(_ write: (inout ShapeViewWriter) -> Void) {}
  mutating func survivors(_ arrange: ((NodeID) -> Bool) -> Void) {}
  mutating func settingsRule(_ isKept: (ShapeValidator) -> Bool) throws(Failure) {}
  mutating func nodesRule(_ objection: (ShapeValidator) -> Objection?) throws(Failure) {}
}

/// The forms that have a member, beside the canonical form, which has every one.
struct ShapeForms: OptionSet {
  let rawValue: UInt8

  /// In what `preserve` gives.
  static let archive = ShapeForms(rawValue: 1)
  /// In the state view, where it is written even when it is the default.
  static let view = ShapeForms(rawValue: 2)
}

/// A sentence about a container, which it gets the id of.
typealias ShapeReason = (_ container: String) -> String

/// The nodes that a member may hold.
enum ShapeRule {
  case any
  /// Any node, if there may be one at all.
  case only(if: Bool, else: ShapeReason)
  case screen(else: ShapeReason)
  case container(else: ShapeReason)
  /// A container of that kind. A reader leaves out what is none.
  case kind(ContainerKind, else: ShapeReason)
  /// Any node to which the function, which gets its kind and its id, has no objection.
  case accepted(by: (ContainerKind?, TextID) -> Objection?)
}

/// The texts that a member may hold.
enum ShapeTextRule {
  case any
  case accepted(by: (String) -> Bool)
}

/// An element of a list of nodes: the node, and what the container knows of it. Only a screen has such members.
protocol ShapeNode: BitwiseCopyable {
  /// True when the container keeps more about a child than which node it is.
  static var hasMembers: Bool { get }

  init(node: NodeID)
  var node: NodeID { get }
  /// Names the members that stand in the node's object after its own.
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

/// An object inside a container that is no node. Its first member is a text that must be there.
protocol ShapePart {
  /// Stands where a reader will put a part.
  static var blank: Self { get }

  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

extension NodeID: ShapeNode {
  static var hasMembers: Bool { false }

  /// Stands where a reader will put a node.
  static let blank = NodeID(index: 0)

  init(node: NodeID) { self = node }

  var node: NodeID { self }

  func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {}
}
