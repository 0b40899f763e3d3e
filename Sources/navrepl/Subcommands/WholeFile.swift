import NavEvents

/// Reads a small file at once.
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
}
