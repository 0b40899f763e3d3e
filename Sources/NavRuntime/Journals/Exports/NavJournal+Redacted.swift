import NavBase
public import NavEvents
public import NavRuntime

/// Journals without what is private.
extension NavJournal {
  /// Returns the bytes of another journal, which has the same content without the data about the user.
  ///
  /// Ids are numbered; titles, URLs, attributes, sentences and the values of plugins are replaced, the same text
  /// always by the same word. Types, numbers, times and the shape of the scene stay, so the same things happen in it.
  /// The new journal has its own sums and checkpoints, and it can be replayed, decided again and asked like the original.
  /// A journal whose beginning was folded, and a fork, begin with the same moment as before.
  ///
  /// The ids of plugins stay. Of their settings and of what they remember, only what the types in the catalog declare stays
  /// (see ``/NavRuntime/RedactablePlugin``). Answers about links are taken from the journal, because no pattern matches a replaced URL.
  ///
  /// ```swift
  /// let bytes = try journal.redacted(plugins: .builtIn, keeping: ["product", "basket"])
  /// ```
  ///
  /// Complexity: O(size of the journal) in time and memory.
  /// - Parameters:
  ///   - catalog: The plugins whose declarations count. Those of this package also decide the commits again, so that their
  ///     sentences contain the new ids.
  ///   - kept: Texts that are no secret, such as ids, and keys and values of attributes. They stay wherever they are a whole
  ///     text, so that a condition about them is as true as in the original.
  ///   - hidesPlugins: True to replace the ids of all plugins that are not built in.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/unreadableCommit(_:)`` for a commit that this version cannot read completely;
  ///   ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path now refers to another
  ///   journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended; ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when
  ///   its first line is not valid any more; ``/NavRuntime/NavJournal/Failure/unwritable(_:)`` when a redacted commit is longer than a line of a
  ///   journal.
  public func redacted(
    plugins catalog: PluginCatalog, keeping kept: [String] = [], hidingPlugins hidesPlugins: Bool = false
  ) throws(Failure) -> [UInt8] {
    let redaction = Redaction(keeping: kept, hidesPlugins: hidesPlugins)
    var journal = RedactedJournal(JournalReader(try file()), commitCount, catalog, redaction)
    let bytes = try journal.bytes()
    try check(wasRead: journal.commits)
    return bytes
  }
}

extension NavTimeline {
  /// Returns the bytes of a redacted journal, as ``NavRuntime/NavJournal/redacted(plugins:keeping:hidingPlugins:)`` does. It ends
  /// before any damage. The timeline stays where it is; its verdict is about the whole journal afterwards.
  /// - Returns: The bytes, and the texts that were to be kept and that occur nowhere.
  public mutating func redacted(
    _ redaction: Redaction = Redaction(), plugins catalog: PluginCatalog
  ) throws(NavJournal.Failure) -> (bytes: [UInt8], missingTexts: [String]) {
    let (bytes, found) = try RedactedJournal.bytes(of: file, catalog, redaction)
    note(found.verdict, found.mismatch)
    return (bytes, found.unmetTexts)
  }

  /// Writes a redacted journal to a new file, which has its name only when it is complete and durable. It needs memory for the
  /// state and for the words that replace texts, however long the journal is.
  /// - Returns: The number of commits up to the end of the redacted journal, and the texts that were to be kept and that occur
  ///   nowhere.
  @discardableResult
  public mutating func writeRedacted(
    _ redaction: Redaction = Redaction(), plugins catalog: PluginCatalog, to path: String,
    in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(NavJournal.Failure) -> (commits: Int, missingTexts: [String]) {
    let found = try RedactedJournal.create(
      path, in: fileSystem, from: JournalReader(file), catalog, redaction)
    note(found.verdict, found.mismatch)
    return (found.commits, found.unmetTexts)
  }

  /// Writes a redacted journal to an empty file, such as standard output, as ``writeRedacted(_:plugins:to:in:)`` writes a new one.
  /// Each piece that is appended to the file ends with a line; the file is not synced.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// let copy = try MemoryFileSystem().open("copy.jsonl", .create)
  /// let missing = try timeline.appendRedacted(Redaction(keeping: ["basket"]), plugins: .builtIn, to: copy)
  /// ```
  /// - Returns: The texts that were to be kept and that occur nowhere.
  /// - Throws: As ``writeRedacted(_:plugins:to:in:)``.
  public mutating func appendRedacted(
    _ redaction: Redaction, plugins catalog: PluginCatalog, to file: any StorageFile
  ) throws(NavJournal.Failure) -> [String] {
    let found = try RedactedJournal.append(to: file, from: JournalReader(self.file), catalog, redaction)
    note(found.verdict, found.mismatch)
    return found.unmetTexts
  }
}
