import NavBase
import NavEvents
import NavRuntime

/// The commits of a journal as a page lists them: as numbers of texts, with each text stored once.
///
/// Most commits of a journal differ from others only in their time, so a commit is looked up by its bytes before it
/// is put into words. `docs/page.md` describes the form.
struct PageRecords: ~Copyable {
  /// The commits so far.
  private var bytes = ByteBuffer(capacity: 1 << 16)
  /// The texts in the order of their numbers, each on a line.
  private var texts = ByteBuffer(capacity: 1 << 16)
  private var commits = 0

  /// The records of a journal, as a page contains them.
  struct Written: Sendable {
    var texts: [UInt8] = []
    var bytes: [UInt8] = []
    var commits = 0

    var size: Int { texts.count + bytes.count }
  }

  /// Reads the records of a journal up to a commit, or to its first damage.
  static func read(_ file: any StorageFile, commits end: Int) throws(FileError) -> Written {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var records = PageRecords()
    while reader.position.commits < end, let record = try reader.next(into: &draft, .everything) {
      guard case .commit = record else { continue }
      records.add(draft)
      draft.startOver()
    }
    return Written(
      texts: Array(records.texts.bytes), bytes: Array(records.bytes.bytes), commits: records.commits)
  }

  private var table = TextTable()
  private var known = TextTable()
  /// The ranges of commits in `forms`, by the number of their bytes in `known`; nil while a commit has occurred only
  /// once.
  private var places: [Range<Int>?] = []
  /// The written forms of commits that have occurred several times.
  private var forms = ByteBuffer(capacity: 1 << 12)
  private var form = ByteBuffer(capacity: 1 << 12)
  private var scratch = ByteBuffer(capacity: 1 << 12)
  private var document = JSONDocument()
  private var time: Int64 = 0
  private var origins = EventOrigins()

  // MARK: Commits

  /// Adds a commit that was read in full.
  mutating func add(_ draft: borrowing CommitDraft) {
    commits += 1
    bytes.append(signedVarint: draft.time - time)
    time = draft.time
    let sources = origins.take(draft)
    writeForm(draft)
    for index in draft.events.indices {
      bytes.append(varint: sources[index].map { draft.firstEvent + index - $0 } ?? 0)
    }
  }

  private mutating func writeForm(_ draft: borrowing CommitDraft) {
    writeKey(draft)
    let number = Int(known.intern(scratch.bytes).index)
    if number == places.count {
      places.append(nil)
      write(draft)
      bytes.append(form.bytes)
    } else if let place = places[number] {
      bytes.append(UnsafeRawBufferPointer(rebasing: forms.bytes[place]))
    } else {
      // The first commit of its kind may have contained new texts, which are written in another way.
      write(draft)
      bytes.append(form.bytes)
      places[number] = forms.count..<forms.count + form.count
      forms.append(form.bytes)
    }
  }

  /// Writes the parts of a commit that determine its form.
  private mutating func writeKey(_ draft: borrowing CommitDraft) {
    scratch.removeAll()
    scratch.append(draft.source.rawValue)
    if let command = draft.command { draft.write(command, to: &scratch) }
    draft.writeEvents(to: &scratch)
    draft.refusal?.write(to: &scratch)
    draft.writeProvenance(to: &scratch)
  }

  /// Writes a commit, except its time and the origins of its events, into `form`.
  private mutating func write(_ draft: borrowing CommitDraft) {
    let commit = NavCommit(draft)
    form.removeAll()
    form.append(commit.source.rawValue)
    append(commit.commandInWords)
    form.append(varint: commit.events.count)
    for index in draft.events.indices { append(words(of: draft.events[index], draft)) }
    form.append(varint: commit.contributions.count)
    for contribution in commit.contributions { write(contribution, of: commit) }
    write(commit.refusal)
  }

  /// Returns the words of ``NavEvent``, without creating one.
  private mutating func words(of event: InternedEvent, _ draft: borrowing CommitDraft) -> String {
    scratch.removeAll()
    draft.write(event, to: &scratch)
    do throws(JSONFault) { try document.parse(scratch.bytes) } catch { return scratch.string }
    return document.words(of: document.root)
  }

  /// Writes the plugin, its contribution, and the events that resulted from it.
  private mutating func write(_ contribution: NavContribution, of commit: NavCommit) {
    append(contribution.plugin)
    append(contribution.description)
    form.append(contribution.part.letter)
    let events = contribution.part.events(of: commit)
    form.append(varint: events.count)
    for event in events { form.append(varint: event) }
  }

  private mutating func write(_ refusal: Refusal?) {
    guard let refusal else { return form.append(varint: 0) }
    form.append(varint: refusal.reasons.count + 1)
    append(refusal.heading)
    for reason in refusal.reasons {
      append(reason.by)
      append(reason.recordedMessage)
    }
  }

  /// Writes the number of a text in its displayed form, which has no invisible characters and no line breaks. Zero
  /// stands for the next new text.
  private mutating func append(_ text: String) {
    var shown = text.onOneLine()
    let count = table.count
    let id = shown.withUTF8 { table.intern(UnsafeRawBufferPointer($0)) }
    if table.count == count { return form.append(varint: Int(id.index) + 1) }
    form.append(varint: 0)
    texts.append(string: shown)
    texts.append(UInt8(ascii: "\n"))
  }
}

extension NavContribution.Part {
  /// The kind of the part as one byte, for the lanes of a page.
  fileprivate var letter: UInt8 {
    switch self {
    case .rewrote: UInt8(ascii: "w")
    case .answered, .arranged, .passed, .kept: UInt8(ascii: "a")
    case .requested: UInt8(ascii: "r")
    case .requestRefused: UInt8(ascii: "d")
    case .held: UInt8(ascii: "h")
    case .failed: UInt8(ascii: "f")
    case .ofLaterVersion: UInt8(ascii: "l")
    }
  }
}

/// The events that later reports can be about: of each kind, the last of each container, and the last of all.
private struct EventOrigins {
  private var last: [EventKind: Int] = [:]
  private var lastOfContainer: [EventKind: [TextBytes: Int]] = [:]

  /// Returns the number of the origin of each event of a commit; nil for an event without an origin. It then records
  /// the commit's own events.
  mutating func take(_ draft: borrowing CommitDraft) -> [Int?] {
    var origins = [Int?](repeating: nil, count: draft.events.count)
    if draft.mayHaveOrigin {
      let commit = NavCommit(draft)
      for index in origins.indices { origins[index] = commit.origin(of: index).flatMap { find($0) } }
    }
    for index in draft.events.indices where Origin.kinds.contains(draft.events[index].kind) {
      note(draft.plain(draft.events[index]), at: draft.firstEvent + index)
    }
    return origins
  }

  private func find(_ origin: Origin) -> Int? {
    guard let container = origin.container else { return last[origin.kind] }
    return lastOfContainer[origin.kind]?[TextBytes(container)]
  }

  private mutating func note(_ event: NavEvent, at number: Int) {
    last[event.kind] = number
    var mentions = NodeMentions()
    mentions.add(event)
    for container in mentions.containers {
      lastOfContainer[event.kind, default: [:]][TextBytes(container)] = number
    }
  }
}
