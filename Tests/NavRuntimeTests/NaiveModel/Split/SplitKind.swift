/// The kinds of container that a split scene holds.
enum SplitKind: String, Sendable {
  case split, stack, drillDown, tabs, web

  /// The word that the command `add` has for it.
  var word: String { self == .drillDown ? "drilldown" : rawValue }
}
