import NavEvents
import Testing

struct PropagationTests {
  @Test(arguments: PropagatedItem.allCases)
  func `an item is propagated until it is switched off`(_ item: PropagatedItem) throws {
    let stage = try Stage("a")
    #expect(try stage.send(.propagate(item, true)).isNothing)
    #expect(
      try stage.send(.propagate(item, false)).events == [
        "propagationChanged,container:main,what:\(item),value:false"
      ])
    #expect(try stage.send(.propagate(item, false)).isNothing)
    #expect(
      try stage.send(.propagate(item, true)).events == [
        "propagationChanged,container:main,what:\(item),value:true"
      ])
  }

  @Test func `the two flags are independent`() throws {
    let stage = try Stage("a")
    #expect(try stage.send(.propagate(.tabBarItem, false), .propagate(.navigationItem, true)).isNothing)
    #expect(try stage.send(.propagate(.tabBarItem, false)).isNothing)
  }

  @Test func `a flag is part of the state, and setting it back restores the state`() throws {
    let stage = try Stage("a")
    let before = stage.digest
    try stage.send(.propagate(.tabBarItem, false))
    #expect(stage.digest != before)
    try stage.send(.propagate(.tabBarItem, true))
    #expect(stage.digest == before)
  }

  @Test func `a drillDown at the root propagates to no container, and its own item stays`() throws {
    let stage = try Stage(ScreenDescription("a", title: "Root"))
    let before = stage["items"]
    try stage.send(.propagate(.navigationItem, false), .propagate(.tabBarItem, false))
    #expect(stage["items"] == before)
    #expect(stage["items.main.title"] == #""main""#)
  }
}
