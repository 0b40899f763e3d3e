import NavBase
import NavEvents
public import NavRuntime

/// A picture of a scene in characters, for a terminal, a log or a failed test: the window in its proportions, in it the panes,
/// bars and modals in their places, and below it notes on what cannot be seen.
///
/// ```swift
/// let picture = NavTextPicture(session.scene, moment: "live")
/// print(picture.lines(columns: 80, rows: 20).joined(separator: "\n"))
/// ```
///
/// It is drawn only from the values that a host draws.
public struct NavTextPicture: Sendable {
  private let scene: NavScene
  private let parts: [PicturePart]
  private let moment: String

  /// Creates the picture of a scene. Complexity: O(n log n) in the number of nodes.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - before: The scene before it; parts that have changed since are marked.
  ///   - moment: The words below the window, such as `live @8`.
  public init(_ scene: NavScene, since before: NavScene? = nil, moment: String) {
    (self.scene, self.moment) = (scene, moment)
    parts = PictureParts.of(scene, since: before)
  }

  /// Returns the picture line by line.
  /// - Parameters:
  ///   - columns: The largest width; at least 12.
  ///   - rows: The largest number of rows inside the window; at least 8.
  ///   - ascii: True for a picture without characters beyond ASCII.
  ///   - color: True for the escapes of a terminal with colors.
  public func lines(columns: Int, rows: Int, ascii: Bool = false, color: Bool = false) -> [String] {
    let room = PictureRoom(columns: columns, rows: rows)
    var painting = PicturePainting(scene, parts, at: moment, in: room, with: ascii ? .ascii : .unicode)
    return painting.rows(color: color)
  }
}

/// The cells that a picture may take.
private struct PictureRoom {
  /// The number of rows that bars and a title need.
  private static let fewestRows = 8
  /// The height of a row in points: a tablet in landscape then has sixteen.
  private static let pointsPerRow = 48.0
  /// The number of columns that are as wide as a row is high: two, and a little more because titles need room.
  private static let columnsPerRow = 2.4
  /// The columns inside the frame that titles need: a picture is legible before it has the proportions of the window.
  private static let legible = 36
  /// The width of a usual terminal. In a wider one, pictures are wider, but not higher.
  private static let usual = 80

  let columns: Int
  private let rows: Int

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(columns, 12), max(rows, Self.fewestRows))
  }

  /// Returns the numbers of cells inside the frame of a window: in its proportions, as far as there is room, and at least
  /// `least` columns.
  func size(of window: NavEnvironment, least: Int) -> (columns: Int, rows: Int) {
    let (width, height) = (max(1, window.width), max(1, window.height))
    let shape = min(max(width / height, 0.01), 100)
    var rows = Self.clamped(height / Self.pointsPerRow, Self.fewestRows, self.rows)
    let most = columns - 2
    let scale = max(1, Double(self.columns) / Double(Self.usual))
    let columns = Double(rows) * Self.columnsPerRow * shape
    if columns > Double(most) {
      rows = Self.clamped(Double(most) / Self.columnsPerRow / shape, Self.fewestRows, rows)
    }
    return (Self.clamped(columns * scale, min(max(least, Self.legible), most), most), rows)
  }

  private static func clamped(_ value: Double, _ least: Int, _ most: Int) -> Int {
    Int(min(max(value.rounded(), Double(least)), Double(max(least, most))))
  }
}

/// A picture while it is painted.
private struct PicturePainting {
  private let scene: NavScene
  private let parts: [PicturePart]
  private let room: PictureRoom
  private let box: BoxCharacters
  private let across: PictureAxis
  private let down: PictureAxis
  private var canvas: Canvas
  private var notes: [String] = []
  /// The titles that have not enough room.
  private var cut: [String] = []
  private let moment: String

  /// The least distance between the lines around a pane, a modal or a bar, in cells.
  private static let leastAcross = 8
  private static let leastDown = 2
  /// The number of columns below which a text is printed below the picture, and not in it.
  private static let leastText = 3

  init(
    _ scene: NavScene, _ parts: [PicturePart], at moment: String, in room: PictureRoom,
    with box: BoxCharacters
  ) {
    (self.scene, self.parts, self.moment, self.room, self.box) = (scene, parts, moment, room, box)
    let window = scene.environment
    let words = Self.words(window, box).prefix(2).joined(separator: " ")
    let size = room.size(of: window, least: DisplayWidth.of(words) + 2)
    let seen = parts.filter { Self.isSeen($0.frame, window) }.map(\.frame)
    across = PictureAxis(
      length: window.width, cells: size.columns,
      seen.map {
        .init(
          start: Self.within($0.x, window.width), end: Self.within($0.x + $0.width, window.width),
          least: Self.leastAcross)
      }, mayGrow: false)
    down = PictureAxis(
      length: window.height, cells: size.rows,
      seen.map {
        .init(
          start: Self.within($0.y, window.height), end: Self.within($0.y + $0.height, window.height),
          least: Self.leastDown)
      }, mayGrow: true)
    canvas = Canvas(width: across.end + 1, height: down.end + 1, box)
  }

