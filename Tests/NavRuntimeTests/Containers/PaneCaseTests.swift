import NavRuntime
import Testing

/// What Material 3 adaptive and Navigation 3 test about panes: `docs/peers.md`, Panes.
struct PaneCaseTests {
  @Test(arguments: PaneCase.all.indices) func `a case has the outcome that the page about peers gives it`(
    number: Int
  ) throws {
    let row = PaneCase.all[number]
    if case .notApplicable = row.verdict {
      #expect(row.view == nil && row.lines.isEmpty)
      return
    }
    let panes = try row.session()
    try panes.send(all: row.lines)
    if let view = row.view {
      #expect(try panes.view == view, "\(row.testDescription)")
      try panes.expectStable()
    } else {
      #expect(panes.recorded.session.scene.visible == ["home"], "\(row.testDescription)")
    }
    try panes.expectVerified()
  }

  @Test func `the page about peers has the numbers of the cases`() {
    func count(_ files: [String], _ isCounted: (PaneCase.Verdict) -> Bool) -> Int {
      PaneCase.all.filter { row in files.contains { row.file == $0 } && isCounted(row.verdict) }
        .map(\.cases).reduce(0, +)
    }
    for (files, numbers) in Self.numbers {
      let otherwise = count(files) { if case .otherwise = $0 { true } else { false } }
      let notApplicable = count(files) { if case .notApplicable = $0 { true } else { false } }
      #expect([count(files) { $0 == .same }, otherwise, notApplicable] == numbers, "\(files)")
    }
  }

  /// Of some files: the same, decided otherwise, not applicable.
  private static let numbers = [
    (["ThreePaneScaffoldValueTest"], [28, 2, 0]),
    (["ListDetailPaneScaffoldNavigatorTest", "SupportingPaneScaffoldNavigatorTest"], [32, 0, 0]),
    (["PaneScaffoldDirectiveTest"], [7, 1, 8]),
    (["ListDetailSceneStrategyTest", "SupportingPaneSceneStrategyTest"], [25, 10, 0]),
    (["ListDetailSceneTest"], [5, 0, 0]),
  ]
}
