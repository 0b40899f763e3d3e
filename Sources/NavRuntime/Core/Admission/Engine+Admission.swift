import NavBase
import NavEvents

/// The question `mayShow`: no screen stays in the scene that a guard refuses, whatever brought it.
extension Engine {
  /// A screen that a guard has refused, and what takes its place.
  struct RefusedScreen {
    let node: NodeID
    let replacements: [ScreenContent]
  }

  /// Asks the guards about the screens that the commit has brought or changed since the last time, and carries out their answers.
  @inline(__always)
  mutating func settleAdmission(since first: Int, _ origin: CommandOrigin) -> Refusal? {
    if host.admissionGuards.isEmpty, !changesPlugins {
      asksAgain = false
      return nil
    }
    return admit(since: first, origin)
  }

  @inline(never)
  private mutating func admit(since first: Int, _ origin: CommandOrigin) -> Refusal? {
    let guards = admissionGuards
    let screens = guards.isEmpty ? [] : screensToAdmit(since: first, guards)
    asksAgain = false
    admitted = state.undoMark
    let refused = screens.compactMap { node in
      refusal(of: node, guards).map { RefusedScreen(node: node, replacements: $0) }
    }
    if refused.isEmpty { return nil }
    admissionRounds += 1
    return takeOut(refused, from: origin) ?? runFollowUps()
  }

  /// The guards as the commit has changed them so far.
  private var admissionGuards: HookList<any AdmissionGuard> {
    guard changesPlugins else { return host.admissionGuards }
    let next = nextHost
    return next.admissionGuards
  }

  // MARK: Asking

  /// Returns the screens that the guards are asked about, in the order of the tree.
  private func screensToAdmit(since first: Int, _ guards: HookList<any AdmissionGuard>) -> [NodeID] {
    let asksAll = asksAgain || draft.events.contains(from: first) { asksAboutAll($0, guards) }
    let changed = asksAll ? nil : state.screensChanged(since: admitted)
    if changed?.isEmpty == true { return [] }
    var screens: [NodeID] = []
    state.scene.forEachNode { node in
      if !state.scene[node].kind.isContainer, changed?.contains(node) ?? true { screens.append(node) }
    }
    return screens
  }

  private func asksAboutAll(_ event: InternedEvent, _ guards: HookList<any AdmissionGuard>) -> Bool {
    switch event {
    case .scene(.sceneSet), .scene(.restored), .scene(.reverted): true
    case .plugin(.attached(let id, _, _)), .plugin(.configured(let id, _)):
      guards.plugins.indices.contains { guards.plugins[$0].id == id }
    default: false
    }
  }

  /// Asks the guards about a screen. Returns what takes its place when one refuses it; nil when it may be shown.
  private mutating func refusal(
    of node: NodeID, _ guards: HookList<any AdmissionGuard>
  ) -> [ScreenContent]? {
    defer { withExtendedLifetime(guards) {} }
    let screen = state.description(of: node, draft.texts)
    for place in guards.plugins.indices where !state.isQuarantined(guards.plugins[place].id) {
      let (id, answer) = (guards.plugins[place].id, ask(guards.plugins[place], about: screen))
      guard let answer else { continue }
      let admission = admissionRounds < PluginHost.mostAdmissionRounds ? answer : .remove
      recordAnswer(PluginHook.mayShow.rawValue, admission.json(of: screen.id), by: id)
      guard case .replace(let screens) = admission else { return [] }
      return replacements(screens, by: id)
    }
    return nil
  }

  private mutating func ask(
    _ plugin: borrowing HostedPlugin<any AdmissionGuard>, about screen: ScreenDescription
  ) -> Admission? {
    // A guard that fails again and again is quarantined after this commit, and must not hold it up.
    let id = plugin.id
    if failures.count(where: { $0 == id }) >= PluginHost.mostFaults {
      return plugin.faultPolicy == .failClosed ? .remove : nil
    }
    do throws(PluginFault) {
      let answer = try ask(plugin.id, about: .nothing) { context throws(PluginFault) in
        try plugin.hook.admission(of: screen, in: context)
      }
      note(plugin.id, .mayShow, answer == nil ? .agreed : .answered)
      return answer
    } catch {
      note(plugin.id, .mayShow, .failed)
      failures.append(plugin.id)
      return record(error, plugin.id, plugin.faultPolicy) == nil ? nil : .remove
    }
  }