  private static func within(_ place: Double, _ length: Double) -> Double { min(max(place, 0), length) }

  /// Returns true for a frame that is partly or wholly in the window.
  private static func isSeen(_ frame: NavScene.Frame, _ window: NavEnvironment) -> Bool {
    within(frame.x, window.width) < within(frame.x + frame.width, window.width)
      && within(frame.y, window.height) < within(frame.y + frame.height, window.height)
  }

  mutating func rows(color: Bool) -> [String] {
    let sheets = Set(parts.filter(isCompactSheet).map(\.layer))
    let boxes = parts.map { part in
      shape(of: part.frame).map { sheets.contains(part.layer) ? inset($0) : $0 }
    }
    let free = freeRoom(boxes)
    for (index, part) in parts.enumerated() {
      guard let shape = boxes[index] else { continue }
      paint(part, shape)
      if let inside = free[index].inside { write(part, inside) }
    }
    paintFrame(labelModals(boxes, free))
    noteWhatIsHidden(free)
    let width = max(canvas.width, room.columns)
    return canvas.rows(color: color) + cutTitles(width)
      + notes.map { box.shortened($0.onOneLine(), to: width) }
  }

  /// Returns true for a sheet or a popover that is as wide as the window.
  private func isCompactSheet(_ part: PicturePart) -> Bool {
    guard case .modal(let style, _) = part.kind, style != .fullScreen else { return false }
    return part.frame.x <= 0 && part.frame.x + part.frame.width >= scene.environment.width
  }

  /// Returns a box of a compact sheet, with the scene below it at its sides.
  private func inset(_ shape: CellBox) -> CellBox {
    var shape = shape
    let margin = across.end >= Self.leastAcross * 2 ? 2 : 1
    if shape.left == 0, shape.right - margin > margin + 1 { shape.left = margin }
    if shape.right == across.end, shape.right - margin > shape.left + 1 { shape.right -= margin }
    return shape
  }

  /// Returns the box of a frame; nil when no part of it is in the window.
  private func shape(of frame: NavScene.Frame) -> CellBox? {
    let window = scene.environment
    guard Self.isSeen(frame, window) else { return nil }
    let shape = CellBox(
      left: across.line(Self.within(frame.x, window.width)),
      top: down.line(Self.within(frame.y, window.height)),
      right: across.line(Self.within(frame.x + frame.width, window.width)),
      bottom: down.line(Self.within(frame.y + frame.height, window.height)))
    return shape.left < shape.right && shape.top < shape.bottom ? shape : nil
  }

  /// The cells of a part that no later part lies over, in which there is the most room for text.
  private struct FreeRoom {
    /// The free cells inside the box; nil for a part without a box.
    var inside: CellArea?
    /// The free cells of the edge that a modal's label is on; empty for any other part.
    var edge = CellArea(x: 0..<0, y: 0..<0)
  }

  /// Returns the free room of each part. A box that lies over a part twice takes no more than once, so the different boxes
  /// matter, of which a picture has few, and not their number.
  private func freeRoom(_ boxes: [CellBox?]) -> [FreeRoom] {
    var free = Array(repeating: FreeRoom(), count: parts.count)
    // The different boxes of the later parts, each where it comes first; the last of the array is the next part's.
    var (above, aboveLayer): ([CellBox], [CellBox]) = ([], [])
    for index in parts.indices.reversed() {
      if index + 1 < parts.count, parts[index].layer < parts[index + 1].layer { aboveLayer = above }
      guard let shape = boxes[index] else { continue }
      free[index].inside = Self.rest(of: shape.inside, under: above)
      if case .modal = parts[index].kind {
        free[index].edge = Self.rest(of: labelledEdge(of: shape), under: aboveLayer)
      }
      above.removeAll { $0 == shape }
      above.append(shape)
    }
    return free
  }

  private static func rest(of area: CellArea, under boxes: [CellBox]) -> CellArea {
    var area = area
    for box in boxes.reversed() where !area.isEmpty { area = area.best(beside: box) }
    return area
  }

