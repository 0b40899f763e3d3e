import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The commits of a journal as lines.
enum JournalListing {
  /// The number of commits that `log` shows by default.
  static let usualCount = 20

  /// A form of a commit.
  enum Form {
    /// The text of its line in the journal, without the checksum.
    case json
    case words
  }

  /// Returns the last `count` commits before `end` that a filter chooses; all of them for nil.
  static func lastCommits(
    _ count: Int?, before end: Int, of file: any StorageFile, _ filter: NavCommitFilter, as form: Form
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
    as form: Form, _ body: (UnsafeRawBufferPointer, _ isRefused: Bool) -> Void
  ) throws(JournalError) -> JournalVerdict {
    do throws(FileError) {
      var search = CommitSearch(file, filter)
      var line = CommitLine(as: form)
      try search.run(upTo: end) { draft in
        line.take(draft)
      } keep: { isKept in
        if isKept { body(line.bytes, line.isRefused) }
      }
      return search.verdict
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
      return (json, "@\(first + index + 1)\t#\(commit)\t\(document.words(of: event))")
    }
  }
}

/// The line of a commit, whose buffers are reused for the next one.
private struct CommitLine: ~Copyable {
  /// The number of events up to which their requesters need no list. Most commits have fewer.
  private static let few = 16

  private let form: JournalListing.Form
  private var line = ByteBuffer()
  private var outcome = ByteBuffer()
  private var document = JSONDocument()
  /// A Boolean value that indicates whether the command of the commit that was taken last was refused.
  private(set) var isRefused = false

  init(as form: JournalListing.Form) { self.form = form }

  /// The line of the commit that was taken last; valid until the next one is taken.
  var bytes: UnsafeRawBufferPointer { line.bytes }

  mutating func take(_ draft: borrowing CommitDraft) {
    line.removeAll()
    isRefused = draft.refusal != nil
    switch form {
    case .json: draft.writeRecord(to: &line)
    case .words: appendWords(of: draft)
    }
  }

  /// Adds the name of the commit, the moment after it, the source, the command, and its outcome.
  private mutating func appendWords(of draft: borrowing CommitDraft) {
    line.append("#")
    line.append(draft.number)
    line.append("\t@")
    line.append(draft.firstEvent + draft.events.count)
    line.append("\t")
    line.append(draft.unreadable(.source) == nil ? draft.source.wireName : "?")
    line.append("\t")
    appendCommand(draft)
    line.append("\t")
    appendOutcome(of: draft)
    if draft.unreadableRemarks.isEmpty { return }
    let names = draft.unreadableRemarks.map(\.remark.name)
    line.append(string: "\tunreadable: \(names.joined(separator: ", "))")
  }

  private mutating func appendOutcome(of draft: borrowing CommitDraft) {
    if draft.refusal == nil, draft.unreadable(.by) == nil, !draft.hasLaterContributions {
      return appendEvents(of: draft)
    }
    draft.writeOutcome(to: &outcome)
    if (try? document.parse(outcome.bytes)) != nil {
      Sentence.append(outcomeOf: document.root, document, to: &line)
    }
  }

  /// Adds the events, each with the plugin that requested it.
  private mutating func appendEvents(of draft: borrowing CommitDraft) {
    if draft.events.isEmpty { return line.append("nothing changed") }
    let requesters = draft.events.count > Self.few ? draft.requesters : nil
    for index in draft.events.indices {
      if index > 0 { line.append("; ") }
      draft.appendWords(ofEventAt: index, to: &line)
      let requester = if let requesters { requesters[index] } else { draft.requester(ofEventAt: index) }
      guard let plugin = requester else { continue }
      line.append(" (")
      draft.texts.withBytes(of: plugin) { line.append(typed: $0) }
      line.append(")")
    }
  }

  private mutating func appendCommand(_ draft: borrowing CommitDraft) {
    if let command = draft.command {
      draft.appendLine(of: command, to: &line)
    } else if let command = draft.unknownCommand, (try? document.parse(draft.texts[command.text])) != nil {
      document.appendWords(of: document.root, to: &line)
    }
  }
}
