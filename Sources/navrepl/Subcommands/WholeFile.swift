import NavEvents

/// Reads and writes small files at once.
enum WholeFile {
  /// The longest script, scene or archive, in bytes. A scene or an archive becomes a part of a line of the journal, and
  /// nobody writes a longer script; what has no end, such as `/dev/zero`, must not fill the memory.
  static let longest = JournalBounds.longestLine
  private static let step = 1 << 16

  /// What a file holds, or what comes out of a pipe until it ends.
  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let descriptor = try SystemCall.openForReading(path)
    defer { SystemCall.close(descriptor) }
    var bytes: [UInt8] = []
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
    defer { window.deallocate() }
    while true {
      let count = SystemCall.readSome(descriptor, into: window)
      if count < 0 { throw FileError(operation: "read", path: path, code: SystemCall.lastError) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: window[..<count]))
      if bytes.count > longest {
        throw FileError(operation: "read", path: path, reason: .tooLong(bound: longest))
      }
    }
  }

  /// The canonical form of the JSON in the file that a word of a line names.
  static func json(_ word: Word) throws(LineError) -> String {
    let path = try path(word)
    let content: [UInt8]
    do throws(FileError) {
      content = try bytes(of: path)
    } catch {
      throw LineError(code: .notPossible, message: error.message, column: word.column)
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw .badArgument("\(path) is not JSON: its text is not UTF-8", at: word.column)
    }
    var document = JSONDocument()
    do throws(JSONError) {
      try document.parse(text)
    } catch {
      throw .badArgument("\(path) is not JSON: \(error.message)", at: word.column)
    }
    return document.text(document.root)
  }

  /// The name of a file. The system would stop reading it at a NUL, and open another file.
  static func path(_ word: Word) throws(LineError) -> String {
    if !word.text.utf8.contains(0) { return word.text }
    throw .badArgument("“\(word.text)” has a NUL: no file can have that name", at: word.column)
  }

  /// Writes a new file; an existing one is an error, never overwritten. After a failure there is none.
  static func create(_ path: String, _ text: String) throws(FileError) {
    let file = try POSIXFileSystem().open(path, .create)
    let bytes = ContiguousArray(text.utf8)
    var failure: FileError?
    bytes.withUnsafeBytes { bytes in
      do throws(FileError) { try file.append(bytes) } catch { failure = error }
    }
    if let failure {
      try? file.remove()
      throw failure
    }
  }
}
