import NavBase
import NavEvents

/// The rules of rotation, size and bars. Nearly all decide reports: facts that no plugin can refuse. They are followed, or
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
      // What an earlier version has recorded as part of the state ends as a part of it.
      return .event(
        .environment(
          isActive
            ? .activated(isIgnorable: interaction.isInactivityIgnorable) : .deactivated(isIgnorable: true)))
    case .window(let width, let height, let orientation, let sizeClass):
      guard width > 0 else { return .refused(.badWidth(width)) }
      guard height > 0 else { return .refused(.badHeight(height)) }
      return decideWindow(width, height, orientation, sizeClass ?? SizeClass(width: width))
    case .safeArea(let insets):
      if let margin = [insets.top, insets.left, insets.bottom, insets.right].first(where: { !($0 >= 0) }) {
        return .refused(.badMargin(margin))
      }
      return insets == environment.safeArea ? .nothing : .event(.environment(.safeAreaChanged(insets)))
    case .setBarMetrics(let change):
      let metrics = environment.metrics.changed(by: change)
      if let height = metrics.firstUnusable { return .refused(.badHeight(height)) }
      return metrics == environment.metrics ? .nothing : .event(.environment(.metricsChanged(metrics)))
    }
  }

  /// Returns the decision about a report of the whole window, which holds whatever the scene answers about rotation.
  private func decideWindow(
    _ width: Double, _ height: Double, _ orientation: Orientation, _ sizeClass: SizeClass
  ) -> Decision {
    let new = environment.resized(width, height, sizeClass)
    let resized = InternedEvent.environment(.resized(width: width, height: height, sizeClass))
    if environment.interface != orientation {
      let isThere = new.hasSize(of: environment) && new.hasSize(of: environment.turned(to: orientation))
      return .turn(orientation, resized: isThere ? nil : resized)
    }
    return new.hasSize(of: environment) ? .nothing : .event(resized)
  }

  private func decideRotate(_ orientation: Orientation, _ draft: inout CommitDraft) -> Decision {
    let device =
      environment.device == orientation ? nil : InternedEvent.environment(.deviceRotated(orientation))
    if environment.interface != orientation {
      if interaction.rotation.allows(orientation) {
        draft.lead(with: device)
        return turn(to: orientation)
      }
      if device != nil || interaction.rotation.pending != orientation {
        let reasons = draft.list(rotationReasons(orientation))
        return draft.sequence(device, .environment(.rotationDeferred(orientation, reasons: reasons)))
      }
    }
    return draft.sequence(device, nil)
  }

  /// Returns the decision that the interface turns.
  private func turn(to orientation: Orientation) -> Decision {
    .turn(orientation, resized: resize(afterTurningTo: orientation))
  }

  /// Returns the event that keeps the size of the window when the interface turns to `orientation`; nil when the turn swaps the
  /// sides. Sides that already fit the new orientation stay: the host has reported them before it reported the turn.
  func resize(afterTurningTo orientation: Orientation) -> InternedEvent? {
    guard environment.fits(orientation), !environment.turned(to: orientation).hasSize(of: environment) else {
      return nil
    }
    return .environment(
      .resized(width: environment.width, height: environment.height, environment.sizeClass))
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
    let begin = environment.isRotating ? nil : InternedEvent.environment(.rotationBegan)
    if environment.interface == orientation { return draft.sequence(device, begin) }
    draft.lead(with: device)
    guard let begin else { return turn(to: orientation) }
    draft.lead(with: .turn(orientation, resized: resize(afterTurningTo: orientation)))
    return .event(begin)
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

  /// The orientation of the pending turn; nil when none is pending, or the answer does not allow it.
  var pendingRotation: Orientation? {
    interaction.rotation.pending.flatMap { interaction.rotation.allows($0) ? $0 : nil }
  }
}
