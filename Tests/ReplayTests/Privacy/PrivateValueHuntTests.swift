import Foundation
import Testing

/// A hunt for private values in all that the program writes: files, output, and the input of its plugins.
struct PrivateValueHuntTests {
  /// The values that are planted, each once.
  private static let planted = [
    "4111222233334444", "cvc-737", "tok_live_9f8e", "ada@example.org", "pin 0815", "iban-DE89", "sesame-42",
    "mother-maiden",
    "hidden/slash", "two words",
  ]

  /// The commands with the planted values, in every place where a command can have one.
  private static let script = """
    scene stack
    push route=pay params={"order":1,"card":"4111222233334444"}
    params pay {"order":2,"card":"cvc-737"}
    attr pay token=tok_live_9f8e
    attr scene token=ada@example.org
    push pick request=photo
    back
    push route=pay params={"order":"x","card":{"deep":["pin 0815"]}}
    push pay route=pay params={"card":"iban-DE89"}
    all { push b; attr b token=sesame-42; params b {}; pop }
    present sheet route=pay params={"card":"mother-maiden"}
    all { attr scene token=hidden/slash; attr scene token="two words" }
    """

  /// A plugin that writes down what it is asked, in its own folder.
  private static let plugin = """
    #!/usr/bin/env python3
    import sys, json
    log = open("heard.txt", "a", buffering=1)
    for line in sys.stdin:
        log.write(line)
        message = json.loads(line)
        hello = {"plugin": {"id": "listener", "version": 1, "hooks": ["intercept", "react", "shouldPop"]}}
        print(json.dumps(hello if "hello" in message else {"id": message["id"]}), flush=True)
    """

  private static let keys = [
    "--private-key", "k1:key.bin", "--private-params", "pay:card", "--private-attributes", "token",
  ]

