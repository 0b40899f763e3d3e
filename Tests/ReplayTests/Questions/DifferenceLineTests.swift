import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// The differences as lines for people.
struct DifferenceLineTests {
  private static func lines(_ line: String, in scene: String) throws -> [String] {
    let journal = try NavJournal.typed("\(scene); \(line)", plugins: ["back-button"])
    let count = journal.commitCount
    let commands = line.split(separator: ";").count
    return try journal.difference(from: .commit(count - 1 - commands)).lines.map(\.description)
  }

  @Test func `an inserted modal is one line of the layout`() throws {
    let lines = try Self.lines("present form style=sheet", in: "scene drilldown; push a; push b")
    #expect(
      lines.filter { $0.contains("layout") }
        == ["+ layout modal form: x 242, y 74, width 540, height 620"], "\(lines)")
    #expect(lines.contains("+ presented: form") && lines.contains("+ visible: form"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("-") && $0.contains("layout") })
  }

  @Test func `frames are compared by role and node, and only their members that differ are shown`() throws {
    let difference = try NavDifference(
      from: 1,
      #"{"layout":[{"role":"left","node":"a","x":0,"y":64,"width":320},{"role":"right","node":"b","x":320,"y":64,"width":704}]}"#,
      to: 2,
      #"{"layout":[{"role":"below","node":"c","x":0,"y":64,"width":320},{"role":"left","node":"a","x":0,"y":64,"width":400},{"role":"right","node":"b","x":400,"y":64,"width":624}]}"#
    )
    #expect(
      difference.lines.map(\.description) == [
        "+ layout below c: x 0, y 64, width 320", "~ layout left a: width 320 → width 400",
        "~ layout right b: x 320, width 704 → x 400, width 624",
      ])
  }

  @Test func `the title of a tab belongs to the child`() throws {
    let lines = try Self.lines("title first Inbox", in: "scene tabs")
    #expect(lines.contains("~ containers.tabs.titles first: first → Inbox"), "\(lines)")
  }

  @Test func `null in a result is told from no result`() throws {
    let lines = try NavDifference(
      from: 1, #"{"screens":{"a":{}}}"#, to: 2, #"{"screens":{"a":{"results":{"pop":null}}}}"#
    ).lines.map(\.description)
    #expect(lines.count == 1 && lines[0].contains(#"{"pop":null}"#), "\(lines)")
  }

  @Test func `a member that says nothing comes and goes as one word`() throws {
    let difference = try NavDifference(
      from: 1, #"{"panes":{"top":null}}"#, to: 2, #"{"panes":{"left":null}}"#)
    #expect(
      Set(difference.lines.map(\.description)) == ["- panes.top: nothing", "+ panes.left: nothing"],
      "\(difference.lines)")
  }

  @Test(arguments: [
    (#"["a","b"]"#, #"["a","x","b"]"#, ["+ list: x"]), (#"["a","b"]"#, #"["b"]"#, ["- list: a"]),
    (#"["a","b"]"#, #"["b","a"]"#, ["~ list: order a, b → b, a"]),
    (#"["a"]"#, #"["a","a"]"#, ["+ list: a (2)"]), (#"[1,2]"#, #"[1,3]"#, ["~ list [1]: 2 → 3"]),
    (
      #"[{"id":"w/0","url":"one"},{"id":"w/1","url":"two"}]"#, #"[{"id":"w/0","url":"three"}]"#,
      ["- list w/1: url two", "~ list w/0: url one → url three"]
    ), ("null", #"["a"]"#, ["~ list: nothing → a"]), (#""null""#, "null", ["~ list: null → nothing"]),
    (#"[["a","b"]]"#, #"[["a","b"],["a","c"]]"#, ["+ list [1]: a, c"]),
    ("0.19062500000000002", "-282.59999999999997", ["~ list: 0.191 → -282.6"]),
  ])
  func `the parts of a list are compared by name`(old: String, new: String, lines: [String]) throws {
    let difference = try NavDifference(from: 1, "{\"list\":\(old)}", to: 2, "{\"list\":\(new)}")
    #expect(difference.lines.map(\.description) == lines)
  }

  @Test func `long texts lose what they have in common`() throws {
    let start = "https://example.com/a/long/path/to/item/"
    let difference = try NavDifference(
      from: 1, "{\"url\":\"\(start)1?query=the-same-end\"}", to: 2,
      "{\"url\":\"\(start)2?query=the-same-end\"}")
    #expect(difference.lines.map(\.description) == ["~ url: …to/item/1?query=t… → …to/item/2?query=t…"])
  }

  @Test(arguments: RecordedJournal.all.prefix(30))
  func `there is a line exactly when there is a change`(_ recorded: RecordedJournal) throws {
    let journal = try NavJournal(at: recorded.journal.path)
    for commit in 0..<min(journal.commitCount, 40) {
      let difference = try? journal.difference(from: .commit(commit))
      guard let difference else { continue }
      #expect(difference.lines.isEmpty == difference.changes.isEmpty)
      for change in difference.changes {
        #expect(difference.lines.contains { $0.path == change.path }, "\(change.path)")
      }
    }
  }

  @Test func `at a terminal, a difference is one change on a line, and never wider than the window`() throws {
    let journal = try NavJournal.typed("scene demo; push a; push b; present form")
    let difference = try journal.difference(from: .commit(0))
    let style = PictureStyle(isLaidOut: true)
    let lines = AnswerLines.lines(difference, style)
    #expect(lines[0] == "from @1 to @\(difference.to):")
    #expect(lines.contains { $0.hasPrefix("~  focus ") && $0.hasSuffix("  one → nothing") }, "\(lines)")
    #expect(lines.count == difference.lines.count + 1)
    for line in lines { #expect(DisplayWidth.of(line) <= Columns.windowWidth) }
    #expect(AnswerLines.lines(difference, PictureStyle()).contains("- nothing"), "a pipe has the values")
  }
}
