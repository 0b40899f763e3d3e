package import NavEvents

/// How the events of plugins change the list of them and what they keep.
extension NavState {
  mutating func attach(_ plugin: AttachedPlugin) {
    guard !ledger.plugins.contains(where: { $0.id == plugin.id }) else { return }
    changeLedger { ledger in
      ledger.plugins.append(plugin)
      ledger.quarantined.removeAll { $0 == plugin.id }
    }
  }

  mutating func quarantine(_ id: TextID) {
    changeLedger { ledger in
      ledger.plugins.removeAll { $0.id == id }
      if !ledger.quarantined.contains(id) { ledger.quarantined.append(id) }
    }
  }

  mutating func configure(_ id: TextID, _ configuration: JSONText?) {
    guard let index = ledger.plugins.firstIndex(where: { $0.id == id }) else { return }
    changeLedger { $0.plugins[index].configuration = configuration }
  }

  mutating func remember(_ id: TextID, _ value: JSONText, _ texts: borrowing TextTable) {
    var remembered = ledger.remembered
    remembered.set(id, to: value.text, texts)
    changeLedger { $0.remembered = remembered }
  }

  /// The plugins that decide from the first commit on, as the header of the journal says.
  package mutating func setPlugins(_ records: [PluginRecord], _ texts: inout TextTable) {
    ledger.plugins = records.map { record in
      AttachedPlugin(
        id: texts.intern(record.id), version: record.version,
        configuration: record.configuration.map { JSONText(texts.intern($0)) })
    }
  }
}
