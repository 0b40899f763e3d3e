import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// A journal and its commits as values, through public calls alone.
struct NavJournalTests {
  private static let recorded = RecordedJournal.all + RecordedJournal.regressions

  /// Returns a session in a file system of its own, with a journal of a few commits.
  private static func trip(
    _ plugins: [String] = ["back-button"]
  ) throws -> (files: MemoryFileSystem, session: NavSession) {
    let files = MemoryFileSystem()
    var options = SessionOptions(catalog: .builtIn, plugins: plugins)
    options.clock = .fixed(1_700_000_000_000)
    options.id = "trip"
    let session = try NavSession.open(at: "trip.jsonl", in: files, options: options)
    try session.send(.push("inbox", title: "Inbox"))
    try session.send(.push("mail"), from: .user)
    try session.send(.push("mail"), from: .link)
    try session.send(.back(), from: .user)
    return (files, session)
  }

  // MARK: Both forms

  @Test func `an observer is told the same events as the journal contains`() throws {
    let (files, session) = try Self.trip()
    let told = Lock<[NavCommit]>([])
    let observation = session.observe { commit in told.withLock { $0.append(commit) } }
    for command: NavCommand in [
      .replace("new", NavTransition(animation: .push)), .replace("newer", NavTransition(animation: .fade)),
      .replace("newest"),
      .push(nil), .replace(nil, NavTransition(animation: .push)),
    ] { try session.send(command) }
    try session.send(.popToRoot())
    observation.cancel()
    try session.close()
    let recorded = Array(try NavJournal(at: "trip.jsonl", in: files).commits.suffix(6))
    #expect(told.withLock { $0 }.map(\.events) == recorded.map(\.events))
  }

