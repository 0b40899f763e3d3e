import NavEvents

/// A split in JSON: canonical form, archive, state view. `docs/journal-format.md` lists the members.
extension Split {
  // MARK: Writing

  static func write(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let split = state.scene.splits[place.index]
    state.writeNode("primary", split.primary, texts, to: &buffer)
    state.writeNode("supplementary", split.supplementary, texts, to: &buffer)
    state.writeNode("secondary", split.secondary, texts, to: &buffer)
    state.writeNode("compact", split.compact, texts, to: &buffer)
    if split.isCollapsed { split.writeCollapse(to: &buffer) }
    split.writeSettings(to: &buffer)
  }

  private func writeCollapse(to buffer: inout ByteBuffer) {
    buffer.member("collapsed", true)
    buffer.member("merged")
    let merged = columns.filter { isMerged($0) }
    buffer.list(merged) { column, buffer in
      buffer.append("\"")
      buffer.append(column.wireName)
      buffer.append("\"")
    }
    buffer.member("primaryCountAtCollapse", Int(primaryCountAtCollapse))
  }

  private func writeSettings(to buffer: inout ByteBuffer) {
    if displayMode != .automatic { buffer.member("displayMode", word: displayMode.wireName) }
    if behavior != .tile { buffer.member("splitBehavior", word: behavior.wireName) }
    if let points = width.points { buffer.member("primaryWidth", points) }
    if let fraction = width.fraction { buffer.member("primaryWidthFraction", fraction) }
    if let minimum = width.minimum { buffer.member("minimumPrimaryWidth", minimum) }
    if let maximum = width.maximum { buffer.member("maximumPrimaryWidth", maximum) }
  }

  /// Never collapsed: the size class where it is restored says that.
  static func writeSurvivors(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let split = state.scene.splits[place.index]
    state.writeSurvivor("primary", split.primary, texts, to: &buffer)
    state.writeSurvivor("supplementary", split.supplementary, texts, to: &buffer)
    state.writeSurvivor("secondary", split.secondary, texts, to: &buffer)
    state.writeSurvivor("compact", split.compact, texts, to: &buffer)
    split.writeSettings(to: &buffer)
  }

  static func writeView(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to view: inout StateView
  ) {
    let split = state.scene.splits[place.index]
    view.buffer.append("{\"kind\":\"split\",\"columns\":{\"primary\":")
    texts.appendQuoted(state.scene[split.primary].name, to: &view.buffer)
    if let stack = split.supplementary { view.write("supplementary", stack, state, texts) }
    view.write("secondary", split.secondary, state, texts)
    view.buffer.close()
    if let compact = split.compact { view.write("compact", compact, state, texts) }
    view.buffer.member("collapsed", split.isCollapsed)
    view.buffer.member("merged")
    view.buffer.list(split.merged) { texts.appendQuoted(state.scene[$0].name, to: &$1) }
    view.buffer.member("displayMode", word: state.displayMode(of: split).wireName)
    view.buffer.member("splitBehavior", word: split.behavior.wireName)
    view.buffer.close()
  }

  // MARK: Reading

  static func read(
    _ name: TextID, parent: NodeID?, from value: JSONValue, with reader: inout SceneReader,
    into scene: inout Scene, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    let (left, right) = (
      reader.readStack("primary", of: value, &scene, document, &draft),
      reader.readStack("secondary", of: value, &scene, document, &draft)
    )
    guard let primary = left, let secondary = right else {
      for stack in [left, right].compactMap({ $0 }) { scene.removeTree(stack) }
      return nil
    }
    var split = Split(primary: primary, secondary: secondary)
    split.supplementary = reader.readStack("supplementary", of: value, &scene, document, &draft)
    split.readSettings(value, document)
    split.readCollapse(value, document)
    let id = scene.addSplit(name, split, parent: parent)
    guard let compact = reader.readNode("compact", of: value, id, &scene, document, &draft) else { return id }
    if let index = scene.splitIndex(id) { scene.splits[index].compact = compact }
    return id
  }

