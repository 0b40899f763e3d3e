import NavRuntime
import Testing

@testable import UIKitHost

/// What the user does goes into the session, and the screen moves only when the session agrees.
@MainActor @Suite(.serialized) struct UserTests {
  /// A screen that the plugin `unsaved-changes` keeps.
  private static var draft: ScreenDescription {
    var draft = ScreenDescription("draft")
    draft.attributes = ["dirty": "true"]
    return draft
  }

  private func stage(_ scene: BuiltInScene, _ commands: NavCommand...) throws -> Stage {
    let stage = try Stage(scene)
    try stage.session.send(.attach("unsaved-changes"))
    for command in commands { try stage.session.send(command) }
    stage.host.draw(stage.scene)
    return stage
  }

  private func names(_ controllers: [UIViewController]?) -> [String] {
    (controllers ?? []).map { ($0 as? TestScreen)?.screen.id ?? "\(type(of: $0))" }
  }

  // MARK: The back button

  @Test func `the back button sends back from its own container`() throws {
    let stage = try stage(.stack, .push("a"), .push("b"))
    #expect(stage["b"]?.navigationItem.backAction?.title == "a")
    stage.tapBack(of: "b")
    #expect(names(stage.stack("main")?.viewControllers) == ["a"])
    #expect(stage["a"]?.navigationItem.backAction == nil)
    #expect(stage.scene.visible == ["a"])
  }

  @Test func `a refused back moves nothing, and the app hears why`() throws {
    let stage = try stage(.stack, .push("a"), .push(Self.draft))
    let changes = stage.stack("main")?.changes.count
    stage.tapBack(of: "draft")
    #expect(names(stage.stack("main")?.viewControllers) == ["a", "draft"])
    #expect(stage.stack("main")?.changes.count == changes)
    #expect(stage.refusals == [.vetoed])
  }

