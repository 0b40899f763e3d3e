import Foundation
import NavBase
import NavEvents
import NavRuntime
import Synchronization
import Testing

struct ObserverTests {
  private static let threads = 8
  private static let commandsPerThread = 200

  /// Runs `body` on eight threads at once, each with its number, and waits for all of them.
  private func onEightThreads(_ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<Self.threads {
      group.enter()
      Thread.detachNewThread {
        body(number)
        group.leave()
      }
    }
    group.wait()
  }

  /// Pushes, pops, replaces and swipes on one drillDown, from eight threads.
  private func churn(_ stage: Stage) {
    let steps: [@Sendable (String) -> Step] = [
      { .push(ScreenDescription($0)) }, { _ in .pop }, { .push(ScreenDescription($0)) }, { _ in .pushNil },
      { .replace(ScreenDescription($0)) }, { _ in .beginSwipe(0) }, { _ in .moveSwipe(50) },
      { _ in .endSwipe(300) }, { .push(ScreenDescription($0)) }, { _ in .popToRoot },
    ]
    onEightThreads { thread in
      for number in 0..<Self.commandsPerThread {
        _ = try? stage.sendBesideOthers(steps[(number + thread) % steps.count]("\(thread)-\(number)"))
      }
    }
  }

  @Test func `eight threads get gapless commits`() throws {
    let stage = try Stage()
    let commits = Lock<[Int]>([])
    onEightThreads { thread in
      for number in 0..<Self.commandsPerThread {
        let reply = try? stage.sendBesideOthers(.push(ScreenDescription("\(thread)-\(number)")))
        if let commit = reply?.commit { commits.withLock { $0.append(commit) } }
      }
    }
    let count = Self.threads * Self.commandsPerThread
    #expect(commits.withLock { $0.sorted() } == Array(1...count))
    #expect(stage["commits"] == "\(count + 1)")
  }

  @Test func `did reports every event in the order of the commits`() throws {
    let stage = try Stage()
    let told = Lock<[[Int]]>([])
    let observation = stage.session.observe(
      with: NavObserver(did: { observed in told.withLock { $0.append([observed.commit, observed.seq]) } }))
    defer { observation.cancel() }
    churn(stage)
    let all = told.withLock { $0 }
    #expect(all.map { $0[1] } == Array(1..<all.count + 1))
    #expect(all.map { $0[0] } == all.map { $0[0] }.sorted())
    #expect(stage["seq"] == "\(all.count + 1)")
  }

  @Test func `will and did report the same events, commit by commit`() throws {
    let stage = try Stage()
    let (announced, told) = (CallLog(), CallLog())
    let observer = NavObserver(
      will: { announced.note("\($0.commit) \($0.seq) \($0.event.kind)") },
      did: { told.note("\($0.commit) \($0.seq) \($0.event.kind)") })
    let observation = stage.session.observe(with: observer)
    defer { observation.cancel() }
    churn(stage)
    let all = announced.take()
    #expect(all.isEmpty == false)
    #expect(told.take() == all)
  }

  @Test func `two observers are told of the same events`() throws {
    let stage = try Stage()
    let (one, other) = (CallLog(), CallLog())
    let observations = [one, other].map { log in
      stage.session.observe(with: NavObserver(did: { log.note("\($0.seq) \($0.event.kind)") }))
    }
    churn(stage)
    for observation in observations { observation.cancel() }
    #expect(one.take() == other.take())
  }

  @Test func `appearances stay balanced under eight threads`() throws {
    let stage = try Stage()
    let counts = Lock<[String: Int]>([:])
    let observation = stage.session.observe(
      with: NavObserver(appearance: { change in
        let step = change.step == .didAppear ? 1 : change.step == .didDisappear ? -1 : 0
        counts.withLock { $0[change.screen, default: 0] += step }
      }))
    defer { observation.cancel() }
    churn(stage)
    let shown = counts.withLock { $0.filter { $0.value != 0 } }
    #expect(shown.values.allSatisfy { $0 == 1 })
    #expect(Set(shown.keys) == Set(stage.visible.split(separator: " ").map(String.init)))
  }

