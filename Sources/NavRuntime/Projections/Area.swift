/// A rectangle of the scene that a node gets, in points from the top left.
struct Area: BitwiseCopyable, Equatable {
  var x = 0.0
  var y = 0.0
  var width: Double
  var height: Double

  /// What is left under a bar.
  func below(bar height: Double) -> Area {
    Area(x: x, y: y + height, width: width, height: max(0, self.height - height))
  }

  /// A part of the width, `offset` points from the left edge; not clipped at the right.
  func column(_ offset: Double, width: Double) -> Area {
    Area(x: x + offset, y: y, width: max(0, width), height: height)
  }

  /// A rectangle in the middle, of at most this size.
  func centred(width wanted: Double, height tall: Double) -> Area {
    let (width, height) = (min(self.width, wanted), min(self.height, tall))
    return Area(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
  }
}
