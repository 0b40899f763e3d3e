import NavEvents

/// What the scene answers when it is asked whether and how its interface may turn.
extension NavState {
  /// What the scene answers without a plugin: a drillDown at the root does not turn while it is swiped
  /// (SGBDrillDownController); everything else does, and supports everything.
  var autorotatesByItself: Bool {
    guard let swipe = situation.swipe, let root = rotationRoot, swipe.container == root else { return true }
    return scene[root].kind.container?.visit { $0.turnsWhileSwiped } ?? true
  }

  /// Who is asked: the topmost full-screen modal, else the root.
  var rotationRoot: NodeID? { scene.modals.last { $0.style == .fullScreen }?.node ?? scene.root }

  /// The answer as an event, if it is another than the last one.
  func rotationAnswer(changedTo answer: (autorotates: Bool, supported: Orientations)) -> NavEvent? {
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
