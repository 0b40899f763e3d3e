import Foundation
import Testing

/// `docs/fleet.md`: every command of the page prints the output on the page. DuckDB and Apache Spark take part where they are
/// installed.
@Suite(.waits) struct FleetDocumentTests {
  private static let page = "docs/fleet.md"

  /// A block of the page.
  private struct Block {
    let language: String
    let text: String

    /// The program that a test may have to do without; nil for a block that needs only `navrepl`.
    var engine: String? { ["duckdb", "spark-submit"].first(where: text.contains) }
  }

  private static func blocks() throws -> [Block] {
    try Project.text(page).matches(of: /(?s)```(\w+)\n(.*?\n)```/).map {
      Block(language: String($0.1), text: String($0.2))
    }
  }

  private static func isInstalled(_ program: String) -> Bool {
    (try? Navrepl.shell("command -v \(program)").status) == 0
  }

  private static let engines = ["duckdb", "spark-submit"].filter(isInstalled)

  @Test(.enabled(if: !engines.isEmpty))
  func `every command of the page prints what the page says`() throws {
    let (scratch, blocks) = (try Scratch(copyOf: "examples/fleet"), try Self.blocks())
    for (index, block) in blocks.enumerated() where block.language == "sh" {
      if let engine = block.engine, !Self.engines.contains(engine) { continue }
      let run = try Navrepl.shell("{ \(block.text)\n} 2> messages.txt", in: scratch.folder)
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      #expect(run.output == (next?.language == "text" ? next?.text : nil) ?? "", "\(block.text)")
    }
  }

  @Test func `verify names the damaged journals on standard error`() throws {
    let scratch = try Scratch(copyOf: "examples/fleet")
    let messages = try #require(try Self.blocks().first { $0.text.contains("torn tail") }).text
    let run = try Navrepl.shell(
      "./make.sh 9 && printf '%s\n' fleet/device-7/session-1.jsonl fleet/device-8/session-2.jsonl | navrepl verify -",
      in: scratch.folder)
    #expect(run.messages == messages, "\(run.output)")
    #expect(run.status == 3, "\(run.messages)\(run.output)")
  }
}
