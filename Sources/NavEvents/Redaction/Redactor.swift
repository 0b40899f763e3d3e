/// A coder that replaces the texts in a journal that may reveal something about its user. Ids are numbered; titles, URLs,
/// attributes, sentences and the values of plugins become meaningless words. The same text always becomes the same word, so
/// that references remain intact.
///
/// It visits the members of each command and event as they are described once, in `code(_:)`.
package struct Redactor: Sendable {
  /// The plugins whose decisions do not depend on replaced texts. They keep their names, and can decide again; for the other
  /// plugins, the recorded answers are used.
  private let openPlugins: [String]
  /// The words of the runtime in a scene: the names of members, kinds, modes and positions. A refused scene may contain any
  /// other words.
  private let words: Set<String>
  private var ids = Numbering("n")
  private var texts = Numbering("text-")
  private var plugins = Numbering("plugin-")
  private var numbers = Numbering("")
  private var addresses = RedactedAddresses()
  private var sentences = Numbering("Redacted sentence ")
  /// A Boolean value that indicates whether the members of a command or an event about an open plugin are being visited.
  private var isOpen = false
  /// A Boolean value that indicates whether the commit was accepted. The configuration of an open plugin is then valid, and
  /// contains only words that the plugin defines.
  package var isAccepted = true
  /// A plugin that keeps its name in this commit, because it was never attached and so has no recorded answers.
  package var stranger: String?
  /// The tabs of the scene before the commit, which decide whether a number that is selected is an id or an index.
  package var tabs = TabIDs()
  /// The replaced ids among which the visited command selects one; nil in an event, which always has an id.
  private var selectable: [String]?

  /// Creates a redactor; `sceneMembers` are the names of the members that containers have.
  package init(openPlugins: [String], sceneMembers: [String]) {
    self.openPlugins = openPlugins
    let schema = WireSchema.lines.flatMap { $0.split { " ;,".contains($0) }.map(String.init) }
    words = Set(schema + sceneMembers + ContainerKind.allCases.map(\.name) + Self.nodeMembers)
  }

  /// The member names in a scene and in an archive that neither commands nor containers use.
  private static let nodeMembers = ["archive", "root", "modals", "hidesBackButton"]

  /// Returns true for a sentence that replaces another one.
  package static func isSentence(_ text: String) -> Bool { text.startsWithBytes(of: "Redacted sentence ") }

  // MARK: The beginning of a journal

  /// Returns the replacement for the state with which a journal begins. Its members are those that the runtime writes.
  package mutating func redact(_ base: JournalHeader.Base) -> JournalHeader.Base {
    var redacted = base
    redacted.state = state(base.state)
    redacted.quarantined = base.quarantined.map { plugin($0) }
    return redacted
  }

  /// Returns the replacement for the place from which a fork continues: the redacted parent. A checksum says nothing about a
  /// redacted journal, so it becomes zero.
  package func redact(_ parent: JournalHeader.Parent) -> JournalHeader.Parent {
    JournalHeader.Parent(id: "redacted", at: parent.at, sum: "00000000")
  }

  private mutating func state(_ state: CanonicalJSON) -> CanonicalJSON {
    Self.object(
      (state.members ?? []).map { name, value in
        switch name {
        case "scene": (name, scene(value))
        case "swipe": (name, swipe(value))
        case "remembered": (name, remembered(value))
        // The environment and the rotation have numbers, flags and words of the runtime.
        default: (name, value)
        }
      }, sorted: false)
  }

  private mutating func swipe(_ swipe: CanonicalJSON) -> CanonicalJSON {
    Self.object(
      (swipe.members ?? []).map { name, value in
        (name, value.string.map { CanonicalJSON(string: id($0)) } ?? value)
      }, sorted: false)
  }

  private mutating func remembered(_ values: CanonicalJSON) -> CanonicalJSON {
    Self.object(
      (values.members ?? []).map { id, value in
        (plugin(id), self.value(value, isOpen: openPlugins.containsBytes(of: id)))
      })
  }

  // MARK: Parts of a commit

  package mutating func redact(_ command: NavCommand) -> NavCommand {
    var command = command
    if case .tabs(_, let target) = command {
      let container = target.map { id($0) } ?? tabs.focused
      selectable = container.flatMap { tabs.children[$0] } ?? []
    }
    command.code(&self)
    selectable = nil
    return command
  }

  package mutating func redact(_ event: NavEvent) -> NavEvent {
    var event = event
    event.code(&self)
    return event
  }

  package mutating func redact(_ refusal: Refusal) -> Refusal {
    Refusal(
      code: refusal.code,
      reasons: refusal.reasons.map { Refusal.Reason(by: plugin($0.by), message: sentence($0.message)) })
  }

  package mutating func redact(_ plugin: PluginRecord) -> PluginRecord {
    PluginRecord(
      id: self.plugin(plugin.id), version: plugin.version,
      configuration: plugin.configuration.map {
        self.configuration(CanonicalJSON(canonical: $0), isOpen: openPlugins.containsBytes(of: plugin.id))
          .text
      })
  }

  /// Returns the name of a plugin, or `core`, in the redacted journal.
  package mutating func plugin(_ id: String) -> String {
    let isKept = openPlugins.containsBytes(of: id) || id.hasSameBytes(as: "core") || stranger == id
    return isKept ? id : plugins.word(for: id)
  }

  /// Returns the replacement for a sentence that is meant for people.
  package mutating func sentence(_ text: String) -> String {
    text.isEmpty ? text : sentences.word(for: text) + "."
  }

  /// Returns the replacement for the code of a plugin's failure.
  package mutating func code(_ code: String, of plugin: String) -> String {
    openPlugins.containsBytes(of: plugin) ? code : text(code)
  }

  /// Returns the replacement for a plugin's answer to a question: words of the runtime are kept, and messages become
  /// redacted sentences.
  package mutating func answer(_ answer: CanonicalJSON) -> CanonicalJSON {
    if let elements = answer.elements {
      let commands = elements.map { element -> CanonicalJSON in
        guard let command = try? NavCommand(element) else { return self.answer(element) }
        return redact(command).json
      }
      return Self.array(commands)
    }
    guard let members = answer.members else { return answer }
    return Self.object(
      members.map { name, value in
        switch (name, value.string) {
        case ("message", let message?): (name, CanonicalJSON(string: sentence(message)))
        case ("node", let node?): (name, CanonicalJSON(string: id(node)))
        default: (name, self.answer(value))
        }
      })
  }

  // MARK: Words

  /// Returns the replacement for an id: a numbered word. The replacement for an invalid id is invalid, too. An id that is
  /// derived from another, such as `web/0`, gets a replacement that is derived from the replacement for the other.
  private mutating func id(_ id: String) -> String {
    if id.isEmpty || id.hasSameBytes(as: "nil") { return id }
    if let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")), slash > id.startIndex {
      let end = String(id[id.utf8.index(after: slash)...])
      if Self.isMade(end) { return "\(self.id(String(id[..<slash])))/\(end)" }
    }
    let word = ids.word(for: id)
    if id.utf8.count > Self.longestID { return word + String(repeating: "x", count: Self.longestID) }
    let roles = id.unicodeScalars.map { LineRole($0) }
    if roles.contains(.control) { return word + "\u{7}" }
    return id.isSafeOnLine ? word : word + "\u{200B}"
  }

  /// The length of the longest id that is accepted, in bytes.
  private static let longestID = 256

  /// Returns true for an ending that the runtime appends to the id of a container.
  private static func isMade(_ end: String) -> Bool {
    !end.isEmpty && end.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      || SplitColumn.allCases.contains { $0.name.hasSameBytes(as: end) }
  }

  /// Returns the replacement for a title, a name or a value. A text that first appeared as an id keeps the replacement for
  /// that id.
  private mutating func text(_ text: String) -> String {
    if text.isEmpty { return text }
    return ids.knows(text) && !texts.knows(text) ? id(text) : texts.word(for: text)
  }

  /// Returns the replacement for the child in a selection of a tab: an id, or a number that is no child's id and therefore
  /// an index, which is kept.
  private mutating func child(_ text: String) -> String {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    guard isNumber, let selectable, !(ids.knows(text) && selectable.containsBytes(of: id(text))) else {
      return id(text)
    }
    let index = Int(text).map { min($0, Self.noIndex) } ?? Self.noIndex
    return "\(index)"
  }

  /// The replacement for this index and larger ones. No scene has a thousand tabs, and a larger number may be personal.
  private static let noIndex = 1000

  // MARK: Values

  /// Returns the replacement for a plugin's configuration. An open plugin keeps its configuration, because it decides by it.
  /// A refused configuration may contain any text, so it is replaced.
  private mutating func configuration(_ value: CanonicalJSON, isOpen: Bool) -> CanonicalJSON {
    isOpen && isAccepted ? value : self.value(value, isOpen: false)
  }

  private mutating func value(_ value: CanonicalJSON, isOpen: Bool) -> CanonicalJSON {
    if let elements = value.elements { return Self.array(elements.map { self.value($0, isOpen: isOpen) }) }
    if let members = value.members {
      return Self.object(
        members.map { (isOpen ? $0.name : text($0.name), self.value($0.value, isOpen: isOpen)) })
    }
    if let string = value.string { return CanonicalJSON(string: text(string)) }
    return isOpen || value.number == nil ? value : CanonicalJSON(canonical: numbers.word(for: value.text))
  }

  /// Returns the replacement for a scene, or for an archive of a scene, with the members of its nodes.
  private mutating func scene(_ value: CanonicalJSON, as name: String = "") -> CanonicalJSON {
    if let elements = value.elements { return Self.array(elements.map { scene($0, as: name) }) }
    if let members = value.members {
      if name == "attributes" {
        return Self.object(
          members.map { (text($0.name), CanonicalJSON(string: text($0.value.string ?? ""))) })
      }
      // The runtime writes the members of a node in an order of its own; those of a command are sorted.
      let areSorted = zip(members, members.dropFirst()).allSatisfy { $0.name.sortsBefore($1.name) }
      return Self.object(
        members.map { name, value in
          words.contains(name)
            ? (name, scene(value, as: name)) : (text(name), self.value(value, isOpen: false))
        }, sorted: areSorted)
    }
    guard let string = value.string else { return value }
    return CanonicalJSON(string: word(string, as: name))
  }

  /// Returns the replacement for a text of a node.
  private mutating func word(_ text: String, as name: String) -> String {
    switch name {
    case "id", "selected", "page": id(text)
    case "title", "restorationID", "backTitle", "tabItem", "leftItems", "rightItems", "toolbarItems":
      self.text(text)
    case "url", "rootURL": addresses.address(text)
    // The other texts of a scene are words of the runtime: kinds, modes and positions.
    default: words.contains(text) ? text : self.text(text)
    }
  }

  private static func array(_ elements: [CanonicalJSON]) -> CanonicalJSON {
    CanonicalJSON(canonical: "[\(elements.map(\.text).joined(separator: ","))]")
  }

  /// Returns an object with its members sorted by their new names, or in the given order.
  private static func object(
    _ members: [(name: String, value: CanonicalJSON)], sorted: Bool = true
  ) -> CanonicalJSON {
    let ordered = sorted ? members.sorted { $0.name.sortsBefore($1.name) } : members
    let texts = ordered.map { "\(CanonicalJSON(string: $0.name).text):\($0.value.text)" }
    return CanonicalJSON(canonical: "{\(texts.joined(separator: ","))}")
  }
}

