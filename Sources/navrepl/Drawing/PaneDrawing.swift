import NavEvents

/// A picture of the panes in characters: bars, back buttons, titles, placeholders.
enum PaneDrawing {
  static let standardWidth = 80
  static let widest = 120
  private static let narrowestPane = 10
  private static let paneHeight = 3

  /// Returns the picture of a state view, line by line; an empty array when there is nothing to draw. `tabs`
  /// are the titles in the outermost tab bar.
  static func lines(_ view: String, tabs: [String], width: Int, ascii: Bool) -> [String] {
    var document = JSONDocument()
    guard (try? document.parse(view)) != nil, let picture = Picture(document, tabs) else { return [] }
    return picture.lines(width, ascii ? .ascii : .unicode)
  }

  /// One pane of the picture.
  fileprivate struct Pane {
    var title = ""
    var backTitle: String?
    var leftItems: [String] = []
    var rightItems: [String] = []
    var content = ""
    var toolbarItems: [String] = []
    /// The width in points.
    var points = 0.0
  }

  private struct Picture {
    /// The roles of the frames that are drawn as panes.
    private static let paneRoles = ["left", "right", "top", "primary", "supplementary", "secondary"]

    let panes: [Pane]
    /// The bars above all panes, from the top.
    let outerBars: [Pane]
    let hasBars: Bool
    let hasToolbars: Bool
    /// The titles in a tab bar; empty when there is none.
    let tabs: [String]

    init?(_ document: borrowing JSONDocument, _ tabs: [String]) {
      let all = document.member("layout", of: document.root).map { document.elements(of: $0) } ?? []
      let frames = Self.topmost(all, document)
      let shown = frames.filter { Self.isPane($0, document) }
      if shown.isEmpty { return nil }
      let bars = frames.filter { ["bar", "leftBar", "rightBar"].contains(Self.role($0, document)) }
      panes = shown.map { Self.pane($0, document) }
      let outer = bars.filter { bar in
        shown.count > 1
          && !shown.contains {
            abs(Self.x($0, document) - Self.x(bar, document)) <= 1
              && Self.width(bar, document) < Self.width($0, document) + 3
          }
      }
      outerBars = outer.map { Self.pane($0, document) }
      hasBars = bars.count > outer.count
      hasToolbars = frames.contains { Self.role($0, document) == "leftToolbar" }
      self.tabs = frames.contains { Self.role($0, document) == "tabBar" } ? tabs.map { $0.onOneLine() } : []
    }

    /// Returns the frames from the last modal on, or all of them without a modal.
    private static func topmost(_ frames: [JSONValue], _ document: borrowing JSONDocument) -> [JSONValue] {
      guard let place = frames.lastIndex(where: { role($0, document) == "modal" }) else { return frames }
      let modal = frames[place]
      let inside = frames[(place + 1)...].filter { document.isInside($0, modal) }
      return inside.contains { isPane($0, document) } ? Array(inside) : [modal]
    }

    private static func isPane(_ frame: JSONValue, _ document: borrowing JSONDocument) -> Bool {
      role(frame, document).map { paneRoles.contains($0) || $0 == "modal" } ?? false
    }

    private static func role(_ frame: JSONValue, _ document: borrowing JSONDocument) -> String? {
      document.member("role", of: frame).flatMap { document.string($0) }
    }

    private static func x(_ frame: JSONValue, _ document: borrowing JSONDocument) -> Double {
      document.member("x", of: frame).flatMap { document.number($0) } ?? 0
    }

    private static func width(_ frame: JSONValue, _ document: borrowing JSONDocument) -> Double {
      document.member("width", of: frame).flatMap { document.number($0) } ?? 0
    }

    private static func pane(_ frame: JSONValue, _ document: borrowing JSONDocument) -> Pane {
      var pane = Pane()
      pane.points = width(frame, document)
      guard let node = document.member("node", of: frame).flatMap({ document.string($0) }) else {
        pane.content = "(empty)"
        return pane
      }
      let shown = node.onOneLine()
      pane.content = role(frame, document) == "modal" ? "\(shown) (modal)" : shown
      pane.fill(node, document)
      return pane
    }

