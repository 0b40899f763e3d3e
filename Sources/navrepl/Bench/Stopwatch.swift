import NavEvents

/// Measures by repeating: the median of several rounds, so that one interruption does not count.
enum Stopwatch {
  private static let rounds = 5

  /// Nanoseconds for one of the `count` things that `body` does, the median of five rounds.
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
