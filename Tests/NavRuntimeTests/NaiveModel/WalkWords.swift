/// The ids and texts of the walk, chosen for the trouble they can make.
enum WalkWords {
  /// The composed and the decomposed é are two ids, that only Swift's `==` takes for one.
  static let ids = texts([
    "a", "b", "Z", "detail", "list-2", "two words", "caf\u{E9}", "cafe\u{301}", "日本", "🧭",
    "say \"hi\"", "back\\slash", "a=b", "x;y#z", longest,
  ])

  /// As many bytes as an id can have.
  private static let longest = String(repeating: "long", count: 64)

  static let malformedIDs = texts([
    "", "tab\there", "\u{1}", "del\u{7F}", String(repeating: "y", count: 257),
    String(repeating: "\u{E9}", count: 129),
  ])

  static let unknownIDs = texts(["ghost", "nowhere at all", "cafe"])

  static let unknownPlugins = texts(["ghost", "back", "Swipe-back"])

  /// The empty one counts as none.
  static let restorationIDs = texts(["r", "a", "two words", "\u{E9}", "say \"hi\"", "k=v", ""])

  static let titles = texts([
    "Title", "Two words", "Gr\u{F6}\u{DF}e", "say \"hi\"", "C:\\path\\", "k=v", "a;b", "#1", "日本語 です",
    "🎉 done", "e\u{301}", " ", "nil",
  ])

  static let items = texts(["Edit", "Done", "Edit all", "\u{2713}", "\"Q\"", "+"])

  static let urls = texts([
    "https://example.com/items?id=7&x=a=b", "https://example.com/#top", "netsketch://open",
  ])

  static let attributeKeys = texts(["note", "Zed", "\u{E9}pi", "a.b"])
  static let attributeValues = texts(["1", "x=y", "two words", "true"])
  static let dirty = ModelText("dirty")
  static let dirtyValue = ModelText("true")
  static let cleanValues = texts(["", "false", "TRUE"])
  static let empty = ModelText("")

  /// Widths in points; the last ones leave nothing to the right pane.
  static let widths = [320, 200, 320.5, 511.25, 0.125, 1, 1023, 1024, 1500]
  /// Sizes of the scene, on both sides of the width that is regular.
  static let sceneWidths = [1024, 768, 1366, 600, 1000.5, 599, 599.5, 320, 414, 375.25]
  static let sceneHeights = [768, 1024, 600, 599, 480, 812.5, 320]
  static let badWidths: [Double] = [0, -1, -320.5]

  private static func texts(_ texts: [String]) -> [ModelText] {
    texts.map { ModelText($0) }
  }
}
