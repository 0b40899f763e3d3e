import Foundation
import Testing

/// `navrepl watch`, at a terminal and elsewhere.
@Suite(.waits) struct WatchTests {
  /// The folder of the journal, for as long as the test runs.
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func journal(_ commands: String = "push a; push b") throws -> String {
    let path = scratch.path("trip.jsonl")
    #expect(try Navrepl.run(path, "--clock", "1000", "--id", "trip", "-c", commands).status == 0)
    return path
  }

  private static func append(_ commands: String, to path: String) throws {
    #expect(try Navrepl.run(path, "--clock", "2000", "-c", commands).status == 0)
  }

  private static func watch(_ path: String) throws -> PseudoTerminal {
    try PseudoTerminal(Navrepl.program, ["watch", path], environment: ["NO_COLOR": "1"], kind: "xterm")
  }

  /// Waits until the screen contains a text, and returns it.
  private static func screen(_ terminal: PseudoTerminal, with text: String) -> TerminalScreen {
    terminal.picture { $0.description.contains(text) }
  }

  private static func frames(_ screen: TerminalScreen) -> Int {
    screen.rows.filter { $0.hasPrefix("┌") }.count
  }

  @Test(arguments: ["q", "\u{03}", "\u{04}", "\u{1B}"])
  func `the picture is drawn again in its place when another process appends`(_ key: String) throws {
    let path = try journal()
    let terminal = try Self.watch(path)
    #expect(Self.frames(Self.screen(terminal, with: "watching")) == 1)
    // The watcher has no lock, so another process can write.
    try Self.append("push c; push d", to: path)
    let after = Self.screen(terminal, with: "live @11")
    #expect(Self.frames(after) == 1 && after.description.contains("• d"), "\(after)")
    let before = try Data(contentsOf: scratch.file("trip.jsonl"))
    terminal.press(key)
    #expect(terminal.end() == 0)
    #expect(try Data(contentsOf: scratch.file("trip.jsonl")) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["trip.jsonl"])
  }

