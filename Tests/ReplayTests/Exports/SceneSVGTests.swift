import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The picture of a scene in SVG: it is complete, and no text in it is markup.
@Suite(.waits) struct SceneSVGTests {
  private static func scene(_ lines: String...) throws -> NavScene {
    let session = try NavSession(options: .standard)
    for line in lines { _ = try session.send(NavCommand(line: line)) }
    return session.scene
  }

  /// Returns the frames that a picture draws: the role and the node of each.
  private static func drawn(_ svg: String) -> [String] {
    svg.matches(of: #/<g data-role="([a-zA-Z]+)" data-node="([^"]*)">/#).map { "\($0.1) \($0.2)" }
  }

  @Test(arguments: BuiltInScene.allCases)
  func `every frame of the layout is in the picture, in its place`(_ scene: BuiltInScene) throws {
    for size in ["resize 1024 768", "resize 390 844"] {
      let session = try NavSession(options: SessionOptions(catalog: .builtIn, plugins: ["back-button"]))
      _ = try session.send(.scene(scene.content))
      for line in [size, "push a title=One", "push b toolbar=flag", "toolbars show", "present p title=Modal"]
      {
        _ = try session.send(NavCommand(line: line))
      }
      let (shown, svg) = (session.scene, session.scene.svg)
      let expected = shown.layout.filter { $0.width > 0 && $0.height > 0 }.map {
        "\($0.role.name) \($0.node ?? "")"
      }
      #expect(Self.drawn(svg).sorted() == expected.sorted(), "\(scene)")
      for frame in shown.layout where frame.width > 0 && frame.height > 0 {
        let place =
          "x=\"\(Self.number(frame.x))\" y=\"\(Self.number(frame.y))\" width=\"\(Self.number(frame.width))\""
        #expect(svg.contains(place), "\(scene) \(frame)")
      }
      #expect(svg.contains("Modal") && svg.contains("sheet: p"))
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  @Test func `the picture contains buttons, titles, tabs, pages and swipes`() throws {
    let bars = try Self.scene("push inbox title=Inbox", "push mail right=reply", "push x left=close").svg
    for text in ["‹ Inbox", ">reply<", ">mail<", ">close<"] { #expect(bars.contains(text), "\(text)") }
    let tabs = try Self.scene("scene tabs", "select second").svg
    #expect(tabs.contains("● second") && tabs.contains(">first<"))
    let failed = try Self.scene("scene web", "open https://example.org/ in=web", "failed No server in=web")
      .svg
    #expect(failed.contains("failed: No server") && failed.contains("class=\"failed\""))
    let swipe = try Self.scene(
      "scene stack", "resize 390 844", "push a", "push b", "swipe begin 0", "swipe move 195"
    ).svg
    #expect(swipe.contains("swipe 50 %") && swipe.contains("(below)"))
  }

  @Test func `hostile texts are escaped, and a text that does not fit ends in an ellipsis`() throws {
    let hostile = [
      "\"\u{301} onload=\u{301}\"", "<\u{301}script>", "&\u{308}lt;", "<script>alert(1)</script>",
      "\"/><image href=\"x\"/>", "&amp;", "]]>", "a\u{202E}b", "'", "\u{1}",
    ]
    for (number, text) in hostile.enumerated() {
      let session = try NavSession(options: SessionOptions(catalog: .builtIn, plugins: []))
      _ = try session.send(.push(ScreenDescription("s\(number)", title: text)))
      let svg = session.scene.svg
      for part in [
        "<\u{301}", "\"\u{301}", "&\u{308}", "<script", "<image", "\u{202E}", "\u{1}", "&amp;amp;amp;",
      ] {
        #expect(!svg.contains(part), "\(text)")
      }
      // Each element is one of the picture's own.
      for element in svg.matches(of: #/<\/?([a-zA-Z]+)/#) {
        #expect(
          ["svg", "style", "rect", "g", "clipPath", "text"].contains(String(element.1)), "\(element.1)")
      }
    }
    let long = try Self.scene("push \(String(repeating: "long", count: 40))").svg
    #expect(long.contains("…</text>"))
  }

  @Test func `any window has a picture`() throws {
    for size in ["resize 1 1", "resize 1000000000 3", "resize 0.5 100000"] {
      let svg = try Self.scene(size, "push a").svg
      #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    }
    #expect(try NavSession().scene.svg.hasSuffix("</svg>\n"), "before the first command")
  }

  @Test func `export draws any moment`() throws {
    let scratch = try Scratch()
    _ = try Navrepl.run(["trip.jsonl", "-c", "push a; push b; push c"], in: scratch.folder)
    let early = try Navrepl.run(
      ["export", "trip.jsonl", "--format", "svg", "--at", "#1"], in: scratch.folder)
    #expect(
      early.status == 0 && early.output.contains("data-node=\"a\"")
        && !early.output.contains("data-node=\"b\""))
    let late = try Navrepl.run(["export", "trip.jsonl", "--format", "svg"], in: scratch.folder)
    #expect(late.output == (try NavJournal(at: scratch.path("trip.jsonl")).export(.svg)))
    let wrong = try Navrepl.run(
      ["export", "trip.jsonl", "--format", "svg", "--at", "@999"], in: scratch.folder)
    #expect(wrong.status != 0 && wrong.output.isEmpty)
    #expect(
      try Navrepl.run(["export", "trip.jsonl", "--format", "sql", "--at", "1"], in: scratch.folder).status
        == 2)
  }

  @Test(
    .enabled(if: Browser.program != nil, "there is no Chromium here: install it, or name it in CHROMIUM"))
  func `a browser reads the picture without a complaint`() throws {
    let scratch = try Scratch()
    let svg = try Self.scene("push \"<b>&\\\"'\" title=\"]]> <i>\"", "present p style=popover").svg
    try Data(svg.utf8).write(to: scratch.file("picture.svg"))
    let browser = try #require(Browser.program)
    let tree = try Navrepl.run(
      browser,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(scratch.path("profile"))",
        "--dump-dom", scratch.file("picture.svg").absoluteString,
      ], atMost: 120
    ).output
    #expect(tree.contains("data-role=\"modal\"") && !tree.contains("parsererror"), "\(tree.prefix(400))")
  }
}
