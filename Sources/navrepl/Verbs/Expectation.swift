import NavEvents

/// A condition on the state view and the last reply: comparisons joined by `and`, `or` and `not`.
indirect enum Expectation {
  case check(Check)
  case not(Expectation)
  case and(Expectation, Expectation)
  case or(Expectation, Expectation)

  /// One comparison.
  struct Check {
    enum Comparison: String {
      case equal = "=="
      case notEqual = "!="
      case contains
      case exists
      case count
    }

    /// As it was typed.
    let path: String
    let steps: JSONPath
    let comparison: Comparison
    let expected: Word?
  }

  /// Reads the words of an `expect`; `and` binds closer than `or`.
  init(_ words: [Word], verb: Word) throws(LineError) {
    var reader = ExpectationReader(words: words[...], verb: verb)
    self = try reader.readAll()
  }
}

/// Reads an expectation from its words.
private struct ExpectationReader {
  var words: ArraySlice<Word>
  let verb: Word

  mutating func readAll() throws(LineError) -> Expectation {
    var result = try readAnd()
    while words.first?.raw == "or" {
      words.removeFirst()
      result = .or(result, try readAnd())
    }
    if let extra = words.first { throw .badArgument("“\(extra.raw)” is one word too many", at: extra.column) }
    return result
  }

  private mutating func readAnd() throws(LineError) -> Expectation {
    var result = try readNot()
    while words.first?.raw == "and" {
      words.removeFirst()
      result = .and(result, try readNot())
    }
    return result
  }

  private mutating func readNot() throws(LineError) -> Expectation {
    guard words.first?.raw == "not" else { return .check(try readCheck()) }
    words.removeFirst()
    return .not(try readNot())
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
    return Expectation.Check(path: path.raw, steps: steps, comparison: comparison, expected: expected)
  }

  private mutating func expectEquals() throws(LineError) {
    let word = try next("==")
    guard word.raw == "==" else { throw .badArgument("count is followed by ==", at: word.column) }
  }

  private mutating func next(_ what: String) throws(LineError) -> Word {
    guard let word = words.popFirst() else {
      throw .badArgument("\(what) is missing: expect PATH OP VALUE", at: verb.column)
    }
    return word
  }
}
