import NavEvents

/// Reads and writes small files at once.
enum WholeFile {
  /// The longest script, scene or archive, in bytes. A scene or an archive becomes a part of a line of the journal, and
  /// nobody writes a longer script; what has no end, such as `/dev/zero`, must not fill the memory.
  static let longest = JournalBounds.longestLine
  private static let step = 1 << 16

  /// What a file holds, or what comes out of a pipe until it ends.
  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let descriptor = try Platform.openForReading(path)
    defer { Platform.close(descriptor) }
    var bytes: [UInt8] = []
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
    defer { window.deallocate() }
    while true {
      let count = Platform.readSome(descriptor, into: window)
      if count < 0 { throw FileError(operation: "read", path: path, code: Platform.lastError) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: window[..<count]))
      if bytes.count > longest {
        throw FileError(operation: "read", path: path, reason: .tooLong(bound: longest))
      }
    }
  }

  /// The canonical form of the JSON in the file that a word of a line names.
  static func json(_ word: Word) throws(LineError) -> String {
    let text: String
    do throws(FileError) {
      text = String(decoding: try bytes(of: word.text), as: UTF8.self)
    } catch {
      throw LineError(code: .notPossible, message: error.message, column: word.column)
    }
    var document = JSONDocument()
    do throws(JSONError) {
      try document.parse(text)
    } catch {
      throw .badArgument("\(word.text) is not JSON: \(error.message)", at: word.column)
    }
    return document.text(document.root)
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
