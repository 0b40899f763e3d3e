import NavBase

/// A coder that collects the screens that an event describes.
struct WireScreens: TextCoder {
  typealias Failure = Never
  typealias Form = InternedForm

  fileprivate var screens: [ScreenContent] = []
  /// The commit with the lists of screens; valid during the visit.
  fileprivate let draft: UnsafePointer<CommitDraft>

  mutating func screen(_ name: StaticString, _ value: inout ScreenContent) { screens.append(value) }
  mutating func screen(_ name: StaticString, _ value: inout ScreenContent?) {
    if let value { screens.append(value) }
  }

  mutating func screens(_ value: inout ScreenList, ids: StaticString, added: StaticString) {
    screens += draft.pointee.screens(of: value)
  }

  mutating func screens(_ name: StaticString, _ value: inout ScreenList) {
    screens += draft.pointee.screens(of: value)
  }

  mutating func node(_ name: StaticString, _ value: inout NodeContent, isContainer: Bool) {
    screens.append(value.screen)
  }

  // MARK: Everything else is no screen

  mutating func text(_ name: StaticString, _ value: inout TextID) {}
  mutating func text(_ name: StaticString, _ value: inout TextID?, _ absence: WireAbsence) {}
  mutating func texts(_ name: StaticString, _ value: inout TextList, _ rule: WireListRule) {}
  mutating func dictionary(_ name: StaticString, _ value: inout TextList) {}
  mutating func json(_ name: StaticString, _ value: inout JSONText) {}
  mutating func json(_ name: StaticString, _ value: inout JSONText?) {}
  mutating func commands(_ name: StaticString, _ value: inout CommandList) {}

  mutating func change(_ value: inout ChangePlace) {
    var change = draft.pointee.change(at: value)
    change.code(&self)
  }
}

extension CommitDraft {
  /// Returns the screens and containers that an event describes, except those inside a whole scene.
  package func screens(describedBy event: InternedEvent) -> [ScreenContent] {
    withUnsafePointer(to: self) { draft in
      var (coder, event) = (WireScreens(draft: draft), event)
      event.code(&coder)
      return coder.screens
    }
  }

  /// A Boolean value that indicates whether an event of the commit has a screen with a route or params, or gives a screen params.
  package var bringsRoutes: Bool {
    if holdsSceneWithRoutes { return true }
    let (mayHave, arranges) = (needsRoutes, !changes.isEmpty)
    return events.contains { event in
      if event.kind == .paramsChanged || keepsCommandWithRoute(event) { return true }
      if arranges, arrangesRoute(event) { return true }
      return mayHave
        && screens(describedBy: event).contains { screen in
          details(of: screen).needsRoutes
        }
    }
  }

  /// Returns true when a screen that an arranged container gets has a route, params, a request or results.
  @inline(never)
  private func arrangesRoute(_ event: InternedEvent) -> Bool {
    guard case .arranged(.arranged(_, let place)) = event, let added = change(at: place).added else {
      return false
    }
    // Most screens have none of these members, and reading a screen costs far more than looking for them.
    let members: [StaticString] = ["\"route\":", "\"params\":", "\"request\":", "\"results\":"]
    guard members.contains(where: { texts.contains($0, in: added.text) }) else { return false }
    return (CanonicalJSON(canonical: texts[added.text]).elements ?? []).contains { element in
      guard let node = element.member("node").flatMap({ NodeDescription($0) }) else { return false }
      var draft = CommitDraft()
      _ = draft.content(node.screen)
      return draft.needsRoutes
    }
  }

  /// Returns true when a command with a route or params waits, or is in the settings or the memory of a plugin.
  private func keepsCommandWithRoute(_ event: InternedEvent) -> Bool {
    let value: JSONText
    switch event {
    case .plugin(.remembered(_, let memory)): value = memory
    case .plugin(.attached(_, _, let configuration?)): value = configuration
    case .waiting(let event):
      guard let command = event.command else { return false }
      value = command
    default: return false
    }
    guard
      texts.contains("\"route\":", in: value.text) || texts.contains("\"params\":", in: value.text)
        || texts.contains("\"request\":", in: value.text) || texts.contains("\"result\":", in: value.text)
        || texts.contains("\"take\"", in: value.text)
    else {
      return false
    }
    return CanonicalJSON(canonical: texts[value.text]).holdsCommandWithRoute
  }

  /// Puts an event before the others. The contributions of plugins refer to the same events as before.
  package mutating func prepend(_ event: InternedEvent) {
    let (rest, contributions) = (events.array, provenance.array)
    events.removeAll()
    events.append(event)
    for event in rest { events.append(event) }
    provenance.removeAll()
    for contribution in contributions { provenance.append(contribution.movedByOneEvent) }
  }
}

extension Provenance {
  fileprivate var movedByOneEvent: Provenance {
    switch contribution {
    case .requested(let command, let first, let end):
      Provenance(
        plugin: plugin, contribution: .requested(command, firstEvent: first + 1, endEvent: end + 1))
    case .arranged(let first, let end):
      Provenance(plugin: plugin, contribution: .arranged(firstEvent: first + 1, endEvent: end + 1))
    case .rewrote, .answered, .requestRefused, .held, .passed, .kept, .failed, .ofLaterVersion: self
    }
  }
}

extension InternedCommand {
  /// A Boolean value that indicates whether the command gives a screen that is there a route or params.
  fileprivate var givesRoute: Bool {
    guard case .item(.change(_, _, let route, let params)) = self else { return false }
    return route != nil || params != nil
  }
}

extension CanonicalJSON {
  /// A Boolean value that indicates whether the value is a command that gives a screen a route or params, or contains one.
  fileprivate var holdsCommandWithRoute: Bool {
    if let elements { return elements.contains(where: \.holdsCommandWithRoute) }
    if let command = try? NavCommand(self) {
      var draft = CommitDraft()
      let interned = draft.intern(command)
      return draft.needsRoutes || interned.result != nil
        || [.params, .deliver, .take].contains(interned.kind) || interned.givesRoute
    }
    return members?.contains(where: \.value.holdsCommandWithRoute) ?? false
  }
}
