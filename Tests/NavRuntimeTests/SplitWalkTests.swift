import Foundation
import Testing

/// The program against a model of splits that knows nothing of its design.
@Suite struct SplitWalkTests {
  /// How long the walk is.
  private static let steps = 340_000
  /// The seed, unless the environment names another one, for a walk nobody has walked.
  private static let usualSeed: UInt64 = 1
  private static let seedVariable = "NAVREPL_WALK_SEED"
  private static let stepsVariable = "NAVREPL_WALK_STEPS"

  @Test(.longWalk, .timeLimit(.minutes(30)))
  func `hundreds of thousands of random commands on splits agree with the naive model`() throws {
    let program = try #require(NavreplProgram.find(), "navrepl is not in the build folder")
    let folder = try makeFolder()
    print("split walk: seed \(seed), folder \(folder.path)")
    var walk = SplitWalk(seed: seed, folder: folder.path)
    var hits = HitTable(labels: SplitRules.all)
    var laws = SplitInvariants()
    var done = 0
    while done < steps {
      let scene = Scene(program: program, folder: folder, first: done)
      try scene.compare(seed: seed, &walk, &hits, &laws)
      done += SplitWalk.stepsOfScene
    }
    expectCoverage(hits, laws)
    try FileManager.default.removeItem(at: folder)
  }

  private var seed: UInt64 {
    ProcessInfo.processInfo.environment[Self.seedVariable].flatMap { UInt64($0) } ?? Self.usualSeed
  }

  private var steps: Int {
    ProcessInfo.processInfo.environment[Self.stepsVariable].flatMap { Int($0) } ?? Self.steps
  }

  private func makeFolder() throws -> URL {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("splits-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// A shorter walk than usual need not meet everything.
  private func expectCoverage(_ hits: HitTable, _ laws: SplitInvariants) {
    print(hits.description)
    print("split walk: \(laws.restoredDigests) swipes that came to nothing left the digest they found")
    print("split walk: \(laws.undoneCollapses) collapses were undone to the digest before")
    #expect(hits.unknownLabels.isEmpty, "rules that are not in the table")
    if steps < Self.steps { return }
    let seldom = SplitRules.all.filter { SplitRules.share(of: $0, in: hits) < 1 }
    #expect(seldom.isEmpty, "rules met too seldom")
    #expect(laws.restoredDigests >= SplitRules.leastHits && laws.undoneCollapses >= SplitRules.leastHits)
  }
}

/// One scene of the walk, with a process and a journal of its own.
private struct Scene {
  let program: URL
  let folder: URL
  /// The number of its first step.
  let first: Int

  func compare(
    seed: UInt64, _ walk: inout SplitWalk, _ hits: inout HitTable, _ laws: inout SplitInvariants
  ) throws {
    laws.beginScene()
    let process = try NavreplProcess(program, arguments)
    var comparison = SplitComparison(
      seed: seed, first: first, process: process, walk: walk, hits: hits, invariants: laws)
    do {
      try comparison.run(steps: SplitWalk.stepsOfScene)
    } catch {
      try keep(comparison.script)
      throw error
    }
    (walk, hits, laws) = (comparison.walk, comparison.model.hits, comparison.laws)
    process.send(Array("quit\n".utf8))
    let status = try process.finish()
    #expect(status == comparison.status, "the exit status of the scene that begins at step \(first)")
    try replay(expecting: comparison.lastView)
  }

  private var journal: URL { folder.appendingPathComponent("split-\(first).jsonl") }

  private var arguments: [String] {
    [
      "--json", "--plugin", "unsaved-changes", "--clock", "1000", "--id", "walk",
      "--durability", "os", journal.path,
    ]
  }

  /// After a difference the commands are left beside the journal, as a script.
  private func keep(_ script: [[UInt8]]) throws {
    let file = folder.appendingPathComponent("split-\(first).nav")
    try Data(script.map { $0 + [0x0A] }.joined()).write(to: file)
    print("split walk: the commands are in \(file.path)")
  }

  private func replay(expecting view: [UInt8]) throws {
    let process = try NavreplProcess(program, ["replay", "--json", journal.path])
    let replayed = try process.nextLine { Array($0) } ?? []
    let difference = LineDifference.text(expected: view, actual: replayed)
    #expect(replayed == view, "The replay differs (- recorded, + replayed):\n\(difference)")
    let status = try process.finish()
    #expect(status == 0, "the exit status of a replay")
    try FileManager.default.removeItem(at: journal)
  }
}
