import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct PopTests {
  @Test func `all objections are collected`() throws {
    var options = SessionOptions.standard
    options.catalog.add(Doorkeeper())
    options.plugins += ["doorkeeper", "unsaved-changes"]
    let stage = try Stage(options)
    try stage.send(.push("a"), .attribute("dirty", "true", of: "a"), .attribute("stays", "pop", of: "a"))
    #expect(try stage.send(.pop).objectors == ["doorkeeper", "unsaved-changes"])
  }
}
