import NavBase

/// A parser that splits lines into commands of words: `;` separates commands, `"…"` encloses words, `#`
/// begins a comment. The block of `all { …; … }` belongs to its command; its braces and semicolons are words. A block can have
/// several lines, and the end of a line in it is a semicolon.
///
/// It reads bytes, because a Swift `Character` is not always what it looks like: a quote with an accent is not a quote, and
/// the Greek question mark compares equal to `;`.
package struct LineSplitter: Sendable {
  private var bytes: [UInt8] = []
  private var index = 0
  /// The column of the first character of the line.
  private var lineColumn = 1
  /// The place in the line at which the word or the mark begins that is read.
  private var wordStart = 0
  private var commands: [[LineWord]] = []
  private var words: [LineWord] = []
  /// The columns of the blocks that have not ended, the outermost first.
  private var blocks: [Int] = []
  /// The number of words before the command that is read, which may be one in a block.
  private var firstWord = 0
  /// The beginning of the last word, or of a character before it, as a byte and as a column. Columns are counted from there.
  private var counted = (byte: 0, column: 1)
  /// The first mistake.
  private var mistake: LineError?
  /// The braces that are open in a block after a mistake.
  private var openAfterMistake = 0
  /// The JSON in a block that goes on in the next line.
  private var openJSON: OpenJSON?

  private struct OpenJSON {
    /// The column of the line in which its word begins.
    let lineColumn: Int
    /// The place of its bracket, and the one up to which it was read.
    let start: Int
    var end: Int
    var open = 0
    var isQuoted = false
  }

  /// Returns the commands of `line`; an empty array when it is blank or a comment.
  package static func split(_ line: String) throws(LineError) -> [[LineWord]] {
    var splitter = LineSplitter()
    splitter.add(line, startingAt: 1)
    return try splitter.finish()
  }

  package init() {}

  /// A Boolean value that indicates whether a block has not ended, so that the next line belongs to it.
  package var isInBlock: Bool { !blocks.isEmpty }

  /// Reads a line, whose first character has this column. A mistake is kept for ``finish()``.
  ///
  /// After a mistake, the braces in the rest of the line are counted as they are, so that a block of one line ends with it, and
  /// JSON of several lines with its bracket. JSON in a block goes on in the next line.
  package mutating func add(_ line: String, startingAt column: Int) {
    if let json = openJSON {
      bytes.append(UInt8(ascii: "\n"))
      bytes += line.utf8
      (index, counted) = (wordStart, (0, json.lineColumn))
    } else {
      bytes = Array(line.utf8)
      (index, counted) = (0, (0, column))
      lineColumn = column
    }
    wordStart = index
    if openAfterMistake > 0 { skipBraces() }
    do throws(LineError) {
      try run()
    } catch {
      if openJSON != nil { return }
      mistake = mistake ?? error
      index = wordStart
      skipBraces(isAtMistake: true)
    }
    if blocks.isEmpty { endCommand() } else if !words.isEmpty { takeSemicolon(at: bytes.count) }
  }

  /// Goes to the end of the braces that are open after a mistake, or to the end of the line that has it.
  private mutating func skipBraces(isAtMistake: Bool = false) {
    while index < bytes.count, isAtMistake || openAfterMistake > 0 {
      if bytes[index] == UInt8(ascii: "{") { openAfterMistake += 1 }
      if bytes[index] == UInt8(ascii: "}") {
        if openAfterMistake == 0 { _ = blocks.popLast() } else { openAfterMistake -= 1 }
      }
      index += 1
    }
    if blocks.isEmpty { openAfterMistake = 0 }
  }

  /// Makes the first mistake that of the lines, unless there was one before it.
  package mutating func fail(_ error: LineError) { mistake = mistake ?? error }

  /// Returns the commands of the lines.
  package func finish() throws(LineError) -> [[LineWord]] {
    if let mistake { throw mistake }
    if let json = openJSON { throw .syntax(Self.endlessJSON, at: column(of: json.start)) }
    if let column = blocks.last { throw .syntax("the block that begins here has no end: }", at: column) }
    return commands
  }

  private mutating func run() throws(LineError) {
    while index < bytes.count {
      wordStart = index
      switch bytes[index] {
      case UInt8(ascii: "#") where !isCommit:
        index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      case UInt8(ascii: "\n") where !blocks.isEmpty:
        takeSemicolon(at: index)
        index += 1
      case UInt8(ascii: ";"):
        if blocks.isEmpty { endCommand() } else { takeMark() }
        index += 1
      case UInt8(ascii: "{") where opensBlock:
        blocks.append(column(of: index))
        takeMark()
        index += 1
      case UInt8(ascii: "}") where !blocks.isEmpty:
        blocks.removeLast()
        takeMark()
        index += 1
      case let byte where Self.isSpace(byte): index += 1
      default:
        words.append(try word())
        if beginsTry { firstWord = words.count }
      }
    }
  }

  /// A Boolean value that indicates whether a brace at this place begins a block: only the verb stands before it.
  private var opensBlock: Bool {
    words.count == firstWord + 1 && !words[firstWord].isQuoted
      && words[firstWord].text.hasSameBytes(as: "all")
  }

  /// A Boolean value that indicates whether the last word is the verb `try`, behind which a command begins.
  private var beginsTry: Bool {
    blocks.isEmpty && words.count == 1 && !words[0].isQuoted && words[0].text.hasSameBytes(as: "try")
  }

  /// Makes the byte at this place a word of its own, after which another command begins.
  private mutating func takeMark() {
    let mark = String(decoding: bytes[index...index], as: UTF8.self)
    words.append(LineWord(text: mark, raw: mark, column: column(of: index), isQuoted: false))
    firstWord = words.count
  }

  /// Ends a command of a block at the end of a line.
  private mutating func takeSemicolon(at byte: Int) {
    words.append(LineWord(text: ";", raw: ";", column: column(of: byte), isQuoted: false))
    firstWord = words.count
  }

  /// The verbs after which `#7` is a commit; elsewhere it begins a comment.
  private static let verbsOfMoments = ["goto", "explain", "diff", "why", "fork", "export", "revert"]

  /// A Boolean value that indicates whether the next word is the name of a commit: digits follow the mark, and the verb
  /// takes the name of a moment.
  private var isCommit: Bool {
    guard words.count > firstWord, case let verb = words[firstWord].text,
      Self.verbsOfMoments.containsBytes(of: verb)
    else { return false }
    var name = bytes[(index + 1)...].prefix {
      $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "}") && !Self.isSpace($0)
    }
    // A number below zero names no moment, which the verb says.
    if name.first == UInt8(ascii: "-") { name.removeFirst() }
    return !name.isEmpty && name.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  private mutating func endCommand() {
    if !words.isEmpty { commands.append(words) }
    words = []
    firstWord = 0
  }

  private mutating func word() throws(LineError) -> LineWord {
    let start = index
    let column = column(of: start)
    // A mark at the beginning of a word is part of the character before it.
    let isPart = start > 0 && bytes[start] >= 0x80
    counted = isPart ? (start - 1, column - 1) : (start, column)
    var text: [UInt8] = []
    var open = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: ";"), !Self.isSpace(bytes[index]) {
      if beginsJSON(in: start) {
        try readJSON(into: &text)
        continue
      }
      if bytes[index] == UInt8(ascii: "{") { open += 1 }
      if bytes[index] == UInt8(ascii: "}") {
        if open == 0, !blocks.isEmpty { break }
        open -= 1
      }
      if bytes[index] == UInt8(ascii: "\"") {
        try readQuoted(into: &text)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return LineWord(
      text: String(decoding: text, as: UTF8.self), raw: String(decoding: bytes[start..<index], as: UTF8.self),
      column: column, isQuoted: bytes[start] == UInt8(ascii: "\""))
  }

  // MARK: JSON

  /// The verbs with a word that is JSON, and the keys whose value is. A plugin has settings of any name, and a note values.
  private static let (verbsOfJSON, keysOfJSON) = (
    ["params", "plugin", "deliver"], ["json", "params", "result"]
  )

  private static let verbsOfAnyKey = ["plugin", "note", "perform"]

  /// Returns true for a verb with a word that is JSON.
  static func takesJSON(_ verb: String) -> Bool { verbsOfJSON.containsBytes(of: verb) }

  /// A Boolean value that indicates whether an object or an array begins here, at the start of a word or after its key, where JSON
  /// is expected. It ends with its bracket, whatever is inside.
  private func beginsJSON(in start: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "["), words.count > firstWord
    else {
      return false
    }
    let verb = words[firstWord].text
    if index == start { return Self.verbsOfJSON.containsBytes(of: verb) }
    // The byte before it says for most brackets that there is no key, without a look at the whole word.
    guard bytes[index - 1] == UInt8(ascii: "="),
      bytes[start..<index].firstIndex(of: UInt8(ascii: "=")) == index - 1
    else { return false }
    let key = String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
    return Self.verbsOfAnyKey.containsBytes(of: verb) || Self.keysOfJSON.containsBytes(of: key)
  }

  /// Reads to the bracket that closes the one at this place. Brackets in JSON's own quotes do not count.
  private mutating func readJSON(into text: inout [UInt8]) throws(LineError) {
    var json = openJSON ?? OpenJSON(lineColumn: lineColumn, start: index, end: index)
    openJSON = nil
    repeat {
      switch bytes[json.end] {
      case UInt8(ascii: "\\") where json.isQuoted: json.end += 1
      case UInt8(ascii: "\""): json.isQuoted.toggle()
      case UInt8(ascii: "{") where !json.isQuoted, UInt8(ascii: "[") where !json.isQuoted: json.open += 1
      case UInt8(ascii: "}") where !json.isQuoted, UInt8(ascii: "]") where !json.isQuoted: json.open -= 1
      default: break
      }
      json.end += 1
    } while json.open > 0 && json.end < bytes.count
    guard json.open == 0, json.end <= bytes.count else {
      json.end = bytes.count
      if !blocks.isEmpty { openJSON = json }
      throw .syntax(Self.endlessJSON, at: column(of: json.start))
    }
    index = json.end
    text += bytes[json.start..<index]
  }

  private static let endlessJSON = "the JSON that begins here has no end"

  private mutating func readQuoted(into text: inout [UInt8]) throws(LineError) {
    let start = index
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        text += try escape().utf8
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    guard index < bytes.count else {
      throw .syntax("the quote that begins here has no end", at: column(of: start))
    }
    index += 1
  }

  // MARK: Escapes

  private mutating func escape() throws(LineError) -> String {
    let start = index
    guard index + 1 < bytes.count else {
      throw .syntax("a backslash needs a letter after it", at: column(of: start))
    }
    let letter = bytes[index + 1]
    index += 2
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "0"): return "\0"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw unknownEscape(at: start)
    }
  }

  private func unknownEscape(at start: Int) -> LineError {
    let rest = String(decoding: bytes[(start + 1)...], as: UTF8.self)
    let letter = rest.first.map(String.init) ?? ""
    return .syntax(
      "“\\\(letter)” is no escape: use \\\" \\\\ \\n \\r \\t \\0 \\uXXXX \\u{X…}", at: column(of: start))
  }

  /// Reads `XXXX` or `{X…}`. navrepl prints the second form.
  private mutating func unicodeEscape(from start: Int) throws(LineError) -> String {
    var digits = bytes[index...].prefix(Self.plainDigits)
    var length = digits.count
    if digits.first == UInt8(ascii: "{") {
      digits = bytes[(index + 1)...].prefix(Self.mostDigits + 1).prefix { $0 != UInt8(ascii: "}") }
      length = digits.count + 2
      let isClosed = digits.endIndex < bytes.count && bytes[digits.endIndex] == UInt8(ascii: "}")
      if !isClosed { digits = [] }
    } else if digits.count < Self.plainDigits {
      digits = []
    }
    guard let scalar = Self.scalar(digits) else {
      throw .syntax("“\\u” needs four hexadecimal digits of a character, or {digits}", at: column(of: start))
    }
    index += length
    return String(scalar)
  }

  private static let plainDigits = 4
  /// A number of digits that is greater than any character needs.
  private static let mostDigits = 8

  /// Returns the character with this number. A sign, as in `+1F`, is not a digit, though it would parse as a
  /// number.
  private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard !digits.isEmpty, digits.allSatisfy(isHexDigit) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
  }

  // MARK: Columns

  /// Returns the column of a byte: one more than the number of characters before it.
  private func column(of byte: Int) -> Int {
    counted.column + String(decoding: bytes[counted.byte..<byte], as: UTF8.self).count
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0A ~= byte || byte == 0x0D }
}
