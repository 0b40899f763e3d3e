import NavBase

/// A line that goes on in the lines after it, as long as a block of `all { … }` has not ended.
///
/// Inside the block, the end of a line separates commands as `;` does, and comments and blank lines are allowed. Nothing of the
/// lines is a command before the block has ended.
///
/// ```swift
/// var line = ContinuedLine()
/// for text in ["all {", "  push a  # the first", "  push b", "}"] {
///   line.add(text)
///   if line.isOpen { continue }
///   for words in try line.commands() { print(words.map(\.text).joined(separator: " ")) }
///   line = ContinuedLine()
/// }
/// // all { ; push a ; push b ; }
/// ```
///
/// Columns go on from line to line, and the end of a line counts as one character; ``place(of:)`` takes such a column apart.
public struct ContinuedLine: Sendable {
  /// The lines so far.
  public private(set) var lines: [String] = []
  /// The column of the first character of the next line.
  private var column = 1
  private var splitter = LineSplitter()

  /// Creates a line without text.
  public init() {}

  /// A Boolean value that indicates whether a block has not ended, so that the next line belongs to it.
  public var isOpen: Bool { splitter.isInBlock }

  /// Adds the next line, without its end. A mistake in it is an error of ``commands()``, so that the whole block is read before it is
  /// reported. Complexity: O(length of the line).
  public mutating func add(_ line: String) {
    splitter.add(line, startingAt: column)
    lines.append(line)
    column += line.count + 1
  }

  /// Makes the mistake that of the lines, unless they have an earlier one: the next line could not be read.
  ///
  /// ```swift
  /// var line = ContinuedLine()
  /// line.add("all {")
  /// line.fail(LineError(code: .syntax, message: "the line is not UTF-8"))
  /// ```
  public mutating func fail(_ error: LineError) {
    splitter.fail(
      LineError(code: error.code, message: error.message, column: error.column.map { column + $0 - 1 }))
    lines.append("")
    column += 1
  }

  /// Returns the commands of the lines, each as its words.
  /// - Throws: A ``LineError`` for a quote or a block without an end, or an escape that does not exist.
  public func commands() throws(LineError) -> [[LineWord]] { try splitter.finish() }

  /// Returns the place that a column stands for: the index of its line, and the column in that line. Complexity: O(length of the
  /// lines).
  public func place(of column: Int) -> (line: Int, column: Int) {
    var rest = column
    for (index, line) in lines.enumerated() {
      let length = line.count + 1
      if rest <= length || index == lines.count - 1 { return (index, rest) }
      rest -= length
    }
    return (0, column)
  }
}
