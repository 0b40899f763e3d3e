import NavEvents
import NavRuntime
import Testing

/// The width of the primary column.
struct PrimaryWidthTests {
  private static func width(_ stage: Stage) -> String? {
    stage.frames("primary").first.map { $0.split(separator: " ").dropFirst(4).first.map(String.init) ?? "" }
  }

  private static func changed(_ setting: String) -> String {
    "primaryWidthChanged,container:split,\(setting)"
  }

  @Test(
    arguments: [
      ([], "320"), ([.width(200)], "200"), ([.width(fraction: 0.25)], "256"),
      // Points take precedence over a fraction, then the bounds apply.
      ([.width(200, fraction: 0.25)], "200"), ([.width(fraction: 0.25), .width(200)], "200"),
      ([.width(200), .width(fraction: 0.25)], "200"), ([.width(200, minimum: 250)], "250"),
      ([.width(500, maximum: 400)], "400"), ([.width(300, minimum: 200, maximum: 400)], "300"),
      ([.width(fraction: 0.5, maximum: 400)], "400"), ([.width(fraction: 0.25, minimum: 300)], "300"),
      ([.width(minimum: 400)], "400"), ([.width(maximum: 300)], "300"), ([.width(fraction: 1)], "1024"),
    ] as [([Step], String)])
  func `points take precedence over a fraction, then the bounds apply, and the default is 320`(
    _ steps: [Step], _ width: String
  ) throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"))
    try stage.send(steps)
    #expect(Self.width(stage) == width)
  }

  @Test func `a fraction follows the split's width`() throws {
    let stage = try Stage(.split, .width(fraction: 0.25), .resize(800, 600))
    #expect(Self.width(stage) == "200")
  }

  @Test func `the event has the whole setting, and a value that is not given stays`() throws {
    let stage = try Stage(.split)
    #expect(try stage.send(.width(fraction: 0.25)).events == [Self.changed("fraction:0.25")])
    let two = Self.changed("fraction:0.25,minimum:300")
    #expect(try stage.send(.width(minimum: 300)).events == [two])
    let four = Self.changed("points:400,fraction:0.25,minimum:300,maximum:500")
    #expect(try stage.send(.width(400, maximum: 500)).events == [four])
    #expect(try stage.send(.width(400)).isNothing)
    #expect(try stage.send(.width(fraction: 0.25, maximum: 500)).isNothing)
  }

  @Test func `width N alone applies to a split, too`() throws {
    let stage = try Stage(.split)
    #expect(try stage.send(.leftWidth(250)).events == [Self.changed("points:250")])
    #expect(try stage.send(Step.leftWidth(250).on("split")).isNothing)
    #expect(Self.width(stage) == "250")
  }

  @Test(arguments: [
    (Step.width(0), "A width must be greater than 0 points, not 0."),
    (.width(-1), "A width must be greater than 0 points, not -1."),
    (.leftWidth(0), "A width must be greater than 0 points, not 0."),
    (.width(minimum: 0), "A width must be greater than 0 points, not 0."),
    (.width(maximum: -5), "A width must be greater than 0 points, not -5."),
    (.width(fraction: 0), "A fraction must be greater than 0 and at most 1, not 0."),
    (.width(fraction: 1.5), "A fraction must be greater than 0 and at most 1, not 1.5."),
    (.width(minimum: 300, maximum: 200), "The minimum 300 is greater than the maximum 200."),
  ])
  func `an invalid width is a bad argument`(_ step: Step, _ message: String) throws {
    let reply = try Stage(.split).send(step)
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == [message])
  }

  @Test func `bounds may not contradict bounds that were set before`() throws {
    let stage = try Stage(.split, .width(maximum: 350))
    let reply = try stage.send(.width(minimum: 600))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == ["The minimum 600 is greater than the maximum 350."])
    #expect(try stage.send(.width(minimum: 350)).events.count == 1)
  }

  @Test(arguments: [Step.width(fraction: 0.5), .width(minimum: 10), .width(100, maximum: 200)])
  func `fractions and bounds are for splits only`(_ step: Step) throws {
    let reply = try Stage(.drilldown).send(step.on("main"))
    #expect(reply.refused == "wrong-container")
    #expect(reply.messages.first?.hasPrefix("“main” is not a container that knows") == true)
  }
}
