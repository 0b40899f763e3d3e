import NavBase
import NavEvents

/// The file of a journal that another process may append to, exchange or cut. It is not locked, and each look at it is one system
/// call.
struct GrowingFile {
  /// The result of a look at the file.
  enum Look {
    case same, changed
    /// Another file has the name. The one before is as long as it was, or longer.
    case replaced
    /// The file is shorter than it was.
    case cut
  }

  private let path: String
  /// The open file.
  private(set) var file: any StorageFile
  /// The length up to which the file was read.
  private var size = 0

  init(_ path: String) throws(FileError) {
    self.path = path
    file = try POSIXFileSystem().open(path, .read)
  }

  private var length: Int { (try? file.size()) ?? 0 }

  /// Begins to watch the file at its present length.
  mutating func begin() { size = length }

  /// Returns what has happened to the file since the last look.
  mutating func look() -> Look {
    do throws(FileError) {
      try file.checkUntouched(length: size)
      return .same
    } catch {
      let now = length
      if case .resized = error.reason, now >= size {
        size = now
        return .changed
      }
      // Between two files of the same name there may be a moment without one.
      guard let other = try? POSIXFileSystem().open(path, .read) else { return .same }
      file = other
      return now < size ? .cut : .replaced
    }
  }
}
