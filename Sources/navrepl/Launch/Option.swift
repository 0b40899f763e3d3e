import NavEvents
import NavRuntime

/// An option of the command line: its name, its description and the subcommands that accept it. Parsing,
/// checking and help use this table.
enum Option: String, CaseIterable {
  case json = "--json"
  case commands = "-c"
  case journal = "-j"
  case new = "--new"
  case plugin = "--plugin"
  case without = "--without"
  case clock = "--clock"
  case id = "--id"
  case durability = "--durability"
  case keep = "--keep"
  case bail = "--bail"
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
  case redact = "--redact"
  case output = "-o"
  case events = "--events"
  case container = "--container"
  case screen = "--screen"
  case kind = "--kind"
  case source = "--source"
  case since = "--since"
  case until = "--until"
  case refused = "--refused"
  case code = "--code"
  case changes = "--changes"
  case each = "--each"
  case jobs = "--jobs"
  case junit = "--junit"
  case all = "--all"
  case salvage = "--salvage"
  case runtime = "--runtime"
  case rows = "--rows"
  case plot = "--plot"
  case ascii = "--ascii"
  case quiet = "--quiet"
  case color = "--color"
  case noPager = "--no-pager"
  case help = "--help"
  case version = "--version"

  /// Creates the option with this name.
  init?(name: String) {
    if name == "-h" { self = .help } else { self.init(rawValue: name) }
  }

  /// The filter of `log` and `find` that the option stands for; nil for any other option. `--plugin` is a filter only for
  /// them.
  var filter: NavCommitFilter.Option? { NavCommitFilter.Option.allCases.first { $0.name == rawValue } }

  /// The name of the option's value in the help; nil for an option without a value.
  var value: String? {
    switch self {
    case .json, .new, .bail, .wide, .events, .each, .all, .redact, .ascii, .quiet, .noPager, .help, .version:
      nil
    case .jobs, .keep: "N"
    case .junit: "FILE"
    case .expect: "PREDICATE"
    case .commands: "COMMANDS"
    case .journal: "JOURNAL"
    case .plugin: "ID|PATH"
    case .without, .id: "ID"
    case .clock: "MS"
    case .durability: "LEVEL"
    case .to, .at: "MOMENT"
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
    case .container, .screen, .kind, .source, .since, .until, .refused, .code, .changes: filter?.value
    }
  }

  /// A Boolean value that indicates whether the option may be given several times; the values are taken in order.
  var isRepeatable: Bool {
    switch self {
    case .commands, .plugin, .without, .with, .rows: true
    case .journal, .clock, .id, .durability, .to, .at, .run, .resize, .depth, .seed, .steps, .scene, .format,
      .output, .salvage, .runtime, .plot, .color, .jobs, .junit, .expect, .keep:
      false
    case .json, .new, .bail, .wide, .events, .each, .all, .redact, .ascii, .quiet, .noPager, .help, .version:
      true
    case .container, .screen, .kind, .source, .since, .until, .refused, .code, .changes:
      filter?.isRepeatable ?? false
    }
  }

  /// The subcommands that accept the option; nil stands for navrepl with a journal, or with nothing.
  private var users: [Subcommand?] {
    switch self {
    case .json, .quiet, .color, .help: [nil] + Subcommand.allCases
    case .commands: [nil]
    case .ascii: [nil, .diff, .whatif, .watch, .play]
    case .noPager: [nil, .help] + Subcommand.allCases.filter(\.isPaged)
    case .journal, .new, .bail, .keep: [nil, .run]
    case .clock, .id, .durability: [nil, .run, .fork]
    case .plugin:
      [
        nil, .run, .verify, .compat, .doctor, .explain, .plugins, .log, .find, .whatif, .minimize, .explore,
        .fuzz,
      ]
    case .without: [nil, .run, .verify, .compat, .explain, .plugins, .whatif, .explore, .fuzz]
    case .to: [.replay, .why]
    case .with: [.whatif, .explore, .fuzz]
    case .resize: [.whatif]
    case .run: [.bisect]
    case .depth, .wide: [.explore]
    case .seed, .steps: [.fuzz]
    case .scene: [.explore, .fuzz]
    case .format, .expect, .redact, .at: [.export]
    case .output: [.export, .doctor, .minimize, .fuzz]
    case .events, .container, .screen, .kind, .source, .since, .until, .refused, .code, .changes:
      [.log, .find]
    case .each: [.verify]
    case .jobs: [.verify, .stats, .find, .bisect]
    case .junit: [.run]
    case .all: [.whatif]
    case .salvage: [.fsck]
    case .runtime: [.plugin]
    case .rows, .plot: [.bench]
    case .version: []
    }
  }

