import NavBase
import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// The parsed command line.
struct Options {
  /// The action that the command line asks for.
  enum Action {
    /// Opens or creates a journal and carries out commands.
    case talk
    case subcommand(Subcommand)
    /// Prints the help about a topic; about everything for nil.
    case help(topic: String?)
    case version
  }

  private(set) var action = Action.talk
  private(set) var json = false
  private(set) var quiet = false
  private(set) var bail = false
  private(set) var ascii = false
  /// A Boolean value that indicates whether an agent asks.
  private(set) var isForAgent = false
  private(set) var events = false
  /// A Boolean value that indicates whether `verify` answers for each journal.
  private(set) var each = false
  /// A Boolean value that indicates whether `whatif` leaves out every set of plugins in turn.
  private(set) var all = false
  /// A Boolean value that indicates whether `minimize` accepts any failure of the condition.
  private(set) var anyFailure = false
  /// The number of journals that are examined at once; nil for one on each processor.
  private(set) var jobs: Int?
  /// The file that `run` writes its JUnit report to.
  private(set) var junit: String?
  /// A Boolean value that indicates whether a journal is to be created.
  private(set) var isNew = false
  /// A Boolean value that indicates whether a session only looks at its journal.
  private(set) var isReadOnly = false
  /// A Boolean value that indicates whether `debug` takes lines.
  private(set) var writes = false
  /// The commands given with `-c`.
  private(set) var commands: [String] = []
  private(set) var journal: String?
  /// The moment at which an animated picture begins.
  private(set) var from: NavJournal.Moment?
  private(set) var to: NavJournal.Moment?
  /// The commits that `log` and `find` list.
  private(set) var filter = NavCommitFilter()
  private(set) var salvage: String?
  /// A Boolean value that indicates whether `findings` checks every scene.
  private(set) var isDeep = false
  /// The files with the rules of an app and with the known findings, and the new file for known ones.
  private(set) var rules: String?
  private(set) var baseline: String?
  private(set) var newBaseline: String?
  /// The lowest severity that `findings` lists.
  private(set) var leastSeverity = NavFinding.Severity.note
  /// The other circumstances that `whatif` is asked about, except for plugins to leave out.
  private(set) var circumstances: [NavCircumstance] = []
  /// The number of commands in the longest sequences of `explore`.
  private(set) var depth: Int?
  /// A Boolean value that indicates whether `explore` tries the wide alphabet.
  private(set) var wide = false
  /// The seed of `fuzz`.
  private(set) var seed: Int?
  /// The number of commands of `fuzz`.
  private(set) var steps: Int?
  /// The scene in which `explore` and `fuzz` begin, and the file with a scene in its place.
  private(set) var scene = BuiltInScene.drilldown
  private(set) var sceneFile: String?
  private(set) var format: NavExportFormat?
  /// The heading of a page; nil for the name of the journal's file.
  private(set) var title: String?
  /// True for a page in which one goes on.
  private(set) var isLive = false
  private(set) var isPlayground = false
  /// The moment of the picture that `export` draws.
  private(set) var at: NavJournal.Moment?
  /// A Boolean value that indicates whether `export` redacts a journal.
  private(set) var redacts = false
  /// What a redacted journal keeps.
  private(set) var redaction = Redaction()
  /// The condition that an exported script or test expects at the end.
  private(set) var expected: NavPredicate?
  /// The command of the shell that `bisect` asks.
  private(set) var run: String?
  /// The number of commits that `doctor` writes; nil for all.
  private(set) var last: Int?
  /// A Boolean value that indicates whether `doctor` reads what is before these commits.
  private(set) var readsAll = false
  /// The file that `export` and `minimize` write.
  private(set) var output: String?
  /// The groups or parts of names of the rows that `bench` measures; empty for all.
  private(set) var rows: [String] = []
  /// The condition under which output has colors.
  private(set) var color = Color.auto
  /// A Boolean value that indicates whether answers have one record on a line, with tabs, at a terminal, too.
  private(set) var isPlain = false
  /// A Boolean value that indicates whether pictures are drawn after changes, and beside answers.
  private(set) var showsPictures = true
  /// A Boolean value that indicates whether `export` and `findings` replace an old file.
  private(set) var replaces = false
  /// A Boolean value that indicates whether `export` shows the file that it has written.
  private(set) var opens = false
  /// A Boolean value that indicates whether `log` and `find` show the times since their first commit.
  private(set) var hasRelativeTimes = false
  /// A Boolean value that indicates whether answers are laid out in columns; nil where that depends on the terminal.
  private var isLaidOut: Bool?
  /// A Boolean value that indicates whether a long text is shown in a pager.
  private(set) var pages = true
  /// The file in which `bench` draws how the cost grows.
  private(set) var plot: String?
  /// The folder of the package that a new plugin depends on.
  private(set) var runtime: String?
  /// A Boolean value that indicates whether a new plugin has rules of containers.
  private(set) var isOfContainers = false
  private(set) var session = Self.ofEverySession
  /// The durability that the command line gives; nil for the default.
  var durability: Durability? { ofNewJournal.contains(.durability) ? session.durability : nil }
  /// The given options that only a new journal accepts.
  private(set) var ofNewJournal: [Option] = []
  /// The paths of programs to start as plugins.
  private(set) var programs: [String] = []
  /// The keys of private values: their ids, and the files that contain them.
  private(set) var keys: [(name: String, value: String)] = []
  /// The words that are not options, without the subcommand.
  private(set) var words: [String] = []

