/// The display modes of a split.
enum SplitMode: String, Sendable, CaseIterable {
  case automatic, secondaryOnly, oneBeside, oneOver, twoBeside, twoOver, twoDisplace

  /// How many columns it shows besides the secondary; `nil` where the orientation decides.
  var others: Int? {
    switch self {
    case .automatic: nil
    case .secondaryOnly: 0
    case .oneBeside, .oneOver: 1
    case .twoBeside, .twoOver, .twoDisplace: 2
    }
  }
}
