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

  /// Returns the attached plugin of this id; nil when there is none. Complexity: O(1).
  func attached(_ id: TextID) -> AttachedPlugin? { metadata.place(of: id).map { metadata.plugins[$0] } }

  /// Returns the attached plugin of this id and version; nil when there is none. Complexity: O(1).
  func attached(_ id: TextID, version: Int32) -> AttachedPlugin? {
    attached(id).flatMap { $0.version == version ? $0 : nil }
  }

  /// Returns a Boolean value that indicates whether a plugin is attached. Complexity: O(1).
  func isAttached(_ id: TextID) -> Bool { metadata.place(of: id) != nil }

  /// Returns true for a plugin that the current commit quarantines. It is not asked any more, because it could prevent the
  /// quarantine.
  @inline(__always)
  func isQuarantined(_ id: TextID) -> Bool {
    !metadata.quarantined.isEmpty && metadata.quarantined.contains(id)
  }
}
