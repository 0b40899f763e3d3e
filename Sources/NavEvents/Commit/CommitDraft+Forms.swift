package import NavBase

/// The conversion of commands and events between a session, which uses handles, and its callers, which use strings.
extension CommitDraft {
  /// Returns a command with its texts as handles of this session.
  package mutating func intern(_ command: Command<PlainForm>) -> Command<InternedForm> {
    withUnsafeMutablePointer(to: &self) { command.converted(Interning(draft: $0)) }
  }

  /// Returns an event with its texts as handles of this session.
  package mutating func intern(_ event: Event<PlainForm>) -> Event<InternedForm> {
    withUnsafeMutablePointer(to: &self) { event.converted(Interning(draft: $0)) }
  }

  /// Returns a command with its texts as strings.
  package func plain(_ command: Command<InternedForm>) -> Command<PlainForm> {
    withUnsafePointer(to: self) { command.converted(Naming(draft: $0)) }
  }

  /// Returns an event with its texts as strings.
  package func plain(_ event: Event<InternedForm>) -> Event<PlainForm> {
    withUnsafePointer(to: self) { event.converted(Naming(draft: $0)) }
  }

  /// Returns a JSON value that does not depend on the texts of this session.
  package func plain(_ value: JSONText) -> CanonicalJSON { CanonicalJSON(canonical: texts[value.text]) }

  /// Returns the description of a screen in plain strings.
  package func description(of screen: ScreenContent) -> ScreenDescription {
    guard let place = screen.details else { return ScreenDescription(texts[screen.id]) }
    let details = details[Int(place)]
    var description = ScreenDescription(texts[screen.id], title: string(details.title))
    if details.hasOnlyTitle { return description }
    description.route = string(details.route)
    description.params = details.params.map { plain($0) }
    description.restorationID = string(details.restorationID)
    description.url = string(details.url)
    description.backTitle = string(details.backTitle)
    description.leftItems = strings(details.leftItems)
    description.rightItems = strings(details.rightItems)
    description.toolbarItems = strings(details.toolbarItems)
    description.leftItemsSupplementBackButton = details.leftItemsSupplementBackButton
    description.autorotates = details.autorotates
    description.orientations = details.orientations
    description.isEmptyDetail = details.isEmptyDetail
    description.tabItem = string(details.tabItem)
    description.hidesBottomBar = details.hidesBottomBar
    if details.hasRequest { description.request = ScreenRequest(written: strings(details.request)) }
    if details.isAnswered { description.isAnswered = true }
    if let results = details.results { description.results = plain(results) }
    let pairs = strings(details.attributes)
    if !pairs.isEmpty {
      description.attributes = NavAttributes(
        written: stride(from: 0, to: pairs.count - 1, by: 2).map { (key: pairs[$0], value: pairs[$0 + 1]) })
    }
    return description
  }

  /// Writes the line that you type for a command of this commit: ``NavCommand/description``.
  package func appendLine(of command: InternedCommand, to buffer: inout ByteBuffer) {
    let hasVerb = withUnsafePointer(to: self) { LineWriter.write(command, Naming(draft: $0), to: &buffer) }
    if !hasVerb { write(command, to: &buffer) }
  }

  private func string(_ text: TextID?) -> String? { text.map { texts[$0] } }
}

extension Command where Form == PlainForm {
  /// The command as it is written in a journal.
  public var json: CanonicalJSON {
    var draft = CommitDraft()
    var buffer = ByteBuffer()
    let command = draft.intern(self)
    draft.write(command, to: &buffer)
    return CanonicalJSON(canonical: buffer.string)
  }

  /// Creates a command from its form in a journal.
  /// - Throws: A ``WireError`` when the value is not a command of this version.
  public init(_ json: CanonicalJSON) throws(WireError) {
    var document = JSONDocument()
    do throws(JSONFault) { try document.parse(json.text) } catch { throw .invalid("command") }
    var draft = CommitDraft()
    self = draft.plain(try draft.readCommand(document.root, document))
  }
}

extension Event: CustomStringConvertible where Form == PlainForm {
  /// The event as it is written in a journal: canonical JSON.
  public var description: String {
    var draft = CommitDraft()
    var buffer = ByteBuffer()
    let event = draft.intern(self)
    draft.write(event, to: &buffer)
    return buffer.string
  }
}

extension Event where Form == PlainForm {
  /// The event as it is written in a journal.
  public var json: CanonicalJSON { CanonicalJSON(canonical: description) }

  /// Creates an event from its form in a journal.
  /// - Throws: A ``WireError`` when the value is not an event of this version.
  public init(_ json: CanonicalJSON) throws(WireError) {
    var document = JSONDocument()
    do throws(JSONFault) { try document.parse(json.text) } catch { throw .invalid("event") }
    var draft = CommitDraft()
    self = draft.plain(try draft.readEvent(document.root, document))
  }
}

