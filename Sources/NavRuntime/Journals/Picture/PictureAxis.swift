/// One axis of the picture: each edge of a frame is a line of cells, and edges at the same place share a line.
struct PictureAxis {
  /// A frame's extent on the axis, in points, and the least distance between its two lines, in cells.
  struct Span {
    let start: Double
    let end: Double
    let least: Int
  }

  /// A least distance between the lines of two edges.
  private struct Gap {
    let start: Int
    let end: Int
    var least: Int
  }

  /// The distance up to which two edges are one, in points: the line between two panes is a point wide.
  private static let nearest = 2.0

  /// The edges in points, ascending; of several close ones, the first.
  private let edges: [Double]
  /// The line of each edge.
  private var lines: [Int]
  /// The line of the window's far edge.
  private(set) var end: Int

  /// Creates an axis of `length` points on `cells` cells. When there is no room, an axis that may not grow puts edges closer
  /// together than the spans ask for.
  init(length: Double, cells: Int, _ spans: [Span], mayGrow: Bool) {
    let edges = Self.edges(spans.flatMap { [$0.start, $0.end] } + [0, length])
    (self.edges, end) = (edges, cells + 1)
    lines = Array(repeating: 0, count: edges.count)
    var gaps = spans.map { Gap(start: edge($0.start), end: edge($0.end), least: $0.least) }
      .filter { $0.start < $0.end }
    var limits = limits(gaps)
    if limits[0] < 0, mayGrow {
      end -= limits[0]
      limits = self.limits(gaps)
    }
    for least in [4, 2, 1] where limits[0] < 0 {
      for index in gaps.indices { gaps[index].least = min(gaps[index].least, least) }
      limits = self.limits(gaps)
    }
    place(gaps, limits, length)
  }

  /// Returns the line of an edge.
  func line(_ place: Double) -> Int { lines[edge(place)] }

  private static func edges(_ places: [Double]) -> [Double] {
    var edges: [Double] = []
    for place in places.sorted() {
      if let last = edges.last, place - last <= nearest { continue }
      edges.append(place)
    }
    return edges
  }

  private func edge(_ place: Double) -> Int {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Returns the furthest possible line of each edge, such that all edges after it have room.
  private func limits(_ gaps: [Gap]) -> [Int] {
    var limits = Array(repeating: end, count: edges.count)
    let byStart = Dictionary(grouping: gaps, by: \.start)
    for index in edges.indices.dropLast().reversed() {
      limits[index] = limits[index + 1] - 1
      for gap in byStart[index] ?? [] { limits[index] = min(limits[index], limits[gap.end] - gap.least) }
    }
    return limits
  }

  /// Puts each edge at its proportional place, or as near to it as the gaps allow.
  private mutating func place(_ gaps: [Gap], _ limits: [Int], _ length: Double) {
    let byEnd = Dictionary(grouping: gaps, by: \.end)
    for index in edges.indices.dropFirst() {
      var line = Int((min(1, edges[index] / max(length, 1)) * Double(end)).rounded())
      line = max(line, lines[index - 1] + 1)
      for gap in byEnd[index] ?? [] { line = max(line, lines[gap.start] + gap.least) }
      lines[index] = max(lines[index - 1], min(line, limits[index]))
    }
    if edges.count > 1 { lines[edges.count - 1] = end }
  }
}