  @Test func `a command that an observer sends from did is decided before other threads' commands`() throws {
    let stage = try Stage("root")
    let kinds = CallLog()
    let follower = NavObserver(did: { observed in
      kinds.note("\(observed.event.kind)")
      guard observed.event.kind == .pushed else { return }
      _ = try? stage.session.send { $0.intern(.setAttribute("seen", to: "\(observed.seq)", of: nil)) }
    })
    let observation = stage.session.observe(with: follower)
    defer { observation.cancel() }
    onEightThreads { thread in
      for number in 0..<20 {
        _ = try? stage.sendBesideOthers(.push(ScreenDescription("\(thread)-\(number)")))
      }
    }
    let heard = kinds.take().filter { $0 != "hidesBackButtonChanged" }
    #expect(heard == Array(repeating: ["pushed", "attributeChanged"], count: 160).flatMap { $0 })
  }

  @Test func `reading from any thread sees a state between two commits`() throws {
    let stage = try Stage("a", "b", "c")
    onEightThreads { thread in
      for number in 0..<50 {
        if thread == 0 { _ = try? stage.sendBesideOthers(number.isMultiple(of: 2) ? .pop : .push("c")) }
        #expect(["a|b", "a b|c"].contains(stage.stack))
      }
    }
  }

  @Test func `no observer is told of a refused command, and a removed observer of nothing`() throws {
    let stage = try Stage("a")
    let log = CallLog()
    let observer = NavObserver(will: { _ in log.note("will") }, did: { _ in log.note("did") })
    let observation = stage.session.observe(with: observer)
    try stage.send(.push("a"))
    #expect(log.take().isEmpty)
    try stage.send(.bars(hidden: true))
    #expect(log.take() == ["will", "did"])
    observation.cancel()
    try stage.send(.pop)
    #expect(log.take().isEmpty)
  }

  /// The place where an observation is cancelled.
  enum Cancellation: CaseIterable { case afterTheCommand, afterTheEnd, inTheObserver, onAnotherThread }

  @Test(arguments: Cancellation.allCases)
  func `a cancelled observer releases its session without another command`(_ place: Cancellation) throws {
    weak var released: NavSession?
    let observation = Lock<NavObservation?>(nil)
    func observeAndCancel() throws {
      let session = try NavSession()
      released = session
      let new = session.observe { _ in
        withExtendedLifetime(session) {}
        switch place {
        case .afterTheCommand, .afterTheEnd: break
        case .inTheObserver: observation.withLock { $0?.cancel() }
        case .onAnotherThread:
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            observation.withLock { $0?.cancel() }
            done.signal()
          }
          done.wait()
        }
      }
      observation.withLock { $0 = new }
      try session.send(.push("a"))
      if place == .afterTheEnd { try session.close() }
      if place == .afterTheCommand || place == .afterTheEnd { new.cancel() }
    }
    try observeAndCancel()
    #expect(released == nil)
    // Until here the observation is kept: its end would cancel it, too.
    observation.withLock { $0 = nil }
  }

  @Test func `observers change nothing: the state is the same with and without them`() throws {
    let (stage, observed) = (try Stage(), try Stage())
    let observation = observed.session.observe(
      with: NavObserver(will: { _ in }, did: { _ in }, appearance: { _ in }))
    defer { observation.cancel() }
    var steps: [Step] = ["a", "b", "c", "d"].map { .push(ScreenDescription($0)) }
    steps += [.placeholder(.left, "p"), .beginSwipe(0), .moveSwipe(9), .rotate(.portrait), .endSwipe(300)]
    steps += [.attribute("k", "v", of: "a"), .detach("back-button"), .push("e"), .narrow, .pushNil, .back]
    steps += [.attach("back-button"), .push("a"), .show("x", for: "a"), .propagate(.tabBarItem, false)]
    steps += [.push("f"), .restore(stage.archive), .push("g"), .bars(hidden: true)]
    for step in steps {
      #expect(try stage.send(step) == observed.send(step))
      #expect(stage.session.stateView() == observed.session.stateView())
    }
  }
}

extension Stage {
  /// Sends a command and compares nothing, because other threads send meanwhile.
  fileprivate func sendBesideOthers(_ step: Step) throws -> StageReply {
    var reply = StageReply()
    let outcome = try session.send(.app, step.make) { reply = StageReply($0) }
    if case .accepted(let receipt) = outcome { reply.commit = receipt.commit }
    return reply
  }
}
