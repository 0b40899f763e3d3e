import NavBase
package import NavEvents
package import NavRuntime

/// The conversion of a journal into a page.
package struct JournalPage: ~Copyable {
  /// The size from which a journal is read with a second thread, in bytes: reading this much takes a tenth of a
  /// second.
  private static let longJournal = 1 << 20
  /// The largest number of events of a page: a browser keeps some hundred bytes for each, and a person who looks for something
  /// among more of them begins with a stretch.
  static let mostEvents = 1_000_000
  /// The length of the shortest event in a journal, in bytes: a shorter file cannot have too many.
  private static let shortestEvent = 16

  private let file: any StorageFile
  private var replay: Replay
  private var records = PageRecords.Written()
  private var history = StateHistory()
  private var waiting = PageWaiting()
  private var findings = PageFindings()
  private var start = StateMoment(events: 0, commits: 0)
  private var moment = StateMoment(events: 0, commits: 0)

  package init(_ file: any StorageFile) {
    self.file = file
    replay = Replay(file)
    title = file.path.split(separator: "/").last.map(String.init) ?? file.path
  }

  /// The heading; at first the name of the journal's file.
  var title: String
  /// What the page compares the journal with; nil for a page with one device.
  private(set) var comparison: PageComparison?

  /// The number of commits that were read, with those before the beginning of a fork.
  var commits: Int { replay.position.commits }
  /// The result of checking the lines.
  package var verdict = JournalVerdict.clean
  /// The first checkpoint whose digest differs; nil for none.
  var mismatch: CheckpointMismatch? { replay.mismatch }

  /// Throws when the journal has more events up to a commit than a page. Only the lines of a long journal are read for it.
  package func checkLength(upTo end: Int, most: Int = Self.mostEvents) throws(NavJournal.Failure) {
    let count: Int
    do throws(FileError) {
      guard try file.size() >= most * Self.shortestEvent else { return }
      var reader = JournalReader(file)
      var draft = CommitDraft()
      while reader.position.commits < end, try reader.next(into: &draft, .events) != nil { draft.startOver() }
      count = reader.position.events - (reader.header?.base?.events ?? 0)
    } catch {
      throw .file(error)
    }
    if count > most { throw .tooManyEvents(count, most: most) }
  }

  /// Reads the journal up to a commit, or to its first damage. The states, the records and the findings of a long journal are
  /// read in parallel.
  package mutating func read(commits end: Int = .max) throws(FileError) {
    let isLong = try file.size() >= Self.longJournal
    let file = file
    let recordsBeside = isLong ? Beside { try? PageRecords.read(file, commits: end) } : nil
    let findingsBeside = isLong ? Beside { try? PageFindings(in: file, commits: end) } : nil
    do throws(FileError) { try readStates(end) } catch {
      _ = (recordsBeside?.wait(), findingsBeside?.wait())
      throw error
    }
    let (written, found) = (recordsBeside?.wait(), findingsBeside?.wait())
    // A fold detects damage that a reader does not.
    if let written, written.commits == moment.commits - start.commits {
      records = written
    } else {
      records = try PageRecords.read(file, commits: moment.commits)
    }
    verdict = replay.verdict
    findings = if let found { found } else { try PageFindings(in: file, commits: moment.commits) }
  }

  private mutating func readStates(_ end: Int) throws(FileError) {
    while replay.header == nil || moment.commits < end, let record = try replay.read(.events) {
      switch record {
      case .header(let header):
        replay.fold(record)
        start = StateMoment(startOf: header)
        moment = start
        history.begin(replay.engine.state, replay.engine.draft.texts, at: moment.events)
        if !replay.engine.state.heldTickets.isEmpty {
          waiting = PageWaiting(in: NavScene(replay.engine.state, replay.engine.draft.texts, moment))
        }
      case .commit: readCommit()
      case .checkpoint: replay.fold(record)
      }
    }
  }

  private mutating func readCommit() {
    let events = moment.events
    withUnsafeMutablePointer(to: &history) { history in
      replay.foldByEvents(recording: true) { state, draft, index in
        history.pointee.add(state, draft.texts, at: events + index + 1)
      }
    }
    waiting.add(replay.engine.draft, commit: moment.commits)
    moment.events += replay.engine.draft.events.count
    moment.commits += 1
  }

  // MARK: The page

  /// The lines of the journal, up to the last commit that was read; with damage, all of them, so that a runtime says the same of it.
  var lines: [UInt8] {
    get throws(FileError) {
      let lines = try file.bytes()
      return verdict == .clean ? Array(lines.prefix(replay.position.offset)) : lines
    }
  }

  /// Gives the page a second device. Throws when the journal has no such moment.
  mutating func compare(_ comparison: PageComparison) throws(NavJournal.Failure) {
    try comparison.check(start, moment)
    self.comparison = comparison
  }

  /// The data of the page, without those of the journal that it is compared with; nil when the journal has no first line.
  var data: ByteBuffer? {
    guard let header = replay.header else { return nil }
    var data = ByteBuffer(capacity: records.size + history.bytes.count)
    writeData(header, to: &data)
    return data
  }

  /// Writes the sections of the page's data, each after its length.
  private func writeData(_ header: JournalHeader, to data: inout ByteBuffer) {
    var section = ByteBuffer(capacity: 1 << 12)
    writeSummary(header, to: &section)
    Self.append(section.bytes, to: &data)
    records.texts.withUnsafeBytes { Self.append($0, to: &data) }
    records.bytes.withUnsafeBytes { Self.append($0, to: &data) }
    section.removeAll()
    for name in history.pieceNames {
      section.append(string: name)
      section.append(UInt8(ascii: "\n"))
    }
    Self.append(section.bytes, to: &data)
    Self.append(history.bytes.bytes, to: &data)
  }

  private static func append(_ section: UnsafeRawBufferPointer, to data: inout ByteBuffer) {
    data.append(varint: section.count)
    data.append(section)
  }

  /// Writes the summary of the whole journal, with the places where its states begin.
  private func writeSummary(_ header: JournalHeader, to buffer: inout ByteBuffer) {
    buffer.append("{\"id\":")
    buffer.appendQuoted(header.id)
    buffer.member("title", text: title)
    buffer.member("created", header.created)
    buffer.member("runtime")
    buffer.appendQuoted(header.runtime)
    buffer.member("events", moment.events)
    buffer.member("commits", moment.commits)
    buffer.member("firstEvent", start.events)
    buffer.member("firstCommit", start.commits)
    buffer.member("sources")
    buffer.list(CommitSource.allCases) { $1.appendQuoted($0.name) }
    buffer.member("plugins")
    buffer.list(header.plugins.map(\.id)) { $1.appendQuoted($0) }
    if verdict != .clean { buffer.member("damage", text: verdict.message) }
    if mismatch != nil { buffer.member("mismatch", true) }
    waiting.write(to: &buffer)
    findings.write(to: &buffer)
    comparison?.write(to: &buffer, end: moment)
    buffer.member("digest")
    appendDigest(to: &buffer)
    buffer.member("stretches")
    buffer.list(history.stretches) { stretch, buffer in
      buffer.list([Int64(stretch.event), Int64(stretch.start), Int64(stretch.sum), Int64(stretch.pieces)]) {
        $1.append($0)
      }
    }
    buffer.member("sum", Int64(history.sum))
    buffer.close()
  }

  private func appendDigest(to buffer: inout ByteBuffer) {
    var scratch = ByteBuffer()
    let digest = replay.engine.state.digest(replay.engine.draft.texts, scratch: &scratch)
    buffer.append("\"")
    buffer.appendHex(digest)
    buffer.append("\"")
  }
}
