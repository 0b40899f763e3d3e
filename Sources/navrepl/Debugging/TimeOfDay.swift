#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A time of the day that a person types, in the zone of that person.
enum TimeOfDay {
  /// Reads a time of day, such as `19:20` or `19:20:05.250`, on the day of another time, in milliseconds since 1970; nil for a text
  /// that is none.
  static func milliseconds(_ text: String, onDayOf time: Int64) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let hours = Int32(parts[0]), let minutes = Int32(parts[1]), 0..<24 ~= hours,
      0..<60 ~= minutes, var day = LocalTime.parts(milliseconds: time)
    else { return nil }
    var seconds = 0.0
    if parts.count == 3 {
      guard let given = Double(parts[2]), 0..<60 ~= given, parts[2].first?.isNumber == true else {
        return nil
      }
      seconds = given
    }
    (day.tm_hour, day.tm_min, day.tm_sec) = (hours, minutes, 0)
    // The system finds out whether the time is in summer.
    day.tm_isdst = -1
    return Int64(mktime(&day)) * 1000 + Int64((seconds * 1000).rounded())
  }
}
