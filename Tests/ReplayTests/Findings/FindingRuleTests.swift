import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// What findings say, and how severe they are, in journals of a few lines.
struct FindingRuleTests {
  /// Records lines, each with its sender before it, a second apart.
  private static func journal(_ lines: [String], with plugin: (any NavPlugin)? = nil) throws -> NavJournal {
    let disk = MemoryFileSystem()
    var (options, now) = (SessionOptions.standard, Int64(1_700_000_000_000))
    (options.durability, options.clock) = (.os, .fixed(now))
    if let plugin { options.add(plugin) }
    let session = try NavSession.open(at: "j", in: disk, options: options)
    for line in lines {
      now += 1000
      session.take(timesFrom: .fixed(now))
      let parts = line.split(separator: ":", maxSplits: 1)
      let source = try #require(CommitSource.allCases.first { $0.name == parts[0] })
      _ = try session.send(NavCommand(line: String(parts[1].dropFirst())), from: source)
    }
    try session.close()
    return try NavJournal(at: "j", in: disk)
  }

  private static func findings(_ lines: [String], with plugin: (any NavPlugin)? = nil) throws -> [NavFinding]
  {
    try journal(lines, with: plugin).findings()
  }

  // MARK: Baselines

  @Test func `a baseline does not hide a more severe finding of the same key`() throws {
    let begun = ["app: scene stack", "app: push a", "app: push b", "app: hidesback b on"]
    let mild = try Self.findings(begun + ["app: hidesback b off"])
    let bad = try Self.findings(begun)
    #expect(mild.map(\.severity) == [.warning] && bad.map(\.severity) == [.error])
    #expect(mild.map(\.key) == bad.map(\.key))
    #expect(!NavFindingBaseline(of: mild).contains(bad[0]))
    #expect(NavFindingBaseline(of: bad).contains(mild[0]))
    #expect("\(NavFindingBaseline(of: mild))" == "warning \(mild[0].key)\n")
    #expect(try NavFindingBaseline("\(mild[0].key)\n").contains(bad[0]))
    let both = NavFindingBaseline(of: mild + bad + mild)
    #expect(both.keys.count == 1 && both.contains(bad[0]))
    #expect(NavFindingBaseline(of: mild) != NavFindingBaseline(of: bad))
    #expect(throws: LineError.self) { try NavFindingBaseline("error") }
  }

  @Test func `a tap without effect in another container is another finding`() throws {
    let first = try Self.findings(["app: scene stack", "app: push a", "user: back"])
    let known = NavFindingBaseline(of: first)
    #expect(first.map(\.container) == ["main"])
    let other = try Self.journal([
      "app: scene stack", "app: push a", "app: present flow kind=stack style=fullScreen",
      "app: push p in=flow", "user: back",
    ])
    #expect(try other.findings().map(\.kind) == [.nothingHappened])
    #expect(try other.findings(NavFindingOptions(baseline: known)).map(\.container) == ["flow"])
  }

  @Test func `a baseline names the keys that were not found`() throws {
    let found = try Self.findings(["app: scene stack", "app: push a", "user: back"])
    let known = try NavFindingBaseline("\(NavFindingBaseline(of: found))error damaged torn\n")
    #expect(known.keys(notIn: found) == ["damaged torn"])
    #expect(known.keys(notIn: []) == known.keys)
  }

  @Test func `findings below the least severity are left out`() throws {
    let journal = try Self.journal(["app: scene stack", "app: push a", "app: popto x", "user: back"])
    #expect(try journal.findings().map(\.severity) == [.warning, .note])
    #expect(try journal.findings(NavFindingOptions(leastSeverity: .warning)).map(\.severity) == [.warning])
    #expect(try journal.findings(NavFindingOptions(leastSeverity: .error)).isEmpty)
  }

  // MARK: Taps

  @Test func `a tap on what is held already is found, and so is a command that is held to the end`() throws {
    let lines = ["app: scene stack", "app: push list", "user: push pay", "user: push pay"]
    let found = try Self.findings(lines, with: PlantedPlugins.Cashier(way: .hold))
    let tap = try #require(found.first { $0.kind == .nothingHappened })
    #expect((tap.commit, tap.plugin, tap.severity) == (3, "cashier", .note))
    #expect(tap.sentence.contains("“cashier” holds such a command already."))
    let held = try #require(found.first { $0.kind == .heldUnfinished })
    #expect((held.commit, held.plugin, held.severity) == (2, "cashier", .note))
    #expect(held.key == "heldUnfinished cashier push")
  }

