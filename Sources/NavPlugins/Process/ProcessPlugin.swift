public import NavEvents
public import NavRuntime
import Synchronization

/// A policy in any language: a program that is asked over its standard input and answers over its standard output, one
/// JSON object a line. `docs/plugin-protocol.md` has every message.
///
/// The program is asked only through the hooks, and about the commands and events, that its manifest names. A program
/// that crashes, hangs, floods or answers nonsense is a fault of the plugin; the session goes on.
///
/// A class because its identity is the running program: it ends when the last session that could ask it has gone.
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

  // MARK: Asking

  /// The program's answer to a request; `write` adds the members of the hook.
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

extension ProcessPlugin: EndingPlugin {
  /// Starts the program anew if it has ended; one that is another then is `plugin-bad-manifest`.
  package func startIfEnded() throws(PluginFault) {
    try program.withLock { program throws(PluginFault) in try program.startIfEnded() }
  }
}

extension ProcessPlugin: CommandInterceptor {
  /// The commands that the manifest names.
  public var interceptedCommands: CommandKinds { description.commands }

  /// Lets the program proceed, rewrite or veto.
  public func intercept(
    _ command: NavCommand, in state: borrowing NavState, _ draft: inout CommitDraft
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

  /// Lets the program ask for more commands.
  public func react(
    to event: NavEvent, moving movement: Movement, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault) {
    let answer = try ask(.react, state, draft) { request in
      request.member("event")
      draft.write(event, to: &request)
    }
    for command in try answer.commands("commands", &draft) ?? [] { requests.request(command) }
  }
}
