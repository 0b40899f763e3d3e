public import NavEvents

extension NavJournal {
  /// Returns the ids of the plugins that were attached at any time, each once, with the verdict on what was read.
  ///
  /// Complexity: O(size of the journal).
  /// - Throws: A `FileError` when the file cannot be read.
  public static func pluginsEverAttached(
    in file: any StorageFile
  ) throws(FileError) -> (ids: [String], verdict: JournalVerdict) {
    try JournalReader.pluginsEverAttached(in: file)
  }
}
