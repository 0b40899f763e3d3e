import NavEvents
import NavRuntime
import Testing

/// Display modes and behaviors.
struct DisplayModeTests {
  /// A preference, and the mode in force in each behavior: tile, overlay, displace.
  struct Case: Sendable, CustomTestStringConvertible {
    let preference: DisplayMode
    let modes: [String]

    init(_ preference: DisplayMode, _ modes: String...) {
      self.preference = preference
      self.modes = modes
    }

    var testDescription: String { "\(preference)" }
  }

  private static let behaviors: [SplitBehavior] = [.tile, .overlay, .displace]

  private static let three = [
    Case(.automatic, "oneBeside", "oneOver", "oneBeside"),
    Case(.secondaryOnly, "secondaryOnly", "secondaryOnly", "secondaryOnly"),
    Case(.oneBeside, "oneBeside", "oneOver", "oneBeside"),
    Case(.oneOver, "oneBeside", "oneOver", "oneBeside"),
    Case(.twoBeside, "twoBeside", "twoOver", "twoDisplace"),
    Case(.twoOver, "twoBeside", "twoOver", "twoDisplace"),
    Case(.twoDisplace, "twoBeside", "twoOver", "twoDisplace"),
  ]

  private static func check(_ stage: Stage, _ one: Case) throws {
    try stage.send(.mode(one.preference))
    for (behavior, mode) in zip(behaviors, one.modes) {
      try stage.send(.behavior(behavior))
      #expect(stage["containers.split.displayMode"] == "\"\(mode)\"", "\(behavior)")
    }
  }

  @Test(arguments: three) func `the behavior limits the preferred mode`(_ one: Case) throws {
    try Self.check(try Stage(.triple), one)
  }

  @Test(arguments: three)
  func `two columns beside the secondary require a split of three columns`(_ one: Case) throws {
    let modes = one.modes.map {
      ["twoBeside": "oneBeside", "twoOver": "oneOver", "twoDisplace": "oneBeside"][$0] ?? $0
    }
    let stage = try Stage(.split)
    try stage.send(.mode(one.preference))
    for (behavior, mode) in zip(Self.behaviors, modes) {
      try stage.send(.behavior(behavior))
      #expect(stage["containers.split.displayMode"] == "\"\(mode)\"", "\(behavior)")
    }
  }

  @Test(arguments: [
    (Orientation.landscapeLeft, "oneBeside"), (.landscapeRight, "oneBeside"), (.portrait, "secondaryOnly"),
    (.portraitUpsideDown, "secondaryOnly"),
  ])
  func `automatic is one beside in landscape and the secondary only in portrait`(
    _ orientation: Orientation, _ mode: String
  ) throws {
    let stage = try Stage(.triple, .column(.supplementary, "s"), .detail("x"), .rotate(orientation))
    #expect(stage["containers.split.displayMode"] == "\"\(mode)\"")
    #expect(stage.visible == (mode == "oneBeside" ? "s x" : "x"))
  }

  @Test func `a preferred mode applies in every orientation`() throws {
    let stage = try Stage(.split, .mode(.oneBeside), .rotate(.portrait))
    #expect(stage["containers.split.displayMode"] == #""oneBeside""#)
  }

  @Test func `the preference outlives a behavior that cannot show it`() throws {
    let stage = try Stage(.triple, .mode(.twoOver), .behavior(.tile), .behavior(.overlay))
    #expect(stage["containers.split.displayMode"] == #""twoOver""#)
    #expect(try stage.send(.mode(.twoOver)).isNothing)
  }

  @Test func `a mode and a behavior have events of their own, and the same again changes nothing`() throws {
    let stage = try Stage(.split)
    #expect(try stage.send(.mode(.automatic)).isNothing)
    #expect(try stage.send(.mode(.oneOver)).events == [Fact.mode("oneOver")])
    #expect(try stage.send(.mode(.oneOver)).isNothing)
    #expect(try stage.send(.behavior(.tile)).isNothing)
    let changed = "splitBehaviorChanged,container:split,value:displace"
    #expect(try stage.send(.behavior(.displace)).events == [changed])
    #expect(stage["containers.split.splitBehavior"] == #""displace""#)
  }

