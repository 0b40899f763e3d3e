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

  @Test(arguments: [Step.mode(.oneOver), .behavior(.overlay), .width(100)])
  func `a setting made while collapsed applies when expanded`(_ step: Step) throws {
    let stage = try Stage(.split, .collapse)
    #expect(try stage.send(step).events.count == 1)
    let expanded = try Stage(.split, step)
    try stage.send(.expand)
    #expect(stage.digest == expanded.digest)
  }

  // MARK: Columns shown

  private static let modes: [(SplitBehavior, [String])] = [
    (.tile, ["secondaryOnly", "oneBeside", "twoBeside"]),
    (.overlay, ["secondaryOnly", "oneOver", "twoOver"]),
    (.displace, ["secondaryOnly", "oneBeside", "twoDisplace"]),
  ]

  // MARK: While collapsed

  @Test func `in a collapsed split showColumn leaves out empty stacks, and asks no plugin`() throws {
    let policy = TestPolicy()
    let stage = try Stage(.triple, .column(.primary, "a"), .detail("x"), .collapse, plugins: [policy])
    let asked = policy.log.calls
    #expect(try stage.send(.showColumn(.supplementary)).events == [Fact.collapsed()])
    #expect(try stage.send(.showColumn(.secondary)).events == [Fact.collapsed("secondary")])
    #expect(policy.log.calls == asked)
  }
}