  /// Returns the screens that take the place of another, without those that are in the scene. When one of them cannot be there, the
  /// guard has failed, and nothing takes the place.
  private mutating func replacements(_ screens: [ScreenDescription], by plugin: TextID) -> [ScreenContent] {
    var contents: [ScreenContent] = []
    for screen in screens {
      // A screen with a route may leave its id to the runtime, as in a command.
      let given = draft.content(screen)
      let push = InternedCommand.navigation(.push(given, .standard, .new), target: nil)
      let content = state.named(push, &draft).broughtScreen ?? given
      if state.scene.find(content.id) != nil || contents.contains(where: { $0.id == content.id }) { continue }
      if draft.details(of: content).hasRequest || state.objectionToNew(content, draft) != nil {
        record(plugin, .failed(code: draft.texts.intern("bad-replacement")))
        return []
      }
      contents.append(content)
    }
    return contents
  }

  // MARK: Carrying out

  /// Takes screens out of their containers, one event for each.
  private mutating func takeOut(_ refused: [RefusedScreen], from origin: CommandOrigin) -> Refusal? {
    var containers: [NodeID] = []
    for screen in refused {
      guard let parent = state.scene[screen.node].parent else { continue }
      if !containers.contains(parent) { containers.append(parent) }
    }
    for container in containers {
      let children = refused.filter { state.scene[$0.node].parent == container }
      if let refusal = takeOut(children, of: container, from: origin) { return refusal }
    }
    return takeOutModals(refused, containers, from: origin)
  }

  private mutating func takeOut(
    _ refused: [RefusedScreen], of container: NodeID, from origin: CommandOrigin
  ) -> Refusal? {
    guard let place = state.scene.place(of: container) else { return nil }
    let entries = refused.filter { !place.isPlaceholder($0.node, in: state) }
    for screen in refused where place.isPlaceholder(screen.node, in: state) {
      let event = place.replacing(placeholder: screen.node, by: screen.replacements.first, in: state)
      if let event, let refusal = emit(event) { return refusal }
    }
    if entries.isEmpty { return nil }
    if let end = place.ending(with: entries.map(\.node), in: state), let refusal = emit(end) {
      return refusal
    }
    let selected = state.selection(after: entries, in: place)
    if let refusal = carryOut(state.takingOut(entries, of: place, &draft), from: origin) { return refusal }
    // Where several are replaced at once, it does not follow from the event.
    guard let selected = selected.flatMap({ state.scene.find($0) }),
      let event = state.selection(of: selected)
    else { return nil }
    return emit(event)
  }

  /// Dismisses the modals that are refused, and those that have lost all their screens.
  private mutating func takeOutModals(
    _ refused: [RefusedScreen], _ containers: [NodeID], from origin: CommandOrigin
  ) -> Refusal? {
    for modal in state.scene.modals.reversed() {
      let screen = refused.first { $0.node == modal.node }
      guard screen != nil || isEmptied(modal, containers) else { continue }
      let isOnTop = state.scene.modals.last == modal
      let presenter = modal.presenter.map { state.scene[$0].name }
      let name = state.scene[modal.node].name
      if let refusal = carryOut(state.dismissed(name, .admission, &draft), from: origin) { return refusal }
      for replacement in isOnTop ? screen?.replacements ?? [] : [] {
        let node = NodeContent(screen: replacement, kind: nil)
        let event = ModalEvent<InternedForm>.presented(
          node, modal.style, container: nil, presenter: presenter)
        if let refusal = emit(.modal(event)) { return refusal }
      }
    }
    return nil
  }

  /// Returns true for a modal container from which the last screen was taken.
  private func isEmptied(_ modal: Modal, _ containers: [NodeID]) -> Bool {
    guard state.scene[modal.node].kind.isContainer else { return false }
    var (isChanged, hasScreen) = (false, false)
    state.scene.walk(modal.node) { node in
      isChanged = isChanged || containers.contains(node)
      hasScreen = hasScreen || !state.scene[node].kind.isContainer
    }
    return isChanged && !hasScreen
  }
}
