import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The possible completions of the word at the cursor.
struct Completion: Equatable {
  /// The number of characters before the cursor that a candidate replaces.
  var length = 0
  /// The candidates without quotes, sorted, each one once.
  var candidates: [String] = []

  /// The only candidate as it is typed, followed by a space unless it can be continued; nil when there are several, or none.
  var whole: String? {
    guard candidates.count == 1, let only = candidates.first else { return nil }
    if only.hasSuffix("=") || only.hasSuffix("/") || only.hasSuffix(".") { return Self.begun(only) }
    return (only.isSafeWord ? only : only.quotedForLine) + " "
  }

  /// The common beginning of all candidates, as it is typed; nil when it adds nothing to the word.
  var more: String? {
    let common = common
    if common.isEmpty { return nil }
    let more = Self.begun(common)
    return more.count > length ? more : nil
  }

  /// Returns the beginning of a word, with its quotation mark where it needs one.
  private static func begun(_ text: String) -> String {
    if text.isSafeWord || text.hasSuffix("=") { return text }
    return String(text.quotedForLine.dropLast())
  }

  /// The common beginning of all candidates.
  private var common: String {
    guard var common = candidates.first else { return "" }
    for candidate in candidates {
      while !candidate.startsWithBytes(of: common) { common.removeLast() }
    }
    return common
  }
}

/// The names that a line can mention now.
struct LineNames {
  var containers: [String] = []
  var nodes: [String] = []
  var plugins: [String] = []
  /// The state view at the moment that is shown. It is written only when a path is completed.
  var stateView: () -> String = { "" }
}

/// A completer for the words of a line, based on the syntax of the line's verb.
///
/// A syntax names the places of a verb's words: words in lower case stand for themselves, and those in capitals for
/// something that is looked up.
struct LineCompleter {
  let names: LineNames

  /// Returns the completions of the word at the end of `line`.
  func completion(of line: String) -> Completion {
    let command = Self.lastCommand(of: line)
    let (words, last) = Self.words(of: command)
    guard let name = words.first else {
      return Self.completion(of: last, among: VerbTable.names)
    }
    guard let verb = VerbTable.verb(name) else { return Completion() }
    if let subcommand = verb.subcommand {
      return Self.completion(of: last, among: options(words, last, of: subcommand))
    }
    let keys = Self.valuesByKey(in: verb)
    if let equals = last.firstIndex(of: "=") {
      let key = String(last[..<equals])
      let value = String(last[last.index(after: equals)...])
      return Self.completion(of: value, among: values(keys[key] ?? "", of: verb, value))
    }
    if let filter = filter(words, last, of: verb) { return Self.completion(of: last, among: filter) }
    let place = words.dropFirst().count { !$0.contains("=") }
    let here = Self.places(in: verb, place).flatMap { values($0, of: verb, last) }
    let completion = Self.completion(of: last, among: here)
    // Keys fit nearly everywhere, so a value that fits takes precedence.
    if !last.isEmpty, !completion.candidates.isEmpty { return completion }
    let others = verb.keys.filter { key in !words.contains { $0.hasPrefix("\(key)=") } }.map { "\($0)=" }
    return Self.completion(of: last, among: here + others)
  }

  /// Returns the rest of the verb's syntax, for a hint behind the line.
  static func hint(for line: String) -> String {
    let (words, last) = words(of: lastCommand(of: line))
    guard last.isEmpty, line.hasSuffix(" "), let name = words.first, let verb = VerbTable.verb(name) else {
      return ""
    }
    let parts = verb.synopsis.split(separator: " ").dropFirst(words.count)
    return verb.synopsis.contains(" | ") && words.count > 1 ? "" : parts.joined(separator: " ")
  }

  // MARK: The line

  /// Returns the text after the last semicolon or line feed that is not in quotes, and after `try`.
  private static func lastCommand(of line: String) -> Substring {
    var (start, isQuoted, isEscaped) = (line.startIndex, false, false)
    for place in line.indices {
      switch line[place] {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = isQuoted
      case "\"": isQuoted.toggle()
      case ";", "\n": if !isQuoted { start = line.index(after: place) }
      default: continue
      }
    }
    let command = line[start...].drop { $0 == " " }
    // Behind `try`, a command is completed as by itself.
    return command.hasPrefix("try ") ? command.dropFirst("try ".count) : command
  }

