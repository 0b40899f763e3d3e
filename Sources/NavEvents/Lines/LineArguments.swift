import NavBase

/// The words after a verb: positional words, and words with a key.
///
/// A host that adds verbs of its own to the line language reads their words with it:
///
/// ```swift
/// let words = try LineWord.split("mark inbox color=red")[0]
/// var arguments = try LineArguments(words, keys: ["color"], synopsis: "mark ID [color=]")
/// let id = try arguments.next("an id").text
/// let color = arguments.string("color")
/// try arguments.finish()
/// ```
public struct LineArguments: Sendable {
  /// The verb: the first word.
  public let verb: LineWord
  /// The synopsis of the verb, for messages.
  private let synopsis: String
  private let keys: [String]
  private var positional: [LineWord] = []
  private var keyed: [(key: String, value: LineWord)] = []
  private let endColumn: Int

  /// Separates the positional words from those with a key. Only `keys` are treated as keys.
  /// - Parameters:
  ///   - words: The words of a command, with the verb; at least one.
  ///   - keys: The keys that the verb has.
  ///   - synopsis: The syntax of the verb, for messages.
  /// - Throws: A ``LineError`` when a key is given twice.
  public init(_ words: [LineWord], keys: [String], synopsis: String) throws(LineError) {
    verb = words[0]
    (self.synopsis, self.keys) = (synopsis, keys)
    endColumn = words.last.map { $0.column + $0.raw.count } ?? 1
    for word in words.dropFirst() {
      guard let (key, value) = Self.split(word, keys) else {
        positional.append(word)
        continue
      }
      if keyed.contains(where: { $0.key.hasSameBytes(as: key) }) {
        throw .badArgument("\(key)= is given twice", at: word.column)
      }
      keyed.append((key, value))
    }
    positional.reverse()
  }

  private static func split(_ word: LineWord, _ keys: [String]) -> (String, LineWord)? {
    guard !word.isQuoted, let (key, raw) = word.raw.cut(at: UInt8(ascii: "=")), keys.containsBytes(of: key),
      let (_, text) = word.text.cut(at: UInt8(ascii: "="))
    else { return nil }
    let value = LineWord(
      text: text, raw: raw, column: word.column + key.count + 1, isQuoted: raw.startsWithBytes(of: "\""))
    return (key, value)
  }

  // MARK: Reading words

  /// Returns the next word without a key.
  /// - Parameter what: A name for the word, such as `an id`.
  /// - Throws: A ``LineError`` when there is none: `an id is missing`.
  public mutating func next(_ what: String) throws(LineError) -> LineWord {
    guard let word = positional.popLast() else {
      throw .badArgument("\(what) is missing: \(synopsis)", at: endColumn)
    }
    return word
  }

  /// Returns the next word without a key; nil when there is none.
  public mutating func nextIfAny() -> LineWord? { positional.popLast() }

  /// The next word; nil when there is none. It is not consumed.
  var upcoming: LineWord? { positional.last }

  /// The number of words that are left.
  var wordsLeft: Int { positional.count }

  /// Returns all remaining words without a key, in the order in which they were typed.
  public mutating func rest() -> [LineWord] {
    defer { positional = [] }
    return positional.reversed()
  }

  func value(_ key: String) -> LineWord? { keyed.first { $0.key.hasSameBytes(as: key) }?.value }

  /// Returns the value of the next word, which must be one of the choices.
  mutating func choice<Value>(_ what: String, _ choices: [(String, Value)]) throws(LineError) -> Value {
    let word = try next(what)
    return try Self.choose(word, choices)
  }

  package static func choose<Value>(_ word: LineWord, _ choices: [(String, Value)]) throws(LineError) -> Value
  {
    if let match = choices.first(where: { $0.0.hasSameBytes(as: word.text) }) { return match.1 }
    let names = choices.map(\.0)
    let suggestion = Suggestion.text(for: word.text, among: names)
    throw .badArgument(
      "“\(word.text)” is not one of \(names.joined(separator: ", "))\(suggestion)", at: word.column)
  }

  /// Parses `KEY=VALUE` with any key.
  static func pair(_ text: String, at column: Int) throws(LineError) -> (key: String, value: String) {
    guard let (key, value) = text.cut(at: UInt8(ascii: "=")), !key.isEmpty else {
      throw .badArgument("“\(text)” is not KEY=VALUE", at: column)
    }
    return (key, value)
  }

