extension StackModel {
  mutating func attach(_ id: ModelText, _ keys: [ModelKey]) throws(StackRefusal) {
    guard let plugin = plugin(id) else { throw .pluginMissing }
    if scene.plugins[plugin] != nil { throw .pluginAttached }
    scene.plugins[plugin] = try configuration(keys, for: plugin)
    hits.count("plugin attach: " + plugin.rawValue)
    scene.record(.pluginAttached)
  }

  mutating func detach(_ id: ModelText) throws(StackRefusal) {
    guard let plugin = plugin(id), scene.plugins[plugin] != nil else { throw .pluginMissing }
    scene.plugins[plugin] = nil
    hits.count("plugin detach: " + plugin.rawValue)
    scene.record(.pluginDetached)
  }

  /// Gives the whole configuration anew: what is not written is the default again.
  mutating func configure(_ id: ModelText, _ keys: [ModelKey]) throws(StackRefusal) {
    guard let plugin = plugin(id), let old = scene.plugins[plugin] else { throw .pluginMissing }
    let new = try configuration(keys, for: plugin)
    if new == old { return hits.count("plugin configure: no change") }
    if plugin == .autorotation { hits.count("autorotation: policy becomes " + new.policy.rawValue) }
    hits.count("plugin configure: " + plugin.rawValue)
    scene.plugins[plugin] = new
    scene.record(.pluginConfigured)
  }

  private func plugin(_ id: ModelText) -> StackPlugin? {
    StackPlugin.allCases.first { $0.id == id }
  }

  private mutating func configuration(
    _ keys: [ModelKey], for plugin: StackPlugin
  ) throws(StackRefusal) -> StackConfiguration {
    if let configuration = StackConfiguration(keys, for: plugin) { return configuration }
    let isKnown = keys.allSatisfy { plugin.keys.contains($0.key) }
    hits.count(isKnown ? "plugin: an unknown value" : "plugin: an unknown key")
    throw .badArgument
  }
}
