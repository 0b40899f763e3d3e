import NavEvents
import NavRuntime
import Testing

struct TabSelectTests {
  @Test(arguments: ["nobody", "-1", "+1", "1.0", " 1", "", "١"])
  func `a word that is neither a child nor digits is an unknown node`(_ word: String) throws {
    let stage = try Stage(.tabs)
    let before = stage.scene
    let reply = try stage.type("select \"\(word)\"")
    #expect(reply.refused == "unknown-node")
    #expect(reply.reasons.first?.hasPrefix("core: ") == true)
    #expect(reply.reasons.first?.contains("“\(word)”") == true)
    #expect(stage.scene == before)
  }
}
