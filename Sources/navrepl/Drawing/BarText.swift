import NavEvents
import NavRuntime

/// What a bar says: buttons, and the title in the middle.
struct BarText {
  /// A tab of a tab bar.
  struct Tab {
    let title: String
    let isSelected: Bool
  }

  private var title = ""
  private var back: String?
  private var leftItems: [String] = []
  private var rightItems: [String] = []

  /// Creates the text of a bar over nothing.
  init() {}

  /// Creates the text of the bar that shows the item of a node.
  init(_ node: String, _ scene: NavScene) {
    guard let item = scene.items[node] else { return }
    title = item.title.onOneLine()
    back = (item.backButton ?? Self.leave(node, scene))?.title.onOneLine()
    leftItems = item.leftItems.map { $0.onOneLine() }
    rightItems = item.rightItems.map { $0.onOneLine() }
  }

  /// Everything that it says, for comparing.
  var says: [String] { [title, back ?? "", back == nil ? "" : "back"] + leftItems + ["|"] + rightItems }

  /// Returns the button that leaves the web container whose bar shows the item of `node`.
  private static func leave(_ node: String, _ scene: NavScene) -> NavScene.Item.Button? {
    scene.items.first { id, item in
      item.leave != nil
        && (id.hasSameBytes(as: node) || scene[id]?.children.containsBytes(of: node) == true)
    }?.value.leave
  }

  /// Returns the bar: the buttons at the sides, and the title in the middle of the whole bar, or else of what they leave. When
  /// there is no room for all, each side gets at most a third.
  func text(width: Int, isChanged: Bool, _ box: BoxCharacters) -> String {
    let inside = max(0, width - 2)
    var start = ([back.map { box.back + $0 }].compactMap(\.self) + leftItems.map { "[\($0)]" })
      .joined(separator: " ")
    var end = rightItems.map { "[\($0)]" }.joined(separator: " ")
    let title = (isChanged ? box.changed : "") + title
    // The title gives way last, but no side takes more than it needs.
    start = box.shortened(start, to: max(inside / 3, inside - Self.width("", title, end) - 1))
    end = box.shortened(end, to: max(inside / 3, inside - Self.width(start, title, "") - 1))
    let (left, right) = (DisplayWidth.of(start), DisplayWidth.of(end))
    let gaps = (left > 0 ? 1 : 0) + (right > 0 ? 1 : 0)
    let shown = box.shortened(title, to: max(0, inside - left - right - gaps))
    let length = DisplayWidth.of(shown)
    let middle = (inside - length) / 2
    let least = left + (left > 0 ? 1 : 0)
    let most = inside - right - (right > 0 ? 1 : 0) - length
    let place = min(max(middle, least), max(most, least))
    return DisplayWidth.fit(
      " " + DisplayWidth.fit(start, place) + DisplayWidth.fit(shown, inside - right - place) + end, width)
  }

  private static func width(_ start: String, _ title: String, _ end: String) -> Int {
    let widths = [start, title, end].map { DisplayWidth.of($0) }
    return max(0, widths.reduce(0) { $0 + ($1 > 0 ? $1 + 1 : 0) } - 1)
  }

  /// Returns a tab bar. The selected tab is in brackets, and stays when not all have room.
  static func text(_ tabs: [Tab], width: Int, isChanged: Bool, _ box: BoxCharacters) -> String {
    if tabs.isEmpty { return "(no tabs)" }
    let names = tabs.map { $0.isSelected ? "[\($0.title.onOneLine())]" : $0.title.onOneLine() }
    let mark = isChanged ? box.changed : ""
    let whole = mark + names.joined(separator: "   ")
    if DisplayWidth.of(whole) <= width { return whole }
    let each = max(1, (width - DisplayWidth.of(mark)) / tabs.count - 1)
    let cut = zip(tabs, names).map { tab, name in
      guard tab.isSelected, DisplayWidth.of(name) > each else { return box.shortened(name, to: each) }
      return "[" + box.shortened(tab.title.onOneLine(), to: max(1, each - 2)) + "]"
    }
    let shorter = mark + cut.joined(separator: " ")
    if DisplayWidth.of(shorter) <= width { return shorter }
    let selected = tabs.firstIndex { $0.isSelected } ?? 0
    return box.shortened(names[selected], to: width)
  }
}
