import NavEvents
import NavRuntime

/// The check that the frames of a scene are side by side and cover its window.
extension NavScene {
  /// The width of the line between two panes, in points.
  private static let dividerWidth = 1.0
  /// The distance within which two edges count as equal, in points: fractions of a width are not exact.
  private static let tolerance = 0.001

  /// Returns the violation at a place that two frames cover, or that no frame covers; nil when there is none, or
  /// nothing to check.
  func uncoveredPlace(_ shown: ShownTree) -> NavViolation? {
    guard isOneSurface(shown) else { return nil }
    let frames = layout.enumerated().filter { isPart($0.element) }
    guard frames.allSatisfy({ $0.element.height > 0 }) else { return nil }
    let pieces = frames.compactMap { piece(of: $0.element, $0.offset) }
    for (place, one) in pieces.enumerated() {
      if let other = pieces[(place + 1)...].first(where: { one.overlaps($0, by: Self.tolerance) }) {
        return NavViolation(
          .panesCover, at: "layout[\(other.index)]",
          "\(layout[one.index]) and \(layout[other.index]) overlap.")
      }
    }
    return missingDivider(between: pieces) ?? gap(between: pieces)
  }

  /// The first two frames of the surface that cover the same place, as bars do in a window that is too low for them; nil when there
  /// are none, or the scene is not one surface.
  var overlap: FrameOverlap? {
    guard isOneSurface(ShownTree(self)) else { return nil }
    let pieces = layout.enumerated().filter { isPart($0.element) }.compactMap {
      piece(of: $0.element, $0.offset)
    }
    for (place, one) in pieces.enumerated() {
      if let other = pieces[(place + 1)...].first(where: { one.overlaps($0, by: Self.tolerance) }) {
        return FrameOverlap(one: layout[one.index], other: layout[other.index], index: other.index)
      }
    }
    return nil
  }

  /// Returns the violation by two adjacent panes that have no line between them, or are not in order from left to
  /// right.
  private func missingDivider(between pieces: [Piece]) -> NavViolation? {
    let columns: [PaneRole] = [.left, .right, .primary, .supplementary, .secondary]
    let panes = pieces.filter {
      columns.contains(layout[$0.index].role) && $0.maxX - $0.minX > Self.tolerance
    }
    for (one, other) in zip(panes, panes.dropFirst())
    where abs(other.minX - one.maxX - Self.dividerWidth) > Self.tolerance {
      return NavViolation(
        .panesCover, at: "layout[\(other.index)].x",
        "\(layout[other.index]) does not begin one divider to the right of \(layout[one.index]).")
    }
    return nil
  }

  /// Returns true while the window shows one surface, with panes in at most one container: no swipe, no sheet, no
  /// column over another. Columns and panes have fixed widths, so that there may be no room for panes nested in a
  /// pane.
  private func isOneSurface(_ shown: ShownTree) -> Bool {
    if presented.contains(where: { $0.style != .fullScreen }), presented.last?.style != .fullScreen {
      return false
    }
    let surfaces = shown.containers.compactMap { containers[$0]?.rules.surface(in: self) }
    return !surfaces.contains(.covered) && surfaces.count { $0 == .panes } <= 1
  }

  /// Returns true for a frame that is a part of the surface. The frame of a modal container is the whole surface.
  private func isPart(_ frame: Frame) -> Bool {
    frame.role != .modal || frame.node.map { containers[$0] == nil } ?? true
  }

  /// Returns the part of the window that a frame covers; nil for none. The part of a pane without a width is a line, which
  /// may have a divider beside it.
  private func piece(of frame: Frame, _ index: Int) -> Piece? {
    let piece = Piece(
      index: index, minX: max(0, frame.x), minY: max(0, frame.y),
      maxX: min(environment.width, frame.x + frame.width),
      maxY: min(environment.height, frame.y + frame.height))
    return piece.maxX >= piece.minX && piece.maxY - piece.minY > Self.tolerance ? piece : nil
  }

  /// Returns the violation at a place that is covered neither by a frame nor by a divider beside one.
  private func gap(between pieces: [Piece]) -> NavViolation? {
    let wide = pieces.map { piece in
      var piece = piece
      let edge = piece.maxX + Self.dividerWidth
      // The pane behind the divider may be beyond the edge of the window.
      if layout.contains(where: { abs($0.x - edge) < Self.tolerance && piece.sharesHeight(with: $0) }) {
        piece.maxX = min(environment.width, edge)
      }
      return piece
    }
    let columns = edges(wide.flatMap { [$0.minX, $0.maxX] }, to: environment.width)
    let rows = edges(wide.flatMap { [$0.minY, $0.maxY] }, to: environment.height)
    for (left, right) in zip(columns, columns.dropFirst()) {
      for (top, bottom) in zip(rows, rows.dropFirst()) {
        let (x, y) = ((left + right) / 2, (top + bottom) / 2)
        if wide.contains(where: { $0.contains(x, y) }) { continue }
        return NavViolation(.panesCover, at: "layout", "Nothing covers the place \(x.plain) \(y.plain).")
      }
    }
    return nil
  }

  /// Returns the edges from 0 to `end`, sorted, without those that are nearly equal.
  private func edges(_ found: [Double], to end: Double) -> [Double] {
    var edges: [Double] = []
    for edge in (found + [0, end]).sorted() where edge - (edges.last ?? -1) > Self.tolerance {
      edges.append(edge)
    }
    return edges
  }
}

/// Two frames that cover the same place, and the index of the second one in the layout.
struct FrameOverlap {
  let one: NavScene.Frame
  let other: NavScene.Frame
  let index: Int
}

/// A part of the window, in points.
private struct Piece {
  /// The index of the frame in the layout.
  let index: Int
  let minX: Double
  let minY: Double
  var maxX: Double
  let maxY: Double

  func overlaps(_ other: Piece, by least: Double) -> Bool {
    min(maxX, other.maxX) - max(minX, other.minX) > least
      && min(maxY, other.maxY) - max(minY, other.minY) > least
  }

  func sharesHeight(with frame: NavScene.Frame) -> Bool { minY < frame.y + frame.height && frame.y < maxY }

  func contains(_ x: Double, _ y: Double) -> Bool { minX <= x && x <= maxX && minY <= y && y <= maxY }
}
