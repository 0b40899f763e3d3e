import NavEvents

/// The two panes as a picture of characters: bars, back buttons, titles, placeholders.
enum PaneDrawing {
  static let standardWidth = 80
  static let widest = 120
  private static let narrowestPane = 10
  private static let paneHeight = 3

  /// The picture of a state view, line by line; none when there is nothing to draw.
  static func lines(_ view: String, width: Int, ascii: Bool) -> [String] {
    var document = JSONDocument()
    guard (try? document.parse(view)) != nil, let picture = Picture(document) else { return [] }
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
    /// The part of the width it takes.
    var share = 0.5
  }

  private struct Picture {
    var left: Pane
    var right: Pane
    var hasBars: Bool
    var hasToolbars: Bool

    init?(_ document: borrowing JSONDocument) {
      let frames = document.member("layout", of: document.root).map { document.elements(of: $0) } ?? []
      guard let left = Self.pane("left", frames, document), let right = Self.pane("right", frames, document)
      else { return nil }
      (self.left, self.right) = (left, right)
      hasBars = frames.contains { Self.role($0, document) == "leftBar" }
      hasToolbars = frames.contains { Self.role($0, document) == "leftToolbar" }
    }

    private static func role(_ frame: JSONValue, _ document: borrowing JSONDocument) -> String? {
      document.member("role", of: frame).flatMap { document.string($0) }
    }

    private static func pane(_ role: String, _ frames: [JSONValue], _ document: borrowing JSONDocument)
      -> Pane?
    {
      guard let frame = frames.first(where: { Self.role($0, document) == role }) else { return nil }
      var pane = Pane()
      let width = document.member("width", of: frame).flatMap { document.number($0) } ?? 0
      let whole = JSONPath("environment.width")?.find(in: document.root, of: document)
        .flatMap { document.number($0) }
      pane.share = width / max(1, whole ?? 1)
      guard let node = document.member("node", of: frame).flatMap({ document.string($0) }) else {
        pane.content = "(empty)"
        return pane
      }
      pane.content = node
      pane.fill(node, document)
      return pane
    }

    func lines(_ width: Int, _ box: BoxCharacters) -> [String] {
      let inner = max(width - 3, narrowestPane * 2)
      let leftWidth = min(max(Int(Double(inner) * left.share), narrowestPane), inner - narrowestPane)
      let widths = (leftWidth, inner - leftWidth)
      var lines = [rule(box.topLeft, box.topMiddle, box.topRight, widths, box)]
      if hasBars {
        lines.append(row(left.bar(widths.0, box), right.bar(widths.1, box), box))
        lines.append(rule(box.middleLeft, box.middle, box.middleRight, widths, box))
      }
      for index in 0..<paneHeight {
        let isMiddle = index == paneHeight / 2
        lines.append(
          row(
            DisplayWidth.fit(isMiddle ? left.content : "", widths.0, centered: true),
            DisplayWidth.fit(isMiddle ? right.content : "", widths.1, centered: true), box))
      }
      if hasToolbars {
        lines.append(rule(box.middleLeft, box.middle, box.middleRight, widths, box))
        lines.append(row(left.toolbar(widths.0), right.toolbar(widths.1), box))
      }
      lines.append(rule(box.bottomLeft, box.bottomMiddle, box.bottomRight, widths, box))
      return lines
    }

    private func rule(
      _ start: Character, _ middle: Character, _ end: Character, _ widths: (Int, Int), _ box: BoxCharacters
    ) -> String {
      let left = String(repeating: box.horizontal, count: widths.0)
      let right = String(repeating: box.horizontal, count: widths.1)
      return "\(start)\(left)\(middle)\(right)\(end)"
    }

    private func row(_ left: String, _ right: String, _ box: BoxCharacters) -> String {
      "\(box.vertical)\(left)\(box.vertical)\(right)\(box.vertical)"
    }
  }
}

extension PaneDrawing.Pane {
  fileprivate mutating func fill(_ node: String, _ document: borrowing JSONDocument) {
    guard let items = document.member("items", of: document.root),
      let item = document.members(of: items).first(where: { $0.name.utf8.elementsEqual(node.utf8) })?.value
    else { return }
    title = document.member("title", of: item).flatMap { document.string($0) } ?? node
    if let button = document.member("backButton", of: item) {
      backTitle = document.member("title", of: button).flatMap { document.string($0) }
    }
    leftItems = Self.names("leftItems", item, document)
    rightItems = Self.names("rightItems", item, document)
    guard let screens = document.member("screens", of: document.root),
      let screen = document.members(of: screens).first(where: { $0.name.utf8.elementsEqual(node.utf8) })?
        .value
    else { return }
    toolbarItems = Self.names("toolbarItems", screen, document)
  }

  private static func names(
    _ member: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) -> [String] {
    guard let list = document.member(member, of: object) else { return [] }
    return document.elements(of: list).compactMap { document.string($0) }
  }

  /// Back button and left items at the left, the title in the middle, right items at the right.
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
