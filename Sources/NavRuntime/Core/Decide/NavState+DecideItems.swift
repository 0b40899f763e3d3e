import NavBase
import NavEvents

/// The rules for single nodes.
extension NavState {
  func decideItem(_ command: ItemCommand<InternedForm>, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .setHidesBackButton(let off, let on): decideHidesBackButton(off, on, &draft)
    case .setTitle(let node, let title): decideTitle(title, node)
    case .setAttribute(let node, let key, let value): decideAttribute(key, to: value, of: node, draft.texts)
    case .setParams(let node, let params): decideParams(params, of: node, draft.texts)
    case .change(let node, let id, let route, let params):
      decideChange(of: node, id, route, params, &draft)
    case .deliver(let screen, let value): decideDeliver(value, from: screen, draft.texts)
    case .takeResult(let screen, let key): decideTake(key, of: screen, draft.texts)
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

  private func decideParams(
    _ params: JSONText, of name: TextID, _ texts: borrowing TextTable
  ) -> Decision {
    guard let node = scene.find(name) else { return .refused(.unknownNode(name)) }
    if scene[node].kind.isContainer { return .refused(.routeOfContainer(name)) }
    if let fault = Route.fault(ofParams: params, texts) { return .refused(.badParams(fault)) }
    if let old = scene.extras(of: node).params, Route.areEqual(old, params, texts) { return .nothing }
    return .event(.item(.paramsChanged(node: name, params)))
  }

  /// Only what differs is in the event: a command that changes nothing is accepted without one.
  private func decideChange(
    of name: TextID, _ id: TextID?, _ route: TextID?, _ params: JSONText?, _ draft: inout CommitDraft
  ) -> Decision {
    guard let node = scene.find(name) else { return .refused(.unknownNode(name)) }
    if scene[node].kind.isContainer { return .refused(.changedContainer(name)) }
    if id == nil, route == nil, params == nil { return .refused(.nothingToChange(name)) }
    if let id, id != name, let objection = objectionToID(id, draft.texts) { return .refused(objection) }
    let before = scene.extras(of: node)
    var details = ScreenDetails.standard
    details.route = route == before.route ? nil : route
    details.params = params.flatMap { params in
      before.params.map { Route.areEqual($0, params, draft.texts) } == true ? nil : params
    }
    var wanted = details
    (wanted.route, wanted.params) = (route, params)
    if let objection = Route.objection(to: wanted, draft.texts) { return .refused(objection) }
    let isSame = id ?? name == name && details.route == nil && details.params == nil
    if isSame { return .nothing }
    return .event(.item(.screenChanged(node: name, to: draft.screen(id ?? name, details))))
  }

  private func decideAttribute(
    _ key: TextID, to value: TextID?, of name: TextID?, _ texts: borrowing TextTable
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
