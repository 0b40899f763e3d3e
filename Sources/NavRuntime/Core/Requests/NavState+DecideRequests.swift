import NavBase
import NavEvents

/// The rules for requests and results.
extension NavState {
  // MARK: A screen that is brought for an answer

  /// Returns a command that brings a screen for an answer with the screen that gets it, and with the container that it goes to: both are
  /// fixed before anybody is asked.
  func addressed(_ command: InternedCommand, _ draft: inout CommitDraft) -> InternedCommand {
    guard let screen = command.broughtScreen, screen.details != nil else { return command }
    var details = draft.details(of: screen)
    guard details.hasRequest else { return command }
    var addressed = command
    if draft.requestMember("opener", of: details) == nil, let opener = opener(for: command) {
      let request = Array(draft.lists[details.request.range]) + [draft.texts.intern("opener"), opener]
      details.request = draft.list(request)
      addressed = command.bringing(draft.screen(screen.id, details))
    }
    return aimed(addressed) ?? addressed
  }

  /// Returns the screen that gets the answer where the command names none: for `show` the one that it names, for `detail` the top of the
  /// primary, else the focused screen.
  private func opener(for command: InternedCommand) -> TextID? {
    switch command {
    case .drillDown(.show(_, let owner, _, _), _): owner
    case .split(.showDetail, let target):
      topOfPrimary(besideDetailIn: target).map { scene[$0].name }
    default: focusedScreen.map { scene[$0].name }
    }
  }

  /// The screen on top of the focused container, or of the scene if that is a modal.
  private var focusedScreen: NodeID? {
    if let modal = scene.modals.last?.node, !scene[modal].kind.isContainer { return modal }
    let top = focus.flatMap { entriesOnStack(of: $0).last }
    return top.flatMap { scene[$0].kind.isContainer ? nil : $0 }
  }

  /// Returns the objection to the request of a new screen; nil when there is none.
  func objectionToRequest(_ details: ScreenDetails, _ draft: borrowing CommitDraft) -> Objection? {
    if details.results != nil || details.isAnswered { return .resultsOfNewScreen }
    guard details.hasRequest else { return nil }
    guard let key = draft.requestMember("key", of: details) else { return .missingKey }
    if !OpenRequest.isValid(key, draft.texts) { return .badKey(key) }
    guard let opener = draft.requestMember("opener", of: details) else { return .missingOpener }
    guard let node = scene.find(opener) else { return .unknownNode(opener) }
    if scene[node].kind.isContainer { return .openerIsContainer(opener) }
    return scene.extras(of: node).requests.value(of: key, draft.texts) == nil
      ? nil : .requestOpen(key, opener: opener)
  }

  /// Returns the objection to a screen that the command has brought for an answer: nobody would get the answer, or nobody sees the screen. A
  /// command that changes nothing has brought none.
  func objectionToBrought(
    _ screen: ScreenContent, changesAnything: Bool, _ draft: borrowing CommitDraft
  ) -> Objection? {
    guard let opener = draft.requestMember("opener", of: draft.details(of: screen)) else { return nil }
    guard let node = scene.find(screen.id), scene.extras(of: node).request != nil else {
      if scene.find(opener) != nil { return .broughtAgain(screen.id) }
      return changesAnything ? .openerLeaves(opener) : .unknownNode(opener)
    }
    return waitsUnseen(node) ? .waitsUnseen(screen.id) : nil
  }

  // MARK: Answers

  /// Returns the objection to an answer; nil when there is none.
  func objectionToResult(_ value: JSONText, _ texts: borrowing TextTable) -> Objection? {
    texts.withBytes(of: value.text) { bytes in
      if bytes.elementsEqual("null".utf8) { return .nullResult }
      if bytes.count > RouteBounds.longestResult { return .resultTooLong }
      return Route.namesTwice(bytes) ? .resultNamesTwice : nil
    }
  }

  func decideDeliver(
    _ value: JSONText, from name: TextID, _ texts: borrowing TextTable
  ) -> Decision {
    if let objection = objectionToResult(value, texts) {
      return .refused(objection == .nullResult ? .nullDelivery : objection)
    }
    guard let node = scene.find(name) else { return .refused(.unknownNode(name)) }
    guard let request = scene.extras(of: node).request else { return .refused(.noRequest(name)) }
    return .event(
      .item(
        .resultDelivered(
          node: request.opener, key: request.key, from: name, value: value, staysOpen: true)))
  }

  func decideTake(_ key: TextID, of name: TextID, _ texts: borrowing TextTable) -> Decision {
    guard let node = scene.find(name) else { return .refused(.unknownNode(name)) }
    guard scene.extras(of: node).results.value(of: key, texts) != nil else {
      return .refused(.noResult(key, of: name))
    }
    return .event(.item(.resultTaken(node: name, key: key)))
  }
}

extension OpenRequest {
  /// Returns true for a text that can be the key of a request: it could be an id, and is not too long.
  static func isValid(_ key: TextID, _ texts: borrowing TextTable) -> Bool {
    NodeName.isValid(key, texts) && texts.withBytes(of: key) { $0.count <= RouteBounds.longestKey }
  }

  /// Returns the reason why the request and the results of a node in a scene cannot be some; nil when they can.
  static func fault(in details: ScreenDetails, _ draft: borrowing CommitDraft) -> String? {
    if details.hasRequest {
      guard let key = draft.requestMember("key", of: details), isValid(key, draft.texts),
        draft.requestMember("opener", of: details) != nil
      else { return "the “request” of a screen has a “key” and an “opener”" }
    }
    return details.results.flatMap { fault(inResults: $0, draft.texts) }
  }

  /// Returns the reason why a value cannot be the results of a screen: each could not be the answer to a request of its key. One that was
  /// cancelled is null.
  private static func fault(inResults json: JSONText, _ texts: borrowing TextTable) -> String? {
    let results = CanonicalJSON(canonical: texts[json.text])
    guard let members = results.members else { return "the “results” of a screen are an object" }
    for (key, value) in members {
      if !NodeName.isValid(key) || key.utf8.count > RouteBounds.longestKey {
        return "a name in the “results” of a screen is the key of a request"
      }
      if value.text.utf8.count > RouteBounds.longestResult {
        return "a value in the “results” of a screen has at most \(RouteBounds.longestResult) bytes"
      }
    }
    let namesTwice = texts.withBytes(of: json.text) { Route.namesTwice($0) }
    return namesTwice ? "no object in the “results” of a screen has two members of one name" : nil
  }
}
