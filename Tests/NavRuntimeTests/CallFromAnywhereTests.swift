import Foundation
import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// Every public call of a session, from inside every callback: none deadlocks, and each does what its documentation says.
struct CallFromAnywhereTests {
  /// The public calls of a session, each by a short name.
  enum Call: String, CaseIterable {
    case send, scene, scenes, stateView, preserve, plugins, opening, observe, observeEach, changes,
      commits, screenViews, flush, close

    /// The result inside a hook or `will`, where nothing can be decided or written.
    var whileDeciding: String {
      switch self {
      case .send, .flush, .close: "reentrant"
      case .scene, .scenes, .stateView, .preserve, .plugins, .opening, .observe, .observeEach,
        .changes, .commits, .screenViews:
        "done"
      }
    }

    /// The result inside `did` and an observation, where commands are queued.
    var whileObserving: String { self == .send ? "queued" : "done" }

    func make(on session: NavSession) -> String {
      do throws(SessionError) {
        switch self {
        case .send: return try session.send(.setTitle("t", of: "main")) == .queued ? "queued" : "sent"
        case .scene: _ = session.scene.panes
        case .scenes: _ = session.scenes.makeAsyncIterator()
        case .stateView: _ = session.stateView()
        case .preserve: _ = session.preserve()
        case .plugins: _ = session.plugins
        case .opening: _ = session.opening
        case .observe: session.observe { _ in }.cancel()
        case .observeEach: session.observe(with: NavObserver(did: { _ in })).cancel()
        case .changes: _ = session.changes()
        case .commits: _ = session.commits
        case .screenViews: _ = session.screenViews
        case .flush: try session.flush()
        case .close: try session.close()
        }
        return "done"
      } catch {
        return error.code
      }
    }
  }

  /// The places from which a session calls out.
  enum Callback: String, CaseIterable {
    case intercept, react, shouldPop, backBelow, canBeginSwipe, swipeCompletes, shouldAutorotate,
      supportedOrientations,
      collapse
    case topColumn, separate, residency, route, mayShow, will, did, appearance, observation

    var isDeciding: Bool { self != .did && self != .observation }
  }

  @Test(arguments: Callback.allCases)
  func `no call deadlocks, wherever it is made, and each has its documented outcome`(_ callback: Callback)
    throws
  {
    for call in Call.allCases {
      let results = Lock<[String]>([])
      let caller = try Caller(callback) { session in
        let result = call.make(on: session)
        results.withLock { $0.append(result) }
      }
      try caller.provoke()
      let expected = callback.isDeciding ? call.whileDeciding : call.whileObserving
      #expect(results.withLock { $0 } == [expected], "\(call.rawValue) inside \(callback.rawValue)")
    }
  }

  /// The scene inside a hook or `will` is that of the last commit, and inside `did` that of the new one.
  @Test(arguments: [Callback.react, .will, .did, .observation])
  func `the scene is that of the last commit that observers were told of`(_ callback: Callback) throws {
    let seen = Lock<[Int]>([])
    let caller = try Caller(callback) { session in
      let commits = session.scene.commits
      seen.withLock { $0.append(commits) }
    }
    try caller.provoke()
    #expect(seen.withLock { $0 } == [callback.isDeciding ? caller.commitsBefore : caller.commitsBefore + 1])
  }

