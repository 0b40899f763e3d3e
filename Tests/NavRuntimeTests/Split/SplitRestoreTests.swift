import NavEvents
import NavRuntime
import Testing

/// The parts of a split that `preserve` keeps and `restore` brings back.
struct SplitRestoreTests {
  /// Returns a screen that survives.
  private static func kept(_ id: String) -> ScreenDescription {
    var screen = ScreenDescription(id)
    screen.restorationID = id
    return screen
  }

  /// Returns a stage with a b in the primary, s in the supplementary, x y in the secondary; all but b and y survive.
  private static func filled(_ steps: Step...) throws -> Stage {
    let stage = try Stage(
      .triple, .column(.primary, kept("a")), .primary("b"), .column(.supplementary, kept("s")),
      .detail(kept("x")), .column(.secondary, "y"))
    try stage.send(steps)
    return stage
  }

  /// Restores the archive of `stage` in `other`.
  @discardableResult
  private static func restore(_ stage: Stage, in other: Stage) throws -> StageReply {
    try other.send(.restore(stage.archive))
  }

  @Test func `columns come back by their ids, with the entries that survive`() throws {
    let other = try Stage(.split)
    #expect(try Self.restore(try Self.filled(), in: other).kinds == ["restored"])
    let columns = #"{"primary":"primary","supplementary":"supplementary","secondary":"secondary"}"#
    #expect(other["containers.split.columns"] == columns)
    #expect(other.entries(of: "primary") == "a")
    #expect(other.entries(of: "supplementary") == "s")
    #expect(other.entries(of: "secondary") == "x")
  }

  @Test func `a collapsed split is preserved with every column's own entries, and comes back expanded`()
    throws
  {
    let expanded = try Self.filled()
    let archive = expanded.archive
    let collapsed = try Self.filled(.collapse)
    #expect(collapsed.archive == archive)
    try Self.restore(collapsed, in: collapsed)
    #expect(collapsed["containers.split.collapsed"] == "false")
    #expect(collapsed.entries(of: "secondary") == "x")
  }

  @Test func `a split restored in a compact width is collapsed in the same commit`() throws {
    let other = try Stage(.split, .narrow)
    let reply = try Self.restore(try Self.filled(), in: other)
    #expect(reply.kinds == ["restored", "collapsed"])
    #expect(reply.events.last == Fact.collapsed("supplementary", "secondary"))
    #expect(other.visible == "x")
  }

  @Test func `mode, behavior, widths and the compact container come back`() throws {
    let stage = try Stage(
      .split, .mode(.oneOver), .behavior(.overlay), .width(fraction: 0.25, minimum: 300),
      .add(.tabs, "phone", to: "split", column: .compact))
    let other = try Stage(.split)
    try Self.restore(stage, in: other)
    #expect(other["containers.split.displayMode"] == #""oneOver""#)
    #expect(other["containers.split.splitBehavior"] == #""overlay""#)
    #expect(other["containers.split.compact"] == #""phone""#)
    #expect(other.digest == stage.digest)
    #expect(try other.send(.width(fraction: 0.25, minimum: 300)).isNothing)
  }

  @Test func `a preference that the behavior hides comes back`() throws {
    let stage = try Stage(.triple, .mode(.twoOver), .behavior(.tile))
    let other = try Stage(.triple)
    try Self.restore(stage, in: other)
    #expect(try other.send(.mode(.twoOver)).isNothing)
  }
}
