import NavEvents
import NavRuntime
import Testing

/// The composition of the answers of several plugins, as the hooks' documentation describes it. The plugins are offered
/// in either order, because their ids decide the order. Interceptions, reactions, objections, `collapse`, `residency`
/// and `route` have suites of their own.
struct CompositionTests {
  private static let failure = PluginFault(code: "broken", message: "Something broke.")

  // MARK: All must agree

  private static func permission(_ id: String, _ answer: SwipePermission?) -> TestSwipes {
    var plugin = TestSwipes(id)
    plugin.permission = { _ in answer }
    return plugin
  }

  @Test(arguments: [
    (SwipePermission?.none, SwipePermission?.none, nil),
    (.allowed, nil, ""), (nil, .allowed, ""), (.allowed, .allowed, ""),
    (.refused(["No."]), .allowed, "a: No."), (.allowed, .refused(["No."]), "b: No."),
    (nil, .refused(["No."]), "b: No."),
    (.refused(["One.", "Two."]), .refused(["Three."]), "a: One. a: Two. b: Three."),
  ])
  func `canBeginSwipe: all must agree, one must allow it, and all reasons are collected`(
    _ first: SwipePermission?, _ second: SwipePermission?, _ reasons: String?
  ) throws {
    let plugins = [Self.permission("a", first), Self.permission("b", second)]
    for offered in [plugins, plugins.reversed()] {
      let recorded = try RecordedSession(attached: offered)
      try recorded.push("x", "y", "z")
      let outcome = try recorded.session.send { $0.intern(.beginSwipe(at: 0)) }
      switch outcome {
      case .accepted: #expect(reasons?.isEmpty == true)
      case .refused(_, let refusal):
        #expect(refusal.code == .swipeUnavailable)
        let said = refusal.reasons.map { "\($0.by): \($0.message)" }.joined(separator: " ")
        #expect(said == reasons || reasons == nil && refusal.reasons.map(\.by) == ["core"])
      case .queued: Issue.record("nobody observes")
      }
    }
  }

  // MARK: The first opinion wins

  /// Answers of the plugins a, b and c, and the one that counts.
  private static let opinions: [([Bool?], Bool?)] = [
    ([nil, nil, nil], nil), ([true, false, nil], true), ([false, true, true], false),
    ([nil, false, true], false), ([nil, nil, true], true),
  ]

  private static func sets<Plugin>(_ answers: [Bool?], _ make: (String, Bool?) -> Plugin) -> [[Plugin]] {
    let plugins = zip(["a", "b", "c"], answers).map { make($0, $1) }
    return [plugins, plugins.reversed()]
  }

  @Test(arguments: opinions)
  func `swipeCompletes: the first opinion, else it does not`(_ answers: [Bool?], _ expected: Bool?) throws {
    let sets = Self.sets(answers) { id, answer in
      var plugin = TestSwipes(id)
      plugin.completion = { _ in answer }
      return plugin
    }
    for plugins in sets {
      let recorded = try RecordedSession(attached: plugins)
      try recorded.push("x", "y", "z")
      try recorded.session.send { $0.intern(.beginSwipe(at: 0)) }
      try recorded.session.send { $0.intern(.endSwipe(at: 1, velocity: 0)) }
      let ended = try recorded.last().events.first
      #expect(ended?.contains(#""completed":\#(expected ?? false)"#) == true)
    }
  }

  @Test(arguments: opinions)
  func `shouldAutorotate: the first opinion, else it turns`(_ answers: [Bool?], _ expected: Bool?) throws {
    for plugins in Self.sets(answers, { TestRotation($0, turns: $1) }) {
      let recorded = try RecordedSession(attached: plugins)
      try recorded.push("x")
      #expect(recorded.view.contains(#""rotation":{"autorotates":\#(expected ?? true),"#))
    }
  }

  @Test(arguments: opinions)
  func `supportedOrientations: the first opinion, else all`(_ answers: [Bool?], _ expected: Bool?) throws {
    let sets = Self.sets(answers) { id, answer in
      TestRotation(id, turns: nil, supported: answer.map { $0 ? .portrait : .landscapeRight })
    }
    let names = [true: #"["portrait"]"#, false: #"["landscapeRight"]"#]
    for plugins in sets {
      let recorded = try RecordedSession(attached: plugins)
      try recorded.push("x")
      let all = #"["portrait","portraitUpsideDown","landscapeLeft","landscapeRight"]"#
      let supported = expected.flatMap { names[$0] } ?? all
      #expect(recorded.view.contains(#""supported":\#(supported)"#))
    }
  }

  @Test(arguments: opinions)
  func `topColumn: the first opinion, else the secondary`(_ answers: [Bool?], _ expected: Bool?) throws {
    let sets = Self.sets(answers) { id, answer in
      var policy = TestPolicy(id)
      policy.onTopColumn = answer.map { $0 ? .primary : .secondary }
      return policy
    }
    for judges in sets {
      let stage = try Stage(.split, .primary("a"), .detail("x"), plugins: judges)
      try stage.send(.collapse)
      #expect(stage["containers.split.merged"] == (expected == true ? "[]" : #"["secondary"]"#))
    }
  }

  @Test(arguments: opinions)
  func `separate: the first opinion, else the top one moves`(_ answers: [Bool?], _ expected: Bool?) throws {
    let sets = Self.sets(answers) { id, answer in
      var policy = TestPolicy(id)
      policy.onSeparate = answer.map { $0 ? .node("a") : .keep }
      return policy
    }
    for judges in sets {
      let stage = try Stage(.split, .primary("a"), .collapse, .primary("b"), .primary("c"), plugins: judges)
      try stage.send(.expand)
      let moved = expected.map { $0 ? "a" : "" } ?? "c"
      #expect(stage.entries(of: "secondary") == moved)
    }
  }

  @Test func `a plugin that fails has no opinion, and the next one is asked`() throws {
    var weak = TestSwipes("a")
    weak.completion = { _ throws(PluginFault) in throw Self.failure }
    let recorded = try RecordedSession(weak, TestSwipes("b"))
    try recorded.push("x", "y", "z")
    try recorded.session.send { $0.intern(.beginSwipe(at: 0)) }
    try recorded.session.send { $0.intern(.endSwipe(at: 1, velocity: 0)) }
    #expect(try recorded.last().by.first == #"{"plugin":"a","did":"fault","code":"broken"}"#)
    #expect(try recorded.last().events.first?.contains(#""completed":true"#) == true)
  }
}
