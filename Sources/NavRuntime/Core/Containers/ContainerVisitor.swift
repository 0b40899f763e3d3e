import NavBase
import NavEvents

/// A question to a kind of container, or something that is done to a container, whichever its kind is.
///
/// A visitor is generic in the container, so that each kind is called directly, and no metatype is passed at run time.
protocol ContainerVisitor {
  associatedtype Answer

  mutating func visit<Kind: Container>(_ kind: Kind.Type) -> Answer
}

/// A question to a container in a state.
protocol ContainerQuestion {
  associatedtype Answer

  func answer<Kind: Container>(
    _ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState
  ) -> Answer
}

/// A change of a container in a state.
protocol ContainerAction {
  associatedtype Answer

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) -> Answer
}

extension ContainerPlace {
  /// Asks the container a question.
  @inline(__always)
  func ask<Question: ContainerQuestion>(
    _ question: Question, in state: borrowing NavState
  ) -> Question.Answer {
    withUnsafePointer(to: state) { kind.visit(Asking(question: question, place: self, state: $0)) }
  }

  /// Changes the container.
  @inline(__always)
  func make<Change: ContainerAction>(_ change: Change, in state: inout NavState) -> Change.Answer {
    withUnsafeMutablePointer(to: &state) { kind.visit(Changing(change: change, place: self, state: $0)) }
  }
}

private struct Asking<Question: ContainerQuestion>: ContainerVisitor {
  let question: Question
  let place: ContainerPlace
  let state: UnsafePointer<NavState>

  @inline(__always)
  func visit<Kind: Container>(_ kind: Kind.Type) -> Question.Answer {
    question.answer(kind, place, state.pointee)
  }
}

private struct Changing<Change: ContainerAction>: ContainerVisitor {
  let change: Change
  let place: ContainerPlace
  let state: UnsafeMutablePointer<NavState>

  @inline(__always)
  func visit<Kind: Container>(_ kind: Kind.Type) -> Change.Answer { change.make(kind, place, &state.pointee) }
}