  /// Checks that no word is left over.
  /// - Throws: A ``LineError`` about the first word that is one too many.
  public func finish() throws(LineError) {
    guard let extra = positional.last else { return }
    if let (key, _) = extra.raw.cut(at: UInt8(ascii: "=")), !extra.isQuoted,
      let near = EditDistance.nearest(to: key, among: keys)
    {
      throw .badArgument("there is no \(key)= here: did you mean \(near)=? \(synopsis)", at: extra.column)
    }
    throw oneTooMany(extra)
  }

  private func oneTooMany(_ word: LineWord) -> LineError {
    .badArgument("“\(word.text)” is one word too many: \(synopsis)", at: word.column)
  }

  // MARK: Remarks

  /// Returns the words before the first `KEY=VALUE`, joined by spaces.
  mutating func remark(_ what: String) throws(LineError) -> String {
    var words: [String] = []
    while let word = positional.last, !Self.isValue(word) { words.append(try next(what).text) }
    if words.isEmpty {
      throw .badArgument("\(what) is missing: \(synopsis)", at: upcoming?.column ?? endColumn)
    }
    return words.joined(separator: " ")
  }

  /// Returns an object of the words `KEY=VALUE` that are left, in their order, or of the value of `json=`; nil when there are none. A
  /// value that begins with a bracket is JSON, any other is a text.
  mutating func remarkValues() throws(LineError) -> CanonicalJSON? {
    if let word = value(ScreenMember.jsonKey) { return try LineReader.json(word) }
    var members: [String] = []
    var keys: Set<TextBytes> = []
    while let word = positional.last, Self.isValue(word), let raw = word.raw.cut(at: UInt8(ascii: "=")) {
      _ = nextIfAny()
      let (key, text) = try Self.pair(word.text, at: word.column)
      // The commands of a block have one source, which is not a value of one of them.
      if key.hasSameBytes(as: "source") { throw oneTooMany(word) }
      guard keys.insert(TextBytes(key)).inserted else {
        throw .badArgument("\(key)= is given twice", at: word.column)
      }
      let isJSON = raw.after.startsWithBytes(of: "{") || raw.after.startsWithBytes(of: "[")
      let value =
        isJSON
        ? try LineReader.json(LineWord(text, column: word.column + key.count + 1))
        : CanonicalJSON(string: text)
      members.append("\(CanonicalJSON(string: key).text):\(value.text)")
    }
    return members.isEmpty ? nil : CanonicalJSON(canonical: "{\(members.joined(separator: ","))}")
  }

  /// Returns true for a word `KEY=VALUE`. A word in quotes is text, whatever it contains.
  private static func isValue(_ word: LineWord) -> Bool {
    !word.isQuoted && word.raw.cut(at: UInt8(ascii: "=")).map { !$0.before.isEmpty } == true
  }

  // MARK: Values

  /// Returns the text of the word with a key; nil when there is none.
  public func string(_ key: String) -> String? { value(key)?.text }

  func number(_ key: String) throws(LineError) -> Double? {
    guard let word = value(key) else { return nil }
    return try Self.number(word)
  }

  /// Returns the names in the value of a key, which are separated by commas.
  func list(_ key: String) -> [String] {
    value(key)?.text.parts(between: UInt8(ascii: ",")) ?? []
  }

  static func number(_ word: LineWord) throws(LineError) -> Double {
    // `Double` reads hexadecimal numbers, too.
    guard word.text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(word.text),
      number.isFinite, abs(number) <= largestNumber
    else {
      throw .badArgument("“\(word.text)” is not a number", at: word.column)
    }
    return number
  }

  package static func count(_ word: LineWord) throws(LineError) -> Int { try wholeNumber(word) }

  /// Returns a number of milliseconds, which `Int` may be too small for.
  static func milliseconds(_ word: LineWord) throws(LineError) -> Int64 { try wholeNumber(word) }

  private static func wholeNumber<Number: FixedWidthInteger>(_ word: LineWord) throws(LineError) -> Number {
    guard let number = Number(word.text) else {
      throw .badArgument("“\(word.text)” is not a whole number", at: word.column)
    }
    return number
  }

  /// The largest number that a journal can hold: 2^53.
  private static let largestNumber = Double(JournalBounds.largestNumber)
}
