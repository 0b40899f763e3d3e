import NavEvents

/// A journal as its lines, each without its sum, so that a test can change some and put right sums on again.
struct JournalLines {
  /// Each line up to where its sum begins.
  var bodies: [String]

  /// Takes whole lines apart; each must end with its sum.
  init(_ bytes: [UInt8]) {
    bodies = Self.split(bytes).map { line in
      String(decoding: line.dropLast(Self.endLength), as: UTF8.self)
    }
  }

  /// The journal with sums that are right.
  var bytes: [UInt8] {
    var result: [UInt8] = []
    var before = ""
    for body in bodies {
      before = BitwiseCRC.digits(of: before.utf8 + Array(body.utf8))
      result += Array("\(body),\"sum\":\"\(before)\"}\n".utf8)
    }
    return result
  }

  /// What the sum takes at the end of a line without its line feed: `,"sum":"XXXXXXXX"}`.
  private static let endLength = 18

  /// The lines of a file without their line feeds.
  static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The file that these lines make.
  static func join(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
    lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }
}
