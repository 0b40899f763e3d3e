import NavEvents
import NavRuntime

/// A plugin that answers questions about rotation and about pages as the test says.
struct TestScene: RotationPolicy, ResidencyPolicy {
  let manifest: PluginManifest
  var orientations: @Sendable (String) -> Orientations? = { _ in nil }
  var kept: @Sendable (Int) -> Residency? = { _ in nil }

  init(_ id: String) { manifest = PluginManifest(id: id, version: 1) }

  func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? { nil }

  func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
    orientations(context.sceneAttribute("turns") ?? "")
  }

  func residency(
    ofPageAt depth: Int, of web: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Residency? { kept(depth) }
}
