import Foundation
import Testing

/// A file of `docs/rules`: rules with the commands, tests and journals that show them.
struct RuleFile {
  /// One rule, as an object of the file.
  struct Rule: Decodable {
    /// The section of the manual.
    let chapter: String
    /// The part of SGBDrillDownController that the rule stands for.
    let original: String?
    let rule: String
    let commands: [String]
    /// Tests as `File: name`.
    let tests: [String]
    let journals: [String]

    /// The name of the rule in a failure.
    var subject: String { original ?? rule }

    /// The verbs of the commands. A command that is Swift begins with a capital letter and has none.
    var verbs: Set<String> {
      let words = commands.compactMap { $0.split(separator: " ").first.map(String.init) }
      return Set(words.filter { $0.first?.isLowercase == true })
    }
  }

  /// The verbs that only read. They are in no script, because they work with every journal.
  private static let lookingVerbs: Set = ["state", "panes", "layout", "items", "log", "preserve"]

  let rules: [Rule]

  /// The chapters, in the order in which they begin.
  var chapters: [String] {
    rules.reduce(into: []) { if $0.last != $1.chapter { $0.append($1.chapter) } }
  }

  /// Reads the file at `path`, from the root of the project.
  init(_ path: String) throws {
    rules = try JSONDecoder().decode([Rule].self, from: Data(Project.text(path).utf8))
  }
}

// MARK: What every rule must keep

extension RuleFile {
  /// Checks that no text is empty, and that every rule has commands and tests.
  func expectComplete() {
    for rule in rules {
      let texts =
        [rule.chapter, rule.original ?? "-", rule.rule] + rule.commands + rule.tests + rule.journals
      #expect(texts.allSatisfy { !$0.isEmpty }, "\(rule.subject)")
      #expect(!rule.commands.isEmpty, "\(rule.subject)")
      #expect(!rule.tests.isEmpty, "\(rule.subject)")
    }
  }

  /// Checks that no rule is listed twice.
  func expectUnique() {
    var seen: Set<String> = []
    for rule in rules {
      #expect(seen.insert("\(rule.chapter): \(rule.subject)").inserted, "\(rule.subject)")
    }
  }

  /// Checks that every test named exists, in the file named.
  func expectTests() throws {
    let sources = try Project.testSources()
    for rule in rules {
      for test in rule.tests {
        let parts = test.split(separator: ": ", maxSplits: 1).map(String.init)
        try #require(parts.count == 2, "\(rule.subject): \(test)")
        let source = sources["\(parts[0]).swift"] ?? ""
        #expect(source.contains("func `\(parts[1])`("), "\(parts[1]) is not in \(parts[0]).swift")
      }
    }
  }

  /// Checks that every journal named exists, and that its script has one of the commands.
  func expectJournals() throws {
    for rule in rules {
      for journal in rule.journals {
        let recorded = RecordedJournal(name: journal)
        #expect(
          FileManager.default.fileExists(atPath: recorded.journal.path), "\(rule.subject): \(journal)")
        if rule.verbs.isSubset(of: Self.lookingVerbs) { continue }
        let script = try String(contentsOf: recorded.script, encoding: .utf8)
        let used = script.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(!rule.verbs.isDisjoint(with: used.map(String.init)), "\(rule.subject): \(journal)")
      }
    }
  }

  /// Checks that every command named is a verb.
  func expectVerbs() throws {
    let help = try Navrepl.run(input: "help\n").lines
    let verbs = Set(help.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first })
    for rule in rules {
      for verb in rule.verbs { #expect(verbs.contains(Substring(verb)), "\(rule.subject): \(verb)") }
    }
  }
}

extension Project {
  /// Returns every file of tests by its name, from all folders.
  fileprivate static func testSources() throws -> [String: String] {
    var sources: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/Tests")
    where path.hasSuffix("Tests.swift") {
      sources[URL(fileURLWithPath: path).lastPathComponent, default: ""] += try text("Tests/\(path)")
    }
    return sources
  }
}
