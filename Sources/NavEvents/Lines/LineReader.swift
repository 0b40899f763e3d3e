import NavBase

/// A coder that reads the members of a command from the words of a line.
struct LineReader: WireCoder {
  typealias Failure = LineError
  typealias Form = PlainForm

  let form: CommandForm
  var arguments: LineArguments
  /// The commands of its block.
  private let steps: [NavCommand]
  /// The value of an attribute whose key has been read.
  private var attributeValue: String?
  /// The id of the node that hides its back button, once the words about both nodes have been read.
  private var hiding: String?

  init(_ form: CommandForm, _ arguments: LineArguments, _ steps: [NavCommand]) {
    self.form = form
    self.arguments = arguments
    self.steps = steps
  }

  // MARK: Texts

  mutating func text(_ name: StaticString, _ value: inout String) throws(LineError) {
    switch form.place(of: name) {
    case .words(let what):
      var words = [try arguments.next(what).text]
      words += arguments.rest().map(\.text)
      value = words.joined(separator: " ")
    case .remark(let what): value = try arguments.remark(what)
    case .attribute: try readAttribute(key: &value)
    case .key(let key, _): value = arguments.string(key) ?? value
    case .requiredKey(let key, let missing):
      guard let text = arguments.string(key) else { throw .badArgument(missing, at: arguments.verb.column) }
      value = text
    case .word(let what, _), .optionalWord(let what), .numberOrNil(let what), .screen(let what),
      .owner(let what),
      .json(let what), .moment(let what):
      value = try arguments.next(what).text
    case .node, .screens, .switched, .settings, .values, .scene, .archive, .block, .past: break
    }
  }

  mutating func text(_ name: StaticString, _ value: inout String?, _ absence: WireAbsence) throws(LineError) {
    switch form.place(of: name) {
    case .key(let key, _), .requiredKey(let key, _): value = arguments.string(key)
    case .owner(let what):
      let word = try arguments.next(what)
      value = word.text.hasSameBytes(as: "scene") && !word.isQuoted ? nil : word.text
    case .attribute: value = attributeValue
    case .switched: try readSwitched(name, &value)
    case .optionalWord: value = arguments.nextIfAny()?.text
    case .word(let what, _), .numberOrNil(let what), .words(let what), .screen(let what),
      .json(let what), .moment(let what):
      value = try arguments.optionalID(what)
    case .node, .screens, .settings, .remark, .values, .scene, .archive, .block, .past: break
    }
  }

  /// Reads `KEY=VALUE`, where an empty value removes the attribute, or the words `KEY VALUE`, where `nil` removes it.
  private mutating func readAttribute(key: inout String) throws(LineError) {
    let word = try arguments.next("KEY=VALUE")
    if let value = arguments.nextIfAny() {
      (key, attributeValue) = (word.text, value.isNil ? nil : value.text)
    } else {
      let (name, value) = try LineArguments.pair(word.text, at: word.column)
      (key, attributeValue) = (name, value.isEmpty ? nil : value)
    }
  }

  /// Reads `ID off`, `ID on`, `ID off ID on`, or `nil` for no node. The node that shows its button is visited first.
  private mutating func readSwitched(_ name: StaticString, _ value: inout String?) throws(LineError) {
    guard name.description == "off" else {
      value = hiding
      return
    }
    value = nil
    if let word = arguments.upcoming, word.isNil, arguments.wordsLeft == 1 {
      _ = arguments.nextIfAny()
      return
    }
    let node = try arguments.next("an id").text
    if try arguments.choice("on or off", [("on", true), ("off", false)]) {
      hiding = node
      return
    }
    value = node
    guard arguments.wordsLeft > 1 else { return }
    hiding = try arguments.next("an id").text
    _ = try arguments.choice("on", [("on", true)])
  }

  mutating func texts(_ name: StaticString, _ value: inout [String], _ rule: WireListRule) {
    if let key = form.place(of: name).key { return value = arguments.list(key) }
    value = arguments.rest().map(\.text)
  }

  mutating func dictionary(_ name: StaticString, _ value: inout [String]) {}

