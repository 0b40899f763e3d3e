/// How columns share the place with the secondary.
enum ModelSplitBehavior: String, Sendable, CaseIterable {
  case tile, overlay, displace

  /// The display modes it has for none, one and two columns beside the secondary.
  var modes: [SplitMode] {
    switch self {
    case .tile: [.secondaryOnly, .oneBeside, .twoBeside]
    case .overlay: [.secondaryOnly, .oneOver, .twoOver]
    case .displace: [.secondaryOnly, .oneBeside, .twoDisplace]
    }
  }
}
