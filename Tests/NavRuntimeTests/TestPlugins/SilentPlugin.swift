import NavRuntime

/// A plugin without hooks, which only has a place in the order of plugins.
struct SilentPlugin: NavPlugin {
  let manifest: PluginManifest

  init(
    _ id: String, _ phase: PluginManifest.Phase = .policy, before: [String] = [], after: [String] = []
  ) {
    manifest = PluginManifest(id: id, version: 1, phase: phase, before: before, after: after)
  }
}
