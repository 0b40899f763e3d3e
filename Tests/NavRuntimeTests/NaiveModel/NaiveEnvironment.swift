/// The device around the scene.
struct NaiveEnvironment: Sendable {
  var width = 1024.0
  var height = 768.0
  var sizeClass = ModelSizeClass.regular
  var device = ModelOrientation.landscapeLeft
  var interface = ModelOrientation.landscapeLeft
  var isRotating = false
  /// What the interface turns to as soon as the answer allows it.
  var pending: ModelOrientation?

  var isCompact: Bool { sizeClass == .compact }

  /// Whether somebody stated another size class than the width has by itself.
  var isStated: Bool { sizeClass != ModelSizeClass(width: width) }
}
