import NavEvents
import NavRuntime

/// A session that the command line has opened, with what opens another one in its place.
struct OpenedSession {
  let session: NavSession
  let place: JournalPlace
  /// The options that it was opened with, and the programs that were started for it.
  let options: SessionOptions
  /// The options of the command line that only a new journal takes.
  let ofNewJournal: [Option]

  /// A Boolean value that indicates whether nothing has been recorded yet: the session has begun the journal, or an earlier one
  /// has, whose script went no further.
  var isUnused: Bool {
    // A session with private values begins with the mark of its key.
    let marks = options.privateKeys.isEmpty ? 0 : 1
    if session.moment != StateMoment(events: marks, commits: marks) { return false }
    if session.opening?.isNew == true { return true }
    let journal = try? NavJournal(at: place.path, in: place.fileSystem)
    return journal.map { $0.header.base == nil && $0.header.parent == nil } ?? false
  }

  /// Closes the session, and opens one in the same place that begins with the first line of another journal.
  ///
  /// The line, and whether its plugins are here, is checked first, in memory: the session stays open after such an error. On
  /// the disk, the file that the session has created is replaced.
  func begin(with line: String) throws(SessionError) -> NavSession {
    let begun = try NavSession.open(from: line, options: options)
    if place.isInMemory {
      try session.close()
      return begun
    }
    let (file, lines) = (try session.openJournal().growingFile, try begun.openJournal().file)
    try session.close()
    do throws(FileError) {
      try file.remove()
      try WholeFile.copy(lines, to: place.path)
    } catch {
      throw .journal(.file(error))
    }
    try begun.close()
    return try NavSession.open(at: place.path, in: place.fileSystem, options: options)
  }
}
