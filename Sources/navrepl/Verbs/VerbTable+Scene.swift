import NavEvents
import NavRuntime

extension VerbTable {
  static let sceneVerbs = [
    Verb(
      name: "scene", group: .scene, synopsis: "scene drilldown",
      summary: "start with a scene; the first command only (without it: drilldown)",
      keys: ["source"], read: readScene)
  ]

  @Sendable private static func readScene(_ arguments: inout Arguments) throws(LineError) -> Request {
    let scene = try arguments.choice("the name of a scene", BuiltInScene.allCases.map { ($0.rawValue, $0) })
    return .command(try arguments.source()) { draft in draft.scene(scene.content(&draft)) }
  }
}