extension ScreenDescription {
  /// The screen as an object of a journal.
  package var json: String {
    var draft = CommitDraft()
    var buffer = ByteBuffer()
    let screen = draft.content(self)
    WireWriter.write(draft, to: &buffer) { $0.write(screen) }
    return buffer.string
  }

  /// Creates a screen from an object of a journal, as canonical JSON; nil when it is none of this version.
  package init?(json: String) {
    // A push has the only member that is a screen.
    let push = CanonicalJSON(canonical: "{\"type\":\"push\",\"screen\":\(json)}")
    guard let screen = (try? NavCommand(push))?.broughtScreen else { return nil }
    self = screen
  }
}

/// A conversion that gives each text, list and screen a place in a commit.
private struct Interning: FormConversion {
  typealias Source = PlainForm
  typealias Target = InternedForm

  /// The commit; valid during the conversion.
  let draft: UnsafeMutablePointer<CommitDraft>

  func text(_ text: String) -> TextID { draft.pointee.texts.intern(text) }
  func list(_ list: [String]) -> TextList { draft.pointee.list(list) }
  func json(_ json: CanonicalJSON) -> JSONText { draft.pointee.knownJSON(json.text) }
  func screen(_ screen: ScreenDescription) -> ScreenContent { draft.pointee.content(screen) }

  func screens(_ screens: [ScreenDescription]) -> ScreenList {
    draft.pointee.list(screens.map { draft.pointee.content($0) })
  }

  func node(_ node: NodeDescription) -> NodeContent {
    NodeContent(
      screen: screen(node.screen), kind: node.kind, rootURL: node.rootURL.map { text($0) },
      rules: node.rules.map { text($0) })
  }

  func commands(_ commands: [NavCommand]) -> CommandList {
    draft.pointee.list(commands.map { $0.converted(self) })
  }

  func change(_ change: ArrangedChange<PlainForm>) -> ChangePlace {
    draft.pointee.add(change.converted(self))
  }
}

/// A conversion that reads each text, list and screen out of a commit.
private struct Naming: LineConversion {
  typealias Source = InternedForm
  typealias Target = PlainForm

  /// The commit; valid during the conversion.
  let draft: UnsafePointer<CommitDraft>

  func text(_ text: TextID) -> String { draft.pointee.texts[text] }
  func list(_ list: TextList) -> [String] { draft.pointee.strings(list) }
  func json(_ json: JSONText) -> CanonicalJSON { CanonicalJSON(canonical: draft.pointee.texts[json.text]) }
  func screen(_ screen: ScreenContent) -> ScreenDescription { draft.pointee.description(of: screen) }

  func screens(_ screens: ScreenList) -> [ScreenDescription] {
    draft.pointee.screens(of: screens).map { draft.pointee.description(of: $0) }
  }

  func node(_ node: NodeContent) -> NodeDescription {
    NodeDescription(
      screen(node.screen), kind: node.kind, rootURL: node.rootURL.map { text($0) },
      rules: node.rules.map { text($0) })
  }

  func commands(_ commands: CommandList) -> [NavCommand] {
    draft.pointee.commands(of: commands).map { $0.converted(self) }
  }

  func change(_ place: ChangePlace) -> ArrangedChange<PlainForm> {
    draft.pointee.change(at: place).converted(self)
  }

  func withBytes(of text: TextID, _ body: (UnsafeRawBufferPointer) -> Void) {
    draft.pointee.texts.withBytes(of: text, body)
  }

  func id(ofBare screen: ScreenContent) -> TextID? { screen.details == nil ? screen.id : nil }
}

extension CommitDraft {
  /// Returns the JSON of a command of this commit.
  package mutating func json(of command: InternedCommand) -> JSONText {
    var buffer = ByteBuffer()
    write(command, to: &buffer)
    return JSONText(texts.intern(buffer.bytes))
  }

  /// Returns the command in a JSON value; nil for one that is no command of this version.
  package mutating func command(inJSON json: JSONText) -> InternedCommand? {
    var document = JSONDocument()
    guard (try? document.parse(texts[json.text])) != nil else { return nil }
    return try? readCommand(document.root, document)
  }
}

extension InternedEvent {
  /// Returns the reason why a journal cannot hold the event; nil when it can. Complexity: O(length of its JSON values).
  package func unwritableValue(in draft: borrowing CommitDraft) -> UnwritableValue? {
    WireBounds.firstUnwritable(draft) { bounds in
      var event = self
      event.code(&bounds)
    }
  }
}
