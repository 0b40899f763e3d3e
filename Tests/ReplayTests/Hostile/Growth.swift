import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A comparison of the time that work takes with that of four times as much of it.
///
/// The time is that of the processor in the calling thread, and only its growth counts, so that neither other work on the machine
/// nor its speed matters.
enum Growth {
  /// The larger amount of work, as a multiple of the smaller one.
  static let factor = 4
  /// The bound of the growth of the time: in proportion it is four, a little more with a logarithm, and sixteen for the square.
  private static let most = 8.0
  /// The seconds that are in time for any amount: a shorter time is hardly measured.
  private static let moment = 0.04

  /// Returns a sentence about the times when they grow faster than the work; nil otherwise. `work` is called with one of two
  /// amounts. A disproportion counts only when the least times of several runs show it.
  static func problem(_ name: String, _ amount: Int, _ work: (Int) throws -> Void) rethrows -> String? {
    var (few, many) = (Double.infinity, Double.infinity)
    for _ in 0..<3 {
      many = min(many, try seconds { try work(amount * factor) })
      if many < moment { return nil }
      few = min(few, try seconds { try work(amount) })
      if many < few * most { return nil }
    }
    return "\(name): \(amount) parts take \(few) s, \(amount * factor) parts \(many) s"
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
