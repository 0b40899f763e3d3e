/// The words that can stand first on the command line, in place of a journal.
enum Subcommand: String, CaseIterable {
  case run, replay, findings, log, find, why, diff, bisect, whatif, fork, compact, minimize, explore, fuzz,
    stats,
    export, verify, compat, explain, plugins,
    plugin, fsck, torture, doctor, watch, play, debug, bench, mcp, completions, man, version, help

  var synopsis: String {
    switch self {
    case .run: "navrepl run SCRIPT… [-j JOURNAL]"
    case .replay: "navrepl replay JOURNAL [--to @N|#K]"
    case .log: "navrepl log JOURNAL [FILTER] [--events]"
    case .find: "navrepl find JOURNAL|FOLDER… --FILTER… [--events]"
    case .why: "navrepl why JOURNAL PATH [--to @N|#K]"
    case .diff: "navrepl diff JOURNAL A [B] | diff JOURNAL OTHER [--format html -o FILE]"
    case .bisect, .verify, .findings: question(about: "JOURNAL|FOLDER…")
    case .whatif, .minimize, .export: question(about: "JOURNAL")
    case .explore, .fuzz: question(about: nil)
    case .fork: "navrepl fork JOURNAL @N|#K FILE [--without ID]…"
    case .compact: "navrepl compact JOURNAL [@N|#K] FILE"
    case .stats: "navrepl stats JOURNAL|FOLDER…"
    case .compat: "navrepl compat JOURNAL"
    case .explain: "navrepl explain JOURNAL K|#K|@N"
    case .plugins: "navrepl plugins [JOURNAL]"
    case .fsck: "navrepl fsck JOURNAL [--salvage OUT]"
    case .torture: "navrepl torture JOURNAL"
    case .doctor:
      "navrepl doctor [JOURNAL] [-o FILE [--last N [--full]] [--redact=plugins] [--keeping TEXT,…]]"
    case .watch: "navrepl watch JOURNAL"
    case .play: "navrepl play JOURNAL [SPEED]"
    case .debug: "navrepl debug JOURNAL [--to @N|#K] [--write]"
    case .plugin: "navrepl plugin new NAME [--container] [--runtime PATH] | plugin check PATH [KEY=VALUE…]"
    case .bench: "navrepl bench [--rows TEXT]… | --plot FILE"
    case .mcp: "navrepl mcp JOURNAL|FOLDER… [--plugin ID|PATH]…"
    case .completions:
      "navrepl completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))|\(EditorGrammar.name)"
    case .man: "navrepl man [SUBCOMMAND]"
    case .version: "navrepl version"
    case .help: "navrepl help [TOPIC]"
    }
  }

  /// The syntax of the verb that asks the same about the journal of the session; nil for a subcommand that has no such verb, or
  /// whose verb is another one.
  var verbSynopsis: String? {
    questionWords.map { words in words.isEmpty ? rawValue : "\(rawValue) \(words)" }
  }

