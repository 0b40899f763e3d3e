import NavBase
import NavEvents

/// The rolling of a journal that keeps only its end: when there is twice as much as is to stay, the beginning is folded into
/// its first line.
///
/// The shorter journal is written to a file of its own, synced, and put in the place of the longer one in one step. A crash
/// leaves one or the other, and both have every acknowledged commit.
struct JournalRolling: Sendable {
  /// What stays.
  private let limits: RetentionLimits
  /// The path of the journal, which stays valid when the working folder changes.
  let path: String
  let fileSystem: any FileSystem
  /// The observers, which are told about failed syncs in the background.
  let hub: ObserverHub
  /// The place of the journal's first commit.
  private var start: RollPoint
  /// The place at which the journal is rolled next.
  private(set) var due: RollPoint
  /// The failure of the last attempt, which has been reported; nil after a success.
  private var lastFailure: FileError?

  /// Creates the rolling of a journal whose first commit has the number `first`.
  /// - Parameter now: The time.
  init(
    keeping retention: SessionOptions.Retention, of file: any StorageFile, at path: String, from first: Int,
    in fileSystem: any FileSystem, now: Int64, _ hub: ObserverHub
  ) throws(FileError) {
    limits = RetentionLimits(retention)
    (self.path, self.fileSystem, self.hub) = (path, fileSystem, hub)
    start = RollPoint(commits: first, offset: 0, time: now)
    if limits.needBeginning { try start.find(in: file, now: now) }
    due = limits.due(from: start)
  }

  /// The number of the journal's first commit.
  var first: Int { start.commits }

  /// The name of the shorter journal until it is complete.
  private var unfinishedPath: String { SidecarName.path(beside: path, SidecarName.rolling) }

  /// Makes `writer` go on in a journal that begins with the commits that stay; returns true when it does. After a failure, it
  /// goes on as it is, and the next attempt is due after as much as stays. A failure that stays until somebody does something
  /// about it is an error once.
  /// - Parameter time: The time of the last commit.
  fileprivate mutating func roll(_ writer: inout JournalWriter, _ time: Int64) throws(SessionError) -> Bool {
    let end = RollPoint(commits: writer.position.commits, offset: writer.position.offset, time: time)
    due = limits.due(afterFailureAt: end)
    do throws(FileError) {
      try writer.file.checkReplaceable()
    } catch {
      return try refuse(error)
    }
    let first = try firstCommit(of: writer, upTo: end)
    if first.number == start.commits {
      start.time = first.time
      due = limits.due(from: start)
      return false
    }
    let compaction = try compaction(of: writer, from: first.number)
    let beginning: Int
    do throws(JournalError) {
      beginning = try roll(&writer, compaction)
    } catch {
      // The attempt has read the whole journal. After another one that fails like it, twice as much comes first.
      if case .file(let failure) = error {
        if failure == lastFailure { due = limits.due(afterFailureAt: end, of: start) }
        return try refuse(failure)
      }
      throw .journal(error)
    }
    lastFailure = nil
    start = RollPoint(commits: first.number, offset: beginning, time: first.time)
    due = limits.due(from: start)
    return true
  }

  /// Returns the first commit that stays.
  private func firstCommit(
    of writer: borrowing JournalWriter, upTo end: RollPoint
  ) throws(SessionError) -> (number: Int, time: Int64) {
    do throws(FileError) {
      if let first = try limits.firstCommit(of: writer.file, from: start.commits, upTo: end) { return first }
    } catch {
      throw .journal(.file(error))
    }
    // It is damaged, and reading it as a whole says where.
    return (start.commits + 1, end.time)
  }

  /// Throws an error, unless the last attempt failed in the same way; then, returns false.
  private mutating func refuse(_ error: FileError) throws(SessionError) -> Bool {
    if error == lastFailure { return false }
    lastFailure = error
    throw .journal(.file(error))
  }

  /// Reads the whole journal again, so that damage of the file since it was opened is not copied under new checksums.
  private func compaction(
    of writer: borrowing JournalWriter, from first: Int
  ) throws(SessionError) -> Compaction {
    let end = writer.position
    var timeline = NavTimeline(ofOpen: writer.file, catalog: PluginCatalog(), index: nil)
    let compaction: Compaction
    do throws(NavTimeline.Failure) {
      compaction = try timeline.compaction(at: .commit(first - 1))
    } catch {
      if case .file(let error) = error { throw .journal(.file(error)) }
      throw .journal(.corrupt(path: path, timeline.verdict))
    }
    guard compaction.verdict == .clean, compaction.ends(at: end) else {
      throw .journal(.corrupt(path: path, compaction.verdict))
    }
    return compaction
  }

