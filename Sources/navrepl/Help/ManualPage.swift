import NavBase
import NavEvents
import NavRuntime

/// The manual pages, in mdoc, made from the tables of subcommands, options and topics.
enum ManualPage {
  /// The page of navrepl.
  static var ofProgram: String {
    var page = Source()
    page.begin("NAVREPL", "navrepl", "a navigation runtime whose every step is an event in a journal")
    page.section("SYNOPSIS")
    page.macro(".Nm")
    page.macro(".Op Ar JOURNAL")
    page.macro(".Nm")
    page.macro(".Ar subcommand")
    page.macro(".Op Ar words")
    page.section("DESCRIPTION")
    page.text(
      "Opens or creates a journal, and carries out the commands that are typed, piped or given with -c.")
    page.text("A subcommand asks about a journal, or makes something of it.")
    page.macro(".Ss Subcommands")
    page.list(Subcommand.allCases.map { ($0.rawValue, "\($0.summary).") })
    page.macro(".Ss Verbs")
    page.text("The lines that can be typed at the prompt, and in scripts:")
    page.list(VerbTable.verbs.map { ($0.synopsis, "\($0.summary).") })
    page.section("OPTIONS")
    page.list(Option.allCases.map { ($0.synopsis, "\($0.wholeSummary).") })
    page.section("ENVIRONMENT")
    page.list(HelpRows.variables.map { ($0.name, "\($0.text).") })
    page.section("FILES")
    page.list(HelpRows.files.map { ($0.name, "\($0.text).") })
    page.section("EXIT STATUS")
    page.list(HelpRows.statuses.map { ($0.name, "\($0.text).") })
    page.section("EXAMPLES")
    page.list(Example.ofProgram.map { ($0.line, "\($0.purpose).") })
    page.section("SEE ALSO")
    page.references(Subcommand.allCases.map { "navrepl-\($0.rawValue)" })
    return page.whole
  }

  /// The page of a subcommand.
  static func of(_ subcommand: Subcommand) -> String {
    let name = "navrepl-\(subcommand.rawValue)"
    var page = Source()
    page.begin(name.uppercased(), name, subcommand.summary)
    page.section("SYNOPSIS")
    page.display([subcommand.synopsis])
    page.section("DESCRIPTION")
    page.text("\(subcommand.summary).")
    if let verb = VerbTable.verb(subcommand.rawValue) {
      page.text("Behind the prompt and in scripts, it is the verb:")
      page.display([verb.synopsis])
    }
    page.section("OPTIONS")
    page.list(Option.allCases.filter { $0.belongs(to: subcommand) }.map { ($0.synopsis, "\($0.summary).") })
    page.section("EXIT STATUS")
    page.list(HelpRows.statuses.map { ($0.name, "\($0.text).") })
    page.section("EXAMPLES")
    page.display(Example.of(subcommand))
    page.section("SEE ALSO")
    page.references(["navrepl"])
    return page.whole
  }

  /// The source of a page. Every text is escaped: none can be a request.
  private struct Source {
    private var lines: [String] = []

    var whole: String { lines.joined(separator: "\n") }

    mutating func begin(_ title: String, _ name: String, _ summary: String) {
      // A fixed date: the same version gives the same bytes.
      lines = [
        ".Dd January 1, 2026", ".Dt \(title) 1", ".Os", ".Sh NAME", ".Nm \(name)",
        ".Nd \(Self.escaped(summary))",
      ]
    }

    mutating func section(_ title: String) { lines.append(".Sh \(title)") }

    mutating func macro(_ line: String) { lines.append(line) }

    /// Adds a sentence, which begins with a capital.
    mutating func text(_ text: String) {
      lines.append(Self.escaped(text.prefix(1).uppercased() + text.dropFirst()))
    }

    mutating func list(_ rows: [(String, String)]) {
      lines.append(".Bl -tag -width Ds")
      for (name, text) in rows { lines += [".It \(Self.argument(name))", Self.escaped(text)] }
      lines.append(".El")
    }

    mutating func display(_ texts: [String]) {
      lines.append(".Bd -literal -offset indent")
      lines += texts.map { Self.escaped($0) }
      lines.append(".Ed")
    }

    mutating func references(_ names: [String]) {
      let sorted = names.sorted { $0.sortsBefore($1) }
      for (index, name) in sorted.enumerated() {
        lines.append(".Xr \(name) 1\(index == sorted.count - 1 ? "" : " ,")")
      }
    }

    /// Returns a text in which nothing is a request or an escape.
    private static func escaped(_ text: String) -> String {
      let escaped = text.onOneLine().map { character in
        switch character {
        case "\\": "\\e"
        case "-": "\\-"
        default: String(character)
        }
      }.joined()
      return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }

    /// Returns a text as one argument of a macro.
    private static func argument(_ text: String) -> String {
      "\"\(escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
    }
  }
}
