import NavEvents

/// Entries of which the last one is visible (UINavigationController).
struct Stack: Equatable {
  /// From the root up.
  var entries = ContiguousArray<NodeID>()
  var navigationBarsHidden = false
}
