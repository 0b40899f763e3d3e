import NavBase
import NavEvents
import Synchronization

/// Standard output as a file that is written in pieces, each of which ends with a line: byte for byte, as lines of a terminal, or as
/// one text in JSON. It cannot be read.
///
/// A class, as every file: its identity is the answer that is printed.
final class PrintedFile: StorageFile {
  let path = "standard output"
  private let output: Output
  private let json: Bool
  private let length = Lock(0)
  private static let isTerminal = SystemCall.isTerminal(SystemCall.standardOutput)

  /// - Parameter json: True to print the text as the result of a read-only verb.
  init(_ output: Output, json: Bool) { (self.output, self.json) = (output, json) }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let isFirst = length.withLock { length in
      defer { length += bytes.count }
      return length == 0
    }
    if json {
      let quoted = Reply.quoted(String(decoding: bytes, as: UTF8.self)).dropLast()
      output.data(partOfLine: isFirst ? Self.start + quoted : String(quoted.dropFirst()))
    } else if Self.isTerminal {
      output.page(String(decoding: bytes.dropLast(), as: UTF8.self))
    } else {
      output.lines(bytes)
    }
  }

  private static let start = #"{"ok":true,"result":"#

  /// Prints the end of the answer.
  func end() {
    if json {
      output.data(length.withLock { $0 } == 0 ? Reply.result(Reply.quoted("")) : #""}"#)
    } else if Self.isTerminal {
      output.page("")
    }
  }

  func size() throws(FileError) -> Int { length.withLock { $0 } }

  func sync() throws(FileError) {}

  func tryLock() throws(FileError) -> Bool { true }

  func checkUntouched(length: Int) throws(FileError) {}

  func remove() throws(FileError) {}

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    throw FileError(operation: "read", path: path, code: SystemCall.notSupported)
  }

  func truncate(to length: Int) throws(FileError) {
    throw FileError(operation: "truncate", path: path, code: SystemCall.notSupported)
  }
}

extension StorageFile {
  /// Writes a text at the end.
  func append(_ text: String) throws(FileError) {
    let bytes = ContiguousArray(text.utf8)
    var failure: FileError?
    bytes.withUnsafeBytes { bytes in
      do throws(FileError) { try append(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
