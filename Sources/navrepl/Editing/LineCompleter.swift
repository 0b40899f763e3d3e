import NavBase
import NavEvents
import NavRuntime

/// The names that a line can mention now.
struct LineNames {
  var containers: [String] = []
  var nodes: [String] = []
  var plugins: [String] = []
  /// The state view at the moment that is shown. It is written only when a path is completed.
  var stateView: () -> String = { "" }
  /// The ids of the rules of containers.
  var rules: () -> [String] = { [] }
  /// Returns the verbs of the rules of a container; without one, of the container that `perform` goes to.
  var verbs: (_ container: String?) -> [ContainerVerb] = { _ in [] }
}

/// What a completer knows of a verb.
struct LineVerb: Sendable {
  let synopsis: String
  let keys: [String]
  /// A Boolean value that indicates whether the ids of its words are those of plugins.
  let isAboutPlugins: Bool
  /// Returns what can take the place of the last word where the syntax does not say it; nil where it does.
  var own: @Sendable (_ words: [String], _ last: String, LineCompleter) -> [String]? = { _, _, _ in nil }
}

/// The verbs of a line.
struct LineVerbs: Sendable {
  let names: [String]
  let find: @Sendable (String) -> LineVerb?
  /// Returns the words that a place of a syntax stands for, such as `FILE`, where they are no names of the scene.
  var values: @Sendable (_ place: Substring, _ word: String) -> [String] = { _, _ in [] }

  /// The verbs that make a command.
  static let commands = LineVerbs(names: CommandVerb.all.map { $0.name }) { name in
    CommandVerb.named(name).map { LineVerb($0) }
  }
}

extension LineVerb {
  init(_ verb: CommandVerb) {
    self.init(synopsis: verb.synopsis, keys: verb.keys, isAboutPlugins: verb.group == .plugins)
  }
}

/// A completer for the words of a line, based on the syntax of the line's verb.
///
/// A syntax names the places of a verb's words: words in lower case stand for themselves, and those in capitals for
/// something that is looked up.
struct LineCompleter {
  let names: LineNames
  let verbs: LineVerbs

  /// Returns the completions of the word at the end of `line`.
  func completion(of line: String) -> Completion {
    let command = Self.lastCommand(of: line)
    let (words, last) = Self.words(of: command)
    guard let name = words.first else {
      return Self.completion(of: last, among: verbs.names)
    }
    guard let verb = verbs.find(name) else { return Completion() }
    if let own = verb.own(words, last, self) { return Self.completion(of: last, among: own) }
    let keys = Self.valuesByKey(in: verb)
    let place = words.dropFirst().count { !$0.contains("=") }
    let performed = name == "perform" ? performedVerbs(words, place) : nil
    if let equals = last.firstIndex(of: "=") {
      let key = String(last[..<equals])
      let value = String(last[last.index(after: equals)...])
      let samples = keys[key] == nil ? performed?.first?.samples(of: key) ?? [] : []
      return Self.completion(of: value, among: values(keys[key] ?? "", of: verb, value) + samples)
    }
    let here =
      performed.map { place == 0 ? $0.map(\.name) : $0.flatMap { Self.arguments(of: $0, besides: words) } }
      ?? Self.places(in: verb, place).flatMap { values($0, of: verb, last) }
    let completion = Self.completion(of: last, among: here)
    // Keys fit nearly everywhere, so a value that fits takes precedence.
    if !last.isEmpty, !completion.candidates.isEmpty { return completion }
    let others = verb.keys.filter { key in !words.contains { $0.hasPrefix("\(key)=") } }.map { "\($0)=" }
    return Self.completion(of: last, among: here + others)
  }

  /// Returns the rest of the verb's syntax, for a hint behind the line.
  func hint(for line: String) -> String {
    let (words, last) = Self.words(of: Self.lastCommand(of: line))
    guard last.isEmpty, line.hasSuffix(" "), let name = words.first, let verb = verbs.find(name) else {
      return ""
    }
    let syntax = verb.synopsis.split(separator: " ")
    return syntax.contains("|") && words.count > 1 ? "" : syntax.dropFirst(words.count).joined(separator: " ")
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

  // MARK: Verbs of rules

  /// Returns the verbs of the container that a `perform` with these words goes to: all of them before the verb, and after it the one that is
  /// named.
  private func performedVerbs(_ words: [String], _ place: Int) -> [ContainerVerb] {
    let container = words.first { $0.hasPrefix("in=") }.map { String($0.dropFirst("in=".count)) }
    let verbs = names.verbs(container)
    if place == 0 { return verbs }
    guard let name = words.dropFirst().first(where: { !$0.contains("=") }) else { return [] }
    return verbs.filter { $0.name.hasSameBytes(as: name) }
  }

  /// Returns the arguments of a verb as keys, without those that a line has already.
  private static func arguments(of verb: ContainerVerb, besides words: [String]) -> [String] {
    verb.arguments.map { "\($0.name)=" }.filter { key in !words.contains { $0.hasPrefix(key) } }
  }

  // MARK: The syntax

  /// Returns the syntax of the word at `place` in each form of the verb. Where a word may be left out, that of the next one
  /// is added.
  private static func places(in verb: LineVerb, _ place: Int) -> [String] {
    let forms = verb.synopsis.split(separator: " ").dropFirst().split(separator: "|")
    return forms.flatMap { form -> [String] in
      let words = form.map(Self.optional).prefix { !$0.hasPrefix("[") }
      guard place < words.count else { return words.last.map { $0.hasSuffix("…") ? [$0] : [] } ?? [] }
      let left = zip(form, words).dropFirst(place).prefix { $0 != $1 }.count
      return Array(words[place...].prefix(left + 1))
    }
  }

  /// Returns the paths into the state view that extend `word` by one step; the paths of objects end with a dot.
  func paths(_ word: String) -> [String] {
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
  private static func valuesByKey(in verb: LineVerb) -> [String: String] {
    var values: [String: String] = ["in": "CONTAINER", "for": "ID", "source": "app|user|repl|link|system"]
    for word in verb.synopsis.split(whereSeparator: { " []".contains($0) }) {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    return values
  }

  /// Returns the words that a syntax such as `ID|nil` stands for.
  private func values(_ syntax: String, of verb: LineVerb, _ word: String) -> [String] {
    syntax.split(separator: "|").flatMap { part -> [String] in
      switch part {
      case "ID", "ID…": verb.isAboutPlugins ? names.plugins : names.nodes
      case "CONTAINER", "PARENT": names.containers
      case "RULES": names.rules()
      case "COLUMN": SplitColumn.allCases.map(\.name)
      case "ORIENTATION": Orientation.allCases.map(\.name)
      case "PATH": paths(word)
      case _ where part.first?.isLowercase == true && !part.contains("="): [String(part)]
      default: verbs.values(part, word)
      }
    }
  }
}

extension ContainerVerb {
  /// Returns the values that the samples have for an argument, as they are typed.
  fileprivate func samples(of argument: String) -> [String] {
    samples.compactMap { sample in sample.member(argument).map { $0.string ?? $0.text } }
  }
}
