import NavRuntime
import Testing

@testable import UIKitHost

/// How a host draws: which controllers it makes and keeps, which movements it shows, and when.
@MainActor @Suite(.serialized) struct DrawingTests {
  @Test func `a screen keeps its controller as long as it is in the scene`() throws {
    let stage = try Stage(.split, .showPrimary("p"), .showDetail("d"))
    let detail = stage["d"]
    stage.resize(to: CGSize(width: 400, height: 700), isCompact: true)
    stage.resize(to: CGSize(width: 1024, height: 700), isCompact: false)
    #expect(stage["d"] === detail)
    stage.host.send(.showDetail("e"), from: .app)
    stage.host.send(.showDetail("d"), from: .app)
    #expect(stage["d"] !== detail)
  }

  @Test func `two spellings of one name are two screens`() throws {
    let (one, two) = ("caf\u{E9}", "cafe\u{301}")
    let stage = try Stage(.stack, .push(ScreenDescription(one)), .push(ScreenDescription(two)))
    #expect(stage.stack("main")?.viewControllers.count == 2)
    #expect(stage[one] !== stage[two])
    stage.tapBack(of: two)
    #expect(stage.stack("main")?.viewControllers.first === stage[one])
  }

  @Test func `a push is animated as its hint says`() throws {
    let stage = try Stage(.stack, .push("a"))
    let stack = try #require(stage.stack("main"))
    stage.host.send(.push("b"), from: .app)
    #expect(stack.changes.last == true)
    stage.host.send(.push("c", in: nil, .init(animated: false)), from: .app)
    #expect(stack.changes.last == false && UIView.animations == [])
    stage.host.send(.push("d", in: nil, .init(animation: .fade)), from: .app)
    #expect(stack.changes.last == false && UIView.animations == ["dissolve"])
  }

  @Test func `a drillDown moves its panes, and fades a replacement`() throws {
    let stage = try Stage(.drilldown, .push("a"), .push("b"))
    UIView.animations = []
    stage.host.send(.push("c"), from: .app)
    #expect(UIView.animations == ["animate"])
    stage.host.send(.replace("d"), from: .app)
    #expect(UIView.animations == ["animate", "dissolve"])
  }

  @Test func `a screen hears when it changes and when it appears`() throws {
    let stage = try Stage(.stack, .push("a"))
    stage.host.send(.setTitle("New", of: "a"), from: .app)
    #expect(stage["a"]?.screen.title == "New")
    let first = stage["a"]
    stage.host.send(.push("b"), from: .app)
    #expect(first?.changes == NavVisibility.all)
    #expect(stage["b"]?.changes == [.willAppear, .didAppear])
    let second = stage["b"]
    stage.host.send(.pop(), from: .app)
    #expect(second?.changes == NavVisibility.all)
  }

  @Test func `an id that comes back as another node has another controller, which hears that it appears`()
    throws
  {
    let stage = try Stage(.stack, .push("a"), .push("x"))
    let screen = stage["x"]
    _ = try stage.session.send(.pop())
    _ = try stage.session.send(.present("x"))
    stage.host.draw(stage.scene)
    #expect(stage["x"] !== screen)
    #expect(screen?.appearances == 0 && stage["x"]?.appearances == 1)
  }

  @Test func `what others send is drawn soon after, and several commits at once`() async throws {
    let stage = try Stage(.stack, .push("a"))
    let session = stage.session
    try await Task.detached { for id in ["b", "c", "d"] { try session.send(.push(ScreenDescription(id))) } }
      .value
    for _ in 0..<200 where stage.stack("main")?.viewControllers.count != 4 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(stage.stack("main")?.viewControllers.count == 4)
  }

  @Test func `an older scene is not drawn over a newer one`() throws {
    let stage = try Stage(.stack, .push("a"))
    let old = stage.scene
    stage.host.send(.push("b"), from: .app)
    stage.host.draw(old)
    #expect(stage.host.drawn == stage.scene)
  }

  @Test func `a session that is closed is told to the app`() throws {
    final class Listener: NavHostDelegate {
      var error: SessionError?
      func host(_ host: NavHostViewController, failedWith error: SessionError) { self.error = error }
    }
    let stage = try Stage(.stack, .push("a"))
    let listener = Listener()
    stage.host.delegate = listener
    try stage.session.close()
    #expect(!stage.host.send(.push("b")))
    #expect(listener.error == .closed)
  }

  @Test func `a host is released, and its session with it`() async throws {
    weak var host: NavHostViewController?
    weak var session: NavSession?
    do {
      let stage = try Stage(.demo, .push("a"), .present("m"))
      (host, session) = (stage.host, stage.session)
      stage.window.rootViewController = nil
    }
    #expect(host == nil)
    // The task that reads the scenes ends by itself.
    for _ in 0..<200 where session != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(session == nil)
  }
}