  /// An observer of each session sends to the next one, and the last to the first, each from a thread of its own, and only once
  /// all of them observe: the last one to wait would close the circle.
  @Test(arguments: 2...4) func `observers of several sessions that send to each other never deadlock`(
    _ count: Int
  ) throws {
    let sessions = try (0..<count).map { _ in try NavSession() }
    for session in sessions { try session.send(.push("first")) }
    let observing = Lock(0)
    let outcomes = Lock<[String]>([])
    let observations = sessions.indices.map { place in
      let next = sessions[(place + 1) % count]
      return sessions[place].observe { commit in
        guard commit.source == .user else { return }
        observing.withLock { $0 += 1 }
        while observing.withLock({ $0 }) < count { Thread.sleep(forTimeInterval: 0.001) }
        let outcome: String
        do throws(SessionError) {
          let answer = try next.send(.push(ScreenDescription("from-\(place)")))
          if case .accepted = answer { outcome = "accepted" } else { outcome = "other" }
        } catch {
          outcome = error.code
        }
        outcomes.withLock { $0.append(outcome) }
      }
    }
    let group = DispatchGroup()
    for session in sessions {
      group.enter()
      Thread.detachNewThread {
        _ = try? session.send(.push("second"), from: .user)
        group.leave()
      }
    }
    group.wait()
    withExtendedLifetime(observations) {}
    // The one that would have closed the circle is told so, and all others go on.
    #expect(
      outcomes.withLock { $0.sorted() } == Array(repeating: "accepted", count: count - 1) + ["reentrant"])
    for session in sessions { try session.send(.pop()) }
  }

  /// A hook of each session calls the other session, and only once both hooks run: both sessions hold their locks.
  @Test(arguments: [(Call.flush, Call.flush), (.flush, .send), (.flush, .close), (.send, .send)])
  func `hooks of two sessions that call each other never deadlock`(_ calls: (Call, Call)) throws {
    let running = Lock(0)
    let outcomes = Lock<[String]>([])
    let callers = try [calls.0, calls.1].map { call in
      try Caller(.intercept) { other in
        running.withLock { $0 += 1 }
        while running.withLock({ $0 }) < 2 { Thread.sleep(forTimeInterval: 0.001) }
        let outcome = call.make(on: other)
        outcomes.withLock { $0.append(outcome) }
      }
    }
    callers[0].call(callers[1])
    callers[1].call(callers[0])
    DispatchQueue.concurrentPerform(iterations: 2) { try? callers[$0].provoke() }
    #expect(outcomes.withLock { $0.count } == 2)
    #expect(outcomes.withLock { $0.contains("reentrant") }, "\(calls)")
  }

  /// While there are several sessions, each command looks at the turns of all of them: also of one that ends just then.
  @Test func `sessions end while another one commits`() throws {
    let session = try NavSession()
    let ended = Lock(0)
    Thread.detachNewThread {
      for _ in 0..<20_000 {
        _ = try? NavSession()
        ended.withLock { $0 += 1 }
      }
    }
    var commits = 0
    while ended.withLock({ $0 }) < 20_000 {
      commits += 1
      try session.send(.setTitle("\(commits)", of: "main"))
    }
    #expect(commits > 100)
  }
}

/// A session with a callback that makes one call when it is provoked.
private final class Caller: Sendable {
  typealias Body = @Sendable (NavSession) -> Void

  private let callback: CallFromAnywhereTests.Callback
  private let session: NavSession
  private let plugin: Asked
  let commitsBefore: Int

  private let observation: NavObservation

  init(_ callback: CallFromAnywhereTests.Callback, _ body: @escaping Body) throws {
    let plugin = Asked(callback, body)
    var options = SessionOptions(catalog: .builtIn, plugins: ["swipe-back"])
    options.catalog.add(plugin)
    options.attaching = [plugin.manifest.id]
    let session = try NavSession(options: options)
    for command in Self.preparation(of: callback) { _ = try? session.send(command) }
    observation = session.observe(
      with: NavObserver(
        will: { _ in plugin.call(.will) }, did: { _ in plugin.call(.did) },
        commit: { _ in plugin.call(.observation) }, appearance: { _ in plugin.call(.appearance) }))
    plugin.session.withLock { $0 = session }
    commitsBefore = session.scene.commits
    (self.callback, self.plugin, self.session) = (callback, plugin, session)
  }

  /// Makes the callback call the session of another caller.
  func call(_ other: Caller) { plugin.session.withLock { $0 = other.session } }

  /// Sends the command that leads to the callback. The plugin calls once.
  func provoke() throws {
    plugin.isArmed.withLock { $0 = true }
    _ = try? session.send(Self.provocation(of: callback), from: .user)
    plugin.session.withLock { $0 = nil }
  }

