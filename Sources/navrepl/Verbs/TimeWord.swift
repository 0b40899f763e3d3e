import NavBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A time as people type it, in the zone of the reader: `19:20`, `yesterday`, `2026-11-29T19:20:05Z`, `-2h`.
struct TimeWord: Equatable {
  /// The first and the last millisecond of the time, since 1970: `19:20` is a minute long, and a date a day.
  let start: Int64
  let end: Int64

  /// The ways to type a time, for messages.
  static let forms = "19:20, 19:20:05, yesterday, 2026-11-29, 2026-11-29T19:20:05Z or -2h"

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000),
  ]
  private static let day: Int64 = 86_400_000

  /// Creates a time; nil for a text that is none.
  /// - Parameters:
  ///   - now: The time from which durations count, and whose day a time of the day is on.
  ///   - isPast: True if a time of the day that is later than `now` is that of the day before.
  init?(_ text: String, now: Int64, isPast: Bool = true) {
    if let number = Int64(text) {
      (start, end) = (number, number)
    } else if let distance = Self.duration(text) {
      let (sum, isTooLong) = now.addingReportingOverflow(distance)
      if isTooLong { return nil }
      (start, end) = (sum, sum)
    } else if text == "now" {
      (start, end) = (now, now)
    } else if let range = Self.dayRange(text, now) ?? Self.dated(text) {
      (start, end) = range
    } else if let clock = Clock(text), let today = Self.midnight(now) {
      let offset = Self.local(today, clock)
      guard let offset else { return nil }
      let isLater = isPast && offset > now
      let first = isLater ? Self.local(Self.midnight(now, daysLater: -1) ?? today, clock) ?? offset : offset
      (start, end) = (first, first + clock.length - 1)
    } else {
      return nil
    }
  }

  /// Returns a Boolean value that indicates whether a word is a time, and not only a number.
  static func isTime(_ text: String) -> Bool { Int64(text) == nil && TimeWord(text, now: 0) != nil }

  // MARK: Parts

  /// A time of the day.
  private struct Clock {
    var (hour, minute, second, rest): (Int32, Int32, Int32, Int64) = (0, 0, 0, 0)
    /// The length of the smallest part that was given, in milliseconds.
    var length: Int64 = 60_000

    init() { length = TimeWord.day }

    init?(_ text: some StringProtocol) {
      let parts = String(text).parts(between: UInt8(ascii: ":"))
      guard 2...3 ~= parts.count, let hour = TimeWord.number(parts[0], 1...2, upTo: 23),
        let minute = TimeWord.number(parts[1], 2...2, upTo: 59)
      else { return nil }
      (self.hour, self.minute) = (hour, minute)
      guard parts.count == 3 else { return }
      let seconds = parts[2].parts(between: UInt8(ascii: "."))
      guard seconds.count <= 2, let second = TimeWord.number(seconds[0], 2...2, upTo: 59) else { return nil }
      (self.second, length) = (second, 1000)
      guard seconds.count == 2 else { return }
      guard let rest = TimeWord.number(seconds[1], 1...3, upTo: 999) else { return nil }
      self.rest = Int64(rest)
      for _ in seconds[1].utf8.count..<3 { self.rest *= 10 }
      length = [1: 100, 2: 10, 3: 1][seconds[1].utf8.count] ?? 1
    }
  }

  private static func number(_ text: String, _ digits: ClosedRange<Int>, upTo most: Int32) -> Int32? {
    guard digits ~= text.utf8.count, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int32(text), number <= most
    else { return nil }
    return number
  }

  /// Returns a signed duration such as `-1h30m` in milliseconds.
  private static func duration(_ text: String) -> Int64? {
    guard let sign = text.utf8.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else {
      return nil
    }
    var (rest, sum) = (text.dropFirst(), Int64(0))
    if rest.isEmpty { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[digits.endIndex...]
      guard let number = Int64(digits), let unit = units.first(where: { rest.hasPrefix($0.name) }) else {
        return nil
      }
      rest = rest.dropFirst(unit.name.count)
      let (product, isTooLong) = number.multipliedReportingOverflow(by: unit.milliseconds)
      let (total, isTooMuch) = sum.addingReportingOverflow(product)
      if isTooLong || isTooMuch { return nil }
      sum = total
    }
    return sign == UInt8(ascii: "-") ? -sum : sum
  }

  private static func dayRange(_ text: String, _ now: Int64) -> (Int64, Int64)? {
    guard text == "today" || text == "yesterday" else { return nil }
    let days: Int32 = text == "today" ? 0 : -1
    guard let first = midnight(now, daysLater: days).flatMap({ local($0, Clock()) }),
      let next = midnight(now, daysLater: days + 1).flatMap({ local($0, Clock()) })
    else { return nil }
    return (first, next - 1)
  }

  /// Returns the range of `2026-11-29`, with `T19:20:05.250` after it and `Z` or `+01:00` after that, or without.
  private static func dated(_ text: String) -> (Int64, Int64)? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(String(text.prefix(4)), 4...4, upTo: 9999),
      let month = number(String(text.dropFirst(5).prefix(2)), 2...2, upTo: 12), month > 0,
      let dayOfMonth = number(String(text.dropFirst(8).prefix(2)), 2...2, upTo: 31), dayOfMonth > 0
    else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (year - 1900, month - 1, dayOfMonth)
    var rest = text.dropFirst(10)
    if rest.isEmpty {
      var next = date
      next.tm_mday += 1
      guard let first = local(date, Clock()), let end = local(next, Clock()) else { return nil }
      return (first, end - 1)
    }
    guard let separator = rest.popFirst(), separator == "T" || separator == " " else { return nil }
    if rest.hasSuffix("Z") { return range(date, rest.dropLast(), minutesEast: 0) }
    if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let zone = Clock(rest[rest.index(after: sign)...]) else { return nil }
      let minutes = Int64(zone.hour * 60 + zone.minute)
      return range(date, rest[..<sign], minutesEast: rest[sign] == "-" ? -minutes : minutes)
    }
    return range(date, rest, minutesEast: nil)
  }

  private static func range(_ date: tm, _ clock: Substring, minutesEast: Int64?) -> (Int64, Int64)? {
    guard let clock = Clock(clock) else { return nil }
    guard let minutesEast else { return local(date, clock).map { ($0, $0 + clock.length - 1) } }
    var parts = with(date, clock)
    let first = Int64(timegm(&parts)) * 1000 + clock.rest - minutesEast * 60_000
    return (first, first + clock.length - 1)
  }

  // MARK: The system's calendar

  /// Returns the date of a time; of another day with `days`.
  private static func midnight(_ now: Int64, daysLater days: Int32 = 0) -> tm? {
    guard let parts = LocalTime.parts(milliseconds: now) else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (parts.tm_year, parts.tm_mon, parts.tm_mday + days)
    return date
  }

  private static func with(_ date: tm, _ clock: Clock) -> tm {
    var parts = date
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (clock.hour, clock.minute, clock.second, -1)
    return parts
  }

  private static func local(_ date: tm, _ clock: Clock) -> Int64? {
    var parts = with(date, clock)
    return Int64(mktime(&parts)) * 1000 + clock.rest
  }
}
