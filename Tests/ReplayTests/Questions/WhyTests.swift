import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The law of `why`: the value changes at the event that it names, and not after it.
struct WhyTests {
  @Test func `random answers are the last change that a walk through all views finds`() throws {
    var random = SeededNumbers(seed: 1000)
    var (changed, derived) = (0, 0)
    let tries = 200 * HostileCases.factor
    let all = try JournalViews.all.get()
    for _ in 0..<tries {
      let views = try #require(all.randomElement(using: &random))
      let moment = Int.random(in: 0...views.journal.eventCount, using: &random)
      let source = try #require(views.texts.randomElement(using: &random))
      let paths = JournalViews.flat(source).keys.sorted()
      let path = try #require(paths.randomElement(using: &random))
      let answer = try views.journal.why(NavPath(JournalViews.text(path)), at: .event(moment))
      let value = views.value(path, at: moment)
      let change = views.lastChange(of: path, before: moment)
      let place = "\(views.journal.path) \(path) @\(moment)"
      #expect(answer.event == change?.event, "\(place)")
      #expect(answer.value.map { JournalViews.ascii($0.text) } == value, "\(place)")
      guard let (event, before) = change else { continue }
      changed += 1
      if path.hasPrefix("layout") || path.hasPrefix("items") || path.hasPrefix("visible") { derived += 1 }
      #expect(answer.before.map { JournalViews.ascii($0.text) } == before, "\(place)")
      #expect(answer.commit?.number == views.commitOfEvent[event], "\(place)")
      #expect(answer.commit?.eventRange.contains(event) == true, "\(place)")
      #expect(answer.causes.first?.place == .event(event), "\(place)")
    }
    #expect(changed > tries / 2)
    #expect(derived > tries / 10)
  }

  @Test func `why names the commit and the causes of a vanished back button`() throws {
    let journal = try Self.journal(["push inbox title=Inbox", "push mail", "push reply", "back"])
    let answer = try journal.why(NavPath("items.mail.backButton"))
    #expect(answer.value?.text == "null")
    #expect(answer.before?.text == #"{"title":"Inbox"}"#)
    #expect(answer.commit?.command == .back())
    #expect(answer.causes.map(\.what) == ["popped main [reply] way=back", "back (user)"])
    #expect(answer.plugins.isEmpty)
  }

  @Test func `a change that a plugin requested names the plugin`() throws {
    let journal = try Self.journal(["push inbox", "push mail", "push reply"])
    let answer = try journal.why(NavPath("items.mail.hidesBackButton"))
    #expect(answer.plugins == ["back-button"])
    #expect(
      answer.causes.map(\.what) == [
        "hidesBackButtonChanged mail false", "back-button asked for: hidesback mail off reply on",
        "push reply (repl)",
      ])
  }

  @Test func `the causes of a report include the action that it is about`() throws {
    let journal = try Self.journal(["scene web", "open https://a.b/", "attr home k=v", "loaded title=Page"])
    let answer = try journal.why(NavPath(#"screens["web/0"]"#))
    #expect(answer.commit?.command == .finishLoad(title: "Page"))
    #expect(answer.causes.map(\.place).contains(.commit(1)))
    #expect(answer.causes.last?.what == "open https://a.b/ (repl)")
  }

  @Test func `a value that never changed has no event`() throws {
    let journal = try Self.journal(["push a"])
    let answer = try journal.why(NavPath("environment.width"))
    #expect(answer.event == nil && answer.commit == nil && answer.causes.isEmpty)
    #expect(try journal.why(NavPath("items.nobody")).value == nil)
    #expect(
      answer.json.text
        == #"{"path":"environment.width","value":1024,"event":null,"commit":null,"command":null,"source":null,"plugins":[],"causes":[]}"#
    )
  }

  @Test func `a moment beyond the end is an error`() throws {
    let journal = try Self.journal(["push a"])
    #expect(throws: NavJournal.Failure.self) { try journal.why(NavPath("focus"), at: .event(99)) }
    #expect(throws: NavJournal.Failure.self) { try journal.why(NavPath("focus"), at: .commit(99)) }
  }

  @Test func `a question ignores commits that were added after the journal was opened`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "journal", in: disk, options: .standard)
    try session.send(.push("a"))
    let journal = try NavJournal(at: "journal", in: disk)
    try session.send(.setTitle("New", of: "a"))
    #expect(try journal.why(NavPath("items.a.title")).commit?.command == .push("a"))
    #expect(try journal.why(NavPath("items.a.title"), at: .event(journal.eventCount)).value?.text == #""a""#)
    #expect(throws: NavJournal.Failure.self) {
      try journal.why(NavPath("items.a.title"), at: .event(journal.eventCount + 1))
    }
    #expect(try journal.commits(matching: NavCommitFilter(kinds: ["title"])).isEmpty)
    #expect(
      try journal.refreshed().why(NavPath("items.a.title")).commit?.command == .setTitle("New", of: "a"))
  }

  @Test func `a long journal is searched in windows, and a change long ago is found`() throws {
    let scratch = try Scratch()
    let path = scratch.path("long.jsonl")
    var options = SessionOptions.standard
    options.clock = .fixed(0)
    let session = try NavSession.open(at: path, options: options)
    try session.send(.push("first", title: "Old"))
    try session.send(.setTitle("New", of: "first"))
    for number in 0..<4000 { try session.send(.setAttribute("k", to: "\(number)", of: nil)) }
    try session.close()
    let journal = try NavJournal(at: path)
    let answer = try journal.why(NavPath("items.first.title"))
    #expect(answer.commit?.command == .setTitle("New", of: "first"))
    #expect(answer.before?.text == #""Old""#)
    #expect(try journal.why(NavPath("seq")).event == journal.eventCount - 1)
    #expect(try journal.why(NavPath("seq"), at: .event(2000)).event == 1999)
  }

  /// Returns a journal of these lines, in memory.
  static func journal(_ lines: [String]) throws -> NavJournal {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "journal", in: disk, options: .standard)
    for line in lines {
      let words = try LineSplitter.split(line)[0]
      let verb = try #require(CommandVerb.named(words[0].text))
      let (command, source) = try verb.read(words)
      try session.send(command, from: source ?? .repl)
    }
    return try NavJournal(at: "journal", in: disk)
  }
}