  /// Returns the complete words, and the one that is being typed, which may be empty.
  private static func words(of command: Substring) -> (whole: [String], last: String) {
    var (words, word, isQuoted, isEscaped) = ([String](), "", false, false)
    for character in command {
      if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.append(character)
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = isQuoted
      case "\"": isQuoted.toggle()
      default: continue
      }
    }
    return (words, word)
  }

  private static func completion(of word: String, among candidates: [String]) -> Completion {
    var fitting: [String] = []
    let start = word.hasPrefix("\"") ? String(word.dropFirst()) : word
    for candidate in candidates.sorted(by: { $0.sortsBefore($1) })
    where candidate.startsWithBytes(of: start) && fitting.last?.hasSameBytes(as: candidate) != true {
      fitting.append(candidate)
    }
    return Completion(length: word.count, candidates: fitting)
  }

  // MARK: The syntax

  /// Returns the syntax of the word at `place` in each form of the verb. Where a word may be left out, that of the next one
  /// is added.
  private static func places(in verb: Verb, _ place: Int) -> [String] {
    let forms = verb.synopsis.split(separator: " ").dropFirst().split(separator: "|")
    return forms.flatMap { form -> [String] in
      let words = form.map(Self.optional).prefix { !$0.hasPrefix("[") }
      guard place < words.count else { return words.last.map { $0.hasSuffix("…") ? [$0] : [] } ?? [] }
      let left = zip(form, words).dropFirst(place).prefix { $0 != $1 }.count
      return Array(words[place...].prefix(left + 1))
    }
  }

  /// Returns the options of a verb that asks what a subcommand asks, the values of the option before the word, or the paths
  /// that a condition may begin with.
  private func options(_ words: [String], _ last: String, of subcommand: Subcommand) -> [String] {
    if let option = words.last.flatMap({ Option(rawValue: $0) }), option.value != nil {
      switch option.possibleValues {
      case .none: return []
      case .words(let words): return words
      case .files: return Self.files(last)
      case .anything where option == .without || option == .with: return names.plugins
      case .anything: return option == .expect ? paths(last) : []
      }
    }
    if last.hasPrefix("-") {
      return Option.allCases.filter { $0.belongs(toVerb: subcommand) }.map(\.rawValue)
    }
    return subcommand.takesConditions ? paths(last) : []
  }

  /// Returns the filters of `log` and `find`, or the values of the filter before the word; nil where no filter is expected.
  private func filter(_ words: [String], _ last: String, of verb: Verb) -> [String]? {
    guard SyntaxWords.takesFilters(verb) else { return nil }
    let options = NavCommitFilter.Option.allCases
    if let option = options.first(where: { $0.name == words.last }), option.value != nil {
      return values(of: option, last)
    }
    return last.hasPrefix("-") ? options.map(\.name) : nil
  }

  private func values(of option: NavCommitFilter.Option, _ word: String) -> [String] {
    switch option {
    case .container: names.containers
    case .screen: names.nodes
    case .route: routes
    case .plugin: names.plugins
    case .kind: EventKind.allCases.map(\.name) + CommandKind.allCases.map(\.name)
    case .source: CommitSource.allCases.map(\.name)
    case .changes: paths(word)
    case .since, .until, .refused, .code, .launch: []
    }
  }

  /// The routes of the screens in the scene, each once.
  private var routes: [String] {
    var view = JSONDocument()
    guard (try? view.parse(names.stateView())) != nil,
      let screens = view.member("screens", of: view.root)
    else { return [] }
    let routes = view.members(of: screens).compactMap { screen in
      view.member("route", of: screen.value).flatMap { view.string($0) }
    }
    return Set(routes).sorted { $0.sortsBefore($1) }
  }

  /// Returns the paths into the state view that extend `word` by one step; the paths of objects end with a dot.
  private func paths(_ word: String) -> [String] {
    var view = JSONDocument()
    guard (try? view.parse(names.stateView())) != nil else { return [] }
    let start = word.lastIndex(of: ".").map { String(word[...$0]) } ?? ""
    let object =
      start.isEmpty ? view.root : JSONPath(String(start.dropLast()))?.find(in: view.root, of: view)
    guard let object else { return [] }
    return view.members(of: object).compactMap { name, value in
      // A name that needs brackets is not completed.
      guard name.isSafeWord, JSONPath.appending(name, to: "").hasSameBytes(as: name) else { return nil }
      return start + name + (view.members(of: value).isEmpty ? "" : ".")
    }
  }

  /// Returns the syntax of a word that may be left out, such as `[FILE]`, without its brackets.
  private static func optional(_ word: Substring) -> String {
    let isOne = word.hasPrefix("[") && word.hasSuffix("]") && !word.contains("=")
    return String(isOne ? word.dropFirst().dropLast() : word)
  }

  /// Returns the syntax of each key's value, where the verb specifies it.
  private static func valuesByKey(in verb: Verb) -> [String: String] {
    var values: [String: String] = ["in": "CONTAINER", "for": "ID", "source": "app|user|repl|link|system"]
    for word in verb.synopsis.split(whereSeparator: { " []".contains($0) }) {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    return values
  }

  /// Returns the words that a syntax such as `ID|nil` stands for.
  private func values(_ syntax: String, of verb: Verb, _ word: String) -> [String] {
    syntax.split(separator: "|").flatMap { part -> [String] in
      switch part {
      case "ID", "ID…": verb.group == .command(.plugins) ? names.plugins : names.nodes
      case "CONTAINER", "PARENT": names.containers
      case "COLUMN": SplitColumn.allCases.map(\.name)
      case "ORIENTATION": Orientation.allCases.map(\.name)
      case "VERB": Help.topics
      case "PATH": paths(word)
      case "FILE", "FILE.json": Self.files(word)
      case _ where part.first?.isLowercase == true && !part.contains("="): [String(part)]
      default: []
      }
    }
  }

  /// Returns the files whose paths begin with `word`; folders end with a slash.
  private static func files(_ word: String) -> [String] {
    let word = word.hasPrefix("\"") ? word.dropFirst() : word[...]
    let cut = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
    let folder = String(word[..<cut])
    let names = SystemCall.files(in: folder.isEmpty ? "." : folder)?.names ?? []
    let isHidden = word[cut...].hasPrefix(".")
    return names.filter { $0.hasPrefix(".") == isHidden }.map { name in
      SystemCall.files(in: folder + name) == nil ? folder + name : "\(folder)\(name)/"
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the text can be typed as a word without quotes.
  fileprivate var isSafeWord: Bool {
    !isEmpty && isSafeOnLine && !utf8.contains { " \"\\;#=".utf8.contains($0) }
  }
}
