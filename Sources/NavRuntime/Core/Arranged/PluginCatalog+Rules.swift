package import NavBase
package import NavEvents

/// The plugins of a catalog that decide for containers.
extension PluginCatalog {
  /// Returns the rules with this id; nil for another plugin, and for one that cannot be created.
  public func rules(_ id: String) -> (any ContainerRules)? {
    guard let plugin = try? make(id, entry(id)?.configuration), plugin.hooks.contains(.decide) else {
      return nil
    }
    return plugin as? any ContainerRules
  }

  /// The ids of the rules, sorted as UTF-8 bytes. A kind of container is none of them, because its name is the word for it.
  public var idsOfRules: [String] {
    let kinds = ContainerKind.allCases.map { $0.name.lowercased() }
    return ids.filter { !kinds.containsBytes(of: $0) && rules($0) != nil }
  }
}

extension PluginCatalog {
  /// Returns the verbs of the rules among some plugins, by the ids of the rules.
  package func verbs(of plugins: [String]) -> [TextBytes: [ContainerVerb]] {
    var verbs: [TextBytes: [ContainerVerb]] = [:]
    for id in plugins {
      if let rules = rules(id) { verbs[TextBytes(id)] = rules.verbs }
    }
    return verbs
  }
}

extension ContainerVerb {
  /// The arguments with which the verb is tried: its samples, or none.
  package var tried: [CanonicalJSON?] { samples.isEmpty ? [nil] : samples }
}
