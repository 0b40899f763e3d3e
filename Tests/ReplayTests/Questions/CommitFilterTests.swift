import Foundation
import NavEvents
import NavRuntime
import Testing

/// The filters of `log` and `find`, compared with the lines of the journals.
struct CommitFilterTests {
  /// A commit, read from its line.
  private struct Line {
    let number: Int
    let json: [String: Any]

    var events: [[String: Any]] { json["events"] as? [[String: Any]] ?? [] }
    var command: [String: Any] { json["command"] as? [String: Any] ?? [:] }
    var refusal: [String: Any]? { json["refused"] as? [String: Any] }
    var kinds: Set<String> { Set(([command] + events).compactMap { $0["type"] as? String }) }
    var by: [String] { (json["by"] as? [[String: Any]] ?? []).compactMap { $0["plugin"] as? String } }
    var objectors: [String] {
      (refusal?["reasons"] as? [[String: Any]] ?? []).compactMap { $0["by"] as? String }
    }

    /// Returns the ids in the members of these names, anywhere in the command and the events.
    func ids(_ names: Set<String>) -> Set<String> {
      var ids: Set<String> = []
      for object in [command] + events {
        for (name, value) in object where names.contains(name) {
          for one in value as? [Any] ?? [value] {
            if let id = one as? String ?? (one as? [String: Any])?["id"] as? String {
              ids.insert(JournalViews.ascii(id))
            }
          }
        }
      }
      return ids
    }
  }

  private static let nodeMembers: Set<String> = [
    "screen", "screens", "added", "node", "for", "child", "children", "page", "off", "on", "removed",
    "discarded", "merged", "separated",
  ]

  private static func lines(_ journal: RecordedJournal) throws -> [Line] {
    try String(contentsOf: journal.journal, encoding: .utf8).split(separator: "\n").compactMap { text in
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      guard let json, let number = json["commit"] as? Int else { return nil }
      return Line(number: number, json: json)
    }
  }

  @Test(arguments: HostileCases.sample(RecordedJournal.all, every: 3))
  func `a filter selects the commits whose lines match it`(_ recorded: RecordedJournal) throws {
    let (journal, lines) = (try NavJournal(at: recorded.journal.path), try Self.lines(recorded))
    func expect(_ filter: NavCommitFilter, _ label: String, _ holds: (Line) -> Bool) throws {
      let expected = lines.filter(holds).map(\.number)
      #expect(try journal.commits(matching: filter).map(\.number) == expected, "\(label)")
    }
    try expect(NavCommitFilter(), "all") { _ in true }
    try expect(NavCommitFilter(isRefused: true), "refused") { $0.refusal != nil }
    try expect(NavCommitFilter(isRefused: false), "accepted") { $0.refusal == nil }
    for source in CommitSource.allCases {
      try expect(NavCommitFilter(sources: [source]), source.name) {
        $0.json["source"] as? String == source.name
      }
    }
    for kind in Set(lines.flatMap(\.kinds)) {
      try expect(NavCommitFilter(kinds: [kind, "remembered"]), kind) {
        $0.kinds.contains(kind) || $0.kinds.contains("remembered")
      }
    }
    for id in Set(lines.flatMap { $0.ids(Self.nodeMembers) }) where !id.isEmpty {
      // An added container is named as a container, and every other node as a node.
      let isAdded = lines.contains { line in
        ([line.command] + line.events).contains {
          (($0["node"] as? [String: Any])?["id"] as? String) == id
            && ($0["node"] as? [String: Any])?["kind"] != nil
        }
      }
      if !isAdded {
        try expect(NavCommitFilter(screens: [JournalViews.text(id)]), "screen \(id)") {
          $0.ids(Self.nodeMembers).contains(id)
        }
      }
      try expect(NavCommitFilter(containers: [JournalViews.text(id)]), "container \(id)") {
        $0.ids(Self.nodeMembers.union(["container"])).contains(id)
      }
    }
    for plugin in Set(lines.flatMap { $0.by + $0.objectors }) {
      try expect(NavCommitFilter(plugins: [plugin]), plugin) {
        ($0.by + $0.objectors).contains(plugin) || $0.ids(["plugin"]).contains(plugin)
      }
    }
    for code in Set(lines.compactMap { $0.refusal?["code"] as? String }) {
      try expect(NavCommitFilter(codes: [code]), code) { $0.refusal?["code"] as? String == code }
    }
    let times = lines.compactMap { $0.json["time"] as? Int }
    let middle = times.isEmpty ? 0 : times[times.count / 2]
    try expect(NavCommitFilter(since: middle), "since") { $0.json["time"] as? Int ?? 0 >= middle }
    try expect(NavCommitFilter(until: middle - 1), "until") { $0.json["time"] as? Int ?? 0 < middle }
    try expect(NavCommitFilter(kinds: ["pushed"], isRefused: false), "both") {
      $0.kinds.contains("pushed") && $0.refusal == nil
    }
  }

  @Test func `a filter by a path selects the commits that change its value`() throws {
    var random = SeededNumbers(seed: 3)
    var found = 0
    for views in JournalViews.all {
      let source = try #require(views.values.randomElement(using: &random))
      let path = try #require(source.keys.sorted().filter { $0 != "commits" }.randomElement(using: &random))
      let expected = views.journal.commits.filter {
        views.values[$0.firstEvent][path] != views.values[$0.firstEvent + $0.events.count][path]
      }
      let commits = try views.journal.commits(
        matching: NavCommitFilter(changing: NavPath(JournalViews.text(path))))
      #expect(commits == expected, "\(views.journal.path) \(path)")
      found += commits.count
    }
    #expect(found > 50)
  }

  @Test(
    arguments: [
      ("--screen mail --kind popped", nil), ("--source=user --refused", nil),
      ("--changes items.mail.backButton", nil),
      ("--since 5 --until 9 --code vetoed --plugin back-button --container main", nil), ("--screen", 1),
      ("--scren mail", 1),
      ("--kind poped", 8), ("--changes itms", 11), ("--source nobody", 10), ("--since soon", 9), ("mail", 1),
      ("--changes items[", 11),
    ] as [(String, Int?)])
  func `filters are typed as options`(_ text: String, _ column: Int?) throws {
    let words = try LineSplitter.split(text)[0]
    if let column {
      let error = #expect(throws: LineError.self) { try NavCommitFilter(words) }
      #expect(error?.column == column)
    } else {
      #expect(try !NavCommitFilter(words).isEmpty)
    }
  }
}
