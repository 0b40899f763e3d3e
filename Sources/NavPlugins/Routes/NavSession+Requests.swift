public import NavEvents
public import NavRuntime

/// Screens that return an answer.
extension NavSession {
  /// Presents a screen for an answer, and waits for it.
  ///
  /// ```swift
  /// if let address = try await session.request(PickAddress(), presenting: .sheet) { show(address) }
  /// ```
  ///
  /// The answer is taken from the session when it is returned. While the app waits, it can be closed: the next launch finds the screen where
  /// it was, and its answer in ``answers(to:)``.
  /// - Parameters:
  ///   - style: The part of the window that the screen covers.
  ///   - presenter: The screen or container that it is presented from, which anchors a popover; nil for none.
  ///   - opener: The screen that asks; nil for the one with the focus.
  ///   - title: The title; nil for the id.
  /// - Returns: The answer; nil when the screen left without one, and when the request is no more: its opener has left, the scene was
  ///   restored, reverted or set anew, or the session was closed.
  /// - Throws: ``RouteError/value(path:reason:)`` when the request cannot be params, or the answer does not fit its type (then it
  ///   stays with the opener); ``RouteError/refused(_:)`` when the screen was not brought; ``RouteError/notBrought(route:)``;
  ///   ``RouteError/dropped(reason:)`` when a plugin held the command and it was dropped;
  ///   ``RouteError/session(_:)``; a `CancellationError` when the task is cancelled: the screen stays, or the command waits
  ///   on, and its answer is one of ``answers(to:)``.
  public func request<Request: NavRequest>(
    _ request: Request, presenting style: ModalStyle, presenter: String? = nil, opener: String? = nil,
    title: String? = nil, from source: CommitSource = .app
  ) async throws -> Request.Answer? {
    try await self.request(request, opener: opener, title: title, from: source) {
      .present($0, style: style, from: presenter)
    }
  }

  /// Pushes a screen for an answer, and waits for it.
  /// - Parameter container: The container; nil for the one with the focus.
  /// - Returns: What ``request(_:presenting:presenter:opener:title:from:)`` returns.
  /// - Throws: What ``request(_:presenting:presenter:opener:title:from:)`` throws.
  public func request<Request: NavRequest>(
    _ request: Request, in container: String? = nil, opener: String? = nil, title: String? = nil,
    from source: CommitSource = .app
  ) async throws -> Request.Answer? {
    try await self.request(request, opener: opener, title: title, from: source) { .push($0, in: container) }
  }

