import NavEvents
import NavRuntime
import Testing

struct StackReplaceTests {
  @Test(arguments: [(["push a"], "[x]", "a"), (["push a", "push b"], "[a,x]", "b")])
  func `replace exchanges the top, even the root`(_ lines: [String], _ entries: String, _ removed: String)
    throws
  {
    let stage = try Stage(.stack, lines)
    #expect(
      try stage.type("replace x title=X animation=fade").events == [
        "replaced,container:main,screen:{id:x,title:X},removed:\(removed),animation:fade"
      ])
    #expect(stage.plain("containers.main.entries") == entries)
    #expect(stage["screens.\(removed)"] == "missing")
  }

  @Test func `an empty stack has no top to replace`() throws {
    let stage = try Stage(.stack)
    let before = stage.scene
    for line in ["replace x", #"replace """#, "replace main"] {
      let reply = try stage.type(line)
      #expect(reply.refused == "empty-stack", "\(line)")
      #expect(reply.reasons == ["core: “main” needs at least one entry for that."])
    }
    #expect(stage.scene == before)
  }

  @Test func `replacing the top by itself changes nothing, not even its title`() throws {
    let stage = try Stage(.stack, "push a", "push b title=B")
    let before = stage.scene
    #expect(try stage.type("replace b title=Other").isNothing)
    #expect(stage.scene == before)
  }

  @Test func `a container on top that is replaced leaves with its content`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .stack, "push a", "add drilldown d", "push x", "push y")
    #expect(try stage.type("replace b in=main").events == ["replaced,container:main,screen:{id:b},removed:d"])
    #expect(doorkeeper.log.take() == ["replace y x"])
    #expect(stage.plain("screens") == "{a:{title:a},b:{title:b}}")
  }
}
