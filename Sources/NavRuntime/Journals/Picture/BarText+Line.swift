import NavBase

/// A bar as a line of characters.
extension BarText {
  /// Returns the bar: the buttons at the sides, and the title in the middle of the bar, or as near to it as the buttons
  /// allow. The title is shortened last; in a very narrow bar it stands alone.
  func text(width: Int, isChanged: Bool, _ box: BoxCharacters) -> String {
    let inside = max(0, width - 2)
    let title = (isChanged ? box.changed : "") + title
    var (start, end) = width < Self.narrowest ? ("", "") : (leftSide(box), rightItems.inBrackets)
    let spare = inside - DisplayWidth.of(title) - (start.isEmpty ? 0 : 1) - (end.isEmpty ? 0 : 1)
    if DisplayWidth.of(start) + DisplayWidth.of(end) > spare {
      let half = max(Self.leastSide, spare / 2)
      start = box.shortened(start, to: max(half, spare - DisplayWidth.of(end)))
      end = box.shortened(end, to: max(half, spare - DisplayWidth.of(start)))
    }
    let (left, right) = (Self.withGap(start), Self.withGap(end))
    let shown = box.shortened(title, to: max(0, inside - left - right))
    let middle = (inside - DisplayWidth.of(shown)) / 2
    let place = min(max(middle, left), max(left, inside - right - DisplayWidth.of(shown)))
    let rest = DisplayWidth.fit(shown, inside - DisplayWidth.of(end) - place) + end
    return DisplayWidth.fit(" " + DisplayWidth.fit(start, place) + rest, width)
  }

  /// The smallest width of a bar that has more than its title.
  private static let narrowest = 10
  /// The smallest width of a side that is cut, so that its button can still be seen.
  private static let leastSide = 3

  private func leftSide(_ box: BoxCharacters) -> String {
    let items = leftItems.inBrackets
    guard let back else { return items }
    return box.back + back + (items.isEmpty ? "" : " " + items)
  }

  private static func withGap(_ text: String) -> Int { text.isEmpty ? 0 : DisplayWidth.of(text) + 1 }

  /// Returns a tab bar. The selected tab is in brackets, and stays when not all tabs have room.
  static func text(_ tabs: [Tab], width: Int, isChanged: Bool, _ box: BoxCharacters) -> String {
    if tabs.isEmpty { return "(no tabs)" }
    let mark = isChanged ? box.changed : ""
    let whole = mark + tabs.map { $0.shown($0.title.onOneLine()) }.joined(separator: "   ")
    let rest = width - DisplayWidth.of(mark)
    if DisplayWidth.of(whole) <= width { return whole }
    let each = rest / tabs.count - 1
    if each < narrowestTab { return mark + around(tabs, width: rest, box) }
    return mark
      + tabs.map { $0.shown(box.shortened($0.title.onOneLine(), to: $0.isSelected ? each - 2 : each)) }
      .joined(separator: " ")
  }

  /// The smallest width of a tab. With less room, only the selected tab and its neighbours are shown.
  private static let narrowestTab = 5

  /// Returns the selected tab and as many of its neighbours as have room.
  private static func around(_ tabs: [Tab], width: Int, _ box: BoxCharacters) -> String {
    let selected = tabs.firstIndex { $0.isSelected } ?? 0
    let text = { (range: ClosedRange<Int>) in
      (range.lowerBound > 0 ? [box.ellipsis] : []) + tabs[range].map { $0.shown($0.title.onOneLine()) }
        + (range.upperBound < tabs.count - 1 ? [box.ellipsis] : [])
    }
    let fits = { (range: ClosedRange<Int>) in
      range.lowerBound >= 0 && range.upperBound < tabs.count
        && DisplayWidth.of(text(range).joined(separator: " ")) <= width
    }
    var range = selected...selected
    while true {
      if fits(range.lowerBound...range.upperBound + 1) {
        range = range.lowerBound...range.upperBound + 1
      } else if fits(range.lowerBound - 1...range.upperBound) {
        range = range.lowerBound - 1...range.upperBound
      } else {
        break
      }
    }
    if fits(range) { return text(range).joined(separator: " ") }
    return tabs[selected].shown(box.shortened(tabs[selected].title.onOneLine(), to: max(1, width - 2)))
  }
}

extension BarText.Tab {
  fileprivate func shown(_ title: String) -> String { isSelected ? "[\(title)]" : title }
}

extension [String] {
  /// The names of buttons, in brackets.
  fileprivate var inBrackets: String { map { "[\($0)]" }.joined(separator: " ") }
}
