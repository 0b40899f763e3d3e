import NavEvents

extension RecordedPlugin: ExitGuard {
  func objection(
    to exit: Exit, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> String? {
    guard let moment = try moment(draft) else { return nil }
    // An objection that refused nothing, but changed what came of the command, is recorded as an answer.
    if let answer = moment.record.answer(of: moment.id, to: .shouldPop, from: moment.place, draft.texts) {
      return commit.isNow() ? Self.message(in: answer) : nil
    }
    return objection(moment)
  }

  private static func message(in answer: String) -> String? {
    var document = JSONDocument()
    guard (try? document.parse(answer)) != nil, let veto = document.member("veto", of: document.root) else {
      return nil
    }
    return document.member("message", of: veto).flatMap { document.string($0) }
  }
}

extension RecordedPlugin: SwipeGuard, SwipeJudge {
  /// That it allowed a swipe is not recorded: it may have.
  func canBegin(
    _ swipe: SwipeStart, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SwipePermission? {
    guard let moment = try moment(draft) else { return nil }
    let messages = objections(moment, [.swipeUnavailable])
    if !messages.isEmpty {
      commit.note(objections: messages.count, of: moment.id, at: moment.place)
      return .refused(Array(messages))
    }
    return commit.isNow() ? nil : .allowed
  }

  func completes(
    _ swipe: SwipeEnd, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool? {
    try answer(.swipeCompletes, draft).map { $0 == "true" }
  }
}

extension RecordedPlugin: RotationJudge {
  /// An answer is recorded only when it is another than before: without one it had no opinion, or the same as ever.
  func shouldAutorotate(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool? {
    if let answer = try answer(.shouldAutorotate, draft) { return answer == "true" }
    return commit.isNow() ? nil : state.situation.rotation.autorotates
  }

  func supportedOrientations(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Orientations? {
    guard let answer = try answer(.supportedOrientations, draft) else {
      return commit.isNow() ? nil : state.situation.rotation.supported
    }
    var document = JSONDocument()
    return (try? document.parse(answer)) == nil ? nil : document.orientations(document.root)
  }
}

extension RecordedPlugin: CollapseJudge, TopColumnJudge, SeparationJudge {
  func collapse(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> CollapseAnswer? {
    try answer(.collapse, draft).map { $0 == "\"discard\"" ? .discard : .push }
  }

  func topColumn(
    of split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SplitColumn? {
    try answer(.topColumn, draft).flatMap { SplitColumn(quoted: $0) }
  }

  func separate(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SeparationAnswer? {
    guard let answer = try answer(.separate, draft) else { return nil }
    var document = JSONDocument()
    guard (try? document.parse(answer)) != nil, let node = document.member("node", of: document.root) else {
      return .keep
    }
    return document.string(node).flatMap { draft.texts.find($0) }.map { .node($0) }
  }
}

extension RecordedPlugin: ResidencyJudge {
  /// Only `snapshot` is recorded. To keep a page is an opinion too, which may have gone before another plugin's.
  func residency(
    ofPageAt depth: Int, in web: TextID, _ state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Residency? {
    if let answer = try answer(.residency, draft) { return Residency(quoted: answer) }
    return commit.isNow() ? nil : .live
  }
}

extension WireName {
  /// The member of the set that a JSON string spells.
  fileprivate init?(quoted text: String) {
    self.init(name: String(text.dropFirst().dropLast()))
  }
}