  /// Makes `writer` go on in the shorter journal; returns the offset of its first commit.
  private func roll(_ writer: inout JournalWriter, _ compaction: Compaction) throws(JournalError) -> Int {
    let note = RollNote(beside: path, of: compaction.header.id)
    removeLeftover(note, beside: writer.file)
    let shorter = try create(unfinishedPath)
    defer { shorter.mark?.remove() }
    let noted: Created
    do throws(JournalError) { noted = try write(note, about: shorter.file) } catch {
      try? shorter.file.remove()
      throw error
    }
    // Last of all, so that the file that it is about is never without it.
    defer { noted.discard() }
    do throws(JournalError) {
      var successor = try NewJournal.writer(compaction.header, to: shorter.file, in: fileSystem) { [hub] in
        hub.fail($0)
      }
      let beginning = successor.position.offset
      try compaction.append(to: &successor)
      try writer.continue(in: successor, named: path, in: fileSystem)
      return beginning
    } catch {
      // Once it has the journal's name, the file is the journal.
      if shorter.file.path.hasSameBytes(as: unfinishedPath) { try? shorter.file.remove() }
      throw error
    }
  }

  /// A file that was created and locked.
  private struct Created {
    let file: any StorageFile
    let mark: UnfinishedFiles.Mark?

    func discard() {
      try? file.remove()
      mark?.remove()
    }
  }

  /// Writes the note that a file is the shorter journal, before anything is written into that file.
  private func write(_ note: RollNote, about file: any StorageFile) throws(JournalError) -> Created {
    let created = try create(note.path)
    do throws(FileError) {
      try note.write(about: file, to: created.file)
      try created.file.sync()
      try fileSystem.syncFolder(of: note.path)
      return created
    } catch {
      created.discard()
      throw .file(error)
    }
  }

  /// Creates and locks a file. If there is one of that name, it stays, and nothing is folded.
  private func create(_ path: String) throws(JournalError) -> Created {
    let created: Created
    do throws(FileError) {
      let (file, mark) = try UnfinishedFiles.create(path, in: fileSystem)
      created = Created(file: file, mark: mark)
    } catch {
      if error.isExistingFile {
        throw .file(FileError(operation: "fold the journal into", path: path, reason: .foreign))
      }
      throw .file(error)
    }
    do throws(FileError) {
      if try created.file.tryLock() { return created }
    } catch {
      created.discard()
      throw .file(error)
    }
    created.mark?.remove()
    throw .locked(path: path)
  }

  /// Deletes the files that a crash has left while this journal was rolled.
  private func removeLeftover(_ note: RollNote, beside journal: any StorageFile) {
    if SystemCall.printsInto(note.path) || SystemCall.printsInto(unfinishedPath) { return }
    var noteFile = try? fileSystem.open(note.path, .append)
    if let left = noteFile, (try? left.tryLock()) != true || !note.isIn(left) { noteFile = nil }
    if let file = try? fileSystem.open(unfinishedPath, .append),
      Self.wasLeft(file, by: note.id, isNoted: noteFile.map { note.isIn($0, about: file) } ?? false, journal)
    {
      try? file.remove()
    }
    try? noteFile?.remove()
  }

  /// Returns true for a file that a crash has left while this journal was rolled: nobody writes to it, and it breaks off within
  /// its first line and has the owner and the permissions of a new file; or a note says that it was being written, it has the id
  /// of this journal, begins with a state and has no commit that the journal lacks. Without a note, a person may have made it.
  private static func wasLeft(
    _ file: any StorageFile, by id: String, isNoted: Bool, _ journal: any StorageFile
  ) -> Bool {
    guard (try? file.tryLock()) == true else { return false }
    if (try? file.size()) == 0 { return SystemCall.isAsCreated(file.path) }
    var reader = JournalReader(file)
    var draft = CommitDraft()
    do throws(FileError) { _ = try reader.next(into: &draft, .events) } catch { return false }
    if let header = reader.header {
      return isNoted && header.id.hasSameBytes(as: id) && header.base != nil && header.parent == nil
        && hasEachCommit(of: file, journal)
    }
    switch reader.verdict {
    case .clean, .tornTail: return SystemCall.isAsCreated(file.path)
    case .corrupt: return false
    }
  }

  /// Returns true when a journal has each commit of a file, so that nothing is lost without the file.
  private static func hasEachCommit(of file: any StorageFile, _ journal: any StorageFile) -> Bool {
    let (those, ours) = (
      NavCommits(file: file, end: .max).makeIterator(), NavCommits(file: journal, end: .max).makeIterator()
    )
    do throws(FileError) {
      var known = try ours.read()
      while let commit = try those.read() {
        while let earlier = known, earlier.number < commit.number { known = try ours.read() }
        guard known == commit else { return false }
      }
      return true
    } catch {
      return false
    }
  }
}

extension JournalWriter {
  /// Goes on in a shorter journal, if the journal keeps only its end; returns true when it does.
  /// - Parameter time: The time of the last commit.
  mutating func roll(by rolling: inout JournalRolling?, at time: Int64) throws(SessionError) -> Bool {
    try rolling?.roll(&self, time) ?? false
  }
}
