import Testing

/// The file `docs/rules/drilldown.json` lists the counterpart of every part of SGBDrillDownController. The page
/// `docs/drilldown.md` lists the parts that are left out, and the reasons.
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

  private static func file() throws -> RuleFile { try RuleFile("docs/rules/drilldown.json") }

  /// Returns the rows of the page about the parts that are left out.
  private static func leftOut() throws -> [TableDocument.Row] {
    try TableDocument("docs/drilldown.md").rows.filter { $0.section == "Left out" }
  }

  @Test func `every part of the original has a rule, or a reason to be left out`() throws {
    let rules = try Self.file().rules
    let leftOut = try Self.leftOut()
    #expect(rules.count >= 105)
    #expect(leftOut.count >= 20)
    let originals = rules.compactMap(\.original) + leftOut.map(\.subject)
    for part in Self.publicNames {
      #expect(originals.contains { $0.contains("`\(part)`") }, "\(part) has no rule")
    }
  }

  @Test func `no part of the original is listed twice`() throws {
    let originals = try Self.file().rules.compactMap(\.original) + Self.leftOut().map(\.subject)
    #expect(Set(originals).count == originals.count)
  }

  @Test func `every rule names its part of the original, and has a text, commands and tests`() throws {
    let file = try Self.file()
    file.expectComplete()
    #expect(file.rules.allSatisfy { $0.original != nil })
  }

  @Test func `every part that is left out has a reason`() throws {
    for row in try Self.leftOut() {
      #expect(row.cells.count == 2, "\(row.subject)")
      #expect(row.cells.allSatisfy { !$0.isEmpty }, "\(row.subject)")
    }
  }

  @Test func `every test named exists`() throws { try Self.file().expectTests() }

  @Test func `every journal named exists, and its script has one of the commands`() throws {
    try Self.file().expectJournals()
  }

  @Test func `every command named is a verb`() throws { try Self.file().expectVerbs() }
}
