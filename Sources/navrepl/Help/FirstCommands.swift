/// The subcommands that a person needs first, in three groups, as the help and the README show them.
enum FirstCommands {
  static let groups: [(heading: String, commands: [(subcommand: Subcommand, purpose: String)])] = [
    (
      "Look",
      [
        (.findings, "what is wrong in a journal, and where"),
        (.log, "who asked for what, and what happened"),
        (.replay, "the state at a moment"),
        (.play, "the same pictures again, as it happened"),
      ]
    ),
    (
      "Ask",
      [
        (.why, "which event changed a value last, and why"),
        (.explain, "what each plugin did in a commit"),
        (.diff, "what differs between two moments"),
        (.bisect, "the first event that breaks a condition"),
        (.whatif, "what changes without a plugin, or on another device"),
      ]
    ),
    (
      "Keep",
      [
        (.minimize, "the fewest commands that show a bug"),
        (.export, "a test, a web page, a picture, or a copy without texts"),
        (.verify, "decide every command again, and compare"),
        (.explore, "try every sequence of commands"),
      ]
    ),
  ]

  /// The options of nearly every command line.
  static let options: [Option] = [.commands, .json, .output, .help, .version]

  /// The other subcommands.
  static var others: [Subcommand] {
    let first = groups.flatMap { $0.commands.map(\.subcommand) }
    return Subcommand.allCases.filter { !first.contains($0) }
  }
}
