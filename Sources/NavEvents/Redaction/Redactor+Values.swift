import NavBase

extension CanonicalJSON {
  /// What a text says as JSON: a line has the numbers and the flags among the arguments of a verb as texts.
  fileprivate var typedOnLine: CanonicalJSON { string.flatMap { try? CanonicalJSON($0) } ?? self }

  /// A Boolean value that indicates whether the value is a distance: points, a percent, or both.
  fileprivate var isLength: Bool {
    if typedOnLine.number != nil { return true }
    guard let string else { return false }
    let isPercent = string.utf8.last == UInt8(ascii: "%")
    return PaneLength(string) != nil
      || isPercent && (try? CanonicalJSON(String(string.dropLast())))?.number != nil
  }
}

/// The replacement for JSON values: the settings and memories of plugins.
extension Redactor {
  // MARK: Plugins

  /// Returns the replacement for a plugin's configuration. A configuration that does not fit the available plugin may be that of
  /// another one with the same id, so all of it is replaced.
  mutating func configuration(_ value: CanonicalJSON, of plugin: String) -> CanonicalJSON {
    guard let texts = known.texts(plugin), known.accepts(plugin, value.text) else { return self.value(value) }
    return self.value(value, .object(texts.settings))
  }

  /// Returns the replacement for the value that a plugin remembers. A value that is refused because of its length stays too long.
  mutating func memory(_ value: CanonicalJSON, of plugin: String) -> CanonicalJSON {
    if value.text.utf8.count > known.longestMemory {
      return CanonicalJSON(string: String(repeating: "x", count: value.text.utf8.count))
    }
    return known.texts(plugin)?.memory.map { self.value(value, $0) } ?? self.value(value)
  }

  private mutating func value(_ value: CanonicalJSON, _ meaning: PluginTexts.Meaning) -> CanonicalJSON {
    let replacement: CanonicalJSON? =
      switch meaning {
      case .number: value.typedOnLine.number == nil ? nil : value
      case .flag: value.typedOnLine.bool == nil ? nil : value
      case .text: value.string.map { CanonicalJSON(string: text($0)) }
      case .length: value.isLength ? value : nil
      case .word(let words): value.string.flatMap { words.containsBytes(of: $0) ? value : nil }
      case .id: value.string.map { CanonicalJSON(string: id($0)) }
      case .child: value.number == nil ? value.string.map { CanonicalJSON(string: child($0)) } : value
      case .ids: names(value) { $0.id($1) }
      case .pattern:
        value.string.flatMap { addresses.pattern($0, naming: &words) }.map { CanonicalJSON(string: $0) }
      case .route: value.string.map { CanonicalJSON(string: route($0)) }
      case .routes: names(value) { $0.route($1) }
      case .path:
        value.string.flatMap { addresses.pattern($0, naming: &words, isOfParams: true) }.map {
          CanonicalJSON(string: $0)
        }
      case .memberOfParams: value.string.map { CanonicalJSON(string: words.word(inParams: $0)) }
      case .membersOfParams(let meaning):
        value.members.map { members in
          Self.object(members.map { (words.word(inParams: $0.name), self.value($0.value, meaning)) })
        }
      case .byRoute(let meaning):
        value.members.map { members in
          Self.object(members.map { (route($0.name), self.value($0.value, meaning)) })
        }
      case .result: isInArguments ? typedResult(value) : result(value)
      case .commands: commands(value)
      case .list(let meaning):
        value.elements.map { elements in Self.array(elements.map { self.value($0, meaning) }) }
      case .object(let names): object(value, names)
      }
    return replacement ?? self.value(value)
  }

  private mutating func object(
    _ value: CanonicalJSON, _ names: [(name: String, meaning: PluginTexts.Meaning)]
  ) -> CanonicalJSON? { value.members == nil ? nil : members(value, names, sorted: Self.isSorted(value)) }

  /// Returns true for an object whose members are sorted by their names, as those of every configuration.
  private static func isSorted(_ object: CanonicalJSON) -> Bool {
    let names = object.members?.map(\.name) ?? []
    return zip(names, names.dropFirst()).allSatisfy { $0.sortsBefore($1) }
  }

  /// Returns the replacement for an object with members of known meanings. All others are replaced with their names.
  private mutating func members(
    _ value: CanonicalJSON, _ names: [(name: String, meaning: PluginTexts.Meaning)], sorted: Bool
  ) -> CanonicalJSON {
    guard let members = value.members else { return self.value(value) }
    return Self.object(
      members.map { name, value in
        guard let meaning = names.first(where: { $0.name.hasSameBytes(as: name) })?.meaning else {
          return (text(name), self.value(value))
        }
        return (name, self.value(value, meaning))
      }, sorted: sorted)
  }

