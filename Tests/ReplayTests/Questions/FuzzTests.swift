import Foundation
import NavEvents
import NavPlugins
import Testing

@testable import NavJournals
@testable import NavRuntime

/// Random walks among faults: the same seed gives the same bytes, and a failure becomes a short journal.
struct FuzzTests {
  private static let steps = 150 * HostileCases.factor

  @Test(arguments: BuiltInScene.allCases)
  func `a walk keeps the invariants, and the same seed gives the same walk`(_ scene: BuiltInScene) throws {
    let walk = try NavFuzz(of: scene, seed: 11, steps: Self.steps, options: .standard)
    #expect(walk.failure == nil, "\(walk)")
    #expect(walk.steps == Self.steps)
    #expect(walk.accepted > Self.steps / 10 && walk.refused > Self.steps / 10, "\(walk)")
    #expect(walk.failedAppends > 0 && walk.pluginFaults > 0 && walk.invalid > 0, "\(walk)")
    #expect(try NavFuzz(of: scene, seed: 11, steps: Self.steps, options: .standard) == walk)
    #expect(try NavFuzz(of: scene, seed: 6, steps: 50, options: .standard).digest != walk.digest)
  }

  @Test func `a walk without plugins keeps the invariants`() throws {
    let walk = try NavFuzz(of: .demo, seed: 9, steps: Self.steps, options: SessionOptions(catalog: .builtIn))
    #expect(walk.failure == nil, "\(walk)")
  }

  @Test(arguments: [BuiltInScene.stack, .demo])
  func `a walk in which commands wait keeps the invariants, and resumes and drops them`(
    _ scene: BuiltInScene
  ) throws {
    var options = SessionOptions.standard
    options.add(PushHolder(keeps: true))
    let walk = try NavFuzz(of: scene, seed: 5, steps: 600, options: options)
    #expect(walk.failure == nil, "\(walk)")
    let files = MemoryFileSystem()
    try walk.write(to: "walk.jsonl", options: options, in: files)
    let events = try NavJournal(at: "walk.jsonl", in: files).commits.flatMap(\.events)
    for kind in [EventKind.held, .resumed, .dropped] {
      #expect(events.count { $0.kind == kind } > 3, "\(kind)")
    }
  }

  /// All commands of these two walks need the faulty plugin, or another attaches it; the fewest do not.
  @Test(arguments: ["4", "268"])
  func `a failure is reduced to the fewest commands, in a journal that reproduces it`(seed: String) throws {
    let scratch = try Scratch()
    let condition = "not containers.main.left count == 3"
    let (one, other) = (scratch.path("one.jsonl"), scratch.path("other.jsonl"))
    let arguments = ["fuzz", "--seed", seed, "--steps", "3000", "--scene", "drilldown", condition]
    let run = try Navrepl.run(arguments + ["-o", one, "--json"])
    #expect(run.status == 1 && run.output.contains(#""needsFaults":false"#), "\(run)")
    #expect(try Navrepl.run(arguments + ["-o", other, "--json"]).output == run.output)
    let bytes = try Data(contentsOf: scratch.file("one.jsonl"))
    #expect(try bytes == Data(contentsOf: scratch.file("other.jsonl")))
    #expect(try Navrepl.run("verify", one).status == 0)

    let journal = try NavJournal(at: one)
    let predicate = try NavPredicate(condition)
    #expect(try !journal.holds(predicate))
    let commands = journal.commits.compactMap(\.command)
    #expect(commands.count == journal.commitCount)
    for index in commands.indices.dropFirst() {
      var rest = commands
      rest.remove(at: index)
      let session = try NavSession(options: .standard)
      for command in rest { try session.send(command, from: .user) }
      #expect(try predicate.holds(in: session.stateView()), "without \(commands[index])")
    }
  }

  @Test func `a failure is printed when its journal cannot be written, with the status 4`() throws {
    let scratch = try Scratch()
    try Data().write(to: scratch.file("fuzz-1.jsonl"))
    let run = try RawRun("fuzz", "--seed", "1", "--steps", "5", "root != main", "--json", in: scratch.folder)
    #expect(run.status == 4, "\(run)")
    #expect(String(decoding: run.output, as: UTF8.self).contains(#""failure""#), "\(run)")
  }

  @Test func `the journal of a clean walk is the same bytes each time, and verifies`() throws {
    let scratch = try Scratch()
    let (one, other) = (scratch.path("one.jsonl"), scratch.path("other.jsonl"))
    for path in [one, other] {
      let run = try Navrepl.run("fuzz", "--seed", "11", "--steps", "300", "--scene", "triple", "-o", path)
      #expect(run.status == 0, "\(run)")
    }
    let bytes = try Data(contentsOf: scratch.file("one.jsonl"))
    #expect(try bytes == Data(contentsOf: scratch.file("other.jsonl")))
    #expect(try NavJournal(at: one).verify(plugins: .builtIn).divergences.isEmpty)
    #expect(try NavJournal(at: one).violations().isEmpty)
    #expect(try Navrepl.run("fuzz", "--seed", "1").status == 2)
    // The existing file is found at once, and not after a walk of hours.
    #expect(
      try Navrepl.run("fuzz", "--seed", "1", "--steps", "1000000000", "-o", one).status == 4,
      "a file is not overwritten")
  }
}
