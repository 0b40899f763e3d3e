import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The findings of `verify` about one journal, or about all journals so far.
struct VerifyReport: Sendable {
  /// An error about a journal, such as one that cannot be read to its end; without a journal, about the command line.
  struct Problem: Sendable {
    let journal: String?
    let code: String
    let message: String
  }

  var journals = 0
  var commits = 0
  var divergences: [(journal: String, finding: NavVerification.Finding)] = []
  /// The divergences that the list beside a journal expects.
  var expected: [(journal: String, expected: NavDivergence.Expected)] = []
  /// The plugins whose recorded version differs from the one here.
  var otherVersions: [(journal: String, versions: PluginVersions)] = []
  /// The plugins that are not here, and whose recorded answers stand in for them.
  var recordedPlugins: [(journal: String, plugin: PluginRecord)] = []
  /// The plugins that took part, and were left out when the commits were decided again.
  var leftOut: [String] = []
  var errors: [Problem] = []
  private var divergenceCount = 0
  private var expectedCount = 0
  /// The notes that are printed once for all journals.
  private(set) var notes: [Note] = []
  /// The indexes of the notes, by their texts.
  private var places: [TextBytes: Int] = [:]
  var status = ExitStatus.success

  /// Adds the findings about another journal.
  mutating func add(_ other: VerifyReport) {
    journals += other.journals
    commits += other.commits
    divergences += other.divergences
    expected += other.expected
    otherVersions += other.otherVersions
    recordedPlugins += other.recordedPlugins
    errors += other.errors
    for id in other.leftOut where !leftOut.containsBytes(of: id) { leftOut.append(id) }
    status.note(other.status)
    divergenceCount += other.divergenceCount
    expectedCount += other.expectedCount
    for note in other.notes { add(note) }
  }

  /// Ends the findings about one journal.
  mutating func end() {
    (divergenceCount, expectedCount) = (divergences.count, expected.count)
  }

  /// Forgets all but the numbers and the notes.
  mutating func forgetLists() {
    (divergences, expected, errors) = ([], [], [])
    (otherVersions, recordedPlugins) = ([], [])
  }

  var text: String { "\(Sentence.counted(journals, "journal")), \(textOfOne)" }

  /// The numbers about one journal.
  var textOfOne: String {
    let expected = expectedCount == 0 ? "" : ", \(expectedCount) expected"
    return
      "\(Sentence.counted(commits, "commit")), \(Sentence.counted(divergenceCount, "divergence"))\(expected)"
  }

  // MARK: Notes

  /// A note about the plugins of journals that is the same for all of them, such as their versions then and now.
  struct Note: Sendable {
    let text: String
    /// The first journal that it is about.
    let journal: String
    var count = 1

    /// The note as one line, which names its journal if there is only one.
    var line: String { count == 1 ? "\(journal): \(text)" : "\(count) journals: \(text)" }
  }

  /// Adds a note, or counts it.
  private mutating func add(_ note: Note) {
    if let place = places[TextBytes(note.text)] {
      notes[place].count += note.count
    } else {
      places[TextBytes(note.text)] = notes.count
      notes.append(note)
    }
  }

  /// Adds the plugins whose recorded version differs from the one here.
  mutating func add(_ versions: [PluginVersions], of journal: String) {
    otherVersions += versions.map { (journal, $0) }
    for versions in versions {
      let recorded = "recorded with \(versions.plugin) version \(versions.recorded)"
      add(Note(text: "\(recorded), decided with version \(versions.here)", journal: journal))
    }
  }

  /// Adds the plugins that are not here.
  mutating func add(_ plugins: [PluginRecord], of journal: String) {
    recordedPlugins += plugins.map { (journal, $0) }
    for plugin in plugins {
      let text = "\(plugin.id) version \(plugin.version) is not here: its recorded answers stand for it"
      add(Note(text: text, journal: journal))
    }
  }

  // MARK: JSON

  /// The answer about all journals.
  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"journals\":")
    buffer.append(journals)
    writeMembers(to: &buffer)
    return buffer.string
  }

  /// Returns the answer about one journal.
  func json(of journal: String) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"journal\":")
    buffer.appendQuoted(journal)
    writeMembers(to: &buffer)
    return buffer.string
  }

  private func writeMembers(to buffer: inout ByteBuffer) {
    buffer.member("commits", commits)
    buffer.member("divergences")
    buffer.list(divergences) { $1.append(string: Reply.json($0.finding.json, of: $0.journal)) }
    writeExpected(to: &buffer)
    writeOtherVersions(to: &buffer)
    writeRecordedPlugins(to: &buffer)
    writeErrors(to: &buffer)
    buffer.close()
  }

  private func writeErrors(to buffer: inout ByteBuffer) {
    write("errors", errors, of: \.journal, to: &buffer) { problem, buffer in
      buffer.member("code")
      buffer.appendQuoted(problem.code)
      buffer.member("message")
      buffer.appendQuoted(problem.message)
    }
  }

  private func writeRecordedPlugins(to buffer: inout ByteBuffer) {
    write("recordedAnswers", recordedPlugins, of: { $0.journal }, to: &buffer) { standIn, buffer in
      buffer.member("plugin")
      buffer.appendQuoted(standIn.plugin.id)
      buffer.member("version", Int(standIn.plugin.version))
    }
  }

  private func writeExpected(to buffer: inout ByteBuffer) {
    write("expected", expected, of: { $0.journal }, to: &buffer) { entry, buffer in
      buffer.member("commit", entry.expected.commit)
      buffer.member("reason")
      buffer.appendQuoted(entry.expected.reason)
    }
  }

  private func writeOtherVersions(to buffer: inout ByteBuffer) {
    write("versions", otherVersions, of: { $0.journal }, to: &buffer) { entry, buffer in
      buffer.member("plugin")
      buffer.appendQuoted(entry.versions.plugin)
      buffer.member("version", Int(entry.versions.recorded))
      buffer.member("here", Int(entry.versions.here))
    }
  }

  /// Writes a member with an object for each entry, which begins with the entry's journal; writes nothing when there are
  /// none.
  private func write<Entry>(
    _ name: StaticString, _ entries: [Entry], of journal: (Entry) -> String?, to buffer: inout ByteBuffer,
    _ members: (Entry, inout ByteBuffer) -> Void
  ) {
    if entries.isEmpty { return }
    buffer.member(name)
    buffer.list(entries) { entry, buffer in
      buffer.append("{\"journal\":")
      buffer.append(string: journal(entry).map(Reply.quoted) ?? "null")
      members(entry, &buffer)
      buffer.close()
    }
  }

  /// Returns an expected divergence in words.
  static func line(_ expected: NavDivergence.Expected, _ path: String) -> String {
    "\(path.onOneLine()): #\(expected.commit) is decided differently, as expected: \(expected.reason.onOneLine())"
  }

  /// Returns the finding in words.
  static func lines(_ finding: NavVerification.Finding, _ path: String) -> [String] {
    switch finding {
    case .divergence(let divergence):
      return [
        "\(path.onOneLine()): #\(divergence.commit), after @\(divergence.event), is decided differently at "
          + divergence.place,
        "- recorded \(divergence.recorded ?? "nothing")", "+ today    \(divergence.decided ?? "nothing")",
      ]
    case .vanished(let vanished):
      return [
        "\(path.onOneLine()): #\(vanished.commit), after @\(vanished.event), is expected to be decided differently, and is not",
        "- expected \(vanished.reason.onOneLine())", "+ today    no divergence",
      ]
    default: return ["\(path.onOneLine()): \(finding.message)"]
    }
  }
}
