import NavEvents
import Testing

struct ScreenTests {
  @Test func `the scene has attributes of its own`() throws {
    let stage = try Stage("a")
    let before = stage.digest
    #expect(try stage.send(.attribute("k", "v", of: nil)).events == ["attributeChanged,key:k,value:v"])
    #expect(stage.digest != before)
    try stage.send(.attribute("k", nil, of: nil))
    #expect(stage.digest == before)
  }
}
