import NavBase
public import NavEvents
import NavRuntime

/// A condition on the state view: comparisons of the values at paths, joined by `and`, `or`, `not` and parentheses.
///
/// ```swift
/// let predicate = try NavPredicate("panes.left == inbox and not items.inbox.backButton exists")
/// print(try journal.holds(predicate, at: .commit(7)))
/// ```
///
/// A condition must not hold because of a typing mistake, and `not scren.home exists` is true in every view. So a path that no
/// state view has is an error, which names a path that is near.
///
/// `expect` in navrepl reads the same language, and so does every question about a journal that takes a condition.
/// `docs/predicates.md` describes it.
public struct NavPredicate: Equatable, Sendable, CustomStringConvertible {
  /// The condition as it was given.
  public let description: String
  let root: Term

  /// A comparison, or several that are joined. Terms are as deep as parentheses are nested, however long the text is.
  indirect enum Term: Sendable {
    case check(Check)
    case not(Term)
    /// All of the terms must be true.
    case all([Term])
    /// At least one of the terms must be true.
    case any([Term])
  }

  /// A comparison.
  struct Check: Sendable {
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
    /// The column of the path.
    let column: Int
    let comparison: Comparison
    let expected: LineWord?
    /// The expected number for `count`; nil when the value is not a number.
    let count: Int?
  }

  /// Creates a condition about a state view from its text.
  /// - Throws: A `LineError` with the column of the mistake; a path that no state view has is a mistake (`bad-argument`).
  public init(_ text: String) throws(LineError) {
    try self.init(unchecked: text)
    for check in root.checks {
      if let absence = ViewMembers.absence(in: check.steps) { throw .badArgument(absence, at: check.column) }
    }
  }

  /// Creates a condition about other JSON than a state view, or about a reply, from its text: its paths are not checked.
  ///
  /// ```swift
  /// let answer = #"{"ok":false,"refused":{"code":"vetoed"}}"#  // of navrepl --json
  /// print(try NavPredicate(unchecked: "refused.code == vetoed").holds(in: answer))  // true
  /// ```
  /// - Throws: A `LineError` with the column of the mistake.
  public init(unchecked text: String) throws(LineError) {
    let commands = try LineSplitter.split(text)
    if commands.count > 1 {
      throw .syntax(
        "“;” ends the condition: put a text with it in quotes", at: commands[1].first?.column ?? 1)
    }
    var reader = PredicateReader(commands.first ?? [], synopsis: "PATH OP VALUE", column: 1)
    root = try reader.readAll()
    description = text
  }

  /// Creates a condition from the words after a verb, such as `expect`. Its paths are not checked, because they may lead into a
  /// reply; see ``absence(except:)``.
  /// - Throws: A `LineError` with the column of the mistake.
  public init(_ words: [LineWord], after verb: LineWord) throws(LineError) {
    let end = words.last ?? verb
    var reader = PredicateReader(
      words, synopsis: "\(verb.text) PATH OP VALUE", column: end.column + end.raw.count)
    root = try reader.readAll()
    description = words.map(\.raw).joined(separator: " ")
  }

  /// Returns a Boolean value that indicates whether both were given as the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.description.hasSameBytes(as: other.description)
  }

  /// The names of the members of the state view that the condition reads, sorted, each once. A view with only these members
  /// gives the same answer.
  public var members: [String] {
    var names: [String] = []
    for name in root.checks.compactMap(\.steps.firstName) where !names.containsBytes(of: name) {
      names.append(name)
    }
    return names.sorted { $0.sortsBefore($1) }
  }

  /// The ids of the nodes whose members the condition reads, in order, each once.
  public var nodes: [String] {
    var ids: [String] = []
    for steps in root.checks.map(\.steps) where steps.firstName.map(Self.ofNodes.contains) == true {
      if let id = steps.name(at: 1), !ids.containsBytes(of: id) { ids.append(id) }
    }
    return ids
  }

  /// The members of the view that have a member for each node.
  private static let ofNodes = ["containers", "items", "screens", "appearances"]

  /// The members of the view that must be written to evaluate the condition.
  var viewMembers: ViewMembers {
    members.reduce(into: []) { needed, name in
      if let member = ViewMembers(name: name) { needed.insert(member) }
    }
  }
}

extension NavPredicate.Term {
  /// Every comparison, in order.
  var checks: [NavPredicate.Check] {
    switch self {
    case .check(let check): [check]
    case .not(let term): term.checks
    case .all(let terms), .any(let terms): terms.flatMap(\.checks)
    }
  }
}

/// A parser of conditions; `and` binds closer than `or`.
private struct PredicateReader {
  /// The largest number of nested parentheses. It bounds the stack, and is more than a condition needs.
  private static let deepestGroup = 64

  /// The words that are left, the next one last.
  private var words: [LineWord]
  private let synopsis: String
  private let column: Int
  /// The number of parentheses that are open.
  private var depth = 0

  init(_ words: [LineWord], synopsis: String, column: Int) {
    (self.words, self.synopsis, self.column) = (words.reversed(), synopsis, column)
  }

  mutating func readAll() throws(LineError) -> NavPredicate.Term {
    let term = try readAlternatives()
    if let extra = words.last { throw .badArgument("“\(extra.raw)” is one word too many", at: extra.column) }
    return term
  }

