import NavBase
import NavEvents
import NavRuntime
import Testing

struct TextTableTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  // MARK: Texts in and out

  @Test(arguments: [
    "", "a", "\0", "\u{1F}", "\"", "\\", "nil", "caf\u{E9}", "cafe\u{301}", "\u{1F600}", "8 bytes!",
    "9 bytes!!", String(repeating: "long ", count: 10_000),
  ])
  func `a handle gives its text back byte for byte`(text: String) {
    let table = Texts()
    let id = table.intern(text)
    #expect(Array(table[id].utf8) == Array(text.utf8))
    #expect(table.find(text) == id)
  }

  @Test func `a text that is known keeps its handle and is stored once`() {
    let table = Texts()
    let first = table.intern("inbox")
    #expect(table.intern("letter") != first)
    #expect(table.intern("in" + "box") == first)
    #expect(table.count == 2)
  }

  @Test func `composed and decomposed accents are different texts`() {
    let table = Texts()
    let composed = table.intern(Self.composed)
    #expect(Self.composed == Self.decomposed)
    #expect(table.find(Self.decomposed) == nil)
    #expect(table.intern(Self.decomposed) != composed)
    #expect(table.count == 2)
  }

  @Test func `texts that differ only in length are different texts`() {
    let table = Texts()
    let ids = (0...40).map { table.intern(String(repeating: "\0", count: $0)) }
    #expect(Set(ids).count == 41)
  }

  @Test func `a text that never entered is not found`() {
    let table = Texts()
    #expect(table.find("") == nil)
    _ = table.intern("inbox")
    #expect(table.find("inbo") == nil)
    #expect(table.find("inboxx") == nil)
  }

  @Test func `texts sort as UTF-8 bytes`() {
    let texts = ["", "\0", "A", "Z", "a", "ab", "b", Self.decomposed, Self.composed, "\u{FFFF}", "\u{10000}"]
    let table = Texts()
    let ids = texts.map { table.intern($0) }
    for (one, first) in ids.enumerated() {
      for (other, second) in ids.enumerated() {
        #expect(table.precedes(first, second) == (one < other), "\(texts[one]) \(texts[other])")
      }
    }
  }

  @Test func `a text is quoted with its escapes`() {
    let table = Texts()
    let quoted = ["plain", "a \"quote\"\n", Self.decomposed].map { table.quoted(table.intern($0)) }
    #expect(quoted[0] == #""plain""#)
    #expect(quoted[1] == #""a \"quote\"\n""#)
    #expect(quoted[2].utf8.elementsEqual("\"\(Self.decomposed)\"".utf8))
  }

  @Test func `handles and texts survive growth`() {
    let table = Texts()
    let texts = (0..<50_000).map { "screen \($0)" }
    let ids = texts.map { table.intern($0) }
    #expect(table.count == 50_000)
    #expect(zip(texts, ids).allSatisfy { table.find($0) == $1 && table[$1] == $0 })
  }

  // MARK: Collection

  /// Returns a table of `count` texts after a collection that kept those whose number is a multiple of `step`.
  private func collected(_ count: Int, keepingEvery step: Int) -> (table: Texts, ids: [TextID]) {
    let table = Texts()
    let ids = (0..<count).map { table.intern("text \($0)") }
    table.sweep(keeping: stride(from: 0, to: count, by: step).map { ids[$0] })
    return (table, ids)
  }

  @Test func `a collection keeps the handles and the texts that are marked`() {
    let (table, ids) = collected(1000, keepingEvery: 3)
    for (number, id) in ids.enumerated() where number % 3 == 0 {
      #expect(table[id] == "text \(number)")
      #expect(table.find("text \(number)") == id)
    }
  }

  @Test func `a collection removes the texts that are not marked`() {
    let table = collected(1000, keepingEvery: 3).table
    #expect(table.count == 334)
    for number in 0..<1000 where number % 3 != 0 { #expect(table.find("text \(number)") == nil) }
  }

  @Test func `a collection may keep everything or nothing`() {
    let table = collected(100, keepingEvery: 1).table
    #expect(table.count == 100)
    table.sweep(keeping: [])
    #expect(table.count == 0)
    #expect(table.find("text 0") == nil)
    #expect(table[table.intern("again")] == "again")
  }

  @Test func `the handles of removed texts are used again`() {
    let (table, ids) = collected(1000, keepingEvery: 2)
    let alive = Set(stride(from: 0, to: 1000, by: 2).map { ids[$0] })
    for number in 0..<500 {
      let id = table.intern("new \(number)")
      #expect(!alive.contains(id))
    }
    #expect(table.capacity == 1000)
    #expect(table.count == 1000)
    #expect(table[ids[998]] == "text 998")
  }

  @Test func `a table wants a collection when its texts are twice those alive, but not when they are few`() {
    let table = Texts()
    for number in 0..<4095 { _ = table.intern("text \(number)") }
    #expect(!table.wantsCollection)
    _ = table.intern("one more")
    #expect(table.wantsCollection)

    table.sweep(keeping: (0..<3000).compactMap { table.find("text \($0)") })
    #expect(!table.wantsCollection)
    for number in 0..<2999 { _ = table.intern("new \(number)") }
    #expect(!table.wantsCollection)
    _ = table.intern("the 6000th")
    #expect(table.wantsCollection)

    table.sweep(keeping: [])
    for number in 0..<4095 { _ = table.intern("small again \(number)") }
    #expect(!table.wantsCollection)
  }

  @Test func `a pass over a journal drops the texts of earlier commits from time to time`() {
    var draft = CommitDraft()
    var most = 0
    for number in 0..<20_000 {
      let command = draft.intern(NavCommand.push(ScreenDescription("screen-\(number)")))
      draft.command = command
      most = max(most, draft.texts.count)
      draft.startOver()
    }
    #expect(most < 10_000, "\(most) texts")
  }

  @Test func `a table wants a collection when its bytes are twice those alive, but never when they are few`()
  {
    let table = Texts()
    let text = String(repeating: "x", count: 1 << 16)
    for number in 0..<15 { _ = table.intern("\(number)\(text)") }
    #expect(!table.wantsCollection)
    _ = table.intern("15\(text)")
    #expect(table.wantsCollection)

    table.sweep(keeping: (0..<12).compactMap { table.find("\($0)\(text)") })
    #expect(!table.wantsCollection)
    for number in 0..<11 { _ = table.intern("new \(number)\(text)") }
    #expect(!table.wantsCollection)
    _ = table.intern("new 11\(text)")
    #expect(table.wantsCollection)

    table.sweep(keeping: [])
    for number in 0..<15 { _ = table.intern("again \(number)\(text)") }
    #expect(!table.wantsCollection)
  }

  @Test func `a text may begin anywhere in the memory`() {
    for start in [0, 1, Int(UInt32.max), Int(UInt32.max) + 1, 1 << 40 | 7, 1 << 48 - 1 << 26] {
      let slot = TextSlot(start: start, length: 64 << 20, hash: .max, needsEscape: true)
      #expect(slot.range == start..<start + 64 << 20)
    }
    #expect(MemoryLayout<TextSlot>.stride == 16)
  }

  // MARK: Too long

  /// Returns a text of so many letters, much faster than a repeated string does in a debug build.
  private static func letters(_ count: Int) -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: count), as: UTF8.self)
  }

  @Test func `a text longer than a line of a journal is not stored, and the table reports it`() {
    let table = Texts()
    let text = Self.letters(TextTable.longestText)
    #expect(table[table.intern(text)].utf8.count == TextTable.longestText)
    #expect(!table.hasOverflowed)
    #expect(table[table.intern(text + "x")].isEmpty)
    #expect(table.hasOverflowed)
    #expect(table.wantsCollection)
    table.sweep(keeping: [])
    #expect(!table.hasOverflowed)
  }

  @Test func `a command with a text that is too long changes nothing, with or without a journal`() throws {
    let text = Self.letters(TextTable.longestText + 1)
    let recorded = try RecordedSession()
    for session in [recorded.session, try NavSession()] {
      try session.send { $0.intern(.push("a")) }
      let (view, journal) = (session.stateView(), recorded.journal)
      let error = #expect(throws: SessionError.self) {
        try session.send { $0.intern(.setTitle(text, of: "a")) }
      }
      #expect(error == .textTooLong)
      #expect(error?.code == "text-too-long")
      #expect(error?.message == "a text in the command is longer than 67108864 bytes: bring less at once")
      #expect(session.stateView() == view)
      #expect(recorded.journal == journal)
      #expect(try session.send { $0.intern(.setTitle("short", of: "a")) }.isAccepted)
    }
  }

  @Test func `a JSON value longer than a line of a journal cannot be part of a command`() throws {
    let text = "\"\(Self.letters(TextTable.longestText - 1))\""
    var draft = CommitDraft()
    #expect(throws: JSONError.tooLong) { try draft.json(text) }
    #expect(JSONError.tooLong.message == "the JSON value is longer than 67108864 bytes")
  }

  @Test func `an observer learns at once that the text it sends is too long`() throws {
    let text = Self.letters(TextTable.longestText + 1)
    let session = try NavSession()
    let log = CallLog()
    let observation = session.observe(
      with: NavObserver(did: { [unowned session] _ in
        let error = #expect(throws: SessionError.self) {
          try session.send { $0.intern(.setTitle(text, of: "a")) }
        }
        log.note(error?.code ?? "")
      }))
    defer { observation.cancel() }
    try session.send { $0.intern(.push("a")) }
    #expect(Set(log.calls) == ["text-too-long"])
  }

  @Test func `the bytes of a session's texts grow with its state and not with its history`() throws {
    let session = try NavSession()
    try session.send { $0.intern(.push("inbox")) }
    for number in 0..<200 {
      let title = Self.letters(50_000) + "\(number)"
      try session.send { $0.intern(.setTitle(title, of: "inbox")) }
    }
    #expect(session.read { $1.texts.byteCount } <= 1 << 20 + 1 << 17)
  }

  @Test func `the number of a session's texts grows with its state and not with its history`() throws {
    let session = try NavSession()
    try session.send { $0.intern(.push("inbox")) }
    for number in 0..<6000 {
      try session.send { $0.intern(.push(ScreenDescription("letter \(number)", title: "Title \(number)"))) }
      try session.send { $0.intern(.pop()) }
    }
    let (count, capacity) = session.read { ($1.texts.count, $1.texts.capacity) }
    #expect(count <= 4200)
    #expect(capacity <= 4200)
    #expect(session.stateView().contains(#""panes":{"left":"inbox","right":null}"#))
  }
}

/// A table that an expectation can read. It is a class because the table in it cannot be copied.
private final class Texts {
  private var table = TextTable()

  var count: Int { table.count }
  var capacity: Int { table.capacity }
  var wantsCollection: Bool { table.wantsCollection }
  var hasOverflowed: Bool { table.hasOverflowed }

  subscript(_ id: TextID) -> String { table[id] }

  func intern(_ text: String) -> TextID { table.intern(text) }
  func find(_ text: String) -> TextID? { table.find(text) }
  func precedes(_ one: TextID, _ other: TextID) -> Bool { table.precedes(one, other) }

  func quoted(_ id: TextID) -> String {
    var buffer = ByteBuffer()
    table.appendQuoted(id, to: &buffer)
    return buffer.string
  }

  func sweep(keeping ids: [TextID]) {
    var marks = TextMarks(capacity: table.capacity)
    for id in ids { marks.mark(id) }
    table.sweep(keeping: marks)
  }
}
