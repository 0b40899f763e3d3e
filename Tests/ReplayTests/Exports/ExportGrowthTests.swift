import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The time of an export is in proportion to the journal, however deep its scene is.
@Suite(.serialized) struct ExportGrowthTests {
  /// The numbers of pushes, each twice the one before.
  private static let sizes = HostileCases.isFull ? [1000, 2000, 4000, 8000] : [250, 500, 1000, 2000]
  /// The bound of the time of eight times as many pushes is sixteen: eight, and something for a logarithm and the memory. The
  /// square would make it more than thirty, and the cube more than two hundred.
  private static let mostGrowth = 2.0
  /// The bound for a page, which is written by the same code for every push: thirteen times for eight times as many. Where the
  /// whole list of children was written for each push, it was seventeen to twenty.
  private static let mostPageGrowth = 13.0 / 8

  @Test(arguments: [NavExportFormat.script, .swiftTest])
  func `a script and a Swift test of a deep journal are written in time`(_ format: NavExportFormat) throws {
    let scratch = try Scratch()
    for size in Self.sizes {
      var options = SessionOptions(catalog: .builtIn, plugins: [])
      options.durability = .os
      let session = try NavSession.open(at: scratch.path("\(size).jsonl"), options: options)
      for number in 0..<size { try session.send(.push(ScreenDescription("s\(number)"))) }
      try session.close()
    }
    let problem = try Growth.problem(format.rawValue, Self.sizes, mostGrowth: Self.mostGrowth) { size in
      let run = try RawRun(
        "export", scratch.path("\(size).jsonl"), "--format", format.rawValue, in: scratch.folder,
        deadline: 600)
      #expect(run.status == 0 && run.outputText.contains("push s\(size - 1)"))
      return run.processorSeconds
    }
    #expect(problem == nil)
  }

  @Test func `a page of a deep scene is written in time`() throws {
    let scratch = try Scratch()
    let problem = try Growth.problem("html", [500, 1000, 2000, 4000], mostGrowth: Self.mostPageGrowth) {
      size in
      try Data(MuchOfOneKind.pushes.journal(size)).write(to: scratch.file("j.jsonl"))
      // A size is measured again when the machine is busy, and no page is written over another.
      try? FileManager.default.removeItem(at: scratch.file("\(size).html"))
      let run = try RawRun(
        "export", "j.jsonl", "--format", "html", "-o", "\(size).html", in: scratch.folder, deadline: 600)
      #expect(run.status == 0)
      return run.processorSeconds
    }
    #expect(problem == nil)
  }

  @Test func `a journal of a deep scene that breaks an invariant at its end has a test of the invariants`()
    throws
  {
    let disk = MemoryFileSystem()
    let lines = ["scene stack"] + (0..<300).map { "push s\($0)" }
    _ = try NavJournal.typed(lines.joined(separator: ";"), in: disk)
    let sound = try NavJournal(at: "j", in: disk).export(.swiftTest)
    #expect(sound.contains("isDecidedAsRecorded"))
    // A turn that waits and is allowed, which no command leads to.
    var broken = JournalLines(try #require(disk.contents(of: "j")))
    if broken.bodies.last?.hasPrefix("{\"checkpoint") == true { broken.bodies.removeLast() }
    let (commits, events) = (
      try NavJournal(at: "j", in: disk).commitCount, try NavJournal(at: "j", in: disk).eventCount
    )
    broken.bodies.append(
      #"{"commit":\#(commits),"seq":\#(events),"time":5,"source":"app","command":{"type":"rotate","to":"portrait"},"events":[{"type":"deviceRotated","to":"portrait"},{"type":"rotationDeferred","to":"portrait","reasons":[]}]"#
    )
    let other = MemoryFileSystem()
    other.write(broken.bytes, to: "j")
    let journal = try NavJournal(at: "j", in: other)
    try #require(try journal.violations().isEmpty == false && journal.verdict == .clean)
    #expect(try journal.export(.swiftTest).contains("isFixed"))
  }
}
