import NavEvents

/// Cuts a line into commands of words: `;` between commands, `"…"` around words, `#` before a comment.
struct LineSplitter {
  private let characters: [Character]
  private var index = 0
  private var commands: [[Word]] = []
  private var words: [Word] = []

  /// The commands of `line`; none when it is blank or a comment.
  static func split(_ line: String) throws(LineError) -> [[Word]] {
    var splitter = LineSplitter(line)
    return try splitter.run()
  }

  private init(_ line: String) { characters = Array(line) }

  private mutating func run() throws(LineError) -> [[Word]] {
    while index < characters.count {
      switch characters[index] {
      case "#":
        index = characters.count
      case ";":
        endCommand()
        index += 1
      case let space where Self.isSpace(space): index += 1
      default: words.append(try word())
      }
    }
    endCommand()
    return commands
  }

  private mutating func endCommand() {
    if !words.isEmpty { commands.append(words) }
    words = []
  }

  private mutating func word() throws(LineError) -> Word {
    let start = index
    var text = ""
    while index < characters.count, characters[index] != ";", !Self.isSpace(characters[index]) {
      if characters[index] == "\"" {
        text += try quoted()
      } else {
        text.append(characters[index])
        index += 1
      }
    }
    return Word(
      text: text, raw: String(characters[start..<index]), column: start + 1,
      isQuoted: characters[start] == "\"")
  }

  private mutating func quoted() throws(LineError) -> String {
    let start = index
    var text = ""
    index += 1
    while index < characters.count, characters[index] != "\"" {
      if characters[index] == "\\" {
        text.append(try escape())
      } else {
        text.append(characters[index])
        index += 1
      }
    }
    guard index < characters.count else {
      throw .syntax("the quote that begins here has no end", at: start + 1)
    }
    index += 1
    return text
  }

  private mutating func escape() throws(LineError) -> Character {
    let start = index
    guard index + 1 < characters.count else {
      throw .syntax("a backslash needs a letter after it", at: start + 1)
    }
    let letter = characters[index + 1]
    index += 2
    switch letter {
    case "\"", "\\": return letter
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "0": return "\0"
    case "u": return try unicodeEscape(from: start)
    default: throw .syntax("“\\\(letter)” is no escape: use \\\" \\\\ \\n \\r \\t \\0 \\uXXXX", at: start + 1)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(LineError) -> Character {
    let digits = String(characters[index..<min(index + 4, characters.count)])
    guard digits.count == 4, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw .syntax("“\\u” needs four hexadecimal digits of a character", at: start + 1)
    }
    index += 4
    return Character(scalar)
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\r" || character == "\n" || character == "\r\n"
  }
}
