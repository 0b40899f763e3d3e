public import NavEvents
public import NavRuntime

extension ProcessPlugin: ExitGuard {
  /// The program's objection.
  public func objection(
    to exit: Exit, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> String? {
    return try ask(.shouldPop, state, draft) { request in
      request.member("way", word: exit.way.wireName)
      request.member("container", exit.container, draft.texts)
      request.member("screens")
      request.list(draft.texts(of: exit.screens)) { draft.texts.appendQuoted($0, to: &$1) }
    }.veto()
  }
}

extension ProcessPlugin: SwipeGuard, SwipeJudge {
  /// Asks the program whether a swipe may begin.
  public func canBegin(
    _ swipe: SwipeStart, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SwipePermission? {
    let answer = try ask(.canBeginSwipe, state, draft) { request in
      request.member("container", swipe.container, draft.texts)
      request.member("x", swipe.x)
    }
    if let message = try answer.veto() { return .refused([message]) }
    return try answer.bool().map { $0 ? .allowed : .refused(["The program allows no swipe."]) }
  }

  /// Returns a Boolean value that indicates whether the program lets a swipe complete.
  public func completes(
    _ swipe: SwipeEnd, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool? {
    return try ask(.swipeCompletes, state, draft) { request in
      request.member("container", swipe.container, draft.texts)
      request.member("x", swipe.x)
      request.member("velocity", swipe.velocity)
      request.member("span", swipe.span)
    }.bool()
  }
}

extension ProcessPlugin: RotationJudge {
  /// Returns a Boolean value that indicates whether the program lets the interface turn.
  public func shouldAutorotate(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool? {
    return try ask(.shouldAutorotate, state, draft) { _ in }.bool()
  }

  /// The orientations that the program supports.
  public func supportedOrientations(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Orientations? {
    return try ask(.supportedOrientations, state, draft) { _ in }.orientations()
  }
}

extension ProcessPlugin: CollapseJudge, TopColumnJudge, SeparationJudge {
  /// Asks the program what to do with the secondary when a split collapses.
  public func collapse(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> CollapseAnswer? {
    switch try askAbout(split, .collapse, state, draft).text() {
    case nil: return nil
    case "discard": return .discard
    case "push": return .push
    case let other?: throw ProcessAnswer.fault("“\(other)” is neither discard nor push")
    }
  }

  /// The column that the program shows.
  public func topColumn(
    of split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SplitColumn? {
    return try askAbout(split, .topColumn, state, draft).word(SplitColumn.self)
  }

  /// Asks the program which node to separate from the primary when a split expands.
  public func separate(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SeparationAnswer? {
    let answer = try askAbout(split, .separate, state, draft)
    if let name = answer.node() {
      guard let node = draft.texts.find(name) else { throw ProcessAnswer.fault("there is no node “\(name)”") }
      return .node(node)
    }
    switch try answer.text() {
    case nil: return nil
    case "keep": return .keep
    case let other?: throw ProcessAnswer.fault("“\(other)” is neither keep nor a node")
    }
  }

  private func askAbout(
    _ split: TextID, _ hook: PluginHook, _ state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> ProcessAnswer {
    try ask(hook, state, draft) { $0.member("container", split, draft.texts) }
  }
}

extension ProcessPlugin: ResidencyJudge, LinkHandler {
  /// Asks the program for the residency of a page.
  public func residency(
    ofPageAt depth: Int, in web: TextID, _ state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Residency? {
    return try ask(.residency, state, draft) { request in
      request.member("container", web, draft.texts)
      request.member("depth", depth)
    }.word(Residency.self)
  }

  /// Asks the program for the commands of a link.
  public func route(
    _ url: TextID, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> [NavCommand]? {
    return try ask(.route, state, draft) { $0.member("url", url, draft.texts) }.answeredCommands(&draft)
  }
}