extension Redactor {
  /// The ids of the tabs in a scene, as they are in the redacted journal.
  package struct TabIDs: Sendable {
    /// The ids of the children, by the id of the container.
    package var children: [String: [String]] = [:]
    /// The container that a selection without a target goes to.
    package var focused: String?

    package init() {}
  }
}

/// A numbering that gives each text a word of its own: a prefix with a number.
struct Numbering: Sendable {
  private let start: String
  private var numbers: [TextBytes: Int] = [:]

  init(_ start: String) { self.start = start }

  func knows(_ text: String) -> Bool { numbers[TextBytes(text)] != nil }

  mutating func word(for text: String) -> String {
    let number = numbers[TextBytes(text)] ?? numbers.count + 1
    numbers[TextBytes(text)] = number
    return "\(start)\(number)"
  }
}

// MARK: - Members

extension Redactor: TextCoder {
  typealias Failure = Never
  typealias Form = PlainForm

  private mutating func member(_ text: String, _ name: StaticString) -> String {
    switch name.description {
    case "plugin":
      isOpen = openPlugins.containsBytes(of: text)
      return plugin(text)
    case "child": return child(text)
    case "url", "actionURL": return addresses.address(text)
    case "title", "action", "message", "key", "value": return self.text(text)
    case "reasons": return sentence(text)
    // The remaining members name nodes.
    default: return id(text)
    }
  }

