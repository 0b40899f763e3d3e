import Foundation
import NavBase
import NavEvents
import Testing

@testable import navrepl

/// `navrepl mcp`: an agent asks about journals, changes nothing, and reaches nothing else.
@Suite(.waits) struct AgentServerTests {
  private static let report = Project.folder.appendingPathComponent("examples/debugging/report.jsonl").path
  private static let plugin = Project.folder.appendingPathComponent("examples/debugging/calm-swipes.sh").path
  private static let condition = "containers.main.swipe exists or not items.mail-4.hidesBackButton == true"

  // MARK: Talking

  private static func text(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  private static func request(_ id: Any, _ method: String, _ params: [String: Any] = [:]) throws -> String {
    try text(["jsonrpc": "2.0", "id": id, "method": method, "params": params])
  }

  private static func call(_ tool: String, _ arguments: [String: Any] = [:], id: Int = 1) throws -> String {
    try request(id, "tools/call", ["name": tool, "arguments": arguments])
  }

  /// Sends lines, and returns the messages that come back. Every line must be one.
  private static func send(_ lines: [String], _ words: [String] = [report]) throws -> [[String: Any]] {
    let run = try Navrepl.run(["mcp"] + words, input: Data(lines.joined(separator: "\n").utf8))
    #expect(run.status == 0, "\(run.messages)")
    return try run.lines.map { line in
      let message = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      #expect(message["jsonrpc"] as? String == "2.0")
      return message
    }
  }

  /// Returns the answer of a tool, and whether it is an error.
  private static func answer(
    _ tool: String, _ arguments: [String: Any] = [:], _ words: [String] = [report]
  ) throws -> (text: String, isError: Bool) {
    let messages = try send([try call(tool, arguments)], words)
    let result = try #require(messages.last?["result"] as? [String: Any], "\(messages)")
    let content = try #require(result["content"] as? [[String: Any]])
    return (content.compactMap { $0["text"] as? String }.joined(), result["isError"] as? Bool ?? false)
  }

  private static func code(_ message: [String: Any]?) -> Int? {
    (message?["error"] as? [String: Any])?["code"] as? Int
  }

  // MARK: The case

  @Test func `an agent gets from a vanished back button to a minimal test`() throws {
    let words = [Self.report, "--plugin", Self.plugin]
    let found = try Self.answer("findings", [:], words)
    #expect(!found.isError && found.text.contains("mail-4"))
    let why = try Self.answer("why", ["path": "items.mail-4.backButton"], words)
    #expect(why.text.contains("calm-swipes asked for: hidesback mail-4 on"))
    let log = try Self.answer("log", ["kind": ["swipeCancelled"]], words)
    #expect(log.text == "#26\t@36\tsystem\tswipe cancel\tswipeCancelled main")
    let tried = try Self.answer("try", ["command": "swipe begin 3", "at": "#21"], words)
    #expect(tried.text.contains("hidesBackButtonChanged mail-4 true (calm-swipes)"), "\(tried)")
    let without = try Self.answer("whatif", ["without": "calm-swipes"], words)
    #expect(without.text.hasPrefix("--without calm-swipes: commit #6 is decided differently"))
    let test = try Self.answer("minimize", ["condition": Self.condition, "form": "swift-test"], words)
    #expect(
      test.text.hasPrefix("kept 5 of 27 commands:") && test.text.contains("@Suite struct JournalReport4711"))
    #expect(try !Self.answer("verify", [:], words).isError)
  }

  @Test(arguments: ["why", "diff", "explain", "state", "verify"])
  func `a tool answers what its subcommand prints`(_ tool: String) throws {
    let cases: [String: ([String: Any], [String])] = [
      "why": (["path": "panes.top", "to": "@20"], ["why", Self.report, "panes.top", "--to", "@20"]),
      "diff": (["from": "#21", "to": "#26"], ["diff", "-q", Self.report, "#21", "#26"]),
      "explain": (["commit": 26], ["explain", Self.report, "26"]),
      "state": (["at": "#3"], ["replay", Self.report, "--to", "#3"]),
      "verify": ([:], ["verify", Self.report]),
    ]
    let (arguments, words) = try #require(cases[tool])
    let run = try Navrepl.run(words.map { $0 == "-q" ? "--quiet" : $0 })
    let answer = try Self.answer(tool, arguments)
    #expect(answer.text.hasPrefix(run.output.trimmingCharacters(in: .newlines)))
    var asJSON = arguments
    asJSON["json"] = true
    let messages = try Self.send([try Self.call(tool, asJSON)])
    let result = try #require(messages.last?["result"] as? [String: Any])
    #expect(result["structuredContent"] is [String: Any])
  }

