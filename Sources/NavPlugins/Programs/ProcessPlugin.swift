import NavBase
public import NavEvents
public import NavRuntime
import Synchronization

/// A plugin in any language: a program that reads requests from its standard input and writes answers to its
/// standard output, one JSON object a line. `docs/plugin-protocol.md` describes every message.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.add(try ProcessPlugin("plugins/calm-swipes"))
/// ```
///
/// The program is asked only through the hooks, and about the commands and events, that its manifest names. A program that
/// crashes, hangs, floods or answers nonsense is a fault of the plugin; the session continues.
///
/// A class: its identity is the running program, which ends when the last session that uses it has been
/// released.
public final class ProcessPlugin: Sendable {
  /// The time that a program may take to answer, by default.
  public static let standardDeadline = Duration.seconds(1)

  /// The time that all programs together may take for one command, so that a person never waits longer for it. A program
  /// with a longer deadline of its own extends it.
  public static let commitDeadline = Duration.seconds(2)

  /// The manifest of the program.
  public var manifest: PluginManifest { description.manifest }

  /// The hooks that the manifest names.
  public var hooks: [PluginHook] { PluginHook.allCases.filter(description.hooks.contains) }

  private let description: ProcessManifest
  private let program: Lock<RunningProgram>
  private let deadline: Duration

  /// Starts the program at `path` and asks for its manifest.
  /// - Parameters:
  ///   - deadline: the time that the program may take to answer a request.
  ///   - tell: receives each line that the program writes to its standard error.
  /// - Throws: `plugin-not-found`, `plugin-bad-manifest`, or the fault of its first answer.
  public init(
    _ path: String, deadline: Duration = standardDeadline,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(PluginFault) {
    let program = try RunningProgram(path, tell)
    description = program.description
    self.program = Lock(program)
    self.deadline = deadline
  }

  // MARK: Requests

  /// Returns the program's answer to a request. `write` adds the members of the hook.
  /// - Throws: the fault of the program; `plugin-bad-answer` if the line does not answer this request.
  func ask(
    _ hook: PluginHook, _ context: borrowing HookContext, _ write: (inout ByteBuffer) -> Void
  ) throws(PluginFault) -> ProcessAnswer {
    var request = ByteBuffer()
    request.append(",\"hook\":")
    request.appendQuoted(hook.rawValue)
    write(&request)
    switch description.scene {
    case .nothing: break
    case .view:
      request.member("state")
      context.writeStateView(to: &request)
    case .snapshot: context.writeRemote(to: &request)
    }
    request.append("}\n")
    let limit = max(Self.commitDeadline, deadline)
    let rest = limit - context.programTime
    guard rest > .zero else {
      let message = "The programs have taken the \(limit) that they have for one command."
      throw PluginFault(code: "plugin-timeout", message: message)
    }
    var time = Duration.zero
    defer { context.programTime += time }
    return try program.withLock { program throws(PluginFault) in
      // Another session may share the program. The time that it takes for its own answer does not count.
      let start = ContinuousClock.now
      defer { time = ContinuousClock.now - start }
      return try program.ask(hook, request, rest < deadline ? .rest(rest, of: limit) : .within(deadline))
    }
  }
}

extension ProcessPlugin: RestartablePlugin {
  /// Starts the program again if it has ended. If its manifest is not the same as before, the fault is
  /// `plugin-bad-manifest`.
  package func startIfEnded() throws(PluginFault) {
    try program.withLock { program throws(PluginFault) in try program.startIfEnded() }
  }

  /// Kills the program, which can neither finish an answer nor notice the end of its input.
  package func kill() { program.withLock { $0.kill() } }
}

extension ProcessPlugin: CommandInterceptor {
  /// The commands that the manifest names.
  public var interceptedCommands: CommandKinds { description.commands }

  /// Asks the program to let a command proceed, rewrite it, veto it or hold it.
  public func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    let answer = try ask(.intercept, context) { request in
      request.member("command")
      request.append(string: context.command.json.text)
    }
    if let message = try answer.veto() { return .veto(message) }
    if let hold = try answer.hold() { return hold }
    return try answer.commands("rewrite").map { .rewrite($0) } ?? .proceed
  }
}

extension ProcessPlugin: EventReactor {
  /// The events that the manifest names.
  public var watchedEvents: EventKinds { description.events }

  /// Asks the program for follow-up commands.
  public func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    let answer = try ask(.react, context) { request in
      request.member("event")
      request.append(string: context.event?.description ?? "null")
    }
    return try answer.commands("commands") ?? []
  }
}

extension ProcessPlugin: RemovalGuard {
  /// Asks the program for its objection.
  public func objection(
    to removal: Removal, in context: borrowing HookContext
  ) throws(PluginFault) -> String? {
    return try ask(.shouldPop, context) { request in
      request.member("way", word: removal.cause.wireName)
      request.member("container", text: removal.container)
      request.member("screens")
      request.list(removal.screens) { $1.appendQuoted($0) }
      if let result = removal.result {
        request.member("result")
        request.append(string: result.text)
      }
    }.veto()
  }
}

