import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// A verb that can be typed: its syntax, its description and its parser.
struct Verb: Sendable {
  let name: String
  let group: VerbGroup
  /// The syntax, for help and messages.
  let synopsis: String
  /// The description in one line.
  let summary: String
  /// The command verb that it is, if it is one.
  private let command: CommandVerb?
  /// The subcommand that asks the same, if there is one.
  let subcommand: Subcommand?
  private let ownKeys: [String]
  let read: @Sendable ([LineWord]) throws(LineError) -> Request

  /// Creates a verb of the session itself, which makes no command.
  init(
    name: String, group: VerbGroup, synopsis: String, summary: String, keys: [String] = [],
    read: @escaping @Sendable (inout LineArguments) throws(LineError) -> Request
  ) {
    (self.name, self.group, self.synopsis, self.summary) = (name, group, synopsis, summary)
    (command, subcommand, ownKeys) = (nil, nil, keys)
    self.read = { words throws(LineError) in
      var arguments = try LineArguments(words, keys: keys, synopsis: synopsis)
      let request = try read(&arguments)
      try arguments.finish()
      return request
    }
  }

  /// Creates a verb that makes a command.
  init(_ verb: CommandVerb) {
    (name, group, synopsis, summary) = (verb.name, .command(verb.group), verb.synopsis, verb.summary)
    (command, subcommand, ownKeys) = (verb, nil, [])
    read = { words throws(LineError) in
      let words = SizeWord.split(words)
      if verb.name == "revert", !FileWords.hasJSON(words) { return .revert(verb, words) }
      if verb.name == "all", PastWords.areMissing(in: words) { return .list(verb, words) }
      let (command, source) = try verb.read(FileWords.read(words))
      return .command(command, source)
    }
  }

  /// Creates a verb that asks what a subcommand asks, about the journal of the session.
  init(_ subcommand: Subcommand, synopsis: String) {
    (name, group, summary) = (subcommand.rawValue, .investigation, subcommand.summary)
    self.synopsis = synopsis
    (command, self.subcommand, ownKeys) = (nil, subcommand, [])
    read = { words throws(LineError) in .ask(try Options(verb: subcommand, words)) }
  }

  /// Creates the verb that takes the words of another one.
  private init(
    name: String, group: VerbGroup, synopsis: String, summary: String,
    words read: @escaping @Sendable ([LineWord]) throws(LineError) -> Request
  ) {
    (self.name, self.group, self.synopsis, self.summary) = (name, group, synopsis, summary)
    (command, subcommand, ownKeys) = (nil, nil, [])
    self.read = read
  }

  /// The verb that says what a command would do.
  static let trying = Verb(
    name: "try", group: .look, synopsis: "try COMMAND",
    summary: "what a command would do now, without doing it; nothing is journalled",
    words: { words throws(LineError) in
      let command = Array(words.dropFirst())
      guard let verb = command.first else {
        throw .badArgument("a command is missing: try COMMAND", at: words[0].column)
      }
      let request = try VerbTable.read(command)
      switch request {
      case .command, .revert, .list: return .preview(request)
      default:
        throw .badArgument("“\(verb.text)” is no command that can be tried: try COMMAND", at: verb.column)
      }
    })

  /// The keys that its words may have.
  var keys: [String] { command?.keys ?? ownKeys }
}

/// A heading of the list of verbs.
enum VerbGroup: Equatable, Sendable {
  case command(CommandVerb.Group)
  case look, investigation, time

  static let session = Self.command(.session)

  /// All groups, in the order of the help.
  static let all =
    CommandVerb.Group.allCases.filter { $0 != .session }.map { Self.command($0) }
    + [.look, .investigation, .time, .session]

  var heading: String {
    switch self {
    case .command(let group): group.rawValue
    case .look: "Looking"
    case .investigation: "Investigating"
    case .time: "Time"
    }
  }

  /// The word that names the group after `help`.
  var mark: String {
    switch self {
    case .command(let group): "@\(group)"
    case .look, .investigation, .time: "@\(self)"
    }
  }
}

/// The words of `scene FILE.json` and `restore FILE`, whose files are read here because the library reads none.
enum FileWords {
  /// Returns the words with the content of the file in place of its name.
  static func read(_ words: [LineWord]) throws(LineError) -> [LineWord] {
    guard let verb = words.first?.text, verb == "scene" || verb == "restore", !hasJSON(words),
      let place = words.indices.dropFirst().first(where: { !isKey(words[$0], "source") }),
      verb == "restore" || words[place].text.endsWithBytes(of: ".json")
    else { return words }
    let content = "json=\(try WholeFile.json(words[place]))"
    var words = words
    words[place] = LineWord(content, column: words[place].column)
    return words
  }

  static func hasJSON(_ words: [LineWord]) -> Bool { words.contains { isKey($0, "json") } }

  private static func isKey(_ word: LineWord, _ key: String) -> Bool {
    !word.isQuoted && word.raw.startsWithBytes(of: "\(key)=")
  }
}

