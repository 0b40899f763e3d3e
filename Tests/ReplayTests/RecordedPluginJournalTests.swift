import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Every recorded journal is decided as recorded, except for the divergences in its list, even when plugins of it are
/// missing.
struct RecordedPluginJournalTests {
  @Test(arguments: RecordedJournal.all)
  func `the recorded answers of any one missing plugin replace it`(_ recorded: RecordedJournal) throws {
    let catalog = try recorded.catalog()
    // A usual run tries every sixth plugin, beginning with another one for each journal.
    let place = RecordedJournal.all.firstIndex { $0.name == recorded.name } ?? 0
    for plugin in HostileCases.sample(catalog.ids, every: 6, at: place) {
      let found = try recorded.verification(catalog.without([plugin]))
      #expect(found.commits > 0)
      #expect(found.divergences == [], "\(recorded.name) where \(plugin) is not here")
      #expect(found.recordedPlugins.isEmpty || found.recordedPlugins == [plugin])
    }
  }

  @Test(arguments: RecordedJournal.all)
  func `the recorded answers of all plugins replace them`(_ recorded: RecordedJournal) throws {
    let found = try recorded.verification(PluginCatalog())
    #expect(found.divergences == [], "\(recorded.name)")
    #expect(try Set(found.recordedPlugins).isSuperset(of: recorded.plugins()))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a long journal of two plugins is decided without one of them, and without both`(
    _ seed: UInt64
  ) throws {
    let journal = try LongJournal(commits: 200, seed: seed)
    for absent in [[RenamingPlugin.id], ["back-button"], [RenamingPlugin.id, "back-button"]] {
      let file = try journal.disk.open(LongJournal.path, .read)
      var verification = Verification(file, catalog: LongJournal.options.catalog.without(absent))
      try verification.run()
      #expect(verification.divergences.first == nil, "seed \(seed) without \(absent)")
      #expect(verification.recordedPlugins.map(\.id).sorted() == absent.sorted())
    }
  }
}
