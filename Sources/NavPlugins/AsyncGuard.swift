public import NavRuntime
import Synchronization

/// A plugin that lets commands wait while your app asks somebody: a server, the keychain, a person.
///
/// ```swift
/// let purchases = AsyncGuard("purchases", reason: "Asking the shop.") { command in
///   try? await Task.sleep(for: .seconds(1))
///   return command.kind == .push ? .resume : .drop("not bought")
/// }
/// options.add(purchases)
/// let guards = session.startGuards()  // once, when the session is open; keep it as long
/// ```
///
/// It holds the commands, and ``NavRuntime/NavSession/startGuards()`` asks about each of them in a task of its own, then resumes or drops it.
/// The task is cancelled when the command is dropped meanwhile, because the user went elsewhere or its time was over. What waits is in the
/// journal: after a relaunch, the question is asked again. A command that another plugin has requested, such as the
/// login screen of ``AuthGate``, passes.
///
/// The outcome of a command that waits is `accepted`, and its commit has a ``/NavRuntime/NavCommit/ticket``.
public struct AsyncGuard: CommandInterceptor {
  /// The answer to the question whether a command may be carried out.
  public enum Verdict: Equatable, Sendable {
    /// The command is decided again, now. Other plugins may still refuse it.
    case resume
    /// The command is given up; the text is a word or a sentence for the journal.
    case drop(String)
  }

  /// The commands by which a user or a link comes to a screen. Those that bring whole scenes (`scene`, `restore`, `revert`), empty containers
  /// (`add`) and placeholders are not among them.
  public static let showingScreens = CommandKinds(
    .push, .show, .replace, .set, .present, .detail, .primary, .column, .open)

  /// Version 1, in the middle phase; a failure refuses the command.
  public let manifest: PluginManifest
  /// The types of commands that may have to wait.
  public let interceptedCommands: CommandKinds
  private let reason: String
  private let expires: Double?
  private let keeps: Bool
  private let holds: @Sendable (borrowing HookContext) -> Bool
  let verdict: @Sendable (NavCommand) async -> Verdict

  /// Creates a guard.
  /// - Parameters:
  ///   - id: The id of the plugin, with which it is attached.
  ///   - commands: The types of commands that may have to wait.
  ///   - reason: The reason that the scene shows while a command waits: a sentence, or a word for programs.
  ///   - expires: The time after which the command is dropped, in seconds, greater than 0 and at most 10⁹; nil for never. The time is looked
  ///     at when the next command is decided.
  ///   - keep: True if the command waits on when the user goes elsewhere.
  ///   - holds: Returns true for a command that has to wait. It is called while the command is decided, and must be quick. Of several
  ///     commands, and of those that a link stands for, it sees each.
  ///   - verdict: Returns what becomes of the command, which is the whole one that was sent: also an `all`, or the `open` of a link. It is
  ///     called in a task of its own, and again after a relaunch.
  public init(
    _ id: String, _ commands: CommandKinds = AsyncGuard.showingScreens, reason: String = "Waiting.",
    expires: Double? = nil, keep: Bool = false,
    where holds: @escaping @Sendable (borrowing HookContext) -> Bool = { _ in true },
    verdict: @escaping @Sendable (NavCommand) async -> Verdict
  ) {
    manifest = PluginManifest(id: id, version: 1, faultPolicy: .failClosed)
    (interceptedCommands, self.reason, self.expires, keeps) = (commands, reason, expires, keep)
    (self.holds, self.verdict) = (holds, verdict)
  }

  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.intercept] }

  /// Holds the command, if it has to wait.
  public func intercept(in context: borrowing HookContext) -> Interception {
    context.requester == nil && holds(context) ? .hold(reason, expires: expires, keep: keeps) : .proceed
  }
}

/// The questions of the ``AsyncGuard``s of a session that are being asked. They are given up with this object, or by ``cancel()``; the
/// commands wait on, and the next ``NavRuntime/NavSession/startGuards()`` asks again.
public final class RunningGuards: Sendable {
  private struct State {
    var questions: [Int: Question] = [:]
    var isCancelled = false
  }

  /// A question about a ticket, and the plugin that holds it.
  private struct Question {
    let plugin: String
    let task: Task<Void, Never>
  }

  private let state = Mutex(State())
  private let observation = Mutex<NavObservation?>(nil)

  fileprivate init(_ session: NavSession) {
    let observation = session.observe { [weak self, weak session] commit in
      guard let self, let session else { return }
      for case .waiting(let event) in commit.events { take(event, session) }
    }
    self.observation.withLock { $0 = observation }
    // A commit that is under way was announced to the observers before this one. A preview waits for its end.
    _ = try? session.preview([])
    for held in session.scene.held { ask(about: held.ticket, held.command, by: held.plugin, in: session) }
  }

  deinit { cancel() }

  /// Cancels the questions. The commands wait on.
  public func cancel() {
    observation.withLock { observation in
      observation?.cancel()
      observation = nil
    }
    let questions = state.withLock { state in
      state.isCancelled = true
      defer { state.questions = [:] }
      return state.questions
    }
    for question in questions.values { question.task.cancel() }
  }

  private func take(_ event: WaitingEvent<PlainForm>, _ session: NavSession) {
    switch event {
    case .held(_, let ticket, let plugin, _, let command, _, _, _, _):
      ask(about: Int(ticket), try? NavCommand(command), by: plugin, in: session)
    case .resumed(let ticket), .dropped(let ticket, _): forget(Int(ticket))
    @unknown default: break
    }
  }

  private func ask(about ticket: Int, _ command: NavCommand?, by plugin: String, in session: NavSession) {
    guard let command, let asked = session.plugin(plugin) as? AsyncGuard else { return forget(ticket) }
    let replaced: Question? = state.withLock { state in
      if state.isCancelled || state.questions[ticket]?.plugin == plugin { return nil }
      let task = Task { [weak self, weak session] in
        let verdict = await asked.verdict(command)
        guard !Task.isCancelled, let session else { return }
        // While another plugin holds the command, or it does not wait any more, the verdict is refused. A session that is closed keeps the
        // command; one whose journal cannot be written tells its observers.
        switch verdict {
        case .resume: _ = try? session.send(.resume(ticket, heldBy: plugin))
        case .drop(let reason): _ = try? session.send(.drop(ticket, reason: reason, heldBy: plugin))
        }
        self?.end(ticket, of: plugin)
      }
      return state.questions.updateValue(Question(plugin: plugin, task: task), forKey: ticket)
    }
    // What is cancelled may call this object.
    replaced?.task.cancel()
  }

  /// Forgets a question that was answered, unless another plugin asks it now.
  private func end(_ ticket: Int, of plugin: String) {
    state.withLock { state in
      if state.questions[ticket]?.plugin == plugin { state.questions[ticket] = nil }
    }
  }

  /// Gives a question up. Its task may be the one that has sent the command.
  private func forget(_ ticket: Int) {
    state.withLock { $0.questions.removeValue(forKey: ticket) }?.task.cancel()
  }
}

extension NavSession {
  /// Asks the ``AsyncGuard``s about the commands that wait, from now on, and resumes or drops them. Call it once after the session is
  /// opened, and keep the result: what it asks is given up with it.
  public func startGuards() -> RunningGuards { RunningGuards(self) }
}
