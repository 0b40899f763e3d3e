import NavEvents
import NavRuntime

/// A plugin for tests that hears every `shouldPop`, objects to screens whose attribute `stays` names the way, and
/// vetoes the kinds of commands that it is created with.
struct Doorkeeper: RemovalGuard, CommandInterceptor {
  let manifest = PluginManifest(id: "doorkeeper", version: 1)
  let interceptedCommands: CommandKinds
  let log = CallLog()

  init(vetoing kinds: CommandKinds = CommandKinds()) { interceptedCommands = kinds }

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    .veto("Not today.")
  }

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    log.note("\(removal.cause) \(removal.screens.joined(separator: " "))")
    return removal.screens.first { context.hasAttribute("stays", equalTo: "\(removal.cause)", on: $0) }.map {
      "“\($0)” stays."
    }
  }
}
