import NavEvents

/// How long each of many rounds took.
struct Times {
  private var nanoseconds: [Int] = []

  /// No rounds.
  init() {}

  /// Measures `body`, `count` times after some that do not count, with `between` after each.
  init(_ count: Int, after warmUp: Int, _ body: () -> Void, between: () -> Void) {
    for round in 0..<warmUp + count {
      let start = SystemCall.nanoseconds()
      body()
      if round >= warmUp { nanoseconds.append(SystemCall.nanoseconds() - start) }
      between()
    }
    nanoseconds.sort()
  }

  /// Microseconds that so many percent of the rounds did not exceed; 0 without rounds.
  func percentile(_ percent: Int) -> Double {
    guard let last = nanoseconds.last else { return 0 }
    let index = nanoseconds.count * percent / 100
    return Double(index < nanoseconds.count ? nanoseconds[index] : last) / 1000
  }
}
