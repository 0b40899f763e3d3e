import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The checks of a session with rules of containers.
extension RecordedSession {
  /// The plugins that declare what they decide by. Any other one finds other texts in a redacted journal.
  static func declared(_ rules: any ContainerRules) -> PluginCatalog {
    var catalog = PluginCatalog()
    catalog.add(SwipeBack())
    if rules is any RedactablePlugin { catalog.add(rules) }
    return catalog
  }

  /// Returns the journal without what may reveal something about its user.
  func redacted(_ rules: any ContainerRules) throws -> String {
    let journal = try NavJournal(at: Self.path, in: files)
    return String(decoding: try journal.redacted(plugins: Self.declared(rules)), as: UTF8.self)
  }

  /// Deciding the journal again gives the same with the rules, and with the recorded answers in their place, and so does deciding the
  /// redacted journal.
  func expectVerified(
    _ rules: any ContainerRules, _ catalog: PluginCatalog, _ location: SourceLocation
  ) throws {
    let journal = try NavJournal(at: Self.path, in: files)
    let with = try journal.verify(plugins: catalog)
    #expect(with.divergences.isEmpty && with.mismatch == nil, "\(with)", sourceLocation: location)
    var others = PluginCatalog()
    others.add(SwipeBack())
    let without = try journal.verify(plugins: others)
    #expect(without.divergences.isEmpty, "\(without)", sourceLocation: location)
    let disk = MemoryFileSystem()
    disk.write(Array(try redacted(rules).utf8), to: "redacted.jsonl")
    let copy = try NavJournal(at: "redacted.jsonl", in: disk).verify(plugins: Self.declared(rules))
    #expect(copy.divergences.isEmpty && copy.mismatch == nil, "\(copy)", sourceLocation: location)
    #expect(try viewOfReplay() == session.stateView(), sourceLocation: location)
  }
}
