import NavEvents
import NavPlugins
import NavRuntime

/// A measurement of what it costs to ask for a scene of a few nodes, as an app does after a commit.
struct SceneBench {
  /// The size of a usual scene: containers, placeholders and screens of the demonstration.
  private static let nodes = 20
  private static let scenes = 10_000

  func rows() throws(SessionError) -> [BenchRow] {
    [
      try row("a scene as a value, 20 nodes, short ids", idsBeginningWith: "s"),
      try row("the same with ids of 40 bytes", idsBeginningWith: String(repeating: "long-", count: 7)),
    ]
  }

  private func row(_ name: String, idsBeginningWith start: String) throws(SessionError) -> BenchRow {
    let session = try NavSession(options: .standard)
    try session.send { draft in draft.scene(BuiltInScene.demo.content(&draft)) }
    var number = 10_000
    while session.scene.items.count < Self.nodes {
      try session.send { $0.push(ScreenDescription("\(start)\(number)", title: "Title \(number)")) }
      number += 1
    }
    let moment = session.moment
    var panes = 0
    let value = Stopwatch.nanoseconds(each: Self.scenes) {
      for _ in 0..<Self.scenes {
        panes += session.read { NavScene($0, $1.texts, moment).panes.count }
      }
    }
    let view = Stopwatch.nanoseconds(each: Self.scenes) {
      for _ in 0..<Self.scenes { panes += session.stateView().utf8.count }
    }
    return BenchRow(
      name: name, value: panes > 0 ? value : 0, unit: "ns/scene", yardstick: ("state view, as JSON", view))
  }
}
