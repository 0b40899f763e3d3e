/// One entry of the layout.
struct NaiveFrame {
  let role: ViewText
  let node: ModelText?
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  /// How dark it is drawn; left out of the view when 0.
  var dim = 0.0

  func append(to out: inout [UInt8]) {
    out += role
    out.append(text: node)
    append(.x, x, to: &out)
    append(.y, y, to: &out)
    append(.width, width, to: &out)
    append(.height, height, to: &out)
    if dim != 0 { append(.dim, dim, to: &out) }
    out += .closeBrace
  }

  private func append(_ key: ViewText, _ points: Double, to out: inout [UInt8]) {
    out += key
    out.append(points: points)
  }
}