  @Test(arguments: [Step.mode(.oneOver), .behavior(.overlay), .width(100)])
  func `a setting made while collapsed applies when expanded`(_ step: Step) throws {
    let stage = try Stage(.split, .collapse)
    #expect(try stage.send(step).events.count == 1)
    let expanded = try Stage(.split, step)
    try stage.send(.expand)
    #expect(stage.digest == expanded.digest)
  }

  // MARK: Columns shown

  @Test(
    arguments: [
      (.secondaryOnly, "secondary"), (.oneBeside, "supplementary secondary"),
      (.twoBeside, "primary supplementary secondary"),
    ] as [(DisplayMode, String)])
  func `the supplementary is shown before the primary`(_ mode: DisplayMode, _ shown: String) throws {
    let stage = try Stage(.triple, .mode(mode))
    let panes = shown.split(separator: " ").map { #""\#($0)":null"# }.joined(separator: ",")
    #expect(stage["panes"] == "{\(panes)}")
  }

  private static let modes: [(SplitBehavior, [String])] = [
    (.tile, ["secondaryOnly", "oneBeside", "twoBeside"]),
    (.overlay, ["secondaryOnly", "oneOver", "twoOver"]),
    (.displace, ["secondaryOnly", "oneBeside", "twoDisplace"]),
  ]

  @Test(arguments: modes)
  func `showColumn goes to the mode with just enough columns`(
    _ behavior: SplitBehavior, _ modes: [String]
  ) throws {
    let stage = try Stage(.triple, .behavior(behavior), .mode(.secondaryOnly))
    #expect(try stage.send(.showColumn(.secondary)).isNothing)
    #expect(try stage.send(.showColumn(.supplementary)).events == [Fact.mode(modes[1])])
    #expect(try stage.send(.showColumn(.supplementary)).isNothing)
    #expect(try stage.send(.showColumn(.primary)).events == [Fact.mode(modes[2])])
    #expect(try stage.send(.showColumn(.supplementary)).isNothing)
    let direct = try Stage(.triple, .behavior(behavior), .mode(.secondaryOnly))
    #expect(try direct.send(.showColumn(.primary)).events == [Fact.mode(modes[2])])
  }

  @Test(arguments: [
    (SplitBehavior.overlay, DisplayMode.oneOver, "secondaryOnly"), (.overlay, .twoOver, "secondaryOnly"),
    (.displace, .twoDisplace, "oneBeside"),
  ])
  func `showColumn of a covered or displaced secondary makes it fully visible`(
    _ behavior: SplitBehavior, _ mode: DisplayMode, _ after: String
  ) throws {
    let stage = try Stage(.triple, .behavior(behavior), .mode(mode))
    #expect(try stage.send(.showColumn(.secondary)).events == [Fact.mode(after)])
    #expect(try stage.send(.showColumn(.secondary)).isNothing)
  }

  @Test(arguments: [DisplayMode.secondaryOnly, .oneBeside, .twoBeside, .automatic])
  func `showColumn of a fully visible secondary changes nothing`(_ mode: DisplayMode) throws {
    #expect(try Stage(.triple, .mode(mode)).send(.showColumn(.secondary)).isNothing)
    #expect(try Stage(.split, .mode(mode)).send(.showColumn(.secondary)).isNothing)
  }

  @Test(arguments: [SplitColumn.primary, .supplementary])
  func `showColumn of a column over the secondary changes nothing`(_ column: SplitColumn) throws {
    #expect(try Stage(.triple, .behavior(.overlay), .mode(.twoOver)).send(.showColumn(column)).isNothing)
    #expect(try Stage(.triple, .behavior(.displace), .mode(.twoDisplace)).send(.showColumn(column)).isNothing)
  }

  @Test(arguments: modes)
  func `hideColumn leaves the columns to the right of it`(
    _ behavior: SplitBehavior, _ modes: [String]
  ) throws {
    let stage = try Stage(.triple, .behavior(behavior), .mode(.twoBeside))
    #expect(try stage.send(.hideColumn(.primary)).events == [Fact.mode(modes[1])])
    #expect(try stage.send(.hideColumn(.primary)).isNothing)
    #expect(try stage.send(.hideColumn(.supplementary)).events == [Fact.mode(modes[0])])
    #expect(try stage.send(.hideColumn(.supplementary)).isNothing)
    let direct = try Stage(.triple, .behavior(behavior), .mode(.twoBeside))
    #expect(try direct.send(.hideColumn(.supplementary)).events == [Fact.mode(modes[0])])
  }

  @Test func `the primary of two columns can be hidden and shown`() throws {
    let stage = try Stage(.split)
    #expect(try stage.send(.hideColumn(.primary)).events == [Fact.mode("secondaryOnly")])
    #expect(try stage.send(.showColumn(.primary)).events == [Fact.mode("oneBeside")])
  }

  @Test(arguments: [BuiltInScene.split, .triple])
  func `the secondary cannot be hidden`(_ scene: BuiltInScene) throws {
    for steps in [[], [.collapse]] as [[Step]] {
      let stage = try Stage(scene)
      try stage.send(steps)
      let reply = try stage.send(.hideColumn(.secondary))
      #expect(reply.refused == "secondary-stays")
      #expect(reply.messages == ["The secondary column of “split” cannot be hidden."])
    }
  }

  @Test(arguments: [Step.showColumn(.supplementary), .hideColumn(.supplementary)])
  func `a split of two has no supplementary to show or hide`(_ step: Step) throws {
    let reply = try Stage(.split).send(step)
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages.first?.contains("supplementary") == true)
  }

