import NavBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The times of commits in the zone of the person who reads them: the one in `TZ`, or the system's.
enum LocalTime {
  /// Returns the parts of a time; nil for a time that the system has no date for.
  static func parts(milliseconds: Int64) -> tm? {
    let rest = milliseconds % 1000
    var (seconds, parts) = (time_t(milliseconds / 1000 - (rest < 0 ? 1 : 0)), tm())
    tzset()
    return localtime_r(&seconds, &parts) == nil ? nil : parts
  }

  /// Returns a date such as `2026-01-01`.
  static func day(milliseconds: Int64) -> String? {
    parts(milliseconds: milliseconds).map { parts in
      let numbers = [
        digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2),
      ]
      return numbers.joined(separator: "-")
    }
  }

  /// Returns a time of the day such as `08:00:00.250`.
  static func clock(milliseconds: Int64) -> String? {
    parts(milliseconds: milliseconds).map { parts in
      let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
      return "\(clock.joined(separator: ":")).\(digits(Int(((milliseconds % 1000) + 1000) % 1000), 3))"
    }
  }

  /// Returns the distance of the zone from universal time, such as `UTC+01:00`.
  static func zone(milliseconds: Int64) -> String {
    let minutes = (parts(milliseconds: milliseconds)?.tm_gmtoff ?? 0) / 60
    if minutes == 0 { return "UTC" }
    let size = Int(minutes.magnitude)
    return "UTC\(minutes < 0 ? "-" : "+")\(digits(size / 60, 2)):\(digits(size % 60, 2))"
  }

  /// Returns a date, a time and the zone.
  static func text(milliseconds: Int64) -> String? {
    guard let day = day(milliseconds: milliseconds), let clock = clock(milliseconds: milliseconds) else {
      return nil
    }
    return "\(day) \(clock) \(zone(milliseconds: milliseconds))"
  }

  /// Returns the time since another one, such as `+1:02.250`.
  static func since(_ start: Int64, milliseconds: Int64) -> String {
    let (distance, isTooLong) = milliseconds.subtractingReportingOverflow(start)
    if isTooLong { return "?" }
    let size = distance.magnitude
    let (hours, minutes) = (Int(size / 3_600_000), Int(size / 60_000 % 60))
    let (seconds, rest) = (Int(size / 1000 % 60), digits(Int(size % 1000), 3))
    let sign = distance < 0 ? "-" : "+"
    if hours > 0 { return "\(sign)\(hours):\(digits(minutes, 2)):\(digits(seconds, 2)).\(rest)" }
    return minutes > 0
      ? "\(sign)\(minutes):\(digits(seconds, 2)).\(rest)" : "\(sign)\(seconds).\(rest)"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number.magnitude)"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
