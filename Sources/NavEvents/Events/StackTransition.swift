/// How the entries of a stack gave way to others (UINavigationController's `setViewControllers`).
public enum StackTransition: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The new top was not in the stack.
  case push
  /// The new top was deeper in the stack.
  case pop
  /// The top stayed.
  case none

  package var wireName: StaticString {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .none: "none"
    }
  }
}
