import Foundation
import NavRuntime
import Testing

/// A comparison of the program with one naive model of the whole scene: every container, alone and nested.
@Suite(.serialized) struct ReferenceWalkTests {
  /// The number of walks of each stage and the number of steps of each walk, in a usual run and in a long one.
  private static let usual = (walks: 2, steps: 120)
  private static let long = (walks: 60, steps: 400)
  /// The number of times that the drills must meet each changed rule in a usual run and in a long one, and the number of
  /// lines that each drill has for it.
  private static let usualDrill = (hits: 1, lines: 2000)
  private static let longDrill = (hits: 1000, lines: 100_000)
  /// The number of times that the long walks must meet each rule, over all stages.
  private static let leastHits = 5
  /// The share of the rules that the usual walks must meet, in percent.
  private static let usualShare = 65
  /// The environment variable with the seed of the first walk, for walks that were never taken before.
  private static let seedVariable = "NAVREPL_WALK_SEED"
  /// The environment variable with the number of walks of each stage in a usual run.
  private static let walksVariable = "NAVREPL_WALKS"

  @Test(.timeLimit(.minutes(15)))
  func `random lines on every scene get the answers and the views of the reference model`() async throws {
    let hits = try await walk((Self.number(Self.walksVariable) ?? Self.usual.walks, Self.usual.steps))
    let met = ReferenceRules.all.filter { hits.counts[$0] != nil }
    #expect(met.count * 100 >= ReferenceRules.all.count * Self.usualShare, "too few rules were met")
  }

  @Test(.longWalk, .timeLimit(.minutes(30)))
  func `a hundred thousand random lines agree with the reference model, and meet every rule`() async throws {
    let hits = try await walk(Self.long)
    print(hits.table)
    let seldom = ReferenceRules.all.filter { hits.counts[$0, default: 0] < Self.leastHits }
    #expect(seldom.isEmpty, "rules met too seldom")
  }

  @Test(.timeLimit(.minutes(15)))
  func `every changed rule is met, and the model agrees`() async throws {
    try await drill(Self.usualDrill)
  }

  @Test(.longWalk, .timeLimit(.minutes(30)))
  func `every changed rule is met a thousand times, and the model agrees`() async throws {
    let hits = try await drill(Self.longDrill)
    print(hits.table(of: ReferenceRules.corrected))
  }

  @Test(arguments: ReferenceDrill.all)
  func `every cycle of a drill leads back to where it began`(_ drill: ReferenceDrill) {
    var lines = ReferenceDrillWalk(drill, seed: 1, enough: 1, folder: "/tmp", files: [])
    var (model, hits, script) = (ReferenceModel(), ReferenceHits(), [String]())
    while script.count < Self.usualDrill.lines, let line = lines.next(for: model, hits) {
      _ = model.apply(line)
      hits.count(model.rules + model.viewRules)
      script.append(line)
    }
    #expect(lines.isHome(model) || script.count == Self.usualDrill.lines, "\(script.suffix(25))")
  }

  /// Walks on all stages at once, and returns the number of times that each rule was met.
  private func walk(_ size: (walks: Int, steps: Int)) async throws -> ReferenceHits {
    try await walk(on: ReferenceStage.allCases) { stage, hits, program, folder, files in
      for seed in Self.firstSeed..<Self.firstSeed + UInt64(size.walks) {
        try Task.checkCancellation()
        let lines = ReferenceGenerator(
          stage: stage, seed: seed, folder: folder.path, files: files.keys.sorted())
        var walk = try ReferenceWalk(
          stage.rawValue, seed: seed, lines, files: files, program, in: folder, hits: hits)
        try walk.run(steps: size.steps)
        hits = walk.hits
      }
    }
  }

  /// Walks all drills at once, and returns the number of times that each rule was met.
  @discardableResult
  private func drill(_ size: (hits: Int, lines: Int)) async throws -> ReferenceHits {
    let hits = try await walk(on: ReferenceDrill.all) { drill, hits, program, folder, files in
      let lines = ReferenceDrillWalk(
        drill, seed: Self.firstSeed, enough: size.hits, folder: folder.path, files: files.keys.sorted())
      var walk = try ReferenceWalk(
        "drill-\(drill.name)", seed: Self.firstSeed, lines, files: files, program, in: folder, hits: hits)
      try walk.run(steps: size.lines)
      hits = walk.hits
    }
    let seldom = ReferenceRules.corrected.filter { hits.counts[$0, default: 0] < size.hits }
    #expect(seldom.isEmpty, "changed rules met too seldom")
    return hits
  }

  /// Takes walks at once, and returns the number of times that each rule was met. A walk that differs ends the others.
  private func walk<Place: Sendable>(
    on places: [Place],
    _ body:
      @escaping @Sendable (
        Place, inout ReferenceHits, _ program: URL, _ folder: URL, _ files: [String: ReferenceJSON]
      ) throws -> Void
  ) async throws -> ReferenceHits {
    let program = try #require(NavreplProgram.find(), "navrepl is not in the build folder")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reference-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try ReferenceWalk.writeArchives(in: folder)
    let hits = try await withThrowingTaskGroup(of: ReferenceHits.self) { group in
      for place in places {
        group.addTask {
          var hits = ReferenceHits()
          try body(place, &hits, program, folder, files)
          return hits
        }
      }
      return try await group.reduce(into: ReferenceHits()) { $0.add($1) }
    }
    try FileManager.default.removeItem(at: folder)
    return hits
  }

  private static var firstSeed: UInt64 { UInt64(number(seedVariable) ?? 1) }

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}

extension Trait where Self == ConditionTrait {
  /// A condition for long walks: an optimised build, where they take a minute or two, or an environment with
  /// `NAVREPL_LONG_WALKS`.
  fileprivate static var longWalk: Self {
    .enabled(
      if: RuntimeVersion.isOptimised || ProcessInfo.processInfo.environment["NAVREPL_LONG_WALKS"] != nil,
      "this is a debug build and NAVREPL_LONG_WALKS is not set")
  }
}
