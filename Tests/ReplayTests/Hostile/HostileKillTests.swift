import Foundation
import NavRuntime
import Testing

/// The program killed, or ended by a signal, at many moments: what it leaves.
@Suite(.waits) struct HostileKillTests {
  private static let program = Navrepl.program

  /// The commands that write a file `out`, with how often each is killed; compact and fork write a journal.
  private static let writers: [(words: [String], kills: Int)] = [
    (["compact", "long.jsonl", "#300", "out"], 8),
    (["fork", "long.jsonl", "700", "out", "--id", "f", "--clock", "1"], 2),
    (["fsck", "long.jsonl", "--salvage", "out"], 2),
    (["export", "long.jsonl", "--format", "sql", "-o", "out"], 2),
    (["export", "short.jsonl", "--format", "html", "-o", "out"], 2),
    (["export", "short.jsonl", "--format", "svg", "-o", "out"], 1),
    (["export", "short.jsonl", "--redact", "-o", "out"], 1),
    (["minimize", "short.jsonl", "not visible exists", "-o", "out"], 1),
    (["short.jsonl", "--clock", "1", "-c", "preserve out"], 1),
  ]

  @Test func `a command that is killed leaves the whole file or none, and the next one succeeds`() throws {
    var cases = HostileCases("commands that are killed while they write a file")
    let long = try IndexedJournal()
    let scratch = try Scratch()
    try FileManager.default.copyItem(atPath: long.path, toPath: scratch.path("long.jsonl"))
    try Data(SmallJournal.recorded(.always).bytes).write(to: scratch.file("short.jsonl"))
    for (words, kills) in Self.writers {
      let start = Date()
      try #require(Navrepl.run(words, in: scratch.folder).status == 0, "\(words)")
      let duration = Date().timeIntervalSince(start)
      let whole = try Data(contentsOf: scratch.file("out"))
      let count = HostileCases.isFull ? 20 : kills
      for number in 0..<count {
        try FileManager.default.removeItem(at: scratch.file("out"))
        let process = try ChildProcess(Self.program, words, in: scratch.folder)
        usleep(UInt32(duration * 1_000_000 * (Double(number) + 0.5) / Double(count)))
        process.send(SIGKILL)
        process.wait()
        let left = try? Data(contentsOf: scratch.file("out"))
        cases.note(
          left == nil || left == whole ? nil : "\(words): \(left?.count ?? 0) of \(whole.count) bytes")
        if left == nil { _ = try Navrepl.run(words, in: scratch.folder) }
        let written = try Data(contentsOf: scratch.file("out"))
        cases.note(written == whole ? nil : "\(words): the next command writes other bytes")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        cases.note(left != nil || !names.contains("out.unfinished") ? nil : "\(words): \(names)")
        for name in names where name.hasPrefix("out.") {
          try FileManager.default.removeItem(at: scratch.file(name))
        }
      }
      try FileManager.default.removeItem(at: scratch.file("out"))
    }
    cases.finish()
  }

  @Test func `plugin new that is ended leaves the whole package or none, and the next one succeeds`() throws {
    var cases = HostileCases("packages that are written by a command that is ended")
    let words = ["plugin", "new", "form", "--runtime", "."]
    let whole = try Scratch()
    let start = Date()
    try #require(Navrepl.run(words, in: whole.folder).status == 0)
    let duration = Date().timeIntervalSince(start)
    let files = try FileManager.default.subpathsOfDirectory(atPath: whole.path("form")).sorted()
    let count = HostileCases.isFull ? 60 : 15
    for signal in [SIGKILL, SIGTERM, SIGINT] {
      for number in 0..<count {
        let scratch = try Scratch()
        let process = try ChildProcess(Self.program, words, in: scratch.folder)
        usleep(UInt32(duration * 1_000_000 * (Double(number) + 0.5) / Double(count)))
        process.send(signal)
        process.wait()
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        cases.note(
          names == [] || names == ["form"] || signal == SIGKILL && names == ["form.unfinished"]
            ? nil : "signal \(signal): \(names)")
        if !names.contains("form") { _ = try Navrepl.run(words, in: scratch.folder) }
        let isWhole =
          try FileManager.default.subpathsOfDirectory(atPath: scratch.path("form")).sorted() == files
        let isSame =
          isWhole
          && FileManager.default.contentsEqual(
            atPath: scratch.path("form/README.md"), andPath: whole.path("form/README.md"))
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        cases.note(isSame && left == ["form"] ? nil : "signal \(signal): \(left) after the next command")
      }
    }
    cases.finish()
  }

  #if os(Linux)
    private static let strace = URL(filePath: "/usr/bin/strace")
    private static let hasStrace = FileManager.default.isExecutableFile(atPath: strace.path)

    @Test(.enabled(if: hasStrace))
    func `a list of commands that is killed at any system call is there whole or not at all`() throws {
      var cases = HostileCases("system calls at which a process with a list of commands is killed")
      try Self.kill(
        ["scene stack", "all {push a; push b; pop; push c}"], saying: ["sceneSet", "pushed main a"], &cases)
      cases.finish()
    }

