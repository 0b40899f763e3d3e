import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Routes and params in Swift, in journals and in questions about them. The rules are in `Rules/routes.rules`.
struct RoutesTests {
  private static func session() throws -> NavSession {
    try NavSession(options: SessionOptions(), initial: .stack("main", root: "home"))
  }

  private static func product(_ id: Int) throws -> ScreenDescription {
    ScreenDescription(route: "product", params: try CanonicalJSON(#"{"id":\#(id)}"#))
  }

  // MARK: In Swift

  @Test func `a screen is pushed by its route, and the scene says what it was opened with`() throws {
    let session = try Self.session()
    for id in [42, 43] { try session.send(.push(try Self.product(id))) }
    #expect(session.scene["main"]?.children == ["home", "product", "product~2"])
    let second = try #require(session.scene.screens["product~2"])
    #expect(second.route == "product")
    #expect(second.params?.member("id")?.number == 43)
    try session.send(.setParams(try CanonicalJSON(#"{"id":44}"#), of: "product~2"))
    #expect(session.scene.screens["product~2"]?.params?.member("id")?.number == 44)
  }

  @Test func `the same link twice is one screen`() throws {
    let session = try Self.session()
    let main = session.stack("main")
    try main.push(Self.product(42), reuse: .pop(by: ["id"]))
    try main.push(Self.product(43), reuse: .pop(by: ["id"]))
    let again = try main.push(Self.product(42), reuse: .pop(by: ["id"]))
    #expect(again.commit?.events.map(\.kind).contains(.popped) == true)
    #expect(session.scene["main"]?.children == ["home", "product"])
  }

  @Test func `the recorded command lacks the id, and the event has it`() throws {
    let session = try Self.session()
    let outcome = try session.send(.push(ScreenDescription(route: "settings")))
    let commit = try #require(outcome.commit)
    #expect(commit.command?.json.text == #"{"type":"push","screen":{"route":"settings"}}"#)
    #expect(commit.events.first?.json.text == #"{"type":"needs","what":["routes"]}"#)
    #expect(
      commit.events.contains {
        $0.json.text == #"{"type":"pushed","container":"main","screen":{"id":"settings","route":"settings"}}"#
      })
  }

  @Test func `params that a journal could not hold are refused, and the command is not lost`() throws {
    let session = try Self.session()
    let long = try CanonicalJSON(#"{"text":"\#(String(repeating: "x", count: 17_000))"}"#)
    let deep = try CanonicalJSON(
      #"{"a":\#(String(repeating: "[", count: 32))\#(String(repeating: "]", count: 32))}"#)
    for params in [long, deep] {
      let refusal = try session.send(.push(ScreenDescription(route: "p", params: params))).refusal
      #expect(refusal?.code == .badArgument)
    }
    let enough = try CanonicalJSON(
      #"{"a":\#(String(repeating: "[", count: 31))\#(String(repeating: "]", count: 31))}"#)
    #expect(try session.send(.push(ScreenDescription(route: "p", params: enough))).refusal == nil)
  }

  // MARK: In a journal

  private static let trip =
    #"scene stack; push home; push route=product params={"id":1,"name":"Ada"}; push route=product params={"id":2}; "#
    + #"params product~2 {"id":3,"name":"Ada"}; pop; push route=product params={"id":1} reuse=top by=id; popto home; "#
    + "push route=product"

  @Test func `a replay takes the ids from the events, and deciding again takes the same ones`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(Self.trip, in: disk)
    #expect(try journal.scene().containers["main"]?.children == ["home", "product"])
    #expect(try journal.verify(plugins: .builtIn).divergences.isEmpty)
  }

  @Test func `what a journal needs and this version does not know stops it there`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("scene stack; push route=p; push b", in: disk)
    var lines = JournalLines(try #require(disk.contents(of: "j")))
    lines.bodies = lines.bodies.map {
      $0.replacing(#""what":["routes"]"#, with: #""what":["routes","wings"]"#)
    }
    disk.write(lines.bytes, to: "later")
    let journal = try NavJournal(at: "later", in: disk)
    #expect(journal.commitCount == 1)
    #expect("\(journal.verdict)".contains("needs wings"), "\(journal.verdict)")
  }

  @Test func `a journal whose folded beginning had routes has a version that older programs refuse`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(Self.trip, in: disk)
    let short = try journal.compact(at: .commit(4), to: "short", in: disk)
    let first = String(decoding: try #require(disk.contents(of: "short")).prefix(20), as: UTF8.self)
    #expect(first.hasPrefix(#"{"journal":2,"#), "\(first)")
    #expect(try short.stateView() == journal.stateView())
    #expect(try short.verify(plugins: .builtIn).divergences.isEmpty)
    let plain = try NavJournal.typed("scene stack; push a; push b")
    #expect(plain.header.base == nil)
  }

  @Test func `a session goes on after its folded beginning without saying again that it has routes`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(Self.trip, in: disk)
    try journal.compact(at: .end, to: "short", in: disk)
    var options = SessionOptions()
    options.durability = .os
    let session = try NavSession.open(at: "short", in: disk, options: options)
    let outcome = try session.send(.push(ScreenDescription(route: "product")))
    #expect(outcome.commit?.events.first?.kind == .pushed)
  }

  @Test func `a redacted journal keeps routes and the ids they give, and no param`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(Self.trip, in: disk)
    let bytes = try journal.redacted(plugins: .builtIn)
    disk.write(bytes, to: "r")
    let copy = try NavJournal(at: "r", in: disk)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""route":"product""#) && text.contains(#""id":"product~2""#), "\(text)")
    #expect(!text.contains("Ada") && !text.contains("home"), "\(text)")
    #expect(try copy.verify(plugins: .builtIn).divergences.isEmpty)
    #expect(copy.commitCount == journal.commitCount)
  }

  @Test func `what a plugin remembers of a route is redacted as the runtime names it there`() throws {
    let disk = MemoryFileSystem()
    let trip =
      "scene stack; push home; push route=r; push r~2; push route=r attr=auth=required; attr scene user=ada; push route=r"
    let journal = try NavJournal.typed(trip, in: disk, plugins: ["auth-gate"])
    #expect(journal.commits.contains { $0.events.contains { $0.kind == .remembered } })
    disk.write(try journal.redacted(plugins: .builtIn), to: "r")
    #expect(try NavJournal(at: "r", in: disk).verify(plugins: .builtIn).divergences.isEmpty)
  }

  // MARK: Questions

  @Test func `commits are found by the routes of the screens that they mention`() throws {
    let journal = try NavJournal.typed(Self.trip)
    let found = try journal.commits(matching: NavCommitFilter(routes: ["product"])).map(\.number)
    #expect(found == [2, 3, 4, 5, 6, 7, 8])
    #expect(try journal.commits(matching: NavCommitFilter(routes: ["nothing"])).isEmpty)
  }

  @Test func `visits are counted by route where there is one`() throws {
    let journal = try NavJournal.typed(Self.trip)
    let byRoute = try journal.statistics(groupedBy: .route).screens
    #expect(byRoute.map { "\($0.id) \($0.visits)" } == ["product 4", "home 2"])
    let byScreen = try journal.statistics(groupedBy: .screen).screens
    #expect(byScreen.map { "\($0.id) \($0.visits)" } == ["product 3", "home 2", "product~2 1"])
    #expect(try journal.screenViews().filter { $0.route == "product" }.count == 4)
  }

  @Test func `a path leads into params`() throws {
    let early = try NavJournal.typed(#"scene stack; push a; push route=product params={"name":"Ada"}"#)
    #expect(try early.bisect(NavPredicate("screens.product.params.name == Ada")).event != nil)
    #expect(throws: (any Error).self) { try NavPredicate("screens.product.parms.id == 1") }
  }

  // MARK: Lines

  @Test(arguments: [
    (
      #"push a params={"k": "} ; ]", "l": [1, {"m": "\""}]} title=T"#,
      #"push a params={"k":"} ; ]","l":[1,{"m":"\""}]} title=T"#
    ),
    (#"push route=p params="{\"a\": 1}""#, #"push route=p params={"a":1}"#),
    (#"params p {"a": 1}"#, #"params p {"a":1}"#), (#"plugin remember x [1, 2]"#, "plugin remember x [1,2]"),
    (#"plugin configure x rules=[{"a": 1}] on=true"#, #"plugin configure x on=true rules=[{"a":1}]"#),
    (#"popto ["a"]"#, "popto [a]"), (#"params "[x" {}"#, #"params "[x" {}"#),
  ])
  func `JSON needs no quotes where it is expected`(_ line: String, _ printed: String) throws {
    let command = try NavCommand(line: line)
    #expect(command.description == printed)
    #expect(try NavCommand(line: printed) == command)
  }

  @Test(arguments: [(#"params p {"a": 1"#, 10), (#"push a params=[1; pop"#, 15)])
  func `JSON without its closing bracket is a mistake at the bracket that opens it`(
    _ line: String, _ column: Int
  ) {
    let error = #expect(throws: LineError.self) { try NavCommand(line: line) }
    #expect(error?.code == .syntax && error?.column == column)
  }
}
