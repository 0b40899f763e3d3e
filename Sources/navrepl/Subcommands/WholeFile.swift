import NavEvents

/// Reads and writes small files at once.
enum WholeFile {
  private static let step = 1 << 16

  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let file = try POSIXFileSystem().open(path, .read)
    var bytes: [UInt8] = []
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
    defer { window.deallocate() }
    while true {
      let count = try file.read(at: bytes.count, into: window)
      if count == 0 { return bytes }
      bytes += window[..<count]
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

  /// Writes a new file; an existing one is an error, never overwritten.
  static func create(_ path: String, _ text: String) throws(FileError) {
    let file = try POSIXFileSystem().open(path, .create)
    let bytes = ContiguousArray(text.utf8)
    var failure: FileError?
    bytes.withUnsafeBytes { bytes in
      do throws(FileError) { try file.append(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
