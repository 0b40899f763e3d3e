import Foundation
import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// `docs/journal-format.md` describes what the code does. A new command, event, word or member that is not described there
/// fails these tests.
struct JournalFormatDocumentTests {
  private let document: FormatDocument

  init() throws { document = try FormatDocument() }

  // MARK: Examples

  @Test func `every example is of a known kind and is written again byte for byte`() throws {
    #expect(document.examples.count > 60)
    for example in document.examples {
      #expect(example.kind != .unknown, "\(example.text)")
      #expect(try FormatReader.rewritten(example) == example.text)
    }
  }

  @Test func `every type of command and of event has an example`() {
    let kinds = Set(document.examples.map(\.kind))
    let commands = CommandKind.allCases.filter { !kinds.contains(.command($0)) }
    let events = EventKind.allCases.filter { !kinds.contains(.event($0)) }
    #expect(commands.isEmpty)
    #expect(events.isEmpty)
  }

  @Test func `every kind of line, of object and of plugin's part has an example`() throws {
    let kinds = Set(document.examples.map(\.kind))
    #expect(
      kinds.isSuperset(of: [.header, .commit, .checkpoint, .part, .screen, .node, .scene, .archive, .state]))
    let parts = document.examples.filter { $0.kind == .part }
    let contributions = try Set(parts.map { try Self.contribution($0.text).word })
    #expect(
      contributions == [
        "rewrote", "answered", "requested", "requested, refused", "held", "fault", "arranged", "passed",
        "kept",
      ])
  }

  private static func contribution(_ part: String) throws -> Provenance.Contribution {
    var document = JSONDocument()
    try document.parse(FormatReader.beforePart + part + "]}")
    var draft = CommitDraft()
    try draft.readCommit(document, .everything)
    return try #require(draft.provenance.array.first).contribution
  }

  // MARK: Tables

  @Test func `the members of a type's examples are those of its table, in their order`() {
    var described: Set<String> = []
    for section in document.sections where section.names.contains(where: Self.isType) {
      let examples = section.examples.map { FormatExample($0) }
      #expect(Set(examples.flatMap(\.members)) == Set(section.members), "\(section.heading)")
      for example in examples {
        #expect(section.members.filter(example.members.contains) == example.members, "\(example.text)")
      }
      #expect(examples.allSatisfy { $0.isOf(section.names) }, "\(section.heading)")
      described.formUnion(section.names)
    }
    let types = CommandKind.allCases.map(\.name) + EventKind.allCases.filter { $0 != .ignorable }.map(\.name)
    #expect(described == Set(types))
  }

  @Test func `the table of a type has the members of its description, in the order of the wire`() {
    var described: [String: [String]] = [:]
    for line in WireSchema.lines where line.hasPrefix("command ") || line.hasPrefix("event ") {
      let parts = line.components(separatedBy: "; ")
      let members = parts.dropFirst().map { String($0.prefix { $0 != " " }) }
      described[parts[0].components(separatedBy: " ")[1], default: []] = members
    }
    for section in document.sections {
      for name in section.names where Self.isType(name) {
        #expect(section.members == described[name], "\(name)")
      }
    }
  }

  private static func isType(_ word: String) -> Bool {
    CommandKind(name: word) != nil || EventKind(name: word) != nil
  }

  @Test(arguments: [
    ("Header", FormatExample.Kind.header), ("Commit", .commit), ("Checkpoint", .checkpoint),
    ("Screens", .screen), ("New nodes", .node),
    ("Contributions of plugins", .part), ("The scene", .scene), ("Archives", .archive),
    ("The canonical state and its digest", .state),
  ])
  func `the members of an object's examples are those of its table, in their order`(
    heading: String, kind: FormatExample.Kind
  ) throws {
    let section = try #require(document.section(heading))
    let examples = document.examples.filter { $0.kind == kind }
    #expect(Set(examples.flatMap(\.members)) == Set(section.members))
    for example in examples {
      #expect(section.members.filter(example.members.contains) == example.members, "\(example.text)")
    }
  }

  @Test(arguments: [
    ("Environment", FormatExample.Kind.state, "environment"), ("Rotation", .state, "rotation"),
    ("Swipe", .state, "swipe"),
  ])
  func `the members of an object inside another are those of its table`(
    heading: String, kind: FormatExample.Kind, path: String
  ) throws {
    let example = try #require(document.examples.last { $0.kind == kind })
    #expect(try Self.members(of: path, in: example.text) == document.section(heading)?.members)
  }

  @Test func `the members and the codes of refusals are those of their tables`() throws {
    let table = try #require(document.section("Refusals")).members
    let refused = try #require(document.examples.first { $0.kind == .commit && $0.text.contains("refused") })
    #expect(try Self.members(of: "refused", in: refused.text) == Array(table.prefix(2)))
    #expect(table[2] == "step")
    let source = try FormatDocument.text(of: "Sources/NavEvents/Commit/Refusal.swift")
    let codes = source.matches(of: /rawValue: "([^"]+)"/).map { String($0.output.1) }
    #expect(codes.count > 10)
    #expect(Set(codes) == Set(table.dropFirst(3)))
  }

  private static func members(of path: String, in text: String) throws -> [String] {
    var document = JSONDocument()
    try document.parse(text)
    let value = JSONPath(path)?.find(in: document.root, of: document)
    return value.map { document.members(of: $0).map(\.name) } ?? []
  }

  @Test func `every word of the lists of words is in the document`() {
    let lists: [[String]] = [
      CommandKind.allCases.map(\.name), EventKind.allCases.map(\.name), CommitSource.allCases.map(\.name),
      NavTransition.Animation.allCases.map(\.name), BarPosition.allCases.map(\.name),
      RemovalCause.allCases.map(\.name),
      Orientation.allCases.map(\.name), DrillDownSide.allCases.map(\.name), SizeClass.allCases.map(\.name),
      PropagatedItem.allCases.map(\.name), ContainerKind.allCases.map(\.name),
      SplitColumn.allCases.map(\.name), DisplayMode.allCases.map(\.name),
      SplitBehavior.allCases.map(\.name), ModalStyle.allCases.map(\.name),
      StackTransition.allCases.map(\.name), LoadKind.allCases.map(\.name), Residency.allCases.map(\.name),
    ]
    let words = document.words
    let missing = lists.joined().filter { !words.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test func `the bounds in the text are those of the code`() {
    #expect(document.text.contains("at most \(JournalBounds.deepestLine) arrays and objects"))
    #expect(document.text.contains("led to more than \(PluginHost.mostFollowUps) requests of plugins"))
    #expect(
      document.text.contains("(1 to \(Durability.longestDelay), \(Durability.standardDelay) unless stated)"))
    #expect(document.text.hasPrefix("# The journal format, version \(JournalHeader.formatVersion)\n"))
  }

  // MARK: The journal

  /// The lines of the document, as a file.
  private var journal: String {
    let chapter = document.sections.filter { $0.heading != "Forks" }.flatMap(\.examples).map {
      FormatExample($0)
    }
    return chapter.filter { [.header, .commit, .checkpoint].contains($0.kind) }.map { $0.text + "\n" }
      .joined()
  }

  @Test func `the header of a fork is a journal by itself`() throws {
    let example = try #require(document.section("Forks")?.examples.first)
    let files = MemoryFileSystem()
    files.write(Array((example + "\n").utf8), to: "fork.jsonl")
    let fork = try NavJournal(at: "fork.jsonl", in: files)
    #expect(fork.verdict == .clean && fork.commitCount == 3 && fork.eventCount == 5)
    #expect(fork.header.parent?.id == "trip" && fork.header.base?.quarantined == ["unsaved-changes"])
    #expect(try fork.scene().visible == ["inbox", "letter"])
    // The fork is written as it was read.
    try fork.fork(to: "again.jsonl", id: fork.header.id, clock: .fixed(fork.header.created), in: files)
    let again = try #require(files.contents(of: "again.jsonl"))
    let start = try #require(example.range(of: #","parent""#)).lowerBound
    #expect(String(decoding: again, as: UTF8.self).hasPrefix(example[..<start]))
  }

  private func file() throws -> any StorageFile {
    let files = MemoryFileSystem()
    files.write(Array(journal.utf8), to: "trip.jsonl")
    return try files.open("trip.jsonl", .read)
  }

  @Test func `the sum of every line is the CRC-32 of the sum before and of the line`() throws {
    var before = ""
    for line in journal.split(separator: "\n") {
      let parts = line.components(separatedBy: #","sum":""#)
      try #require(parts.count == 2)
      var checksum = CRC32()
      Array((before + parts[0]).utf8).withUnsafeBytes { checksum.add($0) }
      var buffer = ByteBuffer()
      buffer.appendHex(checksum.value)
      #expect(parts[1] == buffer.string + #""}"#)
      before = buffer.string
    }
  }

  @Test func `the lines are one journal, which opens clean with a matching checkpoint`() throws {
    var verification = Verification(try file(), catalog: .ofDocument)
    try verification.run()
    let (verdict, mismatch, commits) = (verification.verdict, verification.mismatch, verification.commits)
    #expect(verdict == .clean)
    #expect(mismatch == nil)
    #expect(commits == 9)
  }

  @Test func `the commands of the journal are decided today as recorded`() throws {
    var verification = Verification(try file(), catalog: .ofDocument)
    try verification.run()
    let (missing, divergences) = (verification.missingPlugins, verification.divergences)
    #expect(missing.isEmpty)
    #expect(divergences.isEmpty)
  }

  @Test func `the digest is the FNV-1a of the canonical state`() throws {
    let state = try #require(document.examples.first { $0.kind == .state }).text
    var hash = FNV1a()
    Array(state.utf8).withUnsafeBytes { hash.add($0) }
    var buffer = ByteBuffer()
    buffer.appendHex(hash.value)
    #expect(journal.contains(#""digest":"\#(buffer.string)""#))

    var replay = Replay(try file())
    try replay.runToEnd()
    var canonical = ByteBuffer()
    replay.engine.state.writeCanonical(replay.engine.draft.texts, to: &canonical)
    #expect(canonical.string == state)
  }
}

extension FormatExample {
  /// Returns a Boolean value that indicates whether the example is of one of these types.
  fileprivate func isOf(_ types: [String]) -> Bool {
    switch kind {
    case .command(let kind): types.contains(kind.name)
    case .event(let kind): types.contains(kind.name)
    case .header, .commit, .checkpoint, .part, .screen, .node, .scene, .archive, .state, .unknown: false
    }
  }
}

extension Provenance.Contribution {
  /// The document's word for the contribution. A new contribution needs a word, and an example.
  fileprivate var word: String {
    switch self {
    case .rewrote: "rewrote"
    case .answered: "answered"
    case .requested: "requested"
    case .requestRefused: "requested, refused"
    case .held: "held"
    case .arranged: "arranged"
    case .passed: "passed"
    case .kept: "kept"
    case .failed: "fault"
    case .ofLaterVersion: "of a later version"
    }
  }
}
