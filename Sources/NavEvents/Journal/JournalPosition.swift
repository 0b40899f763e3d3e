/// A place between two lines of a journal, from which reading or writing can go on.
package struct JournalPosition: Equatable, Sendable {
  /// Bytes before it.
  package var offset = 0
  /// Lines before it.
  package var lines = 0
  /// Commits before it.
  package var commits = 0
  /// Events before it.
  package var events = 0
  /// Commits that the lines before it say were safe.
  package var synced = 0
  /// Commits before the last checkpoint, and bytes before the line after it, or after the header.
  package var commitsAtCheckpoint = 0
  package var offsetAtCheckpoint = 0
  /// The chain up to here.
  package var chain = ChainSum()

  package init() {}
}
