import Foundation

/// Walks with the model and with the program at once, and stops at the first difference.
struct WalkComparison {
  /// How many steps are sent before the answers to the ones before them are read: so few that
  /// their answers fit into a pipe (64 KiB), and the program works while the model does.
  private static let batchSize = 20
  /// One in so many commands without events is followed by a view all the same; what the others
  /// have changed by mistake shows in the next one.
  private static let idlePeriod = 3
  /// How many commands a report of a difference lists.
  private static let recentCount = 20

  let seed: UInt64
  private let process: NavreplProcess
  private(set) var model = NaiveDrillDown()
  private var walk: CommandWalk
  /// Every command generated so far, one a line.
  private var script: [[UInt8]] = []
  /// The last view seen, and the number of events in it.
  private(set) var lastView: [UInt8] = []
  private var lastDigest: [UInt8] = []
  private var lastSeq = -1
  private var steps = 0
  private(set) var invariants = ViewInvariants()

  /// A comparison that keeps the files of its restores in this folder.
  init(seed: UInt64, process: NavreplProcess, folder: URL) {
    self.seed = seed
    self.process = process
    walk = CommandWalk(seed: seed, folder: folder.path)
  }

  /// The commands so far, as a script for `navrepl run`.
  var scriptBytes: [UInt8] {
    Array(script.map { $0 + [0x0A] }.joined())
  }

  /// Compares this many steps; one batch is always on its way while the next is generated.
  mutating func run(steps: Int) throws {
    self.steps = steps
    var sent = try send(upTo: min(Self.batchSize, steps))
    while script.count < steps {
      let next = try send(upTo: min(script.count + Self.batchSize, steps))
      try check(sent)
      sent = next
    }
    try check(sent)
  }

  private mutating func send(upTo end: Int) throws -> WalkBatch {
    var batch = WalkBatch()
    while script.count < end {
      let command = walk.next(for: model)
      let number = script.count
      let isViewed = number % Self.idlePeriod == 0 || number == steps - 1
      batch.add(command, number: number, to: &model, alwaysViewed: isViewed)
      script.append(command.line)
    }
    try writeFiles()
    process.send(batch.input)
    return batch
  }

  /// Writes the archives that the commands of a batch may restore.
  private mutating func writeFiles() throws {
    for file in walk.files.takeUnwritten() {
      let path = String(decoding: file.path.utf8, as: UTF8.self)
      try Data(file.bytes).write(to: URL(fileURLWithPath: path))
    }
  }

  private mutating func check(_ batch: WalkBatch) throws {
    for step in batch.steps {
      try checkReply(step, batch.expected)
      if let view = step.view { try checkView(view, step, batch.expected) }
    }
  }

  private func checkReply(_ step: WalkStep, _ expected: [UInt8]) throws {
    let failure = try line(before: step) { line -> (what: String, line: [UInt8])? in
      Self.fault(of: line, step, expected).map { ($0, Array(line)) }
    }
    if let failure { throw mismatch(failure.what, step, expected[step.reply], failure.line) }
  }

  /// What is wrong with a reply.
  private static func fault(
    of line: UnsafeRawBufferPointer, _ step: WalkStep, _ expected: [UInt8]
  ) -> String? {
    let answer = step.answer
    if !agrees(line, expected, step.reply, offset: 0..<step.reply.count) {
      return "The reply differs"
    }
    if answer.isWhole && line.count != step.reply.count { return "The reply goes on" }
    let reply = ReplyLine(line)
    let events = answer.events.map(\.rawValue)
    if !events.isEmpty && reply.events != events { return "The events are not \(events)" }
    if let count = answer.reasonCount, reply.reasonCount != count {
      return "There are not \(count) reasons"
    }
    return nil
  }

  private mutating func checkView(
    _ view: WalkStep.View, _ step: WalkStep, _ expected: [UInt8]
  ) throws {
    lastView = try line(before: step) { Array($0) }
    let digits = view.digits
    let after = digits.upperBound..<view.range.count
    let agrees = lastView.withUnsafeBytes { line in
      line.count == view.range.count
        && Self.agrees(line, expected, view.range, offset: 0..<digits.lowerBound)
        && Self.agrees(line, expected, view.range, offset: after)
    }
    if !agrees {
      throw mismatch(
        "The view differs", step, expected[view.range], Self.masking(digits, in: lastView))
    }
    try checkDigest(step, Array(lastView[digits]), expected[view.range])
    try checkInvariants(step, digits, expected[view.range])
  }

  /// Holds the view against the invariants, whatever the model thinks of it.
  private mutating func checkInvariants(
    _ step: WalkStep, _ digits: Range<Int>, _ expected: ArraySlice<UInt8>
  ) throws {
    do {
      try invariants.check(lastView, digits: digits, after: step.answer.events)
    } catch {
      throw mismatch("\(error)", step, expected, lastView)
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
  private mutating func checkDigest(
    _ step: WalkStep, _ digest: [UInt8], _ expected: ArraySlice<UInt8>
  ) throws {
    let isHex = digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    let isStable = step.answer.seq != lastSeq || digest == lastDigest
    if !isHex { throw mismatch("The digest is malformed", step, expected, lastView) }
    if !isStable {
      throw mismatch("The digest changed without an event", step, expected, lastView)
    }
    (lastSeq, lastDigest) = (step.answer.seq, digest)
  }

  /// The next line of the program, which has to be there.
  private func line<Result>(
    before step: WalkStep, _ body: (UnsafeRawBufferPointer) throws -> Result
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
    _ what: String, _ step: WalkStep, _ expected: ArraySlice<UInt8>, _ actual: [UInt8]
  ) -> WalkMismatch {
    let recent = script.prefix(step.number + 1).suffix(Self.recentCount)
    let difference = LineDifference.text(expected: Array(expected), actual: actual)
    return WalkMismatch(
      what, seed: seed, step: step, recent: Array(recent), difference: difference)
  }
}
