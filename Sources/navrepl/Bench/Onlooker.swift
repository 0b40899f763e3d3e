import NavEvents
import NavRuntime

/// A plugin that is asked about everything and changes nothing, to measure the cost of one more plugin.
struct Onlooker: CommandInterceptor, EventReactor, RemovalGuard {
  let manifest: PluginManifest
  let interceptedCommands = CommandKinds.all
  let watchedEvents = EventKinds.all

  init(_ number: Int) { manifest = PluginManifest(id: "onlooker-\(number)", version: 1) }

  func intercept(
    _ command: InternedCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception { .proceed }

  func react(
    to event: InternedEvent, changing top: TopChange, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault) {}

  func objection(
    to removal: Removal, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> String? { nil }
}
