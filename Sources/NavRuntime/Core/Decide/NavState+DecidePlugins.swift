import NavBase
import NavEvents

/// The rules for commands about plugins, as far as the state can decide them. The host has looked up the plugin
/// before.
extension NavState {
  func decidePlugin(_ command: PluginCommand<InternedForm>, _ texts: borrowing TextTable) -> Decision {
    switch command {
    case .attach(let id, _):
      .refused(isAttached(id) ? .pluginAlreadyAttached(id) : .unknownPlugin(id, nearest: nil))
    case .upgrade(let id, _, _):
      .refused(
        attached(id).map { .notAnUpgrade(id, attached: $0.version) } ?? .pluginNotAttached(id))
    case .detach(let id):
      isAttached(id) ? .event(.plugin(.detached(id))) : .refused(.pluginNotAttached(id))
    case .quarantine(let id):
      isAttached(id) ? .event(.plugin(.quarantined(id))) : .refused(.pluginNotAttached(id))
    case .reask(let id): isAttached(id) ? .nothing : .refused(.pluginNotAttached(id))
    case .configure(let id, let configuration): decideConfigure(id, configuration)
    case .remember(let id, let value):
      metadata.remembered.value(of: id, texts) == value.text
        ? .nothing : .event(.plugin(.remembered(id, value: value)))
    }
  }

  func decideConfigure(_ id: TextID, _ configuration: JSONText?) -> Decision {
    guard let plugin = attached(id) else { return .refused(.pluginNotAttached(id)) }
    if plugin.configuration == configuration { return .nothing }
    return .event(.plugin(.configured(id, configuration: configuration)))
  }
}
