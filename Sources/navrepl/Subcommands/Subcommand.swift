/// The words that can stand first on the command line, in place of a journal.
enum Subcommand: String, CaseIterable {
  case run, replay, log, find, why, diff, bisect, whatif, fork, compact, minimize, explore, fuzz, stats,
    export, verify, compat, explain, plugins,
    plugin, fsck, torture, doctor, watch, play, bench, completions, help

  var synopsis: String {
    switch self {
    case .run: "navrepl run SCRIPT… [-j JOURNAL]"
    case .replay: "navrepl replay JOURNAL [--to @N|#K]"
    case .log: "navrepl log JOURNAL [FILTER] [--events]"
    case .find: "navrepl find JOURNAL|FOLDER… --FILTER… [--events]"
    case .why: "navrepl why JOURNAL PATH [--to @N|#K]"
    case .diff: "navrepl diff JOURNAL A [B] | diff JOURNAL OTHER"
    case .bisect, .verify: question(about: "JOURNAL|FOLDER…")
    case .whatif, .minimize, .export: question(about: "JOURNAL")
    case .explore, .fuzz: question(about: nil)
    case .fork: "navrepl fork JOURNAL @N|#K FILE"
    case .compact: "navrepl compact JOURNAL [@N|#K] FILE"
    case .stats: "navrepl stats JOURNAL|FOLDER…"
    case .compat: "navrepl compat JOURNAL"
    case .explain: "navrepl explain JOURNAL K|#K|@N"
    case .plugins: "navrepl plugins [JOURNAL]"
    case .fsck: "navrepl fsck JOURNAL [--salvage OUT]"
    case .torture: "navrepl torture JOURNAL"
    case .doctor: "navrepl doctor [JOURNAL] [-o FILE]"
    case .watch: "navrepl watch JOURNAL"
    case .play: "navrepl play JOURNAL [SPEED]"
    case .plugin: "navrepl plugin new NAME [--runtime PATH] | plugin check PATH [KEY=VALUE…]"
    case .bench: "navrepl bench [--rows TEXT]… | --plot FILE"
    case .completions: "navrepl completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))"
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
    case .whatif: "--without ID | --with ID[:KEY=VALUE] | --resize W H | --all"
    case .minimize: "'PREDICATE' -o FILE"
    case .explore: "--depth D [--scene S] [--with PLUGIN]… ['PREDICATE']…"
    case .fuzz: "--seed S --steps N [--scene S] [--with PLUGIN]… [-o FILE] ['PREDICATE']…"
    case .export:
      "--format html|svg|sql|mermaid|script|swift-test [--at @N|#K] [--redact] [--expect PREDICATE] [-o FILE]"
    case .verify: ""
    case .run, .replay, .log, .find, .why, .diff, .fork, .compact, .stats, .compat, .explain, .plugins,
      .plugin,
      .fsck, .torture, .doctor, .watch, .play, .bench, .completions, .help:
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
    case .replay, .log, .find, .why, .diff, .whatif, .stats, .explain, .plugins: true
    case .run, .bisect, .fork, .compact, .minimize, .explore, .fuzz, .export, .verify, .compat, .plugin,
      .fsck, .torture, .doctor, .watch, .play,
      .bench,
      .completions, .help:
      false
    }
  }

  var summary: String {
    switch self {
    case .run: "carry out scripts; an `expect` that fails is a difference and exit status 1"
    case .replay: "the state after N events or commit K (default: at the end)"
    case .find: "a line for each commit that the filters choose"
    case .why: "the event that last changed a value of the state view, and its causes"
    case .diff: "what differs between the moments A and B (default: the end), or the ends of two journals"
    case .bisect:
      "the first event after which a condition, or a command of the shell, fails, found by halving"
    case .whatif:
      "carry the commands out with other plugins or on another device, and say what is decided differently"
    case .fork: "a new journal that goes on from a moment of this one"
    case .compact:
      "a new journal with the commits from a moment on; what was before is folded into its first line"
    case .minimize: "the fewest commands after which a condition still fails, as a new journal"
    case .explore:
      "every sequence of D commands in a scene: do the invariants, and the conditions, hold after each?"
    case .fuzz:
      "N random commands with faults; the fewest after which an invariant or a condition fails, as a journal"
    case .stats: "commits, events and refusals, and where the user has been"
    case .export:
      "the journal as a page for a browser, a picture, SQL, a graph of its screens, a script or a test; or without what is private"
    case .log:
      "a line for each commit, or each event; only those that contain FILTER, and that the filters choose"
    case .verify: "check chain and checkpoints, then decide everything again and compare"
    case .compat: "can this version continue the journal: fine, risky or impossible, and why"
    case .explain: "commit K, or the one with event N, as recorded, and each plugin's part in it"
    case .plugins: "the plugins of a journal, or of a new one, in the order in which they are asked"
    case .fsck: "report the damage of a journal; write its undamaged commits to a new one"
    case .torture: "damage copies of the journal in every small way, and count what the reader notices"
    case .doctor:
      "what a bug report needs: versions, the system and the health of a journal; -o writes the journal without what is private"
    case .watch: "a picture of the scene, drawn again whenever another process appends to the journal"
    case .play: "replay the journal in pictures, as it happened or SPEED times as fast; keys pause and step"
    case .plugin: "write a package with a new plugin; check that a program keeps the laws of plugins"
    case .bench: "measure dispatch, plugins, append and replay, each beside its yardstick"
    case .completions: "a script with which a shell completes subcommands, options and files"
    case .help: "this list, a verb, a subcommand or a topic"
    }
  }
}
