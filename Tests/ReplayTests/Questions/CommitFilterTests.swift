import Foundation
import NavEvents
import NavJournals
import NavRuntime
import Testing

@testable import navrepl

/// The filters of `log` and `find`, compared with the lines of the journals.
struct CommitFilterTests {
  /// A commit, read from its line.
  private struct Line {
    let number: Int
    let time: Int64
    let source: String?
    let isRefused: Bool
    let code: String?
    let kinds: Set<String>
    /// The ids of the nodes in the command and the events.
    let nodes: Set<String>
    /// The ids of the nodes, and of the containers in which something happens.
    let places: Set<String>
    /// The plugins that contributed or refused.
    let involved: Set<String>
    /// The plugins in the command and the events.
    let plugins: Set<String>

    init(_ number: Int, _ json: [String: Any]) {
      let command = json["command"] as? [String: Any] ?? [:]
      let objects = [command] + (json["events"] as? [[String: Any]] ?? [])
      let refusal = json["refused"] as? [String: Any]
      let contributions = json["by"] as? [[String: Any]] ?? []
      let reasons = refusal?["reasons"] as? [[String: Any]] ?? []
      self.number = number
      time = (json["time"] as? Int).map { Int64($0) } ?? 0
      source = json["source"] as? String
      isRefused = refusal != nil
      code = refusal?["code"] as? String
      kinds = Set(objects.compactMap { $0["type"] as? String })
      let inScenes = Set(objects.flatMap { Self.idsOfNodes(in: $0["scene"] ?? $0["archive"] ?? [:]) })
      nodes = Self.ids(CommitFilterTests.nodeMembers, in: objects).union(inScenes)
      places = Self.ids(CommitFilterTests.nodeMembers.union(["container"]), in: objects).union(inScenes)
      involved = Set(
        contributions.compactMap { $0["plugin"] as? String } + reasons.compactMap { $0["by"] as? String })
      plugins = Self.ids(["plugin"], in: objects)
    }

    /// Returns the ids of all nodes in a scene, an archive, or a part of one.
    private static func idsOfNodes(in part: Any) -> [String] {
      if let elements = part as? [Any] { return elements.flatMap { idsOfNodes(in: $0) } }
      guard let members = part as? [String: Any] else { return [] }
      let own = (members["id"] as? String).map { [JournalViews.ascii($0)] } ?? []
      return own
        + members.filter { !["attributes", "params", "results"].contains($0.key) }.values.flatMap {
          idsOfNodes(in: $0)
        }
    }

    /// Returns the ids in the members of these names, anywhere in the objects.
    private static func ids(_ names: Set<String>, in objects: [[String: Any]]) -> Set<String> {
      var ids: Set<String> = []
      for object in objects {
        for (name, value) in object where names.contains(name) || name == "to" {
          // The screen that another one becomes. Any other `to` is a text.
          if name == "to", (value as? [String: Any])?["id"] == nil { continue }
          for one in value as? [Any] ?? [value] {
            let object = one as? [String: Any]
            let node = object?["node"] as? [String: Any] ?? object
            if let id = one as? String ?? node?["id"] as? String {
              ids.insert(JournalViews.ascii(id))
            }
            // The screen that gets the answer of one that is brought for it.
            let request = (one as? [String: Any])?["request"] as? [String: Any]
            if let opener = request?["opener"] as? String { ids.insert(JournalViews.ascii(opener)) }
          }
        }
      }
      return ids
    }
  }

  private static let nodeMembers: Set<String> = [
    "screen", "screens", "added", "node", "for", "child", "children", "page", "off", "on", "removed",
    "discarded", "merged", "separated", "from", "presenter", "focus",
  ]

  private static func lines(_ journal: RecordedJournal) throws -> [Line] {
    try String(contentsOf: journal.journal, encoding: .utf8).split(separator: "\n").compactMap { text in
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      guard let json, let number = json["commit"] as? Int else { return nil }
      return Line(number, json)
    }
  }

  @Test func `a commit that sets a scene names the nodes of the scene`() throws {
    let recorded = try #require(RecordedJournal.all.first { $0.name == "scene-from-a-file" })
    let journal = try NavJournal(at: recorded.journal.path)
    for filter in [NavCommitFilter(screens: ["inbox"]), NavCommitFilter(containers: ["mail"])] {
      #expect(try journal.commits(matching: filter).first?.number == 0)
    }
    #expect(try journal.commits(matching: NavCommitFilter(screens: ["nobody"])).isEmpty)
  }

