/// What is answered when the interface would turn.
struct StackAnswer: Sendable, Equatable {
  var autorotates = true
  /// In the order of `ModelOrientation`.
  var supported = ModelOrientation.allCases

  /// What both let happen.
  func and(_ other: StackAnswer) -> StackAnswer {
    StackAnswer(
      autorotates: autorotates && other.autorotates,
      supported: supported.filter(other.supported.contains))
  }

  func allows(_ orientation: ModelOrientation) -> Bool {
    autorotates && supported.contains(orientation)
  }
}
