import NavBase
import NavEvents

/// An entry in the list of all plugins of a session: those of its journal, and those of its catalog.
///
/// ```swift
/// for plugin in session.pluginListing where plugin.standing == .quarantined {
///   print("\(plugin.id) failed too often")
/// }
/// ```
public struct PluginListing: Equatable, Sendable {
  /// The relation of a plugin to the session.
  public enum Standing: String, Sendable {
    /// Attached; without an implementation in the catalog it takes part only in event replay.
    case attached
    /// Detached by the session because it failed too often.
    case quarantined
    /// Available, not attached.
    case available
  }

  /// The id.
  public let id: String
  /// The relation of the plugin to the session.
  public let standing: Standing
  /// The version in the journal; for a plugin that is not attached, the available version.
  public let version: Int32?
  /// The manifest of the available plugin with this id; nil for none.
  public let manifest: PluginManifest?
  /// The hooks through which the plugin is asked; empty when it is not available.
  public let hooks: [PluginHook]
  /// The configuration in canonical form; nil for the default.
  public let configuration: String?
  /// The verbs of the containers for which the plugin decides; empty for a plugin that decides for none.
  public let verbs: [ContainerVerb]
}

extension PluginHost {
  /// Returns every plugin: the attached ones in the order in which they are asked, then the attached ones that are
  /// not available, the quarantined ones, and the rest of the catalog by id.
  func listing(_ state: borrowing NavState, _ texts: borrowing TextTable) -> [PluginListing] {
    let records = records(state, texts)
    let known = Dictionary(records.map { (TextBytes($0.id), $0) }) { first, _ in first }
    let asked = order.compactMap { known[TextBytes($0.id)] }
    let here = Set(asked.map { TextBytes($0.id) })
    let absent = records.filter { !here.contains(TextBytes($0.id)) }
    let quarantined = state.metadata.quarantined.map { texts[$0] }
    let named = Set((records.map(\.id) + quarantined).map { TextBytes($0) })
    let others = catalog.ids.filter { !named.contains(TextBytes($0)) }
    return (asked + absent).map {
      listing($0.id, as: .attached, version: $0.version, configuration: $0.configuration)
    }
      + quarantined.map { listing($0, as: .quarantined, version: nil, configuration: nil) }
      + others.map { listing($0, as: .available, version: nil, configuration: nil) }
  }

  private static func verbs(of plugin: (any NavPlugin)?) -> [ContainerVerb] {
    guard let plugin, plugin.hooks.contains(.decide) else { return [] }
    return (plugin as? any ContainerRules)?.verbs ?? []
  }

  private func listing(
    _ id: String, as standing: PluginListing.Standing, version: Int32?, configuration: String?
  ) -> PluginListing {
    let plugin = try? catalog.make(id, configuration)
    let manifest = plugin?.manifest ?? catalog.manifest(of: id)
    return PluginListing(
      id: id, standing: standing, version: version ?? manifest?.version, manifest: manifest,
      hooks: plugin?.hooks ?? [], configuration: configuration, verbs: Self.verbs(of: plugin))
  }
}
