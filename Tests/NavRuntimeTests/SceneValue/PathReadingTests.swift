import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The values that a writer finds at paths, against those in the whole state view.
struct PathReadingTests {
  private static let steps = 60

  @Test(arguments: BuiltInScene.allCases)
  func `every path leads to the value that the whole view has there`(_ scene: BuiltInScene) throws {
    var walk = try SceneWalk(scene, seed: 7)
    var paths = 0
    for _ in 0..<Self.steps {
      try walk.step()
      let moment = walk.session.moment
      let whole = try JSONDocument(parsing: walk.session.stateView())
      for path in Self.paths(in: whole.root, of: whole) {
        let steps = try #require(JSONPath(path))
        let expected = steps.find(in: whole.root, of: whole).map { whole.text($0) }
        let found = walk.session.read { Self.value(at: steps, $0, $1.texts, moment) }
        try #require(found == expected, "\(scene), \(path), after \(walk.lastCommand)")
        paths += 1
      }
    }
    #expect(paths > Self.steps * 50, "a view has more values than that")
  }

  @Test(arguments: [
    "panes.middle", "items.nobody", "items.main.title.text", "layout[99]", "layout.x",
    "containers.main.width", "containers.main[0]", "visible[17]", "screens", "environment.width[0]",
    "rotation.supported[9]", "presented[0].node",
  ])
  func `a path that leads nowhere in the view leads nowhere without it`(path: String) throws {
    let walk = try SceneWalk(.drilldown, seed: 1)
    let moment = walk.session.moment
    let whole = try JSONDocument(parsing: walk.session.stateView())
    let steps = try #require(JSONPath(path))
    let found = walk.session.read { Self.value(at: steps, $0, $1.texts, moment) }
    #expect(found == steps.find(in: whole.root, of: whole).map { whole.text($0) })
    let isThere = walk.session.read { Self.value(at: steps, isShallow: true, $0, $1.texts, moment) } != nil
    #expect(isThere == (found != nil))
  }

  /// Returns the value that is written for a path alone; nil when there is none, or no JSON.
  private static func value(
    at path: JSONPath, isShallow: Bool = false, _ state: borrowing NavState, _ texts: borrowing TextTable,
    _ moment: StateMoment
  ) -> String? {
    var view = StateView()
    guard let rest = view.write(valueAt: path, isShallow: isShallow, state, texts, moment),
      let document = try? JSONDocument(parsing: view.string)
    else { return nil }
    return rest.find(in: document.root, of: document).map { document.text($0) }
  }

  /// Returns the paths to every value in a view, inside objects and lists too.
  private static func paths(in value: JSONValue, of view: borrowing JSONDocument, after path: String = "")
    -> [String]
  {
    var paths = path.isEmpty ? [] : [path]
    if view.kind(of: value) == .object {
      for (name, member) in view.members(of: value) {
        paths += Self.paths(in: member, of: view, after: JSONPath.appending(name, to: path))
      }
    } else if view.kind(of: value) == .array {
      for (index, element) in view.elements(of: value).enumerated() {
        paths += Self.paths(in: element, of: view, after: "\(path)[\(index)]")
      }
    }
    return paths
  }
}

extension JSONDocument {
  fileprivate init(parsing text: String) throws {
    self.init()
    try parse(text)
  }
}
