import Foundation
import Testing

/// The program's stacks and tabs against a model that knows nothing of its design.
@Suite struct StackWalkTests {
  /// How many scenes are walked in, and how many commands each of them gets.
  private static let scenes = 560
  private static let steps = 400
  /// The seed, unless the environment names another one, for a walk nobody has walked.
  private static let usualSeed: UInt64 = 1
  private static let seedVariable = "NAVREPL_WALK_SEED"
  /// How many scenes, when only a few are wanted.
  private static let scenesVariable = "NAVREPL_WALK_SCENES"

  @Test(.longWalk, .timeLimit(.minutes(30)))
  func `hundreds of thousands of random commands on stacks and tabs agree with the naive model`() throws {
    let program = try #require(NavreplProgram.find(), "navrepl is not in the build folder")
    let folder = try makeFolder()
    print("stack walk: seed \(seed), journals in \(folder.path)")
    var walk = StackWalk(seed: seed, folder: folder.path)
    var hits = HitTable(labels: StackRules.all)
    var restored = 0
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<scenes {
      let journal = folder.appendingPathComponent("scene-\(number).jsonl")
      let process = try NavreplProcess(program, arguments(for: journal))
      var chapter = StackChapter(number: number, seed: seed, process: process, hits: hits)
      try compare(&chapter, with: &walk, keepingScriptIn: folder)
      try quit(process)
      try replay(journal, with: program, expecting: chapter.lastView)
      try FileManager.default.removeItem(at: journal)
      hits = chapter.model.hits
      restored += chapter.invariants.restoredDigests
    }
    print("stack walk: \(scenes * Self.steps) steps in \(start.duration(to: clock.now))")
    expectCoverage(hits, restored)
    try FileManager.default.removeItem(at: folder)
  }

  private var seed: UInt64 {
    ProcessInfo.processInfo.environment[Self.seedVariable].flatMap { UInt64($0) } ?? Self.usualSeed
  }

  private var scenes: Int {
    ProcessInfo.processInfo.environment[Self.scenesVariable].flatMap { Int($0) } ?? Self.scenes
  }

  private func makeFolder() throws -> URL {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("stack-walk-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func arguments(for journal: URL) -> [String] {
    [
      "--json", "--plugin", "unsaved-changes", "--clock", "1000", "--id", "walk",
      "--durability", "os", journal.path,
    ]
  }

  /// Walks; after a difference the commands are left beside the journal, as a script.
  private func compare(
    _ chapter: inout StackChapter, with walk: inout StackWalk, keepingScriptIn folder: URL
  ) throws {
    do {
      try chapter.run(steps: Self.steps, with: &walk)
    } catch {
      let script = folder.appendingPathComponent("walk.nav")
      try Data(chapter.script.map { $0 + [0x0A] }.joined()).write(to: script)
      print("stack walk: the commands are in \(script.path)")
      throw error
    }
  }

  /// A batch in which something was refused ends with 1.
  private func quit(_ process: NavreplProcess) throws {
    process.send(Array("quit\n".utf8))
    let status = try process.finish()
    #expect(status == 1, "the exit status of a walk with refusals")
  }

  private func replay(_ journal: URL, with program: URL, expecting view: [UInt8]) throws {
    let process = try NavreplProcess(program, ["replay", "--json", journal.path])
    let replayed = try process.nextLine { Array($0) } ?? []
    let difference = LineDifference.text(expected: view, actual: replayed)
    #expect(replayed == view, "The replay differs (- recorded, + replayed):\n\(difference)")
    let status = try process.finish()
    #expect(status == 0, "the exit status of a replay")
  }

  private func expectCoverage(_ hits: HitTable, _ restored: Int) {
    print(hits.description)
    print("stack walk: the rule met least was met \(hits.minimum) times")
    print("stack walk: \(restored) swipes that came to nothing left the digest they found")
    let seldom = StackRules.all.filter { StackRules.share(of: $0, in: hits) < 1 }
    #expect(seldom.isEmpty, "rules met too seldom")
    #expect(hits.unknownLabels.isEmpty, "rules that are not in the table: \(hits.unknownLabels)")
    #expect(restored >= StackRules.leastHits, "swipes that came to nothing, and nothing else meanwhile")
  }
}
