import Foundation
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// A system without resources: no thread, no descriptor, no space on the disk.
struct HostileLimitTests {
  /// Runs the program from a shell that has set limits.
  private static func run(_ limits: String, _ arguments: [String], in scratch: Scratch) throws -> RawRun {
    // The program must not inherit the descriptors that the tests have left open.
    let closing = (3...19).map { "\($0)>&-" }.joined(separator: " ")
    let script = "exec \(closing); \(limits) || exit 77; exec \"$0\" \"$@\""
    let words = ["-c", script, Navrepl.program.path] + arguments
    return try RawRun(
      words.map { Array($0.utf8) }, in: scratch.folder, program: URL(fileURLWithPath: "/bin/bash"))
  }

  // MARK: No thread, no pipe

  /// Runs three pushes with a delay of `group` that is longer than the run.
  private static func pushes(_ limits: String) throws -> (
    run: RawRun, synced: [Int?], verdict: JournalVerdict
  ) {
    let scratch = try Scratch()
    let arguments = ["trip.jsonl", "--durability", "group:60000", "-c", "push a; push b; push c"]
    let run = try run(limits, arguments, in: scratch)
    let bytes = FileManager.default.contents(atPath: scratch.path("trip.jsonl")).map { [UInt8]($0) } ?? []
    let commits = JournalLines.split(bytes).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(#"{"commit""#) }
    let synced = commits.map { line in line.firstMatch(of: /"synced":(\d+)/).flatMap { Int($0.1) } }
    return (run, synced, try JournalScan(bytes).verdict)
  }

  @Test func `group without descriptors for its bell syncs each commit, or opens nothing`() throws {
    var cases = HostileCases("group with few descriptors")
    var inPlace = 0
    // With fewer descriptors the system cannot even load the program.
    for count in 4...12 {
      let (run, synced, verdict) = try Self.pushes("ulimit -n \(count)")
      switch run.end {
      case .exited(0):
        if synced == [nil, 1, 2, 3] { inPlace += 1 }
        let isRight = [[nil, 1, 2, 3], [nil, nil, nil, nil]].contains(synced) && verdict == .clean
        cases.note(isRight ? nil : "\(count): synced \(synced), \(verdict)")
      case .exited(4): cases.note(synced.isEmpty ? nil : "\(count): acknowledged and refused")
      case .exited, .signalled, .hung: cases.note("\(count): \(run.end) \(run.messageText)")
      }
    }
    cases.finish()
    #expect(inPlace > 0, "no limit was one at which the pipe is what is missing")
  }

  #if os(Linux)
    @Test func `group without a thread syncs each commit before it answers`() throws {
      var cases = HostileCases("group without a thread")
      // No thread has room for a stack of 200 TB.
      let (run, synced, verdict) = try Self.pushes("ulimit -s 214748364800")
      if run.status == 77 { return }
      let isRight = run.status == 0 && synced == [nil, 1, 2, 3] && verdict == .clean
      cases.note(isRight ? nil : "\(run.end), synced \(synced), \(run.messageText)")
      cases.finish()
    }
  #endif

  // MARK: No room

  @Test func `a torn tail that cannot be copied leaves no file behind, however often it is tried`() throws {
    var cases = HostileCases("moving a torn tail aside on a failing disk")
    let journal = try SmallJournal(.always)
    let tail = Array("{\"commit\":torn".utf8)
    let name = "\(SmallJournal.path).torn-\(journal.views.count - 1)"
    let failing: [FaultyFileSystem.Operation] = [.append, .sync, .syncFolder, .truncate]
    for operation in failing {
      for written in [0, 5, tail.count] {
        let files = FaultyFileSystem()
        files.disk.write(journal.bytes + tail, to: SmallJournal.path)
        for _ in 1...5 {
          files.failNext(operation, code: ENOSPC, written: written)
          let opened = try? NavSession.open(at: SmallJournal.path, in: files, options: SmallJournal.options)
          let isUntouched =
            opened == nil && files.disk.contents(of: name) == nil
            && files.disk.contents(of: SmallJournal.path) == journal.bytes + tail
          cases.note(isUntouched ? nil : "\(operation), \(written) bytes written")
        }
        let opening = JournalOpening(files.disk)
        let isRepaired =
          opening.tornFile == name && opening.torn == tail && opening.view == journal.views.last
        cases.note(isRepaired ? nil : "\(operation), \(written) bytes written: afterwards \(opening)")
      }
    }
    cases.finish()
  }

  @Test func `a salvage that fails leaves no file that blocks the next`() throws {
    var cases = HostileCases("a salvage on a failing disk")
    let journal = try SmallJournal(.always)
    var position = JournalPosition()
    position.offset = journal.bytes.count
    for operation in [FaultyFileSystem.Operation.read, .append, .sync, .syncFolder] {
      for written in [0, 9, journal.bytes.count] {
        let files = FaultyFileSystem()
        files.disk.write(journal.bytes, to: SmallJournal.path)
        let file = try files.open(SmallJournal.path, .read)
        files.failNext(operation, code: ENOSPC, written: written)
        for attempt in 1...2 {
          try? JournalRepair.copyWhole(of: file, upTo: position, to: "copy", in: files)
          let copy = files.disk.contents(of: "copy")
          cases.note(copy == (attempt == 1 ? nil : journal.bytes) ? nil : "\(operation), attempt \(attempt)")
        }
      }
    }
    cases.finish()
  }

  @Test func `a new file that cannot be written is not left behind by the program`() throws {
    var cases = HostileCases("new files beyond the limit of a file's size")
    let scratch = try Scratch()
    let pushes = (0..<60).map { "push s\($0) restore=r\($0)" }.joined(separator: "; ")
    #expect(try Self.run("true", ["trip.jsonl", "-c", pushes], in: scratch).status == 0)
    let good = try Data(contentsOf: scratch.file("trip.jsonl"))
    let torn = good + Data(repeating: UInt8(ascii: "x"), count: 20_000)
    try torn.write(to: scratch.file("trip.jsonl"))
    // At most 2 KiB. The journal is longer already, and its copies would be.
    let limit = "ulimit -f 2"
    let uses = [
      ["trip.jsonl", "-c", "push a"], ["fsck", "trip.jsonl", "--salvage", "copy.jsonl"],
      ["-c", pushes + "; preserve archive.json", "--quiet"],
    ]
    for _ in 1...3 {
      for use in uses {
        let run = try Self.run(limit, use, in: scratch)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        let isUntouched = try Data(contentsOf: scratch.file("trip.jsonl")) == torn
        let isRight = run.status == 4 && names == ["trip.jsonl"] && isUntouched
        cases.note(isRight ? nil : "\(use[0]): \(run.end) \(names) \(run.messageText)")
      }
    }
    for use in uses.reversed() {
      let run = try Self.run("true", use, in: scratch)
      cases.note(run.status == 0 ? nil : "\(use[0]) without a limit: \(run.end) \(run.messageText)")
    }
    cases.finish()
    #expect(try Data(contentsOf: scratch.file("copy.jsonl")) == good)
    let aside = try Data(contentsOf: scratch.file("trip.jsonl.torn-61"))
    #expect(good + aside == torn)
  }

  @Test func `a journal that reaches the limit of a file's size is an input and output error`() throws {
    var cases = HostileCases("a journal beyond the limit of a file's size")
    for durability in ["always", "group", "os"] {
      let scratch = try Scratch()
      let pushes = (0..<60).map { "push s\($0)" }.joined(separator: "; ")
      let arguments = ["trip.jsonl", "--quiet", "--durability", durability, "-c", pushes]
      let run = try Self.run("ulimit -f 4", arguments, in: scratch)
      let bytes = FileManager.default.contents(atPath: scratch.path("trip.jsonl")).map { [UInt8]($0) } ?? []
      let scan = try JournalScan(bytes)
      let isRight = run.status == 4 && run.messageText.contains("io-error: ") && (scan.isClean || scan.isTorn)
      cases.note(isRight ? nil : "\(durability): \(run.end) \(scan.verdict) \(run.messageText)")
    }
    cases.finish()
  }
}
