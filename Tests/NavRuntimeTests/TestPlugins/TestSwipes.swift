import NavEvents
import NavRuntime

/// A plugin that answers questions about swipes as the test says.
struct TestSwipes: SwipeGuard, SwipePolicy {
  let manifest: PluginManifest
  var permission: @Sendable (SwipeStart) throws(PluginFault) -> SwipePermission? = { _ in .allowed }
  var completion: @Sendable (SwipeEnd) throws(PluginFault) -> Bool? = { _ in true }

  init(_ id: String, _ policy: PluginManifest.FaultPolicy = .failOpen) {
    manifest = PluginManifest(id: id, version: 1, faultPolicy: policy)
  }

  func canBegin(
    _ swipe: SwipeStart, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SwipePermission? { try permission(swipe) }

  func completes(
    _ swipe: SwipeEnd, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Bool? { try completion(swipe) }
}