  func belongs(to subcommand: Subcommand?) -> Bool { users.contains(subcommand) }

  /// The options that are about a whole run of navrepl, or many journals. A verb takes none of them.
  private static let ofRuns: [Option] = [
    .json, .quiet, .color, .noPager, .ascii, .help, .plugin, .jobs, .each,
  ]

  /// Returns true when the verb of this name takes the option.
  func belongs(toVerb subcommand: Subcommand) -> Bool {
    belongs(to: subcommand) && !Self.ofRuns.contains(self)
  }

  // MARK: Help

  var synopsis: String {
    let names = self == .help ? "-h, \(rawValue)" : rawValue
    return value.map { "\(names) \($0)" } ?? names
  }

  var summary: String {
    switch self {
    case .json: "one JSON object a command, on one line"
    case .commands: "carry these out instead of reading standard input; several in their order"
    case .journal: "the journal that is opened or created"
    case .new: "create a journal, also one whose name has neither a dot nor a slash"
    case .plugin:
      "attach a plugin as well; a PATH has a slash and is a program; for `log` and `find`: those commits in which it took part"
    case .without: "go on, or decide again, without a plugin"
    case .clock: "the time of every commit, so that recordings are the same byte for byte"
    case .id: "the id of a new journal"
    case .durability:
      "of a new journal: always (the default, but for a fork that of its parent), group[:MS] or os"
    case .keep: "fold the beginning of the journal whenever it has twice as many commits, so that N stay"
    case .bail: "stop at the first refusal or mistake"
    case .to: "the moment: @N, after N events, or #K, after commit K"
    case .run:
      "ask a command of the shell: 0 says that all is well, 125 that it does not know, another status that something fails"
    case .with: "carry the commands out with a plugin as well, and with this configuration"
    case .resize: "carry the commands out on a device of this size, in points"
    case .depth: "the number of commands in the longest sequences"
    case .wide: "try screens of three kinds, and the verbs of items and modals"
    case .seed: "the number that the random commands come from; the same gives the same bytes"
    case .steps: "the number of random commands"
    case .scene:
      "the scene to begin with: \(BuiltInScene.allCases.map(\.rawValue).joined(separator: ", "))"
    case .format:
      "the form: \(NavExportFormat.allCases.map(\.rawValue).joined(separator: ", "))"
    case .expect: "check that this holds after all commands, instead of comparing what comes of each"
    case .at: "the moment of the picture (default: the end): @N, after N events, or #K, after commit K"
    case .redact:
      "replace ids by numbers, and texts and values by placeholders; without --format, write a journal"
    case .output: "the new file to write"
    case .events: "a line for each event"
    case .each: "an answer for each journal as it is done, instead of one for all"
    case .jobs: "use N threads (default: one for each processor)"
    case .junit: "write the results of the expectations to a new file, as JUnit's XML"
    case .all: "carry the commands out without each set of the journal's plugins"
    case .salvage: "write the undamaged commits to a new journal"
    case .runtime: "the folder of the package that a new plugin depends on"
    case .container, .screen, .kind, .source, .since, .until, .refused, .code, .changes: filter?.summary ?? ""
    case .rows:
      "measure only the rows of a group (\(BenchGroup.names)), or with this in their names"
    case .plot: "measure how the cost grows instead, and draw it in a new file (SVG)"
    case .ascii: "draw with plain characters"
    case .quiet: "say less"
    case .color:
      "when there are colors: \(Options.Color.allCases.map(\.rawValue).joined(separator: ", ")) (default: auto)"
    case .noPager: "print a long text as it is, instead of showing it in a pager"
    case .help: "this list, or how a subcommand is typed"
    case .version: "the version"
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
