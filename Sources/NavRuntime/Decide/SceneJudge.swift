import NavEvents

/// The nodes of a scene or an archive, looked at before anything is built: each id once, everything of the right
/// shape, nothing where it must not stand.
struct SceneJudge {
  private var names: Set<TextID> = []
  private var screens: Set<TextID> = []
  /// The ids that are in the scene already: they stay, even those that no new node could have.
  private let known: Set<TextID>

  /// For what is to take the place of a scene with nodes of these ids.
  init(known: Set<TextID> = []) { self.known = known }

  /// Containers around the node that is looked at.
  private var depth = 0

  /// Whether a screen of that name is among them; a container that bears it is another node.
  func holds(screen name: TextID) -> Bool { screens.contains(name) }

  /// Collects the root, a container, and all inside it; returns what is wrong with them.
  mutating func judge(
    root: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard document.kind(of: root) == .object, document.member("kind", of: root) != nil else {
      return bad("the root must be a container", &draft)
    }
    return judge(root, document, &draft)
  }

  /// Collects what lies on top of the scene.
  mutating func judge(
    modalsOf scene: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard let modals = document.member("modals", of: scene) else { return nil }
    guard document.kind(of: modals) == .array else { return bad("“modals” is no list", &draft) }
    for modal in document.elements(of: modals) {
      guard document.kind(of: modal) == .object, let node = document.member("node", of: modal),
        document.isWord("style", of: modal, ModalStyle.self)
      else { return bad("a modal is an object with a “node” and a “style”", &draft) }
      if let objection = judge(node, document, &draft) { return objection }
    }
    return nil
  }

  /// Looks at the scene's own attributes.
  func judge(
    attributesOf scene: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard let attributes = document.member("attributes", of: scene) else { return nil }
    guard document.kind(of: attributes) == .object,
      document.members(of: attributes).allSatisfy({ document.string($0.value) != nil })
    else { return bad("“attributes” are texts by their names", &draft) }
    return nil
  }

  private mutating func judge(
    _ node: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard document.kind(of: node) == .object, let content = try? draft.readScreen(node, document) else {
      return bad("a node must be an object with an “id”, and its members of their types", &draft)
    }
    guard isValid(content.id, draft.texts) else { return .badID(content.id) }
    guard names.insert(content.id).inserted else { return .duplicateNode(content.id) }
    if !document.areBools(["hidesBackButton"], of: node) {
      return bad("“hidesBackButton” is no boolean", &draft)
    }
    guard let member = document.member("kind", of: node) else {
      screens.insert(content.id)
      return nil
    }
    guard let kind = document.word(member, as: ContainerKind.self) else {
      return bad("“\(draft.texts[content.id])” has a kind that nobody knows", &draft)
    }
    return judge(node, kind, content.id, document, &draft)
  }

