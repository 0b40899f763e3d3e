import NavEvents
import NavRuntime
import Testing

/// A swipe of a nested container: a change that hides the container ends it, a change elsewhere does not.
struct HiddenSwipeTests {
  /// Returns a stage with the scene `demo` and a running swipe in the drillDown `one`.
  private static func demo(_ lines: String...) throws -> Stage {
    try Stage(.demo, ["push a", "push b", "push c", "swipe begin 0", "swipe move 100"] + lines)
  }

  @Test(arguments: [
    ["present m"], ["present m style=popover"], ["present m kind=drilldown"], ["rotate portrait"],
    ["resize 900 700"],
    ["resize 400 800"], ["push x in=three"], ["push x in=two"], ["add stack s in=tabs"], ["title a T"],
    ["attr one k=v"],
    ["plugin detach back-button"], ["propagate tab off in=two"], ["present m", "dismiss"],
    ["present m", "dismiss way=swipe"],
    ["select one in=tabs", "select two in=nowhere"], ["select 9"],
  ])
  func `sheets, rotations, resizes and changes elsewhere leave a swipe running`(_ lines: [String]) throws {
    let stage = try Self.demo("plugin detach tab-reselect")
    for line in lines { #expect(try !stage.type(line).kinds.contains("swipeCancelled"), "\(line)") }
    #expect(stage["containers.one.swipe.x"] == "100")
    #expect(try stage.type("swipe end 1000").kinds.contains("popped"))
  }

  @Test(arguments: [
    ["select u"], ["select u", "present f style=fullScreen"], ["present f style=fullScreen"],
  ])
  func `a swipe hidden by a turn and by another change ends when the turn is undone`(
    _ lines: [String]
  )
    throws
  {
    let stage = try Stage(
      .drilldown,
      [
        "add tabs t", "add drilldown d in=t", "add stack u in=t", "resize 700 500", "push a in=d",
        "add stack s in=d", "push x in=s", "push y in=s", "push r in=d", "swipe begin 10 in=s",
        "rotate portrait",
      ] + lines)
    #expect(stage["containers.s.swipe"] != "null")
    #expect(try stage.type("rotate portraitUpsideDown").kinds.contains("swipeCancelled") == false)
    #expect(
      try stage.type("rotate landscapeLeft").kinds.prefix(3) == [
        "deviceRotated", "swipeCancelled", "interfaceRotated",
      ])
  }

  /// Scenes, and a container that is hidden in them.
  private static let hidden: [SceneCase] = [
    SceneCase(.tabs, ["push x in=second", "push y in=second"], "second"),
    SceneCase(.demo, ["push x in=embedded", "push y in=embedded", "push z in=embedded"], "embedded"),
    SceneCase(.stack, ["push x", "push y", "present f style=fullScreen"], "main"),
    SceneCase(.stack, ["add drilldown d", "push x", "push y", "push z", "push a in=main"], "d"),
    SceneCase(.split, ["primary x", "primary y", "hidecolumn primary"], "primary"),
    SceneCase(.split, ["primary x", "primary y", "detail a", "present f style=fullScreen"], "split"),
  ]

  @Test func `a cancelled swipe leaves everything as it was`() throws {
    let stage = try Stage(.demo, "push a", "push b", "push c", "push x in=three")
    let other = try Stage(.demo, "push a", "push b", "push c", "push x in=three", "select two")
    try stage.type("swipe begin 0", "swipe move 200", "select two")
    #expect(stage.digest == other.digest)
  }
}
