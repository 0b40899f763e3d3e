import NavEvents
import NavRuntime
import Testing

/// Marks of the launches of an app in its journal, and how the run before has ended.
struct LaunchMarkTests {
  private static func options(build: String? = "1", keep: SessionOptions.Retention? = nil) -> SessionOptions {
    var options = RecordedSession.options(attached: [])
    options.app = build.map { AppInfo(app: "Shop", build: $0, os: "iOS 26.1", device: "iPhone17,1") }
    options.keep = keep
    return options
  }

  /// Runs the app once; without `closes`, it ends without a word.
  @discardableResult
  private static func run(
    in files: MemoryFileSystem, build: String? = "1", keep: SessionOptions.Retention? = nil,
    closes: Bool = true,
    _ body: (NavSession) throws -> Void = { _ in }
  ) throws -> NavOpening? {
    let session = try RecordedSession(options: options(build: build, keep: keep), in: files).session
    try body(session)
    if closes { try session.close() }
    return session.opening
  }

  /// The marks in the journal, each as the end of the run before it, or `closed`.
  private static func marks(in files: MemoryFileSystem) throws -> [String] {
    try NavJournal(at: RecordedSession.path, in: files).commits.flatMap(\.events).compactMap { event in
      switch event {
      case .mark(.launched(_, let build, _, _, let previous)): "\(previous) \(build)"
      case .mark(.closed): "closed"
      default: nil
      }
    }
  }

