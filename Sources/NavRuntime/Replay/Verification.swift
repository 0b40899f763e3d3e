package import NavEvents

/// Replays a journal by its events and decides every command again with the plugins of today, side by side.
///
/// For a plugin of the journal that is not here its recorded answers stand, unless it is to be decided without it.
package struct Verification: ~Copyable {
  private var replay: Replay
  private var redecision: Redecision
  /// Commits looked at.
  package private(set) var commits = 0
  /// The first divergence; after one, later commits are still compared, each from the recorded state.
  package private(set) var divergences: [Divergence] = []
  /// The first reason for which attached plugins that are here had no part in deciding again.
  package private(set) var pluginFault: PluginFault?

  /// Verifies with the plugins of `catalog`, but for those in `without`.
  package init(_ file: any StorageFile, catalog: PluginCatalog, without: [String] = []) {
    replay = Replay(file, catalog: catalog.without(without))
    redecision = Redecision(StandIns(catalog: catalog, without: without))
  }

  package var verdict: JournalVerdict { replay.verdict }
  package var mismatch: CheckpointMismatch? { replay.mismatch }

  /// The plugins of the journal that are not here, for which its recorded answers stood.
  package var standIns: [PluginRecord] { redecision.standIns.plugins }

  /// The plugins that were left out, and were attached at some time.
  package private(set) var leftOut: [String] = []

  /// The attached plugins of the journal, at its end, that had no part in deciding again, or are here in another version.
  package var missingPlugins: [PluginRecord] {
    replay.engine.host.missing(replay.engine.state, replay.engine.draft.texts)
  }

  /// The version of a plugin that is here.
  package func version(of plugin: String) -> Int32? {
    replay.engine.host.catalog.manifest(of: plugin)?.version
  }

  private mutating func noteLeftOut() {
    if redecision.standIns.without.isEmpty { return }
    for plugin in replay.engine.state.ledger.plugins {
      let id = replay.engine.draft.texts[plugin.id]
      if redecision.standIns.without.containsBytes(of: id), !leftOut.containsBytes(of: id) {
        leftOut.append(id)
      }
    }
  }

  /// Looks at the whole journal.
  package mutating func run() throws(FileError) {
    while let record = try replay.read(.everything) {
      if case .commit = record {
        commits += 1
        if let divergence = redecision.decide(&replay.engine) { divergences.append(divergence) }
      }
      replay.fold(record)
      noteLeftOut()
      if case .header(let header) = record { redecision.join(&replay.engine, header: header) }
      pluginFault = pluginFault ?? replay.engine.host.fault
    }
  }
}
