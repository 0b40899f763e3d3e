import NavBase
import NavEvents
import NavRuntime

/// A figure of the benchmark with its yardstick: the tool that a user would choose instead, or the floor that no program can
/// beat.
struct Measurement {
  /// A closure that repeats a piece of work, and returns a figure for one repetition.
  typealias Work = () -> Double

  let name: String
  /// The unit of both figures, such as `ns/command`.
  let unit: String
  let yardstick: Yardstick
  let prepare: () throws(SessionError) -> Work

  /// The number of times that both are measured. The median is the figure, so a single interruption does not count.
  private static let rounds = 5

  /// The work that a figure is compared with.
  struct Yardstick {
    let name: String
    let prepare: () throws(SessionError) -> Work

    init(_ name: String, _ prepare: @escaping () throws(SessionError) -> Work) {
      (self.name, self.prepare) = (name, prepare)
    }
  }

  init(
    _ name: String, _ unit: String, beside yardstick: Yardstick,
    _ prepare: @escaping () throws(SessionError) -> Work
  ) {
    (self.name, self.unit, self.yardstick, self.prepare) = (name, unit, yardstick, prepare)
  }

  /// Measures the work and its yardstick alternately, so that a slow moment of the machine slows both.
  func row() throws(SessionError) -> BenchRow {
    let (work, compared) = (try prepare(), try yardstick.prepare())
    _ = (work(), compared())
    var (figures, others): ([Double], [Double]) = ([], [])
    for _ in 0..<Self.rounds {
      figures.append(work())
      others.append(compared())
    }
    return BenchRow(
      name: name, unit: unit, figure: Spread(figures), yardstick: yardstick.name, comparison: Spread(others))
  }

  /// Returns work that measures the time of `body`, divided by `count`, in nanoseconds.
  static func nanoseconds(each count: Int, _ body: @escaping () -> Void) -> Work {
    {
      let start = SystemCall.nanoseconds()
      body()
      return Double(SystemCall.nanoseconds() - start) / Double(count)
    }
  }

  /// Returns work that measures the time of `body`, in milliseconds.
  static func milliseconds(_ body: @escaping () -> Void) -> Work {
    let time = nanoseconds(each: 1, body)
    return { time() / 1e6 }
  }

  /// Returns work that measures the rate of `body`, which does `count` things, in things per second.
  static func perSecond(_ count: Int, _ body: @escaping () -> Void) -> Work {
    let time = nanoseconds(each: count, body)
    return { 1e9 / time() }
  }

  /// Returns work that measures the rate of `body`, which processes `bytes` bytes, in megabytes per second.
  static func megabytesPerSecond(_ bytes: Int, _ body: @escaping () -> Void) -> Work {
    let time = nanoseconds(each: bytes, body)
    return { 1e3 / time() }
  }
}

/// The figures of several rounds.
struct Spread {
  let median: Double
  let lowest: Double
  let highest: Double

  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    (lowest, highest) = (sorted.first ?? 0, sorted.last ?? 0)
    median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

/// A measured figure with its yardstick from the same run.
struct BenchRow {
  let name: String
  let unit: String
  let figure: Spread
  let yardstick: String
  let comparison: Spread

  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"name\":")
    buffer.appendQuoted(name)
    buffer.member("value", rounded(figure.median))
    buffer.member("lowest", rounded(figure.lowest))
    buffer.member("highest", rounded(figure.highest))
    buffer.member("unit")
    buffer.appendQuoted(unit)
    buffer.member("yardstick")
    buffer.appendQuoted(yardstick)
    buffer.member("yardstickValue", rounded(comparison.median))
    buffer.close()
    return buffer.string
  }

  var text: String {
    let value = "\(shown(figure.median)) \(unit)"
    let spread = "(\(shown(figure.lowest)) to \(shown(figure.highest)))"
    return DisplayWidth.fit(name, 48) + pad(value, to: 18) + "  "
      + spread + pad("\(shown(comparison.median))  \(yardstick)", after: spread.count, to: 20)
  }

  private func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  /// Returns `text` padded so that it begins in the column `width`, after a word of `count` characters.
  private func pad(_ text: String, after count: Int, to width: Int) -> String {
    String(repeating: " ", count: max(2, width - count)) + text
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func shown(_ value: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(value < 100 ? rounded(value) : value.rounded())
    return buffer.string
  }
}
