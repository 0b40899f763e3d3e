/// What the scene answers when it is asked whether it may turn.
struct SplitAnswer: Sendable, Equatable {
  var autorotates = true
  /// In the usual order.
  var supported = ModelOrientation.allCases

  func allows(_ orientation: ModelOrientation) -> Bool {
    autorotates && supported.contains(orientation)
  }

  /// What both of them allow.
  func and(_ other: SplitAnswer) -> SplitAnswer {
    SplitAnswer(
      autorotates: autorotates && other.autorotates,
      supported: supported.filter(other.supported.contains))
  }
}