extension ProcessPlugin: BackPolicy {
  /// Asks the program what is below.
  public func below(
    _ path: BackPath, in context: borrowing HookContext
  ) throws(PluginFault) -> BackAnswer? {
    return try ask(.backBelow, context) { request in
      request.member("path")
      request.list(path.containers) { $1.appendQuoted($0) }
      request.member("pops")
      request.list(path.poppable) { $1.appendQuoted($0) }
    }.below()
  }
}

extension ProcessPlugin: SwipeGuard, SwipePolicy {
  /// Asks the program whether a swipe may begin.
  public func canBegin(
    _ swipe: SwipeStart, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SwipePermission? {
    let answer = try ask(.canBeginSwipe, context) { request in
      request.member("container", text: container)
      request.member("x", swipe.x)
      guard description.scene == .snapshot else { return }
      request.member("depth", swipe.depth)
      request.member("hidesBackButton", swipe.hidesBackButton)
      request.member("swiping", swipe.isSwiping)
      request.member("rotating", swipe.isRotating)
    }
    if let message = try answer.veto() { return .refused([message]) }
    return try answer.bool().map { $0 ? .allowed : .refused(["The program allows no swipe."]) }
  }

  /// Returns a Boolean value that indicates whether the program lets a swipe complete.
  public func completes(
    _ swipe: SwipeEnd, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Bool? {
    return try ask(.swipeCompletes, context) { request in
      request.member("container", text: container)
      request.member("x", swipe.x)
      request.member("velocity", swipe.velocity)
      request.member("span", swipe.span)
      request.member("start", swipe.start)
    }.bool()
  }
}

extension ProcessPlugin: RotationPolicy {
  /// Returns a Boolean value that indicates whether the program lets the interface rotate.
  public func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? {
    return try ask(.shouldAutorotate, context) { _ in }.bool()
  }

  /// Asks the program for the orientations that it supports.
  public func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
    return try ask(.supportedOrientations, context) { _ in }.orientations()
  }
}

extension ProcessPlugin: CollapsePolicy, TopColumnPolicy, SeparationPolicy {
  /// Asks the program for the treatment of the secondary when a split collapses.
  public func collapse(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> CollapseAnswer? {
    guard let word = try askAbout(split, .collapse, context).text() else { return nil }
    guard let answer = CollapseAnswer(name: word) else {
      throw ProcessAnswer.fault("“\(word)” is neither discard nor push")
    }
    return answer
  }

  /// Asks the program for the column to show.
  public func topColumn(
    of split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SplitColumn? {
    return try askAbout(split, .topColumn, context).word(SplitColumn.self)
  }

  /// Asks the program which node to separate from the primary when a split expands.
  public func separate(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SeparationAnswer? {
    let answer = try askAbout(split, .separate, context)
    if let name = answer.node() {
      guard context.knows(name) else { throw ProcessAnswer.fault("there is no node “\(name)”") }
      return .node(name)
    }
    switch try answer.text() {
    case nil: return nil
    case "keep": return .keep
    case let other?: throw ProcessAnswer.fault("“\(other)” is neither keep nor a node")
    }
  }

  private func askAbout(
    _ split: String, _ hook: PluginHook, _ context: borrowing HookContext
  ) throws(PluginFault) -> ProcessAnswer {
    try ask(hook, context) { $0.member("container", text: split) }
  }
}

extension ProcessPlugin: AdmissionGuard {
  /// Asks the program what becomes of a screen.
  public func admission(
    of screen: ScreenDescription, in context: borrowing HookContext
  ) throws(PluginFault) -> Admission? {
    try ask(.mayShow, context) { request in
      request.member("screen")
      request.append(string: screen.json)
    }.admission()
  }
}

extension ProcessPlugin: ContainerRules {
  /// The verbs that the manifest names.
  public var verbs: [ContainerVerb] { description.verbs }

  /// Asks the program how a container is arranged.
  public func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    let answer = try ask(.arrange, context) { request in
      request.member("container")
      request.append(string: container.json.text)
    }.json
    guard let answer else { return container.arrangement }
    let change = try ContainerChange(answer, over: container)
    guard change.added.isEmpty, change.removed.isEmpty else {
      throw PluginFault(
        code: "unstable-rules",
        message: "The rules arrange “\(container.id)” and add or remove children, which only a command does.")
    }
    return change.arrangement
  }

  /// Asks the program what a command to a container does.
  public func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    let answer = try ask(.decide, context) { request in
      request.member("command")
      request.append(string: command.sent(to: container.id).json.text)
      request.member("container")
      request.append(string: container.json.text)
    }
    if let message = try answer.veto() { return .refuse(message) }
    return try answer.json.map { json throws(PluginFault) in try ContainerDecision(json, about: container) }
      ?? .keep
  }
}

extension ProcessPlugin: ResidencyPolicy, LinkHandler {
  /// Asks the program for the residency of a page.
  public func residency(
    ofPageAt depth: Int, of web: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Residency? {
    return try ask(.residency, context) { request in
      request.member("container", text: web)
      request.member("depth", depth)
    }.word(Residency.self)
  }

  /// Asks the program for the commands of a link.
  public func answer(
    to link: String, in context: borrowing HookContext
  ) throws(PluginFault) -> LinkAnswer? {
    let answer = try ask(.route, context) { $0.member("url", text: link) }
    if let message = try answer.veto() { return .veto(message) }
    return try answer.answeredCommands().map { .commands($0) }
  }
}
