import Foundation
import NavEvents
import Testing

/// The answers of `diff`, `why`, `log`, `find` and `explain` for programs: their keys, and the exit status.
@Suite(.waits) struct QuestionContractTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("j.jsonl")
    _ = try Navrepl.run(
      path, "--clock", "5", "--id", "j", "-c",
      "push inbox title=Inbox; push mail; push reply; push reply; back")
  }

  private static func object(_ line: String?) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data((line ?? "").utf8)) as? [String: Any])
  }

  @Test func `diff prints from, to and the changes, and a difference is a negative answer`() throws {
    let run = try Navrepl.run("diff", path, "#2", "#3", "--json")
    #expect(run.status == 1)
    #expect(run.lines.count == 1)
    let object = try Self.object(run.lines.first)
    #expect(Set(object.keys) == ["from", "to", "changes"])
    #expect(object["from"] as? Int == 5 && object["to"] as? Int == 8)
    let changes = try #require(object["changes"] as? [[String: Any]])
    #expect(changes.map { $0["path"] as? String }.contains("items.mail.backButton"))
    #expect(changes.allSatisfy { Set($0.keys).isSubset(of: ["path", "old", "new"]) })
    #expect(
      try Navrepl.run("diff", path, "5", "5", "--json").output == "{\"from\":5,\"to\":5,\"changes\":[]}\n")
    #expect(try Navrepl.run("diff", path, "5", "5").status == 0)
    #expect(try Navrepl.run("diff", path, path).status == 0)
    #expect(try Navrepl.run("diff", path, "3").status == 1)
    let verb = try Navrepl.run("--json", path, "-c", "goto 5; diff 8; live; diff 5 8")
    #expect(verb.status == 0)
    #expect(verb.lines[1] == verb.lines[3])
    #expect(verb.lines[1] == "{\"ok\":true,\"result\":\(run.lines[0])}")
  }

  @Test func `why prints the event, the commit, the command, the plugins and the causes`() throws {
    let run = try Navrepl.run("why", path, "items.mail.hidesBackButton", "--to", "#3", "--json")
    #expect(
      run.output
        == #"{"path":"items.mail.hidesBackButton","value":false,"before":true,"event":6,"commit":3,"command":{"type":"push","screen":{"id":"reply"}},"source":"repl","plugins":["back-button"],"causes":[{"event":6,"what":"hidesBackButtonChanged mail false"},{"commit":3,"what":"back-button asked for: hidesback mail off reply on"},{"commit":3,"what":"push reply (repl)"}]}"#
        + "\n")
    #expect(run.status == 0)
    let never = try Self.object(Navrepl.run("why", path, "environment.width", "--json").lines.first)
    #expect(never["event"] is NSNull && never["before"] == nil && never["value"] as? Int == 1024)
    let gone = try Self.object(Navrepl.run("why", path, "items.reply", "--json").lines.first)
    #expect(gone["value"] == nil && gone["before"] is [String: Any] && gone["source"] as? String == "user")
    let verb = try Navrepl.run(
      "--json", path, "-c", "why items.mail.hidesBackButton #3; goto 8; why items.mail.hidesBackButton")
    #expect(verb.lines[0] == "{\"ok\":true,\"result\":\(run.lines[0])}")
    #expect(verb.lines[2] == verb.lines[0])
  }

  @Test func `log and find print the commits that a filter chooses`() throws {
    func commits(_ arguments: String...) throws -> [Int] {
      try Navrepl.run(arguments + ["--json"], input: Data()).lines.compactMap {
        try Self.object($0)["commit"] as? Int
      }
    }
    #expect(try commits("log", path) == [0, 1, 2, 3, 4, 5])
    #expect(try commits("log", path, "--refused") == [4])
    #expect(try commits("find", path, "--code", "duplicate-node") == [4])
    #expect(try commits("find", path, "--screen", "mail", "--kind", "hidesBackButtonChanged") == [2, 3, 5])
    #expect(try commits("find", path, "--source", "user") == [5])
    #expect(try commits("find", path, "--plugin", "back-button", "--kind", "pushed") == [1, 2, 3])
    #expect(try commits("find", path, "--changes", "items.mail.backButton") == [2, 3, 5])
    #expect(try commits("find", path, "--since", "6") == [])
    #expect(try commits("find", path, "--until=5", "--container", "main", "--kind", "popped") == [5])
    let verb = try Navrepl.run(
      "--json", path, "-c", "log --screen reply --kind popped; find --refused; log 1")
    #expect(verb.lines.map { $0.matches(of: /"commit":(\d)/).map { String($0.1) } } == [["5"], ["4"], ["5"]])
    let text = try Navrepl.run("log", path, "--kind", "popped").output
    #expect(text.hasPrefix("#5\t@11\tuser\tback\tpopped main [reply] way=back; "))
    #expect(
      try Navrepl.run("log", path, "--events", "--kind", "popped").lines.first
        == "@9\t#5\tpopped main [reply] way=back")
  }

  @Test func `the commands of a log can be typed back`() throws {
    let log = try Navrepl.run("log", path).lines.map { $0.split(separator: "\t") }
    let again = scratch.path("again.jsonl")
    let typed = log.map { $0[2] == "user" ? "\($0[3])" : "\($0[3]) source=\($0[2])" }
    _ = try Navrepl.run(again, "--clock", "5", "--id", "j", "-c", typed.joined(separator: "; "))
    #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(arguments: [
    ["why", "J"], ["why", "J", "itms"], ["why", "J", "items["], ["why", "J", "focus", "x"],
    ["why", "J", "focus", "--to", "x"], ["why"], ["diff", "J"],
    ["diff", "J", "1", "2", "3"], ["diff", "J", "1", "x"], ["find", "J"], ["find", "--refused"],
    ["find", "J", "--kind", "poped"], ["find", "J", "--since", "x"],
    ["log", "J", "--changes", "x"], ["log", "J", "--source", "me"], ["replay", "J", "--screen", "x"],
    ["explain", "J", "x"], ["why", "J", "focus", "--to", "99"],
    ["diff", "J", "0", "99"], ["diff", "J", "#99", "0"],
  ])
  func `an invalid question is a usage error`(_ words: [String]) throws {
    let arguments = words.map { $0 == "J" ? path : $0 }
    let run = try Navrepl.run(arguments)
    #expect(run.status == 2, "\(run.output)")
    #expect(!run.messages.isEmpty)
    let json = try Navrepl.run(arguments + ["--json"])
    #expect(try Self.object(json.lines.last)["ok"] as? Bool == false)
  }

  @Test func `a question about a damaged journal is answered from its whole part, with a message`() throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.removeLast(40)
    let torn = scratch.path("torn.jsonl")
    try bytes.write(to: URL(fileURLWithPath: torn))
    let run = try Navrepl.run("why", torn, "focus", "--json")
    #expect(run.status == 0)
    #expect(!run.messages.isEmpty)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: torn))
    #expect(try Navrepl.run("why", torn, "focus").status == 3)
    #expect(try Navrepl.run("diff", torn, "0", "end").status == 3)
    #expect(try Navrepl.run("find", torn, "--refused").status == 3)
    #expect(try Navrepl.run("diff", torn, scratch.path("nobody")).status == 4)
  }
}
