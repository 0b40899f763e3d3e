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

  @Test(
    arguments: [
      ([], "320"), ([.supplementaryWidth(200)], "200"), ([.supplementaryWidth(fraction: 0.25)], "256"),
      ([.supplementaryWidth(200, fraction: 0.5)], "200"), ([.supplementaryWidth(200, minimum: 250)], "250"),
      ([.supplementaryWidth(500, maximum: 400)], "400"), ([.supplementaryWidth(minimum: 400)], "400"),
      ([.supplementaryWidth(fraction: 0.5, maximum: 300)], "300"), ([.width(100)], "320"),
      ([.width(100, minimum: 50, maximum: 120), .supplementaryWidth(200)], "200"),
    ] as [([Step], String)])
  func `points take precedence over a fraction, then the bounds apply, and the default is 320`(
    _ steps: [Step], _ width: String
  ) throws {
    let stage = try Self.triple()
    try stage.send(steps)
    #expect(stage.frame("supplementary") == "s 0 64 \(width) 704")
  }

  @Test func `the secondary begins after the supplementary, and keeps that width when displaced`() throws {
    let beside = try Self.triple(.mode(.twoBeside), .width(300), .supplementaryWidth(200))
    let panes = [
      "primary a 0 64 300 704", "supplementary s 301 64 200 704", "secondary x 502 64 522 704",
    ]
    #expect(Self.panes(beside) == panes)
    let displaced = try Self.triple(.behavior(.displace), .mode(.twoDisplace), .supplementaryWidth(200))
    #expect(displaced.frame("secondary") == "x 522 64 823 704 0.2")
    try displaced.send(.mode(.oneBeside))
    #expect(displaced.frame("secondary") == "x 201 64 823 704")
  }

  @Test func `the event has the whole setting, and a value that is not given stays`() throws {
    let stage = try Self.triple()
    let one = "supplementaryWidthChanged,container:split,fraction:0.25"
    #expect(try stage.send(.supplementaryWidth(fraction: 0.25)).events == [one])
    let two = "supplementaryWidthChanged,container:split,points:200,fraction:0.25,maximum:300"
    #expect(try stage.send(.supplementaryWidth(200, maximum: 300)).events == [two])
    #expect(try stage.send(.supplementaryWidth(200)).isNothing)
  }

  @Test func `a split of two columns has no supplementary to set`() throws {
    let reply = try Stage(.split).send(.supplementaryWidth(200))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages.first?.contains("supplementary") == true)
  }

  @Test(arguments: [
    (Step.supplementaryWidth(0), "A width must be greater than 0 points, not 0."),
    (.supplementaryWidth(fraction: 2), "A fraction must be greater than 0 and at most 1, not 2."),
    (.supplementaryWidth(minimum: 300, maximum: 200), "The minimum 300 is greater than the maximum 200."),
  ])
  func `an invalid width is a bad argument`(_ step: Step, _ message: String) throws {
    let reply = try Self.triple().send(step)
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == [message])
  }

  @Test func `a typed width takes a column`() throws {
    let stage = try Self.triple()
    #expect(try stage.type("width 200 column=supplementary").kinds == ["supplementaryWidthChanged"])
    #expect(try stage.type("width max=150 column=supplementary").kinds == ["supplementaryWidthChanged"])
    #expect(stage.frame("supplementary") == "s 0 64 150 704")
    #expect(try stage.type("width 200 column=primary").kinds == ["primaryWidthChanged"])
    #expect(throws: LineError.self) { try stage.type("width 200 column=secondary") }
  }

  // MARK: The edge

  @Test func `on the trailing edge the columns are in reverse order, from left to right`() throws {
    let stage = try Self.triple(.mode(.twoBeside), .width(200))
    #expect(try stage.send(.edge(.trailing)).events == [Fact.edge("trailing")])
    let panes = [
      "secondary x 0 64 502 704", "supplementary s 503 64 320 704", "primary a 824 64 200 704",
    ]
    #expect(Self.panes(stage) == panes)
    #expect(stage.frames("bar") == ["bar x 0 0 502 64", "bar s 503 0 320 64", "bar a 824 0 200 64"])
    #expect(stage.visible == "x s a")
    #expect(try stage.send(.edge(.trailing)).isNothing)
    #expect(try stage.send(.edge(.leading)).events == [Fact.edge("leading")])
    #expect(stage.frame("primary") == "a 0 64 200 704")
  }

  @Test func `on the trailing edge an overlay covers the right side`() throws {
    let stage = try Self.triple(.behavior(.overlay), .edge(.trailing))
    #expect(Self.panes(stage) == ["secondary x 0 64 1024 704 0.2", "supplementary s 704 64 320 704"])
  }

  @Test func `on the trailing edge a displaced secondary moves to the left`() throws {
    let stage = try Self.triple(.behavior(.displace), .mode(.twoDisplace), .edge(.trailing))
    let panes = [
      "secondary x -321 64 703 704 0.2", "supplementary s 383 64 320 704", "primary a 704 64 320 704",
    ]
    #expect(Self.panes(stage) == panes)
  }

  @Test func `on the trailing edge two columns swap sides, and nothing else changes`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"))
    let (panes, focus) = (stage["panes"], stage["focus"])
    try stage.send(.edge(.trailing))
    #expect(Self.panes(stage) == ["secondary x 0 64 703 704", "primary a 704 64 320 704"])
    #expect(stage["panes"] == panes)
    #expect(stage["focus"] == focus)
    try stage.send(.collapse)
    #expect(stage.entries(of: "primary") == "a secondary")
    #expect(stage.frame("top") == "x 0 64 1024 704")
  }

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
