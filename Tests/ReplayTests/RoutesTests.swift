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

  @Test
  func
    `a redacted journal replaces an id that only looks like one of the runtime, and so a title and a param`()
    throws
  {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      #"scene stack; push order~2; push a title=order~2 params={"patient":"order~9"}; push b title=order~9; push route=order"#,
      in: disk)
    let text = String(decoding: try journal.redacted(plugins: .builtIn), as: UTF8.self)
    #expect(text.contains(#""id":"order""#) && !text.contains("order~"), "\(text)")
  }

  @Test
  func `a redacted journal keeps an id because of which the runtime took a larger number, and no larger one`()
    throws
  {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      "scene stack; push order~2; push order~4; push order~7; push route=order; push route=order; push route=order",
      in: disk)
    #expect(try journal.scene().containers["main"]?.children.last == "order~5")
    disk.write(try journal.redacted(plugins: .builtIn), to: "r")
    let copy = try NavJournal(at: "r", in: disk)
    let entries = try copy.scene().containers.first?.value.children ?? []
    #expect(
      entries.count == 6
        && entries.filter { $0.hasPrefix("order") } == ["order~2", "order~4", "order", "order~3", "order~5"])
    #expect(try copy.verify(plugins: .builtIn).divergences.isEmpty)
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

  @Test func `a key that a verb does not have is no id of a screen with a route`() throws {
    for line in ["detail route=p reuse=top", "replace route=p parms=x", "push roote=x route=p"] {
      let error = #expect(throws: LineError.self) { try NavCommand(line: line) }
      #expect(error?.code == .badArgument, "\(line)")
    }
    let command = NavCommand.push(ScreenDescription(route: "p", id: "a=b"))
    #expect(command.description == #"push "a=b" route=p"#)
    #expect(try NavCommand(line: command.description) == command)
  }

  @Test func `a route that is refused is redacted, and refused there, too`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      #"scene stack; push a; push route="ada~lovelace"; push route=nil"#, in: disk)
    let bytes = try journal.redacted(plugins: .builtIn)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("ada"))
    disk.write(bytes, to: "r")
    let copy = try NavJournal(at: "r", in: disk)
    #expect(try copy.verify(plugins: .builtIn).divergences.isEmpty)
    #expect(copy.commits.filter { $0.refusal != nil }.count == 2)
  }

  /// Journals in which a route, an id and another text are the same, or could become so.
  @Test(arguments: [
    #"push home; push home; push route=product params={"kind":"product","n":"product~2"} title=product"#,
    "push p; pop; all {\n push route=p\n pop\n push p }; push route=p",
    "push a; push route=text-1 title=Secret; push b title=text-1; push n1 route=n1; push route=n1",
    "push home; plugin attach auth-gate login=p; push route=p attr=auth=required; attr scene user=ada",
    "set p p~2 p~3 p~40 p~4; push route=p; push route=p; popto p; push route=p",
    "push a/0; push route=a/0; push route=a/0",
    "scene split; column secondary a; push route=p; push p~2; push route=p reuse=pop; collapse",
    #"push a; push route=p params={"a":1,"b":"1"}; push route=p params={"b":"1","a":1.5} reuse=pop by=b; push route=p params={"a":1} reuse=top by=a"#,
  ])
  func `a redacted journal decides about routes as the original does`(_ trip: String) throws {
    let disk = MemoryFileSystem()
    let scene = trip.hasPrefix("scene") ? "" : "scene stack; "
    let journal = try NavJournal.typed(scene + trip, in: disk)
    disk.write(try journal.redacted(plugins: .builtIn), to: "r")
    let copy = try NavJournal(at: "r", in: disk)
    #expect(copy.commitCount == journal.commitCount)
    #expect(try copy.verify(plugins: .builtIn).divergences.isEmpty)
    #expect(copy.commits.map { $0.refusal?.code } == journal.commits.map { $0.refusal?.code })
    #expect(copy.commits.map { $0.events.map(\.kind) } == journal.commits.map { $0.events.map(\.kind) })
  }

  @Test(arguments: [
    // Short texts and numbers, as many as params can have, and a little more than that.
    (#""A","b","","é","\\n",7,-1,0.5,true,null,1234567890123456,1e-300"#, 16_384),
    (#""Ada","Bo""#, 16_384), ("1,2,3,4,5,6,7,8,9,0,10,11", 16_384), (#"{"a":1},{"b":2}"#, 16_384),
  ])
  func `redacted params fit where the original ones do, and no others`(
    _ elements: String, _ limit: Int
  ) throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: SessionOptions())
    _ = try? session.send(.push(ScreenDescription("a")))
    for length in [limit, limit + 1] {
      let (list, start, end) = (
        try CanonicalJSON("[\(elements)]").text.dropFirst().dropLast(), #"{"k":["#, #"]}"#
      )
      let count = (length - start.utf8.count - end.utf8.count - 3) / (list.utf8.count + 1)
      var text = Array(repeating: String(list), count: count).joined(separator: ",")
      text = "\(start)\(text),"
      text += "\"\(String(repeating: "z", count: length - text.utf8.count - 2 - end.utf8.count))\"\(end)"
      #expect(text.utf8.count == length)
      _ = try? session.send(.push(ScreenDescription(route: "p", params: try CanonicalJSON(text))))
    }
    try session.close()
    let journal = try NavJournal(at: "j", in: disk)
    disk.write(try journal.redacted(plugins: .builtIn), to: "r")
    let copy = try NavJournal(at: "r", in: disk)
    #expect(copy.verdict == .clean && copy.commitCount == journal.commitCount)
    #expect(journal.commits.suffix(2).map { $0.refusal == nil } == [true, false])
    #expect(try copy.verify(plugins: .builtIn).divergences.isEmpty)
  }

  @Test func `each text in long redacted params is as long as the original one, even a short one`() throws {
    let disk = MemoryFileSystem()
    let list = Array(repeating: #""A","b","zz","Ada","","é""#, count: 400).joined(separator: ",")
    let journal = try NavJournal.typed(
      #"scene stack; push a; push route=p params={"k":[\#(list)]}"#, in: disk)
    disk.write(try journal.redacted(plugins: .builtIn), to: "r")
    let copy = try NavJournal(at: "r", in: disk)
    let texts = try [journal, copy].map { try #require($0.scene().screens["p"]?.params).text }
    #expect(texts[0].contains("Ada") && !texts[1].contains("Ada"))
    let lengths = texts.map { text in text.split(separator: ",").map(\.utf8.count) }
    #expect(lengths[0].count == 6 * 400 && lengths[0] == lengths[1])
  }

  @Test func `a journal needs routes as soon as a plugin keeps a command with one`() throws {
    let held = try NavJournal.typed(
      "scene stack; push home; push route=account attr=auth=required", plugins: ["auth-gate"])
    #expect(Array(held.commits).last?.events.first?.kind == .needs)
    let settings = try NavJournal.typed(
      #"scene stack; plugin attach link-router routes=[{"pattern":"/x","commands":[{"type":"push","screen":{"route":"p"}}]}]"#
    )
    #expect(Array(settings.commits).last?.events.first?.kind == .needs)
  }

  @Test func `a held screen gets an id that is free when it is shown`() throws {
    let journal = try NavJournal.typed(
      "scene stack; push home; push route=p attr=auth=required; push p; attr scene user=ada",
      plugins: ["auth-gate"])
    #expect(Array(journal.commits).last?.refusal == nil)
    #expect(try journal.scene()["main"]?.children.last == "p~2")
  }

  @Test func `a command that names a route and changes nothing is found by it`() throws {
    let journal = try NavJournal.typed(
      "scene stack; push a; push route=p; push route=p reuse=top; push route=~")
    #expect(try journal.commits(matching: NavCommitFilter(routes: ["p"])).map(\.number) == [2, 3])
    #expect(try journal.commits(matching: NavCommitFilter(routes: ["~"])).map(\.number) == [4])
  }

  @Test(arguments: [
    "push nil route=p", "push nil params={}", #"push json={"id":"a"} route=p"#,
    #"present json={"id":"a"} title=T"#,
  ])
  func `a member that has no place is a mistake`(_ line: String) {
    let error = #expect(throws: LineError.self) { try NavCommand(line: line) }
    #expect(error?.code == .badArgument)
  }

  @Test func `an id that is also a route is counted once`() throws {
    let journal = try NavJournal.typed("scene stack; push product; push route=product; pop")
    let screens = try journal.statistics().screens
    #expect(screens.map { "\($0.id) \($0.visits)" } == ["product 3"])
  }

  @Test(arguments: [(#"params p {"a": 1"#, 10), (#"push a params=[1; pop"#, 15)])
  func `JSON without its closing bracket is a mistake at the bracket that opens it`(
    _ line: String, _ column: Int
  ) {
    let error = #expect(throws: LineError.self) { try NavCommand(line: line) }
    #expect(error?.code == .syntax && error?.column == column)
  }
}
