/// A rule of the scene: a row of a `.rules` file, with the scenes that show it.
struct Rule: Sendable {
  /// A place in a file of rules.
  struct Place: Sendable, Equatable, CustomStringConvertible {
    let file: String
    let line: Int

    var description: String { "\(file):\(line)" }
  }

  /// A line of a rule, with its place.
  struct Line: Sendable {
    var text: String
    let place: Place
  }

  /// A command line, or the scene itself, with the lines below it that say what is expected.
  struct Step: Sendable {
    var line: Line
    var expectations: [Expectation] = []
  }

  /// An expected outcome: a line, and the lines of its list.
  struct Expectation: Sendable {
    var line: Line
    var items: [Line] = []
  }

  /// A scene and the steps in it, once for each row of its table.
  struct Part: Sendable {
    /// The names of the table's columns; empty without a table.
    var columns: [String] = []
    var rows: [(cells: [String], place: Place)] = []
    /// The scene, the plugins, and the lines that prepare it.
    var given: Step
    /// More lines that prepare it.
    var more: [Line] = []
    var steps: [Step] = []
  }

  let name: String
  /// The system or the page that the rule comes from.
  var source: String
  let place: Place
  var parts: [Part] = []
}

/// One scene of a rule: a part of it with one row of the part's table.
struct RuleCase: Sendable, CustomStringConvertible {
  let rule: Rule
  let part: Rule.Part
  /// The cells of the row; empty without a table.
  let row: [String]
  let place: Rule.Place

  var description: String { rule.name + (row.isEmpty ? "" : " [\(row.joined(separator: " | "))]") }

  /// The given scene with the row's cells in the places of the columns' names, `<name>`.
  var given: Rule.Step { filled(part.given) }
  var more: [String] { part.more.map { filled($0).text } }
  var steps: [Rule.Step] { part.steps.map(filled) }

  private func filled(_ step: Rule.Step) -> Rule.Step {
    var step = step
    step.line = filled(step.line)
    step.expectations = step.expectations.map { expectation in
      Rule.Expectation(line: filled(expectation.line), items: expectation.items.map(filled))
    }
    return step
  }

  private func filled(_ line: Rule.Line) -> Rule.Line {
    var line = line
    for (column, cell) in zip(part.columns, row) {
      line.text = line.text.replacing("<\(column)>", with: cell)
    }
    return line
  }
}

extension Rule {
  /// The scenes of the rule, in the order of the file.
  var cases: [RuleCase] {
    parts.flatMap { part -> [RuleCase] in
      if part.columns.isEmpty {
        return [RuleCase(rule: self, part: part, row: [], place: part.given.line.place)]
      }
      return part.rows.map { RuleCase(rule: self, part: part, row: $0.cells, place: $0.place) }
    }
  }
}
