import NavBase
import NavEvents
import NavJournals

extension NavCommitFilter {
  /// The options of `log` and `find` that make up a filter.
  enum Option: String, CaseIterable, Sendable {
    case container, screen, route, plugin, kind, source, since, until, refused, code, launch, changes

    /// The option as it is typed.
    var name: String { "--\(rawValue)" }

    /// The name of its value in the help; nil for an option without one.
    var value: String? {
      switch self {
      case .container, .screen, .plugin: "ID"
      case .route: "ROUTE"
      case .kind: "TYPE"
      case .source: "SOURCE"
      case .since, .until: "TIME"
      case .refused: nil
      case .code: "CODE"
      case .launch: "N"
      case .changes: "PATH"
      }
    }

    var summary: String {
      switch self {
      case .container: "only commits that mention this container"
      case .screen: "only commits that mention this node"
      case .route: "only commits that mention a screen with this route"
      case .plugin: "only commits in which this plugin took part"
      case .kind: "only commits with an event or a command of this type"
      case .source: "only commits from user, app, repl, link or system"
      case .since: "only commits at or after this time: \(TimeWord.forms), or milliseconds since 1970"
      case .until: "only commits at or before this time"
      case .refused: "only refusals"
      case .code: "only refusals with this code"
      case .launch: "only commits of this launch of the app, counted from 1"
      case .changes: "only commits that change the value at this path"
      }
    }

    /// True when the option can be repeated; its values are alternatives.
    var isRepeatable: Bool {
      switch self {
      case .container, .screen, .route, .plugin, .kind, .source, .code, .refused: true
      case .since, .until, .launch, .changes: false
      }
    }
  }

  /// Adds an option with its value.
  mutating func add(_ option: Option, _ word: LineWord) throws(LineError) {
    switch option {
    case .container: containers.append(word.text)
    case .screen: screens.append(word.text)
    case .route: routes.append(word.text)
    case .plugin: plugins.append(word.text)
    case .kind: kinds.append(try Self.kind(word))
    case .source: sources.append(try Self.source(word))
    case .since: since = try Self.time(word).start
    case .until: until = try Self.time(word).end
    case .refused: isRefused = true
    case .code: codes.append(RefusalCode(rawValue: word.text))
    case .launch:
      guard let number = Int(word.text), number >= 0 else {
        throw .badArgument("“\(word.text)” is not a whole number", at: word.column)
      }
      launch = number
    case .changes: changing = try NavPath(word)
    }
  }

  private static func source(_ word: LineWord) throws(LineError) -> CommitSource {
    let sources = CommitSource.allCases
    if let source = sources.first(where: { $0.name.hasSameBytes(as: word.text) }) { return source }
    let names = sources.map(\.name)
    let suggestion = Suggestion.text(for: word.text, among: names)
    throw .badArgument(
      "“\(word.text)” is not one of \(names.joined(separator: ", "))\(suggestion)", at: word.column)
  }

  private static func time(_ word: LineWord) throws(LineError) -> TimeWord {
    if let time = TimeWord(word.text, now: SystemCall.milliseconds()) { return time }
    throw .badArgument("“\(word.text)” is not a time, such as \(TimeWord.forms)", at: word.column)
  }

  private static func kind(_ word: LineWord) throws(LineError) -> String {
    let names = EventKind.allCases.map(\.name) + CommandKind.allCases.map(\.name)
    if names.containsBytes(of: word.text) { return word.text }
    let suggestion = Suggestion.text(for: word.text, among: names)
    throw .badArgument(
      "there is no event and no command of the type “\(word.text)”\(suggestion)", at: word.column)
  }

  /// Creates a filter from the words of `log`: `--screen mail --kind popped`.
  init(_ words: [LineWord]) throws(LineError) {
    self.init()
    var rest = words[...]
    var given: Set<Option> = []
    while let word = rest.popFirst() {
      let (name, inline) = word.optionParts
      guard let option = Option.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else {
        let suggestion = Suggestion.text(for: name, among: Option.allCases.map(\.name))
        throw .badArgument("“\(name)” is no filter\(suggestion)", at: word.column)
      }
      if !given.insert(option).inserted, !option.isRepeatable {
        throw .badArgument("\(name) is given twice", at: word.column)
      }
      if option.value == nil {
        if inline != nil { throw .badArgument("\(name) takes no value", at: word.column) }
        try add(option, word)
      } else if let value = inline ?? rest.popFirst() {
        try add(option, value)
      } else {
        throw .badArgument("\(name) needs a value: \(option.value ?? "")", at: word.column)
      }
    }
  }
}

extension LineWord {
  /// The name of an option and the value after its equals sign, if it has one.
  fileprivate var optionParts: (name: String, value: LineWord?) {
    guard let (name, raw) = raw.cut(at: UInt8(ascii: "=")), let (_, text) = text.cut(at: UInt8(ascii: "="))
    else {
      return (text, nil)
    }
    let quoted = raw.startsWithBytes(of: "\"")
    return (name, LineWord(text, raw: raw, column: column + name.count + 1, isQuoted: quoted))
  }
}
