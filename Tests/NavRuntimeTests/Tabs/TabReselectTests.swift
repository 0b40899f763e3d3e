import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct TabReselectTests {
  @Test(arguments: ["select 7", "select nobody", "select 0 in=first", "select 0 in=nowhere"])
  func `tab-reselect does not change the refusal of a select`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a", "push b")
    let without = try Stage(.tabs, "plugin detach tab-reselect", "push a", "push b")
    #expect(try stage.type(line) == without.type(line))
    #expect(try stage.type(line).refused != nil)
  }

  @Test func `the sources are a setting of the plugin`() throws {
    #expect(try TabReselect(sources: .all).configuration == #"{"sources":"all"}"#)
    #expect(try TabReselect(sources: .touch).configuration == nil)
    #expect(throws: PluginFault.self) { try TabReselect(configuration: #"{"sources":"user"}"#) }
  }

  @Test func `an app that selects the selected tab leaves what it shows, and the user does not`() throws {
    let session = try NavSession(options: .standard)
    try session.send(.add(.tabs, "tabs"))
    try session.send(.add(.stack, "home"))
    try session.send(.push("a"))
    try session.send(.push("b"))
    try session.send(.select("home"), from: .app)
    #expect(session.scene["home"]?.children == ["a", "b"])
    try session.send(.select("home"), from: .user)
    #expect(session.scene["home"]?.children == ["a"])
  }
}
