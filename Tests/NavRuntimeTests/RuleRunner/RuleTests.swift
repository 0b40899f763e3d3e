import Foundation
import Testing

/// The rules of the scene: each row of `Tests/NavRuntimeTests/Rules` in each of its scenes.
struct RuleTests {
  /// A file, read or not.
  private struct File {
    let name: String
    let rules: Result<[Rule], RuleReader.Failure>
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Rules")

  private static let files: [File] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".rules") }.sorted().map { name in
      let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      return File(
        name: name,
        rules: Result { () throws(RuleReader.Failure) in try RuleReader(text, file: name).rules })
    }
  }()

  /// The scenes of all rules, or of those whose file or name contains the words of `NAVREPL_RULE`.
  private static let cases: [RuleCase] = {
    let wanted = ProcessInfo.processInfo.environment["NAVREPL_RULE"] ?? ""
    return files.flatMap { (try? $0.rules.get()) ?? [] }.flatMap(\.cases).filter { scene in
      wanted.isEmpty || scene.rule.place.file.contains(wanted) || scene.description.contains(wanted)
    }
  }()

  @Test(arguments: cases) func `a rule holds`(_ scene: RuleCase) {
    for failure in RuleRun.failures(of: scene) {
      let path = Self.folder.appendingPathComponent(failure.place.file).path
      let location = SourceLocation(
        fileID: "NavRuntimeTests/\(failure.place.file)", filePath: path, line: failure.place.line, column: 1)
      Issue.record("\(failure.place): \(scene.rule.name): \(failure.message)", sourceLocation: location)
    }
  }

  @Test func `every file of rules can be read`() {
    #expect(Self.files.count >= 1)
    for file in Self.files {
      if case .failure(let failure) = file.rules { Issue.record("\(failure)") }
    }
  }

  // MARK: The runner

  private static func failures(_ lines: String...) throws -> [String] {
    let text = (["from a test", "# a rule"] + lines).joined(separator: "\n")
    return try RuleReader(text, file: "x.rules").rules.flatMap(\.cases).flatMap(RuleRun.failures).map(
      \.description)
  }

  @Test func `a rule that holds has no failure`() throws {
    #expect(
      try Self.failures(
        "each line | entries", "  pop | [a,b]", "  root | [a]",
        "in stack with doorkeeper: push a; push b", "and push c", "  containers.main.entries = [a,b,c]",
        "  frame bar = c 0 0 1024 64", "> <line> in=main", "  popped …",
        "  containers.main.entries = <entries>",
        "> root", "> title a A; pop source=user", "  nothing", "> pop", "  nothing", "  unchanged") == [])
  }

  @Test(arguments: [
    ("pushed,container:main,screen:{id:x}", "the events are\n    pushed,container:main,screen:{id:b}"),
    ("popped …", "the events are\n    pushed,container:main,screen:{id:b}"),
    ("nothing", "something has changed:\n    pushed,container:main,screen:{id:b}"),
    ("refused vetoed", "this is not refused"), ("visible = [a]", #"visible is ["b"]"#),
    ("by plugin:x", "the contributions are none"), ("requests x 0..<1", "the requests are none"),
    ("frame bar = a 0 0 1024 64", "frame bar is b 0 0 1024 64"),
    ("frames bar = none", "frames bar is bar b 0 0 1024 64"),
    ("backButtons = nothing", "backButtons is b: a"), ("asked pop b", "the questions is nothing"),
    ("as marked", "nothing is marked above"), ("url = none", "url is unknown without the plugin routes"),
    ("visible is b", "“visible is b” is no expectation"),
  ])
  func `a wrong expectation is reported with its place`(_ line: String, _ message: String) throws {
    #expect(try Self.failures("in stack: push a", "> push b", "  \(line)") == ["x.rules:5: \(message)"])
  }

  @Test(arguments: [
    (["> push nil"], "x.rules:4: refused bad-argument\n    core: push needs a screen, not nil."),
    (
      ["> push nil", "  refused vetoed"],
      "x.rules:5: refused bad-argument\n    core: push needs a screen, not nil."
    ),
    (
      ["> push nil", "  refused bad-argument", "  core: No."],
      "x.rules:6: the reasons are\n    core: push needs a screen, not nil."
    ),
    (["> push nil; push b", "  pushed …"], "x.rules:4: a command before the last is refused: bad-argument"),
    (
      ["> push b", "  layout", "    top a 0 0 0 0"],
      "x.rules:5: layout is\n    top b 0 64 1024 704\n    bar b 0 0 1024 64"
    ),
  ])
  func `a wrong outcome is reported with its place`(_ lines: [String], _ failure: String) throws {
    let text = (["from a test", "# a rule", "in stack: push a"] + lines).joined(separator: "\n")
    let cases = try RuleReader(text, file: "x.rules").rules.flatMap(\.cases)
    #expect(cases.flatMap(RuleRun.failures).map(\.description) == [failure])
  }

  @Test func `a scene that has changed is reported as such`() throws {
    #expect(try Self.failures("in stack: push a", "  mark", "> push b", "  unchanged").count == 1)
    #expect(try Self.failures("in stack: push a", "  mark", "> push b", "> pop", "  as marked") == [])
    #expect(try Self.failures("in stack: push a", "  mark", "> push b", "> push c", "  as marked").count == 1)
  }

  @Test(arguments: [
    (
      "pop it", "“pop” begins no line: #, ##, from, each, in, and, > do, and two spaces before an expectation"
    ),
    ("in", "“in” needs a text after it"),
    ("> push a", "this belongs into a scene: begin one with “in”"),
    ("  nothing", "this belongs into a scene: begin one with “in”"),
    ("in stack ", "a space is at the end of the line"),
  ])
  func `a line in the wrong place is an error with its place`(_ line: String, _ message: String) {
    let place = Rule.Place(file: "x.rules", line: 3)
    #expect(throws: RuleReader.Failure(place: place, message: message)) {
      try RuleReader("from a test\n# a rule\n\(line)\n", file: "x.rules")
    }
  }

  @Test(arguments: [
    ("# a rule\nin stack\n> push a", "“a rule” has no source: name it with “from”"),
    ("from a test\n# a rule", "“a rule” expects nothing"),
    ("from a test\n# a rule\nin stack", "“a rule” expects nothing"),
    ("from a test\n# a rule\nin stack\n> pop\n# a rule", "there is a rule of this name above"),
    ("from a test\n# a rule\nin stack\n> pop\neach a\n  b", "the table of “a rule” is followed by no scene"),
    ("from a test\n# a rule\neach a | b\n  1\nin stack", "the row has 1 cells, and the table 2 columns"),
  ])
  func `a rule that lacks something is an error`(_ text: String, _ message: String) {
    let failure = #expect(throws: RuleReader.Failure.self) { try RuleReader(text, file: "x.rules") }
    #expect(failure?.message == message)
  }

  @Test func `a source holds for its file, its section or its rule`() throws {
    let rules = [
      "from a file", "# a", "in stack", "> pop", "## A section", "from a section", "# b", "in stack", "> pop",
      "# c",
      "from a rule", "in stack", "> pop", "# d", "in stack", "> pop", "## Another section", "# e", "in stack",
      "> pop",
    ]
    let reader = try RuleReader(rules.joined(separator: "\n"), file: "x.rules")
    #expect(reader.rules.map(\.source) == ["a file", "a section", "a rule", "a section", "a file"])
  }

  @Test(arguments: ["in nowhere: push a", "in stack beside a: push a", "in stack with nobody: push a"])
  func `a scene that does not exist is an error with its place`(_ given: String) throws {
    let failures = try Self.failures(given, "> pop")
    #expect(failures.count == 1 && failures.first?.hasPrefix("x.rules:3: ") == true)
  }

  @Test(arguments: [
    ("b", #""b""#), ("[a,b]", #"["a","b"]"#),
    ("{title:\"two: words\",x:1.5}", #"{"title":"two: words","x":1.5}"#),
    ("null", "null"), ("\"null\"", "\"null\""), ("missing", "missing"),
    ("[true,-1,a b]", #"[true,-1,"a b"]"#),
  ])
  func `a value is JSON without the quotes that nobody needs`(_ text: String, _ json: String) {
    #expect(RuleValue.json(text) == json)
  }
}
