import NavBase

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

/// A reader of a journal. It reads line by line, checks the chain and stops before the first damage. It needs
/// no lock and changes nothing.
package struct JournalReader: ~Copyable {
  /// A line that was read. The content of a commit is in the draft.
  package enum Record {
    indirect case header(JournalHeader)
    case commit
    case checkpoint(Checkpoint)
  }

  /// The place after the last whole line.
  package private(set) var position: JournalPosition
  /// The header, once it has been read.
  package private(set) var header: JournalHeader?
  /// The verdict so far. It is final when ``next(into:_:)`` has returned nil.
  package private(set) var verdict = JournalVerdict.clean

  /// The number of commits with a member that could not be read, among those that were read with
  /// ``CommitDraft/ReadDepth/everything``.
  package private(set) var unreadableCommits = 0

  private let file: any StorageFile
  /// The place before the last whole line.
  private var lineStart = JournalPosition()
  private var lines: LineWindow
  private var document = JSONDocument()
  /// A Boolean value that indicates whether there is nothing more to read, for any reason.
  package private(set) var isAtEnd = false

  /// Creates a reader that begins with the first line.
  package init(_ file: any StorageFile) {
    self.init(file, at: JournalPosition(), header: nil)
  }

  /// Creates a reader that continues from a position found before.
  package init(_ file: any StorageFile, at position: JournalPosition, header: JournalHeader?) {
    self.file = file
    self.position = position
    self.header = header
    lines = LineWindow(file, at: position.offset)
  }

  /// Returns another reader that continues from the same position.
  package borrowing func again() -> JournalReader { JournalReader(file, at: position, header: header) }

  /// Reads the next line. Returns nil at the end of the valid part; the verdict then contains the reason.
  package mutating func next(
    into draft: inout CommitDraft, _ depth: CommitDraft.ReadDepth
  ) throws(FileError) -> Record? {
    guard !isAtEnd, let line = try lines.next() else {
      isAtEnd = true
      return nil
    }
    var after = position
    do throws(DamageReason) {
      let record = try read(line, into: &draft, depth, &after)
      lineStart = position
      position = after
      if case .commit = record, !draft.unreadableRemarks.isEmpty { unreadableCommits += 1 }
      return record
    } catch {
      isAtEnd = true
      try classify(error, line)
      return nil
    }
  }

  /// Rejects the last line, because the fold has found that its events cannot have happened, or that the state in it is
  /// impossible. Reading ends before that line.
  package mutating func reject(_ reason: DamageReason) {
    position = lineStart
    if position.lines == 0 { header = nil }
    isAtEnd = true
    verdict = .corrupt(line: position.lines + 1, offset: position.offset, reason: reason)
  }

  // MARK: A line

  private mutating func read(
    _ line: LineWindow.Line, into draft: inout CommitDraft, _ depth: CommitDraft.ReadDepth,
    _ after: inout JournalPosition
  ) throws(DamageReason) -> Record {
    if line.isTooLong { throw .lineTooLong }
    guard line.isWhole else { throw unfinished(line) }
    do throws(DamageReason) {
      try after.chain.advance(over: line.bytes)
    } catch {
      throw position.lines == 0 && !mayBeHeader(line) ? .notAJournal : error
    }
    after.offset += line.bytes.count + 1
    after.lines += 1
    if position.lines > 0, draft.readCanonicalCommit(line.bytes, depth, &document) {
      try count(draft, &after)
      return .commit
    }
    do { try document.parse(line.bytes) } catch { throw .json(JSONError(error)) }
    if position.lines == 0 { return try readHeader(&after) }
    if document.member("checkpoint", of: document.root) != nil { return try readCheckpoint(&after) }
    do throws(WireError) { try draft.readCommit(document, depth) } catch { throw .content(error) }
    try count(draft, &after)
    return .commit
  }

  private mutating func readHeader(_ after: inout JournalPosition) throws(DamageReason) -> Record {
    let header = try JournalHeader(document)
    after.offsetAtCheckpoint = after.offset
    after.begin(header.base)
    self.header = header
    return .header(header)
  }

  private func readCheckpoint(_ after: inout JournalPosition) throws(DamageReason) -> Record {
    let checkpoint: Checkpoint
    do throws(WireError) { checkpoint = try Checkpoint(document) } catch { throw .content(error) }
    try checkPlace(of: checkpoint)
    after.synced = max(after.synced, synced(in: document))
    after.commitsAtCheckpoint = after.commits
    after.offsetAtCheckpoint = after.offset
    return .checkpoint(checkpoint)
  }

  private func checkPlace(of checkpoint: Checkpoint) throws(DamageReason) {
    guard checkpoint.commits == position.commits else {
      throw .checkpointCommits(expected: position.commits, found: checkpoint.commits)
    }
    guard checkpoint.seq == position.events else {
      throw .checkpointEvents(expected: position.events, found: checkpoint.seq)
    }
  }

  private func count(_ draft: borrowing CommitDraft, _ after: inout JournalPosition) throws(DamageReason) {
    guard draft.number == position.commits else {
      throw .commitNumber(expected: position.commits, found: draft.number)
    }
    guard draft.firstEvent == position.events else {
      throw .eventNumber(expected: position.events, found: draft.firstEvent)
    }
    after.commits += 1
    after.events += draft.events.count
    after.synced = max(after.synced, draft.synced ?? 0)
  }

  private func synced(in document: borrowing JSONDocument) -> Int {
    document.member("synced", of: document.root).flatMap { document.integer($0) }.map { Int(clamping: $0) }
      ?? 0
  }

  // MARK: Damage

  /// Returns the fault of a last line without a line feed. A file that does not begin like a journal is not a journal and
  /// must not be changed.
  private func unfinished(_ line: LineWindow.Line) -> DamageReason {
    position.lines > 0 || mayBeHeader(line) ? .incompleteLine : .notAJournal
  }

  /// Returns a Boolean value that indicates whether a line, which may be incomplete, can be the header of a journal, or what
  /// a power failure left of it.
  private func mayBeHeader(_ line: LineWindow.Line) -> Bool {
    beginsLikeJournal(line.bytes) || line.bytes.first == 0 && isPartlyWritten(line)
  }

  /// Returns a Boolean value that indicates whether some sectors of a first line did not reach the disk before a power
  /// failure: they are zero, and the others are text.
  private func isPartlyWritten(_ line: LineWindow.Line) -> Bool {
    let length = line.bytes.count
    let sectors = stride(from: 0, to: length, by: Self.sector).map { start in
      line.bytes[start..<min(length, start + Self.sector)]
    }
    // The line feed of a whole line did reach the disk.
    if line.isWhole, !length.isMultiple(of: Self.sector), line.bytes.last == 0 { return false }
    return line.bytes.contains(0)
      && sectors.allSatisfy { sector in sector.allSatisfy { $0 == 0 } || sector.allSatisfy { $0 >= 0x20 } }
  }

  /// The smallest part of a file that reaches a disk, in bytes.
  private static let sector = 512

  /// Returns a Boolean value that indicates whether a line, which may be incomplete, begins like the header of a journal:
  /// the writer puts the version first.
  private func beginsLikeJournal(_ line: UnsafeRawBufferPointer) -> Bool {
    let beginning: StaticString = "{\"journal\":"
    let length = min(line.count, beginning.utf8CodeUnitCount)
    for index in 0..<length where line[index] != beginning.utf8Start[index] { return false }
    guard line.count > length else { return !line.isEmpty }
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= line[length]
  }

  private mutating func classify(_ reason: DamageReason, _ line: LineWindow.Line) throws(FileError) {
    // A last line without a line feed ends where the file ended when it was read. The file may have grown
    // since.
    let size = line.isWhole || line.isTooLong ? try file.size() : position.offset + line.bytes.count
    let isTorn = reason.canBeTorn ? try canBeTorn(line, fileSize: size) : false
    verdict =
      isTorn
      ? .tornTail(bytes: size - position.offset)
      : .corrupt(line: position.lines + 1, offset: position.offset, reason: reason)
  }

  /// Returns true when a crash can explain the damage: damage of the last line and, unless the durability is `always`, of
  /// every line that is not known to be durable.
  private mutating func canBeTorn(_ line: LineWindow.Line, fileSize: Int) throws(FileError) -> Bool {
    let isLastLine = position.offset + line.bytes.count + 1 >= fileSize
    guard let header else { return isLastLine && (!line.isWhole || isPartlyWritten(line)) }
    if header.durability == .always { return isLastLine }
    guard position.commits >= position.synced else { return false }
    return try laterSynced(after: line) <= position.commits
  }

  /// Returns the highest `synced` in the whole lines after the damaged one.
  private mutating func laterSynced(after line: LineWindow.Line) throws(FileError) -> Int {
    var highest = 0
    var chain = position.chain
    var repaired = position.chain
    chain.skip(line.bytes)
    repaired.skipWithRightSum(line.bytes)
    while let later = try lines.next(), later.isWhole {
      if chain.fits(later.bytes) || repaired.fits(later.bytes), (try? document.parse(later.bytes)) != nil {
        highest = max(highest, synced(in: document))
      }
      chain.skip(later.bytes)
      repaired = chain
    }
    return highest
  }
}

