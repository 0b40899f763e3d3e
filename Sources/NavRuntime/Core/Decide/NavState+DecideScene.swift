import NavBase
import NavEvents

/// The rules of rotation and size. They decide reports: facts that cannot be refused, only followed or
/// deferred.
extension NavState {
  func decide(_ command: EnvironmentCommand<InternedForm>, _ draft: inout CommitDraft) -> Decision {
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
    return scene[swipe.container].kind.container?.visit { !$0.turnsWhileSwiped } ?? false
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
    return scene[root].kind.container?.visit { $0.turnsWhileSwiped } ?? true
  }

  /// A Boolean value that indicates whether a screen or the running swipe may keep the scene from turning, or from
  /// turning to every orientation. Complexity: O(1).
  var mayRestrictRotation: Bool { scene.rotationRestrictions > 0 || interaction.swipe != nil }

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

/// The rules for single nodes.
extension NavState {
  func decide(_ command: ItemCommand<InternedForm>, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .setHidesBackButton(let off, let on): decideHidesBackButton(off, on, &draft)
    case .setTitle(let node, let title): decideTitle(title, node)
    case .setAttribute(let node, let key, let value): decideAttribute(key, value, node, draft.texts)
    }
  }

  private func decideHidesBackButton(
    _ off: TextID?, _ on: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    if let off, scene.find(off) == nil { return .refused(.unknownNode(off)) }
    if let on, scene.find(on) == nil { return .refused(.unknownNode(on)) }
    return draft.sequence(change(off, to: false), change(on, to: true))
  }

  /// Returns the part of a plugin's request that is about a screen in the scene, when an earlier request of the same commit has
  /// removed the other one; otherwise nil. Only this command changes two
  /// screens, so only this one can be carried out in part.
  func possiblePart(of request: InternedCommand) -> InternedCommand? {
    guard case .item(.setHidesBackButton(let off?, let on?)) = request else { return nil }
    switch (scene.find(off), scene.find(on)) {
    case (nil, .some): return .item(.setHidesBackButton(off: nil, on: on))
    case (.some, nil): return .item(.setHidesBackButton(off: off, on: nil))
    case (nil, nil), (.some, .some): return nil
    }
  }

  private func change(_ node: TextID?, to hides: Bool) -> InternedEvent? {
    guard let node, hidesBackButton(of: node) != hides else { return nil }
    return .item(.hidesBackButtonChanged(node: node, hides))
  }

  private func decideTitle(_ title: TextID, _ name: TextID) -> Decision {
    guard let node = scene.find(name) else { return .refused(.unknownNode(name)) }
    if scene.title(of: node) == title { return .nothing }
    return .event(.item(.titleChanged(node: name, title)))
  }

  private func decideAttribute(
    _ key: TextID, _ value: TextID?, _ name: TextID?, _ texts: borrowing TextTable
  ) -> Decision {
    var old: TextID?
    if let name {
      guard let node = scene.find(name) else { return .refused(.unknownNode(name)) }
      old = scene.extras(of: node).attributes.value(of: key, texts)
    } else {
      old = metadata.attributes.value(of: key, texts)
    }
    return old == value ? .nothing : .event(.item(.attributeChanged(node: name, key: key, value: value)))
  }
}

/// The rules of modals.
extension NavState {
  func decide(_ command: ModalCommand<InternedForm>, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .present(let node, let style, let presenter): decidePresent(node, style, presenter, &draft.texts)
    case .dismiss(let bySwipe): decideDismiss(bySwipe, &draft)
    }
  }

  private func decidePresent(
    _ node: NodeContent, _ style: ModalStyle, _ presenter: TextID?, _ texts: inout TextTable
  ) -> Decision {
    if let presenter, scene.find(presenter).map({ scene[$0].kind.isContainer }) != true {
      return .refused(.unknownContainer(presenter))
    }
    if scene.root == nil { return .refused(.nothingToCover) }
    if let objection = objection(toNew: node, &texts) { return .refused(objection) }
    return .event(.modal(.presented(node, style, presenter: presenter)))
  }

  private func decideDismiss(_ bySwipe: Bool, _ draft: inout CommitDraft) -> Decision {
    guard let modal = scene.modals.last else { return .nothing }
    let name = scene[modal.node].name
    if bySwipe, modal.style != .sheet { return .refused(.notASheet(name)) }
    let event = InternedEvent.modal(.dismissed(node: name, bySwipe: bySwipe))
    return removal(event, bySwipe ? .swipe : .dismiss, of: draft.list(name), from: name)
  }
}

/// The rules for commands about plugins, as far as the state can decide them. The host has looked up the plugin
/// before.
extension NavState {
  func decide(_ command: PluginCommand<InternedForm>, _ texts: borrowing TextTable) -> Decision {
    switch command {
    case .attach(let id, _):
      .refused(isAttached(id) ? .pluginAlreadyAttached(id) : .unknownPlugin(id, nearest: nil))
    case .upgrade(let id, _, _):
      .refused(
        attached(id).map { .notAnUpgrade(id, attached: $0.version) } ?? .pluginNotAttached(id))
    case .detach(let id):
      isAttached(id) ? .event(.plugin(.detached(id))) : .refused(.pluginNotAttached(id))
    case .quarantine(let id):
      isAttached(id) ? .event(.plugin(.quarantined(id))) : .refused(.pluginNotAttached(id))
    case .configure(let id, let configuration): decideConfigure(id, configuration)
    case .remember(let id, let value):
      metadata.remembered.value(of: id, texts) == value.text
        ? .nothing : .event(.plugin(.remembered(id, value: value)))
    }
  }

  func decideConfigure(_ id: TextID, _ configuration: JSONText?) -> Decision {
    guard let plugin = attached(id) else { return .refused(.pluginNotAttached(id)) }
    if plugin.configuration == configuration { return .nothing }
    return .event(.plugin(.configured(id, configuration: configuration)))
  }

  /// Returns the attached plugin of this id; nil when there is none. Complexity: O(1).
  func attached(_ id: TextID) -> AttachedPlugin? { metadata.place(of: id).map { metadata.plugins[$0] } }

  /// Returns the attached plugin of this id and version; nil when there is none. Complexity: O(1).
  func attached(_ id: TextID, version: Int32) -> AttachedPlugin? {
    attached(id).flatMap { $0.version == version ? $0 : nil }
  }

  /// Returns a Boolean value that indicates whether a plugin is attached. Complexity: O(1).
  func isAttached(_ id: TextID) -> Bool { metadata.place(of: id) != nil }

  /// Returns true for a plugin that the current commit quarantines. It is not asked any more, because it could prevent the
  /// quarantine.
  @inline(__always)
  func isQuarantined(_ id: TextID) -> Bool {
    !metadata.quarantined.isEmpty && metadata.quarantined.contains(id)
  }
}