  /// Returns the replacement for a list of names, or for one text with commas between them.
  private mutating func names(
    _ value: CanonicalJSON, _ replacement: (inout Redactor, String) -> String
  ) -> CanonicalJSON? {
    if let text = value.string {
      let names = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      return CanonicalJSON(
        string: names.map { replacement(&self, String(Substring($0))) }.joined(separator: ","))
    }
    return value.elements.map { names in
      Self.array(
        names.map { name in
          name.string.map { CanonicalJSON(string: replacement(&self, $0)) } ?? self.value(name)
        })
    }
  }

  private mutating func commands(_ value: CanonicalJSON) -> CanonicalJSON? {
    // These commands led to none of the events.
    let resolutions = self.resolutions
    self.resolutions = []
    defer { self.resolutions = resolutions }
    if let command = command(value) { return command }
    guard let elements = value.elements else { return nil }
    var commands: [CanonicalJSON] = []
    for element in elements {
      guard let command = command(element) else { return nil }
      commands.append(command)
    }
    return Self.array(commands)
  }

  /// Returns the replacement for a command in JSON; nil when it is none. One that has a member which is not read, or has it in
  /// another form than it is written in, has a member that nobody reads in place of all of these. A plugin that makes the command
  /// today makes it without, in both journals.
  mutating func command(_ json: CanonicalJSON) -> CanonicalJSON? {
    guard let command = try? NavCommand(json) else { return nil }
    let redacted = redact(command).json
    if json.text.hasSameBytes(as: command.json.text) { return redacted }
    return Self.marked(redacted)
  }

  /// Returns the replacement for a command that waits. Of one that is none, nothing stays.
  mutating func heldCommand(_ json: CanonicalJSON) -> CanonicalJSON {
    let (resolutions, plugin) = (self.resolutions, visitedPlugin)
    self.resolutions = []
    defer { (self.resolutions, visitedPlugin) = (resolutions, plugin) }
    return command(json) ?? value(json)
  }

  /// Returns the replacement for the reason why a command waits, or does so no more. The words of the runtime stay.
  package mutating func reason(_ text: String) -> String {
    let isWord =
      DropReason.all.containsBytes(of: text) || RefusalCode.known.map(\.rawValue).containsBytes(of: text)
    return isWord ? text : sentence(text)
  }

  /// Returns an answer, or a command of one, with a member that nobody reads, so that it differs from the same answer given today.
  package static func marked(_ answer: CanonicalJSON) -> CanonicalJSON {
    if let members = answer.members { return object(members + [("text-0", CanonicalJSON(true))]) }
    return array((answer.elements ?? []).map(marked))
  }

  /// Returns a route, which stays. A text that is refused as a route may be anything; its replacement is refused, too.
  mutating func route(_ text: String, ofScreen id: String? = nil) -> String {
    guard
      !text.isEmpty && !text.hasSameBytes(as: "nil") && text.utf8.count <= RouteBounds.longestRoute
        && !text.utf8.contains(RouteBounds.mark) && text.isSafeOnLine
    else { return "\(self.id(text))~" }
    words.note(text, ofScreen: id)
    return text
  }

  /// Returns the replacement for the params of a screen: its strings, numbers and names are replaced, and its members keep their
  /// order. Params that are too long stay too long, and no others become so.
  mutating func params(_ value: CanonicalJSON) -> CanonicalJSON {
    words.note(value.text.utf8.count, of: RouteBounds.longestParams)
    let (replacement, limit) = (memberOfParams(value), RouteBounds.longestParams)
    let (isTooLong, becomesTooLong) = (value.text.utf8.count > limit, replacement.text.utf8.count > limit)
    if isTooLong == becomesTooLong { return replacement }
    // There were not enough words of some length.
    let word = isTooLong ? String(repeating: "x", count: limit) : text(value.text)
    return Self.object([("text", CanonicalJSON(string: word))])
  }

  /// Returns the replacement for the answer to a request. As for params, one that is too long stays too long.
  mutating func result(_ value: CanonicalJSON) -> CanonicalJSON {
    words.note(value.text.utf8.count, of: RouteBounds.longestResult)
    let (replacement, limit) = (memberOfParams(value), RouteBounds.longestResult)
    let (isTooLong, becomesTooLong) = (value.text.utf8.count > limit, replacement.text.utf8.count > limit)
    if isTooLong == becomesTooLong { return replacement }
    return CanonicalJSON(string: isTooLong ? String(repeating: "x", count: limit) : text(value.text))
  }

