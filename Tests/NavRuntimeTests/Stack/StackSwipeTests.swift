import NavEvents
import NavRuntime
import Testing

struct StackSwipeTests {
  /// Returns a stage with a, b, c on the stack.
  private static func stage(_ lines: String...) throws -> Stage {
    try Stage(.stack, ["push a", "push b", "push c"] + lines)
  }

  @Test(arguments: [
    ("swipe end 675", false), ("swipe end 676", true), ("swipe end 0 velocity=500", false),
    ("swipe end 1 velocity=501", true), ("swipe end 0 velocity=-900", false), ("swipe cancel", nil),
  ])
  func `a swipe completes beyond 0.66 of the width or by a fling`(_ line: String, _ completes: Bool?) throws {
    let stage = try Self.stage()
    let before = stage.scene
    let end = try stage.type("swipe begin 0", "swipe move 300", line)
    if completes == true {
      #expect(end.kinds == ["swipeEnded", "popped"])
      #expect(end.events.last == "popped,container:main,screens:[c],way:swipe")
      #expect(end.events[0].hasSuffix(",completed:true"))
      #expect(stage.entries(of: "main") == "a b")
    } else {
      #expect(end.kinds == [completes == nil ? "swipeCancelled" : "swipeEnded"])
      #expect(stage.scene == before, "exactly as before begin")
    }
  }

  // MARK: Refusals

  @Test func `an objection at the end cancels the swipe, and is recorded`() throws {
    let stage = try Stage(Doorkeeper(), .stack, "push a", "push b", "swipe begin 0", "attr b stays=swipe")
    let reply = try stage.type("swipe end 1000")
    #expect(reply.events == ["swipeCancelled,container:main"])
    #expect(reply.by.contains { $0.hasPrefix("plugin:doorkeeper") })
    #expect(stage.entries(of: "main") == "a b")
  }
}
