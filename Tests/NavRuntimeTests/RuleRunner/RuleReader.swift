/// Reads a file of rules. CONTRIBUTING.md describes the form.
///
/// The beginning of a line says what it is: `##` a section, `#` the name of a rule, `from` its source, `each` the columns of a table,
/// `in` a scene, `and` more lines that prepare it, `>` a command. Two spaces begin an expectation or a row of a table, four an item of
/// an expectation's list.
struct RuleReader {
  /// A line that is not in its place, or says nothing.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let place: Rule.Place
    let message: String

    var description: String { "\(place): \(message)" }
  }

  private let file: String
  private(set) var rules: [Rule] = []
  /// The source of the file's rules, named before its first section.
  private var fileSource = ""
  /// The source of the section's rules that name none.
  private var source = ""
  /// What the next `from` belongs to.
  private var scope = SourceScope.file

  private enum SourceScope { case file, section, rule }

  /// The table that is being read, until its scene begins.
  private var table: (columns: [String], rows: [(cells: [String], place: Rule.Place)])?
  private var names: Set<String> = []

  /// Reads the text of a file.
  init(_ text: String, file: String) throws(Failure) {
    self.file = file
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let place = Rule.Place(file: file, line: index + 1)
      let line = Rule.Line(text: String(line), place: place)
      if let message = read(line) { throw Failure(place: place, message: message) }
    }
    if let message = endOfRule() {
      throw Failure(place: rules.last?.place ?? Rule.Place(file: file, line: 1), message: message)
    }
  }

  /// Reads a line. Returns what is wrong with it; nil for nothing.
  private mutating func read(_ line: Rule.Line) -> String? {
    let text = line.text
    if text.allSatisfy({ $0 == " " }) || text.hasPrefix("//") { return nil }
    if text.last == " " { return "a space is at the end of the line" }
    if text.hasPrefix("    ") { return readItem(rest(of: line, after: 4)) }
    if text.hasPrefix("  ") { return readIndented(rest(of: line, after: 2)) }
    let word = text.prefix { $0 != " " }
    let rest = rest(of: line, after: word.count + 1)
    if rest.text.isEmpty { return "“\(word)” needs a text after it" }
    switch word {
    case "##": return endOfRule() ?? beginSection()
    case "#": return endOfRule() ?? begin(rest)
    case "from": return name(source: rest.text)
    case "each": return beginTable(rest)
    case "in": return beginPart(rest)
    case "and": return addGiven(rest)
    case ">": return addStep(rest)
    default:
      return
        "“\(word)” begins no line: #, ##, from, each, in, and, > do, and two spaces before an expectation"
    }
  }

  private func rest(of line: Rule.Line, after count: Int) -> Rule.Line {
    Rule.Line(text: String(line.text.dropFirst(count)), place: line.place)
  }

  // MARK: Rules

  /// Begins a section, whose rules have the source of the file again unless one is named below.
  private mutating func beginSection() -> String? {
    scope = .section
    source = fileSource
    return nil
  }

  private mutating func begin(_ name: Rule.Line) -> String? {
    guard names.insert(name.text).inserted else { return "there is a rule of this name above" }
    scope = .rule
    rules.append(Rule(name: name.text, source: source, place: name.place))
    return nil
  }

  private mutating func name(source: String) -> String? {
    switch scope {
    case .file: (fileSource, self.source) = (source, source)
    case .section: self.source = source
    case .rule: rules[rules.count - 1].source = source
    }
    return nil
  }

  /// Returns what the rule that ends here lacks; nil for nothing.
  private func endOfRule() -> String? {
    guard let rule = rules.last else { return nil }
    if table != nil { return "the table of “\(rule.name)” is followed by no scene" }
    if rule.source.isEmpty { return "“\(rule.name)” has no source: name it with “from”" }
    let isEmpty =
      rule.parts.isEmpty
      || rule.parts.contains { part in
        ([part.given] + part.steps).allSatisfy(\.expectations.isEmpty) && part.steps.isEmpty
      }
    return isEmpty ? "“\(rule.name)” expects nothing" : nil
  }

  // MARK: Parts

  private mutating func beginTable(_ columns: Rule.Line) -> String? {
    if rules.isEmpty { return "a table belongs to a rule" }
    if table != nil { return "the table above is followed by no scene" }
    table = (cells(columns.text), [])
    return nil
  }

  private mutating func beginPart(_ given: Rule.Line) -> String? {
    if rules.isEmpty { return "a scene belongs to a rule" }
    if table?.rows.isEmpty == true { return "the table above has no row" }
    let part = Rule.Part(
      columns: table?.columns ?? [], rows: table?.rows ?? [], given: Rule.Step(line: given))
    rules[rules.count - 1].parts.append(part)
    table = nil
    return nil
  }

  private mutating func addGiven(_ lines: Rule.Line) -> String? {
    change { part in
      guard part.steps.isEmpty, part.given.expectations.isEmpty else {
        return "“and” prepares a scene: use “>” here"
      }
      part.more.append(lines)
      return nil
    }
  }

  private mutating func addStep(_ line: Rule.Line) -> String? {
    change { part in
      part.steps.append(Rule.Step(line: line))
      return nil
    }
  }

  /// Changes the part that is being read. Returns what is wrong; nil for nothing.
  private mutating func change(_ body: (inout Rule.Part) -> String?) -> String? {
    guard let rule = rules.indices.last, let part = rules[rule].parts.indices.last, table == nil else {
      return "this belongs into a scene: begin one with “in”"
    }
    return body(&rules[rule].parts[part])
  }

  private mutating func readIndented(_ line: Rule.Line) -> String? {
    if let columns = table?.columns {
      let cells = cells(line.text)
      if cells.count != columns.count {
        return "the row has \(cells.count) cells, and the table \(columns.count) columns"
      }
      table?.rows.append((cells, line.place))
      return nil
    }
    return change { part in
      let expectation = Rule.Expectation(line: line)
      if part.steps.isEmpty {
        part.given.expectations.append(expectation)
      } else {
        part.steps[part.steps.count - 1].expectations.append(expectation)
      }
      return nil
    }
  }

  private mutating func readItem(_ line: Rule.Line) -> String? {
    change { part in
      let steps = part.steps.count
      let count = steps == 0 ? part.given.expectations.count : part.steps[steps - 1].expectations.count
      if count == 0 { return "four spaces begin an item of the expectation above, and there is none" }
      if steps == 0 {
        part.given.expectations[count - 1].items.append(line)
      } else {
        part.steps[steps - 1].expectations[count - 1].items.append(line)
      }
      return nil
    }
  }

  /// Returns the cells of a row, between bars with a space on each side. A cell may be empty.
  private func cells(_ text: String) -> [String] {
    " \(text) ".split(separator: " |", omittingEmptySubsequences: false).map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
