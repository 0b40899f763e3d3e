import NavBench
import NavEvents
import NavJournals
import NavRuntime

/// An option of the command line: its name, its description and the subcommands that accept it. Parsing,
/// checking and help use this table.
enum Option: String, CaseIterable {
  case json = "--json"
  case commands = "-c"
  case journal = "-j"
  case new = "--new"
  case readOnly = "--read-only"
  case write = "--write"
  case plugin = "--plugin"
  case without = "--without"
  case clock = "--clock"
  case id = "--id"
  case durability = "--durability"
  case keep = "--keep"
  case privateKey = "--private-key"
  case privateParams = "--private-params"
  case privateAttributes = "--private-attributes"
  case bail = "--bail"
  case from = "--from"
  case to = "--to"
  case with = "--with"
  case run = "--run"
  case resize = "--resize"
  case depth = "--depth"
  case wide = "--wide"
  case seed = "--seed"
  case steps = "--steps"
  case scene = "--scene"
  case format = "--format"
  case expect = "--expect"
  case at = "--at"
  case title = "--title"
  case live = "--live"
  case playground = "--playground"
  case redact = "--redact"
  case keeping = "--keeping"
  case output = "-o"
  case force = "--force"
  case open = "--open"
  case last = "--last"
  case full = "--full"
  case events = "--events"
  case container = "--container"
  case screen = "--screen"
  case route = "--route"
  case kind = "--kind"
  case source = "--source"
  case since = "--since"
  case until = "--until"
  case refused = "--refused"
  case code = "--code"
  case launch = "--launch"
  case changes = "--changes"
  case deep = "--deep"
  case rules = "--rules"
  case baseline = "--baseline"
  case writeBaseline = "--write-baseline"
  case atLeast = "--at-least"
  case each = "--each"
  case jobs = "--jobs"
  case junit = "--junit"
  case all = "--all"
  case anyFailure = "--any-failure"
  case salvage = "--salvage"
  case runtime = "--runtime"
  case rows = "--rows"
  case plot = "--plot"
  case ascii = "--ascii"
  case quiet = "--quiet"
  case color = "--color"
  case plain = "--plain"
  case noPictures = "--no-pictures"
  case relative = "--relative"
  case noPager = "--no-pager"
  case help = "--help"
  case version = "--version"

  /// Creates the option with this name.
  init?(name: String) {
    switch name {
    case "-h": self = .help
    case "-V": self = .version
    default: self.init(rawValue: name)
    }
  }

  /// The filter of `log` and `find` that the option stands for; nil for any other option. `--plugin` is a filter only for
  /// them.
  var filter: NavCommitFilter.Option? { NavCommitFilter.Option.allCases.first { $0.name == rawValue } }

  /// The name of the option's value in the help; nil for an option without a value.
  var value: String? {
    switch self {
    case .json, .new, .readOnly, .bail, .wide, .deep, .events, .each, .all, .anyFailure, .redact,
      .full, .ascii, .quiet, .noPager, .help, .version, .force, .open, .plain, .noPictures,
      .relative, .write, .live, .playground:
      nil
    case .jobs, .last: "N"
    case .keep: "N|Nd|NMB"
    case .junit, .rules, .baseline, .writeBaseline: "FILE"
    case .atLeast: "SEVERITY"
    case .expect: "PREDICATE"
    case .keeping: "TEXT,…"
    case .privateKey: "ID:FILE"
    case .privateParams: "ROUTE:NAME,…"
    case .privateAttributes: "KEY,…"
    case .title: "TEXT"
    case .commands: "COMMANDS"
    case .journal: "JOURNAL"
    case .plugin: "ID|PATH"
    case .without, .id: "ID"
    case .clock: "MS"
    case .durability: "LEVEL"
    case .from, .to, .at: "MOMENT"
    case .salvage: "OUT"
    case .with: "ID[:KEY=VALUE]"
    case .run: "COMMAND"
    case .resize: "W H"
    case .depth: "D"
    case .seed: "S"
    case .steps: "N"
    case .scene: "SCENE"
    case .format: "FORMAT"
    case .output: "FILE"
    case .runtime: "PATH"
    case .rows: "TEXT"
    case .plot: "FILE"
    case .color: "WHEN"
    case .container, .screen, .route, .kind, .source, .since, .until, .refused, .code, .launch, .changes:
      filter?.value
    }
  }

  /// The values that an option without a value can have all the same, after `=`.
  var extensions: [String] { self == .redact ? ["plugins"] : [] }

