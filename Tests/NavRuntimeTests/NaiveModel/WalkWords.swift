/// The ids and texts of the walk, chosen for the trouble they can make.
enum WalkWords {
  /// The composed and the decomposed é are two ids, that only Swift's `==` takes for one.
  static let ids = [
    "a", "b", "Z", "detail", "list-2", "two words", "caf\u{E9}", "cafe\u{301}", "日本", "🧭",
    "say \"hi\"", "back\\slash", "a=b", "x;y#z",
  ].map { ModelText($0) } + [longest]

  /// As many bytes as an id can have.
  private static let longest = ModelText(String(repeating: "long", count: 64))

  static let malformedIDs = [
    "", "tab\there", "\u{1}", "del\u{7F}", String(repeating: "y", count: 257),
    String(repeating: "\u{E9}", count: 129),
  ].map { ModelText($0) }

  static let unknownIDs = ["ghost", "nowhere at all", "cafe"].map { ModelText($0) }

  static let titles = [
    "Title", "Two words", "Gr\u{F6}\u{DF}e", "say \"hi\"", "C:\\path\\", "k=v", "a;b", "#1", "日本語 です",
    "🎉 done", "e\u{301}", " ", "nil",
  ].map { ModelText($0) }

  static let items = ["Edit", "Done", "Edit all", "\u{2713}", "\"Q\"", "+"].map { ModelText($0) }

  static let urls = [
    "https://example.com/items?id=7&x=a=b", "https://example.com/#top", "netsketch://open",
  ].map { ModelText($0) }

  static let attributeKeys = ["note", "Zed", "\u{E9}pi", "a.b"].map { ModelText($0) }
  static let attributeValues = ["1", "x=y", "two words", "true"].map { ModelText($0) }
  static let dirty = ModelText("dirty")
  static let dirtyValue = ModelText("true")
  static let cleanValues = ["", "false", "TRUE"].map { ModelText($0) }
  static let empty = ModelText("")

  /// Widths in points; the last ones leave nothing to the right pane.
  static let widths = [320, 200, 320.5, 511.25, 0.125, 1, 1023, 1024, 1500]
  static let badWidths: [Double] = [0, -1, -320.5]
}
