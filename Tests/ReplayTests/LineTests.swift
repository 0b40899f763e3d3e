import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

struct LineTests {
  // MARK: Lost, doubled and moved

  @Test(arguments: SmallJournal.durabilities)
  func `every dropped line is found, except at the end of the journal`(_ durability: Durability) throws {
    let journal = try SmallJournal(durability)
    let lines = JournalLines.split(journal.bytes)
    for index in lines.indices.dropLast() {
      var changed = lines
      changed.remove(at: index)
      try Self.expectDamage(at: index, in: changed, of: journal)
    }
    for count in lines.indices {
      let scan = try JournalScan(JournalLines.join(Array(lines[..<count])))
      #expect(scan.isClean)
      #expect(scan.position.lines == count)
      #expect(journal.objection(to: scan) == nil)
    }
  }

  @Test(arguments: SmallJournal.durabilities)
  func `every doubled line is found`(_ durability: Durability) throws {
    let journal = try SmallJournal(durability)
    let lines = JournalLines.split(journal.bytes)
    for index in lines.indices {
      var changed = lines
      changed.insert(lines[index], at: index)
      try Self.expectDamage(at: index + 1, in: changed, of: journal)
    }
  }

  @Test(arguments: SmallJournal.durabilities)
  func `every swap of two neighbouring lines is found`(_ durability: Durability) throws {
    let journal = try SmallJournal(durability)
    let lines = JournalLines.split(journal.bytes)
    for index in lines.indices.dropLast() {
      var changed = lines
      changed.swapAt(index, index + 1)
      try Self.expectDamage(at: index, in: changed, of: journal)
    }
  }

  /// Checks that the lines before `index` are read, that the line there is corrupt or torn, and that opening agrees.
  private static func expectDamage(
    at index: Int, in lines: [ArraySlice<UInt8>], of journal: SmallJournal
  ) throws {
    let bytes = JournalLines.join(lines)
    let scan = try JournalScan(bytes)
    #expect(!scan.isClean, "line \(index + 1) was accepted")
    #expect(scan.position.lines == index)
    #expect(journal.objection(to: scan) == nil)
    if case .corrupt(let line, let offset, _) = scan.verdict {
      #expect(line == index + 1)
      #expect(offset == scan.position.offset)
    }
    let opening = JournalOpening(bytes)
    #expect(opening.verdict == scan.verdict)
    #expect(opening.journal + opening.torn == bytes || scan.position.lines == 0)
  }

  // MARK: What another writer may write

  @Test func `the sums that the tests compute are the writer's own`() throws {
    for durability in SmallJournal.durabilities {
      let journal = try SmallJournal(durability)
      #expect(JournalLines(journal.bytes).bytes == journal.bytes)
    }
  }

  @Test func `white space and another order of the members change nothing`() throws {
    let journal = try SmallJournal(.always)
    var lines = JournalLines(journal.bytes)
    lines.bodies = lines.bodies.map(Self.rewritten)
    #expect(lines.bodies[2].hasPrefix("\t{ \"by\" : [{"))
    let scan = try JournalScan(lines.bytes)
    #expect(scan.verdict == .clean)
    #expect(scan.view == journal.views.last)
    let opening = JournalOpening(lines.bytes)
    #expect(opening.view == journal.views.last)
    #expect(opening.journal == lines.bytes, "a foreign journal is not written anew")
  }

