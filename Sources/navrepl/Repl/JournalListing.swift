import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The commits of a journal as lines.
enum JournalListing {
  /// The number of commits that `log` shows by default.
  static let usualCount = 20

  /// Returns the last `count` commits before `end` that a filter chooses; all of them for nil.
  static func lastCommits(
    _ count: Int?, before end: Int, of file: any StorageFile, _ filter: NavCommitFilter, as form: NavLogForm
  ) throws(JournalError) -> [(text: String, isRefused: Bool)] {
    var lines: [(text: String, isRefused: Bool)] = []
    try forEachCommit(before: end, of: file, filter, as: form) { line, isRefused in
      lines.append((String(decoding: line, as: UTF8.self), isRefused))
      if let count, lines.count / 2 > max(count, usualCount) { lines.removeFirst(lines.count - count) }
    }
    return count.map { lines.suffix($0) } ?? lines
  }

  /// Calls `body` with each commit before `end` that a filter chooses, as UTF-8 that is valid during the call, and with true if
  /// the command was refused. Returns the verdict.
  @discardableResult
  static func forEachCommit(
    before end: Int = .max, of file: any StorageFile, _ filter: NavCommitFilter = NavCommitFilter(),
    as form: NavLogForm, _ body: (UnsafeRawBufferPointer, _ isRefused: Bool) -> Void
  ) throws(JournalError) -> JournalVerdict {
    var timeline = NavTimeline(file, usingIndex: false)
    do throws(FileError) {
      try timeline.log(filter, before: end, as: form, body)
      return timeline.verdict
    } catch {
      throw .file(error)
    }
  }

  /// Returns the events of a commit, each as JSON and as a line: the moment after it, the commit, and the event in words.
  static func events(_ line: String) -> [(json: String, text: String)] {
    var document = JSONDocument()
    guard (try? document.parse(line)) != nil,
      let first = document.member("seq", of: document.root).flatMap({ document.count($0) }),
      let commit = document.member("commit", of: document.root).flatMap({ document.count($0) }),
      let events = document.member("events", of: document.root)
    else { return [] }
    return document.elements(of: events).enumerated().map { index, event in
      let json = #"{"seq":\#(first + index),"commit":\#(commit),"event":\#(document.text(event))}"#
      return (json, "@\(first + index + 1)\t#\(commit)\t\(JournalWords.event(document.text(event)))")
    }
  }
}
