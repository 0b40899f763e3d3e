import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The steps from one drawn scene to another.
struct SceneStepTests {
  /// The number of walks over each scene, which is higher in a full run, and the number of steps of each.
  private static let walks = ProcessInfo.processInfo.environment["NAVREPL_FULL"] == nil ? 1 : 4
  private static let steps = FullRun.isOn ? 300 : 120
  /// The largest number of commands between two scenes that a slow host draws.
  private static let longestPause = 12

  // MARK: The law

  @Test(arguments: BuiltInScene.allCases)
  func `the steps lead a naive host from any scene of a walk to any other`(_ scene: BuiltInScene) throws {
    for seed in 1...Self.walks {
      var walk = try SceneWalk(scene, seed: UInt64(100 + seed))
      var random = SeededNumbers(seed: UInt64(seed))
      var drawn = walk.session.scene
      var model = DrawnModel()
      try model.apply(drawn.steps(from: nil))
      try #require(model == DrawnModel(of: drawn))
      for step in 0..<Self.steps {
        for _ in 0...random.below(random.chance(50) ? 1 : Self.longestPause) { try walk.step() }
        let scene = walk.session.scene
        let before = model
        try check(&model, drawn, scene, "\(scene), seed \(seed), step \(step)")
        var back = model
        try check(&back, scene, drawn, "back from \(scene), seed \(seed), step \(step)")
        #expect(back == before)
        drawn = scene
      }
    }
  }

  private func check(
    _ model: inout DrawnModel, _ drawn: NavScene, _ scene: NavScene, _ words: String
  ) throws {
    let steps = scene.steps(from: drawn)
    let found = Result { try model.apply(steps) }
    guard case .success = found, model == DrawnModel(of: scene) else {
      let listing = steps.map(\.description).joined(separator: "\n")
      Issue.record("\(words): \(found)\n\(drawn)\n\(scene)\n\(listing)")
      throw Wrong()
    }
    if drawn == scene { try #require(steps.isEmpty) }
  }

  private struct Wrong: Error {}

  // MARK: The steps of a host

  /// Returns the steps of these lines in a drawn scene, without those for items, frames and focus.
  private func story(_ stage: Stage, _ lines: String...) throws -> [String] {
    let drawn = stage.session.scene
    try stage.type(lines)
    let told = [
      "willD", "willA", "didD", "didA", "insert", "remove", "move", "arrange", "dismiss", "present",
    ]
    return stage.session.scene.steps(from: drawn).map(\.description).filter { step in
      told.contains { step.hasPrefix($0) }
    }
  }

  @Test func `a push announces the appearances, inserts the screen and arranges the container`() throws {
    let stage = try Stage("a", "b")
    #expect(
      try story(stage, "push c") == [
        "willDisappear a", "willAppear c", "insert c into main at 2",
        "arrange main: drillDown [a, b] | c by push", "didDisappear a", "didAppear c",
      ])
    #expect(
      try story(stage, "pop") == [
        "willDisappear c", "willAppear a", "remove c from main",
        "arrange main: drillDown [a] | b by push", "didDisappear c", "didAppear a",
      ])
  }

  @Test func `several commits are one net change, with the latest hint`() throws {
    let stage = try Stage(.stack, ["push a"])
    #expect(
      try story(stage, "push b", "push c animated=false", "push d animation=fade", "pop animated=false")
        == [
          "willDisappear a", "willAppear c", "insert b into main at 1", "insert c into main at 2",
          "arrange main: stack [a, b, c]", "didDisappear a", "didAppear c",
        ])
    #expect(
      try story(stage, "pop animated=false", "replace e animation=fade").contains(
        "arrange main: stack [a, e] by fade"))
  }

  @Test func `a hint says whether screens come, leave or take the place of others`() throws {
    let stage = try Stage(.stack, ["push a", "push b"])
    func direction(_ line: String) throws -> NavScene.Transition.Direction? {
      let drawn = stage.session.scene
      try stage.type([line])
      for case .arrange(_, _, let hint?) in stage.session.scene.steps(from: drawn) { return hint.direction }
      Issue.record("no hint: \(line)")
      return nil
    }
    #expect(try direction("push c") == .push)
    #expect(try direction("replace d") == .replace)
    #expect(try direction("pop") == .pop)
    #expect(try direction("set a b e") == .push)
    #expect(try direction("set a b") == .pop)
    #expect(try direction("set x a b") == nil)
    #expect(try direction("bars hide") == nil)
  }

  @Test func `a hint from before the drawn scene is ignored`() throws {
    let stage = try Stage("a", "b")
    #expect(try story(stage, "push c animation=fade").contains("arrange main: drillDown [a, b] | c by fade"))
    #expect(try story(stage, "placeholder right p").contains("arrange main: drillDown [a, b] | c"))
  }

  @Test func `bars carry their own hint`() throws {
    let stage = try Stage(.stack, ["push a"])
    _ = stage.session.scene
    #expect(try story(stage, "bars hide animated=false") == ["arrange main: stack [a]"])
    #expect(try story(stage, "bars show") == ["arrange main: stack [a] by push"])
  }

  @Test func `a container and its bars change with a hint of their own in one step`() throws {
    let stage = try Stage(.stack, ["push a"])
    _ = stage.session.scene
    #expect(
      try story(stage, "push b animation=fade", "bars hide animated=false").contains(
        "arrange main: stack [a, b] by fade"))
  }

  @Test func `a collapse moves the column's own stack, and an expand moves it back`() throws {
    let stage = try Stage(.split, ["primary p", "detail d"])
    let collapse = try story(stage, "collapse")
    #expect(collapse.contains("move secondary to primary at 1"))
    #expect(!collapse.contains { $0.hasPrefix("insert") || $0.hasPrefix("remove") })
    #expect(try story(stage, "expand").contains("move secondary to split at 1"))
  }

  @Test func `tabs in another order are moved, and those that leave are removed`() throws {
    let stage = try Stage(.tabs, [])
    #expect(
      try story(stage, "set third first in=tabs").filter { !$0.hasPrefix("arrange") } == [
        "remove second from tabs", "move third to tabs at 0",
      ])
  }

  @Test func `modals are dismissed from the top before the tree changes, and presented after it`() throws {
    let stage = try Stage("a")
    let presented = try story(stage, "push b", "present m style=sheet", "present n style=fullScreen")
    #expect(
      presented.filter { $0.hasPrefix("insert") || $0.hasPrefix("present") } == [
        "insert b into main at 1", "present m as sheet", "present n as fullScreen",
      ])
    let dismissed = try story(stage, "dismiss", "dismiss", "pop")
    #expect(
      dismissed.filter { $0.hasPrefix("remove") || $0.hasPrefix("dismiss") } == [
        "dismiss n", "dismiss m", "remove b from main",
      ])
  }

  @Test func `an id that comes back as another kind of node is another node`() throws {
    let stage = try Stage(.stack, ["push a", "push x"])
    let steps = try story(stage, "pop", "add drilldown x", "push y in=x")
    #expect(
      steps.filter { $0.hasPrefix("remove") || $0.hasPrefix("insert") } == [
        "remove x from main", "insert x into main at 1", "insert y into x at 0",
      ])
  }

  @Test func `a change that is not drawn has no steps`() throws {
    let stage = try Stage(.stack, ["push a"])
    let drawn = stage.session.scene
    try stage.type("push a", "plugin detach tab-reselect", "push b", "pop")
    #expect(stage.session.scene != drawn)
    #expect(stage.session.scene.steps(from: drawn).map(\.description) == [])
  }
}
