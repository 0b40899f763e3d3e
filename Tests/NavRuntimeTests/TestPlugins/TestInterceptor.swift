import NavEvents
import NavRuntime

/// An interceptor whose hook is given by the test.
struct TestInterceptor: CommandInterceptor {
  typealias Body =
    @Sendable (InternedCommand, borrowing NavState, inout CommitDraft) throws(PluginFault) -> Interception

  let manifest: PluginManifest
  let interceptedCommands: CommandKinds
  private let body: Body

  init(
    _ id: String, _ commands: CommandKinds = .all, _ policy: PluginManifest.FaultPolicy = .failOpen,
    _ body: @escaping Body
  ) {
    manifest = PluginManifest(id: id, version: 1, faultPolicy: policy)
    interceptedCommands = commands
    self.body = body
  }

  func intercept(
    _ command: InternedCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception {
    try body(command, state, &draft)
  }
}

extension TestInterceptor {
  /// Puts a push of `new` in the place of every push of `old`.
  static func renaming(_ id: String, _ old: String, to new: String) -> TestInterceptor {
    TestInterceptor(id, CommandKinds(.push)) { command, _, draft in
      command.pushedScreen(draft) == old ? .rewrite([draft.push(ScreenDescription(new))]) : .proceed
    }
  }

  /// Objects to every command of this kind.
  static func vetoing(_ id: String, _ kind: CommandKind, because reason: String) -> TestInterceptor {
    TestInterceptor(id, CommandKinds(kind)) { _, _, _ in .veto(reason) }
  }
}

extension InternedCommand {
  /// The id of the screen that a push brings.
  func pushedScreen(_ draft: borrowing CommitDraft) -> String? {
    guard case .navigation(.push(let screen?, _), _) = self else { return nil }
    return draft.texts[screen.id]
  }
}