  /// Returns the inner cells of the edge that the label of a modal belongs on. The upper edge of the window shows its size.
  private func labelledEdge(of shape: CellBox) -> CellArea {
    let row = shape.top == 0 ? shape.bottom : shape.top
    return CellArea(x: shape.left + 1..<max(shape.left + 1, shape.right), y: row..<row + 1)
  }

  // MARK: Parts

  private mutating func paint(_ part: PicturePart, _ shape: CellBox) {
    let style: CellStyle = part.isDimmed ? .faint : []
    guard case .modal(let modal, _) = part.kind else {
      return canvas.paint(
        shape, isFloating: false, isShaded: part.isDimmed && part.kind == .pane, style: style)
    }
    canvas.paint(
      shape, isFloating: true, isRounded: modal != .fullScreen, isShaded: part.isDimmed, style: style)
  }

  /// Labels each modal on its edge, where no other modal lies over it. Returns the labels of the modals that fill the
  /// window, which belong in its frame.
  private mutating func labelModals(_ boxes: [CellBox?], _ free: [FreeRoom]) -> [String] {
    var ofWindow: [String] = []
    for (index, part) in parts.enumerated() {
      guard case .modal(_, let kind) = part.kind, let shape = boxes[index] else { continue }
      let mark = part.isChanged ? box.changed : ""
      let text = mark + part.modalTitle
      if shape.top == 0, shape.bottom == down.end {
        ofWindow.append(text)
        continue
      }
      let (edge, area) = (labelledEdge(of: shape), free[index].edge)
      let row = edge.y.lowerBound
      let style: CellStyle = part.isDimmed ? .faint : part.isChanged ? .bold : []
      if area.isEmpty {
        notes.append(text)
      } else if DisplayWidth.of(text.onOneLine()) + 2 <= area.x.count || row == shape.bottom {
        canvas.label(text, row: row, in: area.x, style)
      } else {
        canvas.label(mark + part.modalStyle, row: row, in: area.x, style)
        noteIfCut(part.modalNode, edge.x.count - 2)
        // A screen shows its name inside. Other modals lie further inside than this edge.
        if kind != nil { canvas.label(part.modalNode, row: shape.bottom, in: edge.x, style) }
      }
    }
    return ofWindow
  }

  private mutating func write(_ part: PicturePart, _ area: CellArea) {
    guard !area.isEmpty else { return }
    let style: CellStyle = part.isDimmed ? .faint : part.isChanged ? .bold : []
    let middle = area.y.lowerBound + (area.y.count - 1) / 2
    switch part.kind {
    case .bar:
      let text = part.bar.text(width: area.x.count, isChanged: part.isChanged, box)
      canvas.write(text, row: middle, from: area.x.lowerBound, upTo: area.x.upperBound, style)
      for title in part.bar.titles where !text.containsBytes(of: title) { noteCut(title) }
    case .tabBar:
      let room = Canvas.textColumns(area.x)
      let text = BarText.text(part.tabs, width: room.count, isChanged: part.isChanged, box)
      canvas.writeCentered(text, row: middle, in: area.x, style)
      for tab in part.tabs where !text.containsBytes(of: tab.title.onOneLine()) { noteCut(tab.title) }
    case .toolbar:
      let items = part.lines.map { "[\($0.onOneLine())]" }.joined(separator: " ")
      if !items.isEmpty {
        canvas.writeCentered((part.isChanged ? box.changed : "") + items, row: middle, in: area.x, style)
        let room = Canvas.textColumns(area.x).count - (part.isChanged ? DisplayWidth.of(box.changed) : 0)
        if DisplayWidth.of(items) > room { for line in part.lines { noteCut(line) } }
      }
    case .pane, .modal: write(part.lines, part, area, style)
    }
  }

  /// Writes the lines of a pane in the middle of it, as many as fit.
  private mutating func write(_ lines: [String], _ part: PicturePart, _ area: CellArea, _ style: CellStyle) {
    let shown = lines.prefix(area.y.count)
    let first = area.y.lowerBound + (area.y.count - shown.count) / 2
    for (index, line) in shown.enumerated() {
      let isFailure = part.hasFailed && line.startsWithBytes(of: "failed: ")
      let text = index == 0 && part.isChanged ? box.changed + line : line
      let room = Canvas.textColumns(area.x).count
      // The word for the screen below a swipe is in a note, too.
      if part.frame.role == .below, index > 0, DisplayWidth.of(line) > room { continue }
      if area.x.count < Self.leastText {
        noteCut(line)
        continue
      }
      noteIfCut(line, room - DisplayWidth.of(text) + DisplayWidth.of(line))
      canvas.writeCentered(text, row: first + index, in: area.x, isFailure ? .red : style)
    }
  }

