/// The columns of a split, from left to right.
enum ModelSplitColumn: String, Sendable, CaseIterable {
  case primary, supplementary, secondary
}
