import NavEvents

/// The panes as a picture of characters: bars, back buttons, titles, placeholders.
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
    let panes: [Pane]
    let hasBars: Bool
    let hasToolbars: Bool

    init?(_ document: borrowing JSONDocument) {
      let frames = document.member("layout", of: document.root).map { document.elements(of: $0) } ?? []
      var panes: [Pane] = []
      for role in ["left", "right", "top"] {
        if let pane = Self.pane(role, frames, document) { panes.append(pane) }
      }
      if panes.isEmpty { return nil }
      self.panes = panes
      let roles = frames.map { Self.role($0, document) }
      hasBars = roles.contains("leftBar") || roles.contains("bar")
      hasToolbars = roles.contains("leftToolbar")
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
      let widths = widths(width - panes.count - 1)
      var lines = [rule(box.topLeft, box.topMiddle, box.topRight, widths, box)]
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
      lines.append(rule(box.bottomLeft, box.bottomMiddle, box.bottomRight, widths, box))
      return lines
    }

    /// The columns of each pane, in proportion to their points.
    private func widths(_ columns: Int) -> [Int] {
      let inner = max(columns, narrowestPane * panes.count)
      guard panes.count == 2 else { return [inner] }
      let left = min(max(Int(Double(inner) * panes[0].share), narrowestPane), inner - narrowestPane)
      return [left, inner - left]
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
    title = document.member("title", of: item).flatMap { document.string($0) } ?? node
    if let button = document.member("backButton", of: item) {
      backTitle = document.member("title", of: button).flatMap { document.string($0) }
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
