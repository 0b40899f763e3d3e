import NavBase
public import NavEvents
public import NavRuntime

/// A form of the commits in a log.
public enum NavLogForm: Sendable {
  /// The text of the commit's line in the journal, without the checksum.
  case json
  /// The commit, the moment after it, the source, the command and the outcome, with tabs between them.
  case words
  /// The time of the commit in milliseconds since 1970, a tab, and the same as ``words``.
  case timedWords
}

extension NavTimeline {
  /// Calls `body` with each commit that a filter chooses, in order, as one line.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// try timeline.log(as: .words) { line, isRefused in print(String(decoding: line, as: UTF8.self)) }
  /// ```
  ///
  /// The timeline stays where it is; its verdict is about the commits that were read afterwards.
  ///
  /// Complexity: O(size of the journal).
  /// - Parameters:
  ///   - filter: The commits; all of them by default.
  ///   - end: The number of the first commit that is not read.
  ///   - form: The form of the lines.
  ///   - body: A closure that takes a line as UTF-8, which is valid during the call, and true if the command was refused.
  public mutating func log(
    _ filter: NavCommitFilter = NavCommitFilter(), before end: Int = .max, as form: NavLogForm,
    _ body: (_ line: UnsafeRawBufferPointer, _ isRefused: Bool) -> Void
  ) throws(FileError) {
    var search = CommitSearch(file, filter)
    var line = CommitLine(as: form)
    try search.run(upTo: end) { draft in
      line.take(draft)
    } keep: { isKept in
      if isKept { body(line.bytes, line.isRefused) }
    }
    note(search.verdict, nil)
  }
}

/// The line of a commit, whose buffers are reused for the next one.
struct CommitLine: ~Copyable {
  /// The number of events up to which their requesters need no list. Most commits have fewer.
  private static let few = 16

  private let form: NavLogForm
  private var line = ByteBuffer()
  private var outcome = ByteBuffer()
  private var document = JSONDocument()
  /// A Boolean value that indicates whether the command of the commit that was taken last was refused.
  private(set) var isRefused = false

  init(as form: NavLogForm) { self.form = form }

  /// The line of the commit that was taken last; valid until the next one is taken.
  var bytes: UnsafeRawBufferPointer { line.bytes }

  mutating func take(_ draft: borrowing CommitDraft) {
    line.removeAll()
    isRefused = draft.refusal != nil
    switch form {
    case .json: draft.writeRecord(to: &line)
    case .words: appendWords(of: draft)
    case .timedWords:
      line.append(draft.time)
      line.append("\t")
      appendWords(of: draft)
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
      JournalWords.append(outcomeOf: document.root, document, to: &line)
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
