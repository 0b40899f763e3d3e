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
      "docs/journal-schema.txt says otherwise. A new type is a new line; a line that is there grows by an optional member at most.\n\(difference.joined(separator: "\n"))"
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
      // An answer is searched.
      let others = line.replacing("; result JSON", with: "")
      #expect(!line.isEmpty && !others.contains(" number") && !others.contains(" JSON"), "\(line)")
    }
  }

  /// The texts of commands and events: the ids of nodes, and those for which the redactor has a case of its own.
  private static let (ids, otherTexts): (Set<String>, Set<String>) = (
    [
      "child", "children", "container", "discarded", "for", "merged", "node", "off", "on", "page",
      "presenter", "from", "focus",
      "removed", "screen", "screens", "separated", "target", "opener", "id",
    ],
    [
      "action", "actionURL", "by", "key", "message", "plugin", "reason", "reasons", "title", "to", "url",
      "value",
      "what", "verb", "text", "app", "build", "os", "device", "keyID", "route",
    ]
  )
  /// The texts of a screen: the redactor replaces each by its name in Swift.
  private static let screenTexts: Set<String> = [
    "id", "title", "restorationID", "url", "backTitle", "leftItems", "rightItems", "toolbarItems", "tabItem",
    "attributes", "route", "request",
  ]
  /// The JSON values of commands and events.
  private static let values: Set<String> = [
    "archive", "command", "config", "params", "result", "results", "scene", "value", "values", "added",
    "shown",
    "moves", "to", "arguments",
  ]

  @Test func `the redactor knows what every text means: it would take an unknown name for that of an id`() {
    for line in WireSchema.lines where !line.hasPrefix("words ") {
      var names: Set<String> = []
      for member in line.split(separator: ";").dropFirst() {
        let words = member.split { " ,".contains($0) }
        let (name, type) = (String(words[0]), words[1])
        if type == "text" || type == "texts" {
          let known = line.hasPrefix("screen;") ? Self.screenTexts : Self.ids.union(Self.otherTexts)
          #expect(known.contains(name), "say in Redactor+Members what it means, then here: \(line)")
          // A text of this name is the value of an attribute, whose key comes before.
          if name == "value" { #expect(names.contains("key"), "\(line)") }
        } else if type == "JSON" {
          #expect(Self.values.contains(name), "say in Redactor+Members what it means, then here: \(line)")
          // A value of this name is what a plugin remembers, and a configuration is a plugin's, too; one that may be left out is
          // the answer to a request.
          let isAnswer = line.hasPrefix("event resultDelivered;")
          if name == "value" && !isAnswer || name == "config" { #expect(names.contains("plugin"), "\(line)") }
        }
        names.insert(name)
      }
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
