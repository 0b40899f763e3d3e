import Foundation
import Testing

/// A document with tables, each row of which says by which commands, tests and journals something is shown.
struct RuleDocument {
  /// A test that a row names.
  struct NamedTest {
    let name: String
    let file: String
  }

  /// A line of a table: what it is about, the commands, then whatever the table has, the tests, the journals.
  struct Row {
    /// The headline above.
    let section: String
    let cells: [String]

    var subject: String { cells.first ?? "" }
    var testCell: String { cells.dropLast().last ?? "" }

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
  private static let lookingVerbs: Set = ["state", "panes", "layout", "items", "log", "preserve"]

  private(set) var sections: [String] = []
  private(set) var rows: [Row] = []

  /// Reads the tables of the file at `path`, from the root of the project.
  init(_ path: String) throws {
    var isInBody = false
    for line in try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { sections.append(String(line.dropFirst(3))) }
      guard line.hasPrefix("|"), line.hasSuffix("|") else {
        isInBody = false
        continue
      }
      if line.hasPrefix("|---") {
        isInBody = true
      } else if isInBody {
        rows.append(Row(section: sections.last ?? "", cells: Self.cells(line)))
      }
    }
  }

  /// A bar in a cell is written `\|`.
  private static func cells(_ line: Substring) -> [String] {
    let bar = "\u{1}"
    return line.dropFirst().dropLast().replacing(#"\|"#, with: bar)
      .split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.replacing(bar, with: "|").trimmingCharacters(in: .whitespaces) }
  }
}

// MARK: What every row must keep

extension RuleDocument.Row {
  /// All cells are filled, and what stands in the cell of the tests is tests.
  func expectComplete(columns: Int) {
    #expect(cells.count == columns, "\(subject)")
    #expect(cells.allSatisfy { !$0.isEmpty }, "\(subject)")
    #expect(!tests.isEmpty, "\(subject)")
    #expect(tests.count * 2 == testCell.count { $0 == "`" }, "\(subject): \(testCell)")
  }

  /// Every journal named exists, and its script has one of the commands.
  func expectJournals() throws {
    for journal in journals {
      let recorded = Project.journals.appendingPathComponent("\(journal).jsonl")
      #expect(FileManager.default.fileExists(atPath: recorded.path), "\(subject): \(journal)")
      if verbs.isSubset(of: RuleDocument.lookingVerbs) { continue }
      let script = try Project.text("journals/scripts/\(journal).nav")
      let used = script.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(!verbs.isDisjoint(with: used.map(String.init)), "\(subject): \(journal)")
    }
  }
}

extension [RuleDocument.Row] {
  /// Every test named exists, in the file named.
  func expectTests() throws {
    let sources = try Project.testSources()
    for test in flatMap(\.tests) {
      let source = sources[test.file] ?? ""
      #expect(source.contains("func `\(test.name)`("), "\(test.name) is not in \(test.file)")
    }
  }

  /// Every command named is a verb.
  func expectVerbs() throws {
    let help = try Navrepl.run(input: "help\n").lines
    let verbs = Set(help.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first })
    for row in self {
      for verb in row.verbs { #expect(verbs.contains(Substring(verb)), "\(row.subject): \(verb)") }
    }
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
