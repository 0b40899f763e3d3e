import Foundation
import NavEvents

/// `docs/journal-format.md`, taken apart into sections.
struct FormatDocument {
  /// A heading with the text below it, up to the next heading.
  struct Section {
    let heading: String
    /// The content of the `json` blocks.
    let examples: [String]
    /// The first column of the table, without its backticks.
    let members: [String]

    /// The words in backticks in the heading.
    var names: [String] { FormatDocument.words(in: heading) }
  }

  let text: String
  let sections: [Section]

  init() throws {
    text = try Self.text(of: "docs/journal-format.md")
    sections = Self.split(text.components(separatedBy: "\n"))
  }

  /// The text of a file of the package.
  static func text(of path: String) throws -> String {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// Every example, in the order of the document.
  var examples: [FormatExample] { sections.flatMap(\.examples).map { FormatExample($0) } }

  func section(_ heading: String) -> Section? { sections.first { $0.heading == heading } }

  /// Every word in backticks in the document.
  var words: Set<String> { Set(Self.words(in: text)) }

  // MARK: Markdown

  private static func split(_ lines: [String]) -> [Section] {
    var sections: [Section] = []
    var start = 0
    for index in lines.indices.dropFirst() where lines[index].hasPrefix("#") {
      sections.append(section(lines[start..<index]))
      start = index
    }
    return sections + [section(lines[start...])]
  }

  private static func section(_ lines: ArraySlice<String>) -> Section {
    let heading = (lines.first ?? "").drop { $0 == "#" || $0 == " " }
    return Section(
      heading: String(heading), examples: blocks(lines),
      members: lines.filter { $0.hasPrefix("| `") }.compactMap { words(in: $0).first })
  }

  private static func blocks(_ lines: ArraySlice<String>) -> [String] {
    var blocks: [String] = []
    var open: [String]?
    for line in lines {
      if line == "```json" {
        open = []
      } else if line.hasPrefix("```") {
        if let open { blocks.append(open.joined(separator: "\n")) }
        open = nil
      } else {
        open?.append(line)
      }
    }
    return blocks
  }

  private static func words(in text: String) -> [String] {
    text.matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
  }
}
