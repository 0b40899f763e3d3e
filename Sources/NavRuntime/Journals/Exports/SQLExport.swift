import NavBase
import NavEvents
import NavRuntime

/// A journal as statements of standard SQL, which SQLite and PostgreSQL execute unchanged.
///
/// The tables have a row for each commit, event, reason and contribution, for each screen and loop of
/// ``NavStatistics``, and for each visit of a screen (``NavScreenView``). JSON is in columns of text, as in the journal.
struct SQLExport: ~Copyable {
  /// The number of rows that one statement inserts: enough to make the cost of a statement negligible, and few enough
  /// for every parser.
  private static let rowsTogether = 100
  /// The length from which a statement takes no further rows, in bytes.
  private static let longestStatement = 1 << 18

  /// The tables, in the order in which their rows can be inserted: a row refers to its commit.
  private enum Table: String, CaseIterable {
    case journal, plugins, commits, events, reasons, contributions, screens, loops
    case screenViews = "screen_views"

    var columns: String {
      switch self {
      case .journal:
        "id TEXT NOT NULL, created BIGINT NOT NULL, runtime TEXT NOT NULL, durability TEXT NOT NULL, first_commit BIGINT NOT NULL, first_event BIGINT NOT NULL, damage TEXT"
      case .plugins:
        "place BIGINT PRIMARY KEY, id TEXT NOT NULL, version BIGINT NOT NULL, config TEXT"
      case .commits:
        "number BIGINT PRIMARY KEY, seq BIGINT NOT NULL, made_at BIGINT NOT NULL, source TEXT, command_type TEXT, command TEXT, line TEXT, refusal TEXT, step BIGINT"
      case .events:
        "seq BIGINT PRIMARY KEY, commit_number BIGINT NOT NULL REFERENCES commits (number), type TEXT NOT NULL, container TEXT, node TEXT, event TEXT NOT NULL"
      case .reasons:
        "commit_number BIGINT NOT NULL REFERENCES commits (number), place BIGINT NOT NULL, origin TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (commit_number, place)"
      case .contributions:
        "commit_number BIGINT NOT NULL REFERENCES commits (number), place BIGINT NOT NULL, plugin TEXT NOT NULL, did TEXT NOT NULL, code TEXT, entry TEXT NOT NULL, PRIMARY KEY (commit_number, place)"
      case .screens:
        "id TEXT NOT NULL, visits BIGINT NOT NULL, milliseconds BIGINT NOT NULL"
      case .loops:
        "place BIGINT PRIMARY KEY, one TEXT NOT NULL, other TEXT NOT NULL, returns BIGINT NOT NULL"
      case .screenViews:
        "place BIGINT PRIMARY KEY, screen TEXT NOT NULL, came_at BIGINT, left_at BIGINT, active_milliseconds BIGINT NOT NULL, route TEXT"
      }
    }

    /// A Boolean value that indicates whether each row belongs to a commit, and refers to it.
    var isOfCommit: Bool {
      switch self {
      case .events, .reasons, .contributions: true
      case .journal, .plugins, .commits, .screens, .loops, .screenViews: false
      }
    }
  }

  private var text: ExportText
  /// The rows of each table that wait for the next statement, and their number.
  private var waiting: [Table: (rows: [UInt8], count: Int)] = [:]

  /// Writes the statements for the journal in a file, up to any damage.
  static func write(_ file: any StorageFile, to output: any StorageFile) throws(FileError) -> ExportPass {
    var export = SQLExport(text: ExportText(to: output))
    return try export.read(file)
  }

  private init(text: consuming ExportText) { self.text = text }

  // MARK: The journal

  private mutating func read(_ file: any StorageFile) throws(FileError) -> ExportPass {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    while let record = try reader.next(into: &draft, .everything) {
      switch record {
      case .header: begin()
      case .commit:
        let isSourceKnown = draft.unreadable(.source) == nil
        add(NavCommit(draft), isSourceKnown: isSourceKnown, entries: Self.entries(draft))
        draft.startOver()
        try text.passOn()
      case .checkpoint: break
      }
    }
    guard let header = reader.header else { return ExportPass(hasHeader: false, verdict: reader.verdict) }
    add(header, reader.verdict)
    try addVisits(in: file)
    end()
    try text.end()
    return ExportPass(hasHeader: true, verdict: reader.verdict)
  }

  /// Adds the rows about visits. It reads the journal twice: the visits would need memory for each, and the other tables come
  /// first.
  private mutating func addVisits(in file: any StorageFile) throws(FileError) {
    var census = Census(file)
    try add(try census.run())
    census = Census(file)
    var place = 0
    _ = try census.run { view throws(FileError) in
      add(
        .screenViews,
        [
          .number(place), .text(view.screen), view.isFromBefore ? .null : .number(view.from),
          view.hasEnded ? .number(view.to) : .null,
          .number(view.activeMilliseconds), .text(view.route),
        ])
      place += 1
      try text.passOn()
    }
  }

  private mutating func begin() {
    text.buffer.append("BEGIN;\n")
    for table in Table.allCases {
      text.buffer.append(string: "CREATE TABLE \(table.rawValue) (\(table.columns));\n")
    }
  }

  private mutating func end() {
    for table in Table.allCases { insert(table) }
    text.buffer.append("COMMIT;\n")
  }

  private mutating func add(_ header: JournalHeader, _ verdict: JournalVerdict) {
    let start = StateMoment(startOf: header)
    add(
      .journal,
      [
        .text(header.id), .number(header.created), .text(header.runtime), .text(header.durability.name),
        .number(start.commits), .number(start.events), verdict == .clean ? .null : .text(verdict.message),
      ])
    for (place, plugin) in header.plugins.enumerated() {
      add(
        .plugins,
        [.number(place), .text(plugin.id), .number(plugin.version), .json(plugin.configuration)])
    }
  }

