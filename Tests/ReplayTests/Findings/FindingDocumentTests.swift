import Foundation
import NavEvents
import NavJournals
import Testing

/// `docs/findings.md`: its rules are rules, and its commands run in the order of the page.
@Suite(.waits) struct FindingDocumentTests {
  private static let page = "docs/findings.md"

  private static func blocks(_ language: String) throws -> [String] {
    try Project.text(page).matches(of: /(?s)```(\w*)\n(.*?\n)```/)
      .filter { $0.1 == language }.map { String($0.2) }
  }

  /// The only block without a language: the file of rules.
  private static func rules() throws -> String {
    let blocks = try blocks("")
    #expect(blocks.count == 1)
    return try #require(blocks.first)
  }

  /// Records the journals that the page speaks of.
  private static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("Journals"), withIntermediateDirectories: true)
    for name in ["report.jsonl", "Journals/a.jsonl", "Journals/b.jsonl"] {
      _ = try Navrepl.run(["--quiet", scratch.path(name), "-c", "push inbox; popto nobody; popto nobody"])
    }
    try rules().write(toFile: scratch.path("rules.txt"), atomically: true, encoding: .utf8)
    return scratch
  }

  @Test func `every rule of the page can be read and is found`() throws {
    #expect(try NavFindingRule.rules(in: Self.rules()).count == 2)
    let scratch = try Self.folder()
    let path = scratch.path("checkout.jsonl")
    let lines = "scene stack; attr scene items=0; push list; push login; push login/2; push checkout"
    _ = try Navrepl.run(["--quiet", path, "-c", lines])
    let run = try Navrepl.run("findings", path, "--rules", scratch.path("rules.txt"))
    #expect(run.status == 1, "\(run.messages)\(run.output)")
    #expect(run.output.contains("“empty checkout”: ") && run.output.contains("Two logins are open."))
  }

  @Test func `the commands of the page run as they are printed`() throws {
    let (scratch, blocks) = (try Self.folder(), try Self.blocks("sh"))
    #expect(blocks.count == 2)
    let look = try Navrepl.shell(blocks[0], in: scratch.folder)
    #expect(look.status == 1 && look.output.hasPrefix("warning\t#2\t"), "\(look.messages)")
    let check = try Navrepl.shell(blocks[1], in: scratch.folder)
    #expect(check.status == 0, "\(check.messages)\(check.output)")
    #expect(check.messages.contains("wrote known.txt: 1 known finding\n"), "\(check.messages)")
    #expect(check.messages.hasSuffix("0 new findings in 0 of 2 journals, 2 known\n"), "\(check.messages)")
    let again = try Navrepl.shell(blocks[1], in: scratch.folder)
    #expect(again.messages.contains("known.txt"), "\(again.messages)")
  }

  @Test func `every kind of finding has a line in the table`() throws {
    let text = try Project.text(Self.page)
    for kind in NavFinding.Kind.allCases { #expect(text.contains("| `\(kind.rawValue)` |"), "\(kind)") }
  }
}