  @Test func `a launch is marked when the session has opened, and its end when it is closed`() throws {
    let files = MemoryFileSystem()
    let opening = try Self.run(in: files) { try $0.send(.push("a")) }
    #expect(opening?.previous == .first)
    let journal = String(decoding: files.contents(of: RecordedSession.path) ?? [], as: UTF8.self)
    #expect(
      journal.contains(
        #""source":"system","command":{"type":"launch","app":"Shop","build":"1","os":"iOS 26.1","#
          + #""device":"iPhone17,1","previous":"first"},"events":[{"type":"launched","ignorable":true,"app":"Shop","#
      ))
    #expect(journal.contains(#""command":{"type":"close"},"events":[{"type":"closed","ignorable":true}]"#))
    #expect(try NavJournal(at: RecordedSession.path, in: files).verdict == .clean)
    #expect(try Self.marks(in: files) == ["first 1", "closed"])
  }

  @Test func `a run that crashed before it reported anything did not end in the background`() throws {
    let files = MemoryFileSystem()
    try Self.run(in: files, closes: false) { try $0.setActive(false) }
    #expect(try Self.run(in: files, closes: false)?.previous == .background)
    #expect(try Self.run(in: files, keep: 1, closes: false) { try $0.send(.push("a")) }?.previous == .killed)
    #expect(try Self.run(in: files, closes: false) { try $0.setActive(false) }?.previous == .killed)
    var isActive = false
    let opening = try Self.run(in: files, keep: 1, closes: false) { isActive = $0.scene.environment.isActive }
    #expect(opening?.previous == .background && isActive)
  }

  @Test func `time in the background is in no digest, and stays when the beginning is folded`() throws {
    let files = MemoryFileSystem()
    try Self.run(in: files, keep: 1, closes: false) { session in
      try session.send(.push("a"))
      let digest = session.stateView()
      try session.setActive(false)
      for number in 0..<5 { try session.note("\(number)") }
      #expect(!session.scene.environment.isActive && digest != session.stateView())
    }
    let text = String(decoding: files.contents(of: RecordedSession.path) ?? [], as: UTF8.self)
    let header = text.prefix { $0 != "\n" }
    #expect(
      header.contains(#""active":false"#) && !header.contains(#""rotating":false,"active""#), "\(header)")
    #expect(try Self.run(in: files, closes: false)?.previous == .background)
  }

  @Test func `a run that was closed, ended in the background, or was killed is told from each other`() throws
  {
    let files = MemoryFileSystem()
    try Self.run(in: files)
    #expect(try Self.run(in: files, closes: false) { try $0.setActive(false) }?.previous == .closed)
    #expect(try Self.run(in: files, closes: false) { try $0.setActive(true) }?.previous == .background)
    #expect(try Self.run(in: files, build: "2", closes: false)?.previous == .killed)
    #expect(try Self.run(in: files)?.previous == .killed)
    #expect(
      try Self.marks(in: files) == [
        "first 1", "closed", "closed 1", "background 1", "killed 2", "killed 1", "closed",
      ])
  }

  @Test func `a session without an app writes no marks, and judges none`() throws {
    let files = MemoryFileSystem()
    try Self.run(in: files, closes: false)
    let opening = try Self.run(in: files, build: nil) { try $0.send(.push("a")) }
    #expect(opening != nil && opening?.previous == nil)
    #expect(try Self.marks(in: files) == ["first 1"])
    #expect(try Self.run(in: files)?.previous == .killed, "looking at a journal is no run of the app")
  }

  @Test func `a mark changes neither the scene nor the digest`() throws {
    func view(_ build: String?) throws -> String {
      let files = MemoryFileSystem()
      var view = ""
      try Self.run(in: files, build: build) { session in
        try session.send(.push("a"))
        view = RecordedSession.scene(in: session.stateView())
      }
      return view
    }
    #expect(try view("1") == view(nil))
  }

  @Test(arguments: [2, 3, 5])
  func `a journal that keeps its last commits remembers the launches that it has folded away`(_ keep: Int)
    throws
  {
    let files = MemoryFileSystem()
    try Self.run(in: files, keep: .commits(keep))
    for place in 0..<6 {
      let isClosed = place % 2 == 0
      let opening = try Self.run(in: files, keep: .commits(keep), closes: isClosed) { session in
        for screen in 0..<place { try session.send(.push(ScreenDescription("s\(place)-\(screen)"))) }
      }
      #expect(opening?.previous == (isClosed && place > 0 ? .killed : .closed))
    }
    let journal = try NavJournal(at: RecordedSession.path, in: files)
    #expect(journal.header.base?.launches.count ?? 0 > 0)
    #expect(journal.verdict == .clean)
  }

  @Test func `a compacted journal has the launches in its first line, and a session goes on counting`() throws
  {
    let files = MemoryFileSystem()
    try Self.run(in: files)
    try Self.run(in: files, build: "2", closes: false)
    let short = try NavJournal(at: RecordedSession.path, in: files).compact(to: "short.jsonl", in: files)
    #expect(short.header.base?.launches == .init(count: 2, build: "2", isClosed: false))
    let session = try NavSession.open(at: "short.jsonl", in: files, options: Self.options(build: "3"))
    #expect(session.opening?.previous == .killed)
    try session.close()
    let end = try NavJournal(at: "short.jsonl", in: files).compact(to: "end.jsonl", in: files)
    #expect(end.header.base?.launches == .init(count: 3, build: "3", isClosed: true))
  }

  @Test func `a session that an observer closes marks its end, and the others hear of their commit`() throws {
    let files = MemoryFileSystem()
    let session = try RecordedSession(options: Self.options(), in: files).session
    let log = CallLog()
    let first = session.observe { commit in if commit.command == .push("a") { try? session.close() } }
    let second = session.observe { commit in log.note(commit.events.map(\.kind.name).joined(separator: " ")) }
    try session.send(.push("a"))
    #expect(log.take().last?.hasPrefix("pushed") == true)
    #expect(try Self.marks(in: files) == ["first 1", "closed"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `no plugin is asked about a mark`() throws {
    let files = MemoryFileSystem()
    var options = RecordedSession.options(attached: [TestInterceptor("no", .all) { _ in .veto("Never.") }])
    options.app = AppInfo(app: "Shop", build: "1", os: "o", device: "d")
    let session = try RecordedSession(options: options, in: files).session
    try session.close()
    #expect(try Self.marks(in: files) == ["first 1", "closed"])
  }
}
