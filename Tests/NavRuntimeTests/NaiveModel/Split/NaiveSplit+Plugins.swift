extension NaiveSplit {
  mutating func attach(_ id: ModelText, _ keys: [ModelKey]) throws(SplitRefusal) {
    guard let plugin = plugin(id) else { throw .pluginMissing }
    if scene.plugins.has(plugin) { throw .pluginAttached }
    let configuration = try configuration(keys, for: plugin)
    hits.count("plugin attach: " + plugin.rawValue)
    happen(.pluginAttached) { $0.plugins[plugin] = configuration }
  }

  mutating func detach(_ id: ModelText) throws(SplitRefusal) {
    guard let plugin = plugin(id), scene.plugins.has(plugin) else { throw .pluginMissing }
    hits.count("plugin detach: " + plugin.rawValue)
    happen(.pluginDetached) { $0.plugins[plugin] = nil }
  }

  /// Gives the whole configuration anew: what is not written is the default again.
  mutating func configure(_ id: ModelText, _ keys: [ModelKey]) throws(SplitRefusal) {
    guard let plugin = plugin(id), let old = scene.plugins[plugin] else { throw .pluginMissing }
    let new = try configuration(keys, for: plugin)
    if new == old { return hits.count("plugin configure: no change") }
    hits.count("plugin configure: " + plugin.rawValue)
    happen(.pluginConfigured) { $0.plugins[plugin] = new }
  }

  private func plugin(_ id: ModelText) -> SplitPlugin? {
    SplitPlugin.allCases.first { $0.id == id }
  }

  private func configuration(
    _ keys: [ModelKey], for plugin: SplitPlugin
  ) throws(SplitRefusal) -> SplitConfiguration {
    guard let configuration = SplitConfiguration(keys, for: plugin) else { throw .badArgument }
    return configuration
  }

  // MARK: Archives

  /// Brings back what the archive holds. Attributes of containers stay with those that stay.
  mutating func restore(_ archive: SplitArchive) throws(SplitRefusal) {
    try judgeLeaving(scene.screens.map(\.id).filter { !archive.holds($0) })
    hits.count("restore: " + (scene.isCollapsed ? "over a collapsed split" : "over an expanded split"))
    if scene.environment.isCompact { hits.count("restore: collapsed in the same commit") }
    let nodes = archive.nodes.map { archive.isContainer($0.id) ? kept($0) : $0 }
    happen(.restored) { scene in
      scene.replaceNodes(with: nodes)
      (scene.id, scene.primary, scene.secondary) = (archive.id, archive.primary, archive.secondary)
      (scene.supplementary, scene.compact) = (archive.supplementary, archive.compact)
      (scene.preference, scene.behavior) = (archive.preference, archive.behavior)
      (scene.width, scene.stacks, scene.guests) = (archive.width, archive.stacks, archive.guests)
      (scene.isCollapsed, scene.merged, scene.primaryCount) = (false, [], 0)
    }
    if scene.environment.isCompact { collapse() }
  }

  /// A container of an archive, with what an archive does not hold as it is in the scene.
  private func kept(_ archived: NaiveNode) -> NaiveNode {
    guard scene.kind(of: archived.id) != nil, var node = scene.node(archived.id) else {
      return archived
    }
    node.title = archived.title
    return node
  }
}
