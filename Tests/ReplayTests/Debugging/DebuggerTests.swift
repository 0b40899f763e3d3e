import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The debugger of the library: a cursor in a journal, and what is seen there.
struct DebuggerTests {
  private static let trip =
    "push inbox title=Inbox; push mail; push reply; popto nobody; back; push draft"

  private static func debugger(
    _ lines: String = trip, plugins: [String] = ["back-button"]
  ) throws -> NavDebugger {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed(lines, in: disk, plugins: plugins)
    return try NavDebugger(disk.open("j", .read), plugins: .builtIn)
  }

  // MARK: Moving

  @Test func `a debugger begins at the end`() throws {
    var debugger = try Self.debugger()
    #expect(debugger.isAtEnd && debugger.place == debugger.lastPlace)
    #expect(try debugger.step().commit?.command?.description == "push draft")
    #expect(try !debugger.stepForward())
    #expect(debugger.place == debugger.lastPlace)
  }

  @Test func `the cursor stops after each event, and after each commit without events`() throws {
    var debugger = try Self.debugger()
    var places = [debugger.place]
    while try debugger.stepBack() { places.append(debugger.place) }
    #expect(debugger.place == debugger.beginning)
    var again = [debugger.place]
    while try debugger.stepForward() { again.append(debugger.place) }
    #expect(Array(places.reversed()) == again)
    #expect(again == again.sorted() && Set(again).count == again.count)
    // A stop for the beginning, for each event, and for the refused command.
    #expect(again.count == debugger.end.events + 2, "\(again)")
    #expect(again.contains { $0.commit == 4 && $0.isWhole }, "the refused command has no stop")
  }

  @Test func `a step by commit ends after a whole commit`() throws {
    var debugger = try Self.debugger()
    debugger.goToBeginning()
    var commits: [Int?] = []
    while try debugger.nextCommit() {
      #expect(debugger.place.isWhole)
      commits.append(debugger.place.commit)
    }
    #expect(commits == Array(0..<debugger.end.commits))
    try debugger.go(to: .event(2))
    let inside = debugger.place
    #expect(!inside.isWhole, "\(inside)")
    try debugger.nextCommit()
    #expect(debugger.place.isWhole && debugger.place.commit == inside.commit)
    try debugger.previousCommit()
    #expect(debugger.place.commit == inside.commit.map { $0 - 1 })
    while try debugger.previousCommit() {}
    #expect(debugger.place == debugger.beginning)
  }

  @Test func `a moment that the journal does not have leaves the cursor where it is`() throws {
    var debugger = try Self.debugger()
    let place = debugger.place
    #expect(throws: NavTimeline.Failure.self) { try debugger.go(to: .event(9999)) }
    #expect(throws: NavTimeline.Failure.self) { try debugger.go(to: .commit(9999)) }
    #expect(debugger.place == place && debugger.previousPlace == nil)
  }

