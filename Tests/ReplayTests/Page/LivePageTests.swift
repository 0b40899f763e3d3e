import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Pages in which one goes on: what they contain. `Tests/Page/live.py` uses them in a browser, and `live.mjs` compares their runtime
/// with the program.
struct LivePageTests {
  /// The beginning of every module, and some bytes for the rest: these tests run nothing.
  private static let module: [UInt8] = [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00] + Array(0..<200)

  private static func journal(_ lines: [String], _ scratch: Scratch) throws -> String {
    let path = scratch.path("made.jsonl")
    _ = try Navrepl.run([path, "--clock", "1700000000000"] + lines.flatMap { ["-c", $0] })
    return path
  }

  /// Returns the unpacked content of a block of the page.
  private static func block(_ id: String, of page: [UInt8]) throws -> [UInt8] {
    let text = String(decoding: page, as: UTF8.self)
    let start = try #require(text.range(of: #"<script type="text/plain" id="\#(id)">"#)).upperBound
    let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
    return try Inflate.bytes(Array(try #require(Data(base64Encoded: String(text[start..<end])))))
  }

  @Test func `a page that goes on contains the runtime, and the lines of the journal as they are`() throws {
    let scratch = try Scratch()
    let path = try Self.journal(["push a", "push b title='</script>'"], scratch)
    var timeline = NavTimeline(try POSIXFileSystem().open(path, .read))
    let page = try timeline.page(runtime: NavPageRuntime(Self.module))
    #expect(try Self.block("runtime", of: page) == Self.module)
    #expect(try Self.block("journal", of: page) == Array(Data(contentsOf: scratch.file("made.jsonl"))))
    #expect(try PageFile(page).data == PageFile(NavJournal(at: path).page()).data)
  }

  @Test func `a page that goes on may compile its runtime, and nothing else that a page may not`() throws {
    let scratch = try Scratch()
    let journal = try NavJournal(at: Self.journal(["push a"], scratch))
    func policy(_ page: [UInt8]) throws -> String {
      let text = String(decoding: page, as: UTF8.self)
      let policy = try #require(text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).output.1
      return String(policy.replacing(/sha256-[^']*/, with: "sha256"))
    }
    let plain = try policy(journal.page())
    #expect(
      plain
        == "default-src 'none'; script-src 'sha256'; style-src 'sha256'; base-uri 'none'; form-action 'none'")
    let runtime = try NavPageRuntime(Self.module)
    let live = plain.replacing("script-src 'sha256'", with: "script-src 'sha256' 'wasm-unsafe-eval'")
    #expect(try policy(journal.page(runtime: runtime)) == live)
    #expect(try policy(runtime.playground) == live)
  }

  @Test func `a page that only shows has nothing of the runtime`() throws {
    let scratch = try Scratch()
    let text = String(
      decoding: try NavJournal(at: Self.journal(["push a"], scratch)).page(), as: UTF8.self)
    for word in ["WebAssembly", "LiveRuntime", "id=\"runtime\"", "id=\"journal\"", ".is-live"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func `bytes that are no module are no runtime`() {
    for bytes: [UInt8] in [[], Array("<html>".utf8), Array(Self.module.prefix(7)), [0] + Self.module] {
      #expect(throws: NavPageRuntime.NotAModule.self) { try NavPageRuntime(bytes) }
    }
  }

  @Test func `a stretch goes on in a journal that begins with it`() throws {
    let scratch = try Scratch()
    let path = try Self.journal(["push a", "push b", "push c"], scratch)
    var timeline = NavTimeline(try POSIXFileSystem().open(path, .read))
    let page = try timeline.stretchPage(
      from: .commit(1), to: .commit(2), runtime: NavPageRuntime(Self.module))
    let disk = MemoryFileSystem()
    disk.write(try Self.block("journal", of: page), to: "stretch")
    let stretch = try NavJournal(at: "stretch", in: disk)
    #expect(stretch.commits.map(\.number) == [2])
    #expect(try stretch.scene() == NavJournal(at: path).scene(at: .commit(2)))
  }

  @Test func `a redacted page goes on in the redacted journal`() throws {
    let scratch = try Scratch()
    let path = try Self.journal(["push secret title=Secret"], scratch)
    try Data(Self.module).write(to: scratch.file("navigation.wasm"))
    let file = scratch.path("page.html")
    let run = try Navrepl.run(
      "export", path, "--redact", "--live", "--runtime", scratch.path("navigation.wasm"), "-o", file)
    #expect(run.status == 0, "\(run.messages)")
    let page = Array(try Data(contentsOf: URL(filePath: file)))
    let lines = String(decoding: try Self.block("journal", of: page), as: UTF8.self)
    #expect(!lines.lowercased().contains("secret") && lines.contains("pushed"), "\(lines)")
  }

  @Test func `the playground begins with a story that verifies`() throws {
    let page = try NavPageRuntime(Self.module).playground
    let disk = MemoryFileSystem()
    disk.write(try Self.block("journal", of: page), to: "story")
    let story = try NavJournal(at: "story", in: disk)
    #expect(story.verdict == .clean && story.commitCount == 8)
    var timeline = NavTimeline(try disk.open("story", .read))
    #expect(try timeline.verify(plugins: .builtIn).divergences.isEmpty)
    let findings = try timeline.findings()
    #expect(findings.contains { $0.sentence.hasPrefix("The back button of “mail-4” vanished") })
    #expect(try NavPageRuntime(Self.module).playground == page, "the same module gives the same bytes")
  }

  @Test
  func `the page says of each built-in plugin what it decides, and an example is a setting that it takes`()
    throws
  {
    let script = try String(
      contentsOf: Project.folder.appending(path: "Sources/NavRuntime/Journals/Page/Script/Live/plugins.js"),
      encoding: .utf8)
    let rows = script.matches(of: /(?m)^ {2}"?([a-z-]+)"?: \["[^"]+", "([^"]*)"\],$/)
    #expect(rows.map { String($0.output.1) } == PluginCatalog.builtIn.ids.sorted())
    for row in rows where !row.output.2.isEmpty {
      let (id, setting) = (String(row.output.1), String(row.output.2))
      let session = try NavSession(options: SessionOptions(catalog: .builtIn))
      try session.send(NavCommand(line: "plugin attach \(id) \(setting)"))
      #expect(session.scene.plugins.contains(id), "\(id) \(setting)")
    }
  }

  @Test func `mistakes in the options of a page that goes on are said`() throws {
    let scratch = try Scratch()
    let journal = try Self.journal(["push a"], scratch)
    let (page, module) = (scratch.path("x.html"), scratch.path("navigation.wasm"))
    try Data(Self.module).write(to: scratch.file("navigation.wasm"))
    let cases: [(arguments: [String], message: String)] = [
      (["export", journal, "--format", "svg", "--live"], "--live is about a page"),
      (["export", journal, "--format", "html", "--runtime", module, "-o", page], "add --live"),
      (["export", journal, "--live", "--runtime", journal, "-o", page], "is not a WebAssembly module"),
      (["export", "--playground", "--runtime", module], "name a file for it"),
      (["export", journal, "--playground", "--runtime", module, "-o", page], "leave out the journal"),
      (["export", "--playground", "--format", "sql", "--runtime", module, "-o", page], "--format html"),
      (["export", "--playground", "--title", "x", "--runtime", module, "-o", page], "goes with"),
      (["log", journal, "--live"], "takes no --live"),
    ]
    for (arguments, message) in cases {
      let run = try Navrepl.run(arguments)
      #expect(run.status == 2 && run.messages.contains(message), "\(arguments): \(run.messages)")
    }
    #expect(!FileManager.default.fileExists(atPath: page))
    let missing = try Navrepl.run("export", journal, "--live", "--runtime", scratch.path("none"), "-o", page)
    #expect(missing.status == 4 && !FileManager.default.fileExists(atPath: page), "\(missing.messages)")
    #expect(try Navrepl.run("export", "--playground", "--runtime", module, "-o", page).status == 0)
    #expect(
      try Navrepl.run("export", "--playground", "--runtime", module, "-o", page).status != 0, "it stays")
    #expect(
      try Navrepl.run("export", "--playground", "--runtime", module, "-o", page, "--force").status == 0)
  }
}
