import NavBase
import NavEvents

/// The words of the command line, sorted into options with their values and other words.
struct SortedWords {
  private(set) var options: [(option: Option, value: String)] = []
  private(set) var words: [String] = []
  /// The index of each of `words` among the arguments.
  private(set) var places: [Int] = []
  /// The first mistake in the words; nil when there is none.
  private(set) var mistake: Options.Mistake?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        places += rest.indices
        break
      }
      if Self.isOption(word) {
        read(word, &rest)
      } else {
        words.append(word)
        places.append(rest.startIndex - 1)
      }
    }
  }

  func contains(_ option: Option) -> Bool { options.contains { $0.option == option } }

  /// Returns true for an option. `-` is not one: it stands for standard input.
  private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>) {
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (name, inline) = (sides[0], sides.count > 1 ? sides[1] : nil)
    guard let option = Option(name: name) else {
      let suggestion = Suggestion.text(for: name, among: Option.allCases.map(\.rawValue))
      return note("there is no option \(name)\(suggestion)")
    }
    // The filter names a container; a new package has the rules of one.
    let isValueless = option.value == nil || option == .container && words.first == Subcommand.plugin.rawValue
    guard !isValueless else {
      if let inline, !option.extensions.containsBytes(of: inline) {
        let others = option.extensions.map { ", except \(name)=\($0)" }.joined()
        note("\(name) takes no value\(others)")
      }
      return options.append((option, inline ?? ""))
    }
    guard var value = inline ?? value(of: option, &rest) else { return }
    // A size is two words, unless it is quoted as one.
    if option == .resize, inline == nil, !value.contains(" "), let height = rest.first, !Self.isOption(height)
    {
      value += " \(height)"
      rest.removeFirst()
    }
    add(option, value)
  }

  /// Returns the next word, unless it is an option: a forgotten value must not consume an option.
  private mutating func value(of option: Option, _ rest: inout ArraySlice<String>) -> String? {
    guard let word = rest.first, word != "--" else {
      note(Self.missing(option))
      return nil
    }
    // A duration such as -2h is no option.
    let isTime = option.filter.map { [.since, .until].contains($0) } == true && TimeWord.isTime(word)
    guard Self.isOption(word), !isTime else { return rest.popFirst() }
    guard Option(name: Self.name(of: word)) == nil else {
      note(Self.missing(option))
      return nil
    }
    note(
      "\(Self.missing(option)); one that begins with a hyphen is given as \(option.rawValue)=\(word)")
    rest.removeFirst()
    return nil
  }

  private static func name(of word: String) -> String { String(word.prefix { $0 != "=" }) }

  private static func missing(_ option: Option) -> String {
    "\(option.rawValue) needs a value: \(option.synopsis)"
  }

  private mutating func add(_ option: Option, _ value: String) {
    if value.isEmpty, option != .commands { return note(Self.missing(option)) }
    if contains(option), !option.isRepeatable { return note("\(option.rawValue) is given twice") }
    options.append((option, value))
  }

  private mutating func note(_ message: String) {
    if mistake == nil { mistake = Options.Mistake(message: message) }
  }
}
