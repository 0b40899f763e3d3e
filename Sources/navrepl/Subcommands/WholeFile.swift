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
