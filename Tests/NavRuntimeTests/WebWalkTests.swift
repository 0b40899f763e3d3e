import Foundation
import Testing

/// The program against a model of web containers that knows nothing of its design.
@Suite struct WebWalkTests {
  /// How long the walk is, how often each rule has to be met on it, and how often a corner has.
  private static let usualSteps = 210_000
  private static let leastHits = 1000
  private static let leastCornerHits = 300
  /// How many swipes have to come to nothing while nothing else happens.
  private static let leastRestored = 200
  /// The seed and the length, unless the environment names others, for a walk nobody has walked.
  private static let usualSeed: UInt64 = 1
  private static let seedVariable = "NAVREPL_WALK_SEED"
  private static let stepsVariable = "NAVREPL_WALK_STEPS"

  @Test(.longWalk, .timeLimit(.minutes(30)))
  func `hundreds of scenes with web containers agree with the naive model, view by view`() throws {
    let program = try #require(NavreplProgram.find(), "navrepl is not in the build folder")
    let folder = try makeFolder()
    print("web walk: seed \(seed), \(steps) steps, folder \(folder.path)")
    var comparison = WebWalkComparison(seed: seed, program: program, folder: folder)
    try compare(&comparison, keepingScriptIn: folder)
    try FileManager.default.removeItem(at: folder)
    print(comparison.hits.description)
    print("web walk: \(comparison.scenes) scenes, each replayed from its journal")
    if steps < Self.usualSteps { return }
    expectCoverage(comparison.hits)
    expectDigests(comparison.invariants)
  }

  private var seed: UInt64 {
    variable(Self.seedVariable).flatMap { UInt64($0) } ?? Self.usualSeed
  }

  private var steps: Int {
    variable(Self.stepsVariable).flatMap { Int($0) } ?? Self.usualSteps
  }

  private func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  private func makeFolder() throws -> URL {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("web-walk-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Walks; after a difference the commands of its scene are left in the folder, as a script.
  private func compare(
    _ comparison: inout WebWalkComparison, keepingScriptIn folder: URL
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      try comparison.run(steps: steps)
    } catch {
      let script = folder.appendingPathComponent("walk.nav")
      try Data(comparison.scriptBytes).write(to: script)
      print("web walk: the commands are in \(script.path)")
      throw error
    }
    print("web walk: \(steps) steps in \(start.duration(to: clock.now))")
  }

  private func expectCoverage(_ hits: HitTable) {
    let seldom = hits.labels(below: Self.leastHits).filter { label in
      !WebModelRules.corners.contains(label)
        || hits.counts[label, default: 0] < Self.leastCornerHits
    }
    #expect(seldom.isEmpty, "rules met too seldom")
    #expect(hits.unknownLabels.isEmpty, "rules that are not in the table")
  }

  private func expectDigests(_ invariants: WebViewInvariants) {
    print("web walk: \(invariants.restoredDigests) swipes that came to nothing left the digest they found")
    print("web walk: \(invariants.knownDigests) states were met again, with the digest they had")
    #expect(invariants.restoredDigests >= Self.leastRestored, "swipes that came to nothing")
    #expect(invariants.knownDigests >= Self.leastHits, "states that were met again")
  }
}
