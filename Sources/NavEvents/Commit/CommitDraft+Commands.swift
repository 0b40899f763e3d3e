/// The parts of which commands are built: JSON values, screens and texts.
extension CommitDraft {
  /// Returns the canonical form of a JSON value.
  package mutating func json(_ text: String) throws(JSONError) -> JSONText {
    var document = JSONDocument()
    try document.parsePart(text)
    return json(document.root, of: document)
  }

  /// Returns a JSON text that is known to be canonical.
  package mutating func knownJSON(_ text: String) -> JSONText { JSONText(texts.intern(text)) }

  package mutating func knownJSON(_ text: String?) -> JSONText? { text.map { knownJSON($0) } }

  package mutating func json(_ value: JSONValue, of document: borrowing JSONDocument) -> JSONText {
    var buffer = ByteBuffer()
    document.append(value, to: &buffer)
    return JSONText(texts.intern(buffer.bytes))
  }

  package mutating func content(_ screen: ScreenDescription?) -> ScreenContent? { screen.map { content($0) } }

  package mutating func content(_ screen: ScreenDescription) -> ScreenContent {
    let id = texts.intern(screen.id)
    var details = ScreenDetails()
    details.title = text(screen.title)
    if details.title == id { details.title = nil }
    if screen.isPlain { return self.screen(id, details) }
    details.restorationID = text(screen.restorationID)
    details.url = text(screen.url)
    details.backTitle = text(screen.backTitle)
    details.leftItems = list(screen.leftItems)
    details.rightItems = list(screen.rightItems)
    details.toolbarItems = list(screen.toolbarItems)
    details.leftItemsSupplementBackButton = screen.leftItemsSupplementBackButton
    details.autorotates = screen.autorotates
    details.orientations = screen.orientations
    details.isEmptyDetail = screen.isEmptyDetail
    details.tabItem = text(screen.tabItem)
    details.attributes = list(screen.attributes.flatMap { [$0.key, $0.value] })
    details.hidesBottomBar = screen.hidesBottomBar
    return self.screen(id, details)
  }

  mutating func text(_ string: String?) -> TextID? { string.map { texts.intern($0) } }
}