  @Test(arguments: recorded)
  func `every command and event of the recorded journals is the same as a value`(
    _ journal: RecordedJournal
  ) throws {
    let lines = try String(contentsOf: journal.journal, encoding: .utf8).split(separator: "\n")
    let commits = lines.filter { $0.hasPrefix(#"{"commit":"#) }
    var numbers = 0
    for (commit, line) in zip(try NavJournal(at: journal.journal.path).commits, commits) {
      numbers += 1
      let command = commit.command.map { #""command":\#($0.json),"events":"# } ?? ""
      #expect(line.contains(command), "\(line)")
      let events = commit.events.map(\.description).joined(separator: ",")
      #expect(line.contains(#""events":[\#(events)]"#), "\(line)")
    }
    #expect(numbers == commits.count)
  }

  @Test func `a command that is sent as a value makes the same journal as one that is built in the session`()
    throws
  {
    func bytes(_ send: (NavSession) throws -> Void) throws -> [UInt8] {
      let (files, session) = try Self.trip()
      try send(session)
      try session.close()
      return try #require(files.contents(of: "trip.jsonl"))
    }
    let values = try bytes {
      try $0.send(.push(ScreenDescription("a", title: "A"), in: "main", NavTransition(animated: false)))
      try $0.send(.show(nil, for: "a"))
      try $0.send(.setAttribute("k", to: "é", of: "a"))
      try $0.send(.resize(width: 400, height: 700), from: .system)
    }
    let built = try bytes {
      try $0.send {
        $0.intern(.push(ScreenDescription("a", title: "A"), in: "main", NavTransition(animated: false)))
      }
      try $0.send { $0.intern(.show(nil, for: "a")) }
      try $0.send { $0.intern(.setAttribute("k", to: "é", of: "a")) }
      try $0.send(.system) { $0.intern(.resize(width: 400, height: 700)) }
    }
    #expect(values == built)
  }

  // MARK: Outcomes

  @Test func `an accepted command gives its commit, with its events and the plugins that contributed`() throws
  {
    let (_, session) = try Self.trip()
    guard case .accepted(let commit) = try session.send(.push("note"), from: .user) else {
      Issue.record("the push is accepted")
      return
    }
    #expect(commit.number == 5)
    #expect(commit.source == .user)
    #expect(commit.command == .push("note"))
    #expect(
      commit.events == [
        .navigation(.pushed(container: "main", "note", .standard)),
        .item(.hidesBackButtonChanged(node: "note", true)),
      ])
    #expect(commit.contributions.map(\.plugin) == ["back-button"])
    #expect(commit.eventRange.count == 2)
  }

  @Test func `an outcome, a commit, a refusal and a contribution print as a line of words`() throws {
    let (_, session) = try Self.trip()
    let outcome = try session.send(.push("note"), from: .user)
    #expect("\(outcome)" == "accepted #5 push note: pushed main note; hidesBackButtonChanged note true")
    guard case .accepted(let commit) = outcome else { return }
    #expect(commit.contributions.map(\.description) == ["back-button asked for: hidesback note on"])
    let refused = try session.send(.popTo("nobody"))
    #expect("\(refused)".hasPrefix("refused not-in-stack: “nobody” "))
  }

  @Test func `a command that an observer sends after it has closed the session is an error`() throws {
    let (_, session) = try Self.trip()
    let errors = Lock<[SessionError]>([])
    let observation = session.observe { _ in
      do throws(SessionError) {
        try session.close()
        try session.send(.push("lost"))
      } catch {
        errors.withLock { $0.append(error) }
      }
    }
    try session.send(.push("note"))
    observation.cancel()
    #expect(errors.withLock { $0 } == [.closed])
  }

  @Test func `each command of an observer that cannot be committed is reported with its error`() throws {
    let (_, session) = try Self.trip()
    let dropped = Lock<[(NavCommand, SessionError)]>([])
    var observer = NavObserver(commit: { commit in
      guard commit.command == .push("note") else { return }
      _ = try? session.send(.push("one"))
      _ = try? session.send(.push("two"))
      try? session.close()
    })
    observer.dropped = { command, error in dropped.withLock { $0.append((command, error)) } }
    let observation = session.observe(with: observer)
    try session.send(.push("note"))
    observation.cancel()
    #expect(dropped.withLock { $0.map(\.0) } == [.push("one"), .push("two")])
    #expect(dropped.withLock { $0.map(\.1) } == [.closed, .closed])
  }

  @Test func `an observation that an observer cancels is not called any more, even for this commit`() throws {
    let (_, session) = try Self.trip()
    let log = CommitLog()
    let second = Lock<NavObservation?>(nil)
    let first = session.observe { _ in second.withLock { $0 }?.cancel() }
    second.withLock { $0 = session.observe { log.append($0) } }
    try session.send(.push("a"))
    #expect(log.commits.isEmpty)
    first.cancel()
  }

  @Test func `an error of the body that looks at each commit is thrown as it is`() throws {
    let (files, session) = try Self.trip()
    try session.close()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    let failure = FileError(operation: "write", path: "elsewhere", code: ENOSPC)
    let error = #expect(throws: FileError.self) { try journal.forEachCommit { _ in throw failure } }
    #expect(error == failure)
  }

  @Test func `a journal of a folder whose name is no text is an error, and is not left out`() throws {
    let folder = try TemporaryFolder()
    _ = try NavSession.open(at: folder.file("a.jsonl"), options: .standard)
    #expect(try NavJournal.all(in: folder.path).count == 1)
    _ = try NavSession.open(at: folder.file("b\u{600}.jsonl"), options: .standard)
    #expect(try NavJournal.all(in: folder.path).count == 2, "a mark that joins the dot is no end of a name")
    let name = Array("\(folder.path)/".utf8) + [0xFF] + Array(".jsonl".utf8) + [0]
    let file = name.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { creat($0.baseAddress!, 0o600) }
    }
    try #require(file >= 0)
    close(file)
    let error = #expect(throws: NavJournal.Failure.self) { try NavJournal.all(in: folder.path) }
    #expect(error?.message.contains("\\xFF.jsonl") == true, "\(String(describing: error))")
    #expect(throws: NavJournal.Failure.self) { try NavJournal.all(in: folder.file("a.jsonl")) }
  }

  @Test func `what an observer has captured is released where no lock is held`() throws {
    let (_, session) = try Self.trip()
    let log = CommitLog()
    var inner: NavObservation? = session.observe { log.append($0) }
    var outer: NavObservation? = session.observe { [inner] _ in withExtendedLifetime(inner) {} }
    inner = nil
    try session.send(.push("one"))
    // The end of one observation is the end of the other, which the first owned.
    outer = nil
    try session.send(.push("two"))
    let seen = log.commits.count
    try session.send(.push("three"))
    #expect(log.commits.count == seen)
    var flushing: NavObservation? = session.observe { [end = FlushAtEnd(session)] _ in
      withExtendedLifetime(end) {}
    }
    try session.send(.push("four"))
    flushing = nil
    try session.send(.push("five"))
    #expect(session.scene.screens.ids.contains("five"))
    _ = (outer, flushing)
  }

  @Test func `an observation that ends during a command that throws is released with it`() throws {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: "j", in: files, options: SessionOptions(catalog: .builtIn))
    let observation = Lock<NavObservation?>(nil)
    weak var captured: CommitLog?
    do {
      let log = CommitLog()
      captured = log
      let first = session.observe { commit in
        log.append(commit)
        observation.withLock { $0.take() }?.cancel()
      }
      observation.withLock { $0 = first }
    }
    // The scene is committed first, and observed; then the disk is full.
    files.failNext(.append, after: 1, code: ENOSPC)
    #expect(throws: SessionError.self) { try session.send(.push("a")) }
    #expect(session.moment.commits == 1 && captured == nil)
  }

