import NavBase
import NavEvents

/// How a container gives up screens that may not be shown.
protocol ContainerAdmission {
  /// A Boolean value that indicates whether any screen can take the place of one in the container.
  static var takesAnyScreen: Bool { get }
  /// Returns true when the event `replaced` is about the top of the container's stack.
  static func replacesTop(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the event that puts a screen, or none, in the place of a placeholder.
  static func replacing(
    placeholder: NodeID, by screen: ScreenContent?, at place: ContainerPlace, in state: borrowing NavState
  ) -> InternedEvent?
  /// Returns the event that ends what runs in entries before they leave; nil when nothing does.
  static func ending(
    with leaving: [NodeID], at place: ContainerPlace, in state: borrowing NavState
  ) -> InternedEvent?
  /// Returns the event after which these are the children, when none of them is new and those that leave are anywhere; nil for a
  /// container that has no event of its own.
  static func keeping(_ names: TextList, at place: ContainerPlace, in state: borrowing NavState)
    -> InternedEvent?
}

/// A plain container.
extension ContainerAdmission {
  static var takesAnyScreen: Bool { true }

  static func replacesTop(at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func replacing(
    placeholder: NodeID, by screen: ScreenContent?, at place: ContainerPlace, in state: borrowing NavState
  ) -> InternedEvent? { nil }

  static func ending(
    with leaving: [NodeID], at place: ContainerPlace, in state: borrowing NavState
  ) -> InternedEvent? { nil }

  static func keeping(_ names: TextList, at place: ContainerPlace, in state: borrowing NavState)
    -> InternedEvent?
  { nil }
}

extension ContainerPlace {
  var takesAnyScreen: Bool { kind.visit(TakesAnyScreen()) }

  func replacesTop(in state: borrowing NavState) -> Bool { ask(ReplacesTop(), in: state) }

  func replacing(
    placeholder: NodeID, by screen: ScreenContent?, in state: borrowing NavState
  ) -> InternedEvent? {
    ask(ReplacingPlaceholder(placeholder: placeholder, screen: screen), in: state)
  }

  func ending(with leaving: [NodeID], in state: borrowing NavState) -> InternedEvent? {
    ask(Ending(leaving: leaving), in: state)
  }

  func keeping(_ names: TextList, in state: borrowing NavState) -> InternedEvent? {
    ask(KeepingChildren(names: names), in: state)
  }
}

private struct TakesAnyScreen: ContainerVisitor {
  func visit<Kind: Container>(_ kind: Kind.Type) -> Bool { Kind.takesAnyScreen }
}

private struct ReplacesTop: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.replacesTop(at: place, in: state)
  }
}

private struct ReplacingPlaceholder: ContainerQuestion {
  let placeholder: NodeID
  let screen: ScreenContent?

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> InternedEvent?
  {
    Kind.replacing(placeholder: placeholder, by: screen, at: place, in: state)
  }
}

private struct Ending: ContainerQuestion {
  let leaving: [NodeID]

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> InternedEvent?
  {
    Kind.ending(with: leaving, at: place, in: state)
  }
}

private struct KeepingChildren: ContainerQuestion {
  let names: TextList

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> InternedEvent?
  {
    Kind.keeping(names, at: place, in: state)
  }
}
