import NavEvents
import NavRuntime

/// The commits of a journal as lines.
enum JournalListing {
  /// Commits that `log` shows when no number is given.
  static let usualCount = 20

  /// The last commits, each the JSON text of its line without the sum; all of them for nil.
  static func lastCommits(_ count: Int?, of file: any StorageFile) throws(JournalError) -> [String] {
    var lines: [String] = []
    try forEachCommit(of: file) { line in
      lines.append(line)
      if let count, lines.count / 2 > max(count, usualCount) { lines.removeFirst(lines.count - count) }
    }
    return count.map { lines.suffix($0) } ?? lines
  }

  /// Calls `body` with the JSON text of each commit; returns the verdict.
  @discardableResult
  static func forEachCommit(
    of file: any StorageFile, _ body: (String) -> Void
  ) throws(JournalError) -> JournalVerdict {
    do throws(FileError) {
      var replay = Replay(file)
      var buffer = ByteBuffer()
      while let record = try replay.read(.everything) {
        if case .commit = record {
          buffer.removeAll()
          replay.engine.draft.writeRecord(to: &buffer)
          body(buffer.string)
        }
        replay.fold(record)
      }
      return replay.verdict
    } catch {
      throw .file(error)
    }
  }

  /// A commit in words.
  static func text(_ line: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(line)) != nil else { return line }
    return Sentence.commit(document) + unreadable(document)
  }

  /// Which remarks of a commit cannot be read, if there are any.
  private static func unreadable(_ document: borrowing JSONDocument) -> String {
    guard let remarks = document.member("unreadable", of: document.root) else { return "" }
    let names = document.elements(of: remarks).compactMap { document.string($0) }
    return "\tunreadable: \(names.joined(separator: ", "))"
  }

  /// The events of a commit, a line each: the number of events before it, the commit, the event in words.
  static func events(_ line: String) -> [(json: String, text: String)] {
    var document = JSONDocument()
    guard (try? document.parse(line)) != nil,
      let first = document.member("seq", of: document.root).flatMap({ document.integer($0) }),
      let commit = document.member("commit", of: document.root).flatMap({ document.integer($0) }),
      let events = document.member("events", of: document.root)
    else { return [] }
    return document.elements(of: events).enumerated().map { index, event in
      let json = #"{"seq":\#(first + index),"commit":\#(commit),"event":\#(document.text(event))}"#
      return (json, "\(first + index)\t\(commit)\t\(Sentence.text(event, document))")
    }
  }
}