  mutating func text(_ name: StaticString, _ value: inout String) { value = member(value, name) }

  mutating func text(_ name: StaticString, _ value: inout String?, _ absence: WireAbsence) {
    value = value.map { member($0, name) }
  }

  mutating func texts(_ name: StaticString, _ value: inout [String], _ rule: WireListRule) {
    value = value.map { member($0, name) }
  }

  mutating func dictionary(_ name: StaticString, _ value: inout [String]) { value = value.map { text($0) } }

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON) {
    value = name.description == "value" ? self.value(value, isOpen: isOpen) : scene(value)
  }

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON?) {
    value = value.map { configuration($0, isOpen: isOpen) }
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription) { redact(&value) }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription?) {
    guard var screen = value else { return }
    redact(&screen)
    value = screen
  }

  mutating func screens(_ value: inout [ScreenDescription], ids: StaticString, added: StaticString) {
    for index in value.indices { redact(&value[index]) }
  }

  mutating func screens(_ name: StaticString, _ value: inout [ScreenDescription]) {
    for index in value.indices { redact(&value[index]) }
  }

  mutating func node(_ name: StaticString, _ value: inout NodeDescription, isContainer: Bool) {
    redact(&value.screen)
    value.rootURL = value.rootURL.map { addresses.address($0) }
  }

  private mutating func redact(_ screen: inout ScreenDescription) {
    let given = screen.id
    screen.id = id(given)
    // A title that equals the id does not count as a title; it stays equal to the id.
    screen.title = screen.title.map { $0.hasSameBytes(as: given) ? screen.id : text($0) }
    screen.restorationID = screen.restorationID.map { text($0) }
    screen.url = screen.url.map { addresses.address($0) }
    screen.backTitle = screen.backTitle.map { text($0) }
    screen.leftItems = screen.leftItems.map { text($0) }
    screen.rightItems = screen.rightItems.map { text($0) }
    screen.toolbarItems = screen.toolbarItems.map { text($0) }
    screen.tabItem = screen.tabItem.map { text($0) }
    screen.attributes = screen.attributes.map { (text($0.key), text($0.value)) }
  }
}
