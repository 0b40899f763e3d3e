import NavBase
import NavEvents

/// A new file without a name on the disk, for what is read several times and may be too long for memory. It vanishes when it is
/// closed, however this process ends.
///
/// A class, as every file: its identity is the file that it writes to.
final class NamelessFile: StorageFile {
  /// What the file is called where it is named to a person.
  let path: String
  private let file: any StorageFile

  private init(_ file: any StorageFile, path: String) { (self.file, self.path) = (file, path) }

  /// Creates a file in the folder for temporary files, or in memory, where nothing can be written there.
  static func create(for path: String) throws(FileError) -> NamelessFile {
    let folder = SystemCall.environment("TMPDIR") ?? "/tmp"
    let name = "\(folder)/navrepl-\(SystemCall.nanoseconds())"
    if let (file, mark) = try? UnfinishedFiles.create(
      name, { () throws(FileError) in try POSIXFileSystem().open(name, .create) })
    {
      defer { mark?.remove() }
      if (try? file.remove()) != nil { return NamelessFile(file, path: path) }
    }
    return NamelessFile(try MemoryFileSystem().open(path, .create), path: path)
  }

  func size() throws(FileError) -> Int { try file.size() }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(at: offset, into: buffer)
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try file.append(bytes) }

  /// The number of bytes that are read at once.
  private static let window = 1 << 16

  /// Copies the file in pieces that end with a line, except the last one if the file does not.
  func copyLines(to copy: any StorageFile) throws(FileError) {
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.window, alignment: 16)
    defer { window.deallocate() }
    var offset = 0
    var piece = ByteBuffer(capacity: 2 * Self.window)
    while true {
      let count = try readAll(at: offset, into: window)
      if count == 0 { break }
      offset += count
      let new = UnsafeRawBufferPointer(rebasing: window[..<count])
      guard let feed = new.lastIndex(of: UInt8(ascii: "\n")) else {
        piece.append(new)
        continue
      }
      piece.append(UnsafeRawBufferPointer(rebasing: new[...feed]))
      try copy.append(piece.bytes)
      piece.removeAll()
      piece.append(UnsafeRawBufferPointer(rebasing: new[(feed + 1)...]))
    }
    if piece.count > 0 { try copy.append(piece.bytes) }
  }

  /// Does nothing: no other process can reach the file.
  func checkUntouched(length: Int) throws(FileError) {}

  func tryLock() throws(FileError) -> Bool { true }

  /// Does nothing: the file does not outlive this process.
  func sync() throws(FileError) {}

  func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }

  /// Does nothing: the file has no name that could be deleted.
  func remove() throws(FileError) {}
}
