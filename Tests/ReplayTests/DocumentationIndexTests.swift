import Foundation
import Testing

/// The index `docs/README.md`, and the links of every page.
struct DocumentationIndexTests {
  /// Returns the paths of all pages for readers.
  private static func pages() throws -> [String] {
    let roots = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    let folders = try ["docs", "journals"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Project.folder.path + "/" + folder).map {
        "\(folder)/\($0)"
      }
    }
    return roots + folders.filter { $0.hasSuffix(".md") }.sorted()
  }

  /// Returns the files that a page links to, relative to the root of the project.
  private static func links(of page: String) throws -> [String] {
    let folder = URL(fileURLWithPath: page, relativeTo: URL(fileURLWithPath: "/"))
      .deletingLastPathComponent()
    return try Project.text(page).matches(of: /\]\(([^)#]+)(#[^)]*)?\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
      .map { String(folder.appendingPathComponent($0).standardizedFileURL.path.dropFirst()) }
  }

  @Test func `every link of every page leads to a file`() throws {
    let pages = try Self.pages()
    #expect(pages.count > 10)
    for page in pages {
      for link in try Self.links(of: page) {
        let path = Project.folder.appendingPathComponent(link).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page): \(link)")
      }
    }
  }

  @Test func `every file and every folder of docs is in the index`() throws {
    let links = Set(try Self.links(of: "docs/README.md"))
    let files = try FileManager.default.contentsOfDirectory(atPath: Project.folder.path + "/docs")
    for file in files where file != "README.md" && !file.hasPrefix(".") {
      #expect(!links.isDisjoint(with: ["docs/\(file)", "docs/\(file)/README.md"]), "docs/\(file)")
    }
  }

  @Test func `no line of a page is longer than 320 characters, unless it is an example`() throws {
    for page in try Self.pages() {
      for line in try Project.text(page).split(separator: "\n") where !line.hasPrefix("{") {
        let isExample = line.contains("{\"") || line.hasPrefix("navrepl ")
        #expect(isExample || line.count <= 320, "\(page): \(line.prefix(80))")
      }
    }
  }
}
