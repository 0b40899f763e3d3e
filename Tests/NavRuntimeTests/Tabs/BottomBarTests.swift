import NavEvents
import NavRuntime
import Testing

/// Screens on a stack that hide the tab bar around it (hidesBottomBarWhenPushed).
struct BottomBarTests {
  private static let hiding = "hidesBottomBar=true"

  /// The lines that lead to a scene, and the tab bars that it shows.
  private static let scenes: [SceneCase] = [
    // The root may hide it, too.
    SceneCase(.tabs, ["push a \(hiding)"], ""), SceneCase(.tabs, ["push a hidesBottomBar=false"], "tabs"),
    // Another tab's stack is not on the path.
    SceneCase(.tabs, ["push a \(hiding) in=second"], "tabs"),
    SceneCase(.tabs, ["push a \(hiding) in=second", "select second"], ""),
    SceneCase(.tabs, ["push a \(hiding)", "select second"], "tabs"),
    SceneCase(.tabs, ["push a \(hiding)", "replace b"], "tabs"), SceneCase(.tabs, ["set a b"], "tabs"),
    // A modal on top changes nothing below.
    SceneCase(.tabs, ["push a \(hiding)", "present m"], ""),
    SceneCase(.tabs, ["push a", "present m \(hiding)"], "tabs"),
    // The stacks of drillDowns and web containers do not count; the stacks around them and in them do.
    SceneCase(.demo, ["push a \(hiding)", "push b \(hiding)"], "tabs"),
    SceneCase(.demo, ["select three", "push a \(hiding)"], "tabs"),
    SceneCase(.demo, ["select three", "push a \(hiding) in=three"], ""),
    SceneCase(.demo, ["push a", "add stack s", "push b \(hiding)"], ""),
    SceneCase(.demo, ["push a", "add stack s", "push b \(hiding)", "push c in=one"], "tabs"),
    // A split: the column on the path, and the stacks nested on each other.
    SceneCase(.tabs, ["add split s in=tabs", "select s", "primary a \(hiding)"], ""),
    SceneCase(.tabs, ["add split s in=tabs", "select s", "primary a \(hiding)", "detail b"], "tabs"),
    SceneCase(.tabs, ["add split s in=tabs", "select s", "primary a", "detail b \(hiding)"], ""),
    SceneCase(
      .tabs, ["add split s in=tabs", "select s", "primary a \(hiding)", "detail b", "collapse"], ""),
    SceneCase(
      .tabs,
      [
        "add split s in=tabs", "select s", "add stack middle in=s column=supplementary", "primary a",
        "column supplementary b \(hiding)", "detail c", "collapse",
      ], ""),
    // Tabs in tabs: the nearest ones.
    SceneCase(
      .tabs, ["add tabs inner in=tabs", "select inner", "add stack s in=inner", "push a \(hiding)"], "tabs"),
    SceneCase(
      .tabs, ["add tabs inner in=tabs", "select inner", "add stack s in=inner", "push a"], "tabs inner"),
    // Without a stack no screen can hide it.
    SceneCase(.tabs, ["add drilldown d in=tabs", "select d", "push a \(hiding)"], "tabs"),
  ]

  @Test(arguments: scenes)
  func `only stacks on the focus path inside the nearest tabs can hide the bar`(_ row: SceneCase) throws {
    let bars = try row.stage().frames("tabBar").map { $0.split(separator: " ")[1] }
    #expect(bars.joined(separator: " ") == row.expected)
  }

  @Test func `hidesBottomBar survives with its screen`() throws {
    let stage = try Stage(.tabs, "push a restore=a \(Self.hiding)")
    let archive = stage.archive
    #expect(archive.contains(#""hidesBottomBar":true"#))
    try stage.type("replace b")
    #expect(!stage.frames("tabBar").isEmpty)
    try stage.restore(archive)
    #expect(stage.frames("tabBar").isEmpty)
  }
}
