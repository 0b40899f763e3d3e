import NavBase

/// A conversion to plain texts that can also read a text and a screen as they are, without a string for each.
protocol LineConversion: FormConversion where Target == PlainForm {
  /// Calls `body` with the bytes of a text, as UTF-8.
  func withBytes(of text: Source.Text, _ body: (UnsafeRawBufferPointer) -> Void)
  /// Returns the id of a screen that has no other member; nil for any other screen.
  func id(ofBare screen: Source.Screen) -> Source.Text?
}

/// A coder that writes the words of a command's line. Words go to the line at once; what follows them is kept until the end.
struct LineWriter<Conversion: LineConversion>: WireCoder {
  typealias Failure = Never
  typealias Form = Conversion.Source

  private let conversion: Conversion
  /// The form of the line, and the keys of its verb: a word that looks like one of them is put in quotes.
  private let row: LineForms.Row
  /// The buffer with the line; valid during the writing.
  private let line: UnsafeMutablePointer<ByteBuffer>
  /// The place in the buffer where the verb ends.
  private let endOfVerb: Int
  /// The words with a key, which follow all other words, each after a space, as UTF-8.
  private var pairs: [UInt8] = []
  /// The container, which is the last word.
  private var container: Form.Text?
  /// The key of an attribute whose value comes next.
  private var attributeKey = ""
  /// True when the line has a command without a verb.
  private var lacksVerb = false

  private var form: CommandForm { row.form }

  /// Writes the line of a command; returns false for a command without a verb.
  static func write(_ command: Command<Form>, _ conversion: Conversion, to buffer: inout ByteBuffer) -> Bool {
    guard let row = LineForms.rows[Int(command.kind.rawValue)] else { return false }
    let start = buffer.count
    let lacksVerb = withUnsafeMutablePointer(to: &buffer) { line in
      var (writer, command) = (LineWriter(row, conversion, line), command)
      command.code(&writer)
      writer.finish()
      return writer.lacksVerb
    }
    if lacksVerb { buffer.truncate(to: start) }
    return !lacksVerb
  }

  private init(_ row: LineForms.Row, _ conversion: Conversion, _ line: UnsafeMutablePointer<ByteBuffer>) {
    (self.row, self.conversion, self.line) = (row, conversion, line)
    line.pointee.append(string: row.verb)
    endOfVerb = line.pointee.count
    if let word = row.form.word { append(word: word) }
  }

  /// Writes what follows the words.
  private mutating func finish() {
    if let mark = form.mark { append(pair: mark.key, mark.value) }
    pairs.withUnsafeBytes { line.pointee.append($0) }
    guard let container else { return }
    line.pointee.append(" in=")
    conversion.withBytes(of: container) { line.pointee.append(typed: $0) }
  }

  // MARK: Words

  private func append(word: String) {
    line.pointee.append(UInt8(ascii: " "))
    line.pointee.append(string: word)
  }

  private mutating func append(pair key: String, _ value: String) {
    pairs.append(UInt8(ascii: " "))
    pairs += key.utf8
    pairs.append(UInt8(ascii: "="))
    pairs += value.utf8
  }

  private func add(word text: String) {
    let key = text.cut(at: UInt8(ascii: "="))?.before
    let looksLikeKey = key.map { row.keys.containsBytes(of: $0) } ?? false
    append(word: looksLikeKey || looksLikeJSON(text) ? text.quotedForLine : text.typed)
  }

  /// Returns true for a text that a verb with JSON would take for some: a bracket begins it, or follows a key.
  private func looksLikeJSON(_ text: String) -> Bool {
    guard row.takesJSON else { return false }
    let start = text.cut(at: UInt8(ascii: "="))?.after ?? text
    return [start, text].contains { $0.startsWithBytes(of: "{") || $0.startsWithBytes(of: "[") }
  }

  private func add(word text: Form.Text) {
    conversion.withBytes(of: text) { bytes in
      if row.takesJSON || bytes.contains(UInt8(ascii: "=")) {
        return add(word: String(decoding: bytes, as: UTF8.self))
      }
      line.pointee.append(UInt8(ascii: " "))
      line.pointee.append(typed: bytes)
    }
  }

