import NavEvents
import NavRuntime

/// The cases of everything that a plugin can do to a commit.
extension RecordedPluginCase {
  static let all: [RecordedPluginCase] = rewriting + holding + objecting + asking + failing + answering

  private static let failure = PluginFault(code: "broken", message: "Something broke.")
  private static let x = Step.push("x")

  // MARK: Commands

  private static let rewriting = [
    RecordedPluginCase(
      "rewrites what is asked for", [TestInterceptor.renaming("absent", "x", to: "y")], [x],
      marks: #""did":"rewrote""#),
    RecordedPluginCase(
      "rewrites one into two", [splitting("absent", "x", into: ["y", "z"])], [x, .push("w")],
      marks: #""screen":{"id":"z"}"#),
    RecordedPluginCase(
      "rewrites both of the two that another makes of one",
      [
        splitting("a", "x", into: ["y", "z"]),
        TestInterceptor("absent", CommandKinds(.push)) { context in
          switch context.pushedScreen {
          case "y": .rewrite([.push("y2")])
          case "z": .rewrite([.push("z2")])
          default: .proceed
          }
        },
      ], [x], marks: #""screen":{"id":"z2"}"#),
    RecordedPluginCase(
      "rewrites the second of the two that another makes of one",
      [splitting("a", "x", into: ["y", "z"]), TestInterceptor.renaming("absent", "z", to: "z2")], [x],
      marks: #""screen":{"id":"z2"}"#),
    RecordedPluginCase(
      "rewrites what another asks for, not what was given",
      [TestReactor.pushing("a", ["x": ["y"]]), TestInterceptor.renaming("absent", "y", to: "y2")], [x],
      marks: #""screen":{"id":"y2"}"#),
    RecordedPluginCase(
      "rewrites into what is refused", [splitting("absent", "x", into: ["y", "y"])], [x],
      marks: #""code":"duplicate-node""#, #""did":"rewrote""#),
  ]

  private static func splitting(_ id: String, _ screen: String, into screens: [String]) -> TestInterceptor {
    TestInterceptor(id, CommandKinds(.push)) { context in
      guard context.pushedScreen == screen else { return .proceed }
      return .rewrite(screens.map { .push(ScreenDescription($0)) })
    }
  }

  private static let holding = [
    RecordedPluginCase(
      "holds a command", [TestInterceptor.holding("absent", "x")], [x, x, .push("w")],
      marks: #""type":"held""#),
    RecordedPluginCase(
      "holds a command that a later one rewrites",
      [TestInterceptor.holding("absent", "x"), TestInterceptor.renaming("z", "x", to: "y")], [x, .push("w")],
      marks: #""type":"held""#),
    RecordedPluginCase(
      "holds a command for less than a millisecond",
      [TestInterceptor.holding("absent", "x", expires: 0.0001)],
      [x, .push("w")], marks: #""until":1700000000001"#),
    RecordedPluginCase(
      "holds what another asks for",
      [TestReactor.pushing("a", ["x": ["y"]]), TestInterceptor.holding("absent", "y")], [x, .push("w")],
      marks: #""code":"held""#),
    RecordedPluginCase(
      "holds a command that another one vetoes",
      [TestInterceptor.holding("absent", "x"), TestInterceptor.vetoing("z", .push, because: "No.")], [x],
      marks: "No."),
  ]

  private static let objecting = [
    RecordedPluginCase(
      "objects to a command", [TestInterceptor.vetoing("absent", .push, because: "No pushes.")], [x],
      marks: "No pushes."),
    RecordedPluginCase(
      "objects to a command, as others do",
      [
        TestInterceptor.vetoing("a", .push, because: "One."),
        TestInterceptor.vetoing("absent", .push, because: "Two."),
        TestInterceptor.vetoing("b", .push, because: "Three."),
      ], [x], marks: "One.", "Two.", "Three."),
    RecordedPluginCase(
      "objects to an exit, as others do",
      [
        TestGuard("a") { _, _ in "One." }, TestGuard("absent") { _, _ in "Two." },
        TestGuard("b") { _, _ in "Three." },
      ],
      [x, .pop], marks: "One.", "Two.", "Three."),
    RecordedPluginCase(
      "objects to what another asks for",
      [TestReactor.pushing("a", ["x": ["y"]]), objecting(to: "y")], [x, .push("z")],
      marks: #""refused":{"code":"vetoed""#),
    RecordedPluginCase(
      "objects to an exit that is a fact", [leaving()], on: .stack, swiped(to: 900),
      marks: #""question":"shouldPop""#, "swipeCancelled"),
    RecordedPluginCase(
      "objects twice to the two that another makes of one",
      [splitting("a", "x", into: ["y", "z"]), TestInterceptor.vetoing("absent", .push, because: "No.")], [x],
      marks: #"{"by":"absent","message":"No."},{"by":"absent","message":"No."}"#),
  ]

  /// Returns a guard that lets a swipe begin, and objects to the removal at its end.
  private static func leaving() -> TestGuard {
    TestGuard("absent") { _, context in context.command.kind == .swipeEnd ? "Stay." : nil }
  }

  private static func swiped(to x: Double) -> [Step] {
    [.push("x"), .push("y"), .beginSwipe(5), .endSwipe(x)]
  }

  private static func objecting(to screen: String) -> TestInterceptor {
    TestInterceptor("absent", CommandKinds(.push)) { context in
      context.pushedScreen == screen ? .veto("Not “\(screen)”.") : .proceed
    }
  }

  // MARK: Follow-ups

  private static let asking = [
    RecordedPluginCase(
      "asks for more", [TestReactor.pushing("absent", ["x": ["y", "z"], "y": ["w"]])], [x],
      marks: #""did":"requested""#),
    RecordedPluginCase(
      "asks for more between others",
      [
        TestReactor.pushing("a", ["x": ["a1"], "p": ["a2"]]),
        TestReactor.pushing("absent", ["x": ["p"], "a1": ["p2"]]),
        TestReactor.pushing("b", ["x": ["b1"], "p": ["b2"]]),
      ], [x], marks: #""id":"p2""#),
    RecordedPluginCase(
      "asks for what is refused", [TestReactor.pushing("absent", ["y": ["x", "z"]])], [x, .push("y")],
      marks: #""refused":{"code":"duplicate-node""#),
    RecordedPluginCase(
      "asks after the second step only",
      [
        TestReactor("absent", EventKinds(.replaced)) { _, requests in
          requests.append(.setTitle("Shown", of: "x"))
        }
      ], [x, .push("y"), .show("z", for: "x")], marks: "Shown"),
    RecordedPluginCase(
      "remembers", [TestReactor.counting("absent")], [x, .push("y"), .push("z")],
      marks: #""type":"remembered","plugin":"absent","value":3"#),
    RecordedPluginCase(
      "asks for too much",
      [
        TestReactor("absent") { context, requests in
          let ones = context.sceneAttribute("n") ?? ""
          requests.append(.setAttribute("n", to: ones + "1", of: nil))
        }
      ], [x], marks: "plugin-loop"),
  ]

  private static let failing = [PluginManifest.FaultPolicy.failOpen, .failClosed].flatMap { policy in
    [
      RecordedPluginCase(
        "fails when a command comes, \(policy)",
        [
          TestInterceptor("absent", CommandKinds(.pop), policy) { _ throws(PluginFault) in
            throw failure
          }
        ], [x, .pop], marks: #""code":"broken""#),
      RecordedPluginCase(
        "fails when something has happened, \(policy)",
        [
          TestReactor("absent", EventKinds(.popped), policy) { _, _ throws(PluginFault) in
            throw failure
          }
        ], [x, .pop], marks: #""code":"broken""#),
      RecordedPluginCase(
        "fails when a screen would leave, \(policy)",
        [
          TestGuard("absent", policy) { _, _ throws(PluginFault) in throw failure },
          TestGuard("b") { _, _ in "Stay." },
        ], [x, .pop, .pop, .pop], marks: #""code":"broken""#, "pluginQuarantined"),
      RecordedPluginCase(
        "fails when another asks for something, \(policy)",
        [
          TestReactor.pushing("a", ["x": ["y"]]),
          TestInterceptor("absent", CommandKinds(.push), policy) {
            context throws(PluginFault) in
            if context.pushedScreen == "y" { throw failure }
            return .proceed
          },
        ], [x], marks: #""code":"broken""#),
    ]
  }

  // MARK: Answers

  private static let answering = [
    RecordedPluginCase(
      "allows a swipe, and completes it", [swipes { _ in }], on: .stack, swiped(to: 10),
      standard: ["back-button"],
      marks: "popped"),
    RecordedPluginCase(
      "refuses a swipe for two reasons",
      [swipes { swipes in swipes.permission = { _ in .refused(["One.", "Two."]) } }], on: .stack,
      [x, .push("y"), .beginSwipe(10)], marks: "One.", "Two."),
    RecordedPluginCase(
      "ends a swipe, where another would complete it",
      [swipes { swipes in swipes.completion = { _ in false } }], on: .stack, swiped(to: 1000),
      marks: #""completed":false"#),
    RecordedPluginCase(
      "says once how the interface may turn, and goes on to mean it",
      [turning()],
      [
        .attribute("turns", "no", of: nil), x, .push("y"), .pop, .attribute("turns", nil, of: nil),
        .push("z"),
      ],
      marks: #""question":"supportedOrientations""#),
    RecordedPluginCase(
      "says which tab is below", [answering(.select("first"))], on: .tabs, [.choose("second"), .back],
      marks: #""answer":{"select":"first"}"#),
    RecordedPluginCase(
      "says that a modal is below, and lets it stay",
      [answering(.dismiss("m")), TestGuard("b") { _, _ in "Stay." }], on: .stack,
      [x, .presentScreen("m", .sheet), .back], marks: #""answer":{"dismiss":"m"}"#, "vetoed"),
    RecordedPluginCase(
      "says that nothing is below", [answering(.nothing)], [x, .back], marks: #""answer":"nothing""#,
      "nothing-below"),
    RecordedPluginCase(
      "lets a page go that is deep enough", [keeping { $0 < 2 ? .live : .snapshot }], on: .web,
      pages(5), marks: #""question":"residency""#),
    RecordedPluginCase(
      "keeps pages that another would let go", [keeping { _ in .live }], on: .web,
      pages(9), marks: "loadFinished"),
  ]

  private static func answering(_ answer: BackAnswer) -> TestPolicy {
    var policy = TestPolicy("absent")
    policy.onBack = answer
    return policy
  }

  private static func pages(_ count: Int) -> [Step] {
    (0..<count).flatMap { [.open("https://example.org/\($0)").on("web"), .finishLoad().on("web")] }
  }

  private static func swipes(_ body: (inout TestSwipes) -> Void) -> TestSwipes {
    var swipes = TestSwipes("absent")
    body(&swipes)
    return swipes
  }

  private static func turning() -> TestScene {
    var scene = TestScene("absent")
    scene.orientations = { $0 == "no" ? [.portrait] : nil }
    return scene
  }

  private static func keeping(_ body: @escaping @Sendable (Int) -> Residency?) -> TestScene {
    var scene = TestScene("absent")
    scene.kept = body
    return scene
  }
}
