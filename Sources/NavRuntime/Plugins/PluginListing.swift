package import NavEvents

/// One plugin of a list of all that the state or the catalog knows.
package struct PluginListing: Equatable, Sendable {
  /// How a plugin stands to the session.
  package enum Standing: String, Sendable {
    /// It takes part; when it is not here, only in event replay.
    case attached
    /// It failed too often and takes part no longer.
    case quarantined
    /// It could be attached.
    case available
  }

  package let id: String
  package let standing: Standing
  /// The version that the journal names; of one that is not attached, the one that is here.
  package let version: Int32?
  /// What is here under this id; nil when nothing is.
  package let manifest: PluginManifest?
  /// What it is asked through; empty when it is not here.
  package let hooks: [PluginHook]
  /// In its canonical form; nil for the default.
  package let configuration: String?
}

extension PluginHost {
  /// Every plugin there is: the attached ones in the order in which they are asked, then the attached ones that are not
  /// here, the quarantined ones, and what else the catalog has, by id.
  package func listing(_ state: borrowing NavState, _ texts: borrowing TextTable) -> [PluginListing] {
    let records = records(state, texts)
    let known = Dictionary(records.map { (TextBytes($0.id), $0) }) { first, _ in first }
    let asked = order.compactMap { known[TextBytes($0.id)] }
    let here = Set(asked.map { TextBytes($0.id) })
    let absent = records.filter { !here.contains(TextBytes($0.id)) }
    let quarantined = state.ledger.quarantined.map { texts[$0] }
    let named = Set((records.map(\.id) + quarantined).map { TextBytes($0) })
    let others = catalog.ids.filter { !named.contains(TextBytes($0)) }
    return (asked + absent).map { listing($0.id, .attached, $0.version, $0.configuration) }
      + quarantined.map { listing($0, .quarantined, nil, nil) }
      + others.map { listing($0, .available, nil, nil) }
  }

  private func listing(
    _ id: String, _ standing: PluginListing.Standing, _ version: Int32?, _ configuration: String?
  ) -> PluginListing {
    let plugin = try? catalog.make(id, configuration)
    let manifest = plugin?.manifest ?? catalog.manifest(of: id)
    return PluginListing(
      id: id, standing: standing, version: version ?? manifest?.version, manifest: manifest,
      hooks: plugin?.hooks ?? [], configuration: configuration)
  }
}
