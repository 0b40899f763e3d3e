import NavEvents
import NavRuntime

/// A plugin that objects to every command that it is asked about.
struct VetoingEverything: CommandInterceptor {
  static let id = "vetoing"
  let manifest = PluginManifest(id: id, version: 1)
  let interceptedCommands = CommandKinds.all

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception { .veto("Never.") }
}
