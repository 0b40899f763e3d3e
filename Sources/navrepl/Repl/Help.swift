import NavRuntime

/// What `help` says, from the one table of verbs.
enum Help {
  /// The list of verbs, or one of them.
  static func text(_ topic: String?) throws(LineError) -> String {
    guard let topic else { return list }
    if let verb = VerbTable.verb(topic) { return "\(verb.synopsis)\n  \(verb.summary)" }
    if let subcommand = Subcommand(rawValue: topic) {
      return "\(subcommand.synopsis)\n  \(subcommand.summary)"
    }
    let suggestion = VerbTable.suggestion(for: topic).map { ": did you mean \($0)?" } ?? ""
    throw .badArgument("there is no help on “\(topic)”\(suggestion)", at: nil)
  }

  /// What `navrepl --help` says.
  static var program: String {
    let widest = Subcommand.allCases.map(\.synopsis.count).max() ?? 0
    let subcommands = Subcommand.allCases.map { line($0.synopsis, $0.summary, widest) }
    return """
      navrepl \(RuntimeVersion.current): a navigation runtime whose every step is an event in a journal

      navrepl [JOURNAL]   open or create a journal and talk to it (no JOURNAL: in memory)
      \(subcommands.joined(separator: "\n"))

      Options
        --json              one JSON object a command, on one line
        -c COMMANDS         carry these out instead of reading standard input
        --plugin ID|PATH    attach a plugin as well; a PATH has a slash and is a program
        --without ID        go on without a plugin
        --clock MS, --id ID recordings that are the same byte for byte
        --durability LEVEL  always (the default), group[:MS] or os, for a new journal
        --bail              stop at the first refusal or mistake
        --quiet             say less
        --ascii             draw with plain characters
        --color WHEN        auto, always or never

      \(list)
      """
  }

  private static var list: String {
    let widest = VerbTable.verbs.map(\.name.count).max() ?? 0
    return Verb.Group.allCases.map { group in
      let verbs = VerbTable.verbs.filter { $0.group == group }
      return ([group.rawValue] + verbs.map { line($0.name, $0.summary, widest) }).joined(separator: "\n")
    }.joined(separator: "\n") + "\nhelp VERB says how a verb is typed."
  }

  private static func line(_ name: String, _ summary: String, _ width: Int) -> String {
    "  \(name)\(String(repeating: " ", count: max(0, width - name.count)))  \(summary)"
  }
}
