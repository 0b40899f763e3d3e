import Foundation
import Testing

/// The document `docs/hardening.md` has a row for every class of hostile cases, with the suite that tries it.
struct HardeningDocumentTests {
  /// A class of cases by its name in the tests, up to the part that a test fills in.
  private struct CaseClass: Hashable {
    let name: String
    let suite: String
  }

  private static func rows() throws -> [TableDocument.Row] {
    try TableDocument("docs/hardening.md").rows
  }

  /// Returns the class and the suite of a row.
  private static func caseClass(of row: TableDocument.Row) throws -> CaseClass {
    try #require(row.cells.count == 5, "\(row.subject)")
    let name = try #require(row.subject.firstMatch(of: /^`([^`]+)`( …)?$/), "\(row.subject)")
    let command = try #require(row.cells[2].firstMatch(of: /^`swift test --filter (\w+)`$/), "\(row.subject)")
    return CaseClass(name: String(name.1), suite: String(command.1))
  }

  /// Returns every class that a hostile suite counts. A file has one such suite.
  private static func classesInTests() throws -> Set<CaseClass> {
    var classes: Set<CaseClass> = []
    let folder = Project.folder.appendingPathComponent("Tests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in paths where path.hasSuffix(".swift") {
      let source = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      guard let suite = source.firstMatch(of: /struct (Hostile\w+Tests)/) else { continue }
      for found in source.matches(of: /(?:HostileCases|CaseCount)\("([^"\\]+)/) {
        let name = found.1.trimmingCharacters(in: .whitespaces)
        classes.insert(CaseClass(name: name, suite: String(suite.1)))
      }
    }
    return classes
  }

  @Test func `every class of hostile cases has one row, with its suite, and every row a class`() throws {
    let rows = try Self.rows().map(Self.caseClass)
    let classes = try Self.classesInTests()
    #expect(classes.count > 50)
    #expect(Set(rows).count == rows.count)
    #expect(Set(rows).subtracting(classes) == [])
    #expect(classes.subtracting(rows) == [])
  }

  @Test func `every row says how many cases there are, and that none is wrong`() throws {
    for row in try Self.rows() {
      let count = try #require(row.cells[3].firstMatch(of: /^(?:about )?(\d+)$/), "\(row.subject)")
      #expect(Int(count.1).map { $0 > 0 } == true, "\(row.subject)")
      #expect(row.cells[4] == "0", "\(row.subject)")
      #expect(!row.cells[1].isEmpty, "\(row.subject)")
    }
  }
}
