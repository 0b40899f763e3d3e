import Foundation
import Testing

@testable import navrepl

/// The pictures of `docs/pictures.md`: each is below the lines that draw it.
struct PictureDocumentTests {
  /// A picture of the page, and the lines and options that draw it.
  struct Example: CustomTestStringConvertible {
    let lines: [String]
    let columns: Int
    let isASCII: Bool
    let picture: [String]

    var testDescription: String { lines.joined(separator: " / ") }

    init(_ block: Substring) {
      let rows = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let typed = rows.prefix { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
      let first = typed.first?.split(separator: "   # ").map(String.init) ?? []
      let options = first.count > 1 ? first[1] : ""
      lines = [first.first ?? ""] + typed.dropFirst().map(String.init)
      isASCII = options.contains("--ascii")
      columns = options.firstMatch(of: /(\d+) columns/).flatMap { Int($0.1) } ?? 80
      picture = Array(rows.dropFirst(typed.count))
    }
  }

  private static let examples: [Example] = {
    let page = (try? Project.text("docs/pictures.md")) ?? ""
    return page.matches(of: /```\n(> (?:.|\n)*?)\n```/).map { Example($0.1) }
  }()

  @Test func `the page has pictures`() { #expect(Self.examples.count >= 12) }

  @Test(arguments: examples)
  func `a picture of the page is what the lines above it draw`(_ example: Example) throws {
    let drawn = try DrawnSession(example.lines).picture(columns: example.columns, ascii: example.isASCII)
    #expect(drawn == example.picture, "\(drawn.joined(separator: "\n"))")
  }

  @Test func `the verb draw answers with as many rows as the picture of the page`() throws {
    let example = try #require(Self.examples.first { $0.lines.count == 1 && !$0.isASCII })
    let drawn = try Navrepl.run("--json", "-c", "\(example.lines[0]); draw")
    let json = try #require(drawn.lines.last)
    struct Answer: Decodable {
      let ok: Bool
      let result: [String]
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
    let unmarked = example.picture.map { $0.replacingOccurrences(of: "• ", with: "") }
    #expect(answer.ok && answer.result.count == unmarked.count, "\(json)")
  }
}
