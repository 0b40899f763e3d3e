import Foundation

/// Walks through many scenes with the model and with the program at once, and stops at the first
/// difference.
struct WebWalkComparison {
  /// How many steps are sent before the answers to the ones before them are read.
  private static let batchSize = 10
  /// How many commands a report of a difference lists.
  private static let recentCount = 30

  let seed: UInt64
  private let program: URL
  private let folder: URL
  private var walk: WebWalk
  private(set) var hits = HitTable(labels: WebModelRules.all)
  private(set) var invariants = WebViewInvariants()
  /// The commands of this scene so far.
  private var script: [[UInt8]] = []
  private var lastView: [UInt8] = []
  private(set) var scenes = 0
  private var stepsBefore = 0

  init(seed: UInt64, program: URL, folder: URL) {
    (self.seed, self.program, self.folder) = (seed, program, folder)
    walk = WebWalk(seed: seed)
  }

  /// The commands of the scene that is compared now, as a script for `navrepl run`.
  var scriptBytes: [UInt8] {
    Array(script.map { $0 + [0x0A] }.joined())
  }

  /// Compares this many steps, in scenes of a few hundred.
  mutating func run(steps: Int) throws {
    while stepsBefore < steps {
      let length = min(walk.sceneLength(), steps - stepsBefore)
      try compareScene(length: length)
      stepsBefore += length
    }
  }

  private mutating func compareScene(length: Int) throws {
    let journal = folder.appendingPathComponent("scene-\(scenes).jsonl")
    let process = try NavreplProcess(program, Self.arguments(for: journal))
    var model = NaiveWebModel(hits: hits)
    script = []
    walk.beginScene()
    invariants.beginScene()
    var isRefused = false
    var sent: [WebWalkStep] = []
    while script.count < length {
      let next = nextBatch(upTo: min(script.count + Self.batchSize, length), &model)
      process.send(Array(next.map(\.input).joined()))
      try check(sent, process)
      isRefused = isRefused || next.contains { !$0.answer.isAccepted }
      sent = next
    }
    try check(sent, process)
    hits = model.hits
    try end(process, isRefused: isRefused)
    try replay(journal)
    scenes += 1
  }

  private static func arguments(for journal: URL) -> [String] {
    [
      "--json", "--plugin", "unsaved-changes", "--clock", "1000", "--id", "walk",
      "--durability", "os", journal.path,
    ]
  }

  private mutating func nextBatch(upTo end: Int, _ model: inout NaiveWebModel) -> [WebWalkStep] {
    var steps: [WebWalkStep] = []
    while script.count < end {
      let step = WebWalkStep(walk.next(for: model), number: script.count, on: &model)
      script.append(step.line)
      steps.append(step)
    }
    return steps
  }

  private mutating func check(_ steps: [WebWalkStep], _ process: NavreplProcess) throws {
    for step in steps {
      do {
        try checkReply(step, try line(process))
        lastView = try line(process)
        try checkView(step)
      } catch {
        throw mismatch("\(error)", step)
      }
    }
  }

  private func checkReply(_ step: WebWalkStep, _ reply: [UInt8]) throws {
    let fault = try reply.withUnsafeBytes { try ParsedWebReply($0).fault(against: step.answer) }
    guard let fault else { return }
    throw ViewFault(fault + ":\n  " + String(decoding: reply, as: UTF8.self))
  }

  private mutating func checkView(_ step: WebWalkStep) throws {
    guard lastView.count >= step.digest.upperBound else { throw ViewFault("There is no view") }
    var masked = lastView
    masked.replaceSubrange(step.digest, with: repeatElement(0x30, count: step.digest.count))
    if !ByteBlock.equal(masked, step.view) { throw ViewFault("The view differs") }
    try invariants.check(lastView, step)
  }

  private func line(_ process: NavreplProcess) throws -> [UInt8] {
    if let line = try process.nextLine({ Array($0) }) { return line }
    throw ViewFault("The program ended")
  }

  /// A batch in which something was refused ends with 1.
  private func end(_ process: NavreplProcess, isRefused: Bool) throws {
    process.send(Array("quit\n".utf8))
    let status = try process.finish()
    if status != (isRefused ? 1 : 0) { throw ViewFault("The exit status is \(status)") }
  }

  /// The events alone give the view that was seen last.
  private func replay(_ journal: URL) throws {
    let process = try NavreplProcess(program, ["replay", "--json", journal.path])
    let view = try line(process)
    let status = try process.finish()
    if status != 0 { throw ViewFault("The exit status of a replay is \(status)") }
    if !ByteBlock.equal(view, lastView) {
      throw WebWalkMismatch(
        "The replay differs (- recorded, + replayed)", in: place(script.count),
        lines: script.suffix(Self.recentCount), expected: lastView, actual: view)
    }
    try FileManager.default.removeItem(at: journal)
  }

  private func place(_ number: Int) -> String {
    "at step \(number) of scene \(scenes) of the walk with the seed \(seed)"
  }

  private func mismatch(_ what: String, _ step: WebWalkStep) -> WebWalkMismatch {
    var masked = lastView
    if masked.count >= step.digest.upperBound {
      masked.replaceSubrange(step.digest, with: repeatElement(0x30, count: step.digest.count))
    }
    let lines = script.prefix(step.number + 1).suffix(Self.recentCount)
    return WebWalkMismatch(
      what, in: place(step.number), lines: Array(lines), expected: step.view, actual: masked)
  }
}