  @Test func `a sequence of scenes does not keep its session`() throws {
    let files = MemoryFileSystem()
    let options = SessionOptions(catalog: .builtIn)
    let scenes = try NavSession.open(at: "trip.jsonl", in: files, options: options).scenes
    #expect(throws: Never.self) { try NavSession.open(at: "trip.jsonl", in: files, options: options) }
    withExtendedLifetime(scenes) {}
  }

  @Test func `every member of a screen can be given at once`() throws {
    let screen = ScreenDescription(
      "form", title: "New form", restorationID: "f", url: "https://a.example", backTitle: "Back",
      leftItems: ["l"],
      rightItems: ["r"], toolbarItems: ["t"], leftItemsSupplementBackButton: true, autorotates: false,
      orientations: [.portrait], isEmptyDetail: true, tabItem: "Form",
      attributes: ["dirty": "true", "a": "b"],
      hidesBottomBar: true)
    let line =
      "push form title=\"New form\" restore=f url=https://a.example back=Back left=l right=r toolbar=t supplement=true "
      + "autorotates=false orientations=portrait empty=true tab=Form attr=dirty=true,a=b hidesBottomBar=true"
    #expect(try NavCommand.push(screen) == NavCommand(line: line))
    #expect(ScreenDescription("form", autorotates: true) == "form")
  }

  @Test func `a screen whose title is its id is the same as one without a title`() throws {
    let command = NavCommand.push(ScreenDescription("inbox", title: "inbox"))
    #expect(try NavCommand(command.json) == command)
    #expect(command == .push("inbox"))
    #expect(command != .push(ScreenDescription("inbox", title: "Inbox")))
  }

  @Test(arguments: [
    (1e19, "10000000000000000000"), (2.5e20, "250000000000000000000"), (-1e17, "-100000000000000000"),
    (1.5e-7, "0.00000015"), (.infinity, "null"),
  ])
  func `a number that no journal can hold is printed as what it is`(value: Double, text: String) {
    let command = NavCommand.moveSwipe(to: value)
    #expect("\(command)" == "swipe move \(text)")
    #expect("\(command.json)".contains(#""x":\#(text)"#))
  }

  @Test(arguments: [0, -5, 90_000, .max])
  func `a delay of group outside its range is moved into it`(milliseconds: Int) throws {
    let files = MemoryFileSystem()
    var options = SessionOptions(catalog: .builtIn)
    options.durability = .group(milliseconds: milliseconds)
    try NavSession.open(at: "trip.jsonl", in: files, options: options).close()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    #expect([.group(milliseconds: 1), .group(milliseconds: 60_000)].contains(journal.header.durability))
    try NavSession.open(at: "trip.jsonl", in: files, options: options).close()
  }

