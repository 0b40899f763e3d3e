#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The times of commits for people.
enum UTCTime {
  /// Returns a time such as `2026-01-01 08:00:00.250 UTC`; nil for a time that the system has no date for.
  static func text(milliseconds: Int64) -> String? {
    let rest = ((milliseconds % 1000) + 1000) % 1000
    var (seconds, parts) = (time_t(milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)), tm())
    guard gmtime_r(&seconds, &parts) != nil else { return nil }
    let date = [
      digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2),
    ]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
    return "\(date.joined(separator: "-")) \(clock.joined(separator: ":")).\(digits(Int(rest), 3)) UTC"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number.magnitude)"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
