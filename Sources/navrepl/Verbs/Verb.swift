import NavEvents

/// A verb of the line language: its syntax, its description and its parser.
struct Verb: Sendable {
  enum Group: String, CaseIterable, Sendable {
    case scene = "The scene"
    case stack = "Push and pop"
    case containers = "Tabs, splits and modals"
    case web = "Links and web pages"
    case gesture = "Swipes, rotation and size"
    case appearance = "Bars, panes and items"
    case plugins = "Plugins"
    case look = "Looking"
    case time = "Time"
    case session = "The session"
  }

  let name: String
  let group: Group
  /// The syntax, for help and messages.
  let synopsis: String
  /// The description in one line.
  let summary: String
  /// The keys that only this verb has.
  let keys: [String]
  let read: @Sendable (inout Arguments) throws(LineError) -> Request
}

/// The action that a line asks for.
enum Request {
  /// A command for the session; `source` when the line, or the verb, names one.
  case command(CommitSource?, (inout CommitDraft) -> InternedCommand)
  case read(ReadOnlyVerb)
  /// Writes an archive to this file, or prints it for nil.
  case preserve(String?)
  case goTo(Destination)
  case live
  case expect(Expectation)
  case help(String?)
  case quit
}

/// The verbs that change nothing.
enum ReadOnlyVerb {
  case state, panes, layout, items, tree
  /// Shows the last commits; all of them for nil.
  case log(Int?)
  case plugins
  /// Explains this commit; the last one for nil.
  case explain(Int?)
}

/// A moment, as the verb `goto` names it.
enum Destination {
  /// The moment after the first N events.
  case absolute(Int)
  /// The moment so many events later than the present one, or earlier when negative.
  case relative(Int)
}

/// The table of the line language: parsing, help and suggestions use it.
enum VerbTable {
  static let verbs: [Verb] =
    sceneVerbs + stackVerbs + containerVerbs + webVerbs + gestureVerbs + appearanceVerbs + pluginVerbs
    + lookVerbs + timeVerbs
    + sessionVerbs

  static func verb(_ name: String) -> Verb? { verbs.first { $0.name == name } }

  static func suggestion(for name: String) -> String? {
    EditDistance.nearest(to: name, among: verbs.map(\.name))
  }

  /// Returns the request that the words of one command make.
  static func read(_ words: [Word]) throws(LineError) -> Request {
    guard let name = words.first, let verb = verb(name.text) else { throw .unknownVerb(words[0]) }
    var arguments = try Arguments(words, keys: verb.keys, synopsis: verb.synopsis)
    let request = try verb.read(&arguments)
    try arguments.finish()
    return request
  }
}
