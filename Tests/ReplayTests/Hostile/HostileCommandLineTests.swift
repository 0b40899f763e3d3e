import Foundation
import NavJournals
import NavRuntime
import Testing

/// Every command line has its documented status, and `--json` answers in whole objects.
struct HostileCommandLineTests {
  @Test func `every command line has its status, and a usage error leaves the folder unchanged`() throws {
    var cases = HostileCases("statuses of the command line")
    for way in CommandLineWay.all {
      let folder = try CommandLineFolder()
      let before = way.status == 2 ? folder.contents : [:]
      let run = try Self.run(way.words, in: folder)
      cases.note(Self.problem(way, run))
      guard way.status == 2, run.messageText.hasPrefix("usage: ") else { continue }
      cases.note(folder.contents == before ? nil : "\(way.line): something was created or changed")
      cases.note(run.output.isEmpty ? nil : "\(way.line): a usage error prints \(run.outputText)")
    }
    cases.finish()
  }

  @Test func `with --json first or last, every command line prints its number of objects`() throws {
    var cases = HostileCases("--json before or after the other words")
    for (number, way) in HostileCases.sample(CommandLineWay.all, every: 2).enumerated() {
      let folder = try CommandLineFolder()
      let run = try Self.run(
        number.isMultiple(of: 2) ? ["--json"] + way.words : way.words + ["--json"], in: folder)
      cases.note(Self.problem(way, run) ?? Self.jsonProblem(way, run))
    }
    cases.finish()
  }

  @Test func `a batch prints an object for every command, accepted or not`() throws {
    var cases = HostileCases("--json in a batch")
    let commands = [
      "push a", "push a", "nope", "push", "expect seq == 1", "expect panes.left == zzz", "goto 1", "push b",
      "live", "explain 99", "state", "panes", "preserve", "preserve fine.nav", "restore none.json",
      "help push",
      "log 1", "goto 99", "\"", "scene castle", "tree", "plugins", "explain",
    ]
    var random = SeededNumbers(seed: 6)
    for _ in 0..<(20 * HostileCases.factor) {
      let chosen = (0..<12).map { _ in commands.randomElement(using: &random) ?? "state" }
      let folder = try CommandLineFolder()
      let run = try RawRun(
        ["--json"].map { Array($0.utf8) }, input: .file(Array(chosen.joined(separator: "\n").utf8)),
        in: folder.url)
      let lines = Self.lines(run)
      let isJSON = lines.allSatisfy(Self.isObject)
      cases.note(lines.count == chosen.count && isJSON ? nil : "\(lines.count) objects for \(chosen)")
    }
    cases.finish()
  }

  // MARK: Looking

  static func run(_ words: [String], in folder: CommandLineFolder) throws -> RawRun {
    try RawRun(words.map { Array($0.utf8) }, in: folder.url)
  }

  private static func problem(_ way: CommandLineWay, _ run: RawRun) -> String? {
    guard run.end == .exited(way.status) else { return "\(way.line): \(run.end), not \(way.status)" }
    if way.status == 0 || way.status == 1 || !run.messages.isEmpty { return nil }
    // With `--json` the lines of a batch are answered on standard output alone, and `fsck` prints the damage.
    let isSaid = run.outputText.contains(#""ok":false"#) || run.outputText.contains("corrupt")
    return isSaid ? nil : "\(way.line): nobody is told"
  }

  private static func jsonProblem(_ way: CommandLineWay, _ run: RawRun) -> String? {
    let lines = lines(run)
    if let bad = lines.first(where: { !isObject($0) }) { return "\(way.line): \(bad) is no object" }
    if let objects = way.objects, lines.count != objects {
      return "\(way.line): \(lines.count) objects, not \(objects)"
    }
    let errors = lines.filter(isError)
    if way.status >= 2, way.objects == 1, errors.isEmpty, !saysOtherwise(lines.first ?? "") {
      return "\(way.line): no error in \(lines)"
    }
    return way.status == 0 && !errors.isEmpty ? "\(way.line): an error with status 0" : nil
  }

  /// Returns a Boolean value that indicates whether a line reports a failure in a form of its own, as `verify` and `fsck`
  /// do, or shows the part that can be trusted, as `replay` and `explain` do.
  private static func saysOtherwise(_ line: String) -> Bool {
    line.contains(#""errors":["#) || line.hasPrefix(#"{"verdict":"#) || line.hasPrefix(#"{"seq":"#)
      || line.hasPrefix(#"{"ok":true,"result":"#)
  }

  private static func lines(_ run: RawRun) -> [String] {
    run.outputText.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  static func isObject(_ line: String) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any]
  }

  private static func isError(_ line: String) -> Bool {
    let value = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    guard value?["ok"] as? Bool == false else { return false }
    let error = value?["error"] as? [String: Any]
    return error?["code"] is String && error?["message"] is String
  }
}
