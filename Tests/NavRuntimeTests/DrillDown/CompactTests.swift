import NavEvents
import NavJournals
import NavRuntime
import Testing

struct CompactTests {
  private func narrow(_ screens: ScreenDescription...) throws -> Stage {
    let stage = try Stage()
    try stage.send(.narrow)
    for screen in screens { try stage.send(.push(screen)) }
    return stage
  }

  @Test(arguments: [[Step.pop], [.pushNil], [.pop, .pop], [.placeholder(.left, "p"), .bars(hidden: true)]])
  func `expanding what was collapsed is the identity`(_ steps: [Step]) throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(steps)
    let (digest, layout, items) = (stage.digest, stage.layout, stage["items"])
    #expect(try stage.send(.narrow).kinds == ["resized"])
    try stage.send(.wide)
    #expect(stage.digest == digest)
    #expect(stage.layout == layout)
    #expect(stage["items"] == items)
  }
}
