public import NavEvents

/// The journal of an open session at one moment, for readers. A roll exchanges the file, its length and its index, so they are
/// taken together.
public struct OpenJournal: Sendable {
  /// The open file. Its name may lead to another file by now, or to none. It stays locked until it is released.
  private let openFile: any StorageFile
  /// The length that the journal has by what the session has read and written, in bytes.
  public let length: Int
  /// The index that the journal had when it was opened; nil when it had none.
  package let index: JournalIndex?
  /// The number of commits that the session has folded into the first line of the journal, with those before it was opened.
  public let foldedCommits: Int

  init(file: any StorageFile, length: Int, index: JournalIndex?, foldedCommits: Int) {
    (openFile, self.length, self.index, self.foldedCommits) = (file, length, index, foldedCommits)
  }

  /// The file up to this length: nothing that is appended later is a part of it.
  public var file: any StorageFile { FileBeginning(of: openFile, length: length) }

  /// The file with what the session appends later, for a reader on the session's own thread that is kept. What another process
  /// has appended is no part of it.
  public var growingFile: any StorageFile {
    guard let size = try? openFile.size(), size > length else { return openFile }
    return file
  }
}