  // MARK: JSON

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON) throws(LineError) {
    if let word = arguments.value(ScreenMember.jsonKey) {
      value = try Self.json(word)
      return
    }
    switch form.place(of: name) {
    case .scene:
      let word = try arguments.next("the name of a scene, or a file")
      value = try LineArguments.choose(word, BuiltInScene.allCases.map { ($0.rawValue, $0) }).content
    case .archive:
      let word = try arguments.next("a file")
      throw .badArgument("“\(word.text)” is a file: here json= brings the archive itself", at: word.column)
    case .past:
      throw .badArgument(
        "only a session knows what was then: here json= brings the scene", at: arguments.verb.column)
    case .word(let what, _), .optionalWord(let what), .numberOrNil(let what), .words(let what),
      .screen(let what),
      .owner(let what), .json(let what), .moment(let what):
      let word = try arguments.next(what)
      value = try name.description == "result" ? Self.result(word) : Self.json(word)
    case .key, .requiredKey, .node, .screens, .attribute, .switched, .settings, .remark, .values, .block:
      break
    }
  }

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON?) throws(LineError) {
    if let key = form.place(of: name).key {
      let isResult = name.description == "result"
      value = try arguments.value(key).map { word throws(LineError) in
        try isResult ? Self.result(word) : Self.json(word)
      }
      return
    }
    if case .values = form.place(of: name) { return value = try arguments.remarkValues() }
    let words = arguments.rest()
    value = try words.isEmpty ? nil : Self.settings(words)
  }

  /// Returns an answer: JSON, or a string, for a text in quotes that is no JSON.
  private static func result(_ word: LineWord) throws(LineError) -> CanonicalJSON {
    if word.isQuoted, (try? CanonicalJSON(word.text)) == nil { return CanonicalJSON(string: word.text) }
    do throws(LineError) { return try json(word) } catch {
      if word.isQuoted { throw error }
      throw .badArgument("\(error.message); a text needs quotes", at: error.column ?? word.column)
    }
  }

  static func json(_ word: LineWord) throws(LineError) -> CanonicalJSON {
    var document = JSONDocument()
    do throws(JSONFault) { try document.parse(word.text) } catch {
      throw .badArgument("“\(word.text)” is not JSON: \(error.message)", at: word.column)
    }
    return CanonicalJSON(canonical: document.text(document.root))
  }

  /// Returns a JSON object of the settings, sorted by key. Booleans, numbers, arrays and objects are read as JSON, anything
  /// else as text. A single object, or a single quoted word without an equals sign, is the value itself.
  static func settings(_ words: [LineWord]) throws(LineError) -> CanonicalJSON {
    let isValue =
      words[0].raw.startsWithBytes(of: "{")
      || words[0].isQuoted && !words[0].text.utf8.contains(UInt8(ascii: "="))
    if words.count == 1, isValue { return try json(words[0]) }
    var members: [(key: String, value: String)] = []
    var keys: Set<TextBytes> = []
    for word in words {
      let (key, value) = try LineArguments.pair(word.text, at: word.column)
      guard keys.insert(TextBytes(key)).inserted else {
        throw .badArgument("\(key)= is given twice", at: word.column)
      }
      members.append((key, setting(value)))
    }
    members.sort { $0.key.sortsBefore($1.key) }
    let texts = members.map { "\(CanonicalJSON(string: $0.key).text):\($0.value)" }
    return CanonicalJSON(canonical: "{\(texts.joined(separator: ","))}")
  }

  private static func setting(_ value: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(value)) != nil else { return CanonicalJSON(string: value).text }
    switch document.kind(of: document.root) {
    case .true, .false, .number, .array, .object: return document.text(document.root)
    case .null, .string: return CanonicalJSON(string: value).text
    }
  }

  // MARK: Plain values

  mutating func mark(_ name: StaticString) {}

  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) throws(LineError) {
    let names = form.place(of: name).names
    let choices =
      names.isEmpty
      ? [("true", true), ("false", false)] : names.map { ($0.typed, $0.wire.hasSameBytes(as: "true")) }
    if let choice = try choice(name, choices) { value = choice } else if let standard { value = standard }
  }

  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double?
  ) throws(LineError) {
    if case .key(let key, _) = form.place(of: name) {
      value = try arguments.number(key) ?? standard ?? value
    } else if case .word(let what, _) = form.place(of: name) {
      value = try LineArguments.number(arguments.next(what))
    }
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) throws(LineError) {
    guard case .numberOrNil = form.place(of: name) else {
      if case .key(let key, _) = form.place(of: name) { value = try arguments.number(key) }
      return
    }
    guard let word = arguments.nextIfAny() else { return value = nil }
    value = word.isNil ? nil : try LineArguments.number(word)
  }

  mutating func integer(_ name: StaticString, _ value: inout Int32) throws(LineError) {
    if case .key(let key, _) = form.place(of: name) {
      if let word = arguments.value(key) { value = try Self.integer(word, as: "\(key)=") }
    } else if case .word(let what, _) = form.place(of: name) {
      value = try Self.integer(arguments.next(what), as: what)
    }
  }

  private static func integer(_ word: LineWord, as what: String) throws(LineError) -> Int32 {
    guard let number = Int32(exactly: try LineArguments.count(word)) else {
      throw .badArgument("“\(word.text)” cannot be \(what)", at: word.column)
    }
    return number
  }

  mutating func word<Choice: WireName & Equatable>(
    _ name: StaticString, _ value: inout Choice, _ rule: WireWordRule<Choice>
  ) throws(LineError) {
    let choices: [(String, Choice)] = choices(name)
    if let choice = try choice(name, choices) { return value = choice }
    switch rule {
    case .required: break
    case .leftOut(let standard), .written(let standard): value = standard
    }
  }

  mutating func word<Choice: WireName & Equatable>(
    _ name: StaticString, _ value: inout Choice?
  ) throws(LineError) {
    let choices: [(String, Choice)] = choices(name)
    if case .optionalWord = form.place(of: name) {
      value = try arguments.nextIfAny().map { word throws(LineError) in
        try LineArguments.choose(word, choices)
      }
    } else {
      value = try choice(name, choices)
    }
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {}

  mutating func commands(_ name: StaticString, _ value: inout [NavCommand]) { value = steps }

  /// Returns the value that a word, or the value of a key, stands for; nil when there is no such key.
  private mutating func choice<Value>(
    _ name: StaticString, _ choices: [(String, Value)]
  ) throws(LineError) -> Value? {
    switch form.place(of: name) {
    case .key(let key, _), .requiredKey(let key, _):
      return try arguments.value(key).map { word throws(LineError) in try LineArguments.choose(word, choices)
      }
    case .word(let what, _), .optionalWord(let what), .numberOrNil(let what), .words(let what),
      .screen(let what),
      .owner(let what), .json(let what), .moment(let what):
      return try arguments.choice(what, choices)
    case .node, .screens, .attribute, .switched, .settings, .remark, .values, .scene, .archive, .block, .past:
      return nil
    }
  }

  private func choices<Choice: WireName>(_ name: StaticString) -> [(String, Choice)] {
    let names = form.place(of: name).names
    if names.isEmpty { return Choice.allCases.map { ($0.name, $0) } }
    return names.compactMap { typed, wire in Choice(name: wire).map { (typed, $0) } }
  }
}