  /// A mistake in the command line.
  struct Mistake: Error, Equatable {
    let message: String
  }

  /// The conditions under which output has colors.
  enum Color: String, CaseIterable {
    /// Colors at a terminal that has them, unless `NO_COLOR` is set.
    case auto
    case always, never
  }

  /// A Boolean value that indicates whether standard output has colors.
  var wantsColor: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: Terminal.hasColor
    }
  }

  /// The style of pictures. In an answer for programs, it does not depend on the environment.
  var pictures: PictureStyle {
    json || isForAgent
      ? PictureStyle(ascii: ascii)
      : PictureStyle(
        ascii: ascii || !Terminal.hasUTF8, color: wantsColor,
        isLaidOut: isLaidOut ?? (!isPlain && SystemCall.isTerminal(SystemCall.standardOutput)),
        showsPictures: showsPictures, hasRelativeTimes: hasRelativeTimes)
  }

  init(_ arguments: [String]) throws(Mistake) {
    session.durability = .always
    let line = SortedWords(arguments)
    json = line.contains(.json)
    if line.contains(.help) {
      action = .help(topic: Help.topic(line.words.first))
      return
    }
    if let mistake = line.mistake { throw mistake }
    if line.contains(.version) {
      try askForVersion(line)
      return
    }
    let subcommand = line.words.first.flatMap { Subcommand(rawValue: $0) }
    if let subcommand { action = .subcommand(subcommand) }
    words = subcommand == nil ? line.words : Array(line.words.dropFirst())
    for (option, value) in line.options {
      try Self.check(option, subcommand, line.words.first)
      if let filter = option.filter, subcommand.map({ [.log, .find, .findings].contains($0) }) == true {
        try add(filter, option, value)
      } else {
        try set(option, value)
      }
    }
  }

  /// Reads the options of a verb that asks what a subcommand asks. `words` are the other words.
  init(verb subcommand: Subcommand, _ line: SortedWords, _ words: [String]) throws(Mistake) {
    if let mistake = line.mistake { throw mistake }
    action = .subcommand(subcommand)
    self.words = words
    for (option, value) in line.options {
      guard option.belongs(toVerb: subcommand) else {
        throw Mistake(message: "the verb \(subcommand.rawValue) takes no \(option.rawValue): leave it out")
      }
      try set(option, value)
    }
  }

  /// Takes over the form of the answers, and the journal, from the session that asks.
  mutating func adopt(_ style: Repl.Style, about journal: String) {
    if case .subcommand(let subcommand) = action, subcommand.asksAboutJournal { words.insert(journal, at: 0) }
    (json, quiet, pages) = (style.json, style.quiet, style.pages)
    ascii = style.pictures.ascii
    color = style.pictures.color ? .always : .never
    isLaidOut = style.pictures.isLaidOut
    showsPictures = style.pictures.showsPictures
    hasRelativeTimes = hasRelativeTimes || style.pictures.hasRelativeTimes
  }

  /// Takes over the form of the answers to an agent, which do not depend on the environment.
  mutating func adoptAgent() {
    (quiet, pages, color, isForAgent) = (true, false, .never, true)
  }

  /// The options that name plugins, as words.
  var pluginWords: [String] {
    (session.attaching + programs).map { "\(Option.plugin.rawValue)=\($0)" }
  }

  /// Returns true when mistakes are to be reported in JSON, too.
  static func wantJSON(_ arguments: [String]) -> Bool { SortedWords(arguments).contains(.json) }

  private mutating func askForVersion(_ line: SortedWords) throws(Mistake) {
    let stranger =
      line.words.first ?? line.options.first { ![.version, .json].contains($0.option) }?.option.rawValue
    if let stranger { throw Mistake(message: "--version stands by itself: leave out \(stranger)") }
    action = .version
  }

  private static func check(
    _ option: Option, _ subcommand: Subcommand?, _ word: String?
  ) throws(Mistake) {
    if option.belongs(to: subcommand) { return }
    if subcommand == nil, let word, !SystemCall.exists(word),
      let near = EditDistance.nearest(to: word, among: Subcommand.allCases.map(\.rawValue))
    {
      throw Mistake(message: "there is no subcommand “\(word)”: did you mean \(near)?")
    }
    let user = subcommand.map { "`\($0.rawValue)`" } ?? "a journal"
    throw Mistake(
      message: "\(user) takes no \(option.rawValue), which is for \(option.places): leave it out")
  }

  private mutating func set(_ option: Option, _ value: String) throws(Mistake) {
    switch option {
    case .json, .help, .version: break
    case .quiet: quiet = true
    case .noPager: pages = false
    case .plain: isPlain = true
    case .force: replaces = true
    case .open: opens = true
    case .noPictures: showsPictures = false
    case .relative: hasRelativeTimes = true
    case .bail: bail = true
    case .ascii: ascii = true
    case .events: events = true
    case .each: each = true
    case .all: all = true
    case .anyFailure: anyFailure = true
    case .last: last = try Self.count(value, option)
    case .full: readsAll = true
    case .jobs: jobs = try Self.jobs(value)
    case .junit: junit = value
    case .new: isNew = true
    case .readOnly: isReadOnly = true
    case .write: writes = true
    case .commands: commands.append(value)
    case .journal: journal = value
    case .from: from = try Self.moment(value, option)
    case .to: to = try Self.moment(value, option)
    case .container: isOfContainers = true
    case .screen, .route, .kind, .source, .since, .until, .refused, .code, .launch, .changes: break
    case .salvage: salvage = value
    case .deep: isDeep = true
    case .rules: rules = value
    case .baseline: baseline = value
    case .writeBaseline: newBaseline = value
    case .atLeast: leastSeverity = try Self.severity(value, option)
    case .run: run = value
    case .with: circumstances.append(try Self.with(value))
    case .resize: circumstances.append(try Self.size(value))
    case .depth: depth = try Self.count(value, option)
    case .wide: wide = true
    case .seed: seed = try Self.count(value, option)
    case .steps: steps = try Self.count(value, option)
    case .scene:
      sceneFile = value.endsWithBytes(of: ".json") ? value : nil
      if sceneFile == nil { scene = try Self.scene(value) }
    case .format: format = try Self.format(value)
    case .title: title = value
    case .live: isLive = true
    case .playground: isPlayground = true
    case .redact:
      redacts = true
      redaction.hidesPlugins = redaction.hidesPlugins || !value.isEmpty
    case .keeping: redaction.keeping += Self.texts(value)
    case .at: at = try Self.moment(value, option)
    case .expect: expected = try Self.predicate(value, option)
    case .output:
      if value == StandardInput.name {
        throw Mistake(message: "\(option.rawValue) needs the name of a new file")
      }
      output = value
    case .runtime: runtime = value
    case .rows: rows.append(value)
    case .plot: plot = value
    case .plugin: try attach(value)
    case .without: session.detaching.append(value)
    case .clock:
      session.clock = .fixed(try Self.wholeNumber(value, option, upTo: JSONBounds.largestNumber))
    case .id:
      session.id = value
      ofNewJournal.append(option)
    case .durability:
      session.durability = try Self.durability(value)
      ofNewJournal.append(option)
    case .keep: session.keep = try Self.kept(value, beside: session.keep)
    case .privateKey: keys.append(try Self.named(value, option, "the id of a key and the name of its file"))
    case .privateParams:
      let (route, names) = try Self.named(value, option, "a route and the names of its members")
      if names.contains(":") {
        throw Mistake(message: "\(option.rawValue) takes one route: repeat it for others, not \(value)")
      }
      session.privateParams[route, default: []] += Self.texts(names)
    case .privateAttributes: session.privateAttributes += Self.texts(value)
    case .color: color = try Self.color(value)
    }
  }

  private static func severity(_ value: String, _ option: Option) throws(Mistake) -> NavFinding.Severity {
    if let severity = NavFinding.Severity(name: value) { return severity }
    let names = NavFinding.Severity.allCases.map(\.name).joined(separator: ", ")
    throw Mistake(message: "\(option.rawValue) takes one of \(names), not \(value)")
  }

  /// The options without those of the command line: every plugin and all rules of containers are offered.
  private static var ofEverySession: SessionOptions {
    var options = SessionOptions.standard
    options.catalog.addContainerRules()
    return options
  }

  /// Adds a plugin. A name with a slash is the path of a program, which is started when a session is opened;
  /// any other name is the id of a built-in plugin.
  private mutating func attach(_ id: String) throws(Mistake) {
    if id.contains("/") { return programs.append(id) }
    guard session.catalog.manifest(of: id) != nil else {
      if SystemCall.isFile(id) {
        throw Mistake(message: "there is no plugin \(id); the program in this folder is ./\(id)")
      }
      let suggestion = Suggestion.text(for: id, among: session.catalog.ids)
      throw Mistake(message: "there is no plugin \(id)\(suggestion)")
    }
    session.attaching.append(id)
  }

  private mutating func add(
    _ filter: NavCommitFilter.Option, _ option: Option, _ value: String
  ) throws(Mistake) {
    do throws(LineError) {
      try self.filter.add(filter, LineWord(value))
    } catch {
      throw Mistake(message: "\(option.rawValue): \(error.message)")
    }
  }
}