  private mutating func readSettings(_ value: JSONValue, _ document: borrowing JSONDocument) {
    displayMode = document.word("displayMode", of: value, default: .automatic)
    behavior = document.word("splitBehavior", of: value, default: .tile)
    width = ColumnWidth(
      points: document.number("primaryWidth", of: value),
      fraction: document.number("primaryWidthFraction", of: value),
      minimum: document.number("minimumPrimaryWidth", of: value),
      maximum: document.number("maximumPrimaryWidth", of: value))
  }

  private mutating func readCollapse(_ value: JSONValue, _ document: borrowing JSONDocument) {
    isCollapsed = document.flag("collapsed", of: value, default: false)
    primaryCountAtCollapse = Int32(clamping: document.integer("primaryCountAtCollapse", of: value) ?? 0)
    guard isCollapsed, let merged = document.member("merged", of: value) else { return }
    var stacks: [NodeID] = []
    document.forEachElement(of: merged) { element in
      if let stack = document.word(element, as: SplitColumn.self).flatMap({ stack(of: $0) }) {
        stacks.append(stack)
      }
    }
    merge(stacks)
  }

  // MARK: Validating

  static func hasGoodSettings(_ value: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    document.areBools(["collapsed"], of: value) && document.hasGoodCollapse(value)
      && document.hasGoodWidths(value)
      && document.isWord("displayMode", of: value, DisplayMode.self)
      && document.isWord("splitBehavior", of: value, SplitBehavior.self)
  }

  static func objection(
    toShapeOf value: JSONValue, _ id: TextID, _ validator: inout SceneValidator,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    let columns = [
      document.member("primary", of: value), document.member("supplementary", of: value),
      document.member("secondary", of: value),
    ]
    for (place, column) in columns.enumerated() {
      guard let column else {
        if place == 1 { continue }
        return validator.bad("“\(draft.texts[id])” lacks the stack of a column", &draft)
      }
      guard document.member("kind", of: column).map({ document.isString($0, "stack") }) == true else {
        return validator.bad("a column of “\(draft.texts[id])” is no stack", &draft)
      }
      if let objection = validator.objection(to: column, document, &draft) { return objection }
    }
    guard let compact = document.member("compact", of: value) else { return nil }
    if document.member("kind", of: compact) == nil {
      return validator.bad("“compact” is a container", &draft)
    }
    return validator.objection(to: compact, document, &draft)
  }
}

extension SceneReader {
  /// The stack of a column.
  fileprivate mutating func readStack(
    _ name: StaticString, of value: JSONValue, _ scene: inout Scene, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> NodeID? {
    guard let id = readNode(name, of: value, nil, &scene, document, &draft) else { return nil }
    if scene.stackIndex(id) != nil { return id }
    scene.removeTree(id)
    return nil
  }
}

extension JSONDocument {
  fileprivate func hasGoodWidths(_ split: JSONValue) -> Bool {
    guard
      arePositive(
        ["primaryWidth", "primaryWidthFraction", "minimumPrimaryWidth", "maximumPrimaryWidth"], of: split)
    else { return false }
    let fraction = number("primaryWidthFraction", of: split) ?? 1
    let minimum = number("minimumPrimaryWidth", of: split) ?? 0
    let maximum = number("maximumPrimaryWidth", of: split) ?? .infinity
    return fraction <= 1 && minimum <= maximum
  }

  /// Whether what is merged are columns whose stacks can stand on the primary's, and the count is one.
  fileprivate func hasGoodCollapse(_ split: JSONValue) -> Bool {
    if let count = member("primaryCountAtCollapse", of: split), (integer(count) ?? -1) < 0 { return false }
    guard let merged = member("merged", of: split) else { return true }
    return kind(of: merged) == .array
      && elements(of: merged).allSatisfy { value in
        switch word(value, as: SplitColumn.self) {
        case .secondary: hasEntries(member("secondary", of: split))
        case .supplementary: hasEntries(member("supplementary", of: split))
        case .primary, .compact, nil: false
        }
      }
  }

  /// Whether something stands on a stack: an empty one is never merged.
  private func hasEntries(_ stack: JSONValue?) -> Bool {
    stack.flatMap { member("entries", of: $0) }.map { !elements(of: $0).isEmpty } ?? false
  }
}
