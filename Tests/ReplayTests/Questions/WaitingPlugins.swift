import NavEvents
import NavRuntime

/// A plugin that lets the pushes of some screens wait.
struct PushHolder: CommandInterceptor {
  var manifest = PluginManifest(id: "push-holder", version: 1)
  let interceptedCommands = CommandKinds(.push)
  var keeps = false
  var reason = "Wait."
  /// The screens whose pushes wait; nil for all.
  var screens: [String]?

  func intercept(in context: borrowing HookContext) -> Interception {
    guard case .navigation(.push(let screen?, _, _), _) = context.command else { return .proceed }
    if let screens, !screens.contains(screen.id) { return .proceed }
    return .hold(reason, keep: keeps)
  }
}

/// A plugin that remembers that a command was superseded.
struct SupersedingWitness: EventReactor {
  let manifest = PluginManifest(id: "superseding-witness", version: 1)
  let watchedEvents = EventKinds(.dropped)

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard case .waiting(.dropped(_, "superseded"))? = context.event else { return [] }
    return [.remember(manifest.id, value: CanonicalJSON(canonical: "1"))]
  }
}