  /// Brings a screen for an answer by a command of your own, and waits for it.
  ///
  /// ```swift
  /// let filter = try await session.request(PickFilter()) { .showDetail($0, in: "split") }
  /// ```
  /// - Parameter command: Returns the command that brings this screen, and no other.
  /// - Returns: What ``request(_:presenting:presenter:opener:title:from:)`` returns.
  /// - Throws: What ``request(_:presenting:presenter:opener:title:from:)`` throws.
  public func request<Request: NavRequest>(
    _ request: Request, opener: String? = nil, title: String? = nil, from source: CommitSource = .app,
    by command: (ScreenDescription) -> NavCommand
  ) async throws -> Request.Answer? {
    try Task.checkCancellation()
    let command = command(try ScreenDescription(asking: request, opener: opener, title: title))
    let awaited = AwaitedAnswer(command, Request.key, in: self)
    // The stream wakes the task, and ends with the session. The observer misses no commit.
    var changes = self.changes().makeAsyncIterator()
    let observation = observe { [weak self] commit in awaited.see(commit, in: self) }
    defer {
      observation.cancel()
      awaited.release()
    }
    guard let commit = try inSession({ () throws(SessionError) in try self.commit(command, from: source) })
    else {
      throw RouteError.session(.reentrant)
    }
    if let refusal = commit.refusal { throw RouteError.refused(refusal) }
    if awaited.opener == nil, commit.ticket == nil { throw RouteError.notBrought(route: Request.name) }
    while awaited.end == nil, await changes.next(isolation: #isolation) != nil {}
    if awaited.end == nil { awaited.release() }
    switch awaited.end {
    case .gone: return nil
    case .dropped(let reason): throw RouteError.dropped(reason: reason)
    case .notBrought: throw RouteError.notBrought(route: Request.name)
    case .answered(let value):
      return try take(value, of: awaited, from: awaited.opener ?? "", as: Request.self)
    case nil:
      try Task.checkCancellation()
      return nil
    }
  }

  /// Takes an answer that has come, and returns it.
  private func take<Request: NavRequest>(
    _ value: CanonicalJSON?, of awaited: AwaitedAnswer, from opener: String, as type: Request.Type
  ) throws(RouteError) -> Request.Answer? {
    let answer = try value.map { json throws(RouteError) in try Request.answer(json, in: self) }
    do throws(SessionError) {
      try send(.takeResult(Request.key, of: opener))
    } catch {
      // It is found after the next launch.
      if error == .closed { return nil }
      throw .session(error)
    }
    // A second answer may have come before the first was taken.
    guard case .answered(let newest) = awaited.end, newest != value else { return answer }
    return try newest.map { json throws(RouteError) in try Request.answer(json, in: self) }
  }

  // MARK: The screen that answers

  /// Leaves the screen of a request with its answer: goes back, or dismisses the modal that has nothing else.
  ///
  /// ```swift
  /// try session.finish(PickAddress.self, with: Address(street: "Elm"), from: .user)
  /// ```
  ///
  /// The screens above it leave with it. A screen that was presented is dismissed, with the modals on top of it. The first screen of a column
  /// of a split cannot go back; that is a refusal, and ``deliver(_:to:screen:from:)`` answers from there.
  /// - Parameter screen: The id of the screen; nil for the topmost visible one of this route with an open request.
  /// - Returns: The outcome. Plugins can refuse it, as they can refuse any way back.
  /// - Throws: ``RouteError/noRequest(route:)`` when there is no such screen; ``RouteError/value(path:reason:)`` when the answer cannot be
  ///   written; ``RouteError/session(_:)``.
  @discardableResult
  public func finish<Request: NavRequest>(
    _ type: Request.Type, with answer: Request.Answer, screen: String? = nil,
    from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    let json = try ValueEncoder.json(of: answer, .result)
    let scene = scene
    let screen = try Self.screen(of: type, screen, in: scene)
    let commands = scene.waysOut(of: screen, result: json)
    return try send(commands.count == 1 ? commands[0] : .all(commands), source)
  }

  /// Answers a request, and stays: a filter that applies at once. The screen may answer as often as it likes.
  /// - Parameter screen: The id of the screen; nil for the topmost visible one of this route with an open request.
  /// - Throws: What ``finish(_:with:screen:from:)`` throws.
  @discardableResult
  public func deliver<Request: NavRequest>(
    _ answer: Request.Answer, to type: Request.Type, screen: String? = nil, from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    let json = try ValueEncoder.json(of: answer, .result)
    return try send(.deliver(json, from: try Self.screen(of: type, screen, in: scene)), source)
  }

  private static func screen<Request: NavRequest>(
    of type: Request.Type, _ named: String?, in scene: NavScene
  ) throws(RouteError) -> String {
    func isOpen(_ id: String) -> Bool {
      guard let screen = scene.screens[id], let request = screen.request else { return false }
      return screen.route.hasSameBytes(as: Request.name) && request.key.hasSameBytes(as: Request.key)
    }
    let found: String?
    if let named {
      found = isOpen(named) ? named : nil
    } else {
      found = scene.visible.last { isOpen($0) } ?? scene.screens.ids.last { isOpen($0) }
    }
    guard let found else { throw .noRequest(route: Request.name) }
    return found
  }
}

extension NavRequest {
  /// Returns the answer that a JSON stands for; one that is private is known to the session to which it was given.
  static func answer(_ json: CanonicalJSON, in session: NavSession) throws(RouteError) -> Answer {
    try revealed(json, in: session) { json throws(RouteError) in
      guard let json else {
        throw RouteError.value(
          path: CodingBounds.result.name,
          reason: "the answer is private, and was given before the app was launched")
      }
      return try ValueDecoder.value(Answer.self, of: json, .result)
    }
  }
}

extension NavScene {
  /// Returns the commands with which a screen leaves with a result, and what is above it without one.
  func waysOut(of screen: String, result: CanonicalJSON) -> [NavCommand] {
    let container = container(of: screen)
    let entries = container.flatMap { self[$0]?.entries } ?? []
    let place = entries.firstIndex { $0.hasSameBytes(as: screen) } ?? 0
    var commands: [NavCommand] = []
    let modal = presented.lastIndex {
      $0.node.hasSameBytes(as: screen) || (place == 0 && container.hasSameBytes(as: $0.node))
    }
    if let modal {
      commands += presented.dropFirst(modal + 1).map { _ in .dismiss() }
    }
    if let container, let kind = self[container]?.kind {
      // In a drillDown, the screen after the top of the left pane stays.
      let above = entries.count - 1 - place
      if above > (kind == .drillDown ? 1 : 0) { commands.append(.popTo(screen, in: container)) }
      if above > 0, kind == .drillDown { commands.append(.pop(in: container)) }
    }
    return commands + [modal == nil ? .back(in: container, result: result) : .dismiss(result: result)]
  }
}

extension NavScene.Container {
  /// The screens of a container with a stack, from the bottom; none for any other.
  fileprivate var entries: [String] {
    switch self {
    case .drillDown(let drillDown): drillDown.left + (drillDown.right.map { [$0] } ?? [])
    case .stack(let stack): stack.entries
    default: []
    }
  }
}
