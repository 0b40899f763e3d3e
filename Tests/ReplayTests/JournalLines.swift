import NavEvents

/// The lines of a journal without their sums, so that a test can change some and add correct sums again.
struct JournalLines {
  /// Each line, up to its sum.
  var bodies: [String]

  /// Splits a journal into whole lines, each of which must end with its sum.
  init(_ bytes: [UInt8]) {
    bodies = Self.split(bytes).map { line in
      String(decoding: line.dropLast(Self.endLength), as: UTF8.self)
    }
  }

  /// The bytes of the journal, with correct sums.
  var bytes: [UInt8] {
    var result: [UInt8] = []
    var before = ""
    for body in bodies {
      before = BitwiseCRC.digits(of: before.utf8 + Array(body.utf8))
      result += Array("\(body),\"sum\":\"\(before)\"}\n".utf8)
    }
    return result
  }

  /// The length of the sum at the end of a line without its line feed: `,"sum":"XXXXXXXX"}`.
  private static let endLength = 18

  /// Returns the lines of a file without their line feeds.
  static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Returns the file that contains these lines.
  static func join(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
    lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }
}
