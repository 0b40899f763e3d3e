import Foundation
import NavBase
import NavEvents
import NavRuntime
import Testing

/// The state views of a recorded journal after each of its events. The tests compare the answers to questions with them,
/// without the code that answers.
struct JournalViews {
  let journal: NavJournal
  /// The views as text, by the number of events.
  let texts: [String]
  /// The number of the commit of each event.
  let commitOfEvent: [Int]

  init(_ recorded: RecordedJournal) throws {
    let journal = try NavJournal(at: recorded.journal.path)
    let texts = try Self.fold(POSIXFileSystem().open(recorded.journal.path, .read))
    try #require(texts.count == journal.eventCount + 1, "\(recorded.name)")
    (self.journal, self.texts) = (journal, texts)
    commitOfEvent = journal.commits.flatMap { commit in commit.events.map { _ in commit.number } }
  }

  /// The views of all journals in a full run, and otherwise of every second one. A journal that cannot be read fails every
  /// test that needs the views.
  static let all = Result {
    try HostileCases.sample(RecordedJournal.all, every: 2).map { try JournalViews($0) }
  }

  // MARK: Folding

  /// Returns the state view after each number of events of a journal, computed with only a reader and evolve.
  static func fold(_ file: any StorageFile) throws -> [String] {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var state = NavState()
    var views: [String] = []
    while let record = try reader.next(into: &draft, .events) {
      if case .header(let header) = record { state.setPlugins(header.plugins, &draft.texts) }
      guard case .commit = record else { continue }
      var moment = StateMoment(events: draft.firstEvent, commits: draft.number)
      if views.isEmpty { views.append(view(state, draft, moment)) }
      let events = draft.events.array
      for (index, event) in events.enumerated() {
        state.evolve(event, &draft)
        moment.events += 1
        // The moment after the last event is the one after the commit.
        if index + 1 == events.count { moment.commits += 1 }
        views.append(view(state, draft, moment))
      }
      // A commit without events is part of the moment before it.
      if events.isEmpty {
        moment.commits += 1
        views[moment.events] = view(state, draft, moment)
      }
    }
    return views
  }

  private static func view(
    _ state: borrowing NavState, _ draft: borrowing CommitDraft, _ moment: StateMoment
  ) -> String {
    var view = StateView()
    view.write(state, draft.texts, moment)
    return view.string
  }

  // MARK: Values

  /// Returns the value at each path of a view, both in ``ascii(_:)``. Objects and the elements of arrays have values, too.
  func values(at event: Int) -> [String: String] { Self.flat(texts[event]) }

  /// Returns the value that ``values(at:)`` has at a path; nil for none. Flattening the whole view takes several times as
  /// long.
  func value(_ path: String, at event: Int) -> String? {
    var document = JSONDocument()
    guard (try? document.parse(texts[event])) != nil else { return nil }
    return Self.find(path, document.root, "", document)
  }

  private static func find(
    _ wanted: String, _ value: JSONValue, _ path: String, _ document: borrowing JSONDocument
  ) -> String? {
    if path == wanted { return ascii(document.text(value)) }
    guard wanted.hasPrefix(path) else { return nil }
    for (name, member) in document.members(of: value) {
      if let found = find(wanted, member, ascii(child(name, of: path)), document) { return found }
    }
    for (index, element) in document.elements(of: value).enumerated() {
      if let found = find(wanted, element, "\(path)[\(index)]", document) { return found }
    }
    return nil
  }

  /// Returns the last event before a moment that changes the value at a path, with the value before it; nil for none.
  func lastChange(of path: String, before moment: Int) -> (event: Int, before: String?)? {
    let value = value(path, at: moment)
    for event in stride(from: moment - 1, through: 0, by: -1) {
      let before = self.value(path, at: event)
      if before != value { return (event, before) }
    }
    return nil
  }

  // MARK: Flattening

  /// Returns the canonical text at every path of a JSON value.
  static func flat(_ text: String) -> [String: String] {
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil else { return [:] }
    var values: [String: String] = [:]
    collect(document.root, "", document, &values)
    return values
  }

  private static func collect(
    _ value: JSONValue, _ path: String, _ document: borrowing JSONDocument, _ values: inout [String: String]
  ) {
    if !path.isEmpty { values[ascii(path)] = ascii(document.text(value)) }
    for (name, member) in document.members(of: value) {
      collect(member, child(name, of: path), document, &values)
    }
    for (index, element) in document.elements(of: value).enumerated() {
      collect(element, "\(path)[\(index)]", document, &values)
    }
  }

  /// Returns the text with escapes for everything beyond ASCII, so that equal strings have the same bytes.
  static func ascii(_ text: String) -> String {
    // Nearly every text is ASCII, and then has as many bytes as UTF-16 code units.
    if text.utf8.count == text.utf16.count { return text }
    return text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16))}" }
      .joined()
  }

  /// Returns the text from which ``ascii(_:)`` made this one.
  static func text(_ ascii: String) -> String {
    ascii.replacing(/\\u\{([0-9a-f]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }

  static func child(_ name: String, of path: String) -> String {
    let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && !special.contains($0) }
    if isPlain { return path.isEmpty ? name : "\(path).\(name)" }
    return "\(path)[\(CanonicalJSON(string: name).text)]"
  }

  /// The characters that a name between dots cannot have.
  private static let special = Array(".[]\"".utf8)
}
