import NavBase

/// A verb of the line language that makes a command: its syntax and its description.
///
/// ```swift
/// for verb in CommandVerb.all { print(verb.synopsis, verb.summary) }
/// let words = try LineWord.split("push b source=app")[0]
/// let (command, source) = try CommandVerb.named("push")!.read(words)
/// ```
///
/// The rows of this table are the only description of the language: they read a command from words, and print it as words.
public struct CommandVerb: Sendable {
  /// The verb as it is typed, such as `push`.
  public let name: String
  /// The heading under which a help lists the verb.
  public let group: Group
  /// The syntax, for help and messages.
  public let synopsis: String
  /// The description in one line.
  public let summary: String
  /// The source of the command when the line names none; nil for the source of the session.
  private let usualSource: CommitSource?
  let forms: [CommandForm]
  private let shared: SharedKeys
  private let choice: FormChoice

  /// A heading of a list of verbs; its raw value is the text.
  public enum Group: String, CaseIterable, Sendable {
    /// Scenes as a whole.
    case scene = "The scene"
    /// Navigation stacks.
    case stack = "Push and pop"
    /// Containers other than stacks, and modals.
    case containers = "Tabs, splits and modals"
    /// Links and web containers.
    case web = "Links and web pages"
    /// Gestures and the window.
    case gesture = "Swipes, rotation and size"
    /// The appearance of screens.
    case appearance = "Bars, panes and items"
    /// Plugins.
    case plugins = "Plugins"
    /// The session.
    case session = "The session"
  }

  /// The keys in addition to those of the members.
  enum SharedKeys { case containerAndSource, source, none }

  init(
    _ name: String, _ group: Group, synopsis: String, summary: String, forms: [CommandForm],
    sharing shared: SharedKeys = .containerAndSource, choice: FormChoice = .only,
    usualSource: CommitSource? = nil
  ) {
    (self.name, self.group, self.synopsis, self.summary) = (name, group, synopsis, summary)
    (self.forms, self.shared, self.choice, self.usualSource) = (forms, shared, choice, usualSource)
  }

  /// Creates a verb without arguments other than the container.
  init(_ name: String, _ group: Group, summary: String, kind: CommandKind) {
    self.init(name, group, synopsis: "\(name) [in=]", summary: summary, forms: [CommandForm(kind, [])])
  }

  /// All verbs, in the order of the help.
  public static let all =
    sceneVerbs + stackVerbs + containerVerbs + arrangedVerbs + webVerbs + gestureVerbs + appearanceVerbs
    + pluginVerbs
    + markVerbs

  /// Returns the verb of this name; nil when there is none.
  public static func named(_ name: String) -> CommandVerb? { all.first { $0.name.hasSameBytes(as: name) } }

  /// Returns the command that the words describe, and the source that the words, or else the verb, specify.
  /// - Throws: A ``LineError`` with the column of the mistake.
  public func read(_ words: [LineWord]) throws(LineError) -> (command: NavCommand, source: CommitSource?) {
    try read(words, keys: keys)
  }

  private func read(
    _ words: [LineWord], keys: [String]
  ) throws(LineError) -> (command: NavCommand, source: CommitSource?) {
    var (words, steps) = (words, [NavCommand]())
    if hasBlock { (words, steps) = try block(words) }
    var arguments = try LineArguments(words, keys: keys, synopsis: synopsis)
    let form = try form(&arguments)
    guard var command = PlainForm.blank(form.kind) else {
      throw .badArgument("\(form.kind.name) is no command", at: words.first?.column)
    }
    var reader = LineReader(form, arguments, steps)
    try command.code(&reader)
    let source = try reader.arguments.source() ?? usualSource
    try reader.arguments.finish()
    return (command, source)
  }

  private var hasBlock: Bool {
    if case .block = forms[0].places.first?.place { true } else { false }
  }

  /// Returns the words around the block, and the commands in it. One source is that of all of them.
  private func block(_ words: [LineWord]) throws(LineError) -> (around: [LineWord], steps: [NavCommand]) {
    guard words.count > 1, words[1].isMark("{") else {
      let column = words.dropFirst().first?.column ?? words.last.map { $0.column + $0.raw.count }
      throw .badArgument("commands in braces are missing: \(synopsis)", at: column)
    }
    var steps: [NavCommand] = []
    var (step, depth, place) = ([LineWord](), 1, 2)
    while depth > 0, place < words.count {
      let word = words[place]
      place += 1
      if word.isMark("{"), step.count == 1, step[0].text.hasSameBytes(as: name) { depth += 1 }
      if word.isMark("}") { depth -= 1 }
      guard depth == 0 || depth == 1 && word.isMark(";") else {
        step.append(word)
        continue
      }
      if !step.isEmpty { steps.append(try Self.step(step)) }
      step = []
    }
    return ([words[0]] + words[place...], steps)
  }

  private static func step(_ words: [LineWord]) throws(LineError) -> NavCommand {
    guard let verb = named(words[0].text) else {
      throw .unknownVerb(words[0], among: all.map(\.name))
    }
    return try verb.read(words, keys: verb.keys.filter { !$0.hasSameBytes(as: "source") }).command
  }

