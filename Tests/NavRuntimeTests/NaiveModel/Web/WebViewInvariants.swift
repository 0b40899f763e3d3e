/// The invariants of every view with web containers, held against what the program prints.
struct WebViewInvariants {
  /// How often a swipe that came to nothing was found to have left no trace.
  private(set) var restoredDigests = 0
  /// How often a state was met again, with the digest it had before.
  private(set) var knownDigests = 0

  private var last: [UInt8] = []
  private var lastDigest: [UInt8] = []
  private var lastStill: [UInt8] = []
  private var guarded: [[UInt8]] = []
  private var digestBeforeSwipe: [UInt8]?
  /// The digest of every state so far, by a hash of all that the model knows of it.
  private var digests: [Int: [UInt8]] = [:]

  /// Begins with another scene, of which nothing was seen yet.
  mutating func beginScene() {
    (last, lastDigest, lastStill, guarded) = ([], [], [], [])
    digestBeforeSwipe = nil
  }

  /// Checks the view that came after the events of a step.
  mutating func check(_ view: [UInt8], _ step: WebWalkStep) throws {
    let digest = Array(view[step.digest])
    try checkDigest(digest, step)
    let rest = Array(view[step.digest.upperBound...])
    if ByteBlock.equal(rest, last) { return }
    last = rest
    try view.withUnsafeBytes { try check(ParsedWebView($0), after: step.answer.events) }
  }

  private mutating func checkDigest(_ digest: [UInt8], _ step: WebWalkStep) throws {
    let isHex = digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    if !isHex { throw ViewFault("The digest is malformed") }
    if step.answer.events.isEmpty && !lastDigest.isEmpty && digest != lastDigest {
      throw ViewFault("The digest changed without an event")
    }
    if let known = digests[step.stateHash] {
      if known != digest { throw ViewFault("The same state has another digest") }
      knownDigests += 1
    }
    digests[step.stateHash] = digest
    try checkSwipe(digest, after: step.answer.events)
    lastDigest = digest
  }

  /// A swipe that was cancelled or not completed leaves the digest it found, unless something else
  /// happened meanwhile.
  private mutating func checkSwipe(_ digest: [UInt8], after events: [String]) throws {
    switch events {
    case [], ["swipeMoved"]: return
    case ["swipeBegan"]: return digestBeforeSwipe = lastDigest
    case ["swipeEnded"], ["swipeCancelled"]: break
    default: return digestBeforeSwipe = nil
    }
    guard let before = digestBeforeSwipe else { return }
    if digest != before { throw ViewFault("A swipe that came to nothing changed the digest") }
    restoredDigests += 1
    digestBeforeSwipe = nil
  }

  private mutating func check(_ view: ParsedWebView, after events: [String]) throws {
    try view.check()
    let isSwipe = events == ["swipeBegan"] || events == ["swipeMoved"]
    if isSwipe && !ByteBlock.equal(view.still, lastStill) {
      throw ViewFault("A swipe changed panes, items or visible nodes")
    }
    lastStill = view.still
    let ids = view.screens.map { Array($0.id.bytes) }
    for id in guarded where !ids.contains(id) {
      throw ViewFault("A dirty screen left: \(String(decoding: id, as: UTF8.self))")
    }
    guarded = view.guarded.map { Array($0.bytes) }
  }
}
