import NavEvents

/// What the scene answers when it is asked whether and how its interface may turn.
extension NavState {
  /// A drillDown does not turn while it is swiped, and supports everything (SGBDrillDownController).
  var rotationAnswer: (autorotates: Bool, supported: Orientations) { (situation.swipe == nil, .all) }

  /// The answer as an event, if it is another than the last one.
  var changedRotationAnswer: NavEvent? {
    let answer = rotationAnswer
    let last = situation.rotation
    if answer.autorotates == last.autorotates, answer.supported == last.supported { return nil }
    return .environment(.rotationAnswerChanged(autorotates: answer.autorotates, supported: answer.supported))
  }

  /// The turn that was waiting for the answer there is now.
  var pendingRotation: NavEvent? {
    guard let pending = situation.rotation.pending, situation.rotation.allows(pending) else { return nil }
    return .environment(.interfaceRotated(pending))
  }
}
