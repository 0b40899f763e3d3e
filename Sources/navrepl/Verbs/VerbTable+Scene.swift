import NavEvents
import NavRuntime

extension VerbTable {
  static let sceneVerbs = [
    Verb(
      name: "scene", group: .scene,
      synopsis: "scene \(BuiltInScene.allCases.map(\.rawValue).joined(separator: "|"))|FILE.json",
      summary: "start with a scene; the first command only (without it: drilldown)",
      keys: ["source"], read: readScene),
    Verb(
      name: "add", group: .scene,
      synopsis: "add tabs|stack|drilldown|split|web ID [in=PARENT column=COLUMN root=URL title= tab=]",
      summary: "put a new, empty container into another; as the first command it is the root",
      keys: Arguments.commandKeys + ["column", "root", "title", "tab"], read: readAdd),
  ]

  @Sendable private static func readScene(_ arguments: inout Arguments) throws(LineError) -> Request {
    let word = try arguments.next("the name of a scene, or a file")
    guard word.text.endsWithBytes(of: ".json") else {
      let scene = try Arguments.choose(word, BuiltInScene.allCases.map { ($0.rawValue, $0) })
      return .command(try arguments.source()) { draft in draft.scene(scene.content(&draft)) }
    }
    let content = try WholeFile.json(word)
    return .command(try arguments.source()) { $0.scene($0.knownJSON(content)) }
  }

  @Sendable private static func readAdd(_ arguments: inout Arguments) throws(LineError) -> Request {
    let kind = try arguments.choice("a kind of container", ContainerKind.typedNames)
    let container = try arguments.screen(arguments.next("an id").text)
    let column = try arguments.value("column").map { word throws(LineError) in
      try Arguments.choose(word, SplitColumn.allCases.map { ($0.name, $0) })
    }
    let (parent, rootURL) = (arguments.string("in"), arguments.string("root"))
    return .command(try arguments.source()) {
      $0.add(kind, container, in: parent, column: column, rootURL: rootURL)
    }
  }
}
