import NavEvents
import NavRuntime

/// The texts of `help`, made from the table of verbs.
enum Help {
  /// Returns the list of verbs, or the help of one of them.
  static func text(_ topic: String?) throws(LineError) -> String {
    guard let topic else { return list }
    if let verb = VerbTable.verb(topic) { return "\(verb.synopsis)\n  \(verb.summary)" }
    if let subcommand = Subcommand(rawValue: topic) {
      return "\(subcommand.synopsis)\n  \(subcommand.summary)"
    }
    let suggestion = VerbTable.suggestion(for: topic).map { ": did you mean \($0)?" } ?? ""
    throw .badArgument("there is no help on “\(topic)”\(suggestion)", at: nil)
  }

  /// Returns the topic that a word beside `--help` names; nil when it is not a topic.
  static func topic(_ word: String?) -> String? {
    guard let word, Subcommand(rawValue: word) != nil || VerbTable.verb(word) != nil else { return nil }
    return word
  }

  /// Returns the help of `navrepl help TOPIC`: a subcommand with its options, a verb, or both where they
  /// share a name.
  static func text(of topic: String) throws(LineError) -> String {
    guard let subcommand = Subcommand(rawValue: topic) else { return try text(topic) }
    let verb = VerbTable.verb(topic).map { "\n\nThe verb: \($0.synopsis)\n  \($0.summary)" } ?? ""
    let options = Option.allCases.filter { $0.belongs(to: subcommand) }
    let widest = options.map(\.synopsis.count).max() ?? 0
    let lines = options.map { line($0.synopsis, $0.summary, widest) }
    return "\(subcommand.synopsis)\n  \(subcommand.summary)\n\(lines.joined(separator: "\n"))\(verb)"
  }

  /// The help of `navrepl --help`.
  static var program: String {
    let start = "navrepl [JOURNAL]"
    let widest = Subcommand.allCases.map(\.synopsis.count).max() ?? 0
    let subcommands = Subcommand.allCases.map { line($0.synopsis, $0.summary, widest) }
    return """
      navrepl \(RuntimeVersion.current): a navigation runtime whose every step is an event in a journal

      \(line(start, "open or create a journal and talk to it (no JOURNAL: in memory)", widest))
      \(subcommands.joined(separator: "\n"))
      A JOURNAL or SCRIPT that is only read may be -, standard input.

      Options
      \(options)

      \(list)
      """
  }

  private static var options: String {
    let widest = Option.allCases.map(\.synopsis.count).max() ?? 0
    return Option.allCases.map { option in
      let places = option.isForEverything || option == .version ? "" : " (\(option.places))"
      return line(option.synopsis, option.summary + places, widest)
    }.joined(separator: "\n")
  }

  private static var list: String {
    let widest = VerbTable.verbs.map(\.name.count).max() ?? 0
    return VerbGroup.allCases.map { group in
      let verbs = VerbTable.verbs.filter { $0.group == group }
      return ([group.rawValue] + verbs.map { line($0.name, $0.summary, widest) }).joined(separator: "\n")
    }.joined(separator: "\n") + "\nhelp VERB says how a verb is typed."
  }

  private static func line(_ name: String, _ summary: String, _ width: Int) -> String {
    "  \(name)\(String(repeating: " ", count: max(0, width - name.count)))  \(summary)"
  }
}
