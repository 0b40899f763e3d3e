import NavEvents
import Testing

struct NodeNameTests {
  @Test(arguments: [
    "a", "a b", " ", "ü", "日本", "\"", "\\", "a.b[0]", "🙂", "NIL", "nil ",
    String(repeating: "x", count: 256),
    String(repeating: "é", count: 128), "\u{A0}", "-", "\u{301}", "👩‍👧", "❤️", "می‌خواهم", "\u{200D}", "\u{37E}",
    "\u{FFFD}",
  ])
  func `any text up to 256 bytes whose characters can be seen is an id`(_ id: String) throws {
    let stage = try Stage()
    #expect(try stage.send(.push(ScreenDescription(id))).refused == nil)
    #expect(try stage.send(.popTo(id)).isNothing)
    #expect(try stage.send(.pop).kinds == ["popped"])
  }

  @Test(arguments: [
    "", "nil", "a\nb", "\t", "\u{0}", "\u{1f}", "\u{7f}", String(repeating: "x", count: 257),
    String(repeating: "é", count: 129), "\u{80}", "a\u{9B}b", "\u{9F}", "\u{61C}", "a\u{200E}", "\u{200F}",
    "a\u{202A}b",
    "\u{202E}", "\u{2066}", "\u{2069}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{2028}", "\u{2029}",
    "\u{E0001}",
    "\u{E0041}", "\u{E007F}", "\u{3164}", "\u{FFF9}",
  ])
  func `any other id is a bad argument, and the refusal is journalled`(_ id: String) throws {
    let stage = try Stage()
    let reply = try stage.send(.push(ScreenDescription(id)))
    #expect(reply.refused == "bad-argument")
    #expect(stage["commits"] == "2")
    #expect(stage["screens"] == "{}")
  }
}
