import Foundation

/// One scene of the walk: a program of its own, asked for its view after every command, until it
/// quits and its journal is replayed.
///
/// The commands go ahead of the answers by one batch, so the program works while the model does.
struct StackChapter {
  /// How many steps are sent at once: so few that their answers fit into a pipe (64 KiB).
  private static let batchSize = 8
  /// How many commands a report of a difference lists.
  private static let recentCount = 20

  let number: Int
  let seed: UInt64
  private let process: NavreplProcess
  private(set) var model: StackModel
  /// Every command generated so far, one a line.
  private(set) var script: [[UInt8]] = []
  /// The latest view, with its digest and how many events had happened.
  private(set) var lastView: [UInt8] = []
  private var lastDigest: [UInt8] = []
  private var lastSeq = -1
  private(set) var invariants = StackInvariants()

  init(number: Int, seed: UInt64, process: NavreplProcess, hits: HitTable) {
    self.number = number
    self.seed = seed
    self.process = process
    model = StackModel(hits: hits)
  }

  /// Compares this many steps.
  mutating func run(steps: Int, with walk: inout StackWalk) throws {
    walk.beginScene()
    var sent = send(upTo: min(Self.batchSize, steps), with: &walk)
    while script.count < steps {
      let next = send(upTo: min(script.count + Self.batchSize, steps), with: &walk)
      try check(sent)
      sent = next
    }
    try check(sent)
  }

  private mutating func send(upTo end: Int, with walk: inout StackWalk) -> StackBatch {
    var batch = StackBatch()
    while script.count < end {
      let command = walk.next(for: model)
      batch.add(command, number: script.count, to: &model)
      script.append(command.line)
    }
    process.send(batch.input)
    return batch
  }

  private mutating func check(_ batch: StackBatch) throws {
    for step in batch.steps {
      try checkReply(step, batch.expected)
      try checkView(step, batch.expected)
    }
  }

  private func checkReply(_ step: StackStep, _ expected: [UInt8]) throws {
    let reply = try line(before: step)
    let events = step.answer.events.map(\.rawValue)
    let wanted = Array(expected[step.reply])
    let isLong = reply.count >= wanted.count
    if !isLong || ByteBlock.compare(reply, wanted, count: wanted.count) != 0 {
      throw mismatch("The reply differs", step, wanted[...], reply)
    }
    let told = reply.withUnsafeBytes { ReplyLine($0).events }
    if !events.isEmpty && told != events {
      throw mismatch("The events are not \(events)", step, expected[step.reply], reply)
    }
    let reasons = reply.withUnsafeBytes { ReplyLine($0).reasonCount }
    if let count = step.answer.reasonCount, reasons != count {
      throw mismatch("There are not \(count) reasons", step, [], reply)
    }
    var rest = reply[...]
    for fact in step.answer.facts {
      guard let place = rest.firstRange(of: fact) else {
        throw mismatch("The event is another one", step, fact[...], reply)
      }
      rest = rest[place.upperBound...]
    }
  }

  private mutating func checkView(_ step: StackStep, _ expected: [UInt8]) throws {
    lastView = try line(before: step)
    if !agrees(lastView, expected, step) {
      let masked = Self.masking(step.digits, in: lastView)
      throw mismatch("The view differs", step, expected[step.view], masked)
    }
    try checkDigest(step, Array(lastView[step.digits]))
    do {
      try invariants.check(lastView, digits: step.digits, after: step.answer.events)
    } catch {
      throw mismatch("\(error)", step, expected[step.view], lastView)
    }
  }

  /// Whether the view is the expected one, whatever its digest.
  private func agrees(_ view: [UInt8], _ expected: [UInt8], _ step: StackStep) -> Bool {
    if view.count != step.view.count { return false }
    return view.withUnsafeBytes { view in
      expected.withUnsafeBytes { expected in
        let wanted = UnsafeRawBufferPointer(rebasing: expected[step.view])
        return ByteBlock.same(view, wanted, in: 0..<step.digits.lowerBound)
          && ByteBlock.same(view, wanted, in: step.digits.upperBound..<view.count)
      }
    }
  }

  /// The view with zeros for the digits of the digest, as the model writes it.
  private static func masking(_ digits: Range<Int>, in view: [UInt8]) -> [UInt8] {
    guard view.count >= digits.upperBound else { return view }
    var view = view
    view.replaceSubrange(digits, with: repeatElement(0x30, count: digits.count))
    return view
  }

  /// A digest is sixteen hex digits, the same ones as long as nothing happens.
  private mutating func checkDigest(_ step: StackStep, _ digest: [UInt8]) throws {
    let isHex = digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    if !isHex { throw mismatch("The digest is malformed", step, [], lastView) }
    if step.answer.seq == lastSeq && digest != lastDigest {
      throw mismatch("The digest changed without an event", step, [], lastView)
    }
    (lastSeq, lastDigest) = (step.answer.seq, digest)
  }

  /// The next line of the program, which has to be there.
  private func line(before step: StackStep) throws -> [UInt8] {
    if let line = try process.nextLine({ Array($0) }) { return line }
    throw mismatch("The program ended", step, [], [])
  }

  private func mismatch(
    _ what: String, _ step: StackStep, _ expected: ArraySlice<UInt8>, _ actual: [UInt8]
  ) -> StackMismatch {
    let recent = script.prefix(step.number + 1).suffix(Self.recentCount)
    let difference = LineDifference.text(expected: Array(expected), actual: actual)
    return StackMismatch(
      what, seed: seed, scene: number, step: step.number, recent: Array(recent),
      difference: difference)
  }
}
