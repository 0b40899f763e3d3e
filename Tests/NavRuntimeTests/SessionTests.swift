import NavEvents
import NavRuntime
import Testing

/// Observers, the queue, the stream of changes, threads and the end of a session.
struct SessionTests {
  /// Returns a session in which a push gives two events: the push and a title.
  private func titledSession() throws -> RecordedSession {
    let titling = TestReactor("titling", EventKinds(.pushed)) { context, requests in
      guard let screen = context.pushedScreen else { return }
      requests.append(.setTitle("Title of \(screen)", of: screen))
    }
    let recorded = try RecordedSession(titling)
    try recorded.push("root")
    return recorded
  }

  /// Returns an observer that notes each call and the panes that are visible during it.
  private func watcher(_ name: String, _ log: CallLog, _ session: NavSession) -> NavObserver {
    NavObserver(
      will: { log.note("\(name) will \($0.commit).\($0.seq) \($0.event.kind.name) \(session.panes)") },
      did: { log.note("\(name) did \($0.commit).\($0.seq) \($0.event.kind.name) \(session.panes)") })
  }

  // MARK: Observers

  @Test func `will comes before an event is visible, did after, in the order of the events`() throws {
    let recorded = try titledSession()
    let log = CallLog()
    let observation = recorded.session.observe(with: watcher("one", log, recorded.session))
    defer { observation.cancel() }
    try recorded.push("next")
    #expect(
      log.calls == [
        #"one will 2.3 pushed {"left":"root","right":null}"#,
        #"one will 2.4 titleChanged {"left":"root","right":null}"#,
        #"one did 2.3 pushed {"left":"root","right":"next"}"#,
        #"one did 2.4 titleChanged {"left":"root","right":"next"}"#,
      ])
  }

  @Test func `the whole state view inside will is the one before the commit, inside did the one after`()
    throws
  {
    let recorded = try titledSession()
    let session = recorded.session
    let log = CallLog()
    let observation = session.observe(
      with: NavObserver(
        will: { _ in log.note(session.stateView()) }, did: { _ in log.note(session.stateView()) }))
    defer { observation.cancel() }
    let before = session.stateView()
    try recorded.push("next")
    let after = session.stateView()
    #expect(before != after)
    #expect(log.calls == [before, before, after, after])
  }

  @Test func `an observer of will alone changes nothing about what becomes visible`() throws {
    let (plain, watched) = (try titledSession(), try titledSession())
    let observation = watched.session.observe(with: NavObserver(will: { _ in }))
    defer { observation.cancel() }
    for recorded in [plain, watched] {
      try recorded.push("a", "b", "a")
      try recorded.session.send { $0.intern(.popToRoot()) }
    }
    #expect(watched.session.stateView() == plain.session.stateView())
    #expect(watched.journal == plain.journal)
  }

  @Test func `observers are called in the order in which they were added, until they are removed`() throws {
    let recorded = try titledSession()
    let log = CallLog()
    let names = ["one", "two", "three"]
    let observations = names.map { name in
      recorded.session.observe(with: NavObserver(did: { log.note("\(name) \($0.event.kind.name)") }))
    }
    observations[1].cancel()
    try recorded.push("next")
    #expect(log.calls == ["one pushed", "one titleChanged", "three pushed", "three titleChanged"])
    for observation in observations { observation.cancel() }
    try recorded.push("last")
    #expect(log.calls.count == 4)
  }

  @Test func `no observer is told of a refused command or of one that changes nothing`() throws {
    let recorded = try titledSession()
    let log = CallLog()
    let observation = recorded.session.observe(with: watcher("one", log, recorded.session))
    defer { observation.cancel() }
    try recorded.push("root")
    try recorded.session.send { $0.intern(.push(nil)) }
    #expect(log.calls.isEmpty)
    #expect(recorded.session.moment.commits == 4)
  }

  @Test func `an observer can read the texts of an event`() throws {
    let recorded = try titledSession()
    let session = recorded.session
    let log = CallLog()
    let note: @Sendable (borrowing NavObserver.Observed) -> Void = { observed in
      guard case .navigation(.pushed(_, let screen, _)) = observed.event else { return }
      log.note(screen.id)
    }
    let observation = session.observe(with: NavObserver(will: note, did: note))
    defer { observation.cancel() }
    try recorded.push("next")
    #expect(log.calls == ["next", "next"])
  }

  // MARK: Sending from inside

  @Test func `a command sent from did is committed right after, before send returns`() throws {
    let recorded = try titledSession()
    let session = recorded.session
    let log = CallLog()
    let observation = session.observe(
      with: NavObserver(did: { observed in
        guard observed.event.kind == .pushed else { return }
        let outcome = try? session.send(.system) { $0.intern(.setNavigationBarsHidden(true)) }
        log.note("\(outcome == .queued) \(session.moment.commits)")
      }))
    defer { observation.cancel() }
    #expect(try session.send { $0.intern(.push("next")) }.isAccepted)
    #expect(log.calls == ["true 3"])
    #expect(session.moment.commits == 4)
    #expect(try recorded.last().source == "system")
    #expect(
      try recorded.last().events
        == [#"{"type":"navigationBarsHiddenChanged","container":"main","value":true}"#])
  }

  @Test func `commands sent from did keep their order and may lead to more`() throws {
    let recorded = try titledSession()
    let session = recorded.session
    let next = ["a": ["b", "c"], "b": ["d"]]
    let observation = session.observe(
      with: NavObserver(did: { observed in
        guard case .navigation(.pushed(_, let screen, _)) = observed.event else { return }
        for name in next[screen.id] ?? [] {
          _ = try? session.send { $0.intern(.push(ScreenDescription(name))) }
        }
      }))
    defer { observation.cancel() }
    try recorded.push("a")
    let pushes = try recorded.commits().suffix(4).map(\.command)
    #expect(pushes == ["a", "b", "c", "d"].map { #"{"type":"push","screen":{"id":"\#($0)"}}"# })
  }

  @Test func `a command with many parts survives the queue`() throws {
    let recorded = try titledSession()
    let session = recorded.session
    var screen = ScreenDescription("caf\u{E9} \"x\\\"", title: "Ti\u{1}tle")
    screen.attributes = ["b": "", "a": "\n"]
    screen.orientations = [.portrait]
    screen.leftItems = ["x", "y"]
    let (sent, fade) = (screen, NavTransition(animated: false, animation: .fade))
    try session.send { $0.intern(.push(sent, in: "main", fade)) }
    let direct = try recorded.last().command
    try session.send { $0.intern(.pop()) }
    let observation = session.observe(
      with: NavObserver(did: { observed in
        if observed.event.kind == .attributeChanged {
          _ = try? session.send { $0.intern(.push(sent, in: "main", fade)) }
        }
      }))
    defer { observation.cancel() }
    try session.send { $0.intern(.setAttribute("go", to: "now", of: nil)) }
    #expect(try recorded.last().command == direct)
    #expect(try recorded.last().events.count == 2)
  }

  @Test func `a command sent from will is reentrant, and the commit goes on`() throws {
    let recorded = try titledSession()
    let session = recorded.session
    let log = CallLog()
    let observation = session.observe(
      with: NavObserver(will: { observed in
        let error = #expect(throws: SessionError.self) { try session.send { $0.intern(.pop()) } }
        log.note("\(observed.seq) \(error?.code ?? "")")
      }))
    defer { observation.cancel() }
    #expect(try session.send { $0.intern(.push("next")) }.isAccepted)
    #expect(log.calls == ["3 reentrant", "4 reentrant"])
    #expect(session.panes == #"{"left":"root","right":"next"}"#)
    #expect(session.moment.commits == 3)
  }

  @Test func `a command sent while another is being built is reentrant`() throws {
    let recorded = try titledSession()
    let session = recorded.session
    try session.send { draft in
      let error = #expect(throws: SessionError.self) { try session.send { $0.intern(.pop()) } }
      #expect(error == .reentrant)
      return draft.intern(.push("next"))
    }
    #expect(session.moment.commits == 3)
  }

  // MARK: Changes

  @Test func `the stream delivers each change with its events and the containers it touched`() async throws {
    let recorded = try titledSession()
    let changes = recorded.session.changes()
    try recorded.push("next", "next")
    try recorded.session.send { $0.intern(.setAttribute("user", to: "me", of: nil)) }
    try recorded.push("third")
    try recorded.session.send { $0.intern(.show("last", for: "root")) }
    try recorded.session.close()
    var told: [NavChange] = []
    for await change in changes { told.append(change) }
    #expect(told.map(\.commit) == [2, 4, 5, 6])
    #expect(told.map(\.events) == [3..<5, 5..<6, 6..<8, 8..<10])
    let pushed: [EventKind] = [.pushed, .titleChanged]
    #expect(told.map(\.kinds) == [pushed, [.attributeChanged], pushed, [.popped, .replaced]])
    #expect(told.map(\.containers) == [["main"], [], ["main"], ["main"]])
  }

  @Test func `a reader that does not keep up gets the newest changes`() async throws {
    let recorded = try titledSession()
    let changes = recorded.session.changes()
    let count = NavSession.longestBacklog + 36
    for number in 0..<count { try recorded.push("screen \(number)") }
    try recorded.session.close()
    var commits: [Int] = []
    for await change in changes { commits.append(change.commit) }
    #expect(commits == Array(2 + 36..<2 + count))
  }

  @Test(.timeLimit(.minutes(15)))
  func `the stream of a session that is closed ends at once`() async throws {
    let recorded = try titledSession()
    try recorded.session.close()
    var told: [NavChange] = []
    for await change in recorded.session.changes() { told.append(change) }
    #expect(told.isEmpty)
  }

  // MARK: Threads

  @Test func `commands from eight threads at once give one gapless journal, observed in its order`() throws {
    let recorded = try RecordedSession()
    let session = recorded.session
    let log = CallLog()
    let observed = CallLog()
    let observation = session.observe(with: NavObserver(did: { observed.note("\($0.commit) \($0.seq)") }))
    defer { observation.cancel() }
    Threads.run(8) { thread in
      for number in 0..<50 {
        let outcome = try? session.send { $0.intern(.push(ScreenDescription("\(thread).\(number)"))) }
        if outcome?.isAccepted != true { log.note("\(thread).\(number) \(String(describing: outcome))") }
      }
    }
    #expect(log.calls.isEmpty)
    // The scene of the first command is a commit of its own.
    #expect(observed.calls == (0...400).map { "\($0) \($0)" })
    try session.close()
    #expect(try recorded.commits().count == 401)
    #expect(try recorded.verdict() == .clean)
    #expect(try recorded.viewOfReplay() == session.stateView())
  }

  @Test func `a command from an observer follows its commit even when other threads are waiting`() throws {
    let recorded = try RecordedSession()
    let session = recorded.session
    let observation = session.observe(
      with: NavObserver(did: { observed in
        guard case .navigation(.pushed(_, let screen, _)) = observed.event else { return }
        let name = screen.id
        _ = try? session.send(.system) { $0.intern(.setTitle("of \(name)", of: name)) }
      }))
    defer { observation.cancel() }
    Threads.run(8) { thread in
      for number in 0..<20 {
        _ = try? session.send { $0.intern(.push(ScreenDescription("\(thread).\(number)"))) }
      }
    }
    let commands = try recorded.commits().dropFirst().map(\.command)
    #expect(commands.count == 320)
    for number in stride(from: 0, to: 320, by: 2) {
      let name = try #require(commands[number].firstMatch(of: /"id":"([^"]*)"/)).output.1
      #expect(commands[number + 1] == #"{"type":"title","screen":"\#(name)","title":"of \#(name)"}"#)
    }
  }

  @Test func `readers on other threads see whole commits only`() throws {
    let marking = TestReactor("marking", EventKinds(.pushed)) { context, requests in
      guard let screen = context.pushedScreen else { return }
      requests.append(.setAttribute("name", to: screen, of: screen))
    }
    let recorded = try RecordedSession(marking)
    let session = recorded.session
    let torn = CallLog()
    // With a will, each commit is hidden and shown again: no reader may see the state in between.
    let observation = session.observe(with: NavObserver(will: { _ in }))
    defer { observation.cancel() }
    try recorded.push("root", "first")
    Threads.run(4) { thread in
      for number in 0..<100 {
        if thread == 0 { _ = try? session.send { $0.intern(.push(ScreenDescription("\(number)"))) } }
        let (right, name) = session.rightAndItsName
        if right == nil || right != name { torn.note("\(right ?? "nil") \(name ?? "nil")") }
      }
    }
    #expect(torn.calls.isEmpty)
    #expect(session.rightAndItsName.right == "99")
  }

  // MARK: The end

  @Test func `a closed session takes no more commands and keeps its state`() throws {
    let recorded = try titledSession()
    let view = recorded.session.stateView()
    try recorded.session.close()
    let journal = recorded.journal
    let error = #expect(throws: SessionError.self) { try recorded.push("late") }
    #expect(error == .closed)
    #expect(error?.code == "session-closed")
    #expect(recorded.session.stateView() == view)
    #expect(recorded.journal == journal)
  }

  @Test func `closing writes a checkpoint that the replay confirms, and closing again writes nothing`() throws
  {
    let recorded = try titledSession()
    try recorded.session.close()
    let journal = recorded.journal
    let digest = try #require(recorded.session.stateView().firstMatch(of: /"digest":"([0-9a-f]{16})"/))
    #expect(
      journal.split(separator: "\n").last?
        .hasPrefix(#"{"checkpoint":3,"commits":2,"digest":"\#(digest.output.1)""#) == true)
    try recorded.session.close()
    #expect(recorded.journal == journal)
    #expect(try recorded.viewOfReplay() == recorded.session.stateView())
  }

  @Test func `a session that was closed before its first command has an empty journal`() throws {
    let recorded = try RecordedSession()
    try recorded.session.close()
    #expect(recorded.journal.split(separator: "\n").count == 1)
    #expect(throws: SessionError.self) { try recorded.push("late") }
    #expect(recorded.journal.split(separator: "\n").count == 1)
  }
}

extension NavSession {
  /// The panes as the state view shows them.
  fileprivate var panes: String {
    let view = stateView()
    guard let match = view.firstMatch(of: /"panes":(\{[^}]*\})/) else { return "" }
    return String(match.output.1)
  }

  /// The right screen, and its attribute `name`.
  fileprivate var rightAndItsName: (right: String?, name: String?) {
    let scene = scene
    guard case .drillDown(let main)? = scene["main"], let right = main.right else { return (nil, nil) }
    return (right, scene.attribute("name", of: right))
  }
}
