import NavBase
import NavEvents

/// The text of an export while it is written. It is passed on in pieces, so that no export holds its text in memory, however long
/// the journal is.
struct ExportText: ~Copyable {
  /// The number of bytes that are passed on together.
  private static let window = 1 << 16

  /// The text that was not passed on yet.
  var buffer = ByteBuffer(capacity: 2 * window)
  private let file: any StorageFile

  init(to file: any StorageFile) { self.file = file }

  /// Adds a line.
  mutating func add(_ line: String) {
    buffer.append(string: line)
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Adds lines.
  mutating func add(_ lines: [String]) {
    for line in lines { add(line) }
  }

  /// Passes on what was added, if that is enough to be passed on. Each piece ends with what was added last.
  mutating func passOn() throws(FileError) {
    if buffer.count >= Self.window { try end() }
  }

  /// Passes on a text that is in memory already.
  static func write(_ bytes: [UInt8], to file: any StorageFile) throws(FileError) {
    var text = ExportText(to: file)
    bytes.withUnsafeBytes { text.buffer.append($0) }
    try text.end()
  }

  /// Passes on the rest.
  mutating func end() throws(FileError) {
    if buffer.count == 0 { return }
    try file.append(buffer.bytes)
    buffer.removeAll()
  }
}

/// The result of a pass over a journal that writes it in another form.
struct ExportPass {
  /// False for a journal without a valid first line, of which nothing is written.
  let hasHeader: Bool
  let verdict: JournalVerdict
  /// The numbers of the commits that have a comment in place of their command, or before it: this version cannot read the
  /// command, or its source.
  var unreadable: [Int] = []
}