  /// Returns the replacement for the text of a note. One that is too long without its values stays too long.
  mutating func note(_ text: String) -> String {
    let isTooLong = text.utf8.count > MarkBounds.longestNote
    let replacement = isTooLong ? String(repeating: "x", count: text.utf8.count) : self.text(text)
    visitedNote = (text.utf8.count, replacement.utf8.count)
    return replacement
  }

  /// Returns the replacement for the values of the note whose text was replaced last. With its text, it is too long exactly when it was
  /// before, and it is an object exactly when it was one.
  mutating func values(_ value: CanonicalJSON) -> CanonicalJSON {
    let (replacement, limit) = (self.value(value), MarkBounds.longestNote)
    let isTooLong = visitedNote.recorded + value.text.utf8.count > limit
    let room = limit - visitedNote.replaced
    if isTooLong == (replacement.text.utf8.count > room) { return replacement }
    let word = CanonicalJSON(string: isTooLong ? String(repeating: "x", count: limit) : text(value.text))
    if value.members == nil { return word }
    let object = Self.object([("text", word)])
    return isTooLong || object.text.utf8.count <= room ? object : Self.object([])
  }

  /// Returns a word of the rules of a container, if available ones declare it, else its replacement.
  mutating func word(ofRules text: String) -> String {
    if rules(knowing: text).isEmpty { return self.text(text) }
    // It stays anyway, and is there for whoever names it.
    _ = words.isKept(text)
    return text
  }

  /// Returns the replacement for the arguments of the verb that was visited last.
  mutating func arguments(_ value: CanonicalJSON) -> CanonicalJSON {
    isInArguments = true
    defer { isInArguments = false }
    return members(value, rules(knowing: visitedVerb).flatMap(\.arguments), sorted: false)
  }

  /// Returns the replacement for an answer as the argument of a verb: a text that is JSON stays one of the same type.
  private mutating func typedResult(_ value: CanonicalJSON) -> CanonicalJSON {
    guard let text = value.string, let typed = try? CanonicalJSON(text) else { return result(value) }
    return CanonicalJSON(string: result(typed).text)
  }

  /// Returns the replacement for the values that the rules of the visited container keep in it.
  mutating func valuesOfRules(_ value: CanonicalJSON) -> CanonicalJSON {
    // Rules write their values in an order of their own, or sorted.
    members(value, visitedRules.flatMap { known.texts($0) }?.values ?? [], sorted: Self.isSorted(value))
  }

  /// Returns the replacement for the answers that a screen has.
  mutating func results(_ value: CanonicalJSON) -> CanonicalJSON {
    guard let members = value.members else { return self.value(value) }
    return Self.object(members.map { (attributeKey($0.name), result($0.value)) })
  }

  /// Returns the replacement for a private value, which is one, too: a number in the form of a code.
  private mutating func privateValue(_ value: PrivateValue) -> PrivateValue {
    let digits = codes.word(for: value.code)
    let code = String(repeating: "0", count: max(0, value.code.utf8.count - digits.utf8.count)) + digits
    return PrivateValue(code: code) ?? value
  }

  private mutating func memberOfParams(_ value: CanonicalJSON) -> CanonicalJSON {
    if let hidden = PrivateValue(value) { return privateValue(hidden).json }
    if let elements = value.elements { return Self.array(elements.map { memberOfParams($0) }) }
    if let members = value.members {
      return Self.object(
        members.map { (words.word(inParams: $0.name), memberOfParams($0.value)) }, sorted: false)
    }
    if let string = value.string { return CanonicalJSON(string: words.value(inParams: string)) }
    return value.number == nil
      ? value : CanonicalJSON(canonical: words.number(inParams: value.text))
  }

  /// Returns the replacement for a value of which nothing is known: only its shape, flags and null stay.
  mutating func value(_ value: CanonicalJSON) -> CanonicalJSON {
    if let elements = value.elements { return Self.array(elements.map { self.value($0) }) }
    if let members = value.members {
      return Self.object(members.map { (text($0.name), self.value($0.value)) })
    }
    if let string = value.string { return CanonicalJSON(string: text(string)) }
    return value.number == nil ? value : CanonicalJSON(canonical: number(value.text))
  }

  // MARK: JSON

  static func array(_ elements: [CanonicalJSON]) -> CanonicalJSON {
    CanonicalJSON(canonical: "[\(elements.map(\.text).joined(separator: ","))]")
  }

  /// Returns an object with its members sorted by their new names, or in the given order.
  static func object(
    _ members: [(name: String, value: CanonicalJSON)], sorted: Bool = true
  ) -> CanonicalJSON {
    CanonicalJSON(inOrder: sorted ? members.sorted { $0.name.sortsBefore($1.name) } : members)
  }
}
