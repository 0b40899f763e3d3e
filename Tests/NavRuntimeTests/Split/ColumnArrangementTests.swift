import NavEvents
import NavRuntime
import Testing

@testable import navrepl

/// The width of the supplementary column, and the edge at which the other columns stand.
struct ColumnArrangementTests {
  private static func triple(_ steps: Step...) throws -> Stage {
    let stage = try Stage(.triple, .column(.primary, "a"), .column(.supplementary, "s"), .detail("x"))
    try stage.send(steps)
    return stage
  }

  private static func panes(_ stage: Stage) -> [String] {
    stage.frames("primary", "supplementary", "secondary")
  }

  // MARK: The supplementary's width

  @Test func `a typed width takes a column`() throws {
    let stage = try Self.triple()
    #expect(try stage.type("width 200 column=supplementary").kinds == ["supplementaryWidthChanged"])
    #expect(try stage.type("width max=150 column=supplementary").kinds == ["supplementaryWidthChanged"])
    #expect(stage.frame("supplementary") == "s 0 64 150 704")
    #expect(try stage.type("width 200 column=primary").kinds == ["primaryWidthChanged"])
    #expect(throws: LineError.self) { try stage.type("width 200 column=secondary") }
  }

  // MARK: The edge

  @Test func `the edge is typed`() throws {
    let stage = try Self.triple()
    #expect(try stage.type("edge trailing").events == [Fact.edge("trailing")])
    #expect(throws: LineError.self) { try stage.type("edge left") }
    #expect(try Stage(.stack).type("edge trailing").refused == "wrong-container")
  }

  // MARK: Kept

  @Test func `edge and width survive a restore, and are part of the digest`() throws {
    let stage = try Self.triple()
    let before = stage.digest
    try stage.send(.edge(.trailing), .supplementaryWidth(200, fraction: 0.5, minimum: 100, maximum: 300))
    #expect(stage.digest != before)
    let again = try Self.triple(.restore(stage.archive))
    #expect(Self.panes(again) == ["secondary x 0 64 823 704", "supplementary s 824 64 200 704"])
    try stage.send(.edge(.leading))
    #expect(stage.frame("supplementary") == "s 0 64 200 704")
  }
}
