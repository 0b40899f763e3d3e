import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Requests and results in Swift, in journals, in archives and in random walks. The rules are in `Rules/requests.rules`.
struct RequestsTests {
  private static func session(
    at name: String = "j", in disk: MemoryFileSystem = MemoryFileSystem()
  ) throws -> NavSession {
    var options = SessionOptions(catalog: .builtIn)
    options.durability = .os
    let session = try NavSession.open(at: name, in: disk, options: options)
    if session.scene.root == nil { try session.send(.scene(.stack("main", root: "home"))) }
    return session
  }

  // MARK: In Swift

  @Test func `a picker answers the screen that asked, which takes the result when it has used it`() throws {
    let session = try Self.session()
    try session.send(.push(ScreenDescription("picker", request: "photo")))
    #expect(session.scene.screens["picker"]?.request == ScreenRequest("photo", opener: "home"))
    #expect(session.scene.screens["home"]?.requests == ["photo": "picker"])
    try session.send(.pop(result: CanonicalJSON(#"{"id":7}"#)))
    #expect(session.scene.screens["home"]?.results?.member("photo")?.member("id")?.number == 7)
    #expect(session.scene.screens["home"]?.requests.isEmpty == true)
    try session.send(.takeResult("photo", of: "home"))
    #expect(session.scene.screens["home"]?.results == nil)
    let refused = try session.send(.takeResult("photo", of: "home"))
    #expect(refused.refusal?.code == .noResult)
  }

  @Test func `the recorded command lacks the opener, and the event has it`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("scene stack; push home; push picker request=photo", in: disk)
    let commit = try #require(Array(journal.commits).last)
    #expect(commit.command == .push(ScreenDescription("picker", request: "photo")))
    #expect(commit.events.first?.kind == .needs)
    #expect(
      commit.events.contains { $0.json.text.contains(#""request":{"key":"photo","opener":"home"}"#) })
  }

  @Test func `a guard sees the answer with which screens leave`() throws {
    struct Asked: RemovalGuard {
      let manifest = PluginManifest(id: "asked", version: 1)
      func objection(
        to removal: Removal, in context: borrowing HookContext
      ) throws(PluginFault) -> String? {
        removal.result == CanonicalJSON(string: "bad") ? "This answer is none." : nil
      }
    }
    var options = SessionOptions()
    options.catalog.add(Asked())
    options.plugins.append("asked")
    let session = try NavSession(options: options, initial: .stack("main", root: "home"))
    try session.send(.push(ScreenDescription("picker", request: "photo")))
    #expect(try session.send(.back(result: CanonicalJSON(string: "bad"))).refusal?.code == .vetoed)
    #expect(try session.send(.back(result: CanonicalJSON(string: "good"))).isAccepted)
  }

  // MARK: What survives

  @Test
  func `after a crash at any byte of a delivery, the opener has the result or the picker is still there`()
    throws
  {
    let disk = MemoryFileSystem()
    let session = try Self.session(in: disk)
    try session.send(.push(ScreenDescription("picker", request: "photo")))
    let before = disk.contents(of: "j")?.count ?? 0
    try session.send(.pop(result: CanonicalJSON("7")))
    let bytes = try #require(disk.contents(of: "j"))
    #expect(before > 0 && before < bytes.count)
    for length in before...bytes.count {
      disk.write(Array(bytes.prefix(length)), to: "cut")
      let reopened = try Self.session(at: "cut", in: disk)
      let screens = reopened.scene.screens
      let hasResult = screens["home"]?.results?.member("photo") == CanonicalJSON(canonical: "7")
      let asks = screens["picker"]?.request?.key == "photo" && screens["home"]?.requests["photo"] == "picker"
      #expect(hasResult != asks, "\(length)")
      #expect(hasResult == (length == bytes.count) || !asks, "\(length)")
      try reopened.close()
    }
  }

  @Test func `an archive keeps what was asked, and the results that nobody has taken`() throws {
    let session = try Self.session()
    try session.send(
      .set([
        ScreenDescription("home", restorationID: "home"), ScreenDescription("list", restorationID: "list"),
      ]))
    var picker = ScreenDescription("picker", restorationID: "picker")
    picker.request = ScreenRequest("photo", opener: "list")
    try session.send(.push(picker))
    try session.send(.deliver(CanonicalJSON("8"), from: "picker"))
    let archive = session.preserve()
    try session.send(.popTo("home"))
    try session.send(.restore(try CanonicalJSON(archive)))
    let screens = session.scene.screens
    #expect(screens["picker"]?.request == ScreenRequest("photo", opener: "list"))
    #expect(screens["picker"]?.isAnswered == true)
    #expect(screens["list"]?.results?.member("photo") == CanonicalJSON(canonical: "8"))
    #expect(screens["list"]?.requests["photo"] == "picker")
    // A request that was answered closes in silence, after a restore, too.
    let events = try session.send(.pop()).commit?.events.map(\.kind) ?? []
    #expect(!events.contains(.resultDelivered))
  }

  @Test func `a scene with a request of nobody has none`() throws {
    let disk = MemoryFileSystem()
    let scene =
      #"{"root":{"id":"main","kind":"stack","entries":[{"id":"a"},{"id":"p","request":{"key":"k","opener":"gone"}},{"id":"q","request":{"key":"k","opener":"a"}},{"id":"r","request":{"key":"k","opener":"a"}}]}}"#
    let session = try NavSession.open(at: "j", in: disk, options: SessionOptions())
    try session.send(.scene(try CanonicalJSON(scene)))
    #expect(session.scene.screens["p"]?.request == nil)
    #expect(session.scene.screens["a"]?.requests == ["k": "q"])
    #expect(session.scene.screens["r"]?.request == nil)
    #expect(session.scene.violations().isEmpty)
    for bad in [#"{"key":"k"}"#, #"{"opener":"a"}"#, #"7"#, #"{"key":"","opener":"a"}"#] {
      let wrong =
        #"{"root":{"id":"main","kind":"stack","entries":[{"id":"a"},{"id":"p","request":\#(bad)}]}}"#
      let fresh = try NavSession.open(at: "\(bad.count)", in: disk, options: SessionOptions())
      #expect(try fresh.send(.scene(try CanonicalJSON(wrong))).refusal?.code == .badArgument, "\(bad)")
    }
  }

  @Test func `a journal goes on from its folded beginning, and from a revert, with what was asked`() throws {
    let disk = MemoryFileSystem()
    let trip =
      "scene stack; push home; push p request=k; deliver p 1; push q request=l opener=home; pop; pop result=3; push p request=k; pop"
    let journal = try NavJournal.typed(trip, in: disk)
    #expect(try journal.verify(plugins: .builtIn).divergences.isEmpty)
    for number in 3..<journal.commitCount {
      try journal.compact(at: .commit(number), to: "short\(number)", in: disk)
      let short = try NavJournal(at: "short\(number)", in: disk)
      #expect(try short.stateView() == journal.stateView(), "\(number)")
      #expect(try short.verify(plugins: .builtIn).divergences.isEmpty, "\(number)")
    }
    #expect(try journal.violations().isEmpty)
  }

  // MARK: Redaction

  @Test func `a redacted journal keeps the shape of answers, and none of their texts`() throws {
    let disk = MemoryFileSystem()
    let trip =
      #"scene stack; push home; push picker request=photo; deliver picker {"who":"Ada","n":4711}; pop result="Lovelace"; push p request=k; pop; take home photo; pop result=4711"#
    let journal = try NavJournal.typed(trip, in: disk)
    let bytes = try journal.redacted(plugins: .builtIn)
    let text = String(decoding: bytes, as: UTF8.self)
    for secret in ["Ada", "4711", "Lovelace", "photo", "home", "picker"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    disk.write(bytes, to: "r")
    let copy = try NavJournal(at: "r", in: disk)
    #expect(try copy.verify(plugins: .builtIn).divergences.isEmpty)
    #expect(copy.commits.map { $0.events.map(\.kind) } == journal.commits.map { $0.events.map(\.kind) })
    #expect(copy.commits.map { $0.refusal?.code } == journal.commits.map { $0.refusal?.code })
  }

  // MARK: Lines

  @Test(arguments: [
    ("push p request=k opener=a", "push p request=k opener=a"),
    (#"push p request="two words""#, #"push p request="two words""#),
    (#"pop result={"a": [1, "} ;"]}"#, #"pop result={"a":[1,"} ;"]}"#),
    (#"back result="a text" in=main"#, #"back result="\"a text\"" in=main"#),
    (#"popto a result="[1]""#, "popto a result=[1]"), ("root result=7", "root result=7"),
    ("dismiss way=swipe result=true", "dismiss way=swipe result=true"),
    ("swipe end 40 velocity=9 result=7", "swipe end 40 velocity=9 result=7"),
    (#"deliver f {"a": 1}"#, #"deliver f {"a":1}"#), (#"deliver f "x y""#, #"deliver f "\"x y\"""#),
    ("take a k", "take a k"),
  ])
  func `a line with an answer is read and printed`(_ line: String, _ printed: String) throws {
    let command = try NavCommand(line: line)
    #expect(command.description == printed)
    #expect(try NavCommand(line: printed) == command)
  }

  @Test(arguments: ["pop result=text", "deliver f text", "push p opener=a", "take a", "deliver f"])
  func `an answer that is none is a mistake`(_ line: String) {
    let error = #expect(throws: LineError.self) { try NavCommand(line: line) }
    #expect(error?.code == .badArgument)
  }

  // MARK: Random walks

  /// What the events of a journal say about requests.
  private struct Ledger {
    var open: [String: (opener: String, key: String, isAnswered: Bool)] = [:]
    var (closed, delivered, made) = (0, 0, 0)

    mutating func read(_ json: CanonicalJSON) {
      if let elements = json.elements { return elements.forEach { read($0) } }
      guard let members = json.members else { return }
      if let id = json.member("id")?.string, let request = json.member("request") {
        made += 1
        open[id] = (request.member("opener")?.string ?? "", request.member("key")?.string ?? "", false)
      }
      for (_, value) in members { read(value) }
    }

    /// Reads an event; returns false where it cannot be about a request that is open.
    mutating func read(_ event: NavEvent) -> Bool {
      guard case .item(let item) = event else {
        read(event.json)
        return true
      }
      switch item {
      case .resultDelivered(let opener, let key, let screen, _, let staysOpen):
        guard let request = open[screen], request.opener == opener, request.key == key else { return false }
        delivered += 1
        if staysOpen { open[screen]?.isAnswered = true } else { open[screen] = nil }
        if !staysOpen { closed += 1 }
        return true
      case .requestClosed(let opener, let key, let screen):
        guard let request = open[screen], request.opener == opener, request.key == key, request.isAnswered
        else { return false }
        closed += 1
        open[screen] = nil
        return true
      case .screenChanged(let old, let screen):
        if let request = open.removeValue(forKey: old) { open[screen.id] = request }
        for (id, request) in open where request.opener == old { open[id]?.opener = screen.id }
        return true
      default: return true
      }
    }
  }

  @Test func `in random walks, every request is answered as often as it likes, and closed at most once`()
    throws
  {
    var (made, closed, delivered) = (0, 0, 0)
    for scene in BuiltInScene.allCases {
      for seed in UInt64(1)...24 {
        var generator = CommandGenerator(seed: seed, scene: scene)
        let session = try NavSession(options: SessionOptions(catalog: .builtIn))
        try session.send(.scene(scene.content))
        var ledger = Ledger()
        for step in 0..<400 {
          guard let commit = try? session.send(generator.next()).commit else { continue }
          var isWhole = true
          for event in commit.events {
            if [.sceneSet, .restored, .reverted].contains(event.kind) { isWhole = false }
            let isAboutOpen = !isWhole || ledger.read(event)
            #expect(isAboutOpen, "\(scene) \(seed) \(step): \(event)")
          }
          let screens = session.scene.screens
          var now: [String: ScreenRequest] = [:]
          for (id, screen) in screens { if let request = screen.request { now[id] = request } }
          if isWhole {
            for id in now.keys { #expect(ledger.open[id] != nil, "\(scene) \(seed) \(step): \(id)") }
            for (id, request) in ledger.open where now[id] == nil {
              let hasLeft = screens[id] == nil && request.isAnswered
              #expect(hasLeft || screens[request.opener] == nil, "\(scene) \(seed) \(step): \(id)")
            }
          }
          ledger.open = now.mapValues { ($0.opener ?? "", $0.key, false) }
          for (id, screen) in screens where screen.isAnswered { ledger.open[id]?.isAnswered = true }
        }
        (made, closed, delivered) = (made + ledger.made, closed + ledger.closed, delivered + ledger.delivered)
        #expect(session.scene.violations().isEmpty, "\(scene) \(seed)")
      }
    }
    #expect(made > 100 && closed > 20 && delivered > closed, "\(made) \(closed) \(delivered)")
  }
}