  /// A Boolean value that indicates whether the option may be given several times; the values are taken in order.
  var isRepeatable: Bool {
    switch self {
    case .commands, .plugin, .without, .with, .rows, .keeping, .privateKey, .privateParams,
      .privateAttributes, .keep:
      true
    case .journal, .clock, .id, .durability, .from, .to, .at, .run, .resize, .depth, .seed, .steps, .scene,
      .format, .title, .output, .last, .salvage, .runtime, .plot, .color, .jobs, .junit, .expect,
      .rules, .baseline, .writeBaseline, .atLeast:
      false
    case .json, .new, .readOnly, .bail, .wide, .deep, .events, .each, .all, .anyFailure, .redact,
      .full, .ascii, .quiet, .noPager, .help, .version, .force, .open, .plain, .noPictures,
      .relative, .write, .live, .playground:
      true
    case .container, .screen, .route, .kind, .source, .since, .until, .refused, .code, .launch, .changes:
      filter?.isRepeatable ?? false
    }
  }

  /// The subcommands that accept the option; nil stands for navrepl with a journal, or with nothing.
  private var users: [Subcommand?] {
    switch self {
    case .json, .quiet, .color, .plain, .help: [nil] + Subcommand.allCases
    case .commands, .readOnly: [nil]
    case .write: [.debug]
    case .ascii: [nil, .diff, .whatif, .watch, .play, .debug]
    case .relative: [nil, .log, .find]
    case .noPictures: [nil, .diff, .whatif]
    case .noPager: [nil, .help] + Subcommand.allCases.filter(\.isPaged)
    case .journal, .new, .bail, .keep, .privateKey, .privateParams, .privateAttributes: [nil, .run]
    case .clock, .id, .durability: [nil, .run, .fork]
    case .plugin:
      [
        nil, .run, .verify, .compat, .doctor, .explain, .plugins, .findings, .log, .find, .whatif, .minimize,
        .explore,
        .fuzz, .debug, .mcp,
      ]
    case .without: [nil, .run, .fork, .verify, .compat, .explain, .plugins, .whatif, .explore, .fuzz]
    case .from: [.export]
    case .to: [.replay, .why, .debug, .export]
    case .with: [.whatif, .explore, .fuzz]
    case .resize: [.whatif]
    case .run: [.bisect]
    case .depth, .wide: [.explore]
    case .seed, .steps: [.fuzz]
    case .scene: [.explore, .fuzz]
    case .format, .title: [.export, .whatif, .diff]
    case .expect, .at, .open, .live, .playground: [.export]
    case .force: [.export, .findings]
    case .redact, .keeping: [.export, .doctor]
    case .output: [.export, .doctor, .minimize, .fuzz, .whatif, .diff]
    case .last, .full: [.doctor]
    case .container: [.log, .find, .plugin]
    case .events, .screen, .route, .kind, .source, .since, .until, .refused, .code, .launch, .changes:
      [.log, .find]
    case .each: [.verify]
    case .deep, .rules, .baseline, .writeBaseline, .atLeast: [.findings]
    case .jobs: [.verify, .stats, .findings, .find, .bisect]
    case .junit: [.run]
    case .all: [.whatif]
    case .anyFailure: [.minimize]
    case .salvage: [.fsck]
    case .runtime: [.plugin, .export]
    case .rows, .plot: [.bench]
    case .version: []
    }
  }

  func belongs(to subcommand: Subcommand?) -> Bool { users.contains(subcommand) }

  /// The options that are about a whole run of navrepl, or many journals. A verb takes none of them.
  private static let ofRuns: [Option] = [
    .json, .quiet, .color, .plain, .noPictures, .relative, .noPager, .ascii, .help, .plugin, .jobs, .each,
  ]

  /// Returns true when the verb of this name takes the option.
  func belongs(toVerb subcommand: Subcommand) -> Bool {
    belongs(to: subcommand) && !Self.ofRuns.contains(self)
  }

  // MARK: Help

  /// The short name, if it has one besides its name.
  var letter: String? {
    switch self {
    case .help: "-h"
    case .version: "-V"
    default: nil
    }
  }

  var synopsis: String {
    let names = letter.map { "\($0), \(rawValue)" } ?? rawValue
    return value.map { "\(names) \($0)" } ?? names
  }

