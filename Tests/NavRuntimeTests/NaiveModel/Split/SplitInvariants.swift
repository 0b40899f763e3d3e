/// The invariants of every view of a split scene, held against what the program prints and nothing
/// else.
struct SplitInvariants {
  /// How often a swipe that came to nothing was found to have left no trace.
  private(set) var restoredDigests = 0
  /// How often an expand was found to have undone a collapse.
  private(set) var undoneCollapses = 0

  private var lastDigest: [UInt8] = []
  private var lastStill: [UInt8] = []
  private var lastCount = 0
  private var wasCollapsed = false
  /// The screens that cannot leave without a veto.
  private var guarded: [[UInt8]] = []
  /// The digest before the swipe that runs, while nothing but its moves has happened since.
  private var digestBeforeSwipe: [UInt8]?
  /// The digest before a collapse without losses, while nothing has happened since.
  private var digestBeforeCollapse: [UInt8]?

  /// Forgets what it knows of a scene that is over.
  mutating func beginScene() {
    (digestBeforeSwipe, digestBeforeCollapse) = (nil, nil)
    (guarded, lastDigest, lastStill, lastCount, wasCollapsed) = ([], [], [], 0, false)
  }

  /// Checks a view with this digest, which came after a command with these events.
  mutating func check(_ view: [UInt8], digest: [UInt8], after events: [ModelSplitEvent]) throws {
    try view.withUnsafeBytes { bytes in
      let parsed = try ParsedSplitView(bytes)
      try check(parsed, after: events)
      try checkSwipe(digest, after: events)
      try checkCollapse(digest, parsed, after: events)
      lastCount = parsed.screens.count
      wasCollapsed = parsed.split?.isCollapsed == true
    }
    lastDigest = digest
  }

  private mutating func check(_ view: ParsedSplitView, after events: [ModelSplitEvent]) throws {
    try view.checkNodes()
    try view.checkAppearances()
    try view.checkLayout()
    try view.checkBackButtons()
    try checkStillness(view, after: events)
    try checkGuarded(view, after: events)
  }

  /// A swipe that was cancelled or not completed leaves the digest it found, unless something else
  /// happened meanwhile.
  private mutating func checkSwipe(_ digest: [UInt8], after events: [ModelSplitEvent]) throws {
    switch events {
    case [], [.swipeMoved]: break
    case [.swipeBegan]: digestBeforeSwipe = lastDigest
    case [.swipeEnded], [.swipeCancelled]:
      guard let before = digestBeforeSwipe else { return }
      if digest != before { throw ViewFault("A swipe that came to nothing changed the digest") }
      restoredDigests += 1
      digestBeforeSwipe = nil
    default: digestBeforeSwipe = nil
    }
  }

  /// An expand right after a collapse that discarded nobody gives the digest before.
  private mutating func checkCollapse(
    _ digest: [UInt8], _ view: ParsedSplitView, after events: [ModelSplitEvent]
  ) throws {
    switch events.filter({ $0 != .rotationAnswerChanged }) {
    case []: if !events.isEmpty { digestBeforeCollapse = nil }
    case [.collapsed]:
      let isLossless = view.screens.count == lastCount
      if !wasCollapsed && isLossless { digestBeforeCollapse = lastDigest }
    case [.expanded]:
      guard let before = digestBeforeCollapse else { return }
      if digest != before { throw ViewFault("Expanding did not undo the collapse") }
      undoneCollapses += 1
      digestBeforeCollapse = nil
    default: digestBeforeCollapse = nil
    }
  }

  /// While a swipe goes on, what is shown stays.
  private mutating func checkStillness(
    _ view: ParsedSplitView, after events: [ModelSplitEvent]
  ) throws {
    let isSwipe = events == [.swipeBegan] || events == [.swipeMoved]
    if isSwipe && !ByteBlock.equal(view.still, lastStill) {
      throw ViewFault("A swipe changed panes, items or bars")
    }
    lastStill = view.still
  }

  /// No screen leaves against a veto, whatever the way. A restored screen is as its archive has it, clean perhaps, when
  /// the collapse of the same commit asks about it.
  private mutating func checkGuarded(_ view: ParsedSplitView, after events: [ModelSplitEvent]) throws {
    let ids = view.screens.map { Array($0.id.bytes) }
    let held = events.contains(.restored) && events.contains(.collapsed) ? [] : guarded
    for id in held where !ids.contains(where: { ByteBlock.equal($0, id) }) {
      throw ViewFault("A dirty screen left: \(String(decoding: id, as: UTF8.self))")
    }
    guarded = view.isGuarded ? view.dirtyScreens.map { Array($0.bytes) } : []
  }
}
