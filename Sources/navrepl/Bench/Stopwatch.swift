import NavEvents

/// A stopwatch that gives durations as the median of several rounds, so that a single interruption does not
/// count.
enum Stopwatch {
  private static let rounds = 5

  /// Returns the nanoseconds for one of the `count` operations that `body` performs, as the median of five
  /// rounds.
  static func nanoseconds(each count: Int, _ body: () -> Void) -> Double {
    var times: [Int] = []
    for _ in 0..<rounds {
      let start = SystemCall.nanoseconds()
      body()
      times.append(SystemCall.nanoseconds() - start)
    }
    return Double(times.sorted()[rounds / 2]) / Double(count)
  }
}