  private mutating func judge(
    _ node: JSONValue, _ kind: ContainerKind, _ id: TextID, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> Objection? {
    guard depth <= JournalBounds.deepestContainer else {
      return bad(
        "“\(draft.texts[id])” stands in more than \(JournalBounds.deepestContainer) containers", &draft)
    }
    depth += 1
    defer { depth -= 1 }
    guard kind.hasGoodSettings(node, document) else {
      return bad("“\(draft.texts[id])” has a setting of another type", &draft)
    }
    switch kind {
    case .drillDown: return judgeDrillDown(node, id, document, &draft)
    case .stack:
      return judgeList("entries", of: node, id, document, &draft) { NestingRule.objection(toPushing: $0, $1) }
    case .tabs: return judgeList("children", of: node, id, document, &draft) { _, _ in nil }
    case .split: return judgeSplit(node, id, document, &draft)
    case .web: return judgeWeb(node, id, document, &draft)
    }
  }

  private mutating func judgeDrillDown(
    _ node: JSONValue, _ id: TextID, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    if let objection = judgeList("left", of: node, id, document, &draft, { _, _ in nil }) { return objection }
    if let right = document.member("right", of: node) {
      let left = document.member("left", of: node).map { document.elements(of: $0).count } ?? 0
      if left == 0 { return bad("“\(draft.texts[id])” has a right screen without a left one", &draft) }
      if let objection = judge(right, document, &draft) { return objection }
    }
    for placeholder in [
      document.member("leftPlaceholder", of: node), document.member("rightPlaceholder", of: node),
    ] {
      guard let placeholder else { continue }
      if document.member("kind", of: placeholder) != nil { return bad("a placeholder is a screen", &draft) }
      if let objection = judge(placeholder, document, &draft) { return objection }
    }
    return nil
  }

  private mutating func judgeSplit(
    _ node: JSONValue, _ id: TextID, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    let columns = [
      document.member("primary", of: node), document.member("supplementary", of: node),
      document.member("secondary", of: node),
    ]
    for (place, column) in columns.enumerated() {
      guard let column else {
        if place == 1 { continue }
        return bad("“\(draft.texts[id])” lacks the stack of a column", &draft)
      }
      guard document.member("kind", of: column).map({ document.isString($0, "stack") }) == true else {
        return bad("a column of “\(draft.texts[id])” is no stack", &draft)
      }
      if let objection = judge(column, document, &draft) { return objection }
    }
    guard let compact = document.member("compact", of: node) else { return nil }
    if document.member("kind", of: compact) == nil { return bad("“compact” is a container", &draft) }
    return judge(compact, document, &draft)
  }

  private mutating func judgeWeb(
    _ node: JSONValue, _ id: TextID, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    let noScreen = bad("a page of “\(draft.texts[id])” is no screen", &draft)
    if let objection = judgeList(
      "pages", of: node, id, document, &draft, { kind, _ in kind == nil ? nil : noScreen })
    {
      return objection
    }
    if document.member("rootURL", of: node) != nil {
      let page = Web.pageName(0, in: id, &draft.texts)
      if !isValid(page, draft.texts), !known.contains(id) { return .badID(page) }
    }
    guard let load = document.member("load", of: node) else { return nil }
    let top = document.member("pages", of: node).flatMap { document.elements(of: $0).last }
    return judge(load: load, id, top: top, document, &draft)
  }

  /// What loads is a page that is not there yet, or the top one.
  private mutating func judge(
    load: JSONValue, _ container: TextID, top: JSONValue?, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> Objection? {
    guard document.isLoad(load), let page = text("page", of: load, document, &draft) else {
      return bad("what “\(draft.texts[container])” loads is no load", &draft)
    }
    let kind = document.member("kind", of: load).flatMap { document.word($0, as: LoadKind.self) } ?? .link
    if kind.isPending {
      guard isValid(page, draft.texts) else { return .badID(page) }
      return names.insert(page).inserted ? nil : .duplicateNode(page)
    }
    if let top, text("id", of: top, document, &draft) == page { return nil }
    return bad("“\(draft.texts[page])” is not the top page of “\(draft.texts[container])”", &draft)
  }

  private func text(
    _ name: StaticString, of object: JSONValue, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> TextID? {
    document.member(name, of: object).flatMap { member in
      document.withText(of: member) { draft.texts.intern($0) }
    }
  }

  /// The nodes of a list, each of a kind that `rule` lets in.
  private mutating func judgeList(
    _ name: StaticString, of node: JSONValue, _ id: TextID, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft, _ rule: (ContainerKind?, TextID) -> Objection?
  ) -> Objection? {
    guard let list = document.member(name, of: node) else { return nil }
    guard document.kind(of: list) == .array else {
      return bad("“\(name)” of “\(draft.texts[id])” is no list", &draft)
    }
    for element in document.elements(of: list) {
      if let objection = judge(element, document, &draft) { return objection }
      let kind = document.member("kind", of: element).flatMap { document.word($0, as: ContainerKind.self) }
      let child = text("id", of: element, document, &draft)
      if let objection = rule(kind, child ?? id) { return objection }
    }
    return nil
  }

  private func isValid(_ id: TextID, _ texts: borrowing TextTable) -> Bool {
    NodeName.isValid(id, texts) || known.contains(id)
  }

  private func bad(_ reason: String, _ draft: inout CommitDraft) -> Objection {
    .badScene(draft.texts.intern(reason))
  }
}

extension ContainerKind {
  /// Whether the members that are no nodes are of their types.
  fileprivate func hasGoodSettings(_ node: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    switch self {
    case .drillDown:
      document.areBools(
        ["navigationBarsHidden", "toolbarsHidden", "propagatesNavigationItem", "propagatesTabBarItem"],
        of: node)
        && document.arePositive(["leftWidth"], of: node)
        && document.isWord("navigationBarPosition", of: node, BarPosition.self)
    case .stack: document.areBools(["navigationBarsHidden"], of: node)
    case .tabs: document.isText("selected", of: node) && document.selectsChild(node)
    case .split:
      document.areBools(["collapsed"], of: node) && document.hasGoodCollapse(node)
        && document.hasGoodWidths(node)
        && document.isWord("displayMode", of: node, DisplayMode.self)
        && document.isWord("splitBehavior", of: node, SplitBehavior.self)
    case .web:
      document.isAddress("rootURL", of: node) && document.areBools(["hasAppeared"], of: node)
        && document.hasGoodPages(node)
    }
  }
}

extension JSONDocument {
  fileprivate func areBools(_ names: [StaticString], of object: JSONValue) -> Bool {
    names.allSatisfy { member($0, of: object).map { bool($0) != nil } ?? true }
  }

  fileprivate func arePositive(_ names: [StaticString], of object: JSONValue) -> Bool {
    names.allSatisfy { member($0, of: object).map { (number($0) ?? 0) > 0 } ?? true }
  }

  fileprivate func hasGoodWidths(_ split: JSONValue) -> Bool {
    guard
      arePositive(
        ["primaryWidth", "primaryWidthFraction", "minimumPrimaryWidth", "maximumPrimaryWidth"], of: split)
    else { return false }
    let fraction = member("primaryWidthFraction", of: split).flatMap { number($0) } ?? 1
    let minimum = member("minimumPrimaryWidth", of: split).flatMap { number($0) } ?? 0
    let maximum = member("maximumPrimaryWidth", of: split).flatMap { number($0) } ?? .infinity
    return fraction <= 1 && minimum <= maximum
  }

  /// Whether what is selected is one of the children, if anything is said about it.
  fileprivate func selectsChild(_ tabs: JSONValue) -> Bool {
    guard let selected = member("selected", of: tabs).flatMap({ string($0) }) else { return true }
    let children = member("children", of: tabs).map { elements(of: $0) } ?? []
    return children.contains { child in
      member("id", of: child).flatMap { string($0) }?.hasSameBytes(as: selected) ?? false
    }
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

  /// Whether an object has what a load has, each of its type.
  fileprivate func isLoad(_ load: JSONValue) -> Bool {
    guard kind(of: load) == .object, member("page", of: load) != nil, member("url", of: load) != nil else {
      return false
    }
    return isText("page", of: load) && isAddress("url", of: load) && isText("failure", of: load)
      && isWord("kind", of: load, LoadKind.self)
  }

  /// Whether every page's residency and action are of their types.
  fileprivate func hasGoodPages(_ web: JSONValue) -> Bool {
    guard let pages = member("pages", of: web), kind(of: pages) == .array else { return true }
    return elements(of: pages).allSatisfy { page in
      isWord("residency", of: page, Residency.self) && isText("actionURL", of: page)
        && (!isComingBack(page) || returns(page, in: web))
    }
  }

  private func isComingBack(_ page: JSONValue) -> Bool {
    member("residency", of: page).map { isString($0, "loading") } ?? false
  }

  /// Whether what the container loads is the return of that page.
  private func returns(_ page: JSONValue, in web: JSONValue) -> Bool {
    guard let load = member("load", of: web), let id = member("id", of: page).flatMap({ string($0) }),
      member("kind", of: load).flatMap({ word($0, as: LoadKind.self) }) == .returning
    else { return false }
    return member("page", of: load).flatMap { string($0) }?.hasSameBytes(as: id) ?? false
  }

  fileprivate func isAddress(_ name: StaticString, of object: JSONValue) -> Bool {
    member(name, of: object).map { string($0).flatMap { WebAddress($0)?.isLoadable } == true } ?? true
  }

  fileprivate func isText(_ name: StaticString, of object: JSONValue) -> Bool {
    member(name, of: object).map { string($0) != nil } ?? true
  }

  fileprivate func isWord<Word: WireName>(_ name: StaticString, of object: JSONValue, _ type: Word.Type)
    -> Bool
  {
    member(name, of: object).map { word($0, as: type) != nil } ?? true
  }
}
