import Foundation
import Testing

/// The document `docs/drilldown.md` says for every part of SGBDrillDownController what there is here. What it
/// names must exist.
struct DrillDownDocumentTests {
  @Test func `every part of the original has a row`() throws {
    let document = try DrillDownDocument()
    #expect(document.rows.count >= 105)
    #expect(document.leftOut.count >= 20)
    for part in DrillDownDocument.publicNames {
      #expect(document.originals.contains { $0.contains("`\(part)`") }, "\(part) has no row")
    }
  }

  @Test func `no row stands there twice`() throws {
    let originals = try DrillDownDocument().originals
    #expect(Set(originals).count == originals.count)
  }

  @Test func `every row says what is here, by which rule, and which test shows it`() throws {
    for row in try DrillDownDocument().rows {
      #expect(row.cells.count == 5, "\(row.original)")
      #expect(row.cells.allSatisfy { !$0.isEmpty }, "\(row.original)")
      #expect(!row.tests.isEmpty, "\(row.original)")
      #expect(row.tests.count * 2 == row.testCell.count { $0 == "`" }, "\(row.original): \(row.testCell)")
    }
  }

  @Test func `what is left out has a reason`() throws {
    for row in try DrillDownDocument().leftOut {
      #expect(row.cells.count == 2, "\(row.original)")
      #expect(row.cells.allSatisfy { !$0.isEmpty }, "\(row.original)")
    }
  }

  @Test func `every test named exists`() throws {
    let sources = try Project.testSources()
    for test in try DrillDownDocument().rows.flatMap(\.tests) {
      let source = sources[test.file] ?? ""
      #expect(source.contains("func `\(test.name)`("), "\(test.name) is not in \(test.file)")
    }
  }

  @Test func `every journal named exists, and its script has one of the commands`() throws {
    for row in try DrillDownDocument().rows {
      for journal in row.journals {
        let recorded = Project.journals.appendingPathComponent("\(journal).jsonl")
        #expect(FileManager.default.fileExists(atPath: recorded.path), "\(row.original): \(journal)")
        if row.verbs.isSubset(of: DrillDownDocument.lookingVerbs) { continue }
        let script = try Project.text("journals/scripts/\(journal).nav")
        let used = script.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(!row.verbs.isDisjoint(with: used.map(String.init)), "\(row.original): \(journal)")
      }
    }
  }

  @Test func `every command named is a verb`() throws {
    let help = try Navrepl.run(input: "help\n").lines
    let verbs = Set(help.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first })
    for row in try DrillDownDocument().rows {
      for verb in row.verbs { #expect(verbs.contains(Substring(verb)), "\(row.original): \(verb)") }
    }
  }
}

/// The tables of the document.
private struct DrillDownDocument {
  /// A test that a row names.
  struct NamedTest {
    let name: String
    let file: String
  }

  /// A line of a table.
  struct Row {
    let cells: [String]

    var original: String { cells.first ?? "" }
    var testCell: String { cells.count > 3 ? cells[3] : "" }

    /// The first words of the commands, which stand in backticks; what is Swift begins with a capital letter.
    var verbs: Set<String> {
      let pieces = cells.count > 1 ? cells[1].components(separatedBy: "`") : []
      let commands = pieces.indices.filter { !$0.isMultiple(of: 2) }.map { pieces[$0] }
      let words = commands.compactMap { $0.split(separator: " ").first.map(String.init) }
      return Set(words.filter { $0.first?.isLowercase == true })
    }

    var tests: [NamedTest] {
      testCell.matches(of: /`([^`]+)` \((\w+\.swift)\)/).map {
        NamedTest(name: String($0.1), file: String($0.2))
      }
    }

    var journals: [String] {
      (cells.last ?? "").matches(of: /journals\/([\w-]+)\.jsonl/).map { String($0.1) }
    }
  }

  /// Verbs that only look are in no script: every journal can be looked at.
  static let lookingVerbs: Set = ["state", "panes", "layout", "items", "log", "preserve"]

  /// The names of the original's public interface.
  static let publicNames = [
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

  private(set) var rows: [Row] = []
  private(set) var leftOut: [Row] = []

  var originals: [String] { (rows + leftOut).map(\.original) }

  init() throws {
    var isLeftOut = false
    var isInBody = false
    let document = try Project.text("docs/drilldown.md")
    for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { isLeftOut = line == "## Left out" }
      guard line.hasPrefix("|"), line.hasSuffix("|") else {
        isInBody = false
        continue
      }
      if line.hasPrefix("|---") {
        isInBody = true
      } else if isInBody {
        if isLeftOut { leftOut.append(row(line)) } else { rows.append(row(line)) }
      }
    }
  }

  /// A bar in a cell is written `\|`.
  private func row(_ line: Substring) -> Row {
    let bar = "\u{1}"
    let cells = line.dropFirst().dropLast().replacing(#"\|"#, with: bar)
      .split(separator: "|", omittingEmptySubsequences: false)
    return Row(cells: cells.map { $0.replacing(bar, with: "|").trimmingCharacters(in: .whitespaces) })
  }
}

extension Project {
  /// The content of one of the project's files.
  fileprivate static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// Every file of tests by its name, wherever it is.
  fileprivate static func testSources() throws -> [String: String] {
    var sources: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/Tests")
    where path.hasSuffix("Tests.swift") {
      sources[URL(fileURLWithPath: path).lastPathComponent, default: ""] += try text("Tests/\(path)")
    }
    return sources
  }
}
