import NavEvents
import NavRuntime
import Testing

/// The commands to a collapsed split, to its primary and to its nested stacks.
struct NestedStackTests {
  /// Returns a collapsed stage with a b in the primary, s in the supplementary, x y in the secondary.
  private static func triple(_ steps: Step...) throws -> Stage {
    let stage = try Stage(
      .triple, .column(.primary, "a"), .primary("b"), .column(.supplementary, "s"), .detail("x"),
      .column(.secondary, "y"), .collapse)
    try stage.send(steps)
    return stage
  }

  /// Returns a collapsed stage with a in the primary, x y in the secondary.
  private static func pair(_ steps: Step...) throws -> Stage {
    let stage = try Stage(
      .split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"), .collapse)
    try stage.send(steps)
    return stage
  }

  // MARK: The acting stack

  private static let acts: [(Step, String)] = [
    (.push("z"), Fact.pushed("z", on: "secondary")),
    (.replace("z"), "replaced,container:secondary,screen:{id:z},removed:y"),
    (
      .setEntries("y"),
      "stackSet,container:secondary,screens:[y],transition:none"
    ),
    (
      .bars(hidden: true),
      "navigationBarsHiddenChanged,container:secondary,value:true"
    ),
    (.beginSwipe(0), "swipeBegan,container:secondary,x:0"),
  ]

  @Test(arguments: acts, ["split", "primary", "secondary", nil])
  func `commands to the split or the primary act on the topmost nested stack`(
    _ act: (step: Step, event: String), _ container: String?
  ) throws {
    let step = container.map { act.step.on($0) } ?? act.step
    #expect(try Self.pair().send(step).events.first == act.event)
    #expect(try Self.triple().send(step).events.first == act.event)
  }
}
