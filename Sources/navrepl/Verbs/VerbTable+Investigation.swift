import NavEvents

/// The verbs that ask what a subcommand asks, about the journal of the session. They are typed as in a shell, without the
/// journal.
extension VerbTable {
  static let investigationVerbs = Subcommand.allCases.compactMap { subcommand in
    subcommand.verbSynopsis.map { Verb(subcommand, synopsis: $0) }
  }
}

extension Options {
  /// Reads the words of a verb, which come after its name.
  init(verb subcommand: Subcommand, _ words: [LineWord]) throws(LineError) {
    let arguments = Array(words.dropFirst())
    let line = SortedWords(arguments.map(\.text))
    if !subcommand.takesConditions, let extra = line.places.first.map({ arguments[$0] }) {
      let synopsis = subcommand.verbSynopsis ?? subcommand.synopsis
      throw .badArgument("“\(extra.text)” is one word too many: \(synopsis)", at: extra.column)
    }
    do throws(Mistake) {
      try self.init(verb: subcommand, line, Self.conditions(line.places.map { arguments[$0] }))
    } catch {
      throw .badArgument(error.message, at: words.first?.column)
    }
  }

  /// Returns the conditions that the words make: each word in double quotes is one, and otherwise all words together are.
  /// Single quotes around them, which a shell needs, change nothing.
  private static func conditions(_ words: [LineWord]) -> [String] {
    if words.allSatisfy(\.isQuoted) { return words.map(\.text) }
    let condition = words.map(\.raw).joined(separator: " ")
    let isInQuotes = condition.utf8.count > 1 && condition.hasPrefix("'") && condition.hasSuffix("'")
    return [isInQuotes ? String(condition.dropFirst().dropLast()) : condition]
  }
}
