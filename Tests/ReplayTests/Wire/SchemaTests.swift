import Foundation
import NavEvents
import Testing

/// The members of every type of command and event, as `docs/journal-schema.txt` has locked them.
struct SchemaTests {
  private static let lock = Project.folder.appendingPathComponent("docs/journal-schema.txt")

  /// Returns the lines of the lock file, without its explanation.
  private static func locked() throws -> [String] {
    try String(contentsOf: lock, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  @Test func `the members of a type never change: a type with other members is another type`() throws {
    let (locked, today) = (try Self.locked(), WireSchema.lines)
    let difference = today.difference(from: locked).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
    #expect(
      difference.isEmpty,
      "docs/journal-schema.txt says otherwise. A new type is a new line; a line that is there never changes.\n\(difference.joined(separator: "\n"))"
    )
  }

  @Test func `every kind of command and event is described`() {
    let names = Set(WireSchema.lines.map { String($0.prefix { $0 != ";" }) })
    for kind in CommandKind.allCases { #expect(names.contains("command \(kind.name)")) }
    for kind in EventKind.allCases where kind != .ignorable { #expect(names.contains("event \(kind.name)")) }
  }

  @Test func `commands that are not searched for unwritable values have texts, words and flags only`() {
    for kind in CommandKind.allCases {
      switch InternedForm.blank(kind) {
      case .navigation, .stack, .tabs: break
      default: continue
      }
      let line = WireSchema.lines.first { $0.hasPrefix("command \(kind.name);") } ?? ""
      #expect(!line.isEmpty && !line.contains(" number") && !line.contains(" JSON"), "\(line)")
    }
  }

  @Test func `a set of kinds has room for every kind, and tells them apart`() {
    for kind in CommandKind.allCases {
      #expect(CommandKind.allCases.filter { CommandKinds(kind).contains($0) } == [kind])
    }
    for kind in EventKind.allCases {
      #expect(EventKind.allCases.filter { EventKinds(kind).contains($0) } == [kind])
    }
    #expect(CommandKind.allCases.allSatisfy { CommandKinds.all.contains($0) })
    #expect(EventKind.allCases.allSatisfy { EventKinds.all.contains($0) })
  }
}
