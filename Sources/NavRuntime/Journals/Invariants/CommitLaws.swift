import NavBase
import NavEvents
public import NavRuntime

/// The invariants that compare the state after a commit with the state before it.
struct CommitLaws {
  /// The digest of the state before the commit.
  let digest: UInt64
  /// The sum of the tree before the commit, without environment and swipe.
  private let tree: UInt64
  /// The screens of the scene before the commit, without placeholders, because guards are not asked about those.
  private let screens: [TextID]
  /// The orientation of the interface and the size of the window before the commit.
  private let environment: NavEnvironment
  /// A Boolean value that indicates whether a swipe was running in a hidden container before the commit.
  private let hidSwipe: Bool

  init(before state: borrowing NavState, _ texts: borrowing TextTable, _ scratch: inout ByteBuffer) {
    digest = state.digest(texts, scratch: &scratch)
    tree = state.sumOfTree(texts, &scratch)
    screens = state.leavingScreens
    environment = state.environment
    hidSwipe = state.hiddenSwipe(texts) != nil
  }

  /// Returns the violation by a commit that has just been decided or kept; nil when it violates no law.
  /// - Parameters:
  ///   - digest: The digest of the state now.
  ///   - asked: The screens that a guard was asked about; nil when they are unknown.
  ///   - taken: Those of them that leave in spite of an objection, because the host has taken them off, or they may not be shown.
  ///   - areKept: True when the guard objected each time.
  func violation(
    after state: borrowing NavState, _ draft: borrowing CommitDraft, _ digest: UInt64, asked: [String]?,
    taken: [String] = [], areKept: Bool = false, _ scratch: inout ByteBuffer
  ) -> NavViolation? {
    if draft.refusal != nil {
      let what = "The command was refused, and the state has another digest."
      return digest == self.digest ? nil : NavViolation(.refusal, at: "digest", what)
    }
    if let asked {
      for screen in screens {
        // A screen that got another id is there, or leaves under that one.
        let names = draft.names(of: screen)
        if state.contains(names[names.count - 1]) { continue }
        let name = draft.texts[screen]
        let wasAsked = names.contains { asked.containsBytes(of: draft.texts[$0]) }
        let isTaken = names.contains { taken.containsBytes(of: draft.texts[$0]) }
        if wasAsked, !areKept || isTaken { continue }
        let what = wasAsked ? "in spite of an objection" : "unasked"
        return NavViolation(.askedToLeave, at: "screens[\"\(name)\"]", "“\(name)” has left \(what).")
      }
    }
    if digest == self.digest, draft.mustChangeSomething {
      return NavViolation(
        .noEvents, at: "digest", "The commit has events, and the state has the same digest.")
    }
    if let violation = violationOfTurn(state.environment, draft) { return violation }
    if !hidSwipe, draft.maySwipeWhatIsHidden, let hidden = state.hiddenSwipe(draft.texts) {
      return NavViolation(
        .swipe, at: "containers[\"\(hidden)\"].swipe", "“\(hidden)” is swiped, and not shown.")
    }
    if draft.isUnfinishedSwipe, state.sumOfTree(draft.texts, &scratch) != tree {
      return NavViolation(.cancelledSwipe, at: "containers", "The swipe has changed the tree.")
    }
    return nil
  }
}

extension CommitLaws {
  private func violationOfTurn(
    _ now: NavEnvironment, _ draft: borrowing CommitDraft
  ) -> NavViolation? {
    guard environment.interface.isPortrait != now.interface.isPortrait, draft.onlyTurns else { return nil }
    if environment.width == now.height, environment.height == now.width { return nil }
    return NavViolation(
      .turnedSize, at: "environment.width", "The interface has turned, and the window has not.")
  }
}

extension NavState {
  /// Returns all violations in the state: those in its scene, and of the tickets that were given.
  func violations(_ texts: borrowing TextTable) -> [NavViolation] {
    NavScene(self, texts, StateMoment(events: 0, commits: 0)).violations() + violationsOfTickets
  }

  /// The violations of tickets that wait and have not been given.
  var violationsOfTickets: [NavViolation] {
    guard let last = heldTickets.max(), last >= nextTicket else { return [] }
    return [
      NavViolation(.heldCommands, at: "held", "The ticket \(last) waits, and the next one is \(nextTicket).")
    ]
  }

  /// Returns the first violation of an invariant or a condition in the state; nil when there is none.
  func violation(_ texts: borrowing TextTable, _ conditions: [NavPredicate]) -> NavViolation? {
    let moment = StateMoment(events: 0, commits: 0)
    if let first = violations(texts).first { return first }
    for condition in conditions {
      var probe = PredicateProbe(condition)
      if probe.holds(self, texts, moment) { continue }
      return NavViolation(.condition, at: "", "This does not hold: \(condition)")
    }
    return nil
  }

  /// Returns the container that is swiped but not shown; nil for none.
  fileprivate func hiddenSwipe(_ texts: borrowing TextTable) -> String? {
    if !isSwiping { return nil }
    return NavScene(self, texts, StateMoment(events: 0, commits: 0)).hiddenSwipe
  }

  /// Returns a sum of the tree, without environment, rotation and swipe.
  func sumOfTree(_ texts: borrowing TextTable, _ scratch: inout ByteBuffer) -> UInt64 {
    scratch.removeAll()
    writeScene(texts, to: &scratch)
    var sum = FNV1a()
    sum.add(scratch.bytes)
    return sum.value
  }
}

extension CommitDraft {
  /// The ids that a screen has had in the commit, the last one last.
  fileprivate func names(of screen: TextID) -> [TextID] {
    var names = [screen]
    for index in events.indices {
      if case .item(.screenChanged(names[names.count - 1], let new)) = events[index] { names.append(new.id) }
    }
    return names
  }