  @Test func `watch waits for the rest of an unfinished line`() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: journal()))
    let lines = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Without the last commit and the checkpoint after it.
    let cut = lines.dropLast(3).reduce(0) { $0 + $1.count + 1 }
    for places in [[0], [cut + 20], [cut, cut + 1, whole.count - 1]] {
      let file = scratch.file("half.jsonl")
      try whole.prefix(places[0]).write(to: file)
      let terminal = try Self.watch(file.path)
      let start = places[0] == 0 ? "live @0" : "live @3"
      #expect(Self.screen(terminal, with: start).description.contains(start))
      for (start, end) in zip(places, places.dropFirst() + [whole.count]) {
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: whole[start..<end])
        try handle.close()
        usleep(250_000)
      }
      let after = Self.screen(terminal, with: "live @5")
      #expect(after.description.contains("live @5") && Self.frames(after) == 1, "\(after)")
      terminal.press("q")
      #expect(terminal.end() == 0)
    }
  }

  @Test func `another file of the same name is watched from its beginning`() throws {
    let path = try journal()
    let terminal = try Self.watch(path)
    #expect(Self.screen(terminal, with: "live @5").description.contains("live @5"))
    let other = scratch.path("other.jsonl")
    #expect(try Navrepl.run(other, "-c", "scene tabs; push x").status == 0)
    try FileManager.default.removeItem(atPath: path)
    usleep(300_000)
    try FileManager.default.moveItem(atPath: other, toPath: path)
    let after = Self.screen(terminal, with: "[x]")
    #expect(after.description.contains("live @2") && Self.frames(after) == 1, "\(after)")
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func `damage other than an unfinished line ends watch`() throws {
    let path = try journal()
    let terminal = try Self.watch(path)
    #expect(Self.screen(terminal, with: "live @5").description.contains("live @5"))
    let handle = try FileHandle(forWritingTo: scratch.file("trip.jsonl"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"commit\":9}\n{\"commit\":10}\n".utf8))
    try handle.close()
    #expect(terminal.end() == 3)
    #expect(
      terminal.screen.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("corrupt at line")
    )
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal leaves the terminal as it was`(_ signal: Int32) throws {
    let terminal = try Self.watch(journal())
    #expect(Self.screen(terminal, with: "watching").description.contains("watching"))
    terminal.send(signal)
    #expect(terminal.end() == signal)
    #expect(terminal.settings == terminal.usualSettings)
    #expect(terminal.screen.hasSuffix("\u{1B}[?2004l"))
  }

  @Test func `a window of another size is drawn anew`() throws {
    let terminal = try Self.watch(journal())
    #expect(Self.screen(terminal, with: "watching").description.contains("watching"))
    terminal.resize(columns: 40, rows: 24)
    let narrow = terminal.picture(columns: 40) { $0.rows.contains { $0.hasPrefix("┌") && $0.count <= 40 } }
    #expect(narrow.rows.filter { $0.hasPrefix("┌") }.count == 1 && narrow.rows.allSatisfy { $0.count <= 40 })
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func `without a terminal there is a picture for each commit that changes something`() throws {
    let path = try journal()
    let (output, errors) = (scratch.file("output"), scratch.file("errors"))
    let process = try ChildProcess(
      Navrepl.program, ["watch", path, "--json"], output: .path(output.path), messages: .path(errors.path))
    func lines(_ count: Int) throws -> [Substring] {
      let deadline = Date().addingTimeInterval(60)
      while Date() < deadline {
        let lines = try? String(contentsOf: output, encoding: .utf8).split(separator: "\n")
        if let lines, lines.count >= count { return lines }
        usleep(20_000)
      }
      return []
    }
    #expect(try lines(1).first?.hasPrefix(#"{"event":5,"picture":["#) == true)
    // The last command is refused, and draws no picture.
    _ = try Navrepl.run(path, "-c", "push c; pop; hidesback c on")
    let all = try lines(3)
    #expect(all.count == 3 && all[1].hasPrefix(#"{"commit":3,"event":8,"picture":["#), "\(all)")
    // A journal whose beginning is folded goes on.
    _ = try Navrepl.run(path, "--keep", "2", "-c", "push d")
    let folded = try lines(4)
    #expect(folded.last?.hasPrefix(#"{"commit":6,"event":"#) == true, "\(folded)")
    process.send(SIGTERM)
    #expect(process.wait() == .signalled(SIGTERM))
    #expect(try Data(contentsOf: errors).isEmpty)
  }

  @Test func `watch shows each commit of a rolling journal, or says how many were folded away`() throws {
    let path = try journal()
    let (output, errors) = (scratch.file("output"), scratch.file("errors"))
    let process = try ChildProcess(
      Navrepl.program, ["watch", path, "--json"], output: .path(output.path), messages: .path(errors.path))
    func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    func waitUntil(_ condition: () -> Bool) {
      let deadline = Date().addingTimeInterval(60)
      while !condition(), Date() < deadline { usleep(20_000) }
    }
    waitUntil { text(output).contains("\n") }
    let pushes = (0..<40).map { "push s\($0)" }.joined(separator: "; ")
    _ = try Navrepl.run(path, "--keep", "3", "-c", pushes)
    waitUntil { text(output).contains("{\"commit\":42,") }
    process.send(SIGTERM)
    process.wait()
    let shown = (3...42).filter { text(output).contains("{\"commit\":\($0),") }
    let missed = text(errors).matches(of: /: (\d+) commits? (?:was|were) folded away/).compactMap {
      Int($0.1)
    }
    #expect(shown.last == 42 && shown.count + missed.reduce(0, +) == 40, "\(shown) \(text(errors))")
  }

  @Test(arguments: [
    ["watch"], ["watch", "-"], ["watch", "a.jsonl", "b.jsonl"], ["play"], ["play", "a", "fast"],
  ])
  func `an invalid command line is a usage error`(_ arguments: [String]) throws {
    #expect(try Navrepl.run(arguments).status == 2)
  }
}
