import NavBase

/// A numbering that gives each text a word of its own: a prefix with a number. Texts that are kept are their own words, and no
/// other text gets one of them.
struct Numbering: Sendable {
  private let start: String
  /// The number in the word of each text. A long journal has millions of texts, so the words themselves are not kept.
  private var numbers: [TextBytes: UInt32] = [:]
  private var count: UInt32 = 0
  private var kept: Set<TextBytes> = []
  /// The kept texts that had a word so far.
  private(set) var met: Set<TextBytes> = []
  /// The length of the longest text that is its own key, in bytes. Of longer texts only a hash is kept, so that a report of a
  /// long journal needs little memory.
  private static let longestKey = 256

  init(_ start: String, keeping kept: [String] = []) {
    self.start = start
    for text in kept { keep(text) }
  }

  func knows(_ text: String) -> Bool { kept.contains(TextBytes(text)) || numbers[Self.key(of: text)] != nil }

  mutating func keep(_ text: String) { kept.insert(TextBytes(text)) }

  mutating func word(for text: String) -> String {
    if kept.contains(TextBytes(text)) {
      met.insert(TextBytes(text))
      return text
    }
    let key = Self.key(of: text)
    if let number = numbers[key] { return word(number) }
    repeat { count += 1 } while isTaken(word(count))
    numbers[key] = count
    return word(count)
  }

  private func word(_ number: UInt32) -> String { "\(start)\(number)" }

  /// Returns what stands for a text among those that have a word.
  static func key(of text: String) -> TextBytes {
    if text.utf8.count <= longestKey { return TextBytes(text) }
    let digits = SHA256.hash(Array(text.utf8)).map { "\($0)." }
    return TextBytes("\u{0}\(digits.joined())")
  }

  /// Returns true for a word that is a kept text, or that a kept text begins with as if it were derived from it.
  private func isTaken(_ word: String) -> Bool {
    kept.contains { $0.text.hasSameBytes(as: word) || $0.text.startsWithBytes(of: "\(word)/") }
  }
}

/// The words for ids, titles and other texts of an app. The same text has the same word wherever it appears, so that a title
/// that equals an id still does.
struct RedactedWords: Sendable {
  private var ids: Numbering
  private var texts: Numbering
  private var kept: Set<TextBytes>
  /// The kept texts that were there so far.
  private(set) var met: Set<TextBytes> = []
  /// The ids that the runtime derived from the id of a container, with what it derives from the replaced id.
  private var derived: [TextBytes: String] = [:]
  /// The texts that have a derived id, by that id.
  private var origins: [TextBytes: String] = [:]

  /// The routes of the journal, and the ids that the runtime takes for screens with them; all of them stay.
  private(set) var routes = RouteNames()
  /// True while the routes are looked for: the words that are given then are not used.
  var isLookingForRoutes = false
  /// True when the journal has params or answers that could become too long: then each word in them is as long as its text.
  private(set) var keepsLengths = false
  private var params = ParamsWords()
  private var (paramTexts, paramNumbers): (Numbering, Numbering)
  /// The replacements for the texts of integers beyond ±2⁵³, and how many there are of each length.
  private var (integers, integerCounts): ([TextBytes: String], [Int: Int]) = ([:], [:])

  init(keeping kept: [String]) {
    self.kept = Set(kept.map { TextBytes($0) })
    (ids, texts) = (Numbering("n", keeping: kept), Numbering("text-", keeping: kept))
    (paramTexts, paramNumbers) = (Numbering("text-", keeping: kept), Numbering(""))
  }

  func knows(_ text: String) -> Bool {
    derived[TextBytes(text)] != nil || ids.knows(text) || texts.knows(text)
  }

  /// Returns true for a text that is there, and that is kept.
  mutating func isKept(_ text: String) -> Bool {
    if routes.keeps(text) { return true }
    guard kept.contains(TextBytes(text)) else { return false }
    met.insert(TextBytes(text))
    return true
  }

