/// The difference of two lists of lines.
package enum LineDiff {
  /// Both as one list, in order: a line only in the first is marked `-`, one only in the second `+`, others with a
  /// space. Lines are compared as bytes.
  package static func marked(
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

  /// The same as text.
  static func text(_ one: [String], _ other: [String]) -> String {
    marked(one, other).map { "\($0.mark) \($0.line)" }.joined(separator: "\n")
  }

  /// Returns the place of the line with this number of the second list.
  private static func place(ofLine number: Int, in marked: [(mark: Character, line: String)]) -> Int {
    var rest = number
    for (index, row) in marked.enumerated() where row.mark != "-" {
      if rest == 0 { return index }
      rest -= 1
    }
    return marked.count
  }
}