    @Test(.enabled(if: hasStrace))
    func `a delivery that is killed at any system call leaves the result, or the picker that gives it`()
      throws
    {
      var cases = HostileCases("system calls at which a process with a delivery is killed")
      let asked = ["scene stack", "all {push home; push picker request=k}"]
      let ways: [(commands: [String], said: [String])] = [
        (["pop result=5"], ["popped"]), (["deliver picker 4", "pop"], ["from=picker 4", "popped"]),
        (["back"], ["popped"]), (["push note", "popto home result=5"], ["pushed main note", "popped"]),
      ]
      for way in ways.prefix(HostileCases.isFull ? ways.count : 2) {
        let states = try Self.kill(
          asked + way.commands, saying: ["sceneSet", "pushed main picker"] + way.said, &cases)
        for state in states.dropFirst(asked.count) {
          let isThere = state.contains(#""requests":{"k":"picker"}"#) && state.contains(#""picker":{"#)
          let isAnswered = state.contains(#""results":{"k":"#)
          cases.note(isThere || isAnswered ? nil : "\(way.commands): \(state)")
        }
      }
      cases.finish()
    }

    /// Runs a program with a journal and commands again and again, killed at each of its system calls that come after the journal is
    /// there, and notes each journal that is neither as one of the commands leaves it, nor as the one before leaves it, or that has
    /// lost a command of which the program has said what it did: the text that `saying` has for it.
    ///
    /// Returns the state views without the commands, and after each of them.
    @discardableResult
    private static func kill(
      _ commands: [String], saying said: [String], _ cases: inout HostileCases
    ) throws -> [String] {
      let scratch = try Scratch()
      let words = ["killed.jsonl", "--durability", "always", "--clock", "1", "--id", "k"]
      let states = try (0...commands.count).map { count in
        try state(after: words + commands[..<count].flatMap { ["-c", $0] }, in: scratch)
      }
      try #require(Set(states).count == states.count)

      let program =
        ["-f", "-qq", "-o", "trace", Self.program.path] + words + commands.flatMap { ["-c", $0] }
      _ = try ChildProcess(Self.strace, program, in: scratch.folder).wait()
      let calls = try String(contentsOf: scratch.file("trace"), encoding: .utf8).split(separator: "\n")
      try FileManager.default.removeItem(at: scratch.file("killed.jsonl"))
      let first = try #require(calls.dropFirst().firstIndex { $0.contains("killed.jsonl") })
      var seen: Set<String> = []
      for number in first..<calls.count {
        // The first word is the process. Each name has a counter of its own.
        let names = calls[...number].compactMap {
          $0.split(separator: " ").dropFirst().first?.split(separator: "(").first
        }
        guard calls[number].contains("("), let name = names.last else { continue }
        let count = names.count { $0 == name }
        let killing = ["-e", "inject=\(name):signal=SIGKILL:when=\(count)"] + program
        _ = try ChildProcess(
          Self.strace, killing, in: scratch.folder, output: .path(scratch.path("printed"))
        ).wait()
        let printed = try String(contentsOf: scratch.file("printed"), encoding: .utf8)
        try FileManager.default.removeItem(at: scratch.file("printed"))
        let left = try state(after: ["killed.jsonl"], in: scratch)
        seen.insert(left)
        // What was said to be done is there.
        let done = said.lastIndex { printed.contains($0) }.map { $0 + 1 } ?? 0
        cases.note(
          states[done...].contains(left) ? nil : "\(commands), call \(number), \(calls[number]): \(left)")
      }
      cases.note(seen == Set(states) ? nil : "\(commands): only \(seen)")
      return states
    }

    /// Returns the state view after some commands, with its digest, and removes the journal.
    private static func state(after words: [String], in scratch: borrowing Scratch) throws -> String {
      let answer = try Navrepl.run(words + ["--json", "-c", "state"], in: scratch.folder).output
      for name in try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
      where name.hasPrefix("killed") {
        try FileManager.default.removeItem(at: scratch.file(name))
      }
      return String(
        try #require(answer.split(separator: "\n").last { $0.contains("\"digest\"") }, "\(answer)"))
    }

    /// Commands that start programs, or make temporary files.
    private static let starters = [
      ["plugin", "check", Project.folder.appendingPathComponent("examples/plugins/quiet-hours.sh").path],
      ["bench", "--rows", "program"], ["bench", "--rows", "append"],
      ["bisect", "short.jsonl", "--run", "sleep 5 & sleep 5"],
    ]

    @Test func `a signal that ends a command leaves no process and no temporary file`() throws {
      var cases = HostileCases("commands with programs that are ended by a signal")
      for (place, words) in Self.starters.enumerated() {
        for (number, signal) in [SIGTERM, SIGINT, SIGHUP, SIGQUIT].enumerated()
        where HostileCases.isFull || (number + place) % 2 == 0 {
          let scratch = try Scratch()
          try FileManager.default.createDirectory(at: scratch.file("tmp"), withIntermediateDirectories: false)
          try Data(SmallJournal.recorded(.always).bytes).write(to: scratch.file("short.jsonl"))
          let process = try ChildProcess(
            Self.program, words, in: scratch.folder, environment: ["TMPDIR": scratch.path("tmp")])
          usleep(UInt32(200_000 + 250_000 * number))
          process.send(signal)
          let end = process.wait(atMost: 20)
          cases.note(end == .signalled(signal) || end == .exited(0) ? nil : "\(words): \(end)")
          var left: [String] = []
          for _ in 0..<100 {
            left =
              try Self.processes(with: scratch.path("tmp"))
              + FileManager.default.contentsOfDirectory(atPath: scratch.path("tmp"))
            if left.isEmpty { break }
            usleep(50_000)
          }
          cases.note(left.isEmpty ? nil : "\(words), signal \(signal): \(left)")
        }
      }
      cases.finish()
    }

    /// Returns the processes whose environment has a text, each with its command line.
    private static func processes(with text: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { id in
        guard Int(id) != nil, let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ"),
          environment.range(of: Data(text.utf8)) != nil
        else { return nil }
        let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
        return words.isEmpty
          ? nil : "\(id) \(String(decoding: words, as: UTF8.self).replacing("\0", with: " "))"
      }
    }
  #endif
}