  // MARK: Titles without room

  private mutating func noteIfCut(_ text: String, _ width: Int) {
    if DisplayWidth.of(text.onOneLine()) > width { noteCut(text) }
  }

  /// Notes a text that is not in the picture as a whole; each is printed once, below the picture.
  private mutating func noteCut(_ text: String) {
    let text = text.onOneLine()
    if !text.isEmpty, !cut.containsBytes(of: text) { cut.append(text) }
  }

  /// Returns the titles that the picture shows only in part, as lines of at most this width. Nothing is left out.
  private func cutTitles(_ width: Int) -> [String] {
    var lines: [String] = []
    var (line, used) = ("", 0)
    func fits(_ text: String) -> Bool { used + DisplayWidth.of(text) <= width }
    for (index, text) in cut.enumerated() {
      let word = index + 1 < cut.count ? "\(text)," : text
      if !line.isEmpty, fits(" \(word)") {
        (line, used) = ("\(line) \(word)", used + 1 + DisplayWidth.of(word))
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, used) = ("", 0)
      for character in word {
        if !line.isEmpty, !fits(String(character)) {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += DisplayWidth.of(character)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  // MARK: The frame

  /// Paints the frame of the window, with its size and orientation above and the moment below. A text that has no room there
  /// becomes a note.
  private mutating func paintFrame(_ modals: [String]) {
    let shape = CellBox(left: 0, top: 0, right: across.end, bottom: down.end)
    canvas.frame(shape)
    let words = Self.words(scene.environment, box)
    let (room, inside) = (across.end - 3, 1..<across.end)
    let fitting =
      (1...words.count).last { DisplayWidth.of(words.prefix($0).joined(separator: " ")) <= room } ?? 1
    canvas.label(words.prefix(fitting).joined(separator: " "), row: 0, in: inside, [])
    var below = moment
    for modal in modals {
      let longer = "\(below), \(modal)"
      if DisplayWidth.of(longer) <= room { below = longer } else { notes.append(modal) }
    }
    let isPast = moment.startsWithBytes(of: "past")
    if DisplayWidth.of(below) > room {
      notes.append(below)
    } else {
      canvas.label(below, row: down.end, in: inside, isPast ? .yellow : [])
    }
    if fitting < 2 { notes.append(words[1]) }
  }

  /// Returns the words of the frame about the window.
  fileprivate static func words(_ window: NavEnvironment, _ box: BoxCharacters) -> [String] {
    let size = "\(points(window.width))\(box.times)\(points(window.height))"
    return [size, window.interface.name, window.sizeClass.name]
      + (window.isActive ? [] : ["in the background"])
  }

  /// Returns a number of points, without a fraction when it is whole.
  private static func points(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  // MARK: Notes

  private mutating func noteWhatIsHidden(_ free: [FreeRoom]) {
    if let swipe = scene.containers.values.lazy.compactMap(\.swipe).first {
      let coming = parts.first { $0.frame.role == .below }
      let target =
        coming.flatMap { part in
          part.frame.node.map { ", \(part.isBrought ? "brings" : "uncovers") \($0)" }
        } ?? ""
      notes.append("swipe \(Int((swipe.progress * 100).rounded())) %\(target)")
    }
    let window = scene.environment
    if window.isRotating { notes.append("turning") }
    // Every scene begins with this orientation of the device, whether somebody has reported it or not.
    if window.device != window.interface, window.device != NavEnvironment.standard.device {
      notes.append("device: \(window.device.name)")
    }
    if let focus = scene.focus, !scene.showsFocus { notes.append("focus: \(focus) (hidden)") }
    let visible = Set(scene.visible.map { TextBytes($0) })
    var withTitles: Set<TextBytes> = []
    for (index, part) in parts.enumerated() where part.kind == .bar {
      if let node = part.frame.node, free[index].inside?.isEmpty == false {
        withTitles.insert(TextBytes(node))
      }
    }
    var covered: [String] = []
    for (index, part) in parts.enumerated() where part.frame.role != .below {
      guard part.kind == .pane, let node = part.frame.node, visible.contains(TextBytes(node)) else {
        continue
      }
      // Of a pane that its bar fills, the bar is all that there is.
      if part.frame.height == 0, withTitles.contains(TextBytes(node)) { continue }
      if free[index].inside?.isEmpty ?? true { covered.append(node) }
    }
    if !covered.isEmpty { notes.append("out of sight: \(covered.joined(separator: ", "))") }
  }
}
