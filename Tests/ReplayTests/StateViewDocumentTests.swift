import Foundation
import Testing

/// `docs/state-view.md`: its tables have the members of the views that were derived by hand.
struct StateViewDocumentTests {
  /// A member, in the table under a heading of the page.
  private struct Member: Hashable, CustomStringConvertible {
    let section: String
    let name: String

    var description: String { "\(section): \(name)" }
  }

  private typealias Object = [String: Any]

  @Test func `the tables have each member of the views of the recorded journals, and no other`() throws {
    var found: Set<Member> = []
    for journal in RecordedJournal.all { found.formUnion(try Self.views(of: journal).flatMap(Self.members)) }
    // A view that is derived by hand says nothing about these two.
    found.formUnion(["viewing", "digest"].map { Member(section: "Members", name: $0) })
    let described = try Self.rows().map(\.member)
    #expect(found.subtracting(described).isEmpty)
    #expect(Set(described).subtracting(found).isEmpty)
    #expect(Set(described).count == described.count)
  }

  @Test func `the tables have each role, orientation, display mode and behavior of the views`() throws {
    let texts = try Self.rows().map(\.meaning).joined(separator: "\n")
    for journal in RecordedJournal.all {
      for view in try Self.views(of: journal) {
        for word in Self.words(in: view) { #expect(texts.contains("`\(word)`"), "\(journal.name): \(word)") }
      }
    }
  }

  // MARK: The page

  private static func rows() throws -> [(member: Member, meaning: String)] {
    try TableDocument("docs/state-view.md").rows.flatMap { row in
      row.subject.matches(of: /`([^`]+)`/).map { match in
        (Member(section: row.section, name: String(match.1)), row.cells.last ?? "")
      }
    }
  }

  // MARK: The views

  private static func views(of journal: RecordedJournal) throws -> [Object] {
    let file = try JSONSerialization.jsonObject(with: Data(contentsOf: journal.views)) as? Object
    return try #require(file?["views"] as? [Object]).compactMap { $0["view"] as? Object }
  }

  private static func members(of view: Object) -> [Member] {
    var members = view.keys.map { Member(section: "Members", name: $0) }
    let parts = [
      ("environment", "Environment"), ("panes", "Panes"), ("rotation", "Rotation"), ("layout", "Layout"),
    ]
    for (part, section) in parts { members += objects(view[part]).flatMap { Self.members($0, in: section) } }
    for (part, section) in [("screens", "Screens"), ("items", "Navigation items")] {
      members += entries(view[part]).flatMap { Self.members($0, in: section) }
    }
    for container in entries(view["containers"]) {
      let section = container["kind"] as? String ?? ""
      members += Self.members(container, in: section)
      for (name, value) in container {
        members += objects(value).flatMap { Self.members($0, in: section, of: name) }
      }
    }
    return members
  }

  private static func members(_ object: Object, in section: String, of name: String? = nil) -> [Member] {
    object.keys.map { key in Member(section: section, name: name.map { "\($0).\(key)" } ?? key) }
  }

  private static func entries(_ value: Any?) -> [Object] {
    (value as? Object ?? [:]).values.compactMap { $0 as? Object }
  }

  /// Returns an object, or the objects of an array.
  private static func objects(_ value: Any?) -> [Object] {
    (value as? Object).map { [$0] } ?? (value as? [Any] ?? []).compactMap { $0 as? Object }
  }

  /// Returns the words of the closed sets in a view.
  private static func words(in view: Object) -> Set<String> {
    let containers = entries(view["containers"])
    let environment = view["environment"] as? Object
    let words =
      objects(view["layout"]).map { $0["role"] }
      + ["device", "interface", "sizeClass"].map { environment?[$0] }
      + ["displayMode", "splitBehavior", "navigationBarPosition"].flatMap { name in
        containers.map { $0[name] }
      }
      + containers.flatMap { objects($0["pages"]).map { $0["residency"] } }
    return Set(words.compactMap { $0 as? String })
  }
}