  var summary: String {
    switch self {
    case .json: "print one JSON object per command, each on one line"
    case .commands: "run these commands instead of reading standard input; repeat -c for more, in order"
    case .journal: "the journal to open or create"
    case .new: "create the journal, even if its name has neither a dot nor a slash"
    case .readOnly:
      "only look at the journal: take no commands, need no plugins and write nothing, not even an index"
    case .write: "take lines, which are sent at the end of the journal: `:` begins one"
    case .plugin:
      "also attach this plugin; a PATH contains a slash and names a program; for `log` and `find`: only commits in which it took part; for `findings`: only those about it"
    case .without: "continue, fork, or decide again, without this plugin"
    case .clock: "use this time for every commit, so that recordings are identical byte for byte"
    case .id: "the id of a new journal"
    case .durability:
      "the durability of a new journal: always, group[:MS] or os (default: always; for a fork, that of its parent)"
    case .keep:
      "keep the last commits (5000), days (30d) or bytes (50MB): fold the beginning of the journal whenever it has twice as much; repeat it for several limits"
    case .privateKey:
      "hide private values under the key that the file contains, at least \(PrivateKey.shortest) bytes; the last key given is used, those before are known"
    case .privateParams:
      "these members of the params of screens of a route are private: the journal has a code for each"
    case .privateAttributes: "the attributes with these keys are private"
    case .bail: "stop at the first refusal or mistake"
    case .from:
      "with --format svg, an animated picture from this moment on: a picture after each commit; with html, a page that begins here"
    case .to:
      "the moment: @N, after N events, or #K, after commit K; for `export`, the end of an animated picture or of a page"
    case .run:
      "test each moment with a shell command: status 0 means good, 125 unknown, any other bad"
    case .with: "also run the commands with this plugin, in this configuration"
    case .resize: "run the commands on a device of this size, in points"
    case .depth: "the length of the longest command sequences"
    case .wide: "also try screens of three kinds, and the verbs for items and modals"
    case .seed: "the seed of the random commands; the same seed gives the same bytes"
    case .steps: "the number of random commands"
    case .scene:
      "the initial scene: \(BuiltInScene.allCases.map(\.rawValue).joined(separator: ", ")), or a FILE.json with a scene"
    case .format:
      "the output format: \(NavExportFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: by the ending of the file); for `whatif` and `diff` html, a page with both sides"
    case .title: "the heading of a page (default: the name of the journal's file)"
    case .expect: "check this condition after all commands, instead of comparing the outcome of each command"
    case .at: "the moment of the picture (default: the end): @N, after N events, or #K, after commit K"
    case .redact:
      "replace ids with numbers, and texts and values with placeholders; without --format, write a journal; =plugins also replaces the ids of plugins that are not built in"
    case .keeping:
      "with --redact, keep these texts wherever they are a whole text: ids, titles, URLs, and keys and values of attributes; repeat it for more, \\, is a comma in a text"
    case .output: "the new file to write"
    case .force: "replace an old file of this name, unless it is a journal"
    case .open: "show the file once it is written, in $BROWSER or the system's viewer"
    case .last: "write only the last N commits; everything before is folded into the first line"
    case .full: "check every byte before the last commits, instead of reading from a snapshot"
    case .events: "print a line for each event"
    case .deep: "check frames and invariants after every commit, instead of where the layout may have changed"
    case .rules:
      "also find where conditions of your own hold: a file with a line {\"name\":…,\"when\":CONDITION} for each"
    case .baseline: "leave out the findings that this file knows"
    case .writeBaseline: "write the findings to a new file, as known ones"
    case .atLeast:
      "leave out findings of a lower severity: \(NavFinding.Severity.allCases.map(\.name).joined(separator: ", "))"
    case .each: "print an answer for each journal as soon as it is verified, instead of one for all"
    case .jobs: "use N threads (default: one per processor)"
    case .junit: "write the results of the expectations to a new file, as JUnit XML"
    case .anyFailure: "let the condition fail in any way, at another event or because of another plugin"
    case .all: "run the commands once without each subset of the journal's plugins"
    case .salvage: "write the undamaged commits to a new journal"
    case .live: "with --format html, a page in which one goes on: with the journal and the runtime in it"
    case .playground:
      "a page to try navigation in, without a journal: a recorded story, and scenes of one's own"
    case .runtime:
      "the folder of the package that a new plugin depends on; for `export`, the module navigation.wasm (default: the one beside navrepl)"
    case .container:
      "\(filter?.summary ?? ""); for `plugin new`, without an ID: a package with rules of containers"
    case .screen, .route, .kind, .source, .since, .until, .refused, .code, .launch, .changes:
      filter?.summary ?? ""
    case .rows:
      "measure only the rows of this group (\(BenchGroup.names)), or those with this text in their names"
    case .plot: "measure how the cost grows instead, and plot it in a new SVG file"
    case .ascii: "draw with plain characters"
    case .quiet: "print less"
    case .color:
      "when to use colors: \(Options.Color.allCases.map(\.rawValue).joined(separator: ", ")) (default: auto)"
    case .plain: "print one record on a line, with tabs between its parts, at a terminal, too"
    case .relative: "show times since the first commit that is listed, at a terminal"
    case .noPictures: "draw no pictures; what happens is printed all the same"
    case .noPager: "print long texts directly, without a pager"
    case .help: "show this list, or how to use a subcommand"
    case .version: "show the version"
    }
  }

  /// The names of the subcommands that accept the option, for messages.
  var places: String {
    let names = users.map { $0.map { "`\($0.rawValue)`" } ?? "a journal" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing else" }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }

  var isForEverything: Bool { users.count > Subcommand.allCases.count }
}
