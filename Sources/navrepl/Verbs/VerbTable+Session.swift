import NavEvents

extension VerbTable {
  static let lookVerbs = [
    look("state", "the whole state view", .state),
    look("panes", "what each pane shows", .panes),
    look("layout", "every frame, in points", .layout),
    look("items", "every navigation item", .items),
    look("tree", "the tree of nodes", .tree),
    Verb(
      name: "log", group: .look, synopsis: "log [N]", summary: "the last commits (default 20)",
      read: readLog),
    look("plugins", "the plugins, in the order in which they are asked", .plugins),
    Verb(
      name: "explain", group: .look, synopsis: "explain [K]",
      summary: "commit K (default: the last) as recorded, and each plugin's part in it",
      read: readExplain),
  ]

  static let timeVerbs = [
    Verb(
      name: "goto", group: .time, synopsis: "goto N|-N|+N",
      summary: "look at the state after the first N events, or so many from here", read: readGoTo),
    Verb(
      name: "live", group: .time, synopsis: "live", summary: "return to the present",
      read: { _ throws(LineError) in .live }),
  ]

  static let sessionVerbs = [
    Verb(
      name: "preserve", group: .session, synopsis: "preserve [FILE]",
      summary: "an archive of the containers and the restorable screens",
      read: readPreserve),
    Verb(
      name: "expect", group: .session,
      synopsis: "expect PATH ==|!=|contains VALUE | PATH exists | PATH count == N [and|or|not …]",
      summary: "check the state view, or the last reply (reply.…)", read: readExpect),
    Verb(
      name: "help", group: .session, synopsis: "help [VERB]", summary: "this list, or one verb",
      read: { arguments throws(LineError) in .help(arguments.nextIfAny()?.text) }),
    Verb(
      name: "quit", group: .session, synopsis: "quit", summary: "close the journal and leave",
      read: { _ throws(LineError) in .quit }),
  ]

  private static func look(_ name: String, _ summary: String, _ verb: ReadOnlyVerb) -> Verb {
    Verb(
      name: name, group: .look, synopsis: name, summary: summary,
      read: { _ throws(LineError) in .read(verb) })
  }

  @Sendable private static func readPreserve(_ arguments: inout Arguments) throws(LineError) -> Request {
    .preserve(try arguments.nextIfAny().map { word throws(LineError) in try WholeFile.path(word) })
  }

  @Sendable private static func readLog(_ arguments: inout Arguments) throws(LineError) -> Request {
    guard let word = arguments.nextIfAny() else { return .read(.log(nil)) }
    let count = try Arguments.count(word)
    guard count >= 0 else { throw .badArgument("a number of commits is not negative", at: word.column) }
    return .read(.log(count))
  }

  @Sendable private static func readExplain(_ arguments: inout Arguments) throws(LineError) -> Request {
    guard let word = arguments.nextIfAny() else { return .read(.explain(nil)) }
    let commit = try Arguments.count(word)
    guard commit >= 0 else { throw .badArgument("the number of a commit is not negative", at: word.column) }
    return .read(.explain(commit))
  }

  @Sendable private static func readGoTo(_ arguments: inout Arguments) throws(LineError) -> Request {
    let word = try arguments.next("a number of events")
    let number = try Arguments.count(word)
    let isRelative = word.text.startsWithBytes(of: "+") || word.text.startsWithBytes(of: "-")
    return .goTo(isRelative ? .relative(number) : .absolute(number))
  }

  @Sendable private static func readExpect(_ arguments: inout Arguments) throws(LineError) -> Request {
    .expect(try Expectation(arguments.rest(), verb: arguments.verb))
  }
}