  @Test func `a held command that is dropped or resumed does not wait at the end`() throws {
    let lines = ["app: scene stack", "app: push list", "user: push pay"]
    for end in ["drop 1", "resume 1"] {
      let found = try Self.findings(lines + ["app: \(end)"], with: PlantedPlugins.Cashier(way: .hold))
      #expect(!found.contains { $0.kind == .heldUnfinished }, "\(end): \(found)")
    }
  }

  @Test(arguments: ["title a a", "bars hide", "toolbars hide", "hidesback a off"])
  func `a switch of the user that stays as it is is a note`(_ line: String) throws {
    let found = try Self.findings([
      "app: scene stack", "app: push a", "app: bars hide", "user: \(line)",
    ])
    #expect(found.map(\.kind) == [.nothingHappened], "\(found)")
    #expect(found.map(\.severity) == [.note])
  }

  @Test
  func `the selected tab at its root is a note, also when a plugin puts the way to the root in its place`()
    throws
  {
    let found = try Self.findings(["app: scene tabs", "app: push a in=first", "user: select first"])
    #expect(found.map(\.kind) == [.nothingHappened] && found.map(\.severity) == [.note], "\(found)")
  }

  // MARK: Back buttons

  @Test func `a lost back button leads to the change that took it away`() throws {
    let hidden = try Self.findings([
      "app: scene stack", "app: push a", "app: push b", "app: push c", "app: back", "app: hidesback b on",
    ])
    #expect(hidden.map(\.command) == [#"why items["b"].hidesBackButton #5"#])
    let bars = try Self.findings([
      "app: scene stack", "app: push a", "app: push b", "app: push c", "app: bars hide", "app: back",
    ])
    #expect(
      bars.map(\.command) == [4, 5].map { #"why containers["main"].navigationBarsHidden #\#($0)"# })
  }

  @Test func `hidden bars of a drill-down are the cause, too`() throws {
    let found = try Self.findings([
      "app: scene drilldown", "app: push a", "app: push b", "app: push c", "app: bars hide",
    ])
    #expect(found.map(\.command) == [#"why containers["main"].navigationBarsHidden #4"#])
  }

  @Test(arguments: ["push c title=New", "replace c"])
  func `a new screen with the id of one that has left has lost no button`(_ line: String) throws {
    let lines = ["app: scene stack", "app: push a", "app: push c", "app: pop", "app: bars hide"]
    let added = line.hasPrefix("replace") ? ["app: push b", "app: \(line)"] : ["app: \(line)"]
    #expect(try Self.findings(lines + added) == [])
  }

  // MARK: Loads and loops

  @Test func `loads of two URLs are two findings, and only the one that loaded later is a note`() throws {
    let found = try Self.findings([
      "app: scene web", "user: open https://example.org/a", "app: failed offline", "user: retry",
      "app: loaded",
      "user: submit https://example.org/f", "app: failed offline", "user: cancel",
    ]).filter { $0.kind == .loadFailed }
    #expect(found.map(\.severity) == [.warning, .note], "\(found)")
    #expect(found.map(\.count) == [1, 1])
    #expect(found.first?.sentence.contains("https://example.org/f") == true)
  }

  @Test func `a loop is a note when only the user moved, and a warning when the app did`() throws {
    func severity(_ sender: String) throws -> NavFinding.Severity? {
      let round = ["user: push b", "\(sender): back"]
      return try Self.findings(["app: scene stack", "app: push a"] + round + round + round)
        .first { $0.kind == .loop }?.severity
    }
    #expect(try severity("user") == .note)
    #expect(try severity("app") == .warning)
  }

  @Test func `a way round over three places is no loop`() throws {
    let round = ["user: select second", "user: select third", "user: select first"]
    let filled = ["first", "second", "third"].map { "app: push \($0)-screen in=\($0)" }
    let found = try Self.findings(["app: scene tabs"] + filled + round + round + round + round)
    #expect(!found.contains { $0.kind == .loop })
  }
}