  private mutating func add(_ value: Form.Text, to place: LinePlace) {
    if let key = place.key { append(pair: key, conversion.text(value).typed) } else { add(word: value) }
  }

  private mutating func add(_ value: String, to place: LinePlace) {
    if let key = place.key { append(pair: key, value.typed) } else { add(word: value) }
  }

  // MARK: Texts

  mutating func text(_ name: StaticString, _ value: inout Form.Text) {
    let place = form.place(of: name)
    switch place {
    case .attribute: attributeKey = conversion.text(value)
    case .moment:
      let text = conversion.text(value)
      if text.isMoment { append(word: text) } else { add(value, to: place) }
    case .remark:
      let text = conversion.text(value)
      append(word: text.utf8.contains(UInt8(ascii: "=")) ? text.quotedForLine : text.typed)
    default: add(value, to: place)
    }
  }

  mutating func text(_ name: StaticString, _ value: inout Form.Text?, _ absence: WireAbsence) {
    let place = form.place(of: name)
    switch place {
    case .key("in", _): container = value
    case .key, .requiredKey: if let value { add(value, to: place) }
    case .owner: addOwner(value.map { conversion.text($0) })
    case .attribute: addAttribute(value.map { conversion.text($0) })
    case .switched: addSwitched(name, value)
    case .optionalWord: if let value { add(word: value) }
    case .word, .numberOrNil, .words, .screen, .node, .screens, .settings, .remark, .values, .scene, .archive,
      .json, .block,
      .past, .moment:
      if let value { add(word: value) } else { append(word: "nil") }
    }
  }

  private func addOwner(_ value: String?) {
    guard let value else { return append(word: "scene") }
    if value.hasSameBytes(as: "scene") { append(word: value.quotedForLine) } else { add(word: value) }
  }

  private func addAttribute(_ value: String?) {
    let isPair =
      !attributeKey.isEmpty && !attributeKey.utf8.contains(UInt8(ascii: "=")) && value?.isEmpty != true
    if isPair { return add(word: "\(attributeKey)=\(value ?? "")") }
    add(word: attributeKey)
    if let value { add(word: value) } else { append(word: "nil") }
  }

  private func addSwitched(_ name: StaticString, _ value: Form.Text?) {
    if let value {
      add(word: value)
      append(word: name.description)
    } else if name.description == "on", line.pointee.count == endOfVerb {
      append(word: "nil")
    }
  }

  mutating func texts(_ name: StaticString, _ value: inout Form.List, _ rule: WireListRule) {
    let texts = conversion.list(value)
    guard let key = form.place(of: name).key else {
      for text in texts { add(word: text) }
      return
    }
    // A name with a comma, or an empty one, would be read as others.
    if texts.contains(where: { $0.isEmpty || $0.utf8.contains(UInt8(ascii: ",")) }) { lacksVerb = true }
    if !texts.isEmpty { append(pair: key, texts.joined(separator: ",").typed) }
  }

  mutating func dictionary(_ name: StaticString, _ value: inout Form.List) {}

  // MARK: JSON

  mutating func json(_ name: StaticString, _ value: inout Form.JSON) {
    let value = conversion.json(value)
    switch form.place(of: name) {
    case .json: append(word: value.typed)
    case .scene:
      if let scene = BuiltInScene(content: value) { append(word: scene.rawValue) } else { addJSON(value) }
    case .archive, .word, .optionalWord, .numberOrNil, .words, .key, .requiredKey, .screen, .node, .screens,
      .owner,
      .attribute, .switched, .settings, .remark, .values, .block, .past, .moment:
      addJSON(value)
    }
  }

