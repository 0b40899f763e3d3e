import NavBase
import NavEvents
import NavRuntime
import Testing

@testable import navrepl

/// The parts of a picture of a scene.
struct PictureTests {
  private static func rows(_ line: String, columns: Int = 80, ascii: Bool = false) throws -> PictureRows {
    PictureRows(try DrawnSession([line]).picture(columns: columns, ascii: ascii))
  }

  // MARK: The frame

  /// Returns the size of the frame's inside in cells: columns, and rows, each of which is as high as two columns are wide.
  private static func shape(_ line: String, columns: Int = 80, rows: Int? = nil) throws -> (Int, Int) {
    let picture = PictureRows(try DrawnSession([line]).picture(columns: columns, rows: rows))
    return (picture.window[0].count - 2, picture.window.count - 2)
  }

  @Test func `the frames of phones and tablets have their proportions in both orientations`() throws {
    let phone = try Self.shape("resize 390 844")
    let phoneAcross = try Self.shape("resize 844 390")
    let tablet = try Self.shape("resize 1024 768")
    let tabletUpright = try Self.shape("resize 768 1024")
    #expect(phone == (36, 18) && phoneAcross == (42, 8), "\(phone) \(phoneAcross)")
    #expect(tablet == (51, 16) && tabletUpright == (36, 20), "\(tablet) \(tabletUpright)")
  }

  @Test func `a picture is no wider and no higher than the terminal`() throws {
    for (columns, rows) in [(40, 24), (80, 24), (200, 60), (24, 15), (12, 10)] {
      for size in ["390 844", "1024 768", "1366 1024", "5000 100", "100 5000", "1 1"] {
        let picture = try DrawnSession(["resize \(size); push a"]).picture(columns: columns, rows: rows)
        #expect(picture.allSatisfy { DisplayWidth.of($0) <= min(columns, 120) }, "\(size) \(columns)")
        #expect(picture.count <= max(rows, 12), "\(size): \(picture.count) of \(rows)")
      }
    }
  }

  @Test func `the frame has size, orientation, size class and the moment`() throws {
    let picture = try Self.rows("push a; resize 1024 768.5; rotate begin landscapeRight")
    #expect(picture.window[0].hasPrefix("┌─ 1024×768.5 landscapeRight regular ─"))
    #expect(picture.window.last?.hasPrefix("└─ live @7 ─") == true)
    #expect(picture.notes.contains("turning"), "\(picture.notes)")
    let past = try DrawnSession(["push a"]).picture(moment: "past @3/8")
    #expect(past.last?.hasPrefix("└─ past @3/8 ─") == true)
  }

  @Test func `an orientation that does not fit into the frame is in a note below it`() throws {
    let narrow = try Self.rows("rotate portraitUpsideDown; resize 390 844; push a", columns: 20)
    #expect(narrow.window[0].hasPrefix("┌─ 390×844 ─"), "\(narrow.window[0])")
    #expect(narrow.notes.contains("portraitUpsideDown"), "\(narrow.notes)")
  }

  @Test func `an interface that does not follow its device has a note with the device's orientation`() throws
  {
    let picture = try Self.rows("push a orientations=landscapeLeft,landscapeRight; rotate portrait")
    #expect(picture.notes.contains("device: portrait"), "\(picture.notes)")
  }

  @Test func `the orientation in which every scene begins is no news of the device`() throws {
    let window = try Self.rows("push a; window 390 844 portrait compact")
    #expect(window.window[0].contains("390×844 portrait") && window.notes.isEmpty, "\(window.notes)")
  }

  // MARK: Parts

  @Test func `a swipe shows both screens once, and their edge moves with the finger`() throws {
    let lines = "resize 844 390; push one; push two; push three; push four; swipe begin 0; swipe move 160"
    let picture = try Self.rows(lines)
    #expect(picture.window.joined().components(separated: "four") == 3, "its bar and its pane")
    #expect(picture.show("two") && picture.show("three"))
    #expect(picture.notes.first == "swipe 50 %, uncovers two")
    let further = try Self.rows(lines + "; swipe move 300")
    let edge = { (rows: PictureRows) in
      rows.window[2].firstIndex(of: "┬").map {
        rows.window[2].distance(from: rows.window[2].startIndex, to: $0)
      }
    }
    let (near, far) = (try #require(edge(picture)), try #require(edge(further)))
    #expect(near < far)
    #expect(try Self.rows("push one; push two; push three; push four").notes.isEmpty)
  }

  @Test(arguments: [("sheet", "╭"), ("popover", "╭"), ("fullScreen", "┌")])
  func `the title of a modal contains its style`(_ style: String, _ corner: String) throws {
    let name = style == "fullScreen" ? "full screen" : style
    let screen = try Self.rows("resize 1366 1024; push a; present m style=\(style)")
    #expect(screen.window.contains { $0.contains("\(name): m") }, "\(screen)")
    let stack = try Self.rows("resize 1366 1024; push a; present m kind=stack style=\(style); push b")
    #expect(
      stack.window.contains { $0.contains(name) } && stack.window.contains { $0.contains("stack m") },
      "\(stack)")
    #expect(stack.window.joined().contains("╭") == (corner == "╭"))
    #expect(stack.show("a") == (style != "fullScreen"))
    #expect(stack.window.joined().contains("░") == (style != "fullScreen"))
  }

