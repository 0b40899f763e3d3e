import Testing

/// The file `docs/rules/systems.json` lists the commands, the tests and the journals of every rule of the five systems. The
/// page `docs/systems.md` is the manual with the same chapters.
struct SystemsDocumentTests {
  /// The chapters of the rules, in order, and the smallest number of rules in each.
  private static let chapters: [(name: String, rules: Int)] = [
    ("The scene", 28), ("drillDown (SGBDrillDownController)", 12), ("stack (UINavigationController)", 20),
    ("tabs (UITabBarController)", 20), ("split (UISplitViewController)", 50),
    ("web (DrillDownWebController)", 35),
    ("Modals", 9), ("Links", 12),
  ]

  private static func file() throws -> RuleFile { try RuleFile("docs/rules/systems.json") }

  @Test func `every system has its chapter, in the order of the manual`() throws {
    let file = try Self.file()
    #expect(file.chapters == Self.chapters.map(\.name))
    #expect(try TableDocument("docs/systems.md").sections == file.chapters)
    for chapter in Self.chapters {
      let count = file.rules.count { $0.chapter == chapter.name }
      #expect(count >= chapter.rules, "\(chapter.name)")
    }
  }

  @Test func `no rule is listed twice`() throws { try Self.file().expectUnique() }

  @Test func `every rule has a command, a test and a journal`() throws {
    let file = try Self.file()
    file.expectComplete()
    for rule in file.rules {
      #expect(!rule.verbs.isEmpty, "\(rule.subject)")
      #expect(!rule.journals.isEmpty, "\(rule.subject)")
    }
  }

  @Test func `no rule is kept in part`() throws {
    for rule in try Self.file().rules {
      let texts = [rule.rule] + rule.commands + rule.tests
      #expect(!texts.contains { $0.lowercased().contains("partly") }, "\(rule.subject)")
    }
  }

  @Test func `every test named exists`() throws { try Self.file().expectTests() }

  @Test func `every journal named exists, and its script has one of the commands`() throws {
    try Self.file().expectJournals()
  }

  @Test func `every command named is a verb`() throws { try Self.file().expectVerbs() }
}