  mutating func json(_ name: StaticString, _ value: inout Form.JSON?) {
    guard let value = value.map({ conversion.json($0) }) else { return }
    if let key = form.place(of: name).key { return append(pair: key, value.typed) }
    if case .values = form.place(of: name) { return addValues(value) }
    if let settings = Self.settings(value) {
      for (name, value) in settings { addSetting(name, value) }
    } else if value.isObjectOrArray, value.text.isSafeOnLine {
      append(word: value.text)
    } else {
      // A word with an equals sign would be a setting.
      append(word: value.text.replacingByte(UInt8(ascii: "="), with: #"\u003d"#).quotedForLine)
    }
  }

  /// Adds values as words `KEY=VALUE`; as one object, when a word would be read as something else.
  private mutating func addValues(_ value: CanonicalJSON) {
    let members = value.members ?? []
    let words = members.map { name, value in Self.word(ofValue: value).map { "\(name)=\($0)" } }
    let names = Set(members.map { TextBytes($0.name) })
    let areWords =
      !members.isEmpty && names.count == members.count && words.allSatisfy { $0 != nil }
      && members.allSatisfy { isPlainKey($0.name) }
    guard areWords else { return addJSON(value) }
    for word in words.compactMap(\.self) { append(word: word) }
  }

  /// Returns a text, or an object or an array, as it is typed after its key; nil for any other value, which would be read as a text.
  private static func word(ofValue value: CanonicalJSON) -> String? {
    if value.isObjectOrArray { return value.text.isSafeOnLine ? value.text : nil }
    return value.string.map { text in
      let looksLikeJSON = text.startsWithBytes(of: "{") || text.startsWithBytes(of: "[")
      return looksLikeJSON ? text.quotedForLine : text.isEmpty ? "" : text.typed
    }
  }

  /// Returns true for a name that is read back as the key of a value.
  private func isPlainKey(_ name: String) -> Bool {
    !name.isEmpty && name.typed.hasSameBytes(as: name) && !name.utf8.contains(UInt8(ascii: "="))
      && !row.keys.containsBytes(of: name)
  }

  private func addSetting(_ name: String, _ value: CanonicalJSON) {
    if value.isObjectOrArray, value.text.isSafeOnLine, name.typed.hasSameBytes(as: name) {
      append(word: "\(name)=\(value.text)")
    } else {
      add(word: "\(name)=\(value.string ?? value.text)")
    }
  }

  /// Returns the settings of words `KEY=VALUE` that are read back as this value; nil when no such words exist.
  private static func settings(_ value: CanonicalJSON) -> [(name: String, value: CanonicalJSON)]? {
    guard let members = value.members, !members.isEmpty else { return nil }
    let words = members.map { "\($0.name)=\($0.value.string ?? $0.value.text)" }
    let typed = words.map { LineWord(text: $0, raw: $0, column: 1, isQuoted: false) }
    guard let settings = try? LineReader.settings(typed), settings == value else { return nil }
    return members
  }

  private mutating func addJSON(_ value: CanonicalJSON) {
    append(pair: ScreenMember.jsonKey, value.typed)
  }

  // MARK: Plain values

  mutating func mark(_ name: StaticString) {}

  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {
    if value != standard { add(typedName(name, "\(value)"), to: form.place(of: name)) }
  }

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    if value != standard { add(Self.text(value), to: form.place(of: name)) }
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) {
    if let value {
      add(Self.text(value), to: form.place(of: name))
    } else if case .numberOrNil = form.place(of: name) {
      append(word: "nil")
    }
  }

  private static func text(_ number: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(number)
    return buffer.string
  }

  mutating func integer(_ name: StaticString, _ value: inout Int32) {
    add("\(value)", to: form.place(of: name))
  }

  mutating func word<Choice: WireName & Equatable>(
    _ name: StaticString, _ value: inout Choice, _ rule: WireWordRule<Choice>
  ) {
    switch rule {
    case .leftOut(value), .written(missing: value): return
    case .required, .leftOut, .written: add(typedName(name, value.name), to: form.place(of: name))
    }
  }

  mutating func word<Choice: WireName & Equatable>(_ name: StaticString, _ value: inout Choice?) {
    if let value { add(typedName(name, value.name), to: form.place(of: name)) }
  }

  private func typedName(_ name: StaticString, _ wire: String) -> String {
    form.place(of: name).names.first { $0.wire.hasSameBytes(as: wire) }?.typed ?? wire
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {}

  // MARK: Commands

  mutating func commands(_ name: StaticString, _ value: inout Form.Commands) {
    append(word: "{")
    let steps = conversion.commands(value)
    for (place, step) in steps.enumerated() {
      line.pointee.append(place == 0 ? " " : "; ")
      if !step.appendLine(to: &line.pointee) { lacksVerb = true }
    }
    append(word: "}")
  }

  mutating func change(_ value: inout Form.Change) {}

  // MARK: Nodes

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen) {
    if let id = conversion.id(ofBare: value) { return add(word: id) }
    let screen = conversion.screen(value)
    if !add(screen) { addJSON(Self.json(screen)) }
  }

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen?) {
    guard var screen = value else { return append(word: "nil") }
    self.screen(name, &screen)
  }

