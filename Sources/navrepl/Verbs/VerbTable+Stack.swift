import NavEvents

extension VerbTable {
  private static let commandKeys = Arguments.commandKeys + Arguments.transitionKeys
  private static let screenKeys = commandKeys + Arguments.screenKeys

  static let stackVerbs = [
    Verb(
      name: "push", group: .stack,
      synopsis: "push ID|nil [title= restore= url= back= left=x,y right= toolbar= supplement= autorotates= "
        + "orientations= empty= tab= attr= hidesBottomBar= animated= in=]",
      summary: "put a screen on top; nil moves the right screen to the left", keys: screenKeys, read: readPush
    ),
    Verb(
      name: "pop", group: .stack, synopsis: "pop [animated= in=]", summary: "take the top screen off",
      keys: commandKeys, read: readPop),
    Verb(
      name: "popto", group: .stack, synopsis: "popto ID [animated= in=]",
      summary: "pop until a screen is the top of the left pane", keys: commandKeys, read: readPopTo),
    Verb(
      name: "root", group: .stack, synopsis: "root [animated= in=]",
      summary: "pop to the root; its successor stays on the right", keys: commandKeys, read: readRoot),
    Verb(
      name: "back", group: .stack, synopsis: "back [animated= in=]", summary: "what the back button does",
      keys: commandKeys, read: readBack),
    Verb(
      name: "replace", group: .stack, synopsis: "replace ID|nil [title= … animation=push|fade in=]",
      summary: "exchange the right screen; nil empties the right pane", keys: screenKeys, read: readReplace),
    Verb(
      name: "show", group: .stack, synopsis: "show ID|nil for=ID [title= … animation=push|fade in=]",
      summary: "show a screen on the right for one that is on the stack; nil shows the placeholder",
      keys: screenKeys + ["for"],
      read: readShow),
    Verb(
      name: "set", group: .stack, synopsis: "set ID… [in=]",
      summary: "make these the entries of a stack, or the children of tabs, and remove the others",
      keys: Arguments.commandKeys, read: readSet),
  ]

  @Sendable private static func readPush(_ arguments: inout Arguments) throws(LineError) -> Request {
    let screen = try arguments.optionalScreen()
    let (container, transition) = (arguments.string("in"), try arguments.transition())
    return .command(try arguments.source()) { $0.push(screen, in: container, transition) }
  }

  @Sendable private static func readPop(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (container, transition) = (arguments.string("in"), try arguments.transition())
    return .command(try arguments.source()) { $0.pop(in: container, transition) }
  }

  @Sendable private static func readPopTo(_ arguments: inout Arguments) throws(LineError) -> Request {
    let screen = try arguments.optionalID("an id")
    let (container, transition) = (arguments.string("in"), try arguments.transition())
    return .command(try arguments.source()) { $0.popTo(screen, in: container, transition) }
  }

  @Sendable private static func readRoot(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (container, transition) = (arguments.string("in"), try arguments.transition())
    return .command(try arguments.source()) { $0.popToRoot(in: container, transition) }
  }

  @Sendable private static func readBack(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (container, transition) = (arguments.string("in"), try arguments.transition())
    return .command(try arguments.source() ?? .user) { $0.back(in: container, transition) }
  }

  @Sendable private static func readReplace(_ arguments: inout Arguments) throws(LineError) -> Request {
    let screen = try arguments.optionalScreen()
    let (container, transition) = (arguments.string("in"), try arguments.transition())
    return .command(try arguments.source()) { $0.replace(screen, in: container, transition) }
  }

  @Sendable private static func readShow(_ arguments: inout Arguments) throws(LineError) -> Request {
    let screen = try arguments.optionalScreen()
    guard let owner = arguments.string("for") else {
      throw .badArgument("for=ID is missing: the screen it is shown for", at: arguments.verb.column)
    }
    let (container, transition) = (arguments.string("in"), try arguments.transition())
    return .command(try arguments.source()) { $0.show(screen, for: owner, in: container, transition) }
  }

  @Sendable private static func readSet(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (screens, container) = (arguments.rest().map { ScreenDescription($0.text) }, arguments.string("in"))
    return .command(try arguments.source()) { $0.set(screens, in: container) }
  }
}
