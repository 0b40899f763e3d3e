/// The columns of a split, from left to right.
enum SplitColumn: String, Sendable, CaseIterable {
  case primary, supplementary, secondary
}
