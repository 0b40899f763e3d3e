import NavEvents
import NavRuntime

/// An interceptor whose hook the test provides.
struct TestInterceptor: CommandInterceptor {
  typealias Body = @Sendable (borrowing HookContext) throws(PluginFault) -> Interception

  var manifest: PluginManifest
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

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception { try body(context) }
}

extension TestInterceptor {
  /// Returns an interceptor that replaces every push of `old` by a push of `new`.
  static func renaming(_ id: String, _ old: String, to new: String) -> TestInterceptor {
    TestInterceptor(id, CommandKinds(.push)) { context in
      context.pushedScreen == old ? .rewrite([.push(ScreenDescription(new))]) : .proceed
    }
  }

  /// Returns an interceptor that vetoes every command of this kind.
  static func vetoing(_ id: String, _ kind: CommandKind, because reason: String) -> TestInterceptor {
    TestInterceptor(id, CommandKinds(kind)) { _ in .veto(reason) }
  }
}

extension HookContext {
  /// The id of the screen that the intercepted command, or the event, pushes.
  var pushedScreen: String? {
    if let event {
      guard case .navigation(.pushed(_, let screen, _)) = event else { return nil }
      return screen.id
    }
    guard case .navigation(.push(let screen?, _, _), _) = command else { return nil }
    return screen.id
  }
}
