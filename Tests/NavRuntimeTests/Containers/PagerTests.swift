import NavContainers
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The rules `pager`, beyond what the tests of containers show with them: where a pager begins, what becomes of the place of a page that
/// leaves, and the way back.
struct PagerTests {
  private static func session(
    _ pager: Pager = Pager(), _ others: [any NavPlugin] = [], _ pages: [String] = ["a", "b", "c", "d"],
    members: String = ""
  ) throws -> RuledSession {
    let nodes = pages.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    return try RuledSession(pager, others, members: "[\(nodes)]\(members)")
  }

  @Test func `a new pager shows its first page, or the one that the scene says`() throws {
    #expect(try Self.session().outcome == "[*a, b, c, d]")
    #expect(try Self.session(members: #","values":{"index":2}"#).outcome == "[a, b, *c, d]")
    #expect(try Self.session(members: #","shown":[{"child":"b","role":"page"}]"#).outcome == "[a, *b, c, d]")
    for index in ["9", "-1", "0.5", #""x""#] {
      let pager = try Self.session(members: #","values":{"index":\#(index)}"#)
      #expect(try pager.outcome == (index == "9" ? "[a, b, c, *d]" : "[*a, b, c, d]"))
    }
    let empty = try Self.session(Pager(), [], [])
    #expect(try empty.outcome == "[]")
    for verb in ["next", "previous", "first", "last"] {
      #expect(try empty.send("perform \(verb) in=m").events.isEmpty)
    }
    try empty.send("pop in=m")
    #expect(try empty.reason("swipe begin 0 in=m") == "There is no page before this one.")
    try empty.send("add stack s in=m")
    try empty.send("add tabs t in=m")
    #expect(try empty.outcome == "[*s, t]")
    try empty.expectVerified()
  }

  @Test func `the page after one that leaves takes its place, and after the last one the page before`() throws
  {
    let pager = try Self.session()
    try pager.send("select b")
    try pager.send("removed b")
    #expect(try pager.outcome == "[a, *c, d]")
    try pager.send("removed a")
    #expect(try pager.outcome == "[*c, d]")
    try pager.send("push e")
    try pager.send("select d")
    try pager.send("pop in=m")
    #expect(try pager.outcome == "[c, *e]")
    #expect(
      try pager.recorded.last().events.first?.contains(
        #""moves":[{"child":"d","x":"-100%"},{"child":"e","x":"100%"}]"#) == true)
    try pager.send("pop in=m")
    #expect(try pager.outcome == "[*c]")
    try pager.send("set x y c in=m")
    #expect(try pager.outcome == "[x, y, *c]")
    try pager.send("set x y in=m")
    #expect(try pager.outcome == "[x, *y]")
    #expect(try pager.send("set x x in=m").refusal?.code == .duplicateNode)
    try pager.send("set json=[] in=m")
    #expect(try pager.outcome == "[]")
    try pager.expectVerified()
  }

  @Test func `back shows the page before if that is set, and goes to what is around from the first page`()
    throws
  {
    let recorded = try RecordedSession(attached: [Pager(back: true)])
    for line in ["scene stack", "push below", "add arranged m rules=pager", "set a b", "perform next"] {
      try recorded.session.send(try NavCommand(line: line))
    }
    try recorded.session.send(.back())
    #expect(recorded.session.scene.visible == ["a"])
    #expect(
      try recorded.session.commit(.back(in: "m"))?.refusal?.reasons.map(\.message) == [
        "There is no page before this one."
      ])
    try recorded.session.send(.back())
    #expect(recorded.session.scene.visible == ["below"])
    let plain = try Self.session()
    try plain.send("perform last")
    #expect(try plain.reason("back in=m") == "A pager has no way back: its pages are beside each other.")
    try plain.send("plugin configure pager back=true")
    #expect(try plain.container.shown.first?.back?.shows == "c")
    try plain.send("back in=m")
    #expect(try plain.outcome == "[a, b, *c, d] back")
    try plain.expectVerified()
  }

  @Test func `a verb has no arguments, and an unknown one is refused`() throws {
    let pager = try Self.session()
    #expect(try pager.reason("perform next by=2") == "next has no argument “by”.")
    #expect(
      try pager.reason("perform jump page=b")
        == "A pager does not know jump: it knows next, previous, first and last.")
    #expect(try pager.outcome == "[*a, b, c, d]")
  }

  @Test func `settings of the initializer are those of the configuration, and others are faults`() throws {
    #expect(Pager().configuration == nil)
    #expect(Pager(back: true).configuration == (try Pager(configuration: #"{"back":true}"#)).configuration)
    #expect(throws: PluginFault.self) { try Pager(configuration: #"{"circular":true}"#) }
  }

  @Test func `a page that gets another id stays where it is`() throws {
    let pager = try Self.session()
    try pager.send("select c")
    try pager.send("change c id=x")
    #expect(try pager.outcome == "[a, b, *x, d]")
    try pager.expectVerified()
  }

  @Test func `the bar around a pager has the way back of its page`() throws {
    let recorded = try RecordedSession(attached: [Pager(back: true)])
    for command: NavCommand in [
      .scene(BuiltInScene.stack.content), .push("home"), .add(rules: "pager", "pages"),
      .set(["one", "two"], in: "pages"), .perform("next", in: "pages"),
    ] { try recorded.session.send(command) }
    #expect(recorded.session.scene.items["pages"]?.backButton?.title == "one")
    try recorded.session.send(.back(), from: .user)
    #expect(recorded.session.scene.visible == ["one"])
    #expect(recorded.session.scene.items["pages"]?.backButton?.title == "home")
    #expect(recorded.session.scene.violations() == [])
  }
}
