import Foundation
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// Expanding after a collapse is the identity, less its losses: for every shape of two and of three columns, in every
/// way. The ways share the shapes; with `NAVREPL_FULL` each way takes all of them.
struct CollapseLawTests {
  /// A way to collapse a split and to expand it again.
  struct Way: Sendable, CustomTestStringConvertible {
    let start: [String]
    let collapse: [String]
    let expand: [String]

    var testDescription: String { (start + collapse + expand).joined(separator: "; ") }
  }

  static let ways = [
    Way(start: [], collapse: ["collapse"], expand: ["expand"]),
    Way(start: [], collapse: ["resize 400 768"], expand: ["resize 1024 768"]),
    Way(
      start: ["resize 700 500"], collapse: ["rotate begin portrait", "rotate end"],
      expand: ["rotate begin landscapeLeft", "rotate end"]),
    Way(
      start: ["mode twoOver", "behavior overlay"],
      collapse: ["collapse", "showcolumn primary", "showcolumn secondary", "resize 400 768"],
      expand: ["expand", "resize 1024 768"]),
  ]

  @Test(arguments: ways)
  func `a collapse without a plugin loses nothing`(_ way: Way) throws {
    for shape in Self.shapes(of: way) {
      for isEmptyDetail in [false, true] {
        let whole = shape.with(isEmptyDetail: isEmptyDetail, hasContainers: false)
        try expectIdentity(whole, way, plugins: Self.withoutPlugin)
      }
    }
  }

  @Test(arguments: ways)
  func `a collapse with split-collapse loses an empty detail and what is below it`(_ way: Way) throws {
    for shape in Self.shapes(of: way) {
      try expectIdentity(shape, way, plugins: Self.withPlugin)
      let losing = shape.with(isEmptyDetail: true, hasContainers: false)
      try expectIdentity(losing, way, plugins: Self.withPlugin)
    }
  }

  @Test(arguments: ways)
  func `containers on top survive a collapse with all their content`(_ way: Way) throws {
    for shape in Self.shapes(of: way) {
      let whole = shape.with(isEmptyDetail: true, hasContainers: true)
      try expectIdentity(whole, way, plugins: Self.withPlugin)
    }
  }

  /// Returns the shapes that this way takes: all of them in a full run, else its share.
  private static func shapes(of way: Way) -> [SplitShape] {
    let isFull = ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil
    let turn = ways.firstIndex { $0.testDescription == way.testDescription } ?? 0
    return SplitShape.all.enumerated()
      .filter { isFull || $0.offset % ways.count == turn }
      .map(\.element)
  }

  private static let withPlugin = PluginCatalog.standardPlugins
  private static let withoutPlugin = withPlugin.filter { $0 != "split-collapse" }

  /// The parts of a view that the law compares; the rest of a view follows from them.
  private static let parts = ["containers", "screens", "items", "digest", "layout", "panes", "focus"]

  /// Collapses and expands a split of this shape, and compares it with itself, or without its
  /// secondary when that was discarded.
  private func expectIdentity(_ shape: SplitShape, _ way: Way, plugins: [String]) throws {
    let isLosing = shape.canDiscard && plugins.contains("split-collapse")
    let stage = try stage(shape, way, plugins)
    let expected = isLosing ? try stageOfRest(shape, way, plugins) : stage
    let before = expected.parts(Self.parts)
    try stage.play(way.collapse)
    try expectCollapsed(stage, shape, isLosing: isLosing)
    try stage.play(way.expand)
    let after = stage.parts(Self.parts)
    for (part, (one, other)) in zip(Self.parts, zip(before, after)) where one != other {
      let difference = LineDifference.text(expected: Array(one.utf8), actual: Array(other.utf8))
      Issue.record("\(part) of \(shape.testDescription) (- before, + after):\n\(difference)")
    }
  }

  private func stage(_ shape: SplitShape, _ way: Way, _ plugins: [String]) throws -> Stage {
    let stage = try Stage.empty(SessionOptions(catalog: .builtIn, plugins: plugins), isChecked: false)
    try #require(try stage.open(shape.root).refused == nil)
    try stage.play(way.start)
    return stage
  }

  /// Returns a stage with the shape and an empty secondary; the bars of that stack stay as they are.
  private func stageOfRest(_ shape: SplitShape, _ way: Way, _ plugins: [String]) throws -> Stage {
    let rest = try stage(shape.withoutSecondary, way, plugins)
    if shape.hidesBarsOfSecondary { try rest.play(["bars hide in=secondary"]) }
    return rest
  }

  /// Expects exactly the stacks with entries on the primary's.
  private func expectCollapsed(_ stage: Stage, _ shape: SplitShape, isLosing: Bool) throws {
    let supplementary = (shape.supplementary ?? 0) > 0 ? [#""supplementary""#] : []
    let secondary = shape.secondary > 0 && !isLosing ? [#""secondary""#] : []
    let merged = "[" + (supplementary + secondary).joined(separator: ",") + "]"
    let split = stage.parts(["containers.split.collapsed", "containers.split.merged"])
    #expect(split == ["true", merged], "\(shape.testDescription)")
  }
}
