public import NavEvents
public import NavRuntime
import Synchronization

/// A plugin in any language: a program that reads requests from its standard input and writes answers to its
/// standard output, one JSON object a line. `docs/plugin-protocol.md` describes every message.
///
/// The program is asked only through the hooks, and about the commands and events, that its manifest names. A
/// program that crashes, hangs, floods or answers nonsense is a fault of the plugin; the session goes on.
///
/// A class: its identity is the running program, which ends when the last session that uses it has been
/// released.
public final class ProcessPlugin: Sendable {
  /// The time that a program may take to answer, by default.
  public static let standardDeadline = Duration.seconds(1)

  /// The manifest of the program.
  public var manifest: PluginManifest { description.manifest }

  /// The hooks that the manifest names.
  public var hooks: [PluginHook] { PluginHook.allCases.filter(description.hooks.contains) }

  private let description: ProcessManifest
  private let program: Mutex<RunningProgram>
  private let deadline: Duration

  /// Starts the program at `path` and asks for its manifest.
  /// - Parameters:
  ///   - deadline: how long it may take to answer a request.
  ///   - tell: gets each line the program writes to its standard error.
  /// - Throws: `plugin-not-found`, `plugin-bad-manifest`, or the fault of its first answer.
  public init(
    _ path: String, deadline: Duration = standardDeadline,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(PluginFault) {
    let program = try RunningProgram(path, tell)
    description = program.description
    self.program = Mutex(program)
    self.deadline = deadline
  }

  // MARK: Requests

  /// Returns the program's answer to a request. `write` adds the members of the hook.
  /// - Throws: the fault of the program; `plugin-bad-answer` if the line does not answer this request.
  func ask(
    _ hook: PluginHook, _ state: borrowing NavState, _ draft: borrowing CommitDraft,
    _ write: (inout ByteBuffer) -> Void
  ) throws(PluginFault) -> ProcessAnswer {
    var request = ByteBuffer()
    request.append(",\"hook\":")
    request.appendQuoted(hook.rawValue)
    write(&request)
    if description.wantsState { Self.append(state, draft, to: &request) }
    request.append("}\n")
    return try program.withLock { program throws(PluginFault) in
      try program.ask(hook, request, within: deadline)
    }
  }

  private static func append(
    _ state: borrowing NavState, _ draft: borrowing CommitDraft, to request: inout ByteBuffer
  ) {
    var view = StateView()
    view.write(
      state, draft.texts, StateMoment(events: draft.firstEvent + draft.events.count, commits: draft.number))
    request.member("state")
    request.append(view.bytes)
  }
}

extension ProcessPlugin: RestartablePlugin {
  /// Starts the program again if it has ended. If its manifest is not the same as before, the fault is
  /// `plugin-bad-manifest`.
  package func startIfEnded() throws(PluginFault) {
    try program.withLock { program throws(PluginFault) in try program.startIfEnded() }
  }
}

extension ProcessPlugin: CommandInterceptor {
  /// The commands that the manifest names.
  public var interceptedCommands: CommandKinds { description.commands }

  /// Asks the program to let a command proceed, rewrite it or veto it.
  public func intercept(
    _ command: InternedCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception {
    let answer = try ask(.intercept, state, draft) { request in
      request.member("command")
      draft.write(command, to: &request)
    }
    if let message = try answer.veto() { return .veto(message) }
    return try answer.commands("rewrite", &draft).map { .rewrite($0) } ?? .proceed
  }
}

extension ProcessPlugin: EventReactor {
  /// The events that the manifest names.
  public var watchedEvents: EventKinds { description.events }

  /// Asks the program for follow-up commands.
  public func react(
    to event: InternedEvent, changing top: TopChange, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault) {
    let answer = try ask(.react, state, draft) { request in
      request.member("event")
      draft.write(event, to: &request)
    }
    for command in try answer.commands("commands", &draft) ?? [] { requests.request(command) }
  }
}

extension ProcessPlugin: RemovalGuard {
  /// Asks the program for its objection.
  public func objection(
    to removal: Removal, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> String? {
    return try ask(.shouldPop, state, draft) { request in
      request.member("way", word: removal.cause.wireName)
      request.member("container", removal.container, draft.texts)
      request.member("screens")
      request.list(draft.texts(of: removal.screens)) { draft.texts.appendQuoted($0, to: &$1) }
    }.veto()
  }
}

extension ProcessPlugin: SwipeGuard, SwipePolicy {
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
      request.member("start", swipe.start)
    }.bool()
  }
}

extension ProcessPlugin: RotationPolicy {
  /// Returns a Boolean value that indicates whether the program lets the interface turn.
  public func shouldAutorotate(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool? {
    return try ask(.shouldAutorotate, state, draft) { _ in }.bool()
  }

  /// Asks the program for the orientations that it supports.
  public func supportedOrientations(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Orientations? {
    return try ask(.supportedOrientations, state, draft) { _ in }.orientations()
  }
}

extension ProcessPlugin: CollapsePolicy, TopColumnPolicy, SeparationPolicy {
  /// Asks the program for the treatment of the secondary when a split collapses.
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

  /// Asks the program for the column to show.
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

extension ProcessPlugin: ResidencyPolicy, LinkHandler {
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
  ) throws(PluginFault) -> [InternedCommand]? {
    return try ask(.route, state, draft) { $0.member("url", url, draft.texts) }.answeredCommands(&draft)
  }
}
