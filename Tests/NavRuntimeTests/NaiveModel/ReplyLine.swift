import Foundation

/// A reply of the program, searched without being parsed: a quote inside a string is written
/// `\"`, so the patterns below are found outside strings only.
struct ReplyLine {
  private static let eventsEnd = Array("],\"by\":[".utf8)
  private static let eventStart = Array("{\"type\":\"".utf8)
  private static let reasonStart = Array("{\"by\":\"".utf8)
  private static let quote: UInt8 = 0x22

  private let line: UnsafeRawBufferPointer

  init(_ line: UnsafeRawBufferPointer) {
    self.line = line
  }

  /// The names of the events, in order; their first member is the name.
  var events: [String] {
    let end = place(of: Self.eventsEnd, from: 0) ?? 0
    return places(of: Self.eventStart, upTo: end).map { word(at: $0 + Self.eventStart.count) }
  }

  var reasonCount: Int {
    places(of: Self.reasonStart, upTo: line.count).count
  }

  private func places(of pattern: [UInt8], upTo end: Int) -> [Int] {
    var places: [Int] = []
    var from = 0
    while let place = place(of: pattern, from: from), place < end {
      places.append(place)
      from = place + pattern.count
    }
    return places
  }

  private func place(of pattern: [UInt8], from: Int) -> Int? {
    var start = from
    while let place = place(of: pattern[0], from: start), place + pattern.count <= line.count {
      if isPattern(pattern, at: place) { return place }
      start = place + 1
    }
    return nil
  }

  private func place(of byte: UInt8, from: Int) -> Int? {
    guard from < line.count, let base = line.baseAddress else { return nil }
    guard let found = memchr(base + from, Int32(byte), line.count - from) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  private func isPattern(_ pattern: [UInt8], at place: Int) -> Bool {
    let there = UnsafeRawBufferPointer(rebasing: line[place..<(place + pattern.count)])
    return pattern.withUnsafeBytes { ByteBlock.compare(there, $0, count: pattern.count) == 0 }
  }

  /// The text from here to the next quote.
  private func word(at start: Int) -> String {
    let rest = line[start...]
    let end = rest.firstIndex(of: Self.quote) ?? line.count
    return String(decoding: line[start..<end], as: UTF8.self)
  }
}
