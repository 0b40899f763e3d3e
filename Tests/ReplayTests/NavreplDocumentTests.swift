import Foundation
import NavBase
import NavEvents
import Testing

/// The pages about the answers of navrepl, example by example.
@Suite(.waits) struct NavreplDocumentTests {
  @Test(arguments: [("docs/navrepl.md", 7), ("docs/state-view.md", 1), ("docs/plugins.md", 4)])
  func `every command of the page gives the answer that it shows`(_ page: String, _ count: Int) throws {
    let scratch = try Scratch()
    let examples = try Self.examples(of: page)
    #expect(examples.count >= count)
    for example in examples {
      let run = try Self.run(example.command, in: scratch.folder)
      guard let expected = example.answer else { continue }
      let difference = try JSONDifference.first(expected, run)
      #expect(difference == nil, "\(example.command)")
      #expect(try Self.canonical(expected) == run, "the order of the members: \(example.command)")
    }
  }

  private struct Example {
    let command: String
    let answer: String?
  }

  /// Returns each `sh` block with the `json` block that follows it, if any.
  private static func examples(of page: String) throws -> [Example] {
    let text = try Project.text(page)
    let blocks = text.matches(of: /(?s)```(sh|json)\n(.*?)\n```/).map { (String($0.1), String($0.2)) }
    return blocks.indices.filter { blocks[$0].0 == "sh" }.map { index in
      let next = index + 1 < blocks.count ? blocks[index + 1] : ("", "")
      return Example(command: blocks[index].1, answer: next.0 == "json" ? next.1 : nil)
    }
  }

  private static func run(_ command: String, in folder: URL) throws -> String {
    try Navrepl.shell(command, in: folder).output.trimmingCharacters(in: .newlines)
  }

  private static func canonical(_ text: String) throws -> String {
    var document = JSONDocument()
    try document.parse(text)
    return document.text(document.root)
  }
}
