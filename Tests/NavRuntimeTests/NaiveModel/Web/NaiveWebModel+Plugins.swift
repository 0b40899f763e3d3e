extension NaiveWebModel {
  mutating func performOnPlugins(_ action: WebModelCommand.Action) throws(WebModelRefusal) {
    switch action {
    case .attach(let id, let keys): try attach(id, keys)
    case .detach(let id): try detach(id)
    case .configure(let id, let keys): try configure(id, keys)
    default: break
    }
  }

  private mutating func attach(_ id: ModelText, _ keys: [ModelKey]) throws(WebModelRefusal) {
    guard let plugin = plugin(id) else { throw .pluginMissing }
    if scene.plugins[plugin] != nil { throw .pluginAttached }
    scene.plugins[plugin] = try configuration(keys, for: plugin)
    hits.count("attach: " + row(plugin))
    scene.record(WebModelEvent("pluginAttached").with("plugin", id))
  }

  private mutating func detach(_ id: ModelText) throws(WebModelRefusal) {
    guard let plugin = plugin(id), scene.plugins[plugin] != nil else { throw .pluginMissing }
    scene.plugins[plugin] = nil
    hits.count("detach: " + row(plugin))
    scene.record(WebModelEvent("pluginDetached").with("plugin", id))
  }

  /// Gives the whole configuration anew: what is not written is the default again.
  private mutating func configure(_ id: ModelText, _ keys: [ModelKey]) throws(WebModelRefusal) {
    guard let plugin = plugin(id), let old = scene.plugins[plugin] else { throw .pluginMissing }
    let new = try configuration(keys, for: plugin)
    if new == old { return hits.count("configure: no change") }
    hits.count("configure: " + row(plugin))
    scene.plugins[plugin] = new
    scene.record(WebModelEvent("pluginConfigured").with("plugin", id))
  }

  private func row(_ plugin: WebModelPlugin) -> String {
    plugin == .pageMemory || plugin == .linkRouter ? plugin.rawValue : "another plugin"
  }

  private func plugin(_ id: ModelText) -> WebModelPlugin? {
    WebModelPlugin.allCases.first { $0.id == id }
  }

  private mutating func configuration(
    _ keys: [ModelKey], for plugin: WebModelPlugin
  ) throws(WebModelRefusal) -> NaiveWebConfiguration {
    if let configuration = NaiveWebConfiguration(keys, for: plugin) { return configuration }
    let isRouter = plugin == .linkRouter && keys.contains { NaiveWebRoutes.conflicts[$0.value] != nil }
    hits.count("configuration: " + (isRouter ? "patterns that fit equally" : "unknown"))
    throw .badArgument
  }
}
