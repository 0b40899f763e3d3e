import Foundation
import NavJournals
import Testing

/// The files of the page that are not Swift, beside the Swift file that `.ci/page` has made of them.
struct PageSourcesTests {
  private static let folder = Project.folder.appendingPathComponent("Sources/NavRuntime/Journals/Page")
  /// What to do when one of these tests fails.
  private static let remedy = "PageSources.swift is stale: run .ci/page"

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `the frame and the style are those of their files`() throws {
    for (text, name) in [(PageSources.frame, "page.html"), (PageSources.style, "page.css")] {
      // The texts are too long for a message.
      let isFresh = try text == Self.text(name)
      #expect(isFresh, "\(name): \(Self.remedy)")
    }
  }

  @Test func `the script is that of its files, each of them once`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appendingPathComponent("Script").path)
    #expect(PageSources.scripts.map { "\($0.name).js" }.sorted() == files.sorted(), "\(Self.remedy)")
    for part in PageSources.scripts {
      let isFresh = try part.text == Self.text("Script/\(part.name).js")
      #expect(isFresh, "\(part.name).js: \(Self.remedy)")
    }
  }
}
