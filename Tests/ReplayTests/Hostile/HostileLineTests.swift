import Foundation
import Testing

/// Lines and arguments as bytes: a letter that looks like a separator is none, long lines are answered in time, and bad
/// UTF-8 is refused, not repaired.
struct HostileLineTests {
  // MARK: Bytes, not characters

  @Test(arguments: [
    // As Swift strings, the Greek question mark and a semicolon are equal.
    (
      "push a\u{37E}b",
      [#"pushed main aX; hidesBackButtonChanged aX true (back-button)"#.replacing("X", with: "\u{37E}b")]
    ),
    // A combining mark on a quote, a semicolon, a space, a comma or an equals sign does not hide it.
    ("push \"a\"\u{301}", ["pushed main a\u{301}; hidesBackButtonChanged a\u{301} true (back-button)"]),
    ("push a;\u{301}push b", ["pushed main a; hidesBackButtonChanged a true (back-button)"]),
    ("push \u{301}a", ["pushed main \u{301}a; hidesBackButtonChanged \u{301}a true (back-button)"]),
    ("push a title=\u{301}t", ["pushed main a title=\u{301}t; hidesBackButtonChanged a true (back-button)"]),
    (
      "push a left=x,\u{301}y",
      ["pushed main a leftItems=[\"x\",\"\u{301}y\"]; hidesBackButtonChanged a true (back-button)"]
    ),
    (
      "push a attr=k=\u{301}v",
      ["pushed main a attributes={\"k\":\"\u{301}v\"}; hidesBackButtonChanged a true (back-button)"]
    ),
    ("push a\r", ["pushed main a; hidesBackButtonChanged a true (back-button)"]),
    ("push a\u{301}\r", ["pushed main a\u{301}; hidesBackButtonChanged a\u{301} true (back-button)"]),
    ("push \"\\u{e9}\\u0301\"", ["pushed main é\u{301}; hidesBackButtonChanged é\u{301} true (back-button)"]),
    ("push \u{2003}", ["pushed main \u{2003}; hidesBackButtonChanged \u{2003} true (back-button)"]),
    ("#\u{301} push a", []),
  ])
  func `a line is cut by bytes`(_ line: String, _ output: [String]) throws {
    let run = try Navrepl.run(input: line + "\n")
    #expect(
      run.output.split(separator: "\n").map { Array($0.utf8) } == output.map { Array($0.utf8) },
      "\(run.messages)")
  }

  @Test func `letters that look alike are different in ids, keys and names`() throws {
    let run = try Navrepl.run(
      "--json", "-c",
      "push \u{e9}; push e\u{301}; attr \u{e9} \u{e9}=1; attr \u{e9} e\u{301}=2; expect screens[\"\u{e9}\"].attributes count == 2"
        + "; expect screens count == 2; push x attr=\u{e9}=1,e\u{301}=2; expect screens.x.attributes count == 2"
    )
    #expect(run.status == 0, "\(run.output)")
    #expect(try Navrepl.run("-c", "push a; title a e\u{301}; expect items.a.title == \u{e9}").status == 1)
    #expect(try Navrepl.run("-c", "push a; title a \u{e9}; expect items.a.title contains e").status == 1)
  }

  // MARK: Long lines

