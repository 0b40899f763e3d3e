import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension VerbTable {
  /// The filters of `log` and `find`, for their syntax.
  private static let filters =
    "[\(NavCommitFilter.Option.allCases.map { "\($0.name)\($0.value.map { " \($0)" } ?? "")" }.joined(separator: " "))]"

  static let lookVerbs = [
    .trying,
    look("draw", "the picture of the scene", .draw),
    look("state", "the whole state view", .state),
    look("panes", "what each pane shows", .panes),
    look("layout", "every frame, in points", .layout),
    look("items", "every navigation item", .items),
    look("tree", "the tree of nodes", .tree),
    look("url", "the URL that leads to the screen with the focus, by the plugin routes", .url),
    Verb(
      name: "log", group: .look, synopsis: "log [N] \(filters)",
      summary: "the last commits (default: 20, with --json all), or those among them that match the filters",
      read: readLog),
    Verb(
      name: "find", group: .look, synopsis: "find \(filters)",
      summary: "every commit that matches the filters",
      read: readFind),
    look("plugins", "the plugins, in the order in which they are asked", .plugins),
    Verb(
      name: "explain", group: .look, synopsis: "explain [K|#K|@N]",
      summary:
        "commit K (default: the last), or the commit with event N, as recorded, and what each plugin did in it",
      read: readExplain),
    Verb(
      name: "why", group: .look, synopsis: "why PATH [@N|#K]",
      summary: "the event that last changed a value of the state view, and its causes", read: readWhy),
    Verb(
      name: "diff", group: .look, synopsis: "diff [A] B",
      summary: "the differences between two moments, each @N or #K (default: from the shown one)",
      read: readDiff
    ),
    look(
      "stats", "counts of commits, events and refusals so far, and the screens that the user visited", .stats),
  ]

  static let timeVerbs = [
    Verb(
      name: "goto", group: .time, synopsis: "goto @N|#K|+N|-N|@+N|@-N|TIME",
      summary:
        "view the state after N events, after commit K, N commits (with @: events) from here, or at a time",
      read: readGoTo),
    Verb(
      name: "until", group: .time, synopsis: "until PREDICATE",
      summary: "view the next moment at which a condition is true; in the present, the first one",
      read: { arguments throws(LineError) in
        .until(try NavPredicate(arguments.rest(), after: arguments.verb))
      }),
    Verb(
      name: "live", group: .time, synopsis: "live", summary: "return to the present",
      read: { _ throws(LineError) in .live }),
    Verb(
      name: "play", group: .time, synopsis: "play [SPEED]",
      summary: "replay as pictures from the shown moment, or from the beginning, SPEED times as fast",
      read: readPlay),
    Verb(
      name: "fork", group: .time, synopsis: "fork [@N|#K] FILE",
      summary: "continue from a moment (default: the shown one) in a new journal; this one stays as it is",
      read: readFork),
  ]

  static let sessionVerbs = [
    Verb(
      name: "begin", group: .session, synopsis: "begin json=HEADER",
      summary:
        "begin where a fork or a shortened journal does, with its first line; only before the first command",
      keys: ["json"], read: readBegin),
    Verb(
      name: "preserve", group: .session, synopsis: "preserve [FILE]",
      summary: "an archive of the containers and the restorable screens",
      read: readPreserve),
    Verb(
      name: "save", group: .session, synopsis: "save FILE [A-B]",
      summary:
        "write the journal so far to a new file, or the commands of commits A to B as a script; the session stays with its own file",
      read: readSave),
    Verb(
      name: "expect", group: .session,
      synopsis: "expect PATH ==|!=|contains VALUE | PATH exists | PATH count == N [and|or|not …]",
      summary: "check the state view, or the last reply (reply.…)", read: readExpect),
    Verb(
      name: "pictures", group: .session, synopsis: "pictures on|off",
      summary: "draw the scene after each change, or only print what happens", read: readPictures),
    Verb(
      name: "help", group: .session, synopsis: "help [VERB]", summary: "this list, or one verb",
      read: { arguments throws(LineError) in .help(arguments.nextIfAny()?.text) }),
    Verb(
      name: "quit", group: .session, synopsis: "quit", summary: "close the journal and leave",
      read: { _ throws(LineError) in .quit }),
  ]

  static let deviceVerbs = [
    Verb(
      name: "device", group: .command(.gesture), synopsis: Device.synopsis,
      summary: "make the window that of a device: \(Device.table.map(\.name).joined(separator: ", "))",
      keys: [],
      read: { arguments throws(LineError) in
        .command(try Device.command(arguments.next("a device"), arguments.nextIfAny()), nil)
      })
  ]

  private static func look(_ name: String, _ summary: String, _ verb: ReadOnlyVerb) -> Verb {
    Verb(
      name: name, group: .look, synopsis: name, summary: summary,
      read: { _ throws(LineError) in .read(verb) })
  }

  @Sendable private static func readBegin(_ arguments: inout LineArguments) throws(LineError) -> Request {
    guard let line = arguments.string("json") else {
      throw .badArgument(
        "the first line of a journal is missing: begin json=HEADER", at: arguments.verb.column)
    }
    return .begin(line)
  }

  @Sendable private static func readPreserve(_ arguments: inout LineArguments) throws(LineError) -> Request {
    .preserve(try arguments.nextIfAny().map { word throws(LineError) in try WholeFile.path(word) })
  }

  @Sendable private static func readLog(_ arguments: inout LineArguments) throws(LineError) -> Request {
    var words = arguments.rest()
    var count: Int?
    if let word = words.first, !word.text.startsWithBytes(of: "--") {
      guard let number = Int(word.text) else {
        throw .badArgument("“\(word.text)” is not a whole number", at: word.column)
      }
      guard number >= 0 else { throw .badArgument("a number of commits is not negative", at: word.column) }
      count = number
      words.removeFirst()
      if let extra = words.first, !extra.text.startsWithBytes(of: "--") {
        throw .badArgument("“\(extra.text)” is one word too many: log [N] \(filters)", at: extra.column)
      }
    }
    return .read(.log(count, try NavCommitFilter(words)))
  }

  @Sendable private static func readFind(_ arguments: inout LineArguments) throws(LineError) -> Request {
    let verb = arguments.verb
    let filter = try NavCommitFilter(arguments.rest())
    if filter.isEmpty { throw .badArgument("a filter is missing: find \(filters)", at: verb.column) }
    return .read(.log(.max, filter))
  }

  /// Reads the words of `explain`. A number alone names a commit here, because commits are explained.
  @Sendable private static func readExplain(_ arguments: inout LineArguments) throws(LineError) -> Request {
    try .read(.explain(arguments.nextIfAny().map(CommitName.moment)))
  }

  @Sendable private static func readWhy(_ arguments: inout LineArguments) throws(LineError) -> Request {
    let path = try arguments.next("a path")
    let moment = try arguments.nextIfAny().map { word throws(LineError) in try NavJournal.Moment(word) }
    return .read(.why(path, moment))
  }

  @Sendable private static func readDiff(_ arguments: inout LineArguments) throws(LineError) -> Request {
    let one = try arguments.next("a moment")
    let first = try NavJournal.Moment(one)
    guard let other = arguments.nextIfAny() else { return .read(.diff(nil, first)) }
    return .read(.diff(first, try NavJournal.Moment(other)))
  }

  @Sendable private static func readGoTo(_ arguments: inout LineArguments) throws(LineError) -> Request {
    .goTo(try Destination(arguments.next("a moment")))
  }

  @Sendable private static func readPlay(_ arguments: inout LineArguments) throws(LineError) -> Request {
    guard let word = arguments.nextIfAny() else { return .play(1) }
    guard let speed = Player.speed(word.text) else {
      throw .badArgument("“\(word.text)” is no speed, such as 2 or 0.5", at: word.column)
    }
    return .play(speed)
  }

  @Sendable private static func readSave(_ arguments: inout LineArguments) throws(LineError) -> Request {
    let path = try WholeFile.path(arguments.next("a file"))
    guard let word = arguments.nextIfAny() else { return .save(path, nil) }
    let ends = word.text.split(separator: "-").map { Int($0.hasPrefix("#") ? $0.dropFirst() : $0) }
    guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1], 0 <= first, first <= last
    else {
      throw .badArgument("“\(word.text)” is no range of commits, such as 4-12", at: word.column)
    }
    return .save(path, first...last)
  }

  @Sendable private static func readPictures(_ arguments: inout LineArguments) throws(LineError) -> Request {
    let word = try arguments.next("on or off")
    switch word.text {
    case "on": return .pictures(true)
    case "off": return .pictures(false)
    default: throw .badArgument("“\(word.text)” is neither on nor off", at: word.column)
    }
  }

  @Sendable private static func readFork(_ arguments: inout LineArguments) throws(LineError) -> Request {
    let first = try arguments.next("a file")
    guard let file = arguments.nextIfAny() else { return .fork(nil, try WholeFile.path(first)) }
    return .fork(try NavJournal.Moment(first), try WholeFile.path(file))
  }

  @Sendable private static func readExpect(_ arguments: inout LineArguments) throws(LineError) -> Request {
    .expect(try NavPredicate(arguments.rest(), after: arguments.verb))
  }
}

/// The name of a commit: its number, with a mark or without, or one of its events.
enum CommitName {
  static func moment(_ word: LineWord) throws(LineError) -> NavJournal.Moment {
    guard !word.text.startsWithBytes(of: "+"), let number = Int(word.text) else {
      return try NavJournal.Moment(word)
    }
    guard number >= 0 else { throw .badArgument("the number of a commit is not negative", at: word.column) }
    return .commit(number)
  }
}
