import Foundation

/// A page of the documentation, parsed into the rows of its tables.
struct TableDocument {
  /// A line of a table.
  struct Row {
    /// The heading above, `##`.
    let section: String
    let cells: [String]

    var subject: String { cells.first ?? "" }
  }

  private(set) var sections: [String] = []
  private(set) var rows: [Row] = []

  /// Reads the tables of the file at `path`, from the root of the project.
  init(_ path: String) throws {
    var isInBody = false
    for line in try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { sections.append(String(line.dropFirst(3))) }
      guard line.hasPrefix("|"), line.hasSuffix("|") else {
        isInBody = false
        continue
      }
      if line.hasPrefix("|---") {
        isInBody = true
      } else if isInBody {
        rows.append(Row(section: sections.last ?? "", cells: Self.cells(line)))
      }
    }
  }

  /// Returns the cells of a line. A bar in a cell is written `\|`.
  private static func cells(_ line: Substring) -> [String] {
    let bar = "\u{1}"
    return line.dropFirst().dropLast().replacing(#"\|"#, with: bar)
      .split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.replacing(bar, with: "|").trimmingCharacters(in: .whitespaces) }
  }
}

extension Project {
  /// Returns the text of one of the project's files.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