  /// Keeps a text that has no word yet.
  mutating func keep(_ text: String) {
    kept.insert(TextBytes(text))
    ids.keep(text)
    texts.keep(text)
  }

  /// Keeps these routes, and the ids that the runtime takes for screens with them.
  mutating func keep(_ routes: RouteNames, lengths keepsLengths: Bool) {
    (self.routes, self.keepsLengths) = (routes, keepsLengths)
    for route in routes.all {
      ids.keep(route)
      texts.keep(route)
      paramTexts.keep(route)
    }
  }

  /// Notes the length of params, or of an answer, that have at most `limit` bytes.
  mutating func note(_ length: Int, of limit: Int) {
    if isLookingForRoutes, length > limit / Self.mostGrowth { keepsLengths = true }
  }

  /// A number by which the length of params grows less, whatever is in them.
  private static let mostGrowth = 4

  /// Notes a route, with the id of its screen in a command or an event; nil elsewhere.
  mutating func note(_ route: String, ofScreen id: String?) {
    guard isLookingForRoutes else { return }
    if let id { routes.insert(route, ofScreen: id) } else { routes.insert(route) }
  }

  /// Ends the commit whose routes were noted.
  mutating func endCommit() { routes.endCommit() }

  /// Returns the word for a string, or the name of a member, in params.
  mutating func word(inParams text: String) -> String {
    if text.isEmpty || isKept(text) { return text }
    if !keepsLengths { return paramTexts.word(for: text) }
    let (kept, routes) = (self.kept, self.routes)
    return params.string(text) { kept.contains(TextBytes($0)) || routes.keeps($0) }
  }

  /// Returns the word for a string in params. The text of an integer that is too large for a number gets one of the same length.
  mutating func value(inParams text: String) -> String {
    guard RouteBounds.isLargeInteger(text), !isKept(text) else { return word(inParams: text) }
    if let word = integers[TextBytes(text)] { return word }
    let length = text.utf8.count
    let number = "\(integerCounts[length, default: 0])"
    integerCounts[length, default: 0] += 1
    // 91… is beyond 2⁵³ with 16 digits, too.
    let start = text.utf8.first == UInt8(ascii: "-") ? "-91" : "91"
    let zeros = String(repeating: "0", count: max(0, length - start.utf8.count - number.utf8.count))
    integers[TextBytes(text)] = start + zeros + number
    return start + zeros + number
  }

  /// Returns the word for a number in params.
  mutating func number(inParams text: String) -> String {
    if keepsLengths { return params.number(text) }
    let word = paramNumbers.word(for: text)
    return ParamsWords.isWhole(text) ? word : "\(word).5"
  }

  /// Records the id that the runtime derives in the redacted journal where it derived `id` in the original.
  mutating func derive(_ id: String, as word: String) {
    _ = isKept(id)
    if let origin = origins[TextBytes(word)] { derived[TextBytes(origin)] = nil }
    if let old = derived[TextBytes(id)] { origins[TextBytes(old)] = nil }
    derived[TextBytes(id)] = word
    origins[TextBytes(word)] = id
  }

  /// Returns the word for a text. `isID` says as what it is numbered when it appears for the first time.
  mutating func word(for text: String, isID: Bool) -> String {
    // The word `nil` is no id: it stands for none.
    if text.isEmpty || text.hasSameBytes(as: "nil") { return text }
    let isKept = isKept(text)
    if let word = derived[TextBytes(text)] { return word }
    if isKept { return text }
    let isNumberedAsID = ids.knows(text) || isID && !texts.knows(text)
    let word = isNumberedAsID ? ids.word(for: text) : texts.word(for: text)
    let length = text.utf8.count
    return length < Self.shortestPadded
      ? word : word + String(repeating: "x", count: max(0, min(length, Self.longestPadded) - word.utf8.count))
  }

  /// A word is as long as its text from this length in bytes on: an id of more than 256 bytes is refused, and so is one from
  /// which the runtime would derive a longer one.
  private static let shortestPadded = 200
  private static let longestPadded = 300
}
