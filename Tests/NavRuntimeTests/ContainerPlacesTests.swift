import Foundation
import NavEvents
import Testing

/// The list of places in ARCHITECTURE.md that another container has to visit.
@Suite struct ContainerPlacesTests {
  @Test func `every place that knows the kinds of containers is in the list, and nothing else`() throws {
    let listed = try listedPlaces()
    let found = try placesThatKnowKinds()
    #expect(listed.subtracting(found).sorted() == [], "listed, but not a place any more")
    #expect(found.subtracting(listed).sorted() == [], "a place that the list lacks")
  }

  @Test func `every room of tabs that the list names exists`() throws {
    let section = try Self.section()
    let rooms = section.matches(of: /`([A-Z][A-Za-z]*\/[A-Za-z+]+\.swift)`/).map { String($0.1) }
    let files = try Self.sourceFiles().map(\.path)
    #expect(rooms.count >= 6)
    for room in rooms { #expect(files.contains { $0.hasSuffix("/" + room) }, "\(room)") }
  }

  // MARK: The list

  private func listedPlaces() throws -> Set<String> {
    let places = try Self.section().matches(of: /`([A-Z][A-Za-z]*(?:\+[A-Za-z]+)?)`/).map { String($0.1) }
    return Set(places).subtracting(["Tabs", "ContainerPlacesTests"])
  }

  private static func section() throws -> Substring {
    let text = try String(contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    return text.split(separator: "## One more container").last ?? ""
  }

  // MARK: The sources

  /// The files with a branch for a kind of container, but for the containers' own rooms.
  private func placesThatKnowKinds() throws -> Set<String> {
    let branch = /case .*\.(drillDown|stack|tabs|split|web)\b/
    let kindLists = ["CommandKind", "EventKind"]
    var places = Set(kindLists)
    for file in try Self.sourceFiles() where !Self.isOwnRoom(file) {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.split(separator: "\n").contains(where: { $0.contains(branch) }) {
        places.insert(file.deletingPathExtension().lastPathComponent)
      }
    }
    return places
  }

  /// Whether a file belongs to one container, by its name, or to a plugin about one.
  private static func isOwnRoom(_ file: URL) -> Bool {
    let name = file.deletingPathExtension().lastPathComponent
    return name.contains(/DrillDown|Stack|Tabs|Split|Web|TabReselect/)
  }

  private static func sourceFiles() throws -> [URL] {
    let sources = root.appendingPathComponent("Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap {
      $0 as? String
    }
    return paths.filter { $0.hasSuffix(".swift") }.map { sources.appendingPathComponent($0) }
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
