import NavEvents

/// The nodes of an archive, looked at before anything is rebuilt: each id once, everything of the right shape.
struct ArchiveNodes {
  /// The ids, the container's first.
  private(set) var names: [TextID] = []

  /// Collects the root, a drillDown, and all inside it; returns what is wrong with them.
  mutating func collect(
    root: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard document.member("kind", of: root).map({ document.isString($0, "drillDown") }) == true,
      hasGoodSettings(root, document)
    else { return .badArchive }
    return collect(root, document, &draft) ?? collectStack(root, document, &draft)
      ?? collectPlaceholders(root, document, &draft)
  }

  private mutating func collectStack(
    _ root: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    let left = document.member("left", of: root)
    if let left, document.kind(of: left) != .array { return .badArchive }
    var screens = left.map { document.elements(of: $0) } ?? []
    if let right = document.member("right", of: root) {
      if screens.isEmpty { return .badArchive }
      screens.append(right)
    }
    for screen in screens {
      if let objection = collectScreen(screen, document, &draft) { return objection }
    }
    return nil
  }

  private mutating func collectPlaceholders(
    _ root: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    for placeholder in [
      document.member("leftPlaceholder", of: root), document.member("rightPlaceholder", of: root),
    ] {
      if let placeholder, let objection = collectScreen(placeholder, document, &draft) { return objection }
    }
    return nil
  }

  private mutating func collectScreen(
    _ screen: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    document.member("kind", of: screen) == nil ? collect(screen, document, &draft) : .badArchive
  }

  private mutating func collect(
    _ node: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard let content = try? draft.readScreen(node, document) else { return .badArchive }
    guard NodeName.isValid(content.id, draft.texts) else { return .badID(content.id) }
    if names.contains(content.id) { return .duplicateNode(content.id) }
    names.append(content.id)
    return nil
  }

  private func hasGoodSettings(_ root: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    let width = document.member("leftWidth", of: root)
    let flags = [
      document.member("navigationBarsHidden", of: root), document.member("toolbarsHidden", of: root),
    ]
    return width.map { (document.number($0) ?? 0) > 0 } ?? true
      && flags.allSatisfy { flag in flag.map { document.bool($0) != nil } ?? true }
  }
}
