import NavBase
import NavEvents

/// A picture of curves in SVG: a panel for each, with sizes to the right and costs upwards from zero.
public struct GrowthPlot {
  let curves: [GrowthCurve]

  /// Creates a plot of these curves.
  public init(curves: [GrowthCurve]) { self.curves = curves }

  private static let panel = (width: 360, height: 240)
  /// The space around a curve in its panel, for its title and labels.
  private static let margin = (left: 64, top: 44, right: 24, bottom: 52)
  private static let columns = 2
  private static let ink = "#1f2937"
  private static let faint = "#9ca3af"
  private static let line = "#2563eb"

  /// The plot as SVG.
  public var svg: String {
    let rows = (curves.count + Self.columns - 1) / Self.columns
    let (width, height) = (Self.panel.width * Self.columns, Self.panel.height * rows)
    let panels = curves.enumerated().map { index, curve in
      let (x, y) = (index % Self.columns * Self.panel.width, index / Self.columns * Self.panel.height)
      return "<g transform=\"translate(\(x) \(y))\">\n\(Self.panel(of: curve))</g>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="How the cost grows">
      <rect width="\(width)" height="\(height)" fill="white"/>
      \(panels.joined())</svg>

      """
  }

  // MARK: A panel

  private static func panel(of curve: GrowthCurve) -> String {
    let top = ceiling(curve.points.map(\.cost).max() ?? 1)
    let places = curve.points.indices.map { (x: x(of: $0, in: curve), y: y(of: curve.points[$0].cost, top)) }
    var parts = [
      text(Double(panel.width) / 2, 20, "\(curve.title), \(curve.unit)", size: 13, weight: "600"),
      text(Double(panel.width) / 2, Double(panel.height) - 12, curve.sizeName, fill: faint),
    ]
    parts += (0...2).map { step in grid(at: top * Double(step) / 2, top) }
    parts += zip(curve.points, places).map { point, place in
      text(place.x, Double(panel.height - margin.bottom) + 16, label(point.size), fill: faint)
    }
    let points = places.map { "\(shown($0.x)),\(shown($0.y))" }.joined(separator: " ")
    parts.append("<polyline points=\"\(points)\" fill=\"none\" stroke=\"\(line)\" stroke-width=\"2\"/>\n")
    parts += zip(curve.points, places).map { point, place in
      "<circle cx=\"\(shown(place.x))\" cy=\"\(shown(place.y))\" r=\"3\" fill=\"\(line)\"/>\n"
        + text(place.x, place.y - 8, label(Int(point.cost.rounded())))
    }
    return parts.joined()
  }

  /// Returns a horizontal line with its cost.
  private static func grid(at cost: Double, _ top: Double) -> String {
    let (height, right) = (y(of: cost, top), panel.width - margin.right)
    return
      "<line x1=\"\(margin.left)\" x2=\"\(right)\" y1=\"\(shown(height))\" y2=\"\(shown(height))\" stroke=\"#e5e7eb\"/>\n"
      + text(Double(margin.left) - 8, height + 4, label(Int(cost)), fill: faint, anchor: "end")
  }

  /// Returns the horizontal place of a point. Sizes that differ by factors are evenly spaced.
  private static func x(of index: Int, in curve: GrowthCurve) -> Double {
    let width = Double(panel.width - margin.left - margin.right - 24)
    let (first, last) = (curve.points[0].size, curve.points[curve.points.count - 1].size)
    let share =
      curve.isLogarithmic
      ? Double(index) / Double(max(1, curve.points.count - 1))
      : Double(curve.points[index].size - first) / Double(max(1, last - first))
    return Double(margin.left) + 12 + share * width
  }

  private static func y(of cost: Double, _ top: Double) -> Double {
    let height = Double(panel.height - margin.top - margin.bottom)
    return Double(margin.top) + height * (1 - cost / top)
  }

  /// Returns the least of 1, 2, 5, 10, 20, … that is not below `cost`.
  private static func ceiling(_ cost: Double) -> Double {
    var unit = 1.0
    while true {
      for factor in [1.0, 2, 5] where factor * unit >= cost { return factor * unit }
      unit *= 10
    }
  }

  private static func label(_ number: Int) -> String {
    if number >= 1_000_000, number.isMultiple(of: 1_000_000) { return "\(number / 1_000_000)M" }
    if number >= 1000, number.isMultiple(of: 1000) { return "\(number / 1000)k" }
    return "\(number)"
  }

  private static func text(
    _ x: Double, _ y: Double, _ words: String, size: Int = 11, weight: String = "400", fill: String = ink,
    anchor: String = "middle"
  ) -> String {
    "<text x=\"\(shown(x))\" y=\"\(shown(y))\" font-size=\"\(size)\" font-weight=\"\(weight)\" fill=\"\(fill)\" stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\" text-anchor=\"\(anchor)\">\(words)</text>\n"
  }

  private static func shown(_ place: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append((place * 10).rounded() / 10)
    return buffer.string
  }
}
