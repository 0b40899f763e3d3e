import NavEvents
import NavRuntime

/// The commits of a journal as lines.
enum JournalListing {
  /// The number of commits that `log` shows by default.
  static let usualCount = 20

  /// Returns the last commits before `end` that a filter chooses, each as the JSON text of its line without the checksum; all
  /// of them for nil.
  static func lastCommits(
    _ count: Int?, before end: Int, of file: any StorageFile, _ filter: NavCommitFilter
  ) throws(JournalError) -> [String] {
    var lines: [String] = []
    try forEachCommit(before: end, of: file, filter) { line in
      lines.append(line)
      if let count, lines.count / 2 > max(count, usualCount) { lines.removeFirst(lines.count - count) }
    }
    return count.map { lines.suffix($0) } ?? lines
  }

  /// Calls `body` with the JSON text of each commit before `end` that a filter chooses; returns the verdict.
  @discardableResult
  static func forEachCommit(
    before end: Int = .max, of file: any StorageFile, _ filter: NavCommitFilter = NavCommitFilter(),
    _ body: (String) -> Void
  ) throws(JournalError) -> JournalVerdict {
    do throws(FileError) {
      var search = CommitSearch(file, filter)
      var buffer = ByteBuffer()
      try search.run(upTo: end) { draft in
        buffer.removeAll()
        draft.writeRecord(to: &buffer)
      } keep: { isKept in
        if isKept { body(buffer.string) }
      }
      return search.verdict
    } catch {
      throw .file(error)
    }
  }

  /// Returns a commit in words.
  static func text(_ line: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(line)) != nil else { return line }
    return Sentence.commit(document) + unreadable(document)
  }

  /// Returns the names of the members of a commit that cannot be read; an empty string when all can.
  private static func unreadable(_ document: borrowing JSONDocument) -> String {
    guard let remarks = document.member("unreadable", of: document.root) else { return "" }
    let names = document.elements(of: remarks).compactMap { document.string($0) }
    return "\tunreadable: \(names.joined(separator: ", "))"
  }

  /// Returns the events of a commit, each with a line: the moment after it, the commit, the event in
  /// words.
  static func events(_ line: String) -> [(json: String, text: String)] {
    var document = JSONDocument()
    guard (try? document.parse(line)) != nil,
      let first = document.member("seq", of: document.root).flatMap({ document.integer($0) }),
      let commit = document.member("commit", of: document.root).flatMap({ document.integer($0) }),
      let events = document.member("events", of: document.root)
    else { return [] }
    return document.elements(of: events).enumerated().map { index, event in
      let json = #"{"seq":\#(first + index),"commit":\#(commit),"event":\#(document.text(event))}"#
      return (json, "@\(first + index + 1)\t#\(commit)\t\(Sentence.text(event, document))")
    }
  }
}
