import NavEvents
public import NavRuntime
import Synchronization

/// An answer to a request that nobody awaits.
public struct RouteAnswer<Request: NavRequest>: Sendable {
  /// The id of the screen that has asked.
  public let opener: String
  /// The answer; nil when the request was cancelled.
  public let value: Request.Answer?

  /// Creates an answer.
  public init(opener: String, value: Request.Answer?) { (self.opener, self.value) = (opener, value) }
}

extension RouteAnswer: Equatable where Request.Answer: Equatable {}

/// The answers to the requests of a type, as a sequence, until the session is closed or released.
///
/// ```swift
/// for try await answer in session.answers(to: PickAddress.self) {
///   if let address = answer.value { show(address, in: answer.opener) }
/// }
/// ```
///
/// It begins with the answers that wait already: those that came before a relaunch, and those of screens that a restoration has brought.
/// An answer that a call of `request` awaits is not among them. Each is taken from the session as it is handed out, so two iterators share
/// the answers. For a slow reader, only the newest answer to each open request is kept.
public struct RouteAnswers<Request: NavRequest>: AsyncSequence, Sendable {
  /// An answer, with the screen that has asked.
  public typealias Element = RouteAnswer<Request>
  /// The reason why an answer cannot be handed out.
  public typealias Failure = RouteError

  private weak let session: NavSession?

  init(_ session: NavSession) { self.session = session }

  /// Returns an iterator, which does not keep the session alive.
  public func makeAsyncIterator() -> Iterator { Iterator(session) }

  /// One reader of the answers.
  public struct Iterator: AsyncIteratorProtocol {
    private weak var session: NavSession?
    private var changes: AsyncStream<NavChange>.Iterator
    private let deliveries = Deliveries(key: Request.key)
    private let observation: NavObservation?
    /// The answers that did not fit their type, by their openers. Each is an error once.
    private var misfits: [NameBytes: CanonicalJSON] = [:]

    fileprivate init(_ session: NavSession?) {
      self.session = session
      changes = (session?.changes() ?? AsyncStream { $0.finish() }).makeAsyncIterator()
      observation = session?.observe { [deliveries] in deliveries.see($0) }
    }

    /// Returns the next answer; nil after the session has ended or the task was cancelled.
    /// - Throws: ``RouteError/unreadableAnswer(opener:key:reason:)`` for an answer that does not fit its type: it stays with its opener,
    ///   and this iterator goes on with the others. A loop that is begun again meets it first, so drop it with `takeResult`. ``RouteError/session(_:)`` when the journal cannot be written.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(RouteError) -> Element? {
      while !Task.isCancelled {
        if let answer = try handOut() { return answer }
        guard await changes.next(isolation: actor) != nil else { return nil }
      }
      return nil
    }

    private mutating func handOut() throws(RouteError) -> Element? {
      guard let session else { return nil }
      for (opener, screen) in session.scene.screens {
        guard let json = screen.results?.member(Request.key), misfits[NameBytes(opener)] != json else {
          continue
        }
        let request = AwaitedRequest(session: ObjectIdentifier(session), opener: opener, key: Request.key)
        if AwaitedRequests.contains(request) { continue }
        let value = try decoded(json, of: opener)
        deliveries.beginTaking()
        defer { deliveries.endTaking() }
        let commit: NavCommit?
        do throws(SessionError) { commit = try session.commit(.takeResult(Request.key, of: opener)) } catch {
          if error == .closed { return nil }
          throw .session(error)
        }
        // Another reader may have been faster.
        guard let commit, commit.refusal == nil else { continue }
        // A newer answer may have come before the first was taken.
        guard let newest = deliveries.taken(by: commit.number), newest != json else {
          return RouteAnswer(opener: opener, value: value)
        }
        return RouteAnswer(opener: opener, value: try decoded(newest, of: opener))
      }
      return nil
    }

    private mutating func decoded(
      _ json: CanonicalJSON, of opener: String
    ) throws(RouteError) -> Request.Answer? {
      if json == .null { return nil }
      guard let session else { return nil }
      do throws(RouteError) { return try Request.answer(json, in: session) } catch {
        misfits[NameBytes(opener)] = json
        throw .unreadableAnswer(opener: opener, key: Request.key, reason: error.message)
      }
    }
  }
}

extension NavSession {
  /// The answers to the requests of a type that no call of `request` awaits; see ``RouteAnswers``. Read it from the launch on: the app may
  /// have been closed while a screen was open for an answer.
  public func answers<Request: NavRequest>(to type: Request.Type) -> RouteAnswers<Request> {
    RouteAnswers(self)
  }
}

/// The answers that have come since an iterator began. A class, because the observer of the session writes it.
final class Deliveries: Sendable {
  private struct State {
    /// The newest answer of each opener.
    var waiting: [NameBytes: CanonicalJSON] = [:]
    /// The answers that were taken since the iterator began to take one, by the numbers of the commits that took them.
    var taken: [Int: CanonicalJSON]?
  }

  private let state = Mutex(State())
  private let key: String

  init(key: String) { self.key = key }

  /// Takes notice of a commit. It is called inside the commit, in the order of the journal.
  func see(_ commit: NavCommit) {
    for event in commit.events {
      switch event {
      case .item(.resultDelivered(let opener, let key, _, let value, _)) where key.hasSameBytes(as: self.key):
        state.withLock { $0.waiting[NameBytes(opener)] = value ?? .null }
      case .item(.resultTaken(let opener, let key)) where key.hasSameBytes(as: self.key):
        state.withLock { state in
          let taken = state.waiting.removeValue(forKey: NameBytes(opener))
          state.taken?[commit.number] = taken
        }
      case .item(.screenChanged(let opener, let new)):
        state.withLock { state in
          guard let value = state.waiting.removeValue(forKey: NameBytes(opener)) else { return }
          state.waiting[NameBytes(new.id)] = value
        }
      default: if event.replacesScene { state.withLock { $0.waiting = [:] } }
      }
    }
  }

  func beginTaking() { state.withLock { $0.taken = [:] } }
  func endTaking() { state.withLock { $0.taken = nil } }

  /// Returns the answer that a commit has taken; nil when it came before the iterator began.
  func taken(by commit: Int) -> CanonicalJSON? { state.withLock { $0.taken?[commit] } }
}
