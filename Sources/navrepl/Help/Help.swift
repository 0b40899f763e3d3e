import NavBase
import NavEvents
import NavRuntime

/// The texts of the help, made from the tables of verbs, subcommands, options and topics.
enum Help {
  /// The width of the lines where there is no terminal, in columns.
  static let usualWidth = 80

  // MARK: Topics

  /// Returns the answer to the verb `help`: the list of verbs, or one verb or topic.
  static func text(_ topic: String?, width: Int = usualWidth) throws(LineError) -> String {
    guard let topic else { return list(width) }
    if let verb = VerbTable.verb(topic) { return text(of: verb, width) }
    if let subcommand = Subcommand(rawValue: topic) { return text(of: subcommand, width) }
    if let group = VerbGroup.all.first(where: { $0.mark == topic }) { return text(of: group, width) }
    if let topic = HelpTopic(rawValue: topic) { return topic.text(width) }
    throw .badArgument("there is no help on “\(topic)”\(Suggestion.text(for: topic, among: topics))", at: nil)
  }

  /// Returns the answer to `navrepl help TOPIC`: a subcommand, and the verb of the same name.
  static func text(of topic: String, width: Int = usualWidth) throws(LineError) -> String {
    if topic == all {
      return "\(everything(width: width))\n\nThe verb all:\n\n\(try text(topic, width: width))"
    }
    guard let subcommand = Subcommand(rawValue: topic) else { return try text(topic, width: width) }
    let page = text(of: subcommand, width)
    guard let verb = VerbTable.verb(topic) else { return page }
    return "\(page)\n\nThe verb, behind the prompt and in scripts:\n\n\(text(of: verb, width))"
  }

  /// The topic of the command line that is the whole help.
  static let all = "all"

  /// The words that `help` takes.
  static var topics: [String] {
    VerbTable.verbs.map(\.name) + Subcommand.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
      + VerbGroup.all.map(\.mark)
  }

  /// Returns the topic that a word beside `--help` names; nil when it is not a topic.
  static func topic(_ word: String?) -> String? {
    guard let word, Subcommand(rawValue: word) != nil || VerbTable.verb(word) != nil else { return nil }
    return word
  }

  // MARK: The program

  /// Returns the answer to `navrepl --help`: what a person needs first.
  static func program(width: Int = usualWidth) -> String {
    var page = beginning(width)
    for group in FirstCommands.groups {
      page.heading(group.heading)
      page.rows(group.commands.map { ($0.subcommand.rawValue, $0.purpose) })
    }
    page.heading("More")
    page.paragraph(FirstCommands.others.map(\.rawValue).joined(separator: ", "), indent: 2)
    page.heading("Options")
    page.rows(FirstCommands.options.map { ($0.synopsis, $0.summary) })
    page.add("")
    page.paragraph("navrepl help SUBCOMMAND says how it is typed, with its options and an example.")
    page.paragraph(
      "navrepl help TOPIC is about one of \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")).")
    page.paragraph("navrepl help \(all) is everything: subcommands, options, topics and verbs.")
    return page.text
  }

  private static func beginning(_ width: Int) -> HelpPage {
    var page = HelpPage(width: width)
    page.paragraph(
      "navrepl \(RuntimeVersion.current): a navigation runtime whose every step is an event in a journal")
    page.heading("Try")
    page.rows(Example.ofProgram.map { ($0.line, $0.purpose) })
    return page
  }

  /// Returns the answer to `navrepl help all`.
  static func everything(width: Int = usualWidth) -> String {
    var page = beginning(width)
    page.heading("Subcommands")
    page.rows(
      [("[JOURNAL]", "open or create a journal and talk to it (no JOURNAL: in memory)")]
        + Subcommand.allCases.map { ($0.rawValue, $0.summary) })
    page.paragraph("A JOURNAL or SCRIPT that is only read may be -, standard input.")
    page.paragraph("navrepl help SUBCOMMAND says how it is typed, with its options and an example.")
    page.heading("Topics: navrepl help TOPIC")
    page.rows(HelpTopic.allCases.map { ($0.rawValue, $0.summary) })
    page.heading("Options")
    page.rows(Option.allCases.map { ($0.synopsis, $0.wholeSummary) })
    page.add("")
    return "\(page.text)\n\(list(width))"
  }

  private static func text(of subcommand: Subcommand, _ width: Int) -> String {
    var page = HelpPage(width: width)
    page.paragraph(subcommand.synopsis, hanging: 4)
    page.paragraph(subcommand.summary, indent: 2)
    page.heading("Options")
    page.rows(Option.allCases.filter { $0.belongs(to: subcommand) }.map { ($0.synopsis, $0.summary) })
    page.heading("Example")
    for line in Example.of(subcommand) { page.add("  \(line)") }
    return page.text
  }

  // MARK: The verbs

  /// Returns all verbs in their groups.
  static func list(_ width: Int) -> String {
    var page = HelpPage(width: width)
    for group in VerbGroup.all {
      page.add(group.heading)
      page.rows(VerbTable.verbs.filter { $0.group == group }.map { ($0.name, $0.summary) })
    }
    page.paragraph("help VERB says how a verb is typed, with every word and an example.")
    page.paragraph(
      "help TOPIC is about one of \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")).")
    return page.text
  }

  private static func text(of verb: Verb, _ width: Int) -> String {
    var page = HelpPage(width: width)
    page.paragraph(verb.synopsis, hanging: 4)
    page.paragraph(verb.summary, indent: 2)
    let rows = SyntaxWords.rows(of: verb)
    if !rows.isEmpty {
      page.heading("Words")
      page.rows(rows)
    }
    page.heading("Example")
    for line in Example.of(verb) { page.add("  \(line)") }
    return page.text
  }

  private static func text(of group: VerbGroup, _ width: Int) -> String {
    var page = HelpPage(width: width)
    page.add(group.heading)
    page.rows(VerbTable.verbs.filter { $0.group == group }.map { ($0.synopsis, $0.summary) })
    return page.text
  }
}

extension Option {
  /// The description with the subcommands that accept the option.
  var wholeSummary: String {
    isForEverything || self == .version ? summary : "\(summary) (\(places))"
  }
}
