import Foundation
import Testing

/// The program against a model that knows nothing of its design.
@Suite struct RandomWalkTests {
  /// How long the walk is, and how often each rule has to be met on it.
  private static let steps = 290_000
  private static let leastHits = 1000
  /// Two corners of rules whose other labels are met often enough, and how often they are met at least.
  private static let corners = ["swipe begin: exactly at the edge", "rotate begin: changes nothing"]
  private static let leastCornerHits = 300
  /// The seed, unless the environment names another one, for a walk nobody has walked.
  private static let usualSeed: UInt64 = 1
  private static let seedVariable = "NAVREPL_WALK_SEED"

  @Test(.longWalk, .timeLimit(.minutes(30)))
  func `hundreds of thousands of random commands agree with the naive model, view by view`() throws {
    let program = try #require(NavreplProgram.find(), "navrepl is not in the build folder")
    let folder = try makeFolder()
    let journal = folder.appendingPathComponent("walk.jsonl")
    print("random walk: seed \(seed), journal \(journal.path)")
    let process = try NavreplProcess(program, arguments(for: journal))
    var comparison = WalkComparison(seed: seed, process: process, folder: folder)
    try compare(&comparison, keepingScriptIn: folder)
    try quit(process)
    try replay(journal, with: program, expecting: comparison.lastView)
    expectCoverage(comparison.model.hits)
    expectRestoredDigests(comparison.invariants.restoredDigests)
    try FileManager.default.removeItem(at: folder)
  }

  private var seed: UInt64 {
    ProcessInfo.processInfo.environment[Self.seedVariable].flatMap { UInt64($0) } ?? Self.usualSeed
  }

  private func makeFolder() throws -> URL {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("walk-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func arguments(for journal: URL) -> [String] {
    let others = ["autorotation", "page-memory", "split-collapse", "tab-reselect"]
    return others.flatMap { ["--without", $0] } + [
      "--json", "--plugin", "unsaved-changes", "--clock", "1000", "--id", "walk",
      "--durability", "os", journal.path,
    ]
  }

  /// Walks; after a difference the commands are left beside the journal, as a script.
  private func compare(_ comparison: inout WalkComparison, keepingScriptIn folder: URL) throws {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      try comparison.run(steps: Self.steps)
    } catch {
      let script = folder.appendingPathComponent("walk.nav")
      try Data(comparison.scriptBytes).write(to: script)
      print("random walk: the commands are in \(script.path)")
      throw error
    }
    print("random walk: \(Self.steps) steps in \(start.duration(to: clock.now))")
  }

  /// A batch with input errors, such as an archive that is not JSON, ends with 2.
  private func quit(_ process: NavreplProcess) throws {
    process.send(Array("quit\n".utf8))
    let status = try process.finish()
    #expect(status == 2, "the exit status of a walk with input errors")
  }

  private func replay(_ journal: URL, with program: URL, expecting view: [UInt8]) throws {
    let process = try NavreplProcess(program, ["replay", "--json", journal.path])
    let replayed = try process.nextLine { Array($0) } ?? []
    let difference = LineDifference.text(expected: view, actual: replayed)
    #expect(replayed == view, "The replay differs (- recorded, + replayed):\n\(difference)")
    let status = try process.finish()
    #expect(status == 0, "the exit status of a replay")
  }

  private func expectCoverage(_ hits: HitTable) {
    print(hits.description)
    print("random walk: the rule met least was met \(hits.minimum) times")
    #expect(
      hits.labels(below: Self.leastHits).allSatisfy(Self.corners.contains)
        && hits.labels(below: Self.leastCornerHits).isEmpty, "rules met too seldom")
    #expect(hits.unknownLabels.isEmpty, "rules that are not in the table")
  }

  private func expectRestoredDigests(_ count: Int) {
    print("random walk: \(count) swipes that came to nothing left the digest they found")
    #expect(count >= Self.leastHits, "swipes that came to nothing, and nothing else meanwhile")
  }
}