  @Test func `a refused command gives its refusal, with all reasons`() throws {
    let (_, session) = try Self.trip()
    guard case .refused(let refusal) = try session.send(.popTo("nobody")) else {
      Issue.record("nobody is not on the stack")
      return
    }
    #expect(refusal.code == .notInStack)
    #expect(refusal.reasons.map(\.by) == ["core"])
  }

  @Test func `an observation sees every commit, refused ones too, until it ends`() throws {
    let (_, session) = try Self.trip()
    let log = CommitLog()
    let observation = session.observe { log.append($0) }
    try session.send(.push("a"))
    try session.send(.push("a"))
    #expect(log.commits.map { $0.refusal?.code } == [nil, .duplicateNode])
    #expect(log.commits.map(\.command) == [.push("a"), .push("a")])
    observation.cancel()
    try session.send(.pop())
    #expect(log.commits.count == 2)
  }

  @Test func `an observation ends with its last reference`() throws {
    let (_, session) = try Self.trip()
    let log = CommitLog()
    var observation: NavObservation? = session.observe { log.append($0) }
    #expect(observation != nil)
    observation = nil
    try session.send(.push("a"))
    #expect(log.commits.isEmpty)
  }

  @Test func `a command that an observer sends is decided after the observed one`() throws {
    let (_, session) = try Self.trip()
    let log = CommitLog()
    let observation = session.observe { commit in
      log.append(commit)
      if commit.command == .push("a") { log.note((try? session.send(.push("b"))) == .queued) }
    }
    try session.send(.push("a"))
    #expect(log.commits.map(\.command) == [.push("a"), .push("b")])
    #expect(log.notes == [true])
    observation.cancel()
  }

  @Test func `an invalid JSON value of a command is an error when it is created`() throws {
    #expect(throws: JSONError.self) { try CanonicalJSON("{\"a\":") }
    #expect(try CanonicalJSON(" { \"a\" : 1.0 } ").text == #"{"a":1}"#)
  }

  // MARK: Reading

  @Test func `an opened journal does not change, and a refreshed one has the new commits`() throws {
    let (files, session) = try Self.trip()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    #expect(journal.commitCount == 5)
    #expect(journal.header.id == "trip")
    #expect("\(journal)" == "trip.jsonl")
    let before = try journal.stateView()
    try session.send(.push("later"))
    #expect(Array(journal.commits).count == 5)
    #expect(try journal.stateView() == before)
    #expect(try journal.refreshed().commitCount == 6)
    #expect(try journal.refreshed().stateView() == session.stateView())
  }

  @Test func `an opened journal is verified and exported without the commits of later`() throws {
    let (files, session) = try Self.trip()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    let exports = NavExportFormat.allCases.map { try? journal.export($0) }
    try session.send(.push("later"))
    #expect(try journal.verify(plugins: .builtIn).commits == 5)
    #expect(NavExportFormat.allCases.map { try? journal.export($0) } == exports)
    #expect(try journal.violations().isEmpty)
  }

  @Test func `a file that another journal has replaced is an error`() throws {
    let (files, session) = try Self.trip()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    try session.close()
    try files.open("trip.jsonl", .read).remove()
    var options = SessionOptions(catalog: .builtIn)
    options.id = "other"
    try NavSession.open(at: "trip.jsonl", in: files, options: options).close()
    #expect(throws: NavJournal.Failure.replaced) { try journal.scene() }
    #expect(throws: NavJournal.Failure.replaced) { try journal.verify(plugins: .builtIn) }
    #expect(try journal.refreshed().header.id == "other")
  }

