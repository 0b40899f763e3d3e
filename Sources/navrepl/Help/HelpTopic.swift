import NavEvents
import NavRuntime

/// A subject of the help that is neither a verb nor a subcommand.
enum HelpTopic: String, CaseIterable {
  case verbs, options, scenes, moments, predicates, keys, files, environment, status, json
  case cheatSheet = "cheat-sheet"

  /// The subject in one line.
  var summary: String {
    switch self {
    case .verbs: "the lines that you can type at the prompt or put in scripts"
    case .options: "every option, and the subcommands that take it"
    case .scenes: "the built-in initial scenes"
    case .moments: "how to name a moment of a journal"
    case .predicates: "conditions, for expect, bisect, minimize and explore"
    case .keys: "the keys of the line editor"
    case .files: "the files that navrepl uses"
    case .environment: "the environment variables that navrepl reads"
    case .status: "what each exit status means"
    case .json: "the answers of --json"
    case .cheatSheet: "verbs, subcommands, moments, conditions and keys on one page, as Markdown"
    }
  }

  func text(_ width: Int) -> String {
    var page = HelpPage(width: width)
    switch self {
    case .verbs: return Help.list(width)
    case .options:
      page.add("Options")
      page.rows(Option.allCases.map { ($0.synopsis, $0.wholeSummary) })
    case .scenes:
      page.add("Scenes: scene NAME, --scene NAME")
      page.rows(BuiltInScene.allCases.map { ($0.rawValue, $0.summary) })
      page.heading("A scene of your own")
      page.paragraph(
        "add builds one container by container; scene FILE.json takes one as JSON, in the form that the command scene has in a journal."
      )
    case .moments:
      page.add("Moments")
      page.rows(HelpRows.moments)
      page.paragraph("In a shell, # begins a comment: write '#7' there.")
    case .predicates:
      page.add("Conditions")
      page.rows(HelpRows.predicates)
      page.heading("Paths")
      page.paragraph(
        "A path leads into the state view, which the verb state shows: panes.left, layout[0].width, items[\"a.b\"].title. In expect, reply leads into the last answer: reply.refused.code."
      )
    case .keys:
      page.add("Keys")
      page.rows(HelpRows.keys)
    case .files:
      page.add("Files")
      page.rows(HelpRows.files)
    case .environment:
      page.add("Variables")
      page.rows(HelpRows.variables)
    case .status:
      page.add("Exit status")
      page.rows(HelpRows.statuses)
      page.paragraph("If several things go wrong, the largest number wins.")
    case .json:
      page.paragraph("Answers of --json: one object a command, on one line")
      page.rows(HelpRows.answers)
    case .cheatSheet: return Self.sheet
    }
    return page.text
  }

  /// The page `docs/cheat-sheet.md`.
  private static var sheet: String {
    let verbs = VerbGroup.all.flatMap { group in
      ["", "### \(group.heading)", ""]
        + table(VerbTable.verbs.filter { $0.group == group }.map { ($0.synopsis, $0.summary) })
    }
    let subcommands = Subcommand.allCases.map { ($0.synopsis, $0.summary) }
    let lines =
      [
        "# Cheat sheet", "",
        "Made by `navrepl help cheat-sheet`. `help VERB` explains every word, with an example.", "",
        "## The command line", "",
      ] + table([("navrepl [JOURNAL]", "open or create a journal and talk to it")] + subcommands) + [
        "", "## Verbs",
      ]
      + verbs + ["", "## Moments", ""] + table(HelpRows.moments) + ["", "## Conditions", ""]
      + table(HelpRows.predicates) + ["", "## Keys", ""] + table(HelpRows.keys, code: false)
      + ["", "## Exit status", ""] + table(HelpRows.statuses)
    return lines.joined(separator: "\n")
  }

  private static func table(_ rows: [(name: String, text: String)], code: Bool = true) -> [String] {
    ["| | |", "|---|---|"]
      + rows.map { row in
        // A bar would end the cell, even in code.
        let (name, text) = (row.name.replacing("|", with: "\\|"), row.text.replacing("|", with: "\\|"))
        return "| \(code ? "`\(name)`" : name) | \(text) |"
      }
  }
}

/// The rows of the topics: a name or a form, and its explanation.
enum HelpRows {
  static let moments: [(name: String, text: String)] = [
    ("@18, or 18", "after 18 events (a number alone is a commit for explain)"),
    ("#7", "after commit 7"),
    ("end", "the last moment"),
    ("+1, -1", "for goto: one commit forward, one back"),
    ("@+1, @-1", "for goto: one event forward, one back"),
  ]

