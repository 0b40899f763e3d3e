import NavEvents
import NavRuntime

/// A plugin that answers questions about rotation as the test says.
struct TestRotation: RotationPolicy {
  let manifest: PluginManifest
  let turns: Bool?
  let supported: Orientations?

  init(_ id: String, turns: Bool?, supported: Orientations? = nil) {
    manifest = PluginManifest(id: id, version: 1)
    (self.turns, self.supported) = (turns, supported)
  }

  func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? { turns }

  func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
    supported
  }
}
