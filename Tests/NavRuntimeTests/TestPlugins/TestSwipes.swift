import NavEvents
import NavRuntime

/// Answers about swipes as the test says.
struct TestSwipes: SwipeGuard, SwipePolicy {
  let manifest: PluginManifest
  var permission: @Sendable (SwipeStart) throws(PluginFault) -> SwipePermission? = { _ in .allowed }
  var completion: @Sendable (SwipeEnd) throws(PluginFault) -> Bool? = { _ in true }

  init(_ id: String) { manifest = PluginManifest(id: id, version: 1) }

  func canBegin(
    _ swipe: SwipeStart, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SwipePermission? { try permission(swipe) }

  func completes(
    _ swipe: SwipeEnd, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool? { try completion(swipe) }
}
