import NavEvents

/// The rules of rotation and size. They decide reports: facts that cannot be refused, only followed or
/// deferred.
extension NavState {
  func decide(_ command: EnvironmentCommand, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .rotate(let orientation): return decideRotate(orientation, &draft)
    case .beginRotation(let orientation): return decideBeginRotation(orientation)
    case .endRotation: return environment.isRotating ? .event(.environment(.rotationEnded)) : .nothing
    case .resize(let width, let height, let sizeClass):
      guard width > 0 else { return .refused(.badWidth(width)) }
      guard height > 0 else { return .refused(.badHeight(height)) }
      let sizeClass = sizeClass ?? SizeClass(width: width)
      if environment.width == width, environment.height == height, environment.sizeClass == sizeClass {
        return .nothing
      }
      return .event(.environment(.resized(width: width, height: height, sizeClass)))
    }
  }

  private func decideRotate(_ orientation: Orientation, _ draft: inout CommitDraft) -> Decision {
    let device =
      environment.device == orientation ? nil : NavEvent.environment(.deviceRotated(orientation))
    return .sequence(device, follow(orientation, afterTurning: device != nil, &draft))
  }

  /// Returns the decision about the interface when the device has turned: it follows, or it waits.
  private func follow(
    _ orientation: Orientation, afterTurning hasTurned: Bool, _ draft: inout CommitDraft
  ) -> NavEvent? {
    if environment.interface == orientation { return nil }
    if interaction.rotation.allows(orientation) { return .environment(.interfaceRotated(orientation)) }
    if interaction.rotation.pending == orientation, !hasTurned { return nil }
    return .environment(.rotationDeferred(orientation, reasons: draft.list(rotationReasons(orientation))))
  }

  private func rotationReasons(_ orientation: Orientation) -> [String] {
    var reasons: [String] = []
    if !interaction.rotation.autorotates {
      reasons.append(interaction.swipe == nil ? "The scene does not turn by itself." : "A swipe is running.")
    }
    if !interaction.rotation.supported.contains(orientation.asSet) {
      reasons.append("The visible screens do not support \(orientation.name).")
    }
    return reasons
  }

  private func decideBeginRotation(_ orientation: Orientation) -> Decision {
    let device =
      environment.device == orientation ? nil : NavEvent.environment(.deviceRotated(orientation))
    let interface =
      environment.interface == orientation ? nil : NavEvent.environment(.interfaceRotated(orientation))
    let begin = environment.isRotating ? nil : NavEvent.environment(.rotationBegan)
    return .sequence(device, interface, begin)
  }
}

/// The scene's answer to how its interface may turn.
extension NavState {
  /// True when the scene, by itself, lets its interface turn. Without a plugin a drillDown at the root does
  /// not turn while it is swiped (SGBDrillDownController); everything else turns, and supports all
  /// orientations.
  var autorotatesByItself: Bool {
    guard let swipe = interaction.swipe, let root = rotationRoot, swipe.container == root else { return true }
    return scene[root].kind.container?.visit { $0.turnsWhileSwiped } ?? true
  }

  /// The node that is asked: the topmost full-screen modal, else the root.
  var rotationRoot: NodeID? { scene.modals.last { $0.style == .fullScreen }?.node ?? scene.root }

  /// Returns an event with the answer; nil when the last answer was the same.
  func rotationAnswer(changedTo answer: (autorotates: Bool, supported: Orientations)) -> NavEvent? {
    let last = interaction.rotation
    if answer.autorotates == last.autorotates, answer.supported == last.supported { return nil }
    return .environment(.rotationAnswerChanged(autorotates: answer.autorotates, supported: answer.supported))
  }

  /// The event that makes the pending turn; nil when none is pending, or the answer does not allow it.
  var pendingRotation: NavEvent? {
    guard let pending = interaction.rotation.pending, interaction.rotation.allows(pending) else { return nil }
    return .environment(.interfaceRotated(pending))
  }
}