  mutating func screens(_ value: inout Form.Screens, ids: StaticString, added: StaticString) {
    let screens = conversion.screens(value)
    if screens.allSatisfy(\.isOnlyID) {
      for screen in screens { add(word: screen.id) }
    } else {
      let texts = screens.map { Self.json($0).text }
      addJSON(CanonicalJSON(canonical: "[\(texts.joined(separator: ","))]"))
    }
  }

  mutating func screens(_ name: StaticString, _ value: inout Form.Screens) {}

  mutating func node(_ name: StaticString, _ value: inout Form.Node, isContainer: Bool) {
    let value = conversion.node(value)
    guard value.screen.typedMembers != nil else {
      let command = NavCommand.modal(.present(value, .sheet, container: nil, presenter: nil))
      return addJSON(command.json.member("node") ?? .null)
    }
    let kind = value.kind?.name.lowercased()
    if isContainer { append(word: kind ?? "screen") }
    _ = add(value.screen)
    if !isContainer, let kind { append(pair: "kind", kind) }
    if let url = value.rootURL { append(pair: "root", url.typed) }
    if let rules = value.rules { append(pair: "rules", rules.typed) }
  }

  /// Adds a screen as words; returns false when it cannot be typed.
  private mutating func add(_ screen: ScreenDescription) -> Bool {
    guard let members = screen.typedMembers else { return false }
    if screen.route == nil || !screen.id.utf8.contains(UInt8(ascii: "=")) {
      if !screen.id.isEmpty || screen.route == nil { add(word: screen.id) }
    } else {
      append(word: screen.id.quotedForLine)
    }
    for member in members { append(pair: member.key, member.value) }
    return true
  }

  private static func json(_ screen: ScreenDescription) -> CanonicalJSON {
    NavCommand.push(screen).json.member("screen") ?? .null
  }
}

/// The forms of the lines that commands are printed as.
enum LineForms {
  /// A form with the verb that it belongs to. A class, so that printing a command copies one reference.
  final class Row: Sendable {
    let verb: String
    let keys: [String]
    /// A Boolean value that indicates whether one of the verb's words is JSON.
    let takesJSON: Bool
    let form: CommandForm
    /// A value of the word that selects the form, for one that is not the verb's first and has no word of its own.
    let firstValue: String?

    init(_ verb: CommandVerb, _ form: CommandForm) {
      (self.verb, keys, self.form) = (verb.name, verb.keys, form)
      takesJSON = LineSplitter.takesJSON(verb.name)
      firstValue = verb.forms.first?.kind == form.kind ? nil : form.firstNames.first
    }
  }

  /// The form of each kind of command, by its number; nil for a kind without a verb.
  static let rows: [Row?] = {
    var rows = [Row?](repeating: nil, count: CommandKind.allCases.count)
    for verb in CommandVerb.all {
      for form in verb.forms { rows[Int(form.kind.rawValue)] = Row(verb, form) }
    }
    return rows
  }()
}

extension CommandKind {
  /// The words with which the command begins when it is typed, such as `swipe begin`; the name for a kind without a verb.
  package var typed: String {
    guard let row = LineForms.rows[Int(rawValue)] else { return name }
    if let mark = row.form.mark { return "\(row.verb) \(mark.key)=\(mark.value)" }
    return (row.form.word ?? row.firstValue).map { "\(row.verb) \($0)" } ?? row.verb
  }
}
