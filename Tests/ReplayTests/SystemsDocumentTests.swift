import Testing

/// The document `docs/systems.md` says for every rule of the five systems how it is typed, and which test and which
/// journal show it. What it names must exist.
struct SystemsDocumentTests {
  /// The chapters of the rules, in their order, and how many rules each has at least.
  private static let sections: [(name: String, rules: Int)] = [
    ("The scene", 28), ("drillDown (SGBDrillDownController)", 12), ("stack (UINavigationController)", 20),
    ("tabs (UITabBarController)", 20), ("split (UISplitViewController)", 50),
    ("web (DrillDownWebController)", 35),
    ("Modals", 9), ("Links", 12),
  ]

  private static func document() throws -> RuleDocument { try RuleDocument("docs/systems.md") }

  @Test func `every system has its section, in the order of the rules`() throws {
    let document = try Self.document()
    #expect(document.sections == Self.sections.map(\.name))
    for section in Self.sections {
      let count = document.rows.count { $0.section == section.name }
      #expect(count >= section.rules, "\(section.name)")
    }
  }

  @Test func `no rule stands there twice`() throws {
    let rules = try Self.document().rows.map { $0.section + ": " + $0.subject }
    #expect(Set(rules).count == rules.count)
  }

  @Test func `every row has a rule, a command, a test and a journal`() throws {
    for row in try Self.document().rows {
      row.expectComplete(columns: 4)
      #expect(!row.verbs.isEmpty, "\(row.subject)")
      #expect(!row.journals.isEmpty, "\(row.subject)")
    }
  }

  @Test func `no rule is kept in part`() throws {
    for row in try Self.document().rows {
      #expect(!row.cells.contains { $0.lowercased().contains("partly") }, "\(row.subject)")
    }
  }

  @Test func `every test named exists`() throws { try Self.document().rows.expectTests() }

  @Test func `every journal named exists, and its script has one of the commands`() throws {
    for row in try Self.document().rows { try row.expectJournals() }
  }

  @Test func `every command named is a verb`() throws { try Self.document().rows.expectVerbs() }
}
