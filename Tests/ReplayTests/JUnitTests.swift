import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The last line of `run`, and the XML that it writes for CI systems.
struct JUnitTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: scratch.file(name))
  }

  private func run(_ words: String...) throws -> Navrepl.Run { try Navrepl.run(words, in: scratch.folder) }

  /// The elements of the file: names, attributes and texts.
  private final class Report: NSObject, XMLParserDelegate {
    struct Element {
      let name: String
      let attributes: [String: String]
      var text = ""
    }
    var elements: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      elements[elements.count - 1].text += string
    }

    static func read(_ file: URL) throws -> [Element] {
      let report = Report()
      let parser = XMLParser(data: try Data(contentsOf: file))
      parser.delegate = report
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      return report.elements
    }
  }

  @Test func `run counts commands, refusals, expectations and mistakes`() throws {
    try write("push a\nexpect visible contains a\npush a\npop; expect visible contains a\nbogus\n", "s.nav")
    try write("push b\n", "t.nav")
    let run = try run("run", "s.nav", "t.nav")
    #expect(run.lines.last == "2 scripts, 4 commands (1 refused), 2 expectations (1 failed), 1 mistake")
    #expect(run.status == 2)
    #expect(
      try self.run("run", "t.nav").lines.last
        == "1 script, 1 command (0 refused), 0 expectations (0 failed)")
    #expect(try self.run("run", "t.nav", "--quiet").output == "")
    #expect(try self.run("run", "t.nav", "--json").lines.count == 1)
  }

  @Test func `the report has a suite for each script and a case for each expectation and mistake`() throws {
    try write("push a\nexpect visible contains a\npush a\npop; expect visible contains a\nbogus\n", "s.nav")
    try write("push b\nexpect visible contains b\n", "t.nav")
    #expect(try run("run", "s.nav", "t.nav", "s.nav", "--junit", "r.xml").status == 2)
    let elements = try Report.read(scratch.file("r.xml"))
    #expect(elements[0].name == "testsuites")
    #expect(elements[0].attributes == ["name": "navrepl", "tests": "7", "failures": "2", "errors": "2"])
    let suites = elements.filter { $0.name == "testsuite" }.map(\.attributes)
    #expect(suites.map { $0["name"] } == ["s.nav", "t.nav", "s.nav"])
    #expect(suites.map { $0["tests"] } == ["3", "1", "3"])
    let cases = elements.filter { $0.name == "testcase" }.map(\.attributes)
    #expect(
      cases.map { $0["name"] }.prefix(4) == [
        "line 2: expect visible contains a", "line 4: expect visible contains a", "line 5: bogus",
        "line 2: expect visible contains b",
      ])
    let failure = try #require(elements.first { $0.name == "failure" })
    #expect(failure.attributes["message"] == "expect failed: visible")
    #expect(failure.text.contains("- expected contains a\n+ actual   []"))
    let error = try #require(elements.first { $0.name == "error" })
    #expect(error.attributes["type"] == "unknown-verb")
  }

  @Test func `hostile texts are escaped, and the report stays valid XML`() throws {
    let texts = [
      "<&>\"'", "]]>", "<!-- -->", "\u{202E}turned", "\u{1}\u{1B}[2J", "\u{7F}\u{85}", "\u{FFFE}\u{FFFF}",
      "é e\u{301}",
      "&#0;", "<script>", "\\u0000",
    ]
    var script = "push a\n"
    for text in texts {
      let escaped = text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
      script += "expect panes.left == \"\(escaped)\"\nexpect focus == \(text.replacing(" ", with: ""))\n"
    }
    try write(script, "hostile <&\">.nav")
    #expect(try run("run", "hostile <&\">.nav", "--junit", "r.xml").status >= 1)
    let elements = try Report.read(scratch.file("r.xml"))
    #expect(elements.filter { $0.name == "testcase" }.count == 2 * texts.count)
    #expect(elements[1].attributes["name"] == "hostile <&\">.nav")
    let text = try String(contentsOf: scratch.file("r.xml"), encoding: .utf8)
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{FFFE}"))
    #expect(!text.contains("<script>"))
  }

  @Test func `an existing report file is an error before anything is carried out`() throws {
    try write("push b\n", "t.nav")
    try write("there", "r.xml")
    let run = try run("run", "t.nav", "-j", "j.jsonl", "--junit", "r.xml")
    #expect(run.status == 4 && run.messages.hasPrefix("io-error: "))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("j.jsonl")))
    #expect(try String(contentsOf: scratch.file("r.xml"), encoding: .utf8) == "there")
    #expect(try self.run("run", "t.nav", "--junit", "-").status == 2)
    #expect(try self.run("run", "t.nav", "--junit", "none/r.xml").status == 4)
    #expect(try self.run("replay", "t.nav", "--junit", "x.xml").status == 2)
  }
}
