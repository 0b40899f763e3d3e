import NavEvents

/// The durations of many rounds.
struct Times {
  private var nanoseconds: [Int] = []

  /// Creates an empty list of durations.
  init() {}

  /// Measures `body` in `count` rounds, after `warmUp` rounds that are not measured. It calls `between` after
  /// each round.
  init(_ count: Int, after warmUp: Int, _ body: () -> Void, between: () -> Void) {
    for round in 0..<warmUp + count {
      let start = SystemCall.nanoseconds()
      body()
      if round >= warmUp { nanoseconds.append(SystemCall.nanoseconds() - start) }
      between()
    }
    nanoseconds.sort()
  }

  /// Returns the duration in microseconds that the given percentage of the rounds did not exceed; 0 without
  /// rounds.
  func percentile(_ percent: Int) -> Double {
    guard let last = nanoseconds.last else { return 0 }
    let index = nanoseconds.count * percent / 100
    return Double(index < nanoseconds.count ? nanoseconds[index] : last) / 1000
  }
}