  static let predicates: [(name: String, text: String)] = [
    ("PATH == VALUE", "the value equals VALUE; null also matches a missing value"),
    ("PATH != VALUE", "the value differs from VALUE"),
    ("PATH contains VALUE", "a text contains this text, an array this element, an object this name"),
    ("PATH exists", "there is a value, and it is not null"),
    ("PATH count == N", "an array has N elements, an object N members, a text N characters"),
    ("A and B, A or B, not A", "not binds closest, then and, then or; parentheses group"),
    ("panes.left == inbox", "an example"),
    ("not visible contains ghost", "another example"),
  ]

  /// The keys of the line editor, as docs/navrepl.md lists them.
  static let keys: [(name: String, text: String)] = [
    (
      "arrows, Ctrl-B and Ctrl-F; with Ctrl or Alt, Alt-B and Alt-F", "move by a character; by a word"
    ),
    ("Home and End, Ctrl-A and Ctrl-E", "move to the beginning or the end"),
    ("Backspace and Delete, Ctrl-H and Ctrl-D", "remove a character"),
    ("Ctrl-W, Alt-D", "remove the word before or after the cursor"),
    ("Ctrl-U, Ctrl-K, Ctrl-Y", "remove to the beginning; to the end; insert the text removed last"),
    ("Ctrl-T", "swap two characters"),
    ("up and down, Ctrl-P and Ctrl-N", "show earlier lines that start with the text typed so far"),
    (
      "Ctrl-R",
      "search earlier lines; Ctrl-R again goes further back, Enter runs the line, Escape keeps it for editing, Ctrl-C discards it"
    ),
    ("Tab, twice", "complete a verb, a key, an id, a plugin, a path, a filter or a file; list all matches"),
    ("Ctrl-L", "clear the screen"),
    ("Ctrl-C", "discard the line"),
    ("Ctrl-D on an empty line, quit, exit, :q", "leave"),
    ("Ctrl-Z", "stop navrepl until fg"),
  ]

  static let files: [(name: String, text: String)] = [
    ("NAME.jsonl", "a journal: a line of JSON for each commit (docs/journal-format.md)"),
    ("NAME.jsonl.idx", "its index, which only makes it faster: it can be removed at any time"),
    ("NAME.jsonl.idx.N", "an index that is being made, or that a killed process has left"),
    ("NAME.unfinished", "a new file that is being written, or that a killed process has left"),
    ("NAME.jsonl.torn-K", "the torn end that was moved out of the journal after a crash"),
    ("NAME.expected.json", "the divergences that verify expects in the journal of the same name"),
    ("NAME.nav", "a script for run: lines as you would type them"),
    ("history", "the lines that you typed, in $XDG_STATE_HOME/navrepl or ~/.local/state/navrepl"),
  ]

  static let variables: [(name: String, text: String)] = [
    ("NO_COLOR", "if set to anything: no colors; --color takes precedence"),
    ("FORCE_COLOR", "if set to anything but 0: colors, even in a pipe"),
    ("COLUMNS", "the width of pictures and of the help without a terminal (default: 80)"),
    ("TERM", "if dumb or unset: no line editor and no escape sequences"),
    (
      "LC_ALL, LC_CTYPE, LANG",
      "the first one that is set decides: unless it contains UTF-8, pictures use plain characters"
    ),
    ("PAGER", "the program that shows a long text (default: less -FRX; empty or cat: none)"),
    ("NAVREPL_HISTFILE", "the history file; /dev/null keeps no history"),
    ("XDG_STATE_HOME, HOME", "where the history file is by default"),
  ]

  static let statuses: [(name: String, text: String)] = [
    ("0", "success; also for a torn tail, with a message"),
    (
      "1",
      "a negative answer: something was refused (in run only with --bail), an expect failed, a divergence, a difference"
    ),
    ("2", "an invalid line or option; an event or commit that does not exist"),
    ("3", "a journal that is corrupt or locked, or that lacks a plugin"),
    ("4", "an input or output error"),
    ("130", "in a shell: Ctrl-C ended a question"),
  ]

  static let answers: [(name: String, text: String)] = [
    (#"{"ok":true,"commit":K,"seq":S,"events":[…],"by":[…]}"#, "a command; S counts the events so far"),
    (#"{"ok":false,"commit":K,"seq":S,"refused":{"code":…,"reasons":[…]}}"#, "a refusal"),
    (#"{"ok":false,"error":{"code":…,"message":…,"column":N}}"#, "a mistake"),
    (#"{"ok":true}"#, "goto, live, play, save, quit, and an expect that holds"),
    (#"{"ok":false,"expect":{"path":…,"op":…,"expected":…,"actual":…}}"#, "an expect that fails"),
    (#"{"ok":true,"result":…}"#, "the other verbs"),
    ("the state view", "printed directly by state and replay"),
    ("an object of its own", "most subcommands; docs/navrepl.md describes each"),
  ]
}