  /// Returns the forms in which a value could be found.
  private static func forms(of value: String) -> [Data] {
    let raw = Data(value.utf8)
    let quoted = String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self).dropFirst()
      .dropLast()
    let percent = value.utf8.map { String(format: "%%%02X", $0) }.joined()
    let escaped = value.unicodeScalars.map { String(format: "\\u%04x", $0.value) }.joined()
    let some = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? value
    let hex = value.utf8.map { String(format: "%02x", $0) }.joined()
    return [raw, raw.base64EncodedData(), Data(quoted.utf8)]
      + [percent, escaped, some, hex].map { Data($0.utf8) }
  }

  /// Returns the planted values that a text or a file has.
  private static func found(in data: Data) -> [String] {
    planted.filter { value in forms(of: value).contains { data.range(of: $0) != nil } }
  }

  private static func expectNothing(in folder: URL) throws -> Int {
    var files = 0
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in all ?? .init() where file.lastPathComponent != "script.nav" {
      guard let data = try? Data(contentsOf: file) else { continue }
      files += 1
      #expect(found(in: data).isEmpty, "\(file.lastPathComponent)")
    }
    return files
  }

  @Test func `no private value is in a file, in the output, or in the input of a plugin`() throws {
    let scratch = try Scratch()
    try Data((0..<32).map { UInt8($0) }).write(to: scratch.file("key.bin"))
    try Data(Self.script.utf8).write(to: scratch.file("script.nav"))
    try scratch.writeProgram(Self.plugin, to: "listener")
    // The hunt finds what is there.
    #expect(Self.found(in: Data(Self.script.utf8)).count == Self.planted.count)
    func expectNothing(_ run: Navrepl.Run, _ what: String) {
      #expect(
        Self.found(in: Data((run.output + run.messages).utf8)).isEmpty,
        "\(what): \(run.output) \(run.messages)")
    }
    let commands = Self.script.split(separator: "\n").flatMap { ["-c", String($0)] }
    let looking = ["-c", "state; log; preserve; why screens.pay.params; save saved.jsonl"]
    let first = try Navrepl.run(
      ["j.jsonl"] + Self.keys + ["--plugin", "./listener"] + commands + looking, in: scratch.folder)
    expectNothing(first, "a session")
    #expect(first.output.contains("private"))
    // A session that is killed leaves a torn journal or an index behind.
    let killed = try Navrepl.shell(
      "(cat script.nav; sleep 5) | navrepl k.jsonl \(Self.keys.joined(separator: " ")) & sleep 1; pkill -KILL -P $! navrepl; kill -KILL $!; wait",
      in: scratch.folder)
    expectNothing(killed, "a session that is killed")
    for format in ["html", "sql", "mermaid", "swift-test", "script", "svg"] {
      expectNothing(
        try Navrepl.run(
          ["export", "j.jsonl", "--format", format, "-o", "out.\(format)"], in: scratch.folder), format)
    }
    for words in [
      ["log", "j.jsonl"], ["log", "--json", "j.jsonl"], ["stats", "j.jsonl"], ["findings", "j.jsonl"],
      ["replay", "j.jsonl"],
      ["doctor", "j.jsonl", "-o", "report.jsonl", "--last", "5"], ["fork", "j.jsonl", "5", "fork.jsonl"],
      ["compact", "j.jsonl", "5", "compact.jsonl"], ["run", "script.nav", "-j", "run.jsonl"] + Self.keys,
    ] {
      expectNothing(try Navrepl.run(words, in: scratch.folder), words.joined(separator: " "))
    }
    #expect(try Self.expectNothing(in: scratch.folder) > 12)
    let heard = try Data(contentsOf: scratch.file("heard.txt"))
    #expect(heard.range(of: Data("private".utf8)) != nil && heard.count > 1000)
  }

  @Test func `a journal with private values can only be looked at without their key`() throws {
    let scratch = try Scratch()
    try Data((0..<32).map { UInt8($0) }).write(to: scratch.file("key.bin"))
    _ = try Navrepl.run(["j.jsonl"] + Self.keys + ["-c", "attr scene token=abc"], in: scratch.folder)
    let before = try Data(contentsOf: scratch.file("j.jsonl"))
    let without = try Navrepl.run(["j.jsonl", "-c", "push a"], in: scratch.folder)
    #expect(
      without.status != 0 && without.messages.contains("under the key “k1”: give it with --private-key"))
    let other = try Navrepl.run(
      ["j.jsonl", "--private-key", "k2:key.bin", "-c", "push a"], in: scratch.folder)
    #expect(other.status != 0 && other.messages.contains("k1"))
    #expect(try Data(contentsOf: scratch.file("j.jsonl")) == before)
    let again = try Navrepl.run(["j.jsonl"] + Self.keys + ["-c", "attr scene token=abc"], in: scratch.folder)
    #expect(
      again.status == 0 && again.output.contains("nothing changed") || again.output.contains("no change"),
      "\(again)")
    let fork = try Navrepl.run(
      ["j.jsonl"] + Self.keys + [
        "-c", "fork @0 f.jsonl; attr scene token=tok_live_9f8e; fork @1 g.jsonl; attr scene token=cvc-737",
      ],
      in: scratch.folder)
    #expect(fork.status == 0, "\(fork)")
    for name in ["f.jsonl", "g.jsonl"] {
      #expect(try Self.found(in: Data(contentsOf: scratch.file(name))).isEmpty)
    }
    let short = try Navrepl.run(["--private-key", "k1:short", "-c", "push a"], in: scratch.folder)
    #expect(short.status != 0 && short.messages.contains("short"))
    let wrong = try Navrepl.run(["--private-params", "pay", "-c", "push a"], in: scratch.folder)
    #expect(wrong.status == 2 && wrong.messages.contains("--private-params needs a route"))
    let none = try Navrepl.run(["--private-attributes", "token", "-c", "push a"], in: scratch.folder)
    #expect(none.status != 0 && none.messages.contains("give one with --private-key"))
  }
}
