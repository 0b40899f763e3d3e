import NavEvents
import Testing

struct LeftWidthTests {
  @Test func `the left pane is 320 points wide`() throws {
    #expect(try Stage()["containers.main.leftWidth"] == "320")
  }

  @Test(arguments: [(1.0, "1"), (0.5, "0.5"), (250.25, "250.25"), (5000, "5000")])
  func `any width above 0 can be set`(_ width: Double, _ text: String) throws {
    let stage = try Stage("a")
    #expect(try stage.send(.leftWidth(width)).events == ["widthChanged,container:main,value:\(text)"])
    #expect(stage["containers.main.leftWidth"] == text)
    #expect(try stage.send(.leftWidth(width)).isNothing)
  }

  @Test(arguments: [0, -0.0, -1, -320])
  func `a width of 0 or less is a bad argument`(_ width: Double) throws {
    let stage = try Stage("a")
    #expect(try stage.send(.leftWidth(width)).refused == "bad-argument")
    #expect(stage["containers.main.leftWidth"] == "320")
  }
}