  @Test func `each finding has the tool that asks further, with arguments that it takes`() throws {
    let found = try Self.answer("findings")
    #expect(found.text.contains(#"why {"path":""#) && found.text.contains(##""to":"#22"}"##), "\(found)")
    #expect(!found.text.contains("navrepl "), "an agent has no shell")
    for line in found.text.split(separator: "\n") where line.contains("\t") {
      let call = try #require(line.split(separator: "\t").last)
      let space = try #require(call.firstIndex(of: " "))
      let json = try JSONSerialization.jsonObject(with: Data(call[space...].utf8))
      let answer = try Self.answer(String(call[..<space]), try #require(json as? [String: Any]))
      #expect(!answer.isError, "\(call): \(answer)")
    }
  }

  @Test(arguments: [
    ("why items[\"a b\"].backButton #3", ##"why {"path":"items[\"a b\"].backButton","to":"#3"}"##),
    ("explain #3", ##"explain {"commit":"#3"}"##), ("verify", "verify {}"),
    ("find --screen \"a b\"", #"log {"screen":"a b"}"#),
    ("find --changes visible", #"log {"changes":"visible"}"#),
  ])
  func `a line of the prompt becomes a tool and its arguments`(_ line: String, _ call: String) throws {
    #expect(AgentQuestion.text(line, about: nil) == call)
    let named = AgentQuestion.text(line, about: "b.jsonl")
    #expect(named.contains(#"{"journal":"b.jsonl""#), "\(named)")
  }

  @Test(arguments: [
    ("diff", [:], "diff needs `from`"), ("diff", ["to": "@3"], "diff needs `from`"),
    ("diff", ["other": "report.jsonl", "from": "@3"], "leave out `from` and `to`"),
    ("whatif", [:], "whatif needs one of `without`"),
    ("whatif", ["without": "calm-swipes", "with": "depth-limit"], "whatif needs one of `without`"),
  ])
  func `a call without what it needs is told so in its own words, not in those of a command line`(
    _ tool: String, _ arguments: [String: String], _ message: String
  ) throws {
    let answer = try Self.answer(tool, arguments)
    #expect(answer.isError && answer.text.hasPrefix("bad-argument: "), "\(answer)")
    #expect(answer.text.contains(message) && !answer.text.contains("usage"), "\(answer)")
  }

  // MARK: The protocol

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2024-11-05"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("2099-01-01", "2025-11-25"), ("", "2024-11-05"),
  ])
  func `the version is that of the client, or the newest before it`(_ asked: String, _ agreed: String) throws
  {
    let messages = try Self.send([try Self.request(1, "initialize", ["protocolVersion": asked])])
    let result = try #require(messages.first?["result"] as? [String: Any])
    #expect(result["protocolVersion"] as? String == agreed)
    #expect((result["instructions"] as? String)?.contains("report.jsonl") == true)
  }

  @Test
  func
    `a request without a handshake says its version, and another one is refused with those that are spoken`()
    throws
  {
    let meta = "io.modelcontextprotocol/protocolVersion"
    let messages = try Self.send([
      try Self.request(1, "server/discover", ["_meta": [meta: "2026-07-28"]]),
      try Self.request(2, "tools/list", ["_meta": [meta: "2026-07-28"]]),
      try Self.request(3, "tools/list", ["_meta": [meta: "1999-01-01"]]),
    ])
    let discovered = try #require(messages[0]["result"] as? [String: Any])
    #expect((discovered["supportedVersions"] as? [String])?.contains("2026-07-28") == true)
    let listed = try #require(messages[1]["result"] as? [String: Any])
    #expect(listed["resultType"] as? String == "complete" && listed["ttlMs"] as? Int == 0)
    #expect(Self.code(messages[2]) == -32022)
  }

  @Test func `every tool has a schema, and refuses what the schema does`() throws {
    let messages = try Self.send([try Self.request(1, "tools/list")])
    let result = try #require(messages.first?["result"] as? [String: Any])
    let tools = try #require(result["tools"] as? [[String: Any]])
    #expect(tools.compactMap { $0["name"] as? String } == AgentTool.allCases.map(\.rawValue))
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      let properties = try #require(schema["properties"] as? [String: [String: Any]])
      #expect(schema["additionalProperties"] as? Bool == false && properties["journal"] != nil)
      #expect((tool["annotations"] as? [String: Any])?["readOnlyHint"] as? Bool == true)
      for (name, property) in properties {
        #expect((property["description"] as? String)?.isEmpty == false, "\(name)")
        let answer = try Self.answer(try #require(tool["name"] as? String), [name: ["x": 1]])
        #expect(answer.isError && answer.text.hasPrefix("bad-argument: \(name) is "), "\(answer.text)")
      }
    }
    let unknown = try Self.answer("log", ["kinds": ["pushed"]])
    #expect(unknown.isError && unknown.text.contains("did you mean kind?"))
    #expect(try Self.answer("why").text.hasPrefix("bad-argument: path is missing"))
  }

  @Test func `hostile lines are answered with an error each, and nothing after them is lost`() throws {
    let deep = String(repeating: "[", count: 100_000)
    let hostile: [(String, Int)] = [
      ("{", -32700), ("nonsense", -32700), (deep, -32700), ("\"text\"", -32600), ("7", -32600),
      ("null", -32600),
      ("[\(try Self.request(1, "ping"))]", -32600), ("[]", -32600), ("{}", -32600),
      (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#, -32601),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, -32002),
      (String(repeating: "x", count: (1 << 20) + 1), -32700),
    ]
    for (line, code) in hostile {
      let messages = try Self.send([line, try Self.request("after", "ping")])
      // What needs a journal is answered on a thread of its own, and may come later.
      let codes = messages.compactMap { Self.code($0) }
      #expect(messages.count == 2 && codes == [code], "\(line.prefix(80)): \(messages)")
      #expect(messages.contains { $0["id"] as? String == "after" && $0["result"] != nil })
    }
    let silent = [
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"nobody/knows"}"#,
      #"{"jsonrpc":"2.0","id":9,"result":{}}"#, "", "  ",
    ]
    #expect(try Self.send(silent).isEmpty)
    let broken = Data([0xFF, 0xFE, 0x0A] + Array(try Self.request(2, "ping").utf8))
    let run = try Navrepl.run(["mcp", Self.report], input: broken)
    #expect(run.lines.count == 2 && run.lines[0].contains("-32700"))
  }

  @Test func `calls are answered in their order, each with its id`() throws {
    let lines = try (1...40).map { try Self.call("explain", ["commit": $0 % 30], id: $0) }
    let messages = try Self.send(lines)
    #expect(messages.compactMap { $0["id"] as? Int } == Array(1...40))
  }

  @Test
  func `a waiting call that is cancelled is not carried out, and one that is carried out is not answered`()
    throws
  {
    let scratch = try Scratch()
    let lines = ["push home"] + (0..<2_000).flatMap { ["push s\($0)", "pop"] }
    _ = try Navrepl.run(
      [scratch.path("long.jsonl"), "--durability", "os"], input: Data(lines.joined(separator: "\n").utf8))
    let slow = try Self.call("minimize", ["condition": "not visible contains s1999"], id: 1)
    let cancel = { (id: Int) in
      try Self.text(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": id]])
    }
    let messages = try Self.send(
      [
        slow, try Self.call("log", id: 2), try Self.call("state", id: 3), try cancel(2), try cancel(1),
        try cancel(99),
      ],
      [scratch.path("long.jsonl")])
    #expect(messages.compactMap { $0["id"] as? Int } == [3])
  }

  @Test func `a call that is cancelled while it is answered is not answered`() throws {
    let scratch = try Scratch()
    // The plugin starts once for each call, and says who it is as soon as nothing holds it.
    try scratch.writeProgram(
      """
      #!/bin/sh
      while IFS= read -r line; do
        case $line in
          '{"hello":'*)
            touch '\(scratch.path("started"))'
            while [ -e '\(scratch.path("hold"))' ]; do sleep 0.01; done
            echo '{"plugin":{"id":"slow","version":1,"state":false,"hooks":["shouldPop"]}}' ;;
        esac
      done

      """, to: "slow.sh")
    let words = [scratch.path("j.jsonl"), "--plugin", scratch.path("slow.sh")]
    #expect(try Navrepl.run(words + ["-c", "push a"]).status == 0)
    let manager = FileManager.default
    try manager.removeItem(at: scratch.file("started"))
    try Data().write(to: scratch.file("hold"))
    let talk = try Talk(["mcp"] + words)
    try talk.type(try Self.call("verify", id: 1))
    for _ in 0..<2000 where !manager.fileExists(atPath: scratch.path("started")) { usleep(5_000) }
    #expect(manager.fileExists(atPath: scratch.path("started")), "the call is being answered")
    try talk.type(
      try Self.text(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 1]]))
    // The messages are taken in their order.
    #expect(try talk.say(try Self.request(2, "ping")).contains(#""id":2"#))
    try manager.removeItem(at: scratch.file("hold"))
    #expect(try talk.say(try Self.call("log", id: 3)).contains(#""id":3"#), "the calls are, too")
    let end = try talk.end()
    #expect(end.status == 0 && !end.said.contains(#""id":1"#), "\(end.said)")
  }

  @Test func `a caller that wants it hears how far a question is`() throws {
    let request = try Self.request(
      1, "tools/call",
      ["name": "verify", "arguments": [:] as [String: Any], "_meta": ["progressToken": "t"]])
    let messages = try Self.send([request])
    let progress = messages.dropLast()
    #expect(!progress.isEmpty && messages.last?["id"] as? Int == 1)
    for message in progress {
      let params = try #require(message["params"] as? [String: Any])
      #expect(
        message["method"] as? String == "notifications/progress" && params["progressToken"] as? String == "t")
    }
  }

  // MARK: What cannot be reached

  @Test func `a folder gives its journals, and no name leads out of it`() throws {
    let scratch = try Scratch()
    let manager = FileManager.default
    try manager.createDirectory(at: scratch.file("in/sub"), withIntermediateDirectories: true)
    for name in ["in/a.jsonl", "in/b.jsonl", "out.jsonl", "in/sub/c.jsonl"] {
      try manager.copyItem(atPath: Self.report, toPath: scratch.path(name))
    }
    try Data("secret".utf8).write(to: scratch.file("in/notes.txt"))
    try manager.createSymbolicLink(
      atPath: scratch.path("in/link.jsonl"), withDestinationPath: scratch.path("out.jsonl"))
    try manager.createSymbolicLink(atPath: scratch.path("in/inside.jsonl"), withDestinationPath: "a.jsonl")
    try manager.createDirectory(at: scratch.file("in/folder.jsonl"), withIntermediateDirectories: true)
    let folder = scratch.path("in")
    let messages = try Self.send([try Self.request(1, "resources/list")], [folder])
    let result = try #require(messages.first?["result"] as? [String: Any])
    let resources = try #require(result["resources"] as? [[String: Any]])
    #expect(
      resources.compactMap { ($0["name"] as? String)?.split(separator: "/").last } == [
        "a.jsonl", "b.jsonl", "inside.jsonl",
      ])
    #expect(try !Self.answer("log", ["journal": "b.jsonl"], [folder]).isError)
    #expect(try !Self.answer("log", ["journal": folder + "/a.jsonl"], [folder]).isError)
    let outside = [
      "../out.jsonl", scratch.path("out.jsonl"), folder + "/../out.jsonl", "sub/c.jsonl", "notes.txt",
      "/etc/passwd", "-",
      folder + "/link.jsonl", "link.jsonl", "folder.jsonl", ".", folder,
    ]
    for name in outside {
      let answer = try Self.answer("log", ["journal": name], [folder])
      #expect(answer.isError, "\(name)")
      #expect(
        answer.text.hasPrefix("unknown-journal: ") || answer.text.hasPrefix("journal-refused: "),
        "\(answer.text)")
    }
    #expect(try Self.answer("log", [:], [folder]).text.hasPrefix("journal-missing: name the journal"))
  }

  @Test func `no argument is an option, a file or another journal`() throws {
    let scratch = try Scratch()
    try Data(#"{"root":{"id":"x","kind":"stack"}}"#.utf8).write(to: scratch.file("scene.json"))
    let attempts: [(String, [String: Any])] = [
      ("why", ["path": "--plugin=/bin/sh"]), ("diff", ["from": "/etc/passwd"]),
      ("diff", ["other": "/etc/passwd"]),
      ("log", ["contains": "--json"]), ("log", ["screen": ["--plugin=/bin/sh"]]), ("state", ["at": "--help"]),
      ("minimize", ["condition": "-o"]), ("whatif", ["with": "/bin/sh"]), ("whatif", ["without": "--all"]),
      ("try", ["command": "scene \(scratch.path("scene.json"))"]),
      ("try", ["command": "restore \(scratch.path("scene.json"))"]),
      ("try", ["command": "plugin attach \(Self.plugin)"]), ("explain", ["commit": "--plugin=/bin/sh"]),
    ]
    for (tool, arguments) in attempts {
      let answer = try Self.answer(tool, arguments)
      let isEmpty = answer.text == "note: no commit matches" || answer.text.hasPrefix("note: no screen")
      let isRefused = answer.text.contains("refused") || answer.text.contains("bad-argument")
      #expect(answer.isError || isEmpty || isRefused, "\(tool) \(arguments): \(answer)")
      #expect(!answer.text.contains("root:"), "\(answer)")
    }
  }

  @Test func `asking writes nothing, not even an index`() throws {
    let scratch = try Scratch()
    let lines =
      ["push home"] + (0..<4_000).flatMap { ["push screen-\($0) title=\"A title of some length\"", "pop"] }
    _ = try Navrepl.run(
      [scratch.path("long.jsonl"), "--durability", "os"], input: Data(lines.joined(separator: "\n").utf8))
    try FileManager.default.removeItem(at: scratch.file("long.jsonl.idx"))
    let before = try Data(contentsOf: scratch.file("long.jsonl"))
    #expect(before.count > 1 << 20)
    let calls: [(String, [String: Any])] = [
      ("findings", [:]), ("why", ["path": "visible"]), ("diff", ["from": "#3"]), ("explain", ["commit": 3]),
      ("log", [:]),
      ("state", [:]), ("try", ["command": "pop"]), ("whatif", ["without": "back-button"]), ("verify", [:]),
      ("minimize", ["condition": "not visible contains screen-1", "form": "journal"]),
    ]
    for (tool, arguments) in calls {
      let answer = try Self.answer(tool, arguments, [scratch.path("long.jsonl")])
      #expect(!answer.isError, "\(tool): \(answer)")
      #expect(answer.text.utf8.count <= AgentAnswer.longest)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["long.jsonl"], "\(tool)")
    }
    #expect(try Data(contentsOf: scratch.file("long.jsonl")) == before)
    let log = try Self.answer("log", [:], [scratch.path("long.jsonl")])
    #expect(
      log.text.split(separator: "\n").count == AgentAnswer.usualLimit + 1
        && log.text.contains("note: these are the last 200 of"))
    let whole = try Self.answer("log", ["limit": 100_000], [scratch.path("long.jsonl")])
    #expect(whole.text.hasSuffix("lines are left out; ask about less"))
  }

  @Test(arguments: [[], ["-"], ["nowhere.jsonl"], ["x.jsonl", "--json"]])
  func `the command line names journals that are there`(_ words: [String]) throws {
    #expect(try Navrepl.run(["mcp"] + words).status >= 2)
  }

  @Test func `a damaged journal is answered up to the damage, and the answer says so`() throws {
    let scratch = try Scratch()
    var bytes = try Data(contentsOf: URL(filePath: Self.report))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: scratch.file("bad.jsonl"))
    let answer = try Self.answer("log", [:], [scratch.path("bad.jsonl")])
    #expect(answer.isError && answer.text.contains("#3\t") && answer.text.contains("note: "), "\(answer)")
  }
}
