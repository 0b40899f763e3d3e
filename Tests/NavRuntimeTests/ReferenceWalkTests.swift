import Foundation
import Testing

/// The program against one naive model of the whole scene: every container, alone and in each other.
@Suite(.serialized) struct ReferenceWalkTests {
  /// How many walks each stage has, and how long each of them is, in a usual run and in a long one.
  private static let usual = (walks: 2, steps: 120)
  private static let long = (walks: 60, steps: 400)
  /// How often each changed rule has to be met on the drills in a usual run and in a long one, and how many lines each
  /// drill has for it.
  private static let usualDrill = (hits: 1, lines: 2000)
  private static let longDrill = (hits: 1000, lines: 100_000)
  /// How often a rule has to be met on the long walks, over all stages.
  private static let leastHits = 5
  /// How many of the rules have to be met on the usual ones, in percent.
  private static let usualShare = 65
  /// The seed of the first walk, unless the environment names another one, for a walk nobody has walked.
  private static let seedVariable = "NAVREPL_WALK_SEED"
  /// How many walks each stage has in a usual run, when the environment wants more of them.
  private static let walksVariable = "NAVREPL_WALKS"

  @Test(.timeLimit(.minutes(5)))
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

  @Test(.timeLimit(.minutes(5)))
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
    var lines = ReferenceDrillWalk(drill, seed: 1, enough: 10, folder: "/tmp", files: [])
    var (model, hits, script) = (ReferenceModel(), ReferenceHits(), [String]())
    while script.count < Self.usualDrill.lines, let line = lines.next(for: model, hits) {
      _ = model.apply(line)
      hits.count(model.rules + model.viewRules)
      script.append(line)
    }
    #expect(lines.isHome(model) || script.count == Self.usualDrill.lines, "\(script.suffix(25))")
  }

  /// Walks on all stages at once; what was met on them.
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

  /// Walks all drills at once; what was met on them.
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

  /// Takes walks at once; what was met on them. One that differs ends the others.
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
  /// A walk that is taken optimised, where it takes a minute or two; in a debug build only when the environment has
  /// `NAVREPL_LONG_WALKS`.
  fileprivate static var longWalk: Self {
    .enabled(
      if: isOptimised || ProcessInfo.processInfo.environment["NAVREPL_LONG_WALKS"] != nil,
      "this is a debug build and NAVREPL_LONG_WALKS is not set")
  }

  private static var isOptimised: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}