  @Test func `a narrow modal has its style and its node on its edges`() throws {
    let rows = try Self.rows(
      "resize 390 844; push a; present navigation kind=stack style=popover; push b", columns: 25)
    #expect(rows.window.contains { $0.contains("╭ popover ─") || $0.contains("╭─ popover ─") }, "\(rows)")
    #expect(
      rows.window.contains { $0.contains("╰ stack navigati… ╯") || $0.contains("stack navig") }, "\(rows)")
  }

  @Test func `an overlay dims what it lies over, and a split side by side does not`() throws {
    let split = "scene split; primary list; detail mail"
    #expect(try Self.rows("\(split); behavior overlay; mode oneOver").window.joined().contains("░ mail ░"))
    #expect(try !Self.rows(split).window.joined().contains("░"))
  }

  @Test(arguments: [
    ("loaded title=One; open https://b.example", ["locked", "loading https://b.example"]),
    ("loaded; open https://b.example; failed Gone", ["failed: Gone", "https://b.example"]),
    ("failed Gone", ["(empty)", "failed: Gone"]), ("loaded; reload", ["loading"]),
  ])
  func `a page says whether it loads, has failed or is locked`(_ line: String, _ expected: [String]) throws {
    let picture = try Self.rows("scene web; open https://a.example; \(line)").window.joined(separator: "\n")
    for text in expected { #expect(picture.contains(text), "\(text)\n\(picture)") }
  }

  @Test func `a hidden focus has a note, and a visible one has none`() throws {
    #expect(try Self.rows("scene split; primary a; mode secondaryOnly").notes == ["focus: primary (hidden)"])
    #expect(try Self.rows("scene split; primary a").notes.isEmpty)
  }

  @Test func `the selected tab is in brackets, also among more than have room`() throws {
    let tabs = (1...12).map { "add stack tab\($0) in=tabs" }.joined(separator: "; ")
    let picture = try Self.rows("scene tabs; resize 390 844; \(tabs); select tab9", columns: 26)
    #expect(picture.window.contains("│ … [tab9] tab10 tab11 … │"), "\(picture)")
    #expect(
      try Self.rows("scene tabs; push a; select second").window.joined().contains("a   [second]   third"))
  }

  // MARK: Texts

  @Test func `long titles end in an ellipsis, and the title of the screen is shortened last`() throws {
    let long = "\"The title of a screen that is much too long\""
    let picture = try Self.rows(
      "resize 390 844; push a title=\(long); push b title=\(long) right=share", columns: 25)
    #expect(picture.window[1] == "│ ‹ … The title of… [s… │", "\(picture.window[1])")
    let line = "resize 390 844; push a title=\(long); push b title=\(long)"
    #expect(try Self.rows(line, columns: 25).window[1] == "│ ‹ … The title of a s… │")
    #expect(try Self.rows(line, columns: 25, ascii: true).window[1] == "| <.. The title of a .. |")
  }

  @Test(arguments: [20, 38, 80]) func `a title that is cut is printed as a whole below the picture`(
    _ columns: Int
  ) throws {
    let long = "The title of a screen that is much too long for a phone"
    let picture = try Self.rows("resize 390 844; push a; push b title=\"\(long)\"", columns: columns)
    #expect(picture.notes.joined().filter { $0 != " " }.contains(long.filter { $0 != " " }), "\(picture)")
    #expect(picture.notes.allSatisfy { DisplayWidth.of($0) <= columns })
    let back = try Self.rows(
      "resize 390 844; push a title=\"\(long)\"; push b right=Share,Archive", columns: columns)
    let notes = back.notes.joined().filter { $0 != " " }
    #expect(notes.contains(long.filter { $0 != " " }), "\(back)")
    #expect(columns > 38 || notes.contains("Archive"), "\(back)")
    let short = try Self.rows("resize 390 844; push a; push b title=Short", columns: columns)
    #expect(!short.notes.contains { $0.contains("Short") })
  }

  @Test func `a phone has 36 columns where the terminal has them, and a wide terminal makes pictures wider`()
    throws
  {
    #expect(try Self.shape("resize 390 844", columns: 38) == (36, 18))
    #expect(try Self.shape("resize 390 844", columns: 30).0 == 28)
    #expect(try Self.shape("resize 1024 768", columns: 120) == (77, 16))
    #expect(try Self.shape("resize 1024 768", columns: 200) == (77, 16))
  }

  @Test(arguments: [15, 24, 40, 60]) func `the frame leaves four rows of the terminal free`(_ rows: Int)
    throws
  {
    let (_, inside) = try Self.shape("resize 390 5000", rows: rows)
    #expect(inside + 2 <= max(rows - 4, 10), "\(inside)")
  }

  @Test func `a sheet that is as wide as a phone has round corners, and the scene below at its sides`() throws
  {
    for size in ["390 844", "320 568"] {
      let picture = try Self.rows("window \(size) portrait; push a; present form")
      let joined = picture.window.joined(separator: "\n")
      #expect(joined.contains("░│") && joined.contains("│░"), "\(joined)")
      #expect(picture.window.joined().contains("sheet: form") || picture.notes.contains("sheet: form"))
    }
    #expect(
      try Self.rows("window 390 844 portrait; push a; present form").window[3].hasPrefix("│░╭─ sheet: form ─")
    )
  }

  @Test func `no label in a pane or a tab bar touches a line`() throws {
    let lines =
      "scene tabs; window 390 844 portrait; push a title=\"A title that is as long as its bar is\" tab=One"
    for columns in [24, 30, 38, 80] {
      let picture = try Self.rows(
        "\(lines); title second Another; push screen-with-a-rather-long-id", columns: columns)
      for row in picture.window where row.hasPrefix("│") && row.contains(where: \.isLetter) {
        #expect(row.hasPrefix("│ ") && row.hasSuffix(" │"), "\(row)")
      }
    }
  }

  @Test func `wide characters keep the borders in line`() throws {
    let line = "push 日本語 title=日本語のとても長いタイトルです; push \"👨‍👩‍👧 family\"; push ｆｕｌｌ title=🇩🇪"
    for columns in [20, 31, 40, 80] {
      let picture = try Self.rows(line, columns: columns)
      let widths = Set(picture.window.map { DisplayWidth.of($0) })
      #expect(widths.count == 1, "\(columns): \(widths)\n\(picture.window.joined(separator: "\n"))")
      let screen = TerminalScreen(Array(picture.window.joined(separator: "\r\n").utf8), columns: 100)
      #expect(screen.rows == picture.window)
    }
  }

  @Test func `an ASCII picture contains only printable ASCII characters`() throws {
    let line =
      "scene web; open https://a.example; loaded title=A; open https://b.example; failed No; present m style=popover"
    let picture = try DrawnSession([line]).picture(ascii: true)
    #expect(
      picture.allSatisfy { $0.utf8.allSatisfy { 0x20..<0x7F ~= $0 } }, "\(picture.joined(separator: "\n"))")
  }

  // MARK: What has changed

  @Test func `only labels with a new text are marked`() throws {
    var session = try DrawnSession(["push a; push b"])
    try session.type("push c")
    #expect(PictureRows(session.picture()).window.filter { $0.contains("•") }.count == 2)
    try session.type("attr c dirty=true")
    #expect(!session.picture().joined().contains("•"))
    try session.type("title c Third")
    let titled = session.picture().joined(separator: "\n")
    #expect(titled.contains("• Third") && !titled.contains("• c") && !titled.contains("• b"), "\(titled)")
    try session.type("present m kind=stack")
    #expect(session.picture().joined().contains("• sheet: stack m"))
    try session.type("dismiss")
    #expect(!session.picture().joined().contains("•"))
  }

  @Test func `colors add nothing to the text of a picture`() throws {
    let lines = ["scene web; open https://a.example; loaded", "open https://b.example; failed No"]
    let session = try DrawnSession(lines)
    let (plain, colored) = (session.picture(), session.picture(color: true))
    #expect(!plain.joined().contains("\u{1B}") && colored.joined().contains("\u{1B}[31m"))
    #expect(colored.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
    #expect(colored.allSatisfy { !$0.contains("\u{1B}") || $0.hasSuffix("\u{1B}[0m") || !$0.hasSuffix("m") })
  }
}

extension String {
  /// Returns the number of parts into which `text` divides this string.
  fileprivate func components(separated text: String) -> Int { ranges(of: text).count + 1 }
}
