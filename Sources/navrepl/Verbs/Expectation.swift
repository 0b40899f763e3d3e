import NavEvents

/// A condition on the state view and the last reply: comparisons joined by `and`, `or` and `not`.
///
/// It is two nested lists, however long the line is. A tree would be as deep as the line is long.
struct Expectation {
  /// The alternatives. The expectation holds when all terms of one of them hold.
  let alternatives: [[Term]]

  /// A comparison, or its negation.
  struct Term {
    let isNegated: Bool
    let check: Check
  }

  /// A comparison.
  struct Check {
    enum Comparison: String {
      case equal = "=="
      case notEqual = "!="
      case contains
      case exists
      case count
    }

    /// The path as it was typed.
    let path: String
    let steps: JSONPath
    let comparison: Comparison
    let expected: Word?
    /// The expected number for `count`; nil when the value is not a number.
    let count: Int?
  }

  /// Reads the words of an `expect`; `and` binds closer than `or`.
  init(_ words: [Word], verb: Word) throws(LineError) {
    var reader = ExpectationReader(words: words[...], verb: verb)
    alternatives = try reader.readAll()
  }
}

/// A parser of expectations.
private struct ExpectationReader {
  var words: ArraySlice<Word>
  let verb: Word

  mutating func readAll() throws(LineError) -> [[Expectation.Term]] {
    var alternatives = [try readTerms()]
    while take("or") { alternatives.append(try readTerms()) }
    if let extra = words.first { throw .badArgument("“\(extra.raw)” is one word too many", at: extra.column) }
    return alternatives
  }

  private mutating func readTerms() throws(LineError) -> [Expectation.Term] {
    var terms = [try readTerm()]
    while take("and") { terms.append(try readTerm()) }
    return terms
  }

  private mutating func readTerm() throws(LineError) -> Expectation.Term {
    var isNegated = false
    while take("not") { isNegated.toggle() }
    return Expectation.Term(isNegated: isNegated, check: try readCheck())
  }

  /// Reads the next word if it is `name`.
  private mutating func take(_ name: String) -> Bool {
    guard let word = words.first, word.raw.hasSameBytes(as: name) else { return false }
    words.removeFirst()
    return true
  }

  private mutating func readCheck() throws(LineError) -> Expectation.Check {
    let path = try next("a path")
    guard let steps = JSONPath(path.raw) else {
      throw .badArgument(
        "“\(path.raw)” is not a path such as panes.left or items[\"a.b\"].title", at: path.column)
    }
    let comparison = try Arguments.choose(
      next("== != contains exists or count"),
      [
        ("==", Expectation.Check.Comparison.equal), ("!=", .notEqual), ("contains", .contains),
        ("exists", .exists), ("count", .count),
      ])
    if comparison == .count { try expectEquals() }
    let expected = comparison == .exists ? nil : try next("a value")
    let count = comparison == .count ? try expected.map(Arguments.count) : nil
    return Expectation.Check(
      path: path.raw, steps: steps, comparison: comparison, expected: expected, count: count)
  }

  private mutating func expectEquals() throws(LineError) {
    let word = try next("==")
    guard word.raw.hasSameBytes(as: "==") else {
      throw .badArgument("count is followed by ==", at: word.column)
    }
  }

  private mutating func next(_ what: String) throws(LineError) -> Word {
    guard let word = words.popFirst() else {
      throw .badArgument("\(what) is missing: expect PATH OP VALUE", at: verb.column)
    }
    return word
  }
}
