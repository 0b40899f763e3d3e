import NavEvents
import NavRuntime

/// A plugin for tests: hears every `shouldPop`, objects to screens whose attribute `stays` names the way, and
/// vetoes the types of command it was made for.
struct Doorkeeper: RemovalGuard, CommandInterceptor {
  let manifest = PluginManifest(id: "doorkeeper", version: 1)
  let interceptedCommands: CommandKinds
  let hearing = Hearing()

  init(vetoing kinds: CommandKinds = CommandKinds()) { interceptedCommands = kinds }

  func intercept(
    _ command: InternedCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception { .veto("Not today.") }

  func objection(
    to removal: Removal, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> String? {
    hearing.add("\(removal.cause) \(draft.strings(removal.screens).joined(separator: " "))")
    for screen in draft.texts(of: removal.screens)
    where state.attribute("stays", of: screen, draft) == "\(removal.cause)" {
      return "“\(draft.texts[screen])” stays."
    }
    return nil
  }
}