  private mutating func add(_ commit: NavCommit, isSourceKnown: Bool, entries: [CanonicalJSON]) {
    let number = SQLValue.number(commit.number)
    add(
      .commits,
      [
        number, .number(commit.firstEvent), .number(commit.time),
        .text(isSourceKnown ? commit.source.name : nil),
        .text(commit.command?.kind.name), .json(commit.command?.json.text),
        .text(commit.command?.description),
        .text(commit.refusal?.code.rawValue), commit.refusal?.step.map { .number($0) } ?? .null,
      ])
    for (index, event) in commit.events.enumerated() {
      var mentions = NodeMentions()
      mentions.add(event)
      add(
        .events,
        [
          .number(commit.firstEvent + index), number, .text(event.kind.name),
          .text(mentions.containers.first),
          .text(mentions.nodes.first), .json(event.json.text),
        ])
    }
    for (place, reason) in (commit.refusal?.reasons ?? []).enumerated() {
      add(.reasons, [number, .number(place), .text(reason.by), .text(reason.recordedMessage)])
    }
    for (place, entry) in entries.enumerated() {
      add(
        .contributions,
        [
          number, .number(place), .text(entry.member("plugin")?.string), .text(entry.member("did")?.string),
          .text(entry.member("code")?.string), .json(entry.text),
        ])
    }
  }

  /// Returns the entries of the commit's member `by`.
  private static func entries(_ draft: borrowing CommitDraft) -> [CanonicalJSON] {
    if draft.provenance.isEmpty { return [] }
    var buffer = ByteBuffer()
    draft.writeProvenance(to: &buffer)
    return CanonicalJSON(canonical: buffer.string).elements ?? []
  }

  private mutating func add(_ statistics: NavStatistics) throws(FileError) {
    for screen in statistics.screens {
      add(.screens, [.text(screen.id), .number(screen.visits), .number(screen.milliseconds)])
      try text.passOn()
    }
    for (place, loop) in statistics.loops.enumerated() {
      let places = loop.places.map { $0.joined(separator: ", ") }
      add(.loops, [.number(place), .text(places[0]), .text(places[1]), .number(loop.returns)])
      try text.passOn()
    }
  }

  // MARK: Statements

  private mutating func add(_ table: Table, _ values: [SQLValue]) {
    var (rows, count) = waiting.removeValue(forKey: table) ?? ([], 0)
    rows += (count == 0 ? "(" : ",\n(").utf8
    for (index, value) in values.enumerated() {
      if index > 0 { rows += ", ".utf8 }
      value.write(to: &rows)
    }
    rows.append(UInt8(ascii: ")"))
    let isFull = count + 1 >= Self.rowsTogether || rows.count >= Self.longestStatement
    waiting[table] = (rows, count + 1)
    guard isFull else { return }
    if table.isOfCommit { insert(.commits) }
    insert(table)
  }

  private mutating func insert(_ table: Table) {
    guard let (rows, _) = waiting.removeValue(forKey: table) else { return }
    text.buffer.append(string: "INSERT INTO \(table.rawValue) VALUES\n")
    rows.withUnsafeBytes { text.buffer.append($0) }
    text.buffer.append(";\n")
  }
}

/// A value in a statement.
private enum SQLValue {
  /// The symbol of NUL, which is written in its place: a text of PostgreSQL cannot contain a NUL, nor can a value of its type
  /// `jsonb`.
  private static let nul = "␀".utf8
  /// The escape of a NUL in JSON.
  private static let escapedNUL = Array(#"\u0000"#.utf8)

  case null
  case integer(Int64)
  case characters(String)
  /// JSON, in which a NUL is an escape.
  case document(String)

  static func number(_ number: some FixedWidthInteger) -> SQLValue { .integer(Int64(number)) }

  static func text(_ text: String?) -> SQLValue { text.map { .characters($0) } ?? .null }

  static func json(_ text: String?) -> SQLValue { text.map { .document($0) } ?? .null }

  func write(to rows: inout [UInt8]) {
    switch self {
    case .null: rows += "NULL".utf8
    case .integer(let number): rows += "\(number)".utf8
    case .characters(let text): Self.write(text.utf8, to: &rows)
    case .document(let json): Self.write(Self.withoutNUL(json), to: &rows)
    }
  }

  private static func write(_ text: some Sequence<UInt8>, to rows: inout [UInt8]) {
    rows.append(UInt8(ascii: "'"))
    for byte in text {
      switch byte {
      // A quotation mark is doubled.
      case UInt8(ascii: "'"): rows += "''".utf8
      case 0: rows += nul
      default: rows.append(byte)
      }
    }
    rows.append(UInt8(ascii: "'"))
  }

  /// Returns JSON with the symbol in place of every escape of a NUL. Two bytes are skipped for any other escape: in `\\u0000`,
  /// the backslash is escaped.
  private static func withoutNUL(_ json: String) -> [UInt8] {
    let bytes = Array(json.utf8)
    var (result, place): ([UInt8], Int) = ([], 0)
    result.reserveCapacity(bytes.count)
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "\\") {
        result.append(bytes[place])
        place += 1
      } else if bytes[place...].starts(with: escapedNUL) {
        result += nul
        place += escapedNUL.count
      } else {
        result += bytes[place..<min(place + 2, bytes.count)]
        place += 2
      }
    }
    return result
  }
}