  private func question(about journal: String?) -> String {
    ["navrepl", rawValue, journal, questionWords].compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  /// The words after the journal; nil for a subcommand that is not also a verb with these words.
  private var questionWords: String? {
    switch self {
    case .bisect: "'PREDICATE' | --run COMMAND"
    case .whatif: "--without ID | --with ID[:KEY=VALUE] | --resize W H | --all [--format html -o FILE]"
    case .minimize: "'PREDICATE' [--any-failure] -o FILE"
    case .explore: "--depth D [--scene S] [--with PLUGIN]… ['PREDICATE']…"
    case .fuzz: "--seed S --steps N [--scene S] [--with PLUGIN]… [-o FILE] ['PREDICATE']…"
    case .export:
      "--format html|svg|sql|mermaid|script|swift-test [--at @N|#K | --from @N|#K [--to @N|#K]] [--redact[=plugins]] [--expect PREDICATE] [--title TEXT] [--live] [-o FILE]"
    case .verify: ""
    case .findings:
      "[--at-least SEVERITY] [--deep] [--rules FILE] [--baseline FILE | --write-baseline FILE [--force]]"
    case .run, .replay, .log, .find, .why, .diff, .fork, .compact, .stats, .compat, .explain, .plugins,
      .plugin,
      .fsck, .torture, .doctor, .watch, .play, .debug, .bench, .mcp, .completions, .man, .version, .help:
      nil
    }
  }

  /// A Boolean value that indicates whether it asks about a journal, with conditions or without: `explore` and `fuzz` make
  /// journals of their own.
  var asksAboutJournal: Bool { self != .explore && self != .fuzz }

  /// A Boolean value that indicates whether its verb takes a condition, or several.
  var takesConditions: Bool { [.bisect, .minimize, .explore, .fuzz].contains(self) }

  /// A Boolean value that indicates whether the answer may be a long text to read: at a terminal, a pager shows it.
  var isPaged: Bool {
    switch self {
    case .replay, .findings, .log, .find, .why, .diff, .whatif, .stats, .explain, .plugins: true
    case .run, .bisect, .fork, .compact, .minimize, .explore, .fuzz, .export, .verify, .compat, .plugin,
      .fsck, .torture, .doctor, .watch, .play, .debug,
      .bench,
      .mcp, .completions, .man, .version, .help:
      false
    }
  }

  var summary: String {
    switch self {
    case .run: "run scripts; if an `expect` fails, the difference is shown and the exit status is 1"
    case .replay: "the state after N events or commit K (default: at the end)"
    case .findings:
      "what you want to know first about a journal: refusals, faults, lost back buttons, loops; exit status 1 if there is any"
    case .find: "a line for each commit that matches the filters"
    case .why: "the event that last changed a value of the state view, and its causes"
    case .diff:
      "the differences between the moments A and B (default: the end), or between the ends of two journals"
    case .bisect:
      "the first event after which a condition or a shell command fails, found by bisection"
    case .whatif:
      "run the commands with other plugins or on another device, and show which decisions differ"
    case .fork: "a new journal that continues from a moment of this one"
    case .compact:
      "a new journal with the commits from a moment on; everything before is folded into its first line"
    case .minimize:
      "the fewest commands after which a condition still fails in the same way, as a new journal"
    case .explore:
      "try every sequence of D commands in a scene, and check the invariants and conditions after each"
    case .fuzz:
      "run N random commands with faults; if an invariant or a condition fails, write the fewest commands that show it"
    case .stats: "counts of commits, events and refusals, and the screens that the user visited"
    case .export:
      "the journal as a page, a picture, SQL, a graph of its screens, a script or a test; or a redacted journal"
    case .log:
      "a line for each commit or event; only those that contain FILTER and match the filters"
    case .verify: "check the chain and the checkpoints, then decide every command again and compare"
    case .compat: "whether this version can continue the journal (fine, risky or impossible), and why"
    case .explain: "commit K, or the commit with event N, as recorded, and what each plugin did in it"
    case .plugins: "the plugins of a journal, or of a new one, in the order in which they are asked"
    case .fsck: "report damage to a journal; write its undamaged commits to a new journal"
    case .torture: "damage copies of the journal in every small way, and count how often the reader notices"
    case .doctor:
      "the contents of a bug report: versions, the system and the health of a journal; -o writes a redacted journal"
    case .watch: "a picture of the scene, redrawn whenever another process appends to the journal"
    case .play: "replay the journal as pictures, in real time or SPEED times as fast; keys pause and step"
    case .debug:
      "step through a journal on the whole screen: its commits, the device, and what changed and why"
    case .plugin: "create a package with a new plugin; check that a program obeys the laws for plugins"
    case .bench: "measure dispatch, plugins, append and replay, each next to its yardstick"
    case .mcp: "answer an agent that speaks the Model Context Protocol, over standard input and output"
    case .completions:
      "a script for shell completion of subcommands, options and files; a grammar of scripts for editors"
    case .man: "the manual page of navrepl, or of a subcommand, in the format of man"
    case .version: "the version"
    case .help: "what one needs first; a verb, a subcommand or a topic; all of it"
    }
  }
}
