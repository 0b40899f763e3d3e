import Foundation

/// Walks through one scene with the model and with the program at once, and stops at the first
/// difference.
struct SplitComparison {
  /// How many steps are sent before the answers to the ones before them are read: so few that
  /// their answers fit into a pipe (64 KiB), and the program works while the model does.
  private static let batchSize = 12
  /// How many commands a report of a difference lists.
  private static let listed = 40

  let seed: UInt64
  private let process: NavreplProcess
  private(set) var model: NaiveSplit
  private(set) var walk: SplitWalk
  /// The number of the first step of the scene.
  private let first: Int
  /// Every command generated so far, one a line.
  private(set) var script: [[UInt8]] = []
  /// The last view seen.
  private(set) var lastView: [UInt8] = []
  private var lastDigest: [UInt8] = []
  private var lastSeq = -1
  private var invariants: SplitInvariants
  /// The worst status that a reply so far has earned the batch.
  private(set) var status: Int32 = 0

  init(
    seed: UInt64, first: Int, process: NavreplProcess, walk: SplitWalk, hits: HitTable,
    invariants: SplitInvariants
  ) {
    self.seed = seed
    self.first = first
    self.process = process
    self.walk = walk
    self.invariants = invariants
    model = NaiveSplit(hits: hits)
  }

  /// What the laws of the digest were held against so far.
  var laws: SplitInvariants { invariants }

  /// Compares this many steps; one batch is always on its way while the next is generated.
  mutating func run(steps: Int) throws {
    var sent = send(upTo: min(Self.batchSize, steps))
    while script.count < steps {
      let next = send(upTo: min(script.count + Self.batchSize, steps))
      try check(sent)
      sent = next
    }
    try check(sent)
  }

  private mutating func send(upTo end: Int) -> SplitBatch {
    var batch = SplitBatch()
    while script.count < end {
      let command = script.isEmpty ? walk.start() : walk.next(for: model)
      batch.add(command, number: script.count, to: &model)
      script.append(command.line)
    }
    process.send(batch.input)
    return batch
  }

  private mutating func check(_ batch: SplitBatch) throws {
    for step in batch.steps {
      status = max(status, step.answer.status)
      try checkReply(step, batch.expected)
      try checkView(step, batch.expected)
    }
  }

  private func checkReply(_ step: SplitStep, _ expected: [UInt8]) throws {
    let failure = try line(of: step) { line -> (what: String, line: [UInt8])? in
      Self.fault(of: line, step, expected).map { ($0, Array(line)) }
    }
    if let failure { throw mismatch(failure.what, step, expected[step.reply], failure.line) }
  }

  /// What is wrong with a reply.
  private static func fault(
    of line: UnsafeRawBufferPointer, _ step: SplitStep, _ expected: [UInt8]
  ) -> String? {
    if !agrees(line, expected, step.reply, offset: 0..<step.reply.count) {
      return "The reply differs"
    }
    let reply = ReplyLine(line)
    let events = step.answer.events.map(\.rawValue)
    if !events.isEmpty && reply.events != events { return "The events are not \(events)" }
    if let count = step.answer.reasonCount, reply.reasonCount != count {
      return "There are not \(count) reasons"
    }
    return nil
  }

  private mutating func checkView(_ step: SplitStep, _ expected: [UInt8]) throws {
    lastView = try line(of: step) { Array($0) }
    let after = step.digits.upperBound..<step.view.count
    let agrees = lastView.withUnsafeBytes { line in
      line.count == step.view.count
        && Self.agrees(line, expected, step.view, offset: 0..<step.digits.lowerBound)
        && Self.agrees(line, expected, step.view, offset: after)
    }
    if !agrees {
      let masked = Self.masking(step.digits, in: lastView)
      throw mismatch("The view differs", step, expected[step.view], masked)
    }
    try checkLaws(step, expected)
  }

  /// Holds the view against the invariants, whatever the model thinks of it.
  private mutating func checkLaws(_ step: SplitStep, _ expected: [UInt8]) throws {
    let digest = Array(lastView[step.digits])
    do {
      if step.answer.seq == lastSeq && digest != lastDigest {
        throw ViewFault("The digest changed without an event")
      }
      try invariants.check(lastView, digest: digest, after: step.answer.events)
    } catch {
      throw mismatch("\(error)", step, expected[step.view], lastView)
    }
    (lastSeq, lastDigest) = (step.answer.seq, digest)
  }

  /// The view with zeros for the digits of the digest, as the model writes it.
  private static func masking(_ digits: Range<Int>, in view: [UInt8]) -> [UInt8] {
    guard view.count >= digits.upperBound else { return view }
    var view = view
    view.replaceSubrange(digits, with: repeatElement(0x30, count: digits.count))
    return view
  }

  /// The next line of the program, which has to be there.
  private func line<Result>(
    of step: SplitStep, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    if let result = try process.nextLine(body) { return result }
    throw mismatch("The program ended", step, [], [])
  }

  /// Whether the line has the bytes of the expected answer at `offset`, counted from its start.
  private static func agrees(
    _ line: UnsafeRawBufferPointer, _ expected: [UInt8], _ answer: Range<Int>, offset: Range<Int>
  ) -> Bool {
    guard line.count >= offset.upperBound else { return false }
    return expected.withUnsafeBytes {
      ByteBlock.same(line, UnsafeRawBufferPointer(rebasing: $0[answer]), in: offset)
    }
  }

  private func mismatch(
    _ what: String, _ step: SplitStep, _ expected: ArraySlice<UInt8>, _ actual: [UInt8]
  ) -> SplitMismatch {
    let recent = script.prefix(step.number + 1).suffix(Self.listed)
    let difference = LineDifference.text(expected: Array(expected), actual: actual)
    return SplitMismatch(
      what, seed: seed, step: first + step.number, script: Array(recent), difference: difference)
  }
}
