import NavEvents

/// A measured figure with its yardstick from the same run.
struct BenchRow {
  let name: String
  /// The figure in `unit`.
  let value: Double
  let unit: String
  /// The yardstick's name, and its figure in the same unit; nil when there is none.
  let yardstick: (name: String, value: Double)?

  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"name\":")
    buffer.appendQuoted(name)
    buffer.member("value", rounded(value))
    buffer.member("unit")
    buffer.appendQuoted(unit)
    if let yardstick {
      buffer.member("yardstick")
      buffer.appendQuoted(yardstick.name)
      buffer.member("yardstickValue", rounded(yardstick.value))
    }
    buffer.close()
    return buffer.string
  }

  var text: String {
    let figure = "\(shown(value)) \(unit)"
    let start = DisplayWidth.fit(name, 52) + String(repeating: " ", count: max(1, 18 - figure.count)) + figure
    guard let yardstick else { return start }
    return "\(start)   (\(yardstick.name): \(shown(yardstick.value)))"
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func shown(_ value: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(value < 100 ? rounded(value) : value.rounded())
    return buffer.string
  }
}
