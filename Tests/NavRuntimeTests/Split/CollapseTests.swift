import NavEvents
import NavRuntime
import Testing

/// The collapse of a split when no plugin has an opinion.
struct CollapseTests {
  /// Returns a stage with a in the primary, s in the supplementary of a triple, x y in the secondary.
  private static func filled(_ scene: BuiltInScene = .split) throws -> Stage {
    let stage = try Stage(scene, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"))
    if scene == .triple { try stage.send(.column(.supplementary, "s")) }
    return stage
  }

  // MARK: Effects

  @Test func `the secondary's stack itself is pushed on the primary's`() throws {
    let stage = try Self.filled()
    #expect(try stage.send(.collapse).events == [Fact.collapsed("secondary")])
    #expect(stage["containers.split.collapsed"] == "true")
    #expect(stage.words("containers.split.merged") == "secondary")
    #expect(stage.entries(of: "primary") == "a secondary")
    #expect(stage.entries(of: "secondary") == "x y")
    #expect(stage["containers.secondary.kind"] == #""stack""#)
    #expect(stage.visible == "y")
  }

  @Test func `with three columns the supplementary's stack is pushed first, then the secondary's`() throws {
    let stage = try Self.filled(.triple)
    #expect(try stage.send(.collapse).events == [Fact.collapsed("supplementary", "secondary")])
    #expect(stage.entries(of: "primary") == "a supplementary secondary")
    #expect(stage.entries(of: "supplementary") == "s")
    #expect(stage.entries(of: "secondary") == "x y")
  }

  @Test(
    arguments: [
      ([], [], "null"), ([.primary], [], #""p""#), ([.secondary], ["secondary"], #""s""#),
      ([.supplementary], ["supplementary"], #""u""#),
      ([.primary, .supplementary], ["supplementary"], #""u""#),
      ([.supplementary, .secondary], ["supplementary", "secondary"], #""s""#),
      ([.primary, .secondary], ["secondary"], #""s""#),
    ] as [([SplitColumn], [String], String)])
  func `empty columns are never pushed`(
    _ columns: [SplitColumn], _ merged: [String], _ shown: String
  ) throws {
    let stage = try Stage(.triple)
    for column in columns {
      let id = column == .supplementary ? "u" : String("\(column)".prefix(1))
      try stage.send(.column(column, ScreenDescription(id)))
    }
    try stage.send(.collapse)
    #expect(stage.words("containers.split.merged") == merged.joined(separator: " "))
    #expect(stage["panes"] == #"{"top":\#(shown)}"#)
  }

  @Test func `collapsing a collapsed split, or expanding an expanded one, changes nothing`() throws {
    let stage = try Self.filled()
    #expect(try stage.send(.expand).isNothing)
    try stage.send(.collapse)
    #expect(try stage.send(.collapse).isNothing)
  }

  @Test func `a stack cannot be added to a stack by a command`() throws {
    let reply = try Self.filled().send(.add(.stack, "other", to: "primary"))
    #expect(reply.refused == "nested-navigation")
    #expect(
      reply.messages.first?.contains("pushing a navigation container on a stack is not supported") == true)
  }

  // MARK: The size class

  @Test func `a size class that becomes compact collapses, one that becomes regular expands`() throws {
    let stage = try Self.filled()
    let narrow = try stage.send(.narrow)
    #expect(narrow.kinds == ["resized", "collapsed"])
    #expect(narrow.events.last == Fact.collapsed("secondary"))
    let wide = try stage.send(.wide)
    #expect(wide.kinds == ["resized", "expanded"])
    #expect(wide.events.last == Fact.expanded())
  }

  @Test func `a stated size class overrides the width`() throws {
    let stage = try Self.filled()
    #expect(try stage.send(.resize(1024, 768, .compact)).kinds == ["resized", "collapsed"])
    #expect(try stage.send(.resize(400, 768, .regular)).kinds == ["resized", "expanded"])
  }

  @Test func `a rotation that makes the width compact collapses too`() throws {
    let stage = try Self.filled()
    try stage.send(.resize(800, 500))
    #expect(try stage.send(.rotate(.portrait)).kinds == ["deviceRotated", "interfaceRotated", "collapsed"])
    #expect(
      try stage.send(.rotate(.landscapeLeft)).kinds == ["deviceRotated", "interfaceRotated", "expanded"])
  }

  @Test func `a resize within a size class neither collapses nor expands`() throws {
    let stage = try Self.filled()
    try stage.send(.narrow)
    #expect(try stage.send(.resize(500, 700)).kinds == ["resized"])
    #expect(try stage.send(.expand).events == [Fact.expanded()])
    #expect(try stage.send(.resize(450, 700)).kinds == ["resized"])
    #expect(stage["containers.split.collapsed"] == "false")
    try stage.send(.collapse)
    #expect(try stage.send(.wide).kinds == ["resized", "expanded"])
  }

  @Test func `a split collapsed by command ignores a compact width, and a regular width expands it`() throws {
    let stage = try Self.filled()
    try stage.send(.collapse)
    #expect(try stage.send(.narrow).kinds == ["resized"])
    #expect(try stage.send(.wide).kinds == ["resized", "expanded"])
  }

  @Test func `every split follows the size class, shown or hidden, in the order of the tree`() throws {
    let stage = try Stage(.tabs, .add(.split, "m", to: "tabs"), .add(.split, "n", to: "tabs"))
    let narrow = try stage.send(.narrow)
    let collapsed = [Fact.collapsed(split: "m"), Fact.collapsed(split: "n")]
    #expect(Array(narrow.events.dropFirst()) == collapsed)
    let wide = try stage.send(.wide)
    #expect(Array(wide.events.dropFirst()) == [Fact.expanded(split: "m"), Fact.expanded(split: "n")])
  }

  @Test func `a split that is added while the width is compact is collapsed in the same commit`() throws {
    let stage = try Stage(.tabs, .narrow)
    let reply = try stage.send(.add(.split, "m", to: "tabs"))
    #expect(reply.kinds == ["containerAdded", "collapsed"])
    #expect(reply.events.last == Fact.collapsed(split: "m"))
    #expect(stage["containers.m.collapsed"] == "true")
  }

  @Test func `the answer about rotation follows the collapse`() throws {
    let upright = ScreenDescription("a", orientations: .portrait)
    let stage = try Stage(.split, .column(.primary, upright), .detail("x"))
    #expect(try stage.send(.narrow).kinds == ["resized", "collapsed", "rotationAnswerChanged"])
  }
}

extension ScreenDescription {
  /// Creates a screen that supports these orientations.
  init(_ id: String, orientations: Orientations) {
    self.init(id)
    self.orientations = orientations
  }
}
