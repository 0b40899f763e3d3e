import NavEvents
import Testing

struct ResizeTests {
  @Test func `the window begins with 1024 by 768 points, regular`() throws {
    let stage = try Stage()
    #expect(stage["environment.width"] == "1024")
    #expect(stage["environment.height"] == "768")
    #expect(stage["environment.sizeClass"] == #""regular""#)
  }

  @Test(arguments: [(600, "regular"), (599.5, "compact"), (320, "compact"), (1025, "regular")])
  func `below 600 points a width is compact`(_ width: Double, _ sizeClass: String) throws {
    let stage = try Stage("a")
    #expect(try stage.send(.resize(width, 700)).kinds == ["resized"])
    #expect(stage["environment.sizeClass"] == "\"\(sizeClass)\"")
  }

  @Test func `a stated size class lasts until the next resize`() throws {
    let stage = try Stage("a")
    #expect(
      try stage.send(.resize(1024, 768, .compact)).events == [
        "resized,width:1024,height:768,sizeClass:compact"
      ])
    try stage.send(.push("b"), .pop)
    #expect(stage["environment.sizeClass"] == #""compact""#)
    #expect(try stage.send(.resize(1024, 768)).events == ["resized,width:1024,height:768,sizeClass:regular"])
  }

  @Test(arguments: [Step.resize(1024, 768), .resize(1024, 768, .regular)])
  func `resizing to the current size changes nothing`(_ step: Step) throws {
    #expect(try Stage("a").send(step).isNothing)
  }

  @Test(arguments: [(0.0, 768.0), (-1, 768), (1024, 0), (1024, -1)])
  func `a size of 0 or less is a bad argument`(_ width: Double, _ height: Double) throws {
    let stage = try Stage("a")
    #expect(try stage.send(.resize(width, height)).refused == "bad-argument")
    #expect(stage["environment.width"] == "1024")
  }

  @Test func `a regular class on a narrow window shows two panes`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.resize(400, 768, .regular))
    #expect(stage.frame("right") == "b 321 64 79 704")
  }
}
