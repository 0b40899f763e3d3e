import NavEvents
import NavPlugins
import NavRuntime

/// A measurement of the cost of reading a scene of a few nodes, as an app does after a commit.
struct SceneBench {
  /// The number of nodes in a usual scene: containers, placeholders and screens of the demonstration.
  private static let nodes = 20
  private static let scenes = 10_000

  var measurements: [Measurement] {
    [
      row("a scene as a value, 20 nodes, short ids", idsBeginningWith: "s"),
      row(
        "a scene as a value, 20 nodes, 40-byte ids", idsBeginningWith: String(repeating: "long-", count: 7)),
    ]
  }

  private func row(_ name: String, idsBeginningWith start: String) -> Measurement {
    let view = Measurement.Yardstick("state view, as JSON") { () throws(SessionError) in
      let session = try session(idsBeginningWith: start)
      return work { session.stateView().utf8.count }
    }
    return Measurement(name, "ns/scene", beside: view) { () throws(SessionError) in
      let session = try session(idsBeginningWith: start)
      let moment = session.moment
      return work { session.read { NavScene($0, $1.texts, moment).panes.count } }
    }
  }

  private func work(_ look: @escaping () -> Int) -> Measurement.Work {
    var seen = 0
    return Measurement.nanoseconds(each: Self.scenes) {
      for _ in 0..<Self.scenes { seen += look() }
    }
  }

  private func session(idsBeginningWith start: String) throws(SessionError) -> NavSession {
    let session = try NavSession(options: .standard)
    try session.send { draft in draft.scene(BuiltInScene.demo.content(&draft)) }
    var number = 10_000
    while session.scene.items.count < Self.nodes {
      try session.send { $0.intern(.push(ScreenDescription("\(start)\(number)", title: "Title \(number)"))) }
      number += 1
    }
    return session
  }
}
