/// The invariants of every view, held against what the program prints and nothing else.
struct StackInvariants {
  /// How often a swipe that came to nothing was found to have left no trace.
  private(set) var restoredDigests = 0

  /// The view before, from the environment on.
  private var last: [UInt8] = []
  private var lastDigest: [UInt8] = []
  private var lastStill: [UInt8] = []
  /// The screens that cannot leave without a veto.
  private var guarded: [[UInt8]] = []
  /// The digest and the view before the swipe that runs, while nothing but its moves has happened
  /// since.
  private var beforeSwipe: (digest: [UInt8], rest: [UInt8])?

  /// Checks a view with its digest in `digits`, which came after a command with these events.
  mutating func check(
    _ view: [UInt8], digits: Range<Int>, after events: [StackEvent]
  ) throws {
    let digest = Array(view[digits])
    let rest = Array(view[digits.upperBound...])
    try checkDigest(digest, rest, after: events.filter { $0 != .rotationAnswerChanged })
    lastDigest = digest
    if ByteBlock.equal(rest, last) { return }
    last = rest
    try view.withUnsafeBytes { try check(StackSeenView($0), after: events) }
  }

  /// A swipe that was cancelled or not completed leaves the digest it found, unless something else
  /// happened meanwhile.
  private mutating func checkDigest(
    _ digest: [UInt8], _ rest: [UInt8], after events: [StackEvent]
  ) throws {
    switch events {
    case [], [.swipeMoved]: break
    case [.swipeBegan]: beforeSwipe = (lastDigest, last)
    case [.swipeEnded], [.swipeCancelled]: try checkRestored(digest, rest)
    default: beforeSwipe = nil
    }
  }

  /// Another answer about rotation than before is that of a plugin that was changed before.
  private mutating func checkRestored(_ digest: [UInt8], _ rest: [UInt8]) throws {
    guard let before = beforeSwipe, ByteBlock.equal(rest, before.rest) else { return }
    if digest != before.digest { throw ViewFault("A swipe that came to nothing changed the digest") }
    restoredDigests += 1
    beforeSwipe = nil
  }

  private mutating func check(_ view: StackSeenView, after events: [StackEvent]) throws {
    try view.checkNodes()
    try view.checkFocus()
    try view.checkAppearances()
    try view.checkRotation()
    try view.checkSwipe()
    try view.checkBackButtons()
    try view.checkCover()
    try checkStillness(view, after: events)
    try checkGuarded(view)
  }

  /// While a swipe goes on, what is shown stays.
  private mutating func checkStillness(
    _ view: StackSeenView, after events: [StackEvent]
  ) throws {
    let isSwipe = events.first == .swipeBegan || events.first == .swipeMoved
    if isSwipe && events.count == 1 && !ByteBlock.equal(view.still, lastStill) {
      throw ViewFault("A swipe changed panes, items or visible nodes")
    }
    lastStill = view.still
  }

  /// No screen leaves against a veto, whatever the way.
  private mutating func checkGuarded(_ view: StackSeenView) throws {
    let ids = view.screens.map { Array($0.id.bytes) }
    for id in guarded where !ids.contains(where: { ByteBlock.equal($0, id) }) {
      throw ViewFault("A dirty screen left: \(String(decoding: id, as: UTF8.self))")
    }
    guarded = view.isGuarded ? view.dirtyScreens.map { Array($0.bytes) } : []
  }
}