  /// A Boolean value that indicates whether the commit has a single event, which must change the digest. Of several
  /// events, one may undo another, as when a plugin requests it. The digest does not include the list of plugins, an
  /// archive may contain the present scene, and a finger may be reported where it was.
  fileprivate var mustChangeSomething: Bool {
    guard events.count == 1 else { return false }
    if case .plugin = events[0] { return false }
    // What an older program may ignore is in no digest.
    switch events[0] {
    case .mark, .environment(.activated(isIgnorable: true)), .environment(.deactivated(isIgnorable: true)):
      return false
    default: break
    }
    let kinds: [EventKind] = [.restored, .reverted, .ignorable, .swipeMoved, .resultDelivered]
    return !kinds.contains(events[0].kind)
  }

  /// A Boolean value that indicates whether a swipe that runs after the commit must be in a visible container: the
  /// commit begins a swipe, or changes something without turning the interface.
  fileprivate var maySwipeWhatIsHidden: Bool {
    var isToCheck = false
    for index in events.indices {
      if case .environment = events[index], events[index].kind != .resized { return false }
      if case .swipe = events[index] {
        isToCheck = isToCheck || events[index].kind == .swipeBegan
      } else {
        isToCheck = true
      }
    }
    return isToCheck
  }

  /// A Boolean value that indicates whether the commit turns the interface, and sets neither a size nor a scene.
  fileprivate var onlyTurns: Bool {
    let others: [EventKind] = [.resized, .sceneSet, .restored, .reverted]
    var turns = false
    for index in events.indices {
      let kind = events[index].kind
      if others.contains(kind) { return false }
      turns = turns || kind == .interfaceRotated
    }
    return turns
  }

  /// A Boolean value that indicates whether the commit only begins a swipe, moves it, or ends it without completing
  /// it.
  fileprivate var isUnfinishedSwipe: Bool {
    var hasSwipe = false
    for index in events.indices {
      if case .environment = events[index] { continue }
      if case .swipe(.ended(_, _, _, completed: true)) = events[index] { return false }
      guard case .swipe = events[index] else { return false }
      hasSwipe = true
    }
    return hasSwipe
  }
}

extension NavJournal {
  /// Returns all violations after the commits of the journal, in the scenes that its events lead to; empty when there
  /// are none.
  ///
  /// The events alone do not show the questions that were asked before a screen left: ``NavInvariant/askedToLeave``
  /// is checked by ``NavExploration`` and ``NavFuzz``. Complexity: O(commits × nodes × containers).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read, and ``/NavRuntime/NavJournal/Failure/replaced`` when its path now
  ///   refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended.
  public func violations() throws(Failure) -> [NavViolation] {
    let file = try recordedFile()
    do throws(FileError) { return try Self.violations(in: file) } catch { throw .file(error) }
  }

  /// Returns all violations after the commits of the journal in a file.
  static func violations(in file: any StorageFile) throws(FileError) -> [NavViolation] {
    var check = InvariantCheck(file)
    var found: [NavViolation] = []
    while let violations = try check.next() { found += violations }
    return found
  }

  /// Returns true when the journal in a file violates an invariant.
  ///
  /// The time is in proportion to the length of the journal: a scene of many nodes is not checked after every commit, but
  /// whenever enough of the journal has been read, and at the end.
  static func breaksInvariants(in file: any StorageFile) throws(FileError) -> Bool {
    var check = InvariantCheck(file, isThrifty: true)
    while let violations = try check.next() { if !violations.isEmpty { return true } }
    return !check.atEnd.isEmpty
  }
}

/// A pass over a journal that checks the invariants after its commits.
private struct InvariantCheck: ~Copyable {
  /// The number of nodes up to which a scene is always checked.
  private static let few = 64
  /// The number of bytes of the journal that pay for the check of one node.
  private static let bytesForNode = 16

  private var replay: Replay
  private var scratch = ByteBuffer(capacity: 4096)
  private let isThrifty: Bool
  /// The number of nodes that were checked in scenes of many nodes.
  private var checked = 0

  /// Begins at the first line. A thrifty check leaves out commits between which little was written, in proportion to the scene.
  init(_ file: any StorageFile, isThrifty: Bool = false) {
    replay = Replay(file)
    self.isThrifty = isThrifty
  }

  /// Returns the violations after the next commit; nil at the end.
  mutating func next() throws(FileError) -> [NavViolation]? {
    let commit = replay.position.commits
    guard let record = try replay.read(.events) else { return nil }
    guard case .commit = record, !replay.engine.draft.events.isEmpty, isDue else {
      replay.fold(record)
      return []
    }
    let laws = CommitLaws(before: replay.engine.state, replay.engine.draft.texts, &scratch)
    replay.fold(record)
    let digest = replay.engine.state.digest(replay.engine.draft.texts, scratch: &scratch)
    let broken = laws.violation(
      after: replay.engine.state, replay.engine.draft, digest, asked: nil, &scratch)
    return (atEnd + [broken].compactMap(\.self)).map { NavViolation($0, commit: commit) }
  }

  /// The violations in the scene that the commits so far lead to.
  var atEnd: [NavViolation] {
    replay.engine.state.violations(replay.engine.draft.texts)
  }

  /// A Boolean value that indicates whether the commit that was read is checked.
  private var isDue: Bool {
    mutating get {
      guard isThrifty else { return true }
      let cost = replay.engine.state.nodeCount
      if cost <= Self.few { return true }
      guard (checked + cost) * Self.bytesForNode <= replay.position.offset else { return false }
      checked += cost
      return true
    }
  }
}