  @Test func `a long line of any repeated part is answered in time`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("long lines")
    let parts = [
      "not ", "panes exists and ", "panes exists or ", "x;", "pop;", "\"\" ", "a=b ", "\\", "\"", "[",
      "{\"a\":", "a.",
      "\u{301}", "日", "k=1,", "title=x ", "attr=a=b ", "#", "\t", "\r", "\u{37E}", "in=main ", "x",
    ]
    let heads = [
      "expect ", "push a attr=", "push ", "set ", "plugin configure swipe-back ", "title a ", "", "restore ",
      "expect a == ",
    ]
    for part in parts {
      // A part that ends a command makes a line of a thousand or two, nine times.
      let length = part.hasSuffix(";") && !HostileCases.isFull ? 1 << 10 : 1 << 12
      let input = heads.map { head in
        head + String(repeating: part, count: length / part.utf8.count)
      }
      let run = try RawRun(
        ["--json"].map { Array($0.utf8) },
        input: .file(Array((["push a"] + input).joined(separator: "\n").utf8)),
        in: scratch.folder, deadline: 60)
      cases.note(run.status.map { 0...4 ~= $0 } == true ? nil : "\(part.debugDescription): \(run.end)")
    }
    cases.finish()
  }

  @Test func `a condition may have thousands of nots, ands and ors`() throws {
    for (count, status) in [(10_000, Int32(0)), (10_001, 1)] {
      let nots = String(repeating: "not ", count: count)
      #expect(try Navrepl.run(input: "push a\nexpect \(nots)panes.left == a\n").status == status)
    }
    let chain = String(repeating: "panes.left == a and ", count: 20_000) + "panes.left == a"
    #expect(try Navrepl.run(input: "push a\nexpect \(chain)\n").status == 0)
    let choice = String(repeating: "panes.left == b or ", count: 20_000) + "panes.left == a"
    #expect(try Navrepl.run(input: "push a\nexpect \(choice)\n").status == 0)
    #expect(try Navrepl.run("-c", "push a; expect nowhere count == x").status == 2)
  }

  // MARK: Bad UTF-8

  @Test func `a word of the command line that is not UTF-8 is a usage error, and opens nothing`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("arguments that are not UTF-8")
    for (number, bad) in HostileTexts.badBytes.enumerated() {
      let places: [[[UInt8]]] = [
        [bad + Array(".jsonl".utf8)], [Array("-c".utf8), Array("push ".utf8) + bad], [Array("-j".utf8), bad],
        [Array("verify".utf8), bad], [Array("run".utf8), bad], [Array("log".utf8), bad],
        [Array("--id=".utf8) + bad],
        [Array("help".utf8), bad], [Array("--".utf8) + bad], [bad, Array("--json".utf8)],
      ]
      // In a usual run, the first text is tried in every place, and each other one in a place of its own.
      let isEverywhere = number == 0 || HostileCases.isFull
      for words in isEverywhere ? places : [places[number % places.count]] {
        let run = try RawRun(words, in: scratch.folder)
        cases.note(run.status == 2 ? nil : "\(words): \(run.end)")
        cases.note(run.messageText.hasPrefix("usage: word ") ? nil : "\(words): \(run.messageText)")
        cases.note(HostileTexts.problem(with: run.output + run.messages, "\(words)"))
      }
    }
    cases.note(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty
        ? nil : "a file was made")
    cases.finish()
  }

  @Test func `a line, a scene file or an archive that is not UTF-8 is refused with a code`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("files that are not UTF-8")
    let texts = HostileTexts.badBytes
    // In a usual run, one program gets all texts, one after another.
    for group in HostileCases.isFull ? texts.map({ [$0] }) : [texts] {
      for (number, bad) in group.enumerated() {
        let file = Array(#"{"root":{"id":"main","kind":"stack","title":""#.utf8) + bad + Array("\"}}".utf8)
        try Data(file).write(to: scratch.file("\(number).json"))
      }
      for verb in ["scene", "restore"] {
        let commands = group.indices.map { "\(verb) \($0).json" }.joined(separator: "; ")
        let run = try RawRun("--json", "-c", commands, in: scratch.folder)
        Self.note(verb, group, run, #""code":"bad-argument""#, &cases)
      }
      var lines: [UInt8] = []
      for bad in group { lines += Array("push a".utf8) + bad + Array("\n".utf8) }
      lines += Array("push b\n".utf8)
      let run = try RawRun([Array("--json".utf8)], input: .file(lines), in: scratch.folder)
      Self.note("a line", group, run, #""code":"syntax""#, &cases)
    }
    cases.finish()
  }

  /// Notes whether a run has refused each text, in a line of its answer that has the code, and ended as after a mistake.
  private static func note(
    _ name: String, _ texts: [[UInt8]], _ run: RawRun, _ code: String, _ cases: inout HostileCases
  ) {
    cases.note(run.status == 2 ? nil : "\(name) \(texts): \(run.end)")
    let answers = run.outputText.split(separator: "\n")
    for (number, bad) in texts.enumerated() {
      let isRefused = number < answers.count && answers[number].contains(code)
      cases.note(isRefused ? nil : "\(name) \(bad): \(run.outputText)")
    }
  }

  @Test func `verify names a journal whose name is not UTF-8, and opens no other`() throws {
    let scratch = try Scratch()
    let script = "printf x > \"$(printf 'a\\351.jsonl')\""
    _ = try RawRun(
      [Array("-c".utf8), Array(script.utf8)], in: scratch.folder, program: URL(fileURLWithPath: "/bin/sh"))
    let run = try RawRun("verify", ".", in: scratch.folder)
    #expect(run.status == 4)
    #expect(run.messageText.contains(#"“a\xE9.jsonl” is not UTF-8"#))
  }

  @Test func `a file is opened by exactly its name`() throws {
    let scratch = try Scratch()
    try Data(#"{"root":{"id":"main","kind":"stack"}}"#.utf8).write(to: scratch.file("s.json"))
    let run = try RawRun(
      "-c", #"scene "s.json\0.json"; preserve "out.json\0x"; restore "s.json\0""#, in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.messageText.split(separator: "\n").count { $0.contains("has a NUL") } == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["s.json"])
  }
}
