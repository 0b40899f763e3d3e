import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A comparison of the time that work takes with that of several times as much of it.
///
/// The time is that of the processor in the calling thread, and only its growth counts, so that neither other work on the machine
/// nor its speed matters.
enum Growth {
  /// The bound of the growth of the time, as a multiple of that of the work: in proportion it is one, a little more with a
  /// logarithm, and for the square it is the growth of the work.
  private static let most = 2.0
  /// The seconds that are in time for any amount: a shorter time is hardly measured.
  private static let moment = 0.04

  /// Returns a sentence about the times when they grow faster than the work; nil otherwise. `work` is called with the amounts,
  /// of which each is larger than the one before. The time of the last is compared with those of all that are at least four
  /// times smaller, and a disproportion counts only when the least times of several runs show it.
  static func problem(_ name: String, _ amounts: [Int], _ work: (Int) throws -> Void) rethrows -> String? {
    try problem(name, amounts, mostGrowth: most) { amount in try seconds { try work(amount) } }
  }

  /// Returns the same sentence for work that says itself how many seconds of the processor it took, such as another process.
  /// `mostGrowth` is the bound of the growth of the time, as a multiple of that of the work.
  static func problem(
    _ name: String, _ amounts: [Int], mostGrowth: Double, seconds: (Int) throws -> Double
  ) rethrows -> String? {
    var times = amounts.map { _ in Double.infinity }
    let last = amounts.count - 1
    for _ in 0..<3 {
      times[last] = min(times[last], try seconds(amounts[last]))
      if times[last] < moment { return nil }
      for place in 0..<last { times[place] = min(times[place], try seconds(amounts[place])) }
      let isInProportion = (0..<last).allSatisfy { place in
        let growth = Double(amounts[last]) / Double(amounts[place])
        return growth < 4 || times[last] < times[place] * growth * mostGrowth
      }
      if isInProportion { return nil }
    }
    let parts = zip(amounts, times).map { "\($0) parts take \($1) s" }.joined(separator: ", ")
    return "\(name): \(parts)"
  }

  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
