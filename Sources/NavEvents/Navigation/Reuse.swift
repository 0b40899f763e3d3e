import NavBase

/// What a push does when the stack already has such a screen.
@nonexhaustive public enum ReuseRule: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// Another screen is pushed.
  case new
  /// If it is on top, it gets the params, and nothing is pushed.
  case top
  /// The stack goes back to the topmost such screen, which gets the params.
  case pop
  /// The topmost such screen moves to the top of its stack, and gets the params. Not in a drillDown.
  case front

  package var wireName: StaticString {
    switch self {
    case .new: "new"
    case .top: "top"
    case .pop: "pop"
    case .front: "front"
    }
  }
}

extension ReuseRule: WireName {}

/// Which screens of a stack a push uses again, and how. A screen is such a one if it has the route of the screen that is pushed, and
/// params with equal members of some names; without names, the route alone decides.
///
/// ```swift
/// let product = ScreenDescription(route: "product", params: try CanonicalJSON(#"{"id":42}"#))
/// try session.send(.push(product, reuse: .pop(by: ["id"])))  // twice is one screen
/// ```
public struct Reuse<Form: TextForm>: Equatable, Sendable {
  /// What is done with a screen that is there.
  public var rule: ReuseRule
  /// The names of the members of the params that must be equal.
  public var by: Form.List

  /// Creates a rule with the names of the members that must be equal.
  public init(_ rule: ReuseRule, by: Form.List) { (self.rule, self.by) = (rule, by) }
}

extension Reuse: BitwiseCopyable where Form == InternedForm {}

/// Which screens of a stack a push uses again, in plain strings.
public typealias NavReuse = Reuse<PlainForm>

extension Reuse where Form == PlainForm {
  /// Another screen is pushed, whatever is there.
  public static let new = Reuse(.new, by: [])
  /// If such a screen is on top, it gets the params, and nothing is pushed.
  public static let top = Reuse(.top, by: [])
  /// The stack goes back to the topmost such screen, which gets the params.
  public static let pop = Reuse(.pop, by: [])
  /// The topmost such screen moves to the top, and gets the params. Not in a drillDown.
  public static let front = Reuse(.front, by: [])

  /// ``top``, for a screen whose params have equal members of these names.
  public static func top(by names: [String]) -> Reuse { Reuse(.top, by: names) }
  /// ``pop``, for a screen whose params have equal members of these names.
  public static func pop(by names: [String]) -> Reuse { Reuse(.pop, by: names) }
  /// ``front``, for a screen whose params have equal members of these names.
  public static func front(by names: [String]) -> Reuse { Reuse(.front, by: names) }

  /// Returns a Boolean value that indicates whether both rules are the same.
  public static func == (one: Self, other: Self) -> Bool {
    one.rule == other.rule && one.by.hasSameBytes(as: other.by)
  }
}

extension Reuse where Form: BlankForm {
  static var blank: Self { Reuse(.new, by: .blank) }
}

extension Reuse where Form == InternedForm {
  /// Another screen is pushed, whatever is there.
  package static let new = Reuse(.new, by: .empty)
}

extension Reuse {
  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    try coder.word("reuse", &rule, .leftOut(.new))
    try coder.texts("by", &by, .leftOut)
  }

  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> Reuse<Conversion.Target>
  where Conversion.Source == Form {
    Reuse<Conversion.Target>(rule, by: conversion.list(by))
  }
}
