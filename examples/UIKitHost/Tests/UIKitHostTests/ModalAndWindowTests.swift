import NavRuntime
import Testing

@testable import UIKitHost

/// Modals, of which UIKit moves one at a time, and the window, which asks nobody.
@MainActor @Suite(.serialized) struct ModalAndWindowTests {
  private func nodes(_ stage: Stage) -> [String] {
    stage.modals.map { ($0.content as? TestScreen)?.screen.id ?? "no screen" }
  }

  // MARK: Modals

  @Test func `each style is presented as UIKit calls it`() throws {
    let stage = try Stage(.stack, .push("a"))
    for style in ModalStyle.allCases {
      stage.host.send(.present(ScreenDescription("m\(style)"), style: style), from: .app)
    }
    #expect(nodes(stage) == ["msheet", "mfullScreen", "mpopover"])
    #expect(stage.modals.map(\.modalPresentationStyle) == [.formSheet, .fullScreen, .popover])
    #expect(stage.modals.last?.popoverPresentationController?.sourceView === stage.host.view)
    #expect(StubFaults.found == [])
  }

  @Test func `a sheet goes when the session agrees`() throws {
    let stage = try Stage(.stack, .push("a"), .present("m", style: .sheet))
    stage.modals.last?.presentationController?.userDismisses()
    #expect(nodes(stage) == [] && stage.scene.presented.isEmpty)
    #expect(stage.refusals == [])
  }

  @Test(arguments: [true, false])
  func `a sheet that a plugin keeps stays, or comes back`(_ isAsked: Bool) throws {
    var draft = ScreenDescription("draft")
    draft.attributes = ["dirty": "true"]
    let stage = try Stage(.stack, .push("a"), .attach("unsaved-changes"), .present(draft, style: .sheet))
    let sheet = stage.modals.last?.presentationController
    if isAsked { sheet?.userDismisses() } else { sheet?.dismissAnyway() }
    #expect(nodes(stage) == ["draft"])
    #expect(stage.refusals == [.vetoed])
    #expect(StubFaults.found == [])
  }

  @Test func `a popover points to the node that it was presented from, and stays when that leaves`() throws {
    let stage = try Stage(.stack, .push("a"), .push("b"), .present("m", style: .popover, from: "b"))
    let popover = stage.modals.last?.popoverPresentationController
    #expect(popover?.sourceView === stage.host.controllers["b"]?.view)
    #expect(popover?.permittedArrowDirections != [])
    stage.host.send(.pop(in: "main"), from: .app)
    #expect(nodes(stage) == ["m"])
    #expect(StubFaults.found == [])
  }

  @Test func `a tap beside a popover dismisses it`() throws {
    let stage = try Stage(.stack, .push("a"), .present("m", style: .popover))
    stage.modals.last?.presentationController?.userDismisses()
    #expect(stage.scene.presented.isEmpty && nodes(stage) == [])
  }

  @Test func `modals that come and go during a transition wait for its end`() throws {
    let stage = try Stage(.stack, .push("a"))
    StubTransitions.areHeld = true
    defer { StubTransitions.areHeld = false }
    for command: NavCommand in [
      .present("m"), .present("n"), .dismiss(), .dismiss(), .present("o", style: .fullScreen), .present("p"),
    ] { stage.host.send(command) }
    #expect(nodes(stage) == ["m"])
    for _ in 0..<10 { StubTransitions.finish() }
    #expect(nodes(stage) == ["o", "p"])
    #expect(StubFaults.found == [])
  }

  @Test func `a container in a modal is drawn like any other`() throws {
    let stage = try Stage(.stack, .push("a"), .present("m", as: .stack, style: .fullScreen))
    stage.host.send(.push("b"), from: .app)
    stage.host.send(.push("c"), from: .app)
    #expect(stage.stack("m")?.viewControllers.count == 2)
    stage.tapBack(of: "c")
    #expect(stage.scene.visible == ["b"])
  }

  // MARK: Size