  // MARK: While collapsed

  @Test func `hideColumn changes nothing in a collapsed split`() throws {
    let stage = try Stage(.triple, .mode(.twoBeside), .collapse)
    #expect(try stage.send(.hideColumn(.primary)).isNothing)
    #expect(try stage.send(.hideColumn(.supplementary)).isNothing)
  }

  @Test func `in a collapsed split showColumn merges the stacks up to that column`() throws {
    let stage = try Stage(
      .triple, .column(.primary, "a"), .column(.supplementary, "s"), .detail("x"), .collapse)
    #expect(try stage.send(.showColumn(.secondary)).isNothing)
    #expect(try stage.send(.showColumn(.supplementary)).events == [Fact.collapsed("supplementary")])
    #expect(stage.visible == "s")
    #expect(try stage.send(.showColumn(.primary)).events == [Fact.collapsed()])
    #expect(stage.visible == "a")
    #expect(stage.entries(of: "secondary") == "x")
    let all = Fact.collapsed("supplementary", "secondary")
    #expect(try stage.send(.showColumn(.secondary)).events == [all])
    #expect(stage.visible == "x")
  }

  @Test func `in a collapsed split showColumn leaves out empty stacks, and asks no plugin`() throws {
    let policy = TestPolicy()
    let stage = try Stage(.triple, .column(.primary, "a"), .detail("x"), .collapse, plugins: [policy])
    let asked = policy.log.calls
    #expect(try stage.send(.showColumn(.supplementary)).events == [Fact.collapsed()])
    #expect(try stage.send(.showColumn(.secondary)).events == [Fact.collapsed("secondary")])
    #expect(policy.log.calls == asked)
  }

  // MARK: The dimmed part

  @Test(arguments: [
    (SplitBehavior.overlay, DisplayMode.oneOver, "secondaryOnly"), (.overlay, .twoOver, "secondaryOnly"),
    (.displace, .twoDisplace, "oneBeside"),
  ])
  func `a tap on the dimmed secondary dismisses the columns over it`(
    _ behavior: SplitBehavior, _ mode: DisplayMode, _ after: String
  ) throws {
    let stage = try Stage(.triple, .behavior(behavior), .mode(mode))
    #expect(try stage.send(.dismissOverlay).events == [Fact.mode(after)])
    #expect(stage["containers.split.displayMode"] == "\"\(after)\"")
    #expect(try stage.send(.dismissOverlay).isNothing)
  }

  @Test(arguments: [DisplayMode.secondaryOnly, .oneBeside, .twoBeside])
  func `dismissOverlay changes nothing where no column covers the secondary`(_ mode: DisplayMode) throws {
    let stage = try Stage(.triple, .mode(mode))
    #expect(try stage.send(.dismissOverlay).isNothing)
    #expect(try stage.send(.behavior(.overlay), .collapse, .dismissOverlay).isNothing)
  }
}
