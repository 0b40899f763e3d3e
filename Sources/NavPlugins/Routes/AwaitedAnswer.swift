import NavEvents
import NavRuntime
import Synchronization

/// One call of `request` that waits for its answer. A class, because the observer of the session and the waiting task share it.
final class AwaitedAnswer: Sendable {
  /// What has come of a request.
  enum End {
    /// There is an answer; nil for a request that was cancelled.
    case answered(CanonicalJSON?)
    /// The request is no more: its opener has left, or the scene was replaced.
    case gone
    /// The command waited, and was dropped for this reason.
    case dropped(reason: String)
    /// The command waited, and was carried out without bringing the screen.
    case notBrought
  }

  private struct State {
    /// The screen that asks, and the one that was brought; nil before that.
    var opener: String?
    var screen = ""
    /// The ticket of the command, while it waits.
    var ticket: Int?
    var end: End?
    /// True when no later answer belongs to the request.
    var isOver = false
  }

  private let state = Mutex(State())
  private let session: ObjectIdentifier
  private let command: NavCommand
  private let key: String

  init(_ command: NavCommand, _ key: String, in session: NavSession) {
    (self.command, self.key, self.session) = (command, key, ObjectIdentifier(session))
  }

  /// The screen that asks; nil while the command has brought no screen.
  var opener: String? { state.withLock { $0.opener } }

  /// What has come of the request; nil while it is open.
  var end: End? { state.withLock { $0.end } }

  /// Takes notice of a commit. It is called inside the commit, in the order of the journal.
  func see(_ commit: NavCommit, in session: NavSession?) {
    guard commit.refusal == nil else { return }
    let opener: String? = state.withLock { state in
      if state.isOver { return nil }
      if state.opener == nil { lookForScreen(in: commit, &state) }
      guard let opener = state.opener else { return nil }
      for event in commit.events where !state.isOver { take(event, &state, state.opener ?? opener) }
      return state.end == nil && commit.events.contains { $0.mayTakeScreens } ? state.opener : nil
    }
    guard let opener else { return }
    let open = session?.scene.screens[opener]?.requests[key]
    state.withLock { state in
      if !open.hasSameBytes(as: state.screen) { leave(&state) }
    }
  }

  /// Finds the screen that the command brings, now or when it has waited.
  private func lookForScreen(in commit: NavCommit, _ state: inout State) {
    if state.ticket == nil {
      if commit.command != command { return }
      state.ticket = commit.ticket
    }
    var events = commit.events[...]
    var isResumed = false
    for (place, event) in commit.events.enumerated() {
      guard case .waiting(let waiting) = event else { continue }
      switch waiting {
      case .resumed(let ticket) where Int(ticket) == state.ticket:
        isResumed = true
        events = commit.events[place...]
      case .resumed: if isResumed { events = events.prefix(upTo: min(place, events.endIndex)) }
      case .dropped(let ticket, let reason) where Int(ticket) == state.ticket:
        (state.end, state.isOver) = (.dropped(reason: reason), true)
      case .held, .dropped: continue
      @unknown default: continue
      }
    }
    if state.ticket != nil, !isResumed { return }
    if let brought = BroughtScreen(in: Array(events), for: key) {
      (state.opener, state.screen) = (brought.opener, brought.screen)
      AwaitedRequests.add(AwaitedRequest(session: session, opener: brought.opener, key: key))
    } else if isResumed {
      (state.end, state.isOver) = (.notBrought, true)
    }
  }

  private func take(_ event: NavEvent, _ state: inout State, _ opener: String) {
    switch event {
    case .item(.resultDelivered(let node, let key, let screen, let value, let staysOpen))
    where node.hasSameBytes(as: opener) && key.hasSameBytes(as: self.key)
      && screen.hasSameBytes(as: state.screen):
      state.end = .answered(value)
      state.isOver = !staysOpen
    case .item(.requestClosed(let node, let key, let screen))
    where node.hasSameBytes(as: opener) && key.hasSameBytes(as: self.key)
      && screen.hasSameBytes(as: state.screen):
      state.isOver = true
    case .item(.resultTaken(let node, let key))
    where node.hasSameBytes(as: opener) && key.hasSameBytes(as: self.key):
      // What comes later is for others.
      state.isOver = true
      release(opener)
    case .item(.screenChanged(let node, let new)):
      if node.hasSameBytes(as: state.screen) { state.screen = new.id }
      guard node.hasSameBytes(as: opener) else { return }
      release(opener)
      state.opener = new.id
      if state.end == nil { AwaitedRequests.add(AwaitedRequest(session: session, opener: new.id, key: key)) }
    default: if event.replacesScene { leave(&state) }
    }
  }

  /// Ends the request without an answer, unless there is one.
  private func leave(_ state: inout State) {
    state.isOver = true
    guard state.end == nil, let opener = state.opener else { return }
    state.end = .gone
    release(opener)
  }

  private func release(_ opener: String) {
    AwaitedRequests.remove(AwaitedRequest(session: session, opener: opener, key: key))
  }

  /// Lets others have the answer.
  func release() {
    if let opener { release(opener) }
  }
}

/// A request whose answer somebody awaits.
struct AwaitedRequest: Equatable {
  let session: ObjectIdentifier
  let opener: String
  let key: String

  static func == (one: Self, other: Self) -> Bool {
    one.session == other.session && one.opener.hasSameBytes(as: other.opener)
      && one.key.hasSameBytes(as: other.key)
  }
}

/// The requests whose answers somebody awaits, in all sessions: such an answer is not one of `answers(to:)`.
enum AwaitedRequests {
  private static let all = Mutex<[AwaitedRequest]>([])

  static func add(_ request: AwaitedRequest) { all.withLock { $0.append(request) } }

  static func remove(_ request: AwaitedRequest) {
    all.withLock { all in
      if let place = all.firstIndex(of: request) { all.remove(at: place) }
    }
  }

  static func contains(_ request: AwaitedRequest) -> Bool { all.withLock { $0.contains(request) } }
}

/// A screen that a commit has brought for an answer.
struct BroughtScreen {
  let screen: String
  let opener: String

  /// Finds the screen in the events of the commit; nil when there is none.
  init?(in events: [NavEvent], for key: String) {
    for event in events {
      // A command that waits has brought nothing.
      if case .waiting = event { continue }
      if let found = Self(in: event.json, for: key) {
        self = found
        return
      }
    }
    return nil
  }

  /// Finds the screen in a part of an event.
  private init?(in json: CanonicalJSON, for key: String) {
    if let members = json.members {
      if let request = json.member("request"), let opener = request.member("opener")?.string,
        let found = request.member("key")?.string, found.hasSameBytes(as: key),
        let screen = json.member("id")?.string
      {
        self.init(screen: screen, opener: opener)
        return
      }
      for (_, value) in members {
        guard let found = Self(in: value, for: key) else { continue }
        self = found
        return
      }
    }
    for element in json.elements ?? [] {
      guard let found = Self(in: element, for: key) else { continue }
      self = found
      return
    }
    return nil
  }

  private init(screen: String, opener: String) { (self.screen, self.opener) = (screen, opener) }
}

extension Event where Form == PlainForm {
  /// A Boolean value that indicates whether the event sets the scene anew: what was open before is closed.
  var replacesScene: Bool {
    switch self {
    case .scene(.sceneSet), .scene(.restored), .scene(.reverted): true
    default: false
    }
  }

  /// A Boolean value that indicates whether a screen can leave the scene with the event.
  var mayTakeScreens: Bool {
    switch self {
    case .swipe, .environment, .item, .plugin, .waiting, .mark, .ignorable: false
    default: true
    }
  }
}
