import Foundation
import NavPlugins
import NavRuntime
import Testing

/// The Swift blocks of the README and of the manuals, compiled and run as they are printed.
///
/// Each block stands in a function of this file between two comments. A test compares it with the page, line by line.
@Suite struct SnippetTests {
  /// A block on a page: which of its Swift blocks, from 1.
  private struct Block: Hashable {
    let page: String
    let number: Int
  }

  @Test func `the README's session does what it says`() throws {
    let scratch = try Scratch()
    try Self.readme(scratch.path("trip.jsonl"))
    let journal = try NavJournal(at: scratch.path("trip.jsonl"))
    #expect(journal.commitCount == 3)
  }

  private static func readme(_ path: String) throws {
    // README.md 1
    // Open a journal. If it is there already, the session goes on where it ended.
    let session = try NavSession.open(at: path, options: .standard)

    // Ask for something. A refusal is an outcome, not an error.
    switch try session.send(.push("inbox", title: "Inbox")) {
    case .accepted(let commit): print(commit.events)
    case .refused(let refusal): print(refusal.reasons.map(\.message))
    case .queued: break  // an observer asked: its turn comes right after the commit that it was told of
    }
    try session.send(.back(), from: .user)

    // Watch every commit, refused ones too, until the observation goes.
    let observation = session.observe { commit in print(commit.number, commit.events) }

    // Look at a journal that somebody sent you, and keep it as a test.
    let report = try NavJournal(at: path)
    print(try report.stateView(at: .event(1)))
    print(try report.verify(plugins: .builtIn).isClean)
    // end
    observation.cancel()
  }

  // MARK: The pages

  @Test func `every Swift block of these pages stands in this file, as it is printed`() throws {
    let compiled = try Self.compiled()
    #expect(!compiled.isEmpty)
    for page in ["README.md"] {
      let blocks = try Self.blocks(of: page)
      #expect(!blocks.isEmpty, "\(page)")
      for (index, block) in blocks.enumerated() {
        let place = Block(page: page, number: index + 1)
        #expect(compiled[place] == block, "\(page), block \(index + 1)")
      }
    }
  }

  /// The Swift blocks of a page that have no path, without their imports.
  private static func blocks(of page: String) throws -> [[String]] {
    try Project.text(page).matches(of: /(?ms)^```swift\n(.*?)^```$/).map { match in
      lines(String(match.1)).filter { !$0.hasPrefix("import ") }.trimmed
    }
  }

  /// What stands between the comments of this file, without its indentation.
  private static func compiled() throws -> [Block: [String]] {
    var blocks: [Block: [String]] = [:]
    var open: Block?
    for line in lines(try String(contentsOfFile: #filePath, encoding: .utf8)) {
      if let match = line.wholeMatch(of: #/ {4}// (\S+\.md) (\d+)/#) {
        open = Block(page: String(match.1), number: Int(match.2) ?? 0)
      } else if line == "    // end" {
        open = nil
      } else if let block = open {
        blocks[block, default: []].append(line.hasPrefix("    ") ? String(line.dropFirst(4)) : line)
      }
    }
    return blocks.mapValues(\.trimmed)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension [String] {
  /// The lines without empty ones at the beginning and the end.
  fileprivate var trimmed: [String] {
    var lines = self[...]
    while lines.first?.isEmpty == true { lines = lines.dropFirst() }
    while lines.last?.isEmpty == true { lines = lines.dropLast() }
    return Array(lines)
  }
}
