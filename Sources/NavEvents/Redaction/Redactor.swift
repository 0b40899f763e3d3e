package import NavBase

/// A coder that replaces the texts in a journal that may reveal something about its user. Ids are numbered; titles, URLs,
/// attributes, sentences and the values of plugins become meaningless words. The same text always becomes the same word, so
/// that references remain intact.
///
/// What stays is of the runtime's own vocabulary, is declared by the type of a plugin, or is kept by name.
///
/// It visits the members of each command and event as they are described once, in `code(_:)`.
package struct Redactor: Sendable {
  package let redaction: Redaction
  package let known: KnownPlugins
  /// The members that each kind of container has in a scene, beside those of every node, by the name of the kind.
  let sceneMembers: [TextBytes: [SceneMember]]
  var words: RedactedWords
  private var plugins = Numbering("plugin-")
  private var numbers = Numbering("")
  /// The replacements for the codes of private values.
  var codes = Numbering("")
  /// The replacements for large versions of archives, which are no versions either.
  var archiveVersions = Numbering("100")
  var addresses: RedactedAddresses
  private var sentences = Numbering("Redacted sentence ")
  /// The plugins that have taken part so far.
  private var attached: Set<TextBytes> = []
  /// The plugin of the command or the event that is visited.
  var visitedPlugin: String?
  /// The last screen of the visited command or event.
  var visitedScreen: String?
  /// The verb of the command that is visited.
  var visitedVerb = ""
  /// The key of the attribute that is visited.
  var visitedKey = ""
  /// The lengths of the text of the note that is visited, in bytes, as it was recorded and as it was replaced.
  var visitedNote = (recorded: 0, replaced: 0)
  /// The children of the scene before the commit, which decide whether a number that is selected is an id or an index.
  package var childIDs = ChildIDs()
  /// The containers that cannot be added, because a node has an id that the runtime would derive from theirs. In the redacted
  /// journal it would derive another one, so their replacement is the id of that node, which is refused for the same reason.
  package var clashes: [TextBytes: String] = [:]
  /// The replaced ids among which the visited command selects one; nil in an event, which always has an id.
  private var selectable: [String]?
  /// The number that replaces a larger index in the visited command.
  private var indexLimit = 0
  /// Returns the whole URL that a URL means on the page of another one; nil when it means none.
  let resolve: @Sendable (_ reference: String, _ base: String) -> String?
  /// The URLs in the events of the commit that commands may have given relative to others.
  package var resolutions: [Resolution] = []
  /// The ids of the plugins that decide for containers, by the ids of those.
  private var rules: [TextBytes: String] = [:]
  /// The plugin that decides for the container whose arrangement is visited.
  package var visitedRules: String?
  /// True while the arguments of a verb are visited, in which a line has every value as a text.
  var isInArguments = false
  /// True in an event whose values are those of the rules of a container.
  private(set) var isArranging = false
  /// True in a command, whose URLs may be relative to the page on which it was sent.
  private(set) var isInCommand = false
  /// The URL of the node that is visited.
  var visitedURL: String?

  /// Creates a redactor; `sceneMembers` returns the members that containers of a kind have in a scene, beside those of every
  /// node, and `resolve` the whole URL that a URL means on the page of another one.
  package init(
    _ redaction: Redaction, _ plugins: KnownPlugins, sceneMembers: (ContainerKind) -> [SceneMember],
    resolve: @escaping @Sendable (_ reference: String, _ base: String) -> String?
  ) {
    (self.redaction, known, self.resolve) = (redaction, plugins, resolve)
    let kinds = ContainerKind.allCases
    self.sceneMembers = Dictionary(uniqueKeysWithValues: kinds.map { (TextBytes($0.name), sceneMembers($0)) })
    let ids = plugins.declared.flatMap(\.ids)
    words = RedactedWords(keeping: ids + redaction.keeping)
    addresses = RedactedAddresses(keeping: redaction.keeping)
  }

  /// The ids that are kept and have the form of one that the runtime derives, and what may be their container's ids, which
  /// may have that form themselves.
  package var derivedIDs: [String] {
    keptTexts.flatMap { kept in
      Array(sequence(first: kept) { Self.container(inID: $0) })
    }.filter { Self.container(inID: $0) != nil }
  }

  /// The texts that are to be kept and that were nowhere so far, each once. A typing mistake would otherwise go unnoticed.
  package var unmetTexts: [String] {
    let met = words.met.union(addresses.met)
    var unmet: [String] = []
    for text in redaction.keeping where !text.isEmpty && !met.contains(TextBytes(text)) {
      if !unmet.containsBytes(of: text) { unmet.append(text) }
    }
    return unmet
  }

  /// The texts that are ids in the redacted journal as in the original: those that are kept by name, and the routes.
  package var keptTexts: [String] { redaction.keeping + words.routes.all }

  /// Returns a redactor that only finds the routes of a journal.
  package func lookingForRoutes() -> Redactor {
    var redactor = self
    redactor.words.isLookingForRoutes = true
    return redactor
  }

  /// Ends a commit in which routes were looked for.
  package mutating func endCommit() { words.endCommit() }

  /// Keeps the routes that another redactor has found, and the ids that the runtime takes for screens with them.
  package mutating func keepRoutes(of other: Redactor) {
    words.keep(other.words.routes, lengths: other.words.keepsLengths)
  }

  /// Keeps the id of a container from which the runtime has derived an id that is kept: it would not derive it from another one.
  package mutating func keepContainer(_ id: String) { words.keep(id) }

  /// Returns what is the id of the container in an id, if the runtime has derived that id.
  private static func container(inID id: String) -> String? {
    guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let end = String(id[id.utf8.index(after: slash)...])
    let isDerived =
      !end.isEmpty && end.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      || SplitColumn.allCases.contains { $0.name.hasSameBytes(as: end) }
    return isDerived ? String(id[..<slash]) : nil
  }

  /// Returns true for a sentence that replaces another one.
  package static func isSentence(_ text: String) -> Bool { text.startsWithBytes(of: "Redacted sentence ") }

  // MARK: Parts of a commit

  package mutating func redact(_ command: NavCommand) -> NavCommand {
    var command = command
    if case .arranged(_, let target) = command {
      let container = target.map { id($0) } ?? childIDs.focusedRules
      selectable = container.flatMap { childIDs.children[TextBytes($0)] } ?? []
      indexLimit = ChildIDs.unknownCount
    }
    if case .tabs(_, let target) = command {
      let container = target.map { id($0) } ?? childIDs.focused
      selectable = container.flatMap { childIDs.children[TextBytes($0)] } ?? []
      // Where other commands were carried out before, a refused selection can go to other tabs of the scene.
      let most = childIDs.children.values.reduce(0) { max($0, $1.count) }
      // How many children the containers have that rules arrange is not known.
      indexLimit = childIDs.isKnown && rules.isEmpty ? most + childIDs.mostAdded : ChildIDs.unknownCount
    }
    // A command can contain others, as in the settings of a plugin.
    let outer = (isInCommand, visitedRules)
    isInCommand = true
    if case .arranged(_, let target?) = command { visitedRules = rules[TextBytes(target)] }
    command.code(&self)
    (isInCommand, visitedRules) = outer
    selectable = nil
    return command
  }

  /// Notes which plugin decides for a container that there is. What a command only names may never come to be.
  mutating func noteRules(_ plugin: String, of container: String) {
    if !isInCommand { rules[TextBytes(container)] = plugin }
  }

  /// Returns the id of the plugin that decides for a container; nil when that is not known.
  func rules(of container: String) -> String? { rules[TextBytes(container)] }

  /// Returns the declarations of the rules that know a verb or the role of a pane: those of the container that is visited, or, where that is
  /// not known, all available ones.
  func rules(knowing word: String) -> [PluginTexts] {
    let declared = visitedRules.map { [known.texts($0)].compactMap(\.self) } ?? known.declared
    return declared.filter { $0.words.containsBytes(of: word) }
  }

  package mutating func redact(_ event: NavEvent) -> NavEvent {
    if case .plugin(.attached(let id, _, _)) = event { attached.insert(TextBytes(id)) }
    switch event {
    case .arranged(.arranged(let container, _)):
      isArranging = true
      visitedRules = rules[TextBytes(container)]
    case .swipe(.began(let container, _, _)): visitedRules = rules[TextBytes(container)]
    default: break
    }
    defer { (isArranging, visitedRules) = (false, nil) }
    var event = event
    event.code(&self)
    return event
  }

  package mutating func redact(_ refusal: Refusal) -> Refusal {
    Refusal(
      code: RefusalCode.known.map(\.rawValue).containsBytes(of: refusal.code.rawValue)
        ? refusal.code : RefusalCode(rawValue: text(refusal.code.rawValue)),
      reasons: refusal.reasons.map {
        Refusal.Reason(by: plugin($0.by), message: sentence($0.recordedMessage))
      },
      step: refusal.step)
  }

  /// Returns the replacement for a plugin that takes part from the beginning.
  package mutating func redact(_ plugin: PluginRecord) -> PluginRecord {
    attached.insert(TextBytes(plugin.id))
    return PluginRecord(
      id: self.plugin(plugin.id), version: plugin.version,
      configuration: plugin.configuration.map {
        configuration(CanonicalJSON(canonical: $0), of: plugin.id).text
      })
  }

  /// Returns the name of a plugin, or `core`, in the redacted journal. A plugin that has neither taken part nor is available
  /// can have any name.
  package mutating func plugin(_ id: String) -> String {
    if id.isEmpty || words.isKept(id) || id.hasSameBytes(as: "core") || id.hasSameBytes(as: "system")
      || known.isBuiltIn(id)
    {
      return id
    }
    let isPlugin = attached.contains(TextBytes(id)) || known.isOffered(id)
    return isPlugin && !redaction.hidesPlugins ? id : plugins.word(for: id)
  }

  /// Returns the name of a plugin that has remembered a value, and thus has taken part.
  mutating func pluginThatRemembers(_ id: String) -> String {
    attached.insert(TextBytes(id))
    return plugin(id)
  }

  /// Returns the replacement for a sentence that is meant for people.
  mutating func sentence(_ text: String) -> String {
    text.isEmpty || words.isKept(text) ? text : sentences.word(for: text) + "."
  }

  /// Returns the replacement for the code of a plugin's failure.
  package mutating func code(_ code: String, of plugin: String) -> String {
    let codes = known.faultCodes + (known.texts(plugin)?.faultCodes ?? [])
    return codes.containsBytes(of: code) ? code : text(code)
  }

  /// Returns the replacement for a plugin's answer to a question: words of the runtime are kept, and messages become
  /// redacted sentences.
  package mutating func answer(_ answer: CanonicalJSON) -> CanonicalJSON {
    if let elements = answer.elements {
      return Self.array(elements.map { command($0) ?? self.answer($0) })
    }
    guard let members = answer.members else { return answer }
    return Self.object(
      members.map { name, value in
        if name.hasSameBytes(as: "with") { return (name, screens(value)) }
        guard let text = value.string else { return (name, self.answer(value)) }
        if name.hasSameBytes(as: "message") { return (name, CanonicalJSON(string: sentence(text))) }
        return (name, Self.namesNode.containsBytes(of: name) ? CanonicalJSON(string: id(text)) : value)
      })
  }

  /// The members of answers that are ids of nodes.
  private static let namesNode = ["node", "pop", "select", "dismiss", "remove", "replace"]

  /// Returns the replacements for a list of screens.
  private mutating func screens(_ list: CanonicalJSON) -> CanonicalJSON {
    let screens = (list.elements ?? []).map { screen in
      // A push has the only member that is a screen.
      command(Self.object([("type", CanonicalJSON(string: "push")), ("screen", screen)]))?.member("screen")
    }
    return Self.array(screens.compactMap(\.self))
  }

  // MARK: Words

  /// Returns the replacement for an id: a numbered word. The replacement for an invalid id is invalid, too.
  package mutating func id(_ id: String) -> String {
    let word = words.word(for: id, isID: true)
    if word.hasSameBytes(as: id) { return id }
    if id.unicodeScalars.contains(where: { LineRole($0) == .control }) { return word + "\u{7}" }
    return id.isSafeOnLine ? word : word + "\u{200B}"
  }

  /// Records the id that the runtime derives in the redacted journal where it derived `id` in the original.
  package mutating func derive(_ id: String, as word: String) { words.derive(id, as: word) }

  /// Returns true for a text that has a word already.
  package func knows(_ text: String) -> Bool { words.knows(text) }

  /// Returns the replacement for a title, a name or a value.
  mutating func text(_ text: String) -> String { words.word(for: text, isID: false) }

  /// Returns the replacement for a number.
  mutating func number(_ text: String) -> String { numbers.word(for: text) }

  /// Returns the replacement for the value of an attribute. What a plugin compares with stays under the keys that it looks up.
  mutating func attribute(_ value: String, under key: String) -> String {
    if known.declared.contains(where: { $0.attributesOfKeys.containsBytes(of: key) }) {
      return attributeKey(value)
    }
    let isLookedUp = known.declared.contains { $0.attributeKeys.containsBytes(of: key) }
    // A key that is the value of another attribute is looked up, too.
    let isCompared = known.declared.contains { texts in
      (isLookedUp || !texts.attributesOfKeys.isEmpty) && texts.attributeValues.containsBytes(of: value)
    }
    return isCompared ? kept(value) : text(value)
  }

  mutating func attributeKey(_ key: String) -> String {
    known.declared.contains { $0.attributeKeys.containsBytes(of: key) } ? kept(key) : text(key)
  }

  /// Returns a text that stays in any case, after noting that it was there if it is also kept by name.
  private mutating func kept(_ text: String) -> String {
    _ = words.isKept(text)
    return text
  }

  /// Returns the replacement for the child in a selection of a tab: an id, or a number that is no child's id and therefore
  /// an index, which is kept.
  mutating func child(_ text: String) -> String {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    guard isNumber, let selectable, !(knows(text) && selectable.containsBytes(of: id(text))) else {
      return id(text)
    }
    if let index = Int(text), index < indexLimit { return "\(index)" }
    // A larger number may be personal. Any other that is no index has the same effect.
    let other = (indexLimit...).first { !selectable.containsBytes(of: "\($0)") }
    return "\(other ?? indexLimit)"
  }
}

extension Redactor {
  /// The ids of the children of tabs and of arranged containers in a scene, as they are in the redacted journal.
  package struct ChildIDs: Sendable {
    /// The ids of the children, by the id of the container.
    package var children: [TextBytes: [String]] = [:]
    /// The container that a selection without a target goes to.
    package var focused: String?
    /// The container that a verb of rules without a target goes to.
    package var focusedRules: String?
    /// The number of tabs that the commit can have added before one of its commands selects one.
    package var mostAdded = 0
    /// True when the scene in which a command selects a tab is known.
    var isKnown: Bool

    /// The number of tabs where nothing is known about them: a larger index is none.
    static let unknownCount = 99

    /// Creates an empty list.
    package init(isKnown: Bool = false) { self.isKnown = isKnown }
  }
}
