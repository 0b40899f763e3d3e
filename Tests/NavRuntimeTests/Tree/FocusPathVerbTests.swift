import NavEvents
import NavRuntime
import Testing

/// `back`, `popTo` and `swipe begin` without a target, which search the whole focus path.
struct FocusPathVerbTests {
  /// A stack with a drillDown on top, in two panes.
  private static let drillOnStack = ["push a", "add drilldown d", "push x", "push y"]

  // MARK: back

  @Test(arguments: [
    // The drillDown shows no back button, the stack around it does.
    SceneCase(.stack, drillOnStack, "popped,container:main,screens:[d],way:back"),
    SceneCase(.stack, drillOnStack + ["push z"], "popped,container:d,screens:[z],way:back"),
    // No container shows one: the deepest one that knows the command.
    SceneCase(.stack, ["add drilldown d", "push x", "push y"], "popped,container:d,screens:[y],way:back"),
    SceneCase(.drilldown, ["push a", "push b"], "popped,container:main,screens:[b],way:back"),
    // A container that waits for a page cancels the load first; then the button of the bar around it counts.
    SceneCase(
      .stack, ["push a", "add web w", "open https://a.example/"], "loadCancelled,container:w,page:w/0"),
    SceneCase(
      .stack, ["push a", "add web w", "open https://a.example/", "failed no"],
      "loadCancelled,container:w,page:w/0"),
  ])
  func `back goes to the deepest container that shows a back button or waits for a page`(_ row: SceneCase)
    throws
  {
    let stage = try row.stage()
    #expect(try stage.type("back").events.first == row.expected)
  }

  @Test func `back never looks below a modal`() throws {
    let stage = try Stage(.stack, "push a", "push b", "present p kind=stack", "push q")
    #expect(try stage.type("back").isNothing)
    #expect(stage["containers.main.entries"] == #"["a","b"]"#)
  }

  @Test func `a named container is the target of back`() throws {
    let stage = try Stage(.stack, Self.drillOnStack)
    #expect(try stage.type("back in=d").events.first == "popped,container:d,screens:[y],way:back")
  }

  // MARK: popTo

  @Test(arguments: [
    SceneCase(.stack, drillOnStack + ["push z", "popto a"], "popped,container:main,screens:[d],way:popTo"),
    SceneCase(
      .stack, drillOnStack + ["push z", "push u", "popto x"], "popped,container:d,screens:[u,z],way:popTo"),
    SceneCase(.tabs, ["push a", "push b", "popto a"], "popped,container:first,screens:[b],way:popTo"),
  ])
  func `popTo goes to the deepest container that has the screen on its stack`(_ row: SceneCase) throws {
    let stage = try Stage(row.scene, Array(row.lines.dropLast()))
    #expect(try stage.type(row.lines[row.lines.count - 1]).events.first == row.expected)
  }

  @Test func `popTo for a screen off the path is refused by the deepest container`() throws {
    let stage = try Stage(.tabs, "push a", "push b", "select second", "push c")
    let reply = try stage.type("popto a")
    #expect(reply.refused == "not-in-stack")
    #expect(reply.messages.first?.contains("“second”") == true)
  }

  @Test func `popTo for the nested stack on top changes nothing`() throws {
    let stage = try Stage(.split, "primary a", "detail b", "collapse")
    #expect(try stage.type("popto secondary").events == [])
    #expect(try stage.type("popto secondary").refused == nil)
  }

  // MARK: swipe begin

  @Test(arguments: [
    SceneCase(.stack, drillOnStack, "main"), SceneCase(.stack, drillOnStack + ["push z"], "d"),
    SceneCase(.tabs, ["push a", "push b"], "first"),
  ])
  func `a swipe begins in the deepest container that can be swiped`(_ row: SceneCase) throws {
    let stage = try row.stage()
    #expect(try stage.type("swipe begin 0").events.first == "swipeBegan,container:\(row.expected),x:0")
  }

  @Test func `a swipe is refused where no container on the path can be swiped`() throws {
    let reply = try Stage(.stack, "add drilldown d", "push x").type("swipe begin 0")
    #expect(reply.refused == "swipe-unavailable")
  }
}