  @Test func `a drillDown has a back button in its own bar`() throws {
    let stage = try stage(.drilldown, .push("a"), .push("b"), .push("c"))
    let bar = stage.panes("main")?.view.subviews.compactMap { $0 as? UINavigationBar }.first
    #expect(bar?.items?.first?.title == "b")
    bar?.items?.first?.backAction?.tap()
    #expect(stage.scene.visible == ["a", "b"])
    #expect(
      stage.panes("main")?.view.subviews.compactMap { $0 as? UINavigationBar }.map { $0.items?.first?.title }
        == ["a", "b"])
  }

  @Test func `a pop that UIKit makes by itself is told, and taken back when it is refused`() throws {
    let stage = try stage(.stack, .push("a"), .push("b"), .push(Self.draft))
    let stack = try #require(stage.stack("main"))
    stack.popViewController(animated: true)
    #expect(stage.refusals == [.vetoed])
    #expect(names(stack.viewControllers) == ["a", "b", "draft"])
    try stage.session.send(.setAttribute("dirty", to: nil, of: "draft"))
    stack.popViewController(animated: true)
    #expect(stage.scene.visible == ["b"])
    #expect(names(stack.viewControllers) == ["a", "b"])
  }

  @Test func `a bar button is told to the app`() throws {
    var screen = ScreenDescription("a")
    (screen.rightItems, screen.toolbarItems) = (["Share"], ["Trash"])
    let stage = try stage(.stack, .push(screen))
    stage["a"]?.navigationItem.rightBarButtonItems?.first?.primaryAction?.tap()
    stage["a"]?.toolbarItems?.first?.primaryAction?.tap()
    #expect(stage.taps == ["Share of a", "Trash of a"])
  }

  @Test func `the way out of a web container is in the bar of its first page`() throws {
    let stage = try stage(.web, .open("https://example.org"), .finishLoad(title: "Example"))
    let page = try #require(stage.scene.visible.first)
    let leave = stage[page]?.navigationItem.leftBarButtonItems?.first
    #expect(leave?.title == "home")
    leave?.primaryAction?.tap()
    #expect(stage.scene.visible == ["home"])
  }

  // MARK: The swipe

  @Test func `a swipe moves the screens with the finger, and pops at its end`() throws {
    let stage = try stage(.stack, .push("a"), .push("b"))
    let stack = try #require(stage.stack("main"))
    #expect(stack.interactivePopGestureRecognizer?.isEnabled == false)
    #expect(stage.begin(stage.pan(stack), to: 20))
    stage.move(stage.pan(stack), to: 512)
    #expect(stage["b"]?.view.frame.minX == 512)
    #expect(stage["a"]?.view.frame.minX == -153.6)
    #expect(names(stack.viewControllers) == ["a", "b"])
    stage.lift(stage.pan(stack), velocity: 900)
    #expect(names(stack.viewControllers) == ["a"])
    #expect(stage["a"]?.view.frame.minX == 0)
    #expect(stage.scene.visible == ["a"])
  }

  @Test(arguments: [UIGestureRecognizer.State.cancelled, .ended])
  func `a swipe that is given up leaves everything as it was`(_ end: UIGestureRecognizer.State) throws {
    let stage = try stage(.stack, .push("a"), .push("b"))
    let before = stage.scene
    #expect(stage.begin(stage.pan(stage.stack("main")), to: 20))
    stage.move(stage.pan(stage.stack("main")), to: 100)
    stage.lift(stage.pan(stage.stack("main")), end)
    #expect(stage.scene == before)
    #expect(stage["b"]?.view.frame.minX == 0)
    #expect(stage["a"]?.view.superview == nil)
  }

  @Test func `a swipe that the session refuses does not begin`() throws {
    let stage = try stage(.stack, .push("a"))
    #expect(!stage.begin(stage.pan(stage.stack("main")), to: 20))
    #expect(stage.refusals == [.swipeUnavailable])
    #expect(stage.pan(stage.stack("main"))?.state == .possible)
  }

  @Test func `a finger that comes down in the middle is no swipe, and is told to nobody`() throws {
    let stage = try stage(.stack, .push("a"), .push("b"))
    let commits = stage.scene.commits
    #expect(!stage.begin(stage.pan(stage.stack("main")), from: 300, to: 340))
    #expect(stage.scene.commits == commits)
  }

  @Test func `a drillDown's panes follow the finger`() throws {
    let stage = try stage(.drilldown, .push("a"), .push("b"), .push("c"))
    let panes = try #require(stage.panes("main"))
    #expect(stage.begin(stage.pan(panes), to: 20))
    stage.move(stage.pan(panes), to: 160)
    #expect(stage["b"]?.view.frame == CGRect(x: 160, y: 64, width: 511.5, height: 704))
    #expect(stage["a"]?.view.frame == CGRect(x: -48, y: 64, width: 320, height: 704))
    let shade = panes.view.subviews[1]
    #expect(shade.frame == stage["a"]?.view.frame && abs(shade.alpha - 0.1) < 0.001)
    stage.lift(stage.pan(panes), .cancelled)
    #expect(stage["b"]?.view.frame == CGRect(x: 0, y: 64, width: 320, height: 704))
  }

  @Test func `an outer swipe waits for the inner one`() throws {
    let stage = try stage(.stack, .push("a"), .add(.drillDown, "inner", in: "main"))
    let (outer, inner) = (stage.pan(stage.stack("main")), stage.pan(stage.panes("inner")))
    let (gesture, other) = (try #require(outer?.delegate), try #require(inner))
    #expect(gesture.gestureRecognizer(try #require(outer), shouldRequireFailureOf: other))
    #expect(inner?.delegate?.gestureRecognizer(other, shouldRequireFailureOf: try #require(outer)) == false)
  }

  // MARK: Tabs

  @Test func `a tap on a tab selects it in the session, and again pops it to its root`() throws {
    let stage = try stage(.tabs, .push("a"), .push("b"), .push("c", in: "second"))
    let tabs = try #require(stage.tabs("tabs"))
    tabs.userTaps(1)
    #expect(stage.scene.visible == ["c"])
    #expect(tabs.selectedViewController === stage.stack("second"))
    tabs.userTaps(0)
    tabs.userTaps(0)
    #expect(names(stage.stack("first")?.viewControllers) == ["a"])
  }

  @Test func `a refused tap on a tab selects nothing`() throws {
    let stage = try stage(.tabs, .push("a"), .attach("closed-tabs"))
    let tabs = try #require(stage.tabs("tabs"))
    tabs.userTaps(1)
    #expect(stage.refusals == [.vetoed])
    #expect(tabs.selectedViewController === stage.stack("first"))
  }

  // MARK: Split

  @Test func `a collapse moves the entries, and an expand brings them back`() throws {
    let stage = try stage(.split, .showPrimary("p"), .showDetail("d"))
    stage.resize(to: CGSize(width: 400, height: 700), isCompact: true)
    let merged = stage.split("split")?.viewController(for: .compact) as? StackController
    #expect(names(merged?.viewControllers) == ["p", "d"])
    stage.tapBack(of: "d")
    #expect(names(merged?.viewControllers) == ["p"])
    try stage.session.send(.showDetail("e"))
    stage.resize(to: CGSize(width: 1024, height: 700), isCompact: false)
    #expect(names(stage.stack("primary")?.viewControllers) == ["p"])
    #expect(names(stage.stack("secondary")?.viewControllers) == ["e"])
    #expect(stage.split("split")?.isCollapsed == false)
    #expect(StubFaults.found == [])
  }

  @Test func `a tap beside an overlay is told to the session`() throws {
    let stage = try stage(
      .split, .showPrimary("p"), .showDetail("d"), .setSplitBehavior(.overlay), .setDisplayMode(.oneOver))
    let split = try #require(stage.split("split"))
    #expect(split.preferredDisplayMode == .oneOverSecondary)
    split.userChanges(to: .secondaryOnly)
    #expect(stage.scene.visible == ["d"])
    #expect(split.preferredDisplayMode == .secondaryOnly)
  }

  @Test func `the widths and the edge of columns are those of the layout`() throws {
    let stage = try stage(
      .split, .setPrimaryWidth(ColumnWidth(points: 250)), .setPrimaryEdge(.trailing), .showPrimary("p"),
      .showDetail("d"))
    let split = try #require(stage.split("split"))
    #expect(split.preferredPrimaryColumnWidth == 250 && split.maximumPrimaryColumnWidth == 250)
    #expect(split.primaryEdge == .trailing)
  }
}
