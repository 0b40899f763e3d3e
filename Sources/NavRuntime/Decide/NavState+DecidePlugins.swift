import NavEvents

/// The rules for commands about plugins that the state can decide. The host has looked the plugin up before.
extension NavState {
  func decide(_ command: PluginCommand, _ texts: borrowing TextTable) -> Decision {
    switch command {
    case .attach(let id, _), .upgrade(let id, _, _):
      .refused(isAttached(id) ? .pluginAlreadyAttached(id) : .unknownPlugin(id, nearest: nil))
    case .detach(let id):
      isAttached(id) ? .event(.plugin(.detached(id))) : .refused(.pluginNotAttached(id))
    case .quarantine(let id):
      isAttached(id) ? .event(.plugin(.quarantined(id))) : .refused(.pluginNotAttached(id))
    case .configure(let id, let configuration): decideConfigure(id, configuration)
    case .remember(let id, let value):
      metadata.remembered.value(of: id, texts) == value.text
        ? .nothing : .event(.plugin(.remembered(id, value: value)))
    }
  }

  func decideConfigure(_ id: TextID, _ configuration: JSONText?) -> Decision {
    guard let plugin = metadata.plugins.first(where: { $0.id == id }) else {
      return .refused(.pluginNotAttached(id))
    }
    if plugin.configuration == configuration { return .nothing }
    return .event(.plugin(.configured(id, configuration: configuration)))
  }

  /// The attached plugin of this id and version.
  func attached(_ id: TextID, version: Int32) -> AttachedPlugin? {
    metadata.plugins.first { $0.id == id && $0.version == version }
  }

  func isAttached(_ id: TextID) -> Bool { metadata.plugins.contains { $0.id == id } }
}
