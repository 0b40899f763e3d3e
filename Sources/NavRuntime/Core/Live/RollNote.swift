import NavBase
import NavEvents

/// The note beside a journal that is rolled: it says which file the shorter journal is written into. Only a session writes it, so
/// that what a crash leaves is known from a file that a person has made, even if both have the same content.
struct RollNote {
  let path: String
  /// The id of the journal.
  let id: String

  /// The length of the longest note beyond its beginning, in bytes.
  private static let longestEnd = 64

  init(beside journal: String, of id: String) {
    (path, self.id) = (SidecarName.path(beside: journal, SidecarName.rollingNote), id)
  }

  /// Writes the note about a file.
  func write(about file: any StorageFile, to note: any StorageFile) throws(FileError) {
    let content = content(about: file)
    var failure: FileError?
    content.withUnsafeBytes { bytes in
      do throws(FileError) { try note.append(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Returns true for a file with such a note of this journal, whole or cut off by a crash.
  func isIn(_ note: any StorageFile) -> Bool {
    guard let content = content(of: note) else { return false }
    if content.isEmpty { return SystemCall.isAsCreated(note.path) }
    let start = beginning
    return content.count < start.count ? start.starts(with: content) : content.starts(with: start)
  }

  /// Returns true for a file with the note about another one.
  func isIn(_ note: any StorageFile, about file: any StorageFile) -> Bool {
    content(of: note) == content(about: file)
  }

  private func content(of note: any StorageFile) -> [UInt8]? {
    guard let size = try? note.size(), size <= beginning.count + Self.longestEnd else { return nil }
    return try? note.bytes()
  }

  private var beginning: [UInt8] {
    var buffer = ByteBuffer()
    buffer.append("{\"rolling\":1,\"journal\":")
    buffer.appendQuoted(id)
    return Array(buffer.string.utf8)
  }

  /// The note about a file: on a disk, a copy of that file has other numbers.
  private func content(about file: any StorageFile) -> [UInt8] {
    var buffer = ByteBuffer()
    buffer.append(string: String(decoding: beginning, as: UTF8.self))
    if let identity = SystemCall.status(at: file.path)?.identity {
      buffer.member("file", text: "\(identity.device):\(identity.number)")
    }
    buffer.append("}\n")
    return Array(buffer.string.utf8)
  }
}