  @Test func `the first layout reports the size of the window`() throws {
    let stage = try Stage(.stack, .push("a"))
    stage.window.frame.size = CGSize(width: 800, height: 600)
    stage.host.view.frame.size = CGSize(width: 800, height: 600)
    stage.host.view.layoutIfNeeded()
    #expect(stage.scene.environment.width == 800 && stage.scene.environment.height == 600)
    let commits = stage.scene.commits
    stage.host.view.layoutIfNeeded()
    #expect(stage.scene.commits == commits)
  }

  @Test func `a window that begins upright is told with its orientation, in one report`() throws {
    let stage = try Stage(.stack, .push("a"))
    stage.windowScene.turn(to: .portrait)
    let commits = stage.scene.commits
    stage.window.frame.size = CGSize(width: 390, height: 844)
    stage.host.view.frame.size = CGSize(width: 390, height: 844)
    stage.host.view.layoutIfNeeded()
    let environment = stage.scene.environment
    #expect(environment.interface == .portrait && environment.width == 390 && environment.height == 844)
    #expect(stage.scene.commits == commits + 1 && stage.refusals == [])
  }

  @Test func `the size class is UIKit's, whatever the width`() throws {
    let stage = try Stage(.drilldown, .push("a"), .push("b"))
    stage.resize(to: CGSize(width: 700, height: 400), isCompact: true)
    #expect(stage.scene.environment.sizeClass == .compact)
    #expect(stage.scene.visible == ["b"])
  }

  // MARK: Rotation

  @Test func `a turn is told before it is drawn, and nobody can swipe meanwhile`() throws {
    let stage = try Stage(.stack, .push("a"), .push("b"))
    let coordinator = StubCoordinator()
    let size = CGSize(width: 768, height: 1024)
    stage.host.viewWillTransition(to: size, with: coordinator)
    stage.windowScene.turn(to: .portrait)
    coordinator.begin()
    #expect(stage.scene.environment.interface == .portrait && stage.scene.environment.isRotating)
    #expect(stage.scene.environment.width == 768 && stage.scene.environment.height == 1024)
    #expect(!stage.begin(stage.pan(stage.stack("main")), to: 20))
    stage.host.view.frame.size = size
    coordinator.end()
    #expect(!stage.scene.environment.isRotating)
    #expect(stage.begin(stage.pan(stage.stack("main")), to: 20))
  }

  @Test func `a resize without a turn is no rotation`() throws {
    let stage = try Stage(.stack, .push("a"))
    stage.resize(to: CGSize(width: 500, height: 768), isCompact: true)
    #expect(stage.scene.environment.interface == .landscapeLeft)
    #expect(stage.refusals == [])
  }

  @Test func `UIKit hears which orientations the visible screens support`() throws {
    var upright = ScreenDescription("upright")
    upright.orientations = [.portrait, .portraitUpsideDown]
    let stage = try Stage(.stack, .push("a"))
    #expect(stage.host.supportedInterfaceOrientations == .all && stage.host.shouldAutorotate)
    let updates = stage.host.orientationUpdates
    stage.host.send(.push(upright), from: .app)
    #expect(stage.host.supportedInterfaceOrientations == [.portrait, .portraitUpsideDown])
    #expect(stage.host.orientationUpdates == updates + 1)
    stage.host.send(.present("m", style: .fullScreen), from: .app)
    #expect(stage.modals.last?.supportedInterfaceOrientations == .all)
  }

  @Test func `a scene whose screens agree on nothing supports what it has`() throws {
    var (upright, wide) = (ScreenDescription("upright"), ScreenDescription("wide"))
    (upright.orientations, wide.orientations) = (.portrait, [.landscapeLeft, .landscapeRight])
    let stage = try Stage(.drilldown, .push(upright), .push(wide))
    #expect(stage.scene.rotation.supported == [] && stage.scene.rotation.autorotates)
    #expect(stage.host.supportedInterfaceOrientations == .landscapeLeft)
  }

  @Test func `a scene that must not turn supports what it has`() throws {
    var fixed = ScreenDescription("fixed")
    fixed.autorotates = false
    let stage = try Stage(.stack, .push(fixed))
    #expect(stage.host.supportedInterfaceOrientations == .landscapeLeft)
    #expect(!stage.host.shouldAutorotate)
  }
}
