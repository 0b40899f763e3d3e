/// The horizontal size class of the scene.
enum ModelSizeClass: String, Sendable {
  case compact, regular

  /// A width below this many points is compact, unless somebody says otherwise.
  static let leastRegularWidth = 600.0

  init(width: Double) {
    self = width < Self.leastRegularWidth ? .compact : .regular
  }
}
