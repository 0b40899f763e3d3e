import NavBase

/// The replacements for the strings, names and numbers in params. Each is as long as what it replaces, in bytes of canonical JSON, as
/// long as there are words of that length, so that a limit for params means the same in a redacted journal. A string is replaced by
/// a string, a whole number by a whole number, and a fraction by a fraction.
struct ParamsWords: Sendable {
  private var words: [TextBytes: String] = [:]
  /// The number of words that were given, by kind and length.
  private var counts: [Pool: Int] = [:]

  private struct Pool: Hashable {
    enum Kind { case string, whole, fraction }
    let kind: Kind
    let length: Int
  }

  /// Returns the replacement for a string or a name. Where all words of its length are taken, it is longer.
  /// - Parameter isTaken: Returns true for a word that no text may get.
  mutating func string(_ text: String, isTaken: (String) -> Bool) -> String {
    let key = Numbering.key(of: text)
    if let word = words[key] { return word }
    var pool = Pool(kind: .string, length: CanonicalJSON(string: text).text.utf8.count - 2)
    while true {
      let number = next(in: pool)
      guard let word = Self.word(number, length: pool.length) else {
        pool = Pool(kind: .string, length: pool.length + 1)
        continue
      }
      if isTaken(word) { continue }
      words[key] = word
      return word
    }
  }

  /// Returns the replacement for a number in its canonical form.
  mutating func number(_ text: String) -> String {
    // No string has this key, because a string is never kept with a mark before it.
    let key = TextBytes("\u{0}#\(text)")
    if let word = words[key] { return word }
    let isWhole = Self.isWhole(text)
    let longest = isWhole ? Self.longestWhole : Self.longestFraction
    var pool = Pool(kind: isWhole ? .whole : .fraction, length: min(text.utf8.count, longest))
    while true {
      let number = next(in: pool)
      if let word = isWhole ? Self.whole(number, pool.length) : Self.fraction(number, pool.length) {
        words[key] = word
        return word
      }
      pool = Pool(kind: pool.kind, length: pool.length + 1)
    }
  }

  /// Returns true for the canonical form of a whole number.
  static func isWhole(_ text: String) -> Bool { !text.utf8.contains { ".eE".utf8.contains($0) } }

  private mutating func next(in pool: Pool) -> Int {
    defer { counts[pool, default: 0] += 1 }
    return counts[pool, default: 0]
  }

  // MARK: The words of one length

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.,:;!?+*=%&#@()<>|/$^'`".utf8)
  private static let (start, digits) = ("text-", Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8))
  /// Words of this length on begin like those in other places.
  private static let shortestReadable = 8
  /// Whole numbers up to this length are exact in every reader.
  private static let longestWhole = 15
  private static let longestFraction = 15

  /// Returns word `number` of a length; nil when there are not as many.
  private static func word(_ number: Int, length: Int) -> String? {
    length < shortestReadable
      ? spelled(number, in: letters, length)
      : spelled(number, in: digits, length - start.utf8.count).map { start + $0 }
  }

  private static func spelled(_ number: Int, in digits: [UInt8], _ length: Int) -> String? {
    var (rest, word): (Int, [UInt8]) = (number, [])
    while rest > 0, word.count <= length {
      word.append(digits[rest % digits.count])
      rest /= digits.count
    }
    if word.count > length { return nil }
    word += [UInt8](repeating: digits[0], count: length - word.count)
    return String(decoding: word.reversed(), as: UTF8.self)
  }

  private static func whole(_ number: Int, _ length: Int) -> String? {
    let first = length == 1 ? 0 : power(length - 1)
    return first + number < power(length) ? "\(first + number)" : nil
  }

  private static func fraction(_ number: Int, _ length: Int) -> String? {
    length < 3 ? nil : whole(number, length - 2).map { "\($0).5" }
  }

  private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
