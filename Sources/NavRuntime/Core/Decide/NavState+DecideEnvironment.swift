import NavBase
import NavEvents

/// The rules of rotation and size. They decide reports: facts that no plugin can refuse. They are followed, or
/// deferred.
extension NavState {
  func decideEnvironment(_ command: EnvironmentCommand<InternedForm>, _ draft: inout CommitDraft) -> Decision
  {
    switch command {
    case .rotate(let orientation): return decideRotate(orientation, &draft)
    case .beginRotation(let orientation): return decideBeginRotation(orientation, &draft)
    case .endRotation: return environment.isRotating ? .event(.environment(.rotationEnded)) : .nothing
    case .resize(let width, let height, let sizeClass):
      guard width > 0 else { return .refused(.badWidth(width)) }
      guard height > 0 else { return .refused(.badHeight(height)) }
      let sizeClass = sizeClass ?? SizeClass(width: width)
      if environment.width == width, environment.height == height, environment.sizeClass == sizeClass {
        return .nothing
      }
      return .event(.environment(.resized(width: width, height: height, sizeClass)))
    case .setActive(let isActive):
      if environment.isActive == isActive { return .nothing }
      return .event(.environment(isActive ? .activated : .deactivated))
    }
  }

  private func decideRotate(_ orientation: Orientation, _ draft: inout CommitDraft) -> Decision {
    let device =
      environment.device == orientation ? nil : InternedEvent.environment(.deviceRotated(orientation))
    return draft.sequence(device, follow(orientation, afterTurning: device != nil, &draft))
  }

  /// Returns the decision about the interface when the device has turned: it follows, or it waits.
  private func follow(
    _ orientation: Orientation, afterTurning hasTurned: Bool, _ draft: inout CommitDraft
  ) -> InternedEvent? {
    if environment.interface == orientation { return nil }
    if interaction.rotation.allows(orientation) { return .environment(.interfaceRotated(orientation)) }
    if interaction.rotation.pending == orientation, !hasTurned { return nil }
    return .environment(.rotationDeferred(orientation, reasons: draft.list(rotationReasons(orientation))))
  }

  private func rotationReasons(_ orientation: Orientation) -> [String] {
    var reasons: [String] = []
    if !interaction.rotation.autorotates {
      reasons.append(swipeKeepsFromTurning ? "A swipe is running." : "The scene does not turn by itself.")
    }
    if !interaction.rotation.supported.contains(orientation.asSet) {
      reasons.append("The visible screens do not support \(orientation.name).")
    }
    return reasons
  }

  /// A Boolean value that indicates whether a container is swiped that does not turn meanwhile.
  private var swipeKeepsFromTurning: Bool {
    guard let swipe = interaction.swipe else { return false }
    return scene[swipe.container].kind.container.map { !$0.turnsWhileSwiped } ?? false
  }

  private func decideBeginRotation(_ orientation: Orientation, _ draft: inout CommitDraft) -> Decision {
    let device =
      environment.device == orientation ? nil : InternedEvent.environment(.deviceRotated(orientation))
    let interface =
      environment.interface == orientation ? nil : InternedEvent.environment(.interfaceRotated(orientation))
    let begin = environment.isRotating ? nil : InternedEvent.environment(.rotationBegan)
    return draft.sequence(device, interface, begin)
  }
}

/// The scene's answer about how its interface may turn.
extension NavState {
  /// A Boolean value that indicates whether the scene, without plugins, lets its interface turn. A drillDown at the
  /// root does not turn while it is swiped (SGBDrillDownController); every other scene turns, and supports all
  /// orientations.
  var autorotatesByItself: Bool {
    guard let swipe = interaction.swipe, let root = rotationRoot, swipe.container == root else { return true }
    return scene[root].kind.container?.turnsWhileSwiped ?? true
  }

  /// The node that is asked about the rotation: the topmost full-screen modal, else the root.
  var rotationRoot: NodeID? { scene.modals.last { $0.style == .fullScreen }?.node ?? scene.root }

  /// Returns an event with the answer; nil when it is the same as the last one.
  func rotationAnswer(changedTo answer: (autorotates: Bool, supported: Orientations)) -> InternedEvent? {
    let last = interaction.rotation
    if answer.autorotates == last.autorotates, answer.supported == last.supported { return nil }
    return .environment(.rotationAnswerChanged(autorotates: answer.autorotates, supported: answer.supported))
  }

  /// The event that makes the pending turn; nil when none is pending, or the answer does not allow it.
  var pendingRotation: InternedEvent? {
    guard let pending = interaction.rotation.pending, interaction.rotation.allows(pending) else { return nil }
    return .environment(.interfaceRotated(pending))
  }
}