  @Test func `a moment is named by an event or by a commit`() throws {
    let (files, session) = try Self.trip()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    var views: [String] = []
    for commit in journal.commits {
      let end = commit.firstEvent + commit.events.count
      views.append(try journal.stateView(at: .commit(commit.number)))
      #expect(try journal.stateView(at: .event(end)).contains(#""seq":\#(end)"#))
    }
    #expect(Set(views).count == 5)
    #expect(views.last == session.stateView())
    for moment in [NavJournal.Moment.commit(5), .commit(-1), .event(journal.eventCount + 1), .event(-1)] {
      #expect(throws: NavJournal.Failure.beyondEnd(events: journal.eventCount, commits: 5)) {
        try journal.stateView(at: moment)
      }
    }
  }

  @Test func `commits are read in order, and an error of the closure ends the reading`() throws {
    struct Enough: Error {}
    let journal = try NavJournal(at: "trip.jsonl", in: Self.trip().files)
    var numbers: [Int] = []
    try journal.forEachCommit { numbers.append($0.number) }
    #expect(numbers == [0, 1, 2, 3, 4])
    #expect(throws: Enough.self) { try journal.forEachCommit { _ in throw Enough() } }
  }

  @Test func `a journal whose file was cut or damaged since is an error, not a shorter journal`() throws {
    let (files, session) = try Self.trip()
    try session.close()
    let bytes = try #require(files.contents(of: "trip.jsonl"))
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let cut = Array(lines[..<3].joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
    var damaged = bytes
    damaged[cut.count + 20] ^= 1
    for content in [cut, damaged] {
      files.write(content, to: "trip.jsonl")
      let changed = NavJournal.Failure.changed
      #expect(throws: changed) { try journal.forEachCommit { _ in } }
      #expect(throws: changed) { try journal.commits(matching: NavCommitFilter()) }
      #expect(throws: changed) { try journal.statistics() }
      #expect(throws: changed) { try journal.scene() }
      #expect(throws: changed) { try journal.why(NavPath("panes")) }
      #expect(throws: changed) { try journal.bisect(NavPredicate("not root == none")) }
      #expect(throws: changed) { try journal.export(.script) }
      #expect(throws: changed) { try journal.export(.sql) }
      #expect(throws: changed) { try journal.page() }
      #expect(throws: changed) { try journal.redacted(plugins: .builtIn) }
      #expect(throws: changed) { try journal.whatIf(.without("back-button"), plugins: .builtIn) }
    }
    let verification = try journal.verify(plugins: .builtIn)
    #expect(!verification.isClean && verification.findings == [.damage(verification.verdict)])
    files.write(cut, to: "trip.jsonl")
    #expect(throws: NavJournal.Failure.changed) { try journal.verify(plugins: .builtIn) }
    files.write(bytes, to: "trip.jsonl")
    #expect(try journal.verify(plugins: .builtIn).isClean)
  }

  @Test func `the moment of the last event stays the same while refusals are appended`() throws {
    let (files, session) = try Self.trip()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    let view = try journal.stateView(at: .event(journal.eventCount))
    for _ in 0..<3 { try session.send(.popTo("nobody")) }
    let last = NavJournal.Moment.event(journal.eventCount)
    #expect(try journal.scene(at: last).commits == journal.commitCount)
    #expect(try journal.stateView(at: last) == view)
    #expect(try journal.fork(at: last, to: "fork.jsonl", in: files).commitCount == journal.commitCount)
    #expect(try journal.refreshed().scene(at: last).commits == journal.commitCount + 3)
  }

  @Test func `a missing file, or one that is not a journal, is an error with a message`() throws {
    let files = MemoryFileSystem()
    let error = #expect(throws: NavJournal.Failure.self) { try NavJournal(at: "none.jsonl", in: files) }
    #expect(error.map { "\($0)" }?.hasPrefix("cannot open none.jsonl: ") == true)
    try files.open("text", .create).append(Array("hello\n".utf8).withUnsafeBytes { $0 })
    #expect(throws: NavJournal.Failure.self) { try NavJournal(at: "text", in: files) }
  }

  // MARK: Verification

  @Test(arguments: try NavJournal.all(in: RecordedJournal.regressionFolder.path))
  func `recorded bugs stay fixed`(_ journal: NavJournal) throws {
    let result = try journal.verify(plugins: .builtIn)
    #expect(result.isClean)
    #expect(result.commits == journal.commitCount)
  }

  @Test func `a session may move a torn tail aside after a journal was opened`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("push a; push b", in: disk)
    let tail = Array((#"{"commit":"# + String(repeating: "9", count: 500)).utf8)
    disk.write(try #require(disk.contents(of: "j")) + tail, to: "j")
    let journal = try NavJournal(at: "j", in: disk)
    let view = try journal.stateView()
    try NavSession.open(at: "j", in: disk, options: SessionOptions(catalog: .builtIn)).close()
    #expect(try journal.stateView() == view && journal.commits.map(\.number) == [0, 1, 2])
  }

  @Test func `a closure gets each commit of a fork`() throws {
    let disk = MemoryFileSystem()
    let fork = try NavJournal.typed("push a", in: disk).fork(at: .commit(0), to: "fork", in: disk)
    let session = try NavSession.open(at: "fork", in: disk, options: SessionOptions(catalog: .builtIn))
    try session.send(.push("b"))
    try session.close()
    var numbers: [Int] = []
    try fork.refreshed().forEachCommit { numbers.append($0.number) }
    #expect(numbers == [1])
  }

  @Test func `the first checkpoint that disagrees is the one that is reported`() throws {
    let disk = MemoryFileSystem()
    for line in ["push a", "push b"] { _ = try NavJournal.typed(line, in: disk) }
    var lines = JournalLines(try #require(disk.contents(of: "j")))
    let places = lines.bodies.indices.filter { lines.bodies[$0].hasPrefix(#"{"checkpoint""#) }
    try #require(places.count == 2)
    for (number, place) in places.enumerated() {
      lines.bodies[place].replace(/"digest":"[0-9a-f]+"/, with: #""digest":"000000000000000\#(number)""#)
    }
    disk.write(lines.bytes, to: "changed")
    let mismatch = try NavJournal(at: "changed", in: disk).verify(plugins: .builtIn).mismatch
    #expect(mismatch?.recorded == 0 && mismatch?.commits == 2)
  }

  @Test func `the same command from another sender is another commit`() throws {
    let commits = try [CommitSource.app, .app, .user].map { source in
      var options = SessionOptions()
      options.clock = .fixed(5)
      return try NavSession(options: options).send(.push("a"), from: source).commit
    }
    #expect(commits[0] != nil && commits[0] == commits[1] && commits[0] != commits[2])
  }

  @Test func `brackets in a text do not nest a value`() throws {
    let text = #"{"text":"\""# + String(repeating: "[", count: 300) + #""}"#
    let outcome = try NavSession().send(.plugin(.attach("nobody", configuration: CanonicalJSON(text))))
    #expect(outcome.refusal?.code == .pluginMissing)
  }

  @Test func `a verification names the plugins whose recorded answers it took for granted`() throws {
    let path = Project.folder.appendingPathComponent("journals/vetoed-pop.jsonl").path
    let journal = try NavJournal(at: path)
    let whole = try journal.verify(plugins: .builtIn)
    #expect(whole.missingPlugins.isEmpty && whole.isClean)
    let result = try journal.verify(plugins: PluginCatalog())
    let missing = result.missingPlugins.map(\.id)
    #expect(missing.sorted() == ["back-button", "swipe-back", "unsaved-changes"])
    #expect(result.divergences.isEmpty && !result.isClean, "a test of them needs them")
    #expect(result.findings == result.missingPlugins.map { .missingPlugin($0) })
    #expect(result.findings.allSatisfy { $0.commit == nil && $0.message.contains("not available here") })
  }

  @Test func `a divergence names the commit, the path and the plugin`() throws {
    let (files, session) = try Self.trip()
    try session.close()
    let result = try NavJournal(at: "trip.jsonl", in: files).verify(
      plugins: .builtIn, without: ["back-button"])
    #expect(!result.isClean)
    #expect(result.divergences.first?.commit == 1)
    #expect(result.divergences.first?.path == "events[1]")
    #expect(result.divergences.first?.plugin == "back-button")
    let divergence = try #require(result.divergences.first)
    #expect(
      "\(divergence)"
        == #"commit 1, events[1]: recorded {"type":"hidesBackButtonChanged","screen":"inbox","value":true}, today nothing (back-button)"#
    )
    #expect("\(result)".hasPrefix("5 commits; \(divergence); "))
  }

  @Test func `an error prints as its message`() throws {
    let file = FileError(operation: "open", path: "trip.jsonl", reason: .gone)
    #expect("\(file)" == file.message)
    #expect("\(JournalError.file(file))" == JournalError.file(file).message)
    let json = #expect(throws: JSONError.self) { try CanonicalJSON("{") }
    #expect(json.map { "\($0)" } == json?.message)
    let wire = #expect(throws: WireError.self) { try NavCommand(CanonicalJSON("[]")) }
    #expect(wire.map { "\($0)" } == wire?.message)
    #expect("\(PluginFault(code: "c", message: "It failed."))" == "It failed.")
  }

  @Test func `a path with a zero in it is an error, and no file with a shorter name is opened`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip") + "\u{0}.jsonl"
    #expect(throws: SessionError.self) { try NavSession.open(at: path) }
    #expect(throws: NavJournal.Failure.self) { try NavJournal(at: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
  }

  // MARK: Explanations

  @Test func `an explanation has the commit, and the questions and answers of each plugin`() throws {
    let (files, session) = try Self.trip()
    try session.close()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    for commit in journal.commits {
      let explanation = try journal.explain(.commit(commit.number), plugins: .builtIn)
      #expect(explanation.commit == commit)
      #expect(explanation.again == .same)
    }
    let push = try journal.explain(.commit(1), plugins: .builtIn)
    let part = try #require(push.plugins.first)
    #expect(push.plugins.count == 1 && part.plugin == "back-button")
    #expect(part.recordedVersion == 1 && part.version == 1)
    let call = try #require(part.calls.first { $0.subject == "pushed" })
    #expect(call.hook == .react && call.answer == .requested && call.times == 1)
  }

  @Test func `an explanation has the divergence, and no version of a missing plugin`() throws {
    let (files, session) = try Self.trip()
    try session.close()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    var catalog = PluginCatalog()
    catalog.add(BackButton.manifest) { _ throws(PluginFault) in
      try BackButton(configuration: #"{"enabled":false}"#)
    }
    guard case .different(let divergence) = try journal.explain(.commit(1), plugins: catalog).again else {
      Issue.record("a back-button that does nothing decides as one that does")
      return
    }
    #expect(divergence.commit == 1 && divergence.plugin == "back-button")
    // Without the plugin, its recorded answers are used.
    let alone = try journal.explain(.commit(1))
    #expect(alone.again == .same)
    #expect(alone.plugins.map(\.version) == [nil])
  }

  @Test func `an event leads to the explanation of its commit, and a moment beyond the end is an error`()
    throws
  {
    let (files, session) = try Self.trip()
    try session.close()
    let journal = try NavJournal(at: "trip.jsonl", in: files)
    for commit in journal.commits {
      for event in commit.eventRange {
        #expect(try journal.explain(.event(event + 1)).commit == commit)
      }
    }
    #expect(try journal.explain(.end).commit.number == journal.commitCount - 1)
    let beyond = NavJournal.Failure.beyondEnd(events: journal.eventCount, commits: journal.commitCount)
    let moments: [NavJournal.Moment] = [
      .commit(-1), .commit(journal.commitCount), .event(0), .event(-1), .event(journal.eventCount + 1),
    ]
    for moment in moments {
      #expect(throws: beyond) { try journal.explain(moment) }
    }
    let empty = MemoryFileSystem()
    try NavSession.open(at: "empty.jsonl", in: empty).close()
    let nothing = try NavJournal(at: "empty.jsonl", in: empty)
    for moment in [NavJournal.Moment.commit(0), .event(1), .end] {
      #expect(throws: NavJournal.Failure.beyondEnd(events: 0, commits: 0)) { try nothing.explain(moment) }
    }
  }
}

/// The commits that an observer was told of.
private final class CommitLog: Sendable {
  private let told = Lock<[NavCommit]>([])
  private let facts = Lock<[Bool]>([])

  var commits: [NavCommit] { told.withLock { $0 } }
  var notes: [Bool] { facts.withLock { $0 } }

  func append(_ commit: NavCommit) { told.withLock { $0.append(commit) } }
  func note(_ fact: Bool) { facts.withLock { $0.append(fact) } }
}

/// Something that calls its session when it is released. A class: its end is what the test is about.
private final class FlushAtEnd: Sendable {
  private let session: NavSession

  init(_ session: NavSession) { self.session = session }

  deinit { try? session.flush() }
}