  @Test(arguments: HostileCases.sample(RecordedJournal.all, every: 3))
  func `a filter selects the commits whose lines match it`(_ recorded: RecordedJournal) throws {
    let (journal, lines) = (try NavJournal(at: recorded.journal.path), try Self.lines(recorded))
    let commits = Array(journal.commits)
    var asked = (RecordedJournal.all.firstIndex { $0.name == recorded.name } ?? 0) / 3
    func expect(_ filter: NavCommitFilter, _ label: String, _ holds: (Line) -> Bool) throws {
      let expected = lines.filter(holds).map(\.number)
      #expect(commits.filter { filter.matches($0) }.map(\.number) == expected, "\(label)")
      // The search reads the whole journal for each filter: in a usual run for one of six, another one in each journal.
      asked += 1
      guard HostileCases.isFull || asked.isMultiple(of: 6) else { return }
      #expect(try journal.commits(matching: filter).map(\.number) == expected, "\(label), by a search")
    }
    try expect(NavCommitFilter(), "all") { _ in true }
    try expect(NavCommitFilter(isRefused: true), "refused") { $0.isRefused }
    try expect(NavCommitFilter(isRefused: false), "accepted") { !$0.isRefused }
    for source in CommitSource.allCases {
      try expect(NavCommitFilter(sources: [source]), source.name) { $0.source == source.name }
    }
    for kind in Set(lines.flatMap(\.kinds)).sorted() {
      try expect(NavCommitFilter(kinds: [kind, "remembered"]), kind) {
        $0.kinds.contains(kind) || $0.kinds.contains("remembered")
      }
    }
    for id in Set(lines.flatMap(\.nodes)).sorted() where !id.isEmpty {
      try expect(NavCommitFilter(screens: [JournalViews.text(id)]), "screen \(id)") { $0.nodes.contains(id) }
      try expect(NavCommitFilter(containers: [JournalViews.text(id)]), "container \(id)") {
        $0.places.contains(id)
      }
    }
    for plugin in Set(lines.flatMap(\.involved)).sorted() {
      try expect(NavCommitFilter(plugins: [plugin]), plugin) {
        $0.involved.contains(plugin) || $0.plugins.contains(plugin)
      }
    }
    for code in Set(lines.compactMap(\.code)).sorted() {
      try expect(NavCommitFilter(codes: [RefusalCode(rawValue: code)]), code) { $0.code == code }
    }
    let middle = lines.isEmpty ? 0 : lines[lines.count / 2].time
    try expect(NavCommitFilter(since: middle), "since") { $0.time >= middle }
    try expect(NavCommitFilter(until: middle - 1), "until") { $0.time < middle }
    try expect(NavCommitFilter(until: middle), "until, with the time itself") { $0.time <= middle }
    try expect(NavCommitFilter(kinds: ["pushed"], isRefused: false), "both") {
      $0.kinds.contains("pushed") && !$0.isRefused
    }
  }

  @Test func `a filter by a path selects the commits that change its value`() throws {
    var random = SeededNumbers(seed: 3)
    var found = 0
    for views in try JournalViews.all.get() {
      let source = try #require(views.texts.randomElement(using: &random))
      let paths = JournalViews.flat(source).keys.sorted().filter { $0 != "commits" }
      let path = try #require(paths.randomElement(using: &random))
      var expected: [NavCommit] = []
      var value = views.value(path, at: 0)
      for commit in views.journal.commits where !commit.events.isEmpty {
        let before = value
        value = views.value(path, at: commit.firstEvent + commit.events.count)
        if value != before { expected.append(commit) }
      }
      let commits = try views.journal.commits(
        matching: NavCommitFilter(changing: NavPath(JournalViews.text(path))))
      #expect(commits == expected, "\(views.journal.path) \(path)")
      found += commits.count
    }
    #expect(found > 50)
  }

  @Test func `a path changes at a commit, not since the last commit that matches otherwise`() throws {
    let journal = try NavJournal.typed("push a; title a b; push c; push d")
    let filter = NavCommitFilter(kinds: ["push"], changing: try NavPath("items.a.title"))
    #expect(try journal.commits(matching: filter).map(\.number) == [1])
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