extension JournalReader {
  /// Returns the first line of a file, without its line feed.
  package static func firstLine(of file: any StorageFile) throws(FileError) -> String {
    var lines = LineWindow(file, at: 0)
    return try lines.next().map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// Returns the length of a journal up to the end of its first `commits` commits, in bytes. The header always belongs to it.
  /// Complexity: O(size of that part).
  package static func length(
    of file: any StorageFile, upTo commits: Int
  ) throws(FileError) -> Int {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    repeat {
      draft.clear()
      if try reader.next(into: &draft, .events) == nil { break }
    } while reader.position.commits < commits
    return reader.position.offset
  }

  /// Returns the ids of the plugins that were attached at any time in the first `commits` commits of a journal, each once, with
  /// the verdict on what was read. Complexity: O(size of the journal).
  package static func pluginsEverAttached(
    in file: any StorageFile, before commits: Int = .max
  ) throws(FileError) -> (ids: [String], verdict: JournalVerdict) {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var (ids, known): ([String], Set<TextBytes>) = ([], [])
    func note(_ id: String) { if known.insert(TextBytes(id)).inserted { ids.append(id) } }
    while reader.position.commits < commits, let record = try reader.next(into: &draft, .events) {
      if case .header(let header) = record { for plugin in header.plugins { note(plugin.id) } }
      for index in draft.events.indices {
        if case .plugin(.attached(let id, _, _)) = draft.events[index] { note(draft.texts[id]) }
      }
      draft.clear()
    }
    return (ids, reader.verdict)
  }
}