  /// Returns a body with its members in reverse order, and white space in every place that may have some.
  private static func rewritten(_ body: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(body + "}")) != nil else { return body }
    let members = document.members(of: document.root).reversed().map { name, value in
      "\"\(name)\" : " + spaced(document.text(value))
    }
    return "\t{ " + members.joined(separator: " ,\t") + " \t"
  }

  private static func spaced(_ value: String) -> String {
    value.replacing("\":{", with: "\" : { ").replacing(":[", with: "\t: [ ").replacing("}]", with: " } ]")
  }

  @Test func `unknown members are ignored in the header, a commit, its events and a checkpoint`() throws {
    let journal = try SmallJournal(.always)
    var lines = JournalLines(journal.bytes)
    let news = ",\"mood\":{\"commit\":7,\"events\":[{\"type\":\"pushed\"}],\"sum\":\"00000000\"}"
    lines.bodies = lines.bodies.map { body in
      body.replacing("\"type\":\"pushed\"", with: "\"type\":\"pushed\"\(news)") + news
    }
    let scan = try JournalScan(lines.bytes)
    #expect(scan.verdict == .clean)
    #expect(scan.view == journal.views.last)
    #expect(scan.mismatch == nil)
    #expect(JournalOpening(lines.bytes).view == journal.views.last)
  }

  @Test func `a command of a later version is no damage, is kept word for word, and cannot be decided again`()
    throws
  {
    let journal = try SmallJournal(.always)
    var lines = JournalLines(journal.bytes)
    lines.bodies[2] = lines.bodies[2].replacing("\"type\":\"push\"", with: "\"type\":\"teleport\"")
    #expect(try JournalScan(lines.bytes).verdict == .clean)
    #expect(JournalOpening(lines.bytes).view == journal.views.last)
    let disk = MemoryFileSystem()
    disk.write(lines.bytes, to: "journal")
    var verification = Verification(try disk.open("journal", .read), catalog: .builtIn)
    try verification.run()
    #expect(verification.verdict == .clean)
    #expect(verification.divergences.map(\.path) == ["command"])
    #expect(verification.divergences.first?.recorded?.contains("teleport") == true)
  }

  /// Parts of plugins with commands of a later version, as a writer of that version gives them.
  private static let laterParts = [
    #"{"plugin":"guide","did":"rewrote","command":{"type":"teleport","to":["moon",1]}}"#,
    #"{"plugin":"guide","did":"requested","command":{"type":"teleport"},"events":[0,1]}"#,
    #"{"plugin":"guide","did":"requested","command":{"type":"teleport"},"refused":{"code":"full","reasons":[{"by":"core","message":"No."}]}}"#,
  ]

  @Test(arguments: laterParts)
  func `a plugin's command of a later version is no damage and is kept word for word`(_ part: String) throws {
    let disk = MemoryFileSystem()
    disk.write(try Self.smallJournal(withPart: part), to: "journal")
    var verification = Verification(try disk.open("journal", .read), catalog: .builtIn)
    try verification.run()
    #expect(verification.verdict == .clean)
    #expect(verification.divergences.first?.recordedOutcome.contains(part) == true)

    var reader = JournalReader(try disk.open("journal", .read))
    var draft = CommitDraft()
    for _ in 0...2 { _ = try reader.next(into: &draft, .everything) }
    var buffer = ByteBuffer()
    draft.writeProvenance(to: &buffer)
    #expect(buffer.string == "[\(part)]")
  }

  @Test func `a plugin's command that lacks a member makes its commit a divergence, and is no damage`() throws
  {
    let part = #"{"plugin":"guide","did":"rewrote","command":{"type":"title"}}"#
    let disk = MemoryFileSystem()
    disk.write(try Self.smallJournal(withPart: part), to: "journal")
    var verification = Verification(try disk.open("journal", .read), catalog: .builtIn)
    try verification.run()
    #expect(verification.verdict == .clean)
    #expect(verification.divergences.map(\.commit) == [1])
    #expect(verification.divergences.first?.path == "by")
  }

  /// Returns the small journal with `part` as the only part of a plugin in its second commit.
  private static func smallJournal(withPart part: String) throws -> [UInt8] {
    var lines = JournalLines(try SmallJournal(.always).bytes)
    let by = try #require(lines.bodies[2].firstRange(of: ",\"by\":["))
    lines.bodies[2] = lines.bodies[2][..<by.lowerBound] + ",\"by\":[\(part)]"
    return lines.bytes
  }

  @Test func `an event of unknown type is refused, and the reason names the type`() throws {
    for ignorable in ["", ",\"ignorable\":false"] {
      let scan = try JournalScan(Self.journal(with: #"{"type":"teleported","to":"moon"\#(ignorable)}"#))
      #expect(scan.corruption == .content(.unknownType("teleported")))
      #expect(scan.corruption?.message.contains("\"teleported\"") == true)
      #expect(scan.position.commits == 2)
    }
  }

  @Test func `an unknown event that says it is ignorable counts and changes nothing else`() throws {
    let event = #"{"type":"teleported","to":"moon","ignorable":true}"#
    let plain = try JournalScan(Self.journal(with: #"{"type":"advanced","container":"nowhere"}"#))
    let scan = try JournalScan(Self.journal(with: event))
    #expect(scan.verdict == .clean)
    #expect(scan.position.events == 4)
    #expect(scan.view == plain.view)
    #expect(JournalOpening(Self.journal(with: event)).commits == 4)
  }

  @Test func `an unknown event is still there word for word after a further command`() throws {
    let opening = JournalOpening(Self.journal(with: #"{"type":"teleported","ignorable":true,"x":1}"#))
    let path = SmallJournal.path
    let session = try NavSession.open(at: path, in: opening.disk, options: SmallJournal.options)
    let outcome = try session.send { $0.intern(.push("later")) }
    #expect(outcome.isAccepted)
    #expect(session.moment == StateMoment(events: 5, commits: 5))
    #expect(String(decoding: opening.journal, as: UTF8.self).contains(#""ignorable":true,"x":1"#))
  }

  /// Returns a journal of four commits, the third of which contains only `event`.
  private static func journal(with event: String) -> [UInt8] {
    let scene = #"{"root":{"id":"main","kind":"drillDown"}}"#
    var lines = JournalLines([])
    lines.bodies = [
      #"{"journal":1,"id":"hand","created":0,"runtime":"9","durability":"always","plugins":[]"#,
      commit(0, 0, #"{"type":"scene","scene":\#(scene)}"#, #"{"type":"sceneSet","scene":\#(scene)}"#),
      commit(
        1, 1, #"{"type":"push","screen":{"id":"a"}}"#,
        #"{"type":"pushed","container":"main","screen":{"id":"a"}}"#),
      commit(2, 2, #"{"type":"pop"}"#, event),
      commit(
        3, 3, #"{"type":"push","screen":{"id":"b"}}"#,
        #"{"type":"pushed","container":"main","screen":{"id":"b"}}"#),
    ]
    return lines.bytes
  }

  private static func commit(_ number: Int, _ seq: Int, _ command: String, _ event: String) -> String {
    #"{"commit":\#(number),"seq":\#(seq),"time":0,"source":"app","command":\#(command),"events":[\#(event)]"#
  }

  // MARK: Lines that contradict themselves

  @Test(arguments: [
    ("\"commit\":3", "\"commit\":4", DamageReason.commitNumber(expected: 3, found: 4)),
    ("\"seq\":3", "\"seq\":2", .eventNumber(expected: 3, found: 2)),
    ("\"commit\":3,", "", .content(.missing("commit"))),
    ("\"seq\":3", "\"seq\":3.5", .content(.invalid("seq"))),
    ("\"events\":[", "\"events\":[7,", .content(.missing("type"))),
    ("\"time\":0", "\"time\":", .json(.unexpectedByte(offset: 27))),
  ])
  func `a line with a correct sum and wrong content is corrupt`(
    _ old: String, _ new: String, _ reason: DamageReason
  ) throws {
    var lines = JournalLines(Self.journal(with: #"{"type":"advanced","container":"main"}"#))
    lines.bodies[4] = lines.bodies[4].replacing(old, with: new, maxReplacements: 1)
    let scan = try JournalScan(lines.bytes)
    #expect(scan.corruption == reason)
    #expect(scan.position.lines == 4)
    #expect(JournalOpening(lines.bytes).journal == lines.bytes)
  }
}