    func lines(_ width: Int, _ box: BoxCharacters) -> [String] {
      let widths = widths(width - panes.count - 1)
      let whole = [widths.reduce(panes.count - 1, +)]
      var lines: [String] = []
      for bar in outerBars {
        lines.append(
          rule(
            lines.isEmpty ? box.topLeft : box.middleLeft, box.horizontal,
            lines.isEmpty ? box.topRight : box.middleRight, whole, box))
        lines.append("\(box.vertical)\(bar.bar(whole[0], box))\(box.vertical)")
      }
      lines.append(
        outerBars.isEmpty
          ? rule(box.topLeft, box.topMiddle, box.topRight, widths, box)
          : rule(box.middleLeft, box.topMiddle, box.middleRight, widths, box))
      if hasBars {
        lines.append(row(widths, box) { $0.bar($1, box) })
        lines.append(rule(box.middleLeft, box.middle, box.middleRight, widths, box))
      }
      for index in 0..<paneHeight {
        let isMiddle = index == paneHeight / 2
        lines.append(row(widths, box) { DisplayWidth.fit(isMiddle ? $0.content : "", $1, centered: true) })
      }
      if hasToolbars {
        lines.append(rule(box.middleLeft, box.middle, box.middleRight, widths, box))
        lines.append(row(widths, box) { $0.toolbar($1) })
      }
      if tabs.isEmpty {
        return lines + [rule(box.bottomLeft, box.bottomMiddle, box.bottomRight, widths, box)]
      }
      lines.append(rule(box.middleLeft, box.bottomMiddle, box.middleRight, widths, box))
      let titles = DisplayWidth.fit(tabs.joined(separator: "   "), whole[0], centered: true)
      lines.append("\(box.vertical)\(titles)\(box.vertical)")
      return lines + [rule(box.bottomLeft, box.horizontal, box.bottomRight, whole, box)]
    }

    /// Returns the columns for each pane, in proportion to its width in points.
    private func widths(_ columns: Int) -> [Int] {
      let inner = max(columns, narrowestPane * panes.count)
      let points = max(1, panes.reduce(0) { $0 + $1.points })
      var widths: [Int] = []
      for (place, pane) in panes.dropLast().enumerated() {
        let rest = inner - widths.reduce(0, +) - narrowestPane * (panes.count - 1 - place)
        widths.append(min(max(Int(Double(inner) * pane.points / points), narrowestPane), rest))
      }
      return widths + [inner - widths.reduce(0, +)]
    }

    private func rule(
      _ start: Character, _ middle: Character, _ end: Character, _ widths: [Int], _ box: BoxCharacters
    ) -> String {
      let parts = widths.map { String(repeating: box.horizontal, count: $0) }
      return "\(start)\(parts.joined(separator: String(middle)))\(end)"
    }

    private func row(_ widths: [Int], _ box: BoxCharacters, _ body: (Pane, Int) -> String) -> String {
      let parts = zip(panes, widths).map { body($0, $1) }
      return "\(box.vertical)\(parts.joined(separator: String(box.vertical)))\(box.vertical)"
    }
  }
}

extension PaneDrawing.Pane {
  fileprivate mutating func fill(_ node: String, _ document: borrowing JSONDocument) {
    guard let items = document.member("items", of: document.root),
      let item = document.members(of: items).first(where: { $0.name.hasSameBytes(as: node) })?.value
    else { return }
    title = (document.member("title", of: item).flatMap { document.string($0) } ?? node).onOneLine()
    if let button = document.member("backButton", of: item) {
      backTitle = document.member("title", of: button).flatMap { document.string($0) }?.onOneLine()
    }
    leftItems = Self.names("leftItems", item, document)
    rightItems = Self.names("rightItems", item, document)
    guard let screens = document.member("screens", of: document.root),
      let screen = document.members(of: screens).first(where: { $0.name.hasSameBytes(as: node) })?
        .value
    else { return }
    toolbarItems = Self.names("toolbarItems", screen, document)
  }

  private static func names(
    _ member: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) -> [String] {
    guard let list = document.member(member, of: object) else { return [] }
    return document.elements(of: list).compactMap { document.string($0)?.onOneLine() }
  }

  /// Returns a bar: the back button and left items on the left, the title in the middle, right items on the
  /// right.
  fileprivate func bar(_ width: Int, _ box: BoxCharacters) -> String {
    var start = backTitle.map { " \(box.back)\($0)" } ?? ""
    start += leftItems.map { " [\($0)]" }.joined()
    let end = rightItems.map { "[\($0)] " }.joined()
    let (startWidth, endWidth) = (DisplayWidth.of(start), DisplayWidth.of(end))
    let side = max(startWidth, endWidth) + 1
    if width - 2 * side >= DisplayWidth.of(title) {
      return DisplayWidth.fit(start, side) + DisplayWidth.fit(title, width - 2 * side, centered: true)
        + String(repeating: " ", count: side - endWidth) + end
    }
    let rest = max(0, width - endWidth)
    return DisplayWidth.fit("\(start) \(title)", rest) + DisplayWidth.fit(end, width - rest)
  }

  fileprivate func toolbar(_ width: Int) -> String {
    DisplayWidth.fit(toolbarItems.map { "[\($0)]" }.joined(separator: " "), width, centered: true)
  }
}

extension JSONDocument {
  /// Returns true when a frame of the layout lies within another one.
  fileprivate func isInside(_ frame: JSONValue, _ other: JSONValue) -> Bool {
    func edges(_ start: StaticString, _ length: StaticString, _ value: JSONValue) -> ClosedRange<Double> {
      let from = member(start, of: value).flatMap { number($0) } ?? 0
      return from...(from + max(0, member(length, of: value).flatMap { number($0) } ?? 0))
    }
    let (x, y) = (edges("x", "width", other), edges("y", "height", other))
    return x.contains(edges("x", "width", frame).lowerBound)
      && y.contains(edges("y", "height", frame).lowerBound)
  }
}
