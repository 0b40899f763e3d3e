import NavEvents

/// The total order of plugins: phase, then constraints, then id as UTF-8 bytes. It does not depend on the
/// order in which they were attached.
enum PluginOrder {
  /// `manifests` in order. Complexity: O(n³) for n plugins, of which there are a dozen.
  /// - Parameter isKnown: whether a name in a constraint is some plugin's.
  /// - Throws: a fault that names the plugin, for an unknown name or a cycle.
  static func sorted(
    _ manifests: [PluginManifest], isKnown: (String) -> Bool
  ) throws(PluginFault) -> [PluginManifest] {
    try checkNames(manifests, isKnown)
    var waiting = manifests.sorted(by: comesFirst)
    var order: [PluginManifest] = []
    while !waiting.isEmpty {
      guard let next = waiting.firstIndex(where: { one in !waiting.contains { mustPrecede($0, one) } }) else {
        throw cycle(waiting)
      }
      order.append(waiting.remove(at: next))
    }
    return order
  }

  private static func comesFirst(_ one: PluginManifest, _ other: PluginManifest) -> Bool {
    one.phase == other.phase ? one.id.sortsBefore(other.id) : one.phase < other.phase
  }

  private static func mustPrecede(_ one: PluginManifest, _ other: PluginManifest) -> Bool {
    one.phase < other.phase || one.before.containsBytes(of: other.id)
      || other.after.containsBytes(of: one.id)
  }

  private static func checkNames(
    _ manifests: [PluginManifest], _ isKnown: (String) -> Bool
  ) throws(PluginFault) {
    for manifest in manifests {
      for name in manifest.before + manifest.after where !isKnown(name) {
        throw PluginFault(
          code: "unknown-plugin",
          message: "The plugin “\(manifest.id)” wants to stand beside “\(name)”, which nobody knows.")
      }
    }
  }

  private static func cycle(_ waiting: [PluginManifest]) -> PluginFault {
    let names = waiting.map { "“\($0.id)”" }.joined(separator: ", ")
    return PluginFault(code: "plugin-cycle", message: "The order of the plugins \(names) is a circle.")
  }
}
