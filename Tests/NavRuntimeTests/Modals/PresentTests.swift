import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct PresentTests {
  @Test func `nothing is presented before there is a scene`() throws {
    var options = SessionOptions(catalog: .builtIn, plugins: ["no-scene"])
    options.catalog.add(TestInterceptor.vetoing("no-scene", .scene, because: "Not yet."))
    let session = try NavSession(options: options)
    guard case .refused(let refusal) = try session.send(.present("m")) else {
      Issue.record("a modal without a scene was presented")
      return
    }
    #expect(refusal.code == .wrongContainer && session.scene.presented.isEmpty)
    #expect(refusal.reasons.map(\.message) == ["There is no scene yet that a modal could cover."])
  }

  // MARK: Dismissal

  @Test(arguments: ["sheet", "fullScreen", "popover"])
  func `only a sheet is swiped away`(_ style: String) throws {
    let stage = try Stage(.stack, "push a", "present m style=\(style)")
    let before = stage.scene
    let reply = try stage.type("dismiss way=swipe")
    if style == "sheet" {
      #expect(reply.events == ["dismissed,node:m,way:swipe"])
      #expect(stage.plain("presented") == "[]")
    } else {
      #expect(reply.refused == "bad-argument")
      #expect(reply.reasons == ["core: “m” is no sheet: only a sheet can be swiped away."])
      #expect(stage.scene == before)
    }
  }
}
