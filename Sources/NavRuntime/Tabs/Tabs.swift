import NavEvents

/// Children of which one is selected (UITabBarController).
///
/// Invariant: one of the children is selected, unless there is none.
struct Tabs: Equatable {
  var children = ContiguousArray<NodeID>()
  var selected: NodeID?
}
