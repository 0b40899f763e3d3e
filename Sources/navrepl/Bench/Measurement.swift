import NavBase
import NavEvents
public import NavRuntime

/// A figure of the benchmark with its yardstick: the tool that a user would choose instead, or the floor that no program can
/// beat.
public struct Measurement {
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
  public func row() throws(SessionError) -> BenchRow {
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
public struct Spread {
  /// The median.
  public let median: Double
  /// The lowest value.
  public let lowest: Double
  /// The highest value.
  public let highest: Double

  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    (lowest, highest) = (sorted.first ?? 0, sorted.last ?? 0)
    median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

/// A measured figure with its yardstick from the same run.
public struct BenchRow {
  /// The name of the row.
  public let name: String
  /// The unit of the figure.
  public let unit: String
  /// The figure of this runtime.
  public let figure: Spread
  /// The name of the yardstick.
  public let yardstick: String
  /// The figure of the yardstick.
  public let comparison: Spread
}
