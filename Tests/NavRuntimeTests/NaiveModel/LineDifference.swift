/// The difference of two JSON texts, each broken into one line per member.
enum LineDifference {
  /// How many equal lines are shown on both sides of the difference.
  private static let context = 3

  /// Lines only in the first text with `-`, lines only in the second with `+`, and those around.
  static func text(expected: [UInt8], actual: [UInt8]) -> String {
    let marked = marked(lines(of: expected), lines(of: actual))
    let changes = marked.indices.filter { marked[$0].mark != " " }
    let rows = marked.indices.map { index -> String? in
      guard changes.contains(where: { abs($0 - index) <= context }) else { return nil }
      return "    \(marked[index].mark) \(marked[index].line)"
    }
    return rows.compactMap(\.self).joined(separator: "\n")
  }

  /// Both texts as one list, in order. Lines are compared as bytes.
  private static func marked(
    _ one: [String], _ other: [String]
  ) -> [(mark: Character, line: String)] {
    let difference = other.difference(from: one) { $0.utf8.elementsEqual($1.utf8) }
    var marked = one.map { (mark: Character(" "), line: $0) }
    for case .remove(let offset, _, _) in difference { marked[offset].mark = "-" }
    for case .insert(let offset, let line, _) in difference.insertions {
      marked.insert(("+", line), at: place(ofLine: offset, in: marked))
    }
    return marked
  }

  /// Where the line with this number of the second text belongs in the list.
  private static func place(
    ofLine number: Int, in marked: [(mark: Character, line: String)]
  ) -> Int {
    var rest = number
    for (index, row) in marked.enumerated() where row.mark != "-" {
      if rest == 0 { return index }
      rest -= 1
    }
    return marked.count
  }

  /// Breaks after commas and opening brackets and before closing ones, outside strings.
  private static func lines(of json: [UInt8]) -> [String] {
    var pieces = JSONPieces()
    for byte in json { pieces.add(byte) }
    return pieces.finished
  }
}

/// JSON text on its way to lines, indented by depth.
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
