public import NavEvents

/// Questions about the file of a journal, which need no state.
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

  /// Returns a view of a file that ends after a number of commits, for readers that are to see no more than those.
  ///
  /// Complexity: O(length of the view).
  /// - Parameters:
  ///   - file: The file of the journal.
  ///   - commits: The number of commits, with those before the beginning of a fork.
  ///   - view: A `FileView` of the file, through which the end is found; nil for the file itself.
  /// - Throws: A `FileError` when the file cannot be read.
  public static func beginning(
    of file: any StorageFile, upTo commits: Int, reading view: (any StorageFile)? = nil
  ) throws(FileError) -> any StorageFile {
    FileBeginning(of: file, length: try JournalReader.length(of: view ?? file, upTo: commits))
  }
}
