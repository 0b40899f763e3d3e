package import NavEvents

/// The commits of a journal, read one at a time.
///
/// ```swift
/// let refused = journal.commits.lazy.filter { $0.refusal != nil }.count
/// for commit in journal.commits.prefix(10) { print(commit) }
/// ```
///
/// A sequence cannot throw. If the file can no longer be read, the commits end early, as at the end of the journal. To see the
/// error, call ``NavJournal/forEachCommit(_:)``, which throws it, also when the journal has become shorter:
///
/// ```swift
/// try journal.forEachCommit { commit in print(commit) }
/// ```
public struct NavCommits: Sequence {
  let file: (any StorageFile)?
  /// The number of the first commit after them.
  let end: Int

  /// Creates the commits of `file` with numbers less than `end`; none without a file.
  package init(file: (any StorageFile)?, end: Int) { (self.file, self.end) = (file, end) }

  /// Returns an iterator at the first commit.
  public func makeIterator() -> Iterator { Iterator(file: file, end: end) }

  /// An iterator that reads the commits of a journal in order.
  ///
  /// A class: its identity is the place in the file.
  public final class Iterator: IteratorProtocol {
    private var reader: CommitReader?

    init(file: (any StorageFile)?, end: Int) { reader = file.map { CommitReader($0, end: end) } }

    /// Returns the next commit; nil at the end, or when the file can no longer be read. ``NavJournal/forEachCommit(_:)`` tells
    /// which.
    public func next() -> NavCommit? { try? read() }

    /// Returns the next commit; nil at the end.
    package func read() throws(FileError) -> NavCommit? { try reader?.next() }
  }
}

/// The place in a journal up to which commits have been read.
private struct CommitReader: ~Copyable {
  private var reader: JournalReader
  private var draft = CommitDraft()
  private let end: Int

  init(_ file: any StorageFile, end: Int) {
    reader = JournalReader(file)
    self.end = end
  }

  mutating func next() throws(FileError) -> NavCommit? {
    while reader.position.commits < end, let record = try reader.next(into: &draft, .everything) {
      guard case .commit = record else { continue }
      let commit = NavCommit(draft)
      draft.startOver()
      return commit
    }
    return nil
  }
}