  @Test func `each recorded journal has the scenes of its moments at every stop`() throws {
    for recorded in HostileCases.sample(RecordedJournal.all, every: 4) {
      let journal = try NavJournal(at: recorded.journal.path)
      var debugger = try NavDebugger(POSIXFileSystem().open(recorded.journal.path, .read))
      var stops = 0
      while try debugger.stepBack() {
        stops += 1
        if stops % 5 != 0 { continue }
        let step = try debugger.step()
        #expect(
          try step.scene == journal.scene(at: debugger.place.moment), "\(recorded.name) \(debugger.place)")
        if step.base.commit == nil { continue }
        #expect(try step.before == journal.scene(at: step.base.moment), "\(recorded.name) \(step.base)")
        #expect(step.difference?.from == step.base.events && step.difference?.to == step.place.events)
      }
    }
  }

  @Test func `a jump is undone by going back, and going back by going back again`() throws {
    var debugger = try Self.debugger()
    let (end, beginning) = (debugger.lastPlace, debugger.beginning)
    #expect(debugger.goBack() == false)
    debugger.goToBeginning()
    #expect(debugger.goBack() && debugger.place == end)
    #expect(debugger.goBack() && debugger.place == beginning)
  }

  @Test func `bookmarks name places`() throws {
    var debugger = try Self.debugger()
    debugger.setBookmark("a")
    try debugger.go(to: .commit(1))
    let place = debugger.place
    debugger.setBookmark("b")
    #expect(debugger.goToBookmark("a") && debugger.isAtEnd)
    #expect(debugger.goToBookmark("b") && debugger.place == place)
    #expect(!debugger.goToBookmark("c") && debugger.place == place)
    debugger.setBookmark("a")
    #expect(debugger.bookmarks == ["a": place, "b": place])
  }

  @Test func `a time leads to the last commit at or before it`() throws {
    let disk = MemoryFileSystem()
    for (time, line) in [(1000, "push a"), (5000, "push b"), (9000, "push c")] {
      var options = SessionOptions(catalog: .builtIn, plugins: [])
      (options.durability, options.clock, options.id) = (.os, .fixed(Int64(time)), "j")
      let session = try NavSession.open(at: "j", in: disk, options: options)
      try session.send(NavCommand(line: line))
      try session.close()
    }
    var debugger = try NavDebugger(disk.open("j", .read))
    func command(at time: Int64) throws -> String? {
      try debugger.go(toTime: time)
      return try debugger.step().commit?.command?.description
    }
    #expect(try command(at: 5000) == "push b")
    #expect(try command(at: 8999) == "push b")
    #expect(try command(at: .max) == "push c")
    #expect(try command(at: 0)?.hasPrefix("scene") == true)
  }

  // MARK: Seeing

  @Test func `a place is compared with the event before it, or with the mark`() throws {
    var debugger = try Self.debugger()
    try debugger.go(to: .commit(2))
    debugger.toggleMark()
    #expect(debugger.mark == debugger.place)
    // The marked place itself is compared with the event before.
    #expect(try debugger.step().base.events == debugger.place.events - 1)
    let marked = try debugger.step().scene
    debugger.goToEnd()
    let step = try debugger.step()
    #expect(step.base == debugger.mark && step.before == marked)
    #expect(step.difference?.changes.contains { $0.path == "panes.right" } == true)
    try debugger.go(to: .commit(2))
    debugger.toggleMark()
    #expect(debugger.mark == nil)
  }

  @Test func `the causes of the event at the cursor end with the command`() throws {
    var debugger = try Self.debugger()
    debugger.goToEnd()
    #expect(try debugger.causes().last?.what == "push draft (app)")
    #expect(try debugger.causes().contains { $0.what.hasPrefix("back-button asked for") })
    debugger.goToBeginning()
    #expect(try debugger.causes().isEmpty && debugger.explanation() == nil)
  }

  @Test func `the parts of plugins in a commit are told: who refused and who asked for something`() throws {
    var debugger = try Self.debugger(
      "scene stack; push list; push form; attr form dirty=true; pop", plugins: ["unsaved-changes"])
    let refused = try #require(try debugger.step().commit)
    #expect(refused.parts.first?.hasPrefix("unsaved-changes refused: ") == true, "\(refused.parts)")
    let explanation = try #require(try debugger.explanation())
    #expect(explanation.plugins.contains { $0.plugin == "unsaved-changes" && !$0.calls.isEmpty })
    var other = try Self.debugger()
    #expect(try other.step().commit?.parts.contains { $0.hasPrefix("back-button asked for") } == true)
  }

  @Test func `for a missing plugin its recorded answers stand`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed(
      "scene stack; push list; push form; attr form dirty=true; pop", in: disk, plugins: ["unsaved-changes"])
    var debugger = try NavDebugger(disk.open("j", .read))
    #expect(try debugger.missingPlugins().map(\.id) == ["unsaved-changes"])
    #expect(try debugger.explanation()?.again == .same)
  }

  // MARK: Searching

  @Test func `the next and the previous change of a value are where the value is another one`() throws {
    for recorded in HostileCases.sample(RecordedJournal.all, every: 8) {
      var debugger = try NavDebugger(POSIXFileSystem().open(recorded.journal.path, .read))
      for text in ["panes", "visible", "items", "containers"] {
        let path = try NavPath(text)
        // The places at which a walk over all stops sees another value.
        debugger.goToBeginning()
        var (changes, value) = ([NavDebugger.Place](), try debugger.value(at: path))
        while try debugger.stepForward() {
          let next = try debugger.value(at: path)
          if next != value { changes.append(debugger.place) }
          value = next
        }
        var found: [NavDebugger.Place] = []
        debugger.goToBeginning()
        while try debugger.goToNextChange(of: path) { found.append(debugger.place) }
        #expect(found == changes, "\(recorded.name) \(text)")
        var back: [NavDebugger.Place] = []
        debugger.goToEnd()
        if debugger.place == changes.last { back.append(debugger.place) }
        while try debugger.goToPreviousChange(of: path) { back.append(debugger.place) }
        #expect(Array(back.reversed()) == changes, "\(recorded.name) \(text) backwards")
      }
    }
  }

  @Test(arguments: [
    ("refused", [4]), ("source:app", [1, 2, 3, 4, 5, 6]), ("by:back-button", [1, 2, 3, 5, 6]), ("#2", [2]),
    ("@1", [0]),
    ("REPLY", [3, 5]),
    ("push reply", [3]), ("nothing-like-it", []), ("waiting", []),
  ])
  func `a filter leaves the commits in which all words are found`(_ words: String, _ commits: [Int]) throws {
    var debugger = try Self.debugger()
    try debugger.setFilter(words)
    #expect(try debugger.rows(0..<100).map(\.id) == commits)
    #expect(debugger.rowCount == commits.count && debugger.isAtEnd)
    try debugger.setFilter("")
    #expect(debugger.rowCount == debugger.end.commits)
  }

  @Test func `with a filter, steps leave out the other commits`() throws {
    var debugger = try Self.debugger()
    debugger.goToBeginning()
    try debugger.setFilter("reply")
    var commits: Set<Int?> = []
    while try debugger.stepForward() { commits.insert(debugger.place.commit) }
    #expect(commits == [3, 5])
    #expect(try debugger.previousCommit() && debugger.place.commit == 3)
    #expect(try !debugger.previousCommit())
  }

  @Test func `n goes from finding to finding, in the order of the commits`() throws {
    var debugger = try Self.debugger()
    let all = try debugger.findings()
    let commits = Set(all.compactMap(\.commit)).sorted()
    #expect(commits.contains(4), "\(all)")
    debugger.goToBeginning()
    var found: [Int] = []
    while let finding = try debugger.goToNextFinding().first { found.append(try #require(finding.commit)) }
    #expect(found == commits)
    debugger.goToEnd()
    var back: [Int] = commits.last == debugger.place.commit ? [commits.last ?? 0] : []
    while let finding = try debugger.goToPreviousFinding().first { back.append(try #require(finding.commit)) }
    #expect(Array(back.reversed()) == commits)
  }

  // MARK: Journals of every kind

  @Test func `a journal without commits has one place`() throws {
    var debugger = try Self.debugger("")
    #expect(debugger.place == debugger.beginning && debugger.isAtEnd && debugger.rowCount == 0)
    #expect(try !debugger.stepBack() && !debugger.stepForward() && debugger.rows(0..<9).isEmpty)
    #expect(try debugger.step().commit == nil && debugger.pause(at: 1) == nil)
    #expect(try debugger.findings().isEmpty)
  }

  @Test func `a file that is no journal is an error`() throws {
    let disk = MemoryFileSystem()
    let file = try disk.open("j", .create)
    #expect(throws: NavJournal.Failure.self) { _ = try NavDebugger(file) }
  }

  @Test func `what another process appends is shown after a refresh, and the cursor stays`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("push a", in: disk)
    var debugger = try NavDebugger(disk.open("j", .read))
    let place = debugger.place
    #expect(try !debugger.refresh())
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    (options.durability, options.clock) = (.os, .fixed(6))
    let session = try NavSession.open(at: "j", in: disk, options: options)
    try session.send(.push("b"))
    #expect(try debugger.refresh())
    #expect(debugger.place == place && !debugger.isAtEnd)
    #expect(try debugger.nextCommit() && debugger.step().scene.visible.contains("b"))
    try session.close()
  }

  @Test func `a fork and a compacted journal begin at their first moment`() throws {
    let journal = try NavJournal(at: RecordedJournal.all[0].journal.path)
    let folder = try TemporaryFolder()
    let middle = journal.commitCount / 2
    _ = try journal.compact(at: .commit(middle), to: folder.file("rest.jsonl"))
    var debugger = try NavDebugger(POSIXFileSystem().open(folder.file("rest.jsonl"), .read))
    #expect(debugger.start.commits == middle + 1)
    while try debugger.stepBack() {}
    #expect(debugger.place == debugger.beginning && debugger.place.events == debugger.start.events)
    #expect(try debugger.step().scene.visible == journal.scene(at: .commit(middle)).visible)
    #expect(try debugger.rows(0..<1).first?.id == middle + 1)
    #expect(throws: NavTimeline.Failure.self) { try debugger.go(to: .commit(0)) }
  }

  @Test func `the pauses of playing are the recorded ones, divided by the pace and cut`() throws {
    let folder = try Scratch()
    let path = folder.path("trip.jsonl")
    for time in [0, 400, 60_000, 60_001] {
      _ = try Navrepl.run(path, "--clock", "\(time)", "-c", "push s\(time)")
    }
    var debugger = try NavDebugger(POSIXFileSystem().open(path, .read))
    #expect(try debugger.pause(at: 1) == nil)
    try debugger.go(to: .commit(1))
    #expect(try debugger.pause(at: 1) == 400 && debugger.pause(at: 4) == 100)
    try debugger.nextCommit()
    #expect(try debugger.pause(at: 1) == NavDebugger.longestPause)
    try debugger.nextCommit()
    #expect(try debugger.pause(at: 1) == NavDebugger.shortestPause)
  }

  @Test func `nothing is written beside a long journal`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("long.jsonl")
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    options.durability = .os
    let session = try NavSession.open(at: path, options: options)
    try session.send(.push("a"))
    let value = String(repeating: "x", count: 40_000)
    for index in 0..<40 { try session.send(NavCommand(line: "attr a k=\(value)\(index)")) }
    try session.close()
    try? FileManager.default.removeItem(atPath: folder.file("long.jsonl.idx"))
    let before = folder.contents(of: "long.jsonl")
    var debugger = try NavDebugger(POSIXFileSystem().open(path, .read), plugins: .builtIn)
    while try debugger.previousCommit() {}
    _ = try debugger.findings()
    _ = try debugger.explanation()
    debugger.goToEnd()
    _ = try (debugger.step(), debugger.why(NavPath("visible")), debugger.explanation())
    #expect(folder.names == ["long.jsonl"] && folder.contents(of: "long.jsonl") == before)
  }
}
