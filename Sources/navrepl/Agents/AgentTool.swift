import NavEvents
import NavJournals

/// The tools that an agent may call: one table for their names, descriptions, parameters and command lines. Each asks what the subcommand of
/// the same name asks, except for `state` and `try`.
enum AgentTool: String, CaseIterable {
  case findings, why, diff, explain, log, state, `try`, whatif, minimize, verify

  /// The subcommand that answers; nil for the tool that has none.
  var subcommand: Subcommand? {
    switch self {
    case .state: .replay
    case .try: nil
    default: Subcommand(rawValue: rawValue)
    }
  }

  /// A Boolean value that indicates whether plugins decide, so that it takes the options `--plugin` of the command line.
  var decides: Bool { [.explain, .try, .whatif, .minimize, .verify].contains(self) }

  /// The purpose of the tool, for the agent that chooses one.
  var summary: String {
    switch self {
    case .findings:
      "What a person would want to know first about a journal, each with its moment and the question that explains it. Begin here."
    case .why:
      "The event that last changed a value of the state, and its causes back to the tap, with the plugins that took part."
    case .diff:
      "The values that differ between two moments of a journal, or between the ends of two journals."
    case .explain:
      "One commit as it was recorded, what each plugin was asked and answered in it, and whether it is decided the same way today."
    case .log:
      "The commits, a line each: number, moment after it, source, command, outcome. Filters choose among them."
    case .state:
      "The state of the app at a moment: what is visible, panes, containers, items with back buttons, plugins, window."
    case .try:
      "What a command would do at a moment, without doing it: the events, or the refusal with its reasons."
    case .whatif:
      "Whether the recorded commands have another outcome without a plugin, with one more, or on a device of another size."
    case .minimize:
      "The fewest commands after which a condition still fails in the same way, as commands, a script, a journal or a Swift test."
    case .verify:
      "Whether every command of the journal is decided today as it was recorded, and the first difference if not."
    }
  }

  /// The parameters, in the order of the words on the command line.
  var parameters: [ToolParameter] {
    [.journal] + ownParameters + (hasJSON ? [.json] : [])
  }

  private var hasJSON: Bool { self != .minimize }

  private var ownParameters: [ToolParameter] {
    switch self {
    case .findings:
      [.flag("deep", .deep, "check frames and invariants after every commit, which takes longer")]
    case .why:
      [
        ToolParameter(
          "path", .text, as: .word, isRequired: true,
          "the value, as a path into the state, such as items.mail.backButton or panes.left"),
        .moment("to", .option(.to), "the moment before which the change is looked for (default: the end)"),
      ]
    case .diff:
      [
        ToolParameter(
          "other", .journal, as: .word, "another journal, whose end is compared with that of the first"),
        .moment("from", .word, "the first moment, unless `other` is given"),
        .moment("to", .word, "the second moment (default: the end)"),
      ]
    case .explain:
      [
        ToolParameter(
          "commit", .moment, as: .word, isRequired: true,
          "the commit: 22 or #22, or @31 for the commit with that event")
      ]
    case .log:
      [
        ToolParameter("contains", .text, as: .word, "only lines with this text"),
        ToolParameter(
          "limit", .count, as: .nothing,
          "the largest number of lines, the last ones (default: \(AgentAnswer.usualLimit))"),
        .flag("events", .events, "a line for each event instead"),
      ] + ToolParameter.filters
    case .state: [.moment("at", .option(.to), "the moment (default: the end)")]
    case .try:
      [
        ToolParameter(
          "command", .text, as: .nothing, isRequired: true,
          "the command as it is typed, such as `push mail title=Hello` or `back`"
        ),
        .moment("at", .nothing, "the moment (default: the end)"),
        ToolParameter(
          "source", .choice(CommitSource.allCases.map(\.name)), as: .nothing,
          "the sender of the command (default: user)"),
      ]
    case .whatif:
      [
        ToolParameter("without", .text, as: .option(.without), "the id of a plugin that takes no part"),
        ToolParameter("with", .text, as: .option(.with), "a plugin that takes part, too: ID or ID:KEY=VALUE"),
        ToolParameter(
          "resize", .text, as: .option(.resize), "the size of the device in points, such as `390 844`"),
        .flag("all", .all, "without each set of the journal's plugins"),
      ]
    case .minimize:
      [
        ToolParameter(
          "condition", .text, as: .word, isRequired: true,
          "the condition that must hold and fails, such as `not items.mail.hidesBackButton == true`; operators: and, or, not, ==, !=, exists, contains, count"
        ),
        .flag("anyFailure", .anyFailure, "let the condition fail in any way"),
        ToolParameter(
          "form", .choice(MinimalForm.allCases.map(\.rawValue)), as: .nothing,
          "the form of the result (default: \(MinimalForm.commands.rawValue))"),
      ]
    case .verify: []
    }
  }

  /// The tool with its parameters, as a JSON object of the protocol.
  var json: String {
    let required = parameters.filter(\.isRequired).map(\.name)
    let schema = JSONText.object([
      ("type", #""object""#),
      ("properties", JSONText.object(parameters.map { ($0.name, $0.schema) })),
      ("required", Reply.list(required)),
      ("additionalProperties", "false"),
    ])
    return JSONText.object([
      ("name", Reply.quoted(rawValue)), ("description", Reply.quoted(summary)), ("inputSchema", schema),
      ("annotations", #"{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}"#),
    ])
  }
}

/// The forms in which `minimize` answers.
enum MinimalForm: String, CaseIterable {
  case commands, script, journal
  case swiftTest = "swift-test"

  /// The format of the export; nil for the forms that are none.
  var format: NavExportFormat? {
    switch self {
    case .commands, .journal: nil
    case .script: .script
    case .swiftTest: .swiftTest
    }
  }
}
