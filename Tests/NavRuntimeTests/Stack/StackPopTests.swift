import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct StackPopTests {
  @Test(arguments: [
    ("pop", "popped,container:main,screens:[c]"), ("back", "popped,container:main,screens:[c],way:back"),
    ("popto a", "popped,container:main,screens:[c,b],way:popTo"),
    ("popto b", "popped,container:main,screens:[c],way:popTo"),
    ("root", "popped,container:main,screens:[c,b],way:popToRoot"),
    ("pop animated=false", "popped,container:main,screens:[c],animated:false"),
  ])
  func `a removal is one event, with its way, and the top first`(_ line: String, _ event: String) throws {
    let stage = try Stage(.stack, "push a", "push b", "push c")
    #expect(try stage.type(line).events == [event])
    #expect(stage.plain("containers.main.entries") == (event.contains("[c,b]") ? "[a]" : "[a,b]"))
  }

  @Test(arguments: ["pop", "back", "root", "popto a"])
  func `the root is never popped`(_ line: String) throws {
    let stage = try Stage(.stack, "push a")
    let before = stage.scene
    for _ in 0..<3 { #expect(try stage.type(line).isNothing) }
    #expect(stage.scene == before)
  }

  @Test(arguments: ["pop", "back", "root"])
  func `an empty stack has nothing to pop`(_ line: String) throws {
    let stage = try Stage(.stack)
    #expect(try stage.type(line).isNothing)
    #expect(stage.entries(of: "main") == "")
  }

  @Test func `repeating back ends at the root`() throws {
    let stage = try Stage(.stack, "push a", "push b", "push c")
    for _ in 0..<5 { #expect(try stage.type("back").refused == nil) }
    #expect(stage.entries(of: "main") == "a")
  }

  @Test func `popping to the top changes nothing`() throws {
    let stage = try Stage(.stack, "push a", "push b")
    #expect(try stage.type("popto b").isNothing)
  }

  @Test(arguments: ["x", "main", "p"])
  func `popTo a node that is not in the stack is refused`(_ id: String) throws {
    let stage = try Stage(.stack, "push a", "push b", "add drilldown d", "push p", "title d D")
    let before = stage.scene
    let reply = try stage.type("popto \(id) in=main")
    #expect(reply.refused == "not-in-stack")
    #expect(reply.reasons.count == 1)
    #expect(reply.reasons.first?.hasPrefix("core: “\(id)” is not on the stack of “main”.") == true)
    #expect(stage.scene == before)
  }

  @Test func `the refusal of a misspelled id suggests the right one`() throws {
    let stage = try Stage(.stack, "push inbox", "push letter")
    #expect(
      try stage.type("popto inbx").reasons == [
        "core: “inbx” is not on the stack of “main”. Did you mean “inbox”?"
      ])
  }

  @Test func `a node inside an entry is not in the stack, the entry is`() throws {
    let stage = try Stage(.stack, "push a", "add drilldown d", "push x", "add web w in=main")
    #expect(try stage.type("popto x in=main").refused == "not-in-stack")
    #expect(try stage.type("popto d in=main").events == ["popped,container:main,screens:[w],way:popTo"])
    #expect(stage.entries(of: "main") == "a d")
  }

  // MARK: Questions

  @Test(arguments: [
    ("pop", "pop c"), ("back", "back c"), ("popto a", "popTo c b"), ("root", "popToRoot c b"),
    ("replace x", "replace c"), ("set a", "set c b"), ("set x", "set c b a"), ("swipe begin 0", "swipe c"),
  ])
  func `every removal asks once, with all leaving screens, top first`(_ line: String, _ question: String)
    throws
  {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .stack, "push a", "push b", "push c")
    #expect(try stage.type(line).refused == nil)
    #expect(doorkeeper.log.take() == [question])
  }

  @Test(arguments: [
    "push x", "popto c", "replace c", "set a b c", "set a b c x", "set b c a", "bars hide", "add drilldown d",
    "popto x",
    "replace a",
  ])
  func `no plugin is asked when no screen leaves`(_ line: String) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .stack, "push a", "push b", "push c")
    try stage.type(line)
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test(arguments: [
    ("pop", "pop"), ("back", "back"), ("popto a", "popTo"), ("root", "popToRoot"), ("replace x", "replace"),
    ("set a c", "set"), ("swipe begin 0", "swipe"),
  ])
  func `an objection refuses the removal, names its plugin, changes nothing`(_ line: String, _ way: String)
    throws
  {
    let stage = try Stage(
      Doorkeeper(), .stack, "push a", "push b", "push c", "attr b stays=\(way)", "attr c stays=\(way)")
    let before = stage.scene
    let reply = try stage.type(line)
    #expect(reply.refused == "vetoed")
    #expect(reply.reasons == ["doorkeeper: “\(line == "set a c" ? "b" : "c")” stays."])
    #expect(stage.scene == before)
  }

  @Test func `unsaved-changes objects to the pop of a dirty screen`() throws {
    var options = SessionOptions.standard
    options.plugins.append("unsaved-changes")
    let stage = try Stage(.stack, ["push a", "push b", "attr b dirty=true"], options: options)
    let reply = try stage.type("pop")
    #expect(reply.refused == "vetoed")
    #expect(reply.reasons.count == 1)
    #expect(reply.reasons.first?.hasPrefix("unsaved-changes: ") == true)
    #expect(try stage.type("attr b dirty=", "pop").refused == nil)
  }

  @Test(arguments: [
    (1, "“s1” has"), (2, "“s2” and “s1” have"), (3, "“s3”, “s2” and “s1” have"),
    (10, "“s10”, “s9”, “s8”, “s7”, “s6”, “s5”, “s4”, “s3”, “s2” and “s1” have"),
    (12, "“s12”, “s11”, “s10”, “s9”, “s8”, “s7”, “s6”, “s5”, “s4”, “s3” and 2 more have"),
  ])
  func `unsaved-changes names every dirty screen that would leave, ten at most`(
    count: Int, names: String
  ) throws {
    let stage = try Stage(.stack, ["plugin attach unsaved-changes", "push root"])
    for number in 1...count { try stage.type("push s\(number) attr=dirty=true", "push clean\(number)") }
    let reply = try stage.type("root")
    #expect(reply.reasons == ["unsaved-changes: \(names) unsaved changes: save or discard them first."])
  }
}
