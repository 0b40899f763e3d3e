/// What the scene says when the device is turned.
struct NaiveWebAnswer: Sendable, Equatable {
  var autorotates = true
  var supported = ModelOrientation.allCases

  func allows(_ orientation: ModelOrientation) -> Bool {
    autorotates && supported.contains(orientation)
  }
}
