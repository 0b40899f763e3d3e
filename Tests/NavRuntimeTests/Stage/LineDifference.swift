import NavPluginTesting
import NavPlugins

/// The difference of two JSON texts, each broken into one line per member.
enum LineDifference {
  /// The number of equal lines that are shown on both sides of a difference.
  private static let context = 3

  /// Returns the lines only in the first text with `-`, those only in the second with `+`, and the lines around them.
  static func text(expected: [UInt8], actual: [UInt8]) -> String {
    let marked = LineDiff.marked(lines(of: expected), lines(of: actual))
    let changes = marked.indices.filter { marked[$0].mark != " " }
    let rows = marked.indices.map { index -> String? in
      guard changes.contains(where: { abs($0 - index) <= context }) else { return nil }
      return "    \(marked[index].mark) \(marked[index].line)"
    }
    return rows.compactMap(\.self).joined(separator: "\n")
  }

  /// Breaks after commas and opening brackets and before closing ones, outside strings.
  private static func lines(of json: [UInt8]) -> [String] {
    var pieces = JSONPieces()
    for byte in json { pieces.add(byte) }
    return pieces.finished
  }
}

/// JSON text that is broken into lines, indented by depth.
private struct JSONPieces {
  private var lines: [String] = []
  private var line: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  mutating func add(_ byte: UInt8) {
    if isInString { return addInString(byte) }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
    case UInt8(ascii: ","): separate()
    default:
      line.append(byte)
      isInString = byte == UInt8(ascii: "\"")
    }
  }

  var finished: [String] {
    var copy = self
    copy.breakLine()
    return copy.lines
  }

  private mutating func addInString(_ byte: UInt8) {
    line.append(byte)
    if !isEscaped && byte == UInt8(ascii: "\"") { isInString = false }
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
  }

  private mutating func open(_ byte: UInt8) {
    line.append(byte)
    breakLine()
    depth += 1
  }

  private mutating func close(_ byte: UInt8) {
    breakLine()
    depth = max(0, depth - 1)
    line.append(byte)
  }

  private mutating func separate() {
    line.append(UInt8(ascii: ","))
    breakLine()
  }

  private mutating func breakLine() {
    if line.isEmpty { return }
    lines.append(String(repeating: "  ", count: depth) + String(decoding: line, as: UTF8.self))
    line.removeAll()
  }
}
