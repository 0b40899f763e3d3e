/// A position between two lines of a journal, from which reading or writing can continue.
package struct JournalPosition: Equatable, Sendable {
  /// The number of bytes before it.
  package var offset = 0
  /// The number of lines before it.
  package var lines = 0
  /// The number of commits before it.
  package var commits = 0
  /// The number of events before it.
  package var events = 0
  /// The number of commits that were durable according to the lines before it.
  package var synced = 0
  /// The number of commits before the last checkpoint, and of bytes before the line after it, or after the
  /// header.
  package var commitsAtCheckpoint = 0
  package var offsetAtCheckpoint = 0
  /// The chain of checksums up to here.
  package var chain = ChainSum()

  package init() {}
}
