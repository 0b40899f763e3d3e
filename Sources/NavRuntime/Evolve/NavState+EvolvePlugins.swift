package import NavEvents

/// Applies the events that change the list of plugins and the values that plugins remember.
extension NavState {
  mutating func attach(_ plugin: AttachedPlugin) {
    guard !metadata.plugins.contains(where: { $0.id == plugin.id }) else { return }
    changeMetadata { metadata in
      metadata.plugins.append(plugin)
      metadata.quarantined.removeAll { $0 == plugin.id }
    }
  }

  mutating func quarantine(_ id: TextID) {
    changeMetadata { metadata in
      metadata.plugins.removeAll { $0.id == id }
      if !metadata.quarantined.contains(id) { metadata.quarantined.append(id) }
    }
  }

  mutating func configure(_ id: TextID, _ configuration: JSONText?) {
    guard let index = metadata.plugins.firstIndex(where: { $0.id == id }) else { return }
    changeMetadata { $0.plugins[index].configuration = configuration }
  }

  mutating func remember(_ id: TextID, _ value: JSONText, _ texts: borrowing TextTable) {
    var remembered = metadata.remembered
    remembered.set(id, to: value.text, texts)
    changeMetadata { $0.remembered = remembered }
  }

  /// Sets the plugins that take part from the first commit on, as the header of the journal lists them.
  package mutating func setPlugins(_ records: [PluginRecord], _ texts: inout TextTable) {
    metadata.plugins = records.map { record in
      AttachedPlugin(
        id: texts.intern(record.id), version: record.version,
        configuration: record.configuration.map { JSONText(texts.intern($0)) })
    }
  }
}
