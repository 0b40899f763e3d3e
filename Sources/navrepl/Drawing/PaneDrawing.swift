import NavEvents
import NavRuntime

/// A picture of the panes in characters: bars, back buttons, titles, placeholders.
enum PaneDrawing {
  static let standardWidth = 80
  static let widest = 120
  private static let narrowestPane = 10
  private static let paneHeight = 3

  /// Returns the picture of a scene, line by line; an empty array when there is nothing to draw. `tabs` are the titles in
  /// the outermost tab bar.
  static func lines(_ scene: NavScene, tabs: [String], width: Int, ascii: Bool) -> [String] {
    Picture(scene, tabs)?.lines(width, ascii ? .ascii : .unicode) ?? []
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
    let panes: [Pane]
    /// The bars above all panes, from the top.
    let outerBars: [Pane]
    let hasBars: Bool
    let hasToolbars: Bool
    /// The titles in a tab bar; empty when there is none.
    let tabs: [String]

    init?(_ scene: NavScene, _ tabs: [String]) {
      let frames = Self.topmost(scene.layout)
      let shown = frames.filter(\.isPane)
      if shown.isEmpty { return nil }
      let bars = frames.filter { $0.role == .bar || $0.role == .leftBar || $0.role == .rightBar }
      panes = shown.map { Self.pane($0, bars, scene) }
      let outer = bars.filter { bar in
        shown.count > 1 && !shown.contains { abs($0.x - bar.x) <= 1 && bar.width < $0.width + 3 }
      }
      outerBars = outer.map { Self.pane($0, [], scene) }
      hasBars = bars.count > outer.count
      hasToolbars = frames.contains { $0.role == .leftToolbar || $0.role == .toolbar }
      self.tabs = frames.contains { $0.role == .tabBar } ? tabs.map { $0.onOneLine() } : []
    }

    /// Returns the frames from the last modal on, or all of them without a modal.
    private static func topmost(_ frames: [NavScene.Frame]) -> [NavScene.Frame] {
      guard let place = frames.lastIndex(where: { $0.role == .modal }) else { return frames }
      let inside = frames[(place + 1)...].filter { $0.begins(in: frames[place]) }
      return inside.contains(where: \.isPane) ? inside : [frames[place]]
    }

    private static func pane(
      _ frame: NavScene.Frame, _ bars: [NavScene.Frame], _ scene: NavScene
    ) -> Pane {
      var pane = Pane()
      pane.points = frame.width
      guard let node = frame.node else {
        pane.content = "(empty)"
        // The bar of a web container without a page shows the container's item.
        let bar = bars.first { $0.x == frame.x && $0.node != nil }
        if let bar = bar?.node { pane.fill(bar, scene) }
        return pane
      }
      let shown = node.onOneLine()
      pane.content = frame.role == .modal ? "\(shown) (modal)" : shown
      pane.fill(node, scene)
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
  fileprivate mutating func fill(_ node: String, _ scene: NavScene) {
    guard let item = scene.items[node] else { return }
    title = item.title.onOneLine()
    backTitle = (item.backButton ?? Self.leave(node, scene))?.title.onOneLine()
    leftItems = item.leftItems.map { $0.onOneLine() }
    rightItems = item.rightItems.map { $0.onOneLine() }
    toolbarItems = scene.screens[node]?.toolbarItems.map { $0.onOneLine() } ?? []
  }

  /// Returns the button that leaves the web container whose bar shows the item of `node`.
  private static func leave(_ node: String, _ scene: NavScene) -> NavScene.Item.Button? {
    scene.items.first { id, item in
      item.leave != nil
        && (id.hasSameBytes(as: node) || scene[id]?.children.containsBytes(of: node) == true)
    }?.value.leave
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

extension NavScene.Frame {
  /// True for a frame that is drawn as a pane.
  fileprivate var isPane: Bool { !role.isBar && role != .below }

  /// Returns true when the frame's top left corner lies within another one.
  fileprivate func begins(in other: NavScene.Frame) -> Bool {
    (other.x...other.x + other.width).contains(x) && (other.y...other.y + other.height).contains(y)
  }
}
