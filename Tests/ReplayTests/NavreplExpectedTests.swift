import Foundation
import NavEvents
import NavRuntime
import Testing

/// `verify` with `NAME.expected.json`, and the versions of plugins in `verify` and `explain`, in the program itself.
@Suite(.waits) struct NavreplExpectedTests {
  /// A journal of a program whose version 1 lets every screen leave, and whose version 2 objects.
  private final class Trip {
    let scratch: Scratch
    var journal: String { scratch.path("trip.jsonl") }
    var newer: String { scratch.path("newer.sh") }

    /// The commits in which a screen leaves.
    static let commits = [3, 5]

    init() throws {
      scratch = try Scratch()
      try scratch.writeProgram(
        Self.program(version: 1, answer: #"printf '{"id":%s}\n' "$id""#), to: "older.sh")
      try scratch.writeProgram(
        Self.program(version: 2, answer: #"printf '{"id":%s,"veto":{"message":"Stay."}}\n' "$id""#),
        to: "newer.sh")
      let run = try Navrepl.run(
        journal, "--plugin", scratch.path("older.sh"), "--id", "trip", "--clock", "0", "-c",
        "push a; push b; pop; push c; pop")
      try #require(run.status == 0, "\(run.messages)")
    }

    private static func program(version: Int, answer: String) -> String {
      #"""
      #!/bin/sh
      while IFS= read -r line; do
        case $line in
          '{"hello":'*) echo '{"plugin":{"id":"keeper","version":\#(version),"state":false,"hooks":["shouldPop"]}}' ;;
          *) id=${line#'{"id":'}; id=${id%%,*}; \#(answer) ;;
        esac
      done

      """#
    }

    func expect(_ commits: [Int]) throws {
      let entries = commits.map { #"{"commit":\#($0),"reason":"Screens stay since version 2."}"# }
      try expect(#"{"divergences":[\#(entries.joined(separator: ","))]}"#)
    }

    func expect(_ text: String) throws {
      try Data(text.utf8).write(to: scratch.file("trip.expected.json"))
    }

    func verify(_ words: String...) throws -> Navrepl.Run {
      try Navrepl.run(["verify", journal, "--plugin", newer] + words)
    }
  }

  private static func document(_ run: Navrepl.Run) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(object as? [String: Any])
  }

  private static func list(_ member: String, _ run: Navrepl.Run) throws -> [[String: Any]] {
    try #require(document(run)[member] as? [[String: Any]])
  }

  // MARK: Without a list

  @Test func `without a list the first divergence is shown, with the versions of its plugin`() throws {
    let trip = try Trip()
    let run = try trip.verify()
    #expect(run.status == 1)
    #expect(run.lines.count == 4)
    #expect(
      run.lines.first?.hasPrefix("\(trip.journal): #3, after @5, is decided differently at ")
        == true)
    #expect(run.lines.first?.hasSuffix("(plugin keeper, version 1 then, version 2 today)") == true)
    #expect(run.lines.last == "1 journal, 6 commits, 2 divergences")
    #expect(
      run.messages.contains("\(trip.journal): recorded with keeper version 1, decided with version 2"))
    let json = try trip.verify("--json")
    let found = try Self.list("divergences", json)
    #expect(found.map { $0["commit"] as? Int } == Trip.commits)
    #expect(found.map { $0["version"] as? Int } == [1, 1])
    #expect(found.map { $0["here"] as? Int } == [2, 2])
    #expect(try Self.document(json)["expected"] == nil)
    let versions = try Self.list("versions", json)
    #expect(versions.map { $0["plugin"] as? String } == ["keeper"])
    #expect(versions.map { $0["version"] as? Int } == [1])
    #expect(versions.map { $0["here"] as? Int } == [2])
  }

  @Test func `verify with the recorded version prints nothing about versions`() throws {
    let trip = try Trip()
    let run = try Navrepl.run(
      "verify", trip.journal, "--plugin", trip.scratch.path("older.sh"), "--json")
    #expect(run.output == #"{"journals":1,"commits":6,"divergences":[]}"# + "\n")
    #expect(run.messages == "")
  }

  // MARK: With a list

  @Test func `each divergence that is listed and found has a line, and is no failure`() throws {
    let trip = try Trip()
    try trip.expect(Trip.commits)
    let run = try trip.verify()
    #expect(run.status == 0)
    #expect(
      run.lines == Trip.commits.map {
        "\(trip.journal): #\($0) is decided differently, as expected: Screens stay since version 2."
      } + ["1 journal, 6 commits, 0 divergences, 2 expected"])
    let json = try trip.verify("--json")
    #expect(json.status == 0)
    #expect(try Self.list("divergences", json).isEmpty)
    let expected = try Self.list("expected", json)
    #expect(expected.map { $0["commit"] as? Int } == Trip.commits)
    #expect(expected.allSatisfy { $0["journal"] as? String == trip.journal })
    #expect(expected.allSatisfy { $0["reason"] as? String == "Screens stay since version 2." })
  }

  @Test func `each divergence that is not listed is a failure with its own lines`() throws {
    let trip = try Trip()
    try trip.expect([])
    let run = try trip.verify()
    #expect(run.status == 1)
    #expect(run.lines.count { $0.contains("is decided differently at") } == 2)
    try trip.expect([3])
    let json = try trip.verify("--json")
    #expect(json.status == 1)
    #expect(try Self.list("divergences", json).map { $0["commit"] as? Int } == [5])
    #expect(try Self.list("expected", json).map { $0["commit"] as? Int } == [3])
  }

  @Test func `a vanished divergence is a failure, and its lines contain the listed reason`() throws {
    let trip = try Trip()
    try trip.expect([1, 3, 5, 7])
    let run = try trip.verify()
    #expect(run.status == 1)
    #expect(
      run.lines.contains(
        "\(trip.journal): #1, after @1, is expected to be decided differently, and is not"))
    #expect(run.lines.contains("- expected Screens stay since version 2."))
    #expect(run.lines.contains("+ today    no divergence"))
    #expect(run.lines.last == "1 journal, 6 commits, 2 divergences, 2 expected")
    let json = try trip.verify("--json")
    let vanished = try Self.list("divergences", json)
    #expect(vanished.map { $0["commit"] as? Int } == [1, 7])
    for entry in vanished {
      #expect(entry["path"] as? String == "divergence")
      #expect(entry["plugin"] is NSNull)
      #expect(
        (entry["expected"] as? [String: String]) == ["divergence": "Screens stay since version 2."])
      #expect((entry["actual"] as? [String: String]) == [:])
    }
  }

  @Test func `a journal with an unreadable list is not verified, and the others are`() throws {
    let trip = try Trip()
    try FileManager.default.copyItem(atPath: trip.journal, toPath: trip.scratch.path("other.jsonl"))
    for (text, message) in [
      ("[", "the JSON value is cut short"),
      ("{}", "it needs a member “divergences” that is a list"),
      (#"{"divergences":[{}]}"#, "divergences[0].commit must be a whole number from 0"),
      (#"{"divergences":[{"commit":1}]}"#, "divergences[0].reason must be a text that says why"),
      (
        #"{"divergences":[{"commit":1,"reason":"r"},{"commit":0,"reason":"r"}]}"#,
        "divergences[1].commit must be greater than the one before: name each commit once, in order"
      ),
    ] {
      try trip.expect(text)
      let run = try Navrepl.run(
        "verify", trip.scratch.folder.path, "--plugin", trip.scratch.path("older.sh"), "--json")
      #expect(run.status == 4)
      #expect(try Self.document(run)["journals"] as? Int == 1)
      let errors = try Self.list("errors", run)
      #expect(errors.map { $0["code"] as? String } == ["expected-malformed"])
      #expect(errors.first?["journal"] as? String == trip.journal)
      let sentence =
        "\(trip.scratch.path("trip.expected.json")) is no list of expected divergences: \(message)"
      #expect(errors.first?["message"] as? String == sentence)
      #expect(run.messages.contains("expected-malformed: \(sentence)"))
    }
  }

  @Test func `a pipe or a folder in the place of the list is an error at once`() throws {
    let trip = try Trip()
    let list = trip.scratch.path("trip.expected.json")
    #expect(mkfifo(list, 0o600) == 0)
    let pipe = try RawRun("verify", trip.journal, in: trip.scratch.folder)
    #expect(pipe.status == 4)
    #expect(pipe.messageText.contains("io-error: cannot open \(list): it is a pipe, not a regular file"))
    try FileManager.default.removeItem(atPath: list)
    try FileManager.default.createDirectory(atPath: list, withIntermediateDirectories: false)
    let folder = try RawRun("verify", trip.journal, in: trip.scratch.folder)
    #expect(folder.status == 4)
  }

  @Test func `a checkpoint mismatch is an error in spite of a list`() throws {
    let trip = try Trip()
    try trip.expect(Trip.commits)
    var lines = JournalLines([UInt8](try Data(contentsOf: URL(fileURLWithPath: trip.journal))))
    let last = try #require(lines.bodies.indices.last { lines.bodies[$0].hasPrefix("{\"checkpoint\"") })
    lines.bodies[last] = lines.bodies[last].replacing(
      /"digest":"[0-9a-f]{16}"/, with: #""digest":"0000000000000000""#)
    try Data(lines.bytes).write(to: URL(fileURLWithPath: trip.journal))
    let run = try trip.verify("--json")
    #expect(run.status == 1)
    #expect(try Self.list("divergences", run).isEmpty)
    #expect(try Self.list("errors", run).map { $0["code"] as? String } == ["checkpoint-mismatch"])
  }

  @Test func `a journal on standard input has no list`() throws {
    let trip = try Trip()
    try trip.expect("no list")
    try FileManager.default.copyItem(
      atPath: trip.scratch.path("trip.expected.json"), toPath: trip.scratch.path("-.expected.json"))
    let run = try Navrepl.run(
      ["verify", "-", "--plugin", trip.scratch.path("older.sh")],
      input: Data(contentsOf: URL(fileURLWithPath: trip.journal)), in: trip.scratch.folder)
    #expect(run.status == 0)
  }

  @Test func `verify without the plugin does not fail because of its list`() throws {
    let trip = try Trip()
    try trip.expect(Trip.commits)
    #expect(try trip.verify().status == 0)
    let run = try trip.verify("--without", "keeper")
    #expect(run.status == 0, "version 1 let them go, and so does nobody: \(run.output)")
  }

  // MARK: explain

  @Test func `explain prints the recorded version and today's version of a plugin`() throws {
    let trip = try Trip()
    let run = try Navrepl.run("explain", trip.journal, "3", "--plugin", trip.newer)
    #expect(run.lines.contains("  keeper version 1: nothing recorded"))
    #expect(run.lines.contains("    ~ decides as version 2 today"))
    #expect(
      run.output.contains("(plugin keeper, version 1 then, version 2 today)"), "\(run.output)")
    let json = try Navrepl.run("explain", trip.journal, "3", "--plugin", trip.newer, "--json")
    #expect(json.output.contains(#""plugin":"keeper","version":1,"here":2,"expected":{"#), "\(json.output)")
  }
}
