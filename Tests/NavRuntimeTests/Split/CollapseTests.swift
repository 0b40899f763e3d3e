import NavEvents
import NavRuntime
import Testing

/// The collapse of a split when no plugin has an opinion.
struct CollapseTests {
}

extension ScreenDescription {
  /// Creates a screen that supports these orientations.
  init(_ id: String, orientations: Orientations) {
    self.init(id)
    self.orientations = orientations
  }
}
