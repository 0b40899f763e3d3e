/// A place on the screen, in points.
struct StackArea: Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// What is left under a bar of this height.
  func under(_ bar: Double) -> StackArea {
    StackArea(x: x, y: y + bar, width: width, height: max(0, height - bar))
  }

  /// What is left over a bar of this height at the bottom.
  func over(_ bar: Double) -> StackArea {
    StackArea(x: x, y: y, width: width, height: max(0, height - bar))
  }

  func moved(by distance: Double) -> StackArea {
    StackArea(x: x + distance, y: y, width: width, height: height)
  }

  /// An area of at most this size in the middle.
  func middle(width most: Double, height tallest: Double) -> StackArea {
    let width = min(self.width, most)
    let height = min(self.height, tallest)
    return StackArea(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }

  func frame(_ role: ViewText, _ node: ModelText?, dim: Double = 0) -> NaiveFrame {
    NaiveFrame(role: role, node: node, x: x, y: y, width: width, height: height, dim: dim)
  }
}