  private mutating func readAlternatives() throws(LineError) -> NavPredicate.Term {
    var terms = [try readTerms()]
    while take("or") { terms.append(try readTerms()) }
    return terms.count == 1 ? terms[0] : .any(terms)
  }

  private mutating func readTerms() throws(LineError) -> NavPredicate.Term {
    var terms = [try readTerm()]
    while take("and") { terms.append(try readTerm()) }
    return terms.count == 1 ? terms[0] : .all(terms)
  }

  private mutating func readTerm() throws(LineError) -> NavPredicate.Term {
    var isNegated = false
    while takeNot() { isNegated.toggle() }
    let group = try readGroup()
    let term = if let group { group } else { NavPredicate.Term.check(try readCheck()) }
    return isNegated ? .not(term) : term
  }

  // MARK: Words

  /// Reads the next word if it is `name`.
  private mutating func take(_ name: String) -> Bool {
    guard let word = words.last, word.raw.hasSameBytes(as: name) else { return false }
    words.removeLast()
    return true
  }

  /// Reads `not`, also directly before a parenthesis.
  private mutating func takeNot() -> Bool {
    if take("not") { return true }
    guard let word = words.last, word.raw.startsWithBytes(of: "not(") else { return false }
    words[words.count - 1] = word.dropping(first: 3)
    return true
  }

  /// Reads a condition in parentheses; returns nil when the next word does not begin with a parenthesis.
  private mutating func readGroup() throws(LineError) -> NavPredicate.Term? {
    guard let word = words.last, word.raw.startsWithBytes(of: "(") else { return nil }
    if depth == Self.deepestGroup {
      throw .badArgument("more than \(Self.deepestGroup) parentheses are open", at: word.column)
    }
    let rest = word.dropping(first: 1)
    if rest.raw.isEmpty { words.removeLast() } else { words[words.count - 1] = rest }
    depth += 1
    let term = try readAlternatives()
    guard let end = words.last, end.raw.startsWithBytes(of: ")") else {
      throw .badArgument("the parenthesis that begins here has no end", at: word.column)
    }
    let after = end.dropping(first: 1)
    if after.raw.isEmpty { words.removeLast() } else { words[words.count - 1] = after }
    depth -= 1
    return term
  }

  /// Returns the next word. Parentheses at its end that close a group become a word of their own.
  private mutating func next(_ what: String) throws(LineError) -> LineWord {
    guard let word = words.popLast() else { throw missing(what) }
    let closing = min(depth, word.closingParentheses)
    if closing == 0 { return word }
    let (before, after) = word.cut(last: closing)
    words.append(after)
    if before.raw.isEmpty { throw missing(what) }
    return before
  }

  private func missing(_ what: String) -> LineError {
    .badArgument("\(what) is missing: \(synopsis)", at: column)
  }

  // MARK: Comparisons

  private mutating func readCheck() throws(LineError) -> NavPredicate.Check {
    let path = try next("a path")
    let steps = try NavPath.steps(path.path, at: path.column)
    let comparison = try LineArguments.choose(
      next("== != contains exists or count"),
      [
        ("==", NavPredicate.Check.Comparison.equal), ("!=", .notEqual), ("contains", .contains),
        ("exists", .exists), ("count", .count),
      ])
    if comparison == .count { try expectEquals() }
    let expected = comparison == .exists ? nil : try next("a value")
    let count = comparison == .count ? try expected.map(LineArguments.count) : nil
    return NavPredicate.Check(
      path: path.path, steps: steps, column: path.column, comparison: comparison, expected: expected,
      count: count)
  }

  private mutating func expectEquals() throws(LineError) {
    let word = try next("==")
    guard word.raw.hasSameBytes(as: "==") else {
      throw .badArgument("count is followed by ==", at: word.column)
    }
  }
}

extension LineWord {
  /// Returns the word without its first bytes, which must be ASCII and not in quotes.
  fileprivate func dropping(first count: Int) -> LineWord {
    let (text, raw) = (
      String(Substring(text.utf8.dropFirst(count))), String(Substring(raw.utf8.dropFirst(count)))
    )
    return LineWord(text: text, raw: raw, column: column + count, isQuoted: raw.startsWithBytes(of: "\""))
  }

  /// Returns the word without its last bytes, which must be ASCII and not in quotes, and a word of those bytes.
  fileprivate func cut(last count: Int) -> (before: LineWord, after: LineWord) {
    let head = String(Substring(raw.utf8.dropLast(count)))
    let before = LineWord(
      text: String(Substring(text.utf8.dropLast(count))), raw: head, column: column, isQuoted: isQuoted)
    let tail = String(repeating: ")", count: count)
    return (before, LineWord(text: tail, raw: tail, column: column + head.count, isQuoted: false))
  }

  /// The number of parentheses at the end that the word itself does not open.
  fileprivate var closingParentheses: Int {
    var (depth, trailing, isInQuotes, isEscaped) = (0, 0, false, false)
    for byte in raw.utf8 {
      if isInQuotes {
        if byte == UInt8(ascii: "\""), !isEscaped { isInQuotes = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      trailing = byte == UInt8(ascii: ")") ? trailing + 1 : 0
      switch byte {
      case UInt8(ascii: "\""): isInQuotes = true
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
    }
    return min(trailing, max(0, -depth))
  }
}
