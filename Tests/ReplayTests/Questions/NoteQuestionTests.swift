import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The notes of a journal in the answers to questions.
struct NoteQuestionTests {
  private static func journal(isNoted: Bool = true) throws -> NavJournal {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "notes.jsonl", in: disk, options: .standard)
    try session.send(.push("cart"), from: .user)
    if isNoted { try session.note("cart emptied", ["items": "3"]) }
    try session.send(.push("empty"), from: .user)
    if isNoted { try session.note("server answered", from: .system) }
    try session.close()
    return try NavJournal(at: "notes.jsonl", in: disk)
  }

  @Test func `notes are found by their kind and their sender`() throws {
    let journal = try Self.journal()
    #expect(try journal.commits(matching: NavCommitFilter(kinds: ["noted"])).map(\.number) == [2, 4])
    #expect(
      try journal.commits(matching: NavCommitFilter(kinds: ["note"], sources: [.system])).map(\.number) == [4]
    )
    #expect(
      try journal.commits(matching: NavCommitFilter(screens: ["cart"])).map(\.number).contains(2) == false)
  }

  @Test func `the words of a note are its text and its values, without what is said to readers`() throws {
    let scratch = try Scratch()
    let path = scratch.path("notes.jsonl")
    let lines = #"scene stack; push cart; note "cart emptied" items=3; push empty"#
    #expect(try Navrepl.run(path, "-c", lines).status == 0)
    let found = try Navrepl.run("log", path, "emptied").lines
    let words = #"note "cart emptied" items=3"# + "\t" + #"noted text="cart emptied" values={"items":"3"}"#
    #expect(found.count == 1 && found.first?.hasSuffix("\trepl\t" + words) == true, "\(found)")
    withExtendedLifetime(scratch) {}
  }

  @Test func `a note is no finding, and no visit of a screen`() throws {
    let (journal, without) = (try Self.journal(), try Self.journal(isNoted: false))
    #expect(try journal.findings().count == without.findings().count)
    #expect(try journal.screenViews().map(\.screen) == without.screenViews().map(\.screen))
    #expect(try journal.scene().visible == without.scene().visible)
    #expect(try journal.verify(plugins: .builtIn).divergences.isEmpty)
  }
}
