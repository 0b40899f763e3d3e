import Testing

/// The document `docs/drilldown.md` says for every part of SGBDrillDownController what there is here. What it
/// names must exist.
struct DrillDownDocumentTests {
  /// The names of the original's public interface.
  private static let publicNames = [
    "initWithNavigationBarClass:toolbarClass:", "navigationBarClass", "toolbarClass",
    "leftNavigationBar", "rightNavigationBar", "navigationBarsHidden", "setNavigationBarsHidden:animated:",
    "navigationBarPosition", "propagatesNavigationItem", "leftToolbar", "rightToolbar", "toolbarsHidden",
    "setToolbarsHidden:animated:", "toolbarPosition", "propagatesTabBarItem", "viewControllers",
    "leftViewController", "rightViewController", "leftPlaceholderController", "rightPlaceholderController",
    "pushViewController:animated:completion:", "popViewControllerAnimated:completion:",
    "popToViewController:animated:completion:", "popToRootViewControllerAnimated:completion:",
    "replaceRightViewController:animated:completion:",
    "replaceRightViewController:animated:animationType:completion:",
    "showRightViewController:forLeftViewController:animated:completion:", "leftControllerWidth",
    "hideLeftViewControllerOnPortrait", "drillDownController",
    "SGBDrillDownControllerReplaceAnimationTypeFade", "SGBDrillDownControllerReplaceAnimationTypePush",
    "SGBDrillDownControllerException", "SGBDrillDownControllerWillPushNotification",
    "SGBDrillDownControllerDidPushNotification", "SGBDrillDownControllerWillPopNotification",
    "SGBDrillDownControllerDidPopNotification", "SGBDrillDownControllerWillReplaceNotification",
    "SGBDrillDownControllerDidReplaceNotification",
  ]

  private static func document() throws -> RuleDocument { try RuleDocument("docs/drilldown.md") }

  /// The rows that say what is here.
  private static func rows() throws -> [RuleDocument.Row] {
    try document().rows.filter { $0.section != "Left out" }
  }

  /// The rows that say why something is not.
  private static func leftOut() throws -> [RuleDocument.Row] {
    try document().rows.filter { $0.section == "Left out" }
  }

  @Test func `every part of the original has a row`() throws {
    #expect(try Self.rows().count >= 105)
    #expect(try Self.leftOut().count >= 20)
    let originals = try Self.document().rows.map(\.subject)
    for part in Self.publicNames {
      #expect(originals.contains { $0.contains("`\(part)`") }, "\(part) has no row")
    }
  }

  @Test func `no row stands there twice`() throws {
    let originals = try Self.document().rows.map(\.subject)
    #expect(Set(originals).count == originals.count)
  }

  @Test func `every row says what is here, by which rule, and which test shows it`() throws {
    for row in try Self.rows() { row.expectComplete(columns: 5) }
  }

  @Test func `what is left out has a reason`() throws {
    for row in try Self.leftOut() {
      #expect(row.cells.count == 2, "\(row.subject)")
      #expect(row.cells.allSatisfy { !$0.isEmpty }, "\(row.subject)")
    }
  }

  @Test func `every test named exists`() throws { try Self.rows().expectTests() }

  @Test func `every journal named exists, and its script has one of the commands`() throws {
    for row in try Self.rows() { try row.expectJournals() }
  }

  @Test func `every command named is a verb`() throws { try Self.rows().expectVerbs() }
}
