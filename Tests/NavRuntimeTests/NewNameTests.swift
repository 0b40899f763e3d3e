import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The one definition of the characters that are visible in a line, and every way in which a new id can enter a scene.
struct NewNameTests {
  // MARK: Characters

  /// The standard library's tables may know more characters than the ranges do. A character that either of them calls
  /// invisible must not be in a line.
  @Test func `no control, bidi control or default-ignorable character counts as visible`() {
    var counts = (control: 0, invisible: 0, joining: 0)
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isRight: Bool
      switch LineRole(scalar) {
      case .control:
        counts.control += 1
        isRight = properties.generalCategory == .control
      case .invisible:
        counts.invisible += 1
        isRight = true
      case .joining:
        counts.joining += 1
        isRight = properties.isVariationSelector || properties.isJoinControl
      case .visible:
        let isUnseen = properties.isDefaultIgnorableCodePoint || properties.isBidiControl
        isRight = !isUnseen && properties.generalCategory != .control
      }
      if !isRight { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
    #expect(counts.control == 65)
    #expect(counts.joining == 2 + 4 + 16 + 240)
    #expect(counts.invisible > 3000)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a\nb\tc\r", #"a\nb\tc\r"#), ("\u{9B}", #"\u{009B}"#),
    ("\u{7F}", #"\u{7F}"#),
    ("a\u{202E}b", #"a\u{202E}b"#), ("\u{E0041}", #"\u{000E0041}"#), ("👩‍👧", "👩‍👧"), ("❤️‍🔥", "❤️‍🔥"),
    ("\u{200D}a", #"\u{200D}a"#), ("a\u{200D}", #"a\u{200D}"#),
    ("a\u{200D}\u{200D}b", #"a\u{200D}\u{200D}b"#),
    ("a\u{FE0F}\u{FE0F}", "a\u{FE0F}" + #"\u{FE0F}"#), ("\u{FE0F}", #"\u{FE0F}"#), ("می‌خواهم", "می‌خواهم"),
    ("\u{2028}", #"\u{2028}"#), ("\u{FEFF}x", #"\u{FEFF}x"#), ("日本 é", "日本 é"),
  ])
  func `a text on one line has its unsafe characters escaped`(_ text: String, _ line: String) {
    #expect(text.onOneLine().hasSameBytes(as: line), "\(text.onOneLine())")
    #expect(text.onOneLine().onOneLine().hasSameBytes(as: text.onOneLine()))
    #expect(text.isSafeOnLine == text.hasSameBytes(as: line))
  }

  @Test
  func `a character of ASCII is escaped wherever it stands, unless it is visible or a tab that is kept`() {
    var wrong: [(UInt8, Int)] = []
    for value in UInt8(0)..<128 {
      for place in [0, 7, 15, 16, 31, 40] {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 41)
        bytes[place] = value
        let text = String(decoding: bytes, as: UTF8.self)
        let isVisible = 0x20..<0x7F ~= value
        let staysWithTabs = text.onOneLine(tabs: true).hasSameBytes(as: text)
        if text.isSafeOnLine != isVisible || staysWithTabs != (isVisible || value == UInt8(ascii: "\t")) {
          wrong.append((value, place))
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      ([0x9B], #"\x9B"#), ([0x61, 0xC3, 0xA9, 0xFF, 0x62], #"aé\xFFb"#), ([0xE2, 0x80], #"\xE2\x80"#),
      ([], ""),
      ([0xC3, 0x28], #"\xC3("#), ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#), ([0xF0, 0x9F, 0x99, 0x82], "🙂"),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 are shown one by one`(_ bytes: [UInt8], _ text: String) {
    #expect(String(showing: bytes).hasSameBytes(as: text), "\(String(showing: bytes))")
  }

  // MARK: Ways in

  static let bad = [
    "a\u{9B}b", "a\u{7F}", "a\u{202E}b", "\u{200B}", "\u{2069}x", "\u{E0041}", "\u{FEFF}", "a\u{AD}b",
    "\u{2028}",
  ]

  private typealias Make = @Sendable (inout CommitDraft) -> InternedCommand

  /// Returns each way in which the id would enter a drillDown.
  private static func ways(_ id: String) -> [(name: String, make: Make)] {
    [
      ("push", { $0.intern(.push(ScreenDescription(id))) }),
      ("replace", { $0.intern(.replace(ScreenDescription(id))) }),
      ("show", { $0.intern(.show(ScreenDescription(id), for: "a")) }),
      ("placeholder", { $0.intern(.setPlaceholder(.left, ScreenDescription(id))) }),
      ("present", { $0.intern(.present(ScreenDescription(id), as: nil, style: .sheet, from: nil)) }),
      (
        "present a container",
        { $0.intern(.present(ScreenDescription(id), as: .stack, style: .sheet, from: nil)) }
      ),
      ("add", { $0.intern(.add(.stack, ScreenDescription(id), in: "main", column: nil, rootURL: nil)) }),
      (
        "add a split",
        { $0.intern(.add(.split, ScreenDescription(id), in: "main", column: nil, rootURL: nil)) }
      ),
    ]
  }

  @Test func `no command adds an id with an unsafe character`() throws {
    for id in Self.bad {
      for way in Self.ways(id) {
        let stage = try Stage(ScreenDescription("a"), ScreenDescription("b"))
        let before = stage.digest
        #expect(try refusal(of: way.make, on: stage) == "bad-argument", "\(way.name) \(id.debugDescription)")
        #expect(stage.digest == before)
      }
    }
  }

  @Test func `stacks, columns and pages take no id with an unsafe character`() throws {
    for id in Self.bad {
      let stack = try Stage.file(#"{"id":"main","kind":"stack","entries":[{"id":"a"}]}"#)
      #expect(
        try refusal(of: { $0.intern(.set([ScreenDescription("a"), ScreenDescription(id)])) }, on: stack)
          == "bad-argument")
      #expect(try refusal(of: { $0.intern(.replace(ScreenDescription(id))) }, on: stack) == "bad-argument")
      let split = try Stage.file(
        #"{"id":"m","kind":"split","primary":{"id":"p","kind":"stack"},"secondary":{"id":"q","kind":"stack"}}"#
      )
      #expect(try refusal(of: { $0.intern(.showDetail(ScreenDescription(id))) }, on: split) == "bad-argument")
      #expect(
        try refusal(of: { $0.intern(.showPrimary(ScreenDescription(id))) }, on: split) == "bad-argument")
      #expect(
        try refusal(of: { $0.intern(.setColumn(.primary, to: ScreenDescription(id))) }, on: split)
          == "bad-argument")
      #expect(
        try refusal(of: { $0.intern(.setColumn(.secondary, to: ScreenDescription(id))) }, on: split)
          == "bad-argument")
      let web = try Stage.file(#"{"id":"w","kind":"web"}"#)
      #expect(
        try refusal(of: { $0.intern(.open("https://a.example/", page: id)) }, on: web) == "bad-argument")
      #expect(try refusal(of: { $0.intern(.open("https://a.example/", page: "fine")) }, on: web) == nil)
    }
  }

  private func refusal(of make: @escaping Make, on stage: Stage) throws -> String? {
    try stage.send(Step("a command", make)).refused
  }

  @Test func `a page gets no id that is longer than an id may be`() throws {
    let id = String(repeating: "w", count: 256)
    let stage = try Stage.file(#"{"id":"\#(id)","kind":"web"}"#)
    #expect(try refusal(of: { $0.intern(.open("https://a.example/")) }, on: stage) == "bad-argument")
    #expect(try refusal(of: { $0.intern(.open("https://a.example/", page: "p")) }, on: stage) == nil)
    let other = try Stage()
    let add: Make = {
      $0.intern(.add(.web, ScreenDescription(id), in: "main", column: nil, rootURL: "https://a.example/"))
    }
    #expect(try refusal(of: add, on: other) == "bad-argument")
  }

  @Test func `no scene file and no archive adds an id with an unsafe character`() throws {
    for id in Self.bad {
      let main = #"{"id":"main","kind":"drillDown","left":[{"id":"\#(id)","restorationID":"r"}]}"#
      #expect(try Stage.empty().open(main).refused != nil)
      let stage = try Stage(ScreenDescription("a"))
      let archive = #"{"archive":1,"scene":{"root":\#(main)}}"#
      let refused = try refusal(of: { $0.restore($0.knownJSON(archive)) }, on: stage)
      #expect(refused == "bad-argument", "\(id.debugDescription)")
    }
  }

  @Test func `a plugin's configuration takes no id with an unsafe character`() throws {
    for id in Self.bad {
      let settings = #"{"login":"\#(id)"}"#
      #expect(throws: PluginFault.self) { _ = try AuthGate(configuration: settings) }
    }
  }

  /// The bytes are compared eight at a time: the character is at each place of a text that ends before, at and after such a group.
  @Test(arguments: [1, 7, 8, 9, 16, 17])
  func `a text is written as the same word from its bytes and as a string`(_ length: Int) {
    for value in 0..<UInt8(0x80) {
      for place in 0..<length {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        bytes[place] = value
        var buffer = ByteBuffer()
        bytes.withUnsafeBytes { buffer.append(typed: $0) }
        let word = String(decoding: bytes, as: UTF8.self).typed
        if buffer.string != word { Issue.record("\(value) at \(place): \(buffer.string), and not \(word)") }
      }
    }
    var buffer = ByteBuffer()
    for text in ["nil", "", "é", "a\u{202E}b-------"] {
      buffer.removeAll()
      Array(text.utf8).withUnsafeBytes { buffer.append(typed: $0) }
      #expect(buffer.string == text.typed)
    }
  }
}