  /// All keys that its words may have. They are collected when they are asked for, because most processes use few verbs.
  public var keys: [String] {
    var keys: [String] =
      switch shared {
      case .containerAndSource: LineArguments.commandKeys
      case .source: ["source"]
      case .none: []
      }
    for form in forms {
      for key in form.keys where !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  // MARK: The form

  private func form(_ arguments: inout LineArguments) throws(LineError) -> CommandForm {
    switch choice {
    case .only: return forms[0]
    case .word(let what): return try form(byWord: what, &arguments)
    case .width: return try widthForm(&arguments)
    }
  }

  /// Returns the form that the next word selects. A form without a word of its own is selected by its first value.
  private func form(byWord what: String, _ arguments: inout LineArguments) throws(LineError) -> CommandForm {
    guard let word = arguments.upcoming else {
      _ = try arguments.next(what)
      return forms[0]
    }
    let choices = forms.flatMap { form in
      form.word.map { [($0, form)] } ?? form.firstNames.map { ($0, form) }
    }
    let form = try LineArguments.choose(word, choices)
    if form.word != nil { _ = arguments.nextIfAny() }
    return form
  }

  /// Returns the form of `width`. A drillDown or a split accepts points alone; only a split accepts the other keys.
  private func widthForm(_ arguments: inout LineArguments) throws(LineError) -> CommandForm {
    let others = ["fraction", "min", "max"].contains { arguments.value($0) != nil }
    if arguments.upcoming == nil, !others { _ = try arguments.next("a width in points") }
    guard let column = arguments.value("column") else { return others ? forms[1] : forms[0] }
    return try LineArguments.choose(column, [("primary", forms[1]), ("supplementary", forms[2])])
  }
}

/// The way in which a verb with several types of commands chooses one.
enum FormChoice: Sendable {
  /// The verb has one type.
  case only
  /// The word after the verb names the type; the text names that word in messages.
  case word(String)
  /// The keys determine the width that is meant.
  case width
}

/// The words of one type of command.
struct CommandForm: Sendable {
  /// A member of the command, by its name on the wire, with its place in the line.
  typealias Place = (member: StaticString, place: LinePlace)

  let kind: CommandKind
  /// The word after the verb that stands for the type, such as `begin` after `swipe`.
  let word: String?
  /// A key with a value that stands for the type.
  let mark: (key: String, value: String)?
  let places: [Place]

  init(
    _ kind: CommandKind, word: String? = nil, mark: (key: String, value: String)? = nil,
    _ places: [Place]
  ) {
    (self.kind, self.word, self.mark, self.places) = (kind, word, mark, places)
  }

  var keys: [String] { places.flatMap { $0.place.keys } + (mark.map { [$0.key] } ?? []) }

  var firstNames: [String] { places.first?.place.names.map(\.typed) ?? [] }

  /// Returns the place of a member. A container that a command names is always `in=`.
  func place(of member: StaticString) -> LinePlace {
    if let place = places.first(where: { $0.member.hasSameBytes(as: member) })?.place { return place }
    return .key(member.hasSameBytes(as: "container") ? "in" : member.description)
  }
}

/// The place of a command's member in its line.
enum LinePlace: Sendable {
  /// The typed names of the values of a member, with their names on the wire; empty for its own names.
  typealias Names = [(typed: String, wire: String)]

  /// A word; the text names it in messages.
  case word(String, Names = [])
  /// A word, or none.
  case optionalWord(String)
  /// A number, or `nil`, which may be left out when a key follows.
  case numberOrNil(String)
  /// The remaining words, joined by spaces.
  case words(String)
  /// The value of a key; left out for the default.
  case key(String, Names = [])
  /// The value of a required key, with the message if it is missing.
  case requiredKey(String, missing: String)
  /// A screen: its id, and a key for each other member; or a screen as JSON.
  case screen(String)
  /// A screen or a container: its id, its kind, and a key for each other member; or all that as JSON.
  case node(kind: NodeKind)
  /// Screens: their ids, or all of them as JSON.
  case screens
  /// The word `scene`, or an id.
  case owner(String)
  /// The key and the value of an attribute: one word `KEY=VALUE`, or two words.
  case attribute
  /// An id and `on` or `off`, or two such pairs: for a back button that is shown, and for one that is hidden.
  case switched
  /// Words `KEY=VALUE`, or an object as JSON in quotes.
  case settings
  /// The words before the first `KEY=VALUE`, joined by spaces.
  case remark(String)
  /// Words `KEY=VALUE` with keys of the user's own, after the others; or an object with a key.
  case values
  /// The name of a built-in scene, or a scene as JSON.
  case scene
  /// A JSON value with a key; navrepl also accepts the name of a file instead.
  case archive
  /// A JSON value as a word.
  case json(String)
  /// Commands in braces.
  case block
  /// The name of a moment: `@40` or `#12`, in which a number sign begins no comment.
  case moment(String)
  /// A scene as a JSON value with a key, which a session finds in its journal.
  case past

  /// The place of the kind of a node.
  enum NodeKind { case firstWord, key }

  /// The key in front of the value; nil for a value that is a word.
  var key: String? {
    switch self {
    case .key(let key, _), .requiredKey(let key, _): key
    case .word, .optionalWord, .numberOrNil, .words, .screen, .node, .screens, .owner, .attribute, .switched,
      .settings, .remark, .values,
      .scene, .archive, .json, .block, .past, .moment:
      nil
    }
  }

  var names: Names {
    switch self {
    case .word(_, let names), .key(_, let names): names
    case .optionalWord, .numberOrNil, .words, .requiredKey, .screen, .node, .screens, .owner, .attribute,
      .switched,
      .settings, .remark, .values, .scene, .archive, .json, .block, .past, .moment:
      []
    }
  }

  var keys: [String] {
    switch self {
    case .key(let key, _), .requiredKey(let key, _): [key]
    case .screen: ScreenMember.keys
    case .node(.firstWord): ["root", "rules"] + ScreenMember.keys
    case .node(.key): ["kind", "root", "rules"] + ScreenMember.keys
    case .screens, .scene, .archive, .past, .values: [ScreenMember.jsonKey]
    case .word, .optionalWord, .numberOrNil, .words, .owner, .attribute, .switched, .settings, .json, .block,
      .moment, .remark:
      []
    }
  }
}
