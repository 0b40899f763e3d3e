/// A file that is only looked at: nothing is written to it, and no index is made beside it. An index that is there is used.
///
/// A class: its identity is that of the file.
package final class LookedAtFile: ReadOnlyFile, FileView {
  package let file: any StorageFile

  package init(_ file: any StorageFile) { self.file = file }

  package var path: String { file.path }
  package var stamp: FileStamp? { file.stamp }
  package func size() throws(FileError) -> Int { try file.size() }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(at: offset, into: buffer)
  }

  package func waitForWriter() { file.waitForWriter() }
}

/// A view of another file, with the same content: for example, one that shows how much of it has been read.
public protocol FileView: StorageFile {
  /// The other file.
  var file: any StorageFile { get }
}

extension StorageFile {
  /// A Boolean value that indicates whether this is a view of a ``LookedAtFile``, so that nothing is written beside it.
  package var isOnlyLookedAt: Bool {
    self is LookedAtFile || (self as? any FileView)?.file.isOnlyLookedAt == true
  }
}
