import Foundation
import Testing

/// Questions that take long: their progress, and the files that they leave when they are interrupted.
@Suite(.waits) struct LongQuestionTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("j.jsonl")
    let lines = (0..<20).map { "push s\($0)" }.joined(separator: "; ")
    _ = try Navrepl.run(path, "--id", "j", "--clock", "5", "-c", lines)
  }

  private static let eraser = "\r\u{1B}[K"
  /// A command that takes 0.2 seconds.
  private static let slow = "cat >/dev/null; sleep 0.2; test $NAVREPL_EVENT -lt 30"

  @Test func `at a terminal a long question shows its progress, and erases it before the answer`() throws {
    let terminal = try PseudoTerminal(
      Navrepl.program, ["bisect", path, "--run", Self.slow], environment: ["TERM": "xterm"])
    #expect(terminal.end() == 1)
    let parts = terminal.screen.components(separatedBy: Self.eraser)
    #expect(parts.count > 2, "\(parts)")
    let shown = parts.dropFirst().dropLast()
    #expect(
      shown.allSatisfy { $0.wholeMatch(of: #/about \d+ steps? left/#) != nil || $0.isEmpty }, "\(parts)")
    let counts = shown.compactMap { $0.firstMatch(of: #/\d+/#).flatMap { Int($0.output) } }
    #expect(counts == counts.sorted(by: >) && Set(counts).count > 1, "fewer and fewer: \(counts)")
    #expect(
      parts.first == "" && parts.last?.hasPrefix("“\(Self.slow)” fails first after @30") == true, "\(parts)")
  }

  @Test func `a question about many journals shows the number of those done`() throws {
    for number in 0..<3 {
      try FileManager.default.copyItem(atPath: path, toPath: scratch.path("\(number).jsonl"))
    }
    let terminal = try PseudoTerminal(
      Navrepl.program, ["bisect", scratch.folder.path, "--run", Self.slow, "--jobs", "1"],
      environment: ["TERM": "xterm"])
    #expect(terminal.end() == 1)
    #expect(terminal.screen.contains("\(Self.eraser)1 journals"), "\(terminal.screen)")
    let parts = terminal.screen.components(separatedBy: Self.eraser)
    #expect(parts.last == "" || parts.last?.hasSuffix("\n") == true, "\(parts)")
    #expect(parts.joined().components(separatedBy: "fails first after @30").count == 5, "\(parts)")
  }

  @Test func `no progress is shown without a terminal, with --quiet or on a dumb terminal`() throws {
    #expect(try Navrepl.run("bisect", path, "--run", Self.slow, "--quiet").messages == "")
    #expect(try !Navrepl.run("bisect", path, "--run", Self.slow).messages.contains("%"))
    for (words, environment) in [(["--quiet"], ["TERM": "xterm"]), ([], ["TERM": "dumb"])] {
      let terminal = try PseudoTerminal(
        Navrepl.program, ["bisect", path, "--run", Self.slow] + words, environment: environment)
      #expect(terminal.end() == 1)
      #expect(!terminal.screen.contains("\u{1B}") && !terminal.screen.contains("%"))
    }
  }

  /// Runs the program until `isTime`, and interrupts it as Ctrl-C does.
  private func interrupt(_ words: [String], when isTime: () -> Bool) throws -> ChildProcess.End {
    let process = try ChildProcess(Navrepl.program, words, in: scratch.folder)
    let deadline = Date().addingTimeInterval(60)
    while !isTime(), process.isRunning, Date() < deadline { usleep(2000) }
    process.send(SIGINT)
    return process.wait()
  }

  @Test func `an interrupted question ends at once, by the signal`() throws {
    let marker = scratch.path("asked")
    let end = try interrupt(["bisect", path, "--run", "touch '\(marker)'; sleep 1"]) {
      FileManager.default.fileExists(atPath: marker)
    }
    #expect(end == .signalled(SIGINT))
  }

  @Test func `an interrupted question leaves no half-written file`() throws {
    let target = scratch.path("fewest.jsonl")
    let words = try slowMinimization(to: target)
    // The file has its name only when it is complete, so the search is interrupted after a while.
    let time = Date().addingTimeInterval(0.5)
    let end = try interrupt(words) { Date() > time }
    #expect(end == .signalled(SIGINT))
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(left.filter { $0.contains("fewest") } == [])
    // Without the signal the file is written.
    #expect(try Navrepl.run(words, in: scratch.folder).status == 0)
    #expect(try Navrepl.run("verify", target).status == 0)
  }

  @Test func `the search for the fewest commands shows how many are left`() throws {
    let words = try slowMinimization(to: scratch.path("fewest.jsonl"))
    let terminal = try PseudoTerminal(Navrepl.program, words, environment: ["TERM": "xterm"])
    #expect(terminal.shows("of 4 commands in"), "\(terminal.screen)")
    #expect(terminal.end() == 0)
    #expect(
      terminal.screen.contains(#/\d commands? left after \d attempts?/#), "\(terminal.screen)")
  }

  /// Returns the arguments of a search that takes seconds, because its plugin does.
  private func slowMinimization(to target: String) throws -> [String] {
    let plugin = try scratch.shellPlugin(
      "slow", hooks: #""hooks":["intercept"],"commands":["attribute"]"#,
      answering: #"id=${line#'{"id":'}; id=${id%%,*}; sleep 0.4; printf '{"id":%s}\n' "$id""#)
    let journal = scratch.path("slow.jsonl")
    let made = try Navrepl.run(
      journal, "--plugin", plugin, "--id", "slow", "-c", "push a; push b; attr a k=v")
    try #require(made.status == 0, "\(made.messages)")
    return ["minimize", journal, "not screens.a.attributes.k == v", "-o", target, "--plugin", plugin]
  }
}