  private static func preparation(of callback: CallFromAnywhereTests.Callback) -> [NavCommand] {
    switch callback {
    case .collapse, .topColumn:
      [.scene(BuiltInScene.split.content), .showPrimary("list"), .showDetail("mail")]
    case .separate:
      [
        .scene(BuiltInScene.split.content), .resize(width: 320, height: 568), .push("list", in: "primary"),
        .push("mail", in: "primary"),
      ]
    case .residency:
      [
        .scene(BuiltInScene.web.content), .open("https://a.example/"), .finishLoad(),
        .open("https://b.example/"),
      ]
    case .backBelow: [.push("a")]
    case .swipeCompletes: [.push("a"), .push("b"), .push("c"), .beginSwipe(at: 0)]
    default: [.push("a"), .push("b"), .push("c")]
    }
  }

  private static func provocation(of callback: CallFromAnywhereTests.Callback) -> NavCommand {
    switch callback {
    case .shouldPop: .pop()
    case .backBelow: .back()
    case .canBeginSwipe: .beginSwipe(at: 0)
    case .swipeCompletes: .endSwipe(at: 300)
    case .collapse, .topColumn: .resize(width: 320, height: 568)
    case .separate: .resize(width: 1024, height: 768)
    case .residency: .finishLoad()
    case .route: .open("app://x")
    default: .push("d")
    }
  }
}

/// A plugin with every hook that makes a call in one of them, once.
private final class Asked: CommandInterceptor, EventReactor, RemovalGuard, BackPolicy, SwipeGuard,
  SwipePolicy,
  RotationPolicy,
  CollapsePolicy, TopColumnPolicy, SeparationPolicy, ResidencyPolicy, LinkHandler, AdmissionGuard
{
  let manifest = PluginManifest(id: "asked", version: 1)
  let interceptedCommands = CommandKinds.all
  let watchedEvents = EventKinds.all
  let session = Lock<NavSession?>(nil)
  let isArmed = Lock(false)
  private let callback: CallFromAnywhereTests.Callback
  private let body: Caller.Body

  init(_ callback: CallFromAnywhereTests.Callback, _ body: @escaping Caller.Body) {
    self.callback = callback
    self.body = body
  }

  func call(_ callback: CallFromAnywhereTests.Callback) {
    guard callback == self.callback, let session = session.withLock({ $0 }) else { return }
    let isFirst = isArmed.withLock { isArmed in
      defer { isArmed = false }
      return isArmed
    }
    if isFirst { body(session) }
  }

  func intercept(in context: borrowing HookContext) -> Interception {
    call(.intercept)
    return .proceed
  }
  func react(in context: borrowing HookContext) -> [NavCommand] {
    call(.react)
    return []
  }
  func objection(to removal: Removal, in context: borrowing HookContext) -> String? {
    call(.shouldPop)
    return nil
  }
  func below(_ path: BackPath, in context: borrowing HookContext) -> BackAnswer? {
    call(.backBelow)
    return nil
  }
  func canBegin(_ swipe: SwipeStart, of container: String, in context: borrowing HookContext)
    -> SwipePermission?
  {
    call(.canBeginSwipe)
    return nil
  }
  func completes(_ swipe: SwipeEnd, of container: String, in context: borrowing HookContext) -> Bool? {
    call(.swipeCompletes)
    return nil
  }
  func shouldAutorotate(in context: borrowing HookContext) -> Bool? {
    call(.shouldAutorotate)
    return nil
  }
  func supportedOrientations(in context: borrowing HookContext) -> Orientations? {
    call(.supportedOrientations)
    return nil
  }
  func collapse(_ split: String, in context: borrowing HookContext) -> CollapseAnswer? {
    call(.collapse)
    return nil
  }
  func topColumn(of split: String, in context: borrowing HookContext) -> SplitColumn? {
    call(.topColumn)
    return nil
  }
  func separate(_ split: String, in context: borrowing HookContext) -> SeparationAnswer? {
    call(.separate)
    return nil
  }
  func residency(ofPageAt depth: Int, of web: String, in context: borrowing HookContext) -> Residency? {
    call(.residency)
    return nil
  }
  func route(_ url: String, in context: borrowing HookContext) -> [NavCommand]? {
    call(.route)
    return nil
  }
  func admission(of screen: ScreenDescription, in context: borrowing HookContext) -> Admission? {
    call(.mayShow)
    return nil
  }
}
