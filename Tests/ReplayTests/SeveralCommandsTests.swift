import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Several commands in one commit: `all { …; … }` and `send([…])`.
struct SeveralCommandsTests {
  private static let path = SmallJournal.path

  // MARK: In Swift

  @Test func `a list of commands is one commit with the events of each`() throws {
    let session = try NavSession(options: SessionOptions())
    try session.send(.scene(BuiltInScene.stack.content))
    let outcome = try session.send([.push("a"), .push("b"), .pop()], from: .link)
    let commit = try #require(outcome.commit)
    #expect(commit.number == 1)
    #expect(commit.source == .link)
    #expect(commit.events.map(\.kind) == [.pushed, .pushed, .popped])
    #expect(commit.command == .all([.push("a"), .push("b"), .pop()]))
  }

  @Test func `the refusal of a list says which command was refused`() throws {
    let session = try NavSession(options: SessionOptions())
    try session.send(.scene(BuiltInScene.stack.content))
    let before = session.stateView()
    let refusal = try #require(try session.send([.push("a"), .push("b"), .push("a")]).refusal)
    #expect(refusal.code == .duplicateNode)
    #expect(refusal.step == 2)
    #expect(refusal.description.hasPrefix("duplicate-node in step 2: "))
    #expect(session.scene.contains("a") == false)
    #expect(session.stateView() != before, "the refusal is a commit")
  }

  @Test func `an interceptor that rewrites one command leaves the others as they are`() throws {
    var options = SessionOptions()
    options.add(TabReselect())
    let session = try NavSession(options: options)
    try session.send(.scene(BuiltInScene.tabs.content))
    try session.send([.push("x", in: "first"), .push("y", in: "first")])
    let commit = try #require(
      try session.send([.select("first"), .push("z", in: "second")], from: .user).commit)
    #expect(commit.events.map(\.kind) == [.popped, .pushed])
    #expect(commit.contributions.map(\.plugin) == ["tab-reselect"])
  }

  @Test func `each command of a list may lead to as many follow-ups as a commit of its own`() throws {
    var options = SessionOptions()
    options.add(Echo())
    let session = try NavSession(options: options)
    try session.send(.scene(BuiltInScene.stack.content))
    let commands = (0..<3).map { NavCommand.push(ScreenDescription("s\($0)")) }
    let commit = try #require(try session.send(commands).commit)
    #expect(commit.contributions.count == 3 * Echo.count)
    #expect(commit.events.count == 3 + 3 * Echo.count)
  }

  /// A plugin that asks for as many commands after each push as one commit may have.
  private struct Echo: EventReactor {
    static let count = 64
    let manifest = PluginManifest(id: "echo", version: 1)
    let watchedEvents: EventKinds = [.pushed]

    func react(in context: borrowing HookContext) -> [NavCommand] {
      let screen = context.addedNode ?? ""
      return (0..<Self.count).map { .setAttribute("k\($0)", to: screen, of: nil) }
    }
  }

  // MARK: As a line

  @Test(arguments: [
    "all { }", "all { pop }", "all { dismiss; select home; push item title=\"a; b } c\" }",
    #"all { push "a}b"; push "{" in="}" }"#, "all { all { pop }; back }",
    "all { present m kind=stack; push x in=m }", "all { attr x k=v; attr scene k= }",
  ])
  func `the line of a list is read back as the same list`(_ line: String) throws {
    let command = try NavCommand(line: line)
    #expect(command.kind == .all)
    #expect(command.description == line)
    #expect(try NavCommand(command.json) == command)
    #expect(try NavCommand(line: command.description) == command)
  }

  @Test(arguments: [
    ("all", "commands in braces are missing: all { COMMAND; … }", 4),
    ("all push", "commands in braces are missing: all { COMMAND; … }", 5),
    ("all { push a", "the block that begins here has no end: }", 5),
    ("all { push a; fly }", "there is no verb “fly”: try help", 15),
    ("all { push a } now", "“now” is one word too many: all { COMMAND; … }", 16),
    ("all { push a source=user }", "“source=user” is one word too many", 14),
    ("all { state }", "there is no verb “state”", 7),
  ])
  func `a mistake in a list is told with its column`(_ line: String, _ message: String, _ column: Int) {
    #expect { try NavCommand(line: line) } throws: { error in
      let error = error as? LineError
      return error?.message.hasPrefix(message) == true && error?.column == column
    }
  }

  @Test func `the source after the braces is that of the list`() throws {
    let words = try LineWord.split("all { push a; back } source=link; pop")
    #expect(words.count == 2)
    let (command, source) = try #require(CommandVerb.named("all")).read(words[0])
    #expect(command == .all([.push("a"), .back()]))
    #expect(source == .link)
  }

  @Test func `a list inside too many others is not written`() throws {
    var command = NavCommand.pop()
    for _ in 0..<40 { command = .all([command]) }
    let session = try NavSession(options: SessionOptions())
    #expect(throws: SessionError.valueTooDeep) { try session.send(command) }
  }

  // MARK: In a journal

  @Test func `a process that is killed at any byte of a list leaves all of it or nothing`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: Self.path, in: disk, options: SmallJournal.options)
    try session.send(.push("a"))
    let before = session.stateView()
    let whole = try #require(disk.contents(of: Self.path)).count
    try session.send([.push("b"), .push("c"), .pop(), .push("d")])
    let after = session.stateView()
    let bytes = try #require(disk.contents(of: Self.path))
    #expect(bytes.count > whole + 100)
    for length in whole...bytes.count {
      let opening = JournalOpening(Array(bytes[..<length]))
      #expect(opening.view == (length == bytes.count ? after : before), "\(length) bytes")
    }
  }

  @Test func `a journal with lists replays and is decided in the same way again`() throws {
    let files = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: files, options: .standard)
    try session.send([.add(.tabs, "t"), .add(.stack, "one", in: "t"), .push("a", in: "one")])
    try session.send([.push("b"), .push("b")])
    try session.send([.push("b"), .setAttribute("dirty", to: "true", of: "b")])
    let state = session.stateView()
    try session.close()
    let journal = try NavJournal(at: "j", in: files)
    #expect(try journal.stateView() == state)
    #expect(try journal.verify(plugins: .builtIn).isClean)
    #expect(journal.commitCount == 3)
  }

  @Test func `minimize splits a list and keeps what is needed of it`() throws {
    let files = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: files, options: .standard)
    try session.send(.scene(BuiltInScene.stack.content))
    try session.send([.push("a"), .push("b"), .pop(), .push("ghost"), .setTitle("G", of: "ghost")])
    try session.send(.setTitle("A", of: "a"))
    try session.close()
    let minimal = try NavJournal(at: "j", in: files).minimized(
      NavPredicate("not visible contains ghost"), plugins: .builtIn)
    #expect(minimal.commands.map { "\($0.command)" } == ["scene stack", "push ghost"])
    #expect(minimal.commits == [0, 1])
  }

  @Test func `a redacted list has the form of the original`() throws {
    let files = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: files, options: .standard)
    try session.send(.scene(BuiltInScene.stack.content))
    try session.send([
      .push("secret", title: "Secret title"), .setAttribute("k", to: "Secret value", of: "secret"),
    ])
    try session.close()
    let redacted = try NavJournal(at: "j", in: files).redacted(plugins: .builtIn)
    let text = String(decoding: redacted, as: UTF8.self)
    #expect(!text.contains("Secret"))
    #expect(text.contains(#""command":{"type":"all","commands":[{"type":"push""#))
  }
}