/// The words of `revert @N` in a block, which lack the scene: it is in the journal of the session.
enum PastWords {
  /// Returns true when a step of the block goes back to a moment without saying what was then.
  static func areMissing(in words: [LineWord]) -> Bool {
    steps(of: words).contains { lackScene(words[$0]) }
  }

  /// Returns the words with those of `read` in the place of each step that lacks its scene.
  static func read(
    _ words: [LineWord], _ read: ([LineWord]) throws(LineError) -> [LineWord]
  ) throws(LineError) -> [LineWord] {
    var words = words
    for step in steps(of: words).reversed() where lackScene(words[step]) {
      words.replaceSubrange(step, with: try read(Array(words[step])))
    }
    return words
  }

  private static func lackScene(_ step: ArraySlice<LineWord>) -> Bool {
    step.first?.text == "revert" && !FileWords.hasJSON(Array(step))
  }

  /// Returns the places of the steps of a block. A list inside the list is none: its steps are not looked at.
  private static func steps(of words: [LineWord]) -> [Range<Int>] {
    var (steps, start): ([Range<Int>], Int) = ([], 2)
    for index in words.indices.dropFirst(2) where !words[index].isQuoted {
      guard words[index].raw == ";" || words[index].raw == "}" else { continue }
      if start < index { steps.append(start..<index) }
      start = index + 1
    }
    return steps
  }
}

/// The action that a line asks for.
indirect enum Request {
  /// A command for the session, with the source that the line, or the verb, names.
  case command(NavCommand, CommitSource?)
  /// Says what a command would do.
  case preview(Request)
  case read(ReadOnlyVerb)
  /// Goes on from a past moment; the words lack the scene, which is in the journal.
  case revert(CommandVerb, [LineWord])
  /// Carries out several commands, of which some go on from a past moment.
  case list(CommandVerb, [LineWord])
  /// Asks what a subcommand with these options asks, about the journal up to the shown moment.
  case ask(Options)
  /// Begins with the first line of a journal.
  case begin(String)
  /// Writes an archive to this file, or prints it for nil.
  case preserve(String?)
  /// Writes the journal to a new file; with a range, the commands of these commits as a script.
  case save(String, ClosedRange<Int>?)
  /// Goes on to the first moment at which a condition is true.
  case until(NavPredicate)
  case goTo(Destination)
  case live
  /// Replays the journal in pictures, at this multiple of the recorded speed.
  case play(Double)
  /// Continues in a new journal from this moment; from the shown one for nil.
  case fork(NavJournal.Moment?, String)
  case expect(NavPredicate)
  case help(String?)
  /// Draws pictures after changes from now on, or none.
  case pictures(Bool)
  case quit
}

/// The verbs that change nothing.
enum ReadOnlyVerb {
  case state, panes, layout, items, tree
  /// Shows the last commits that a filter chooses; all of them for nil.
  case log(Int?, NavCommitFilter)
  case plugins
  /// Prints the URL of the shown moment.
  case url
  /// Explains the commit at this moment; the last one for nil.
  case explain(NavJournal.Moment?)
  /// Finds the last change of a value before this moment; before the shown one for nil.
  case why(LineWord, NavJournal.Moment?)
  /// Compares two moments; the first is the shown one for nil.
  case diff(NavJournal.Moment?, NavJournal.Moment)
  /// Prints the statistics up to the shown moment.
  case stats
  /// Draws the shown moment.
  case draw
}

/// The verbs of navrepl: those of the commands, which the library knows, and those of the session.
enum VerbTable {
  static let verbs: [Verb] =
    CommandVerb.all.map { Verb($0) }
    + [deviceVerbs, lookVerbs, investigationVerbs, timeVerbs, sessionVerbs].joined()

  /// The names from other tools, with the verbs that they stand for.
  private static let otherNames = ["exit": "quit", ":q": "quit", "?": "help"]

  /// The names that can be typed in the place of a verb.
  static var names: [String] { verbs.map(\.name) + otherNames.keys }

  static func verb(_ name: String) -> Verb? {
    let name = otherNames[name] ?? name
    return verbs.first { $0.name == name }
  }

  /// Returns the request that the words of one command express.
  static func read(_ words: [LineWord]) throws(LineError) -> Request {
    guard let name = words.first, let verb = verb(name.text) else {
      if let subcommand = Subcommand(rawValue: words[0].text) { throw isSubcommand(subcommand, words[0]) }
      throw unknown(words[0])
    }
    return try verb.read(words)
  }

  private static func unknown(_ verb: LineWord) -> LineError {
    let near = EditDistance.nearest(to: verb.text, among: verbs.map(\.name))
    return LineError(
      code: .unknownVerb,
      message: "there is no verb “\(verb.text)”\(near.map { ": did you mean \($0)?" } ?? ": try help")",
      column: verb.column)
  }

  /// Returns the error for a subcommand behind the prompt: it is about a journal, and not the session.
  private static func isSubcommand(_ subcommand: Subcommand, _ word: LineWord) -> LineError {
    LineError(
      code: .unknownVerb,
      message: "“\(word.text)” is not a verb, but a subcommand: in a shell, type \(subcommand.synopsis)",
      column: word.column)
  }
}
