import NavEvents

/// A web container in JSON: canonical form, archive, state view. `docs/journal-format.md` lists the members.
extension Web {
  // MARK: Writing

  static func write(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let web = state.scene.webs[place.index]
    if !web.pages.isEmpty {
      buffer.member("pages")
      buffer.list(web.pages) { state.write($0, residency: $0.residency, texts, to: &$1) }
    }
    if let load = web.load { load.write(texts, to: &buffer) }
    if let url = web.rootURL { buffer.member("rootURL", url, texts) }
    if web.hasAppeared { buffer.member("hasAppeared", true) }
  }

  /// The pages' live views are gone.
  static func writeSurvivors(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let web = state.scene.webs[place.index]
    let pages = web.pages.filter { state.survives($0.node, texts) }
    if !pages.isEmpty {
      buffer.member("pages")
      buffer.list(pages) { state.write($0, residency: .snapshot, texts, to: &$1) }
    }
    if let url = web.rootURL { buffer.member("rootURL", url, texts) }
  }

  static func writeView(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to view: inout StateView
  ) {
    let web = state.scene.webs[place.index]
    view.buffer.append("{\"kind\":\"web\",\"pages\":")
    view.buffer.list(web.pages) { page, buffer in
      buffer.append("{\"id\":")
      texts.appendQuoted(state.scene[page.node].name, to: &buffer)
      buffer.member("url")
      if let url = state.scene.extras(of: page.node).url {
        texts.appendQuoted(url, to: &buffer)
      } else {
        buffer.append("null")
      }
      buffer.member("residency", word: page.residency.wireName)
      buffer.member("locked", state.isLocked(page.node))
      buffer.close()
    }
    web.writeLoad(texts, to: &view.buffer)
    view.buffer.close()
  }

  private func writeLoad(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.member("pending")
    if let load, load.kind.isPending {
      buffer.append("{\"id\":")
      texts.appendQuoted(load.page, to: &buffer)
      buffer.member("url", load.url, texts)
      buffer.close()
    } else {
      buffer.append("null")
    }
    buffer.member("activity", isLoading)
    buffer.member("error")
    if let failure = load?.failure {
      texts.appendQuoted(failure, to: &buffer)
    } else {
      buffer.append("null")
    }
  }

  // MARK: Reading

  static func read(
    _ name: TextID, parent: NodeID?, from value: JSONValue, with reader: inout SceneReader,
    into scene: inout Scene, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    let id = add(name, parent: parent, to: &scene, &draft.texts)
    var web = Web()
    if let pages = document.member("pages", of: value) {
      document.forEachElement(of: pages) { element in
        guard let node = reader.read(element, parent: id, into: &scene, document, &draft) else { return }
        var page = Page(node: node)
        page.residency = document.word("residency", of: element, default: .live)
        page.actionURL = document.text("actionURL", of: element, &draft)
        web.pages.append(page)
      }
    }
    web.rootURL = document.text("rootURL", of: value, &draft)
    web.hasAppeared = document.flag("hasAppeared", of: value, default: false)
    web.load = document.member("load", of: value).flatMap { Load($0, document, &draft) }
    if let index = scene.webIndex(id) { scene.webs[index] = web }
    return id
  }

  // MARK: Validating

  static func hasGoodSettings(_ value: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    document.isAddress("rootURL", of: value) && document.areBools(["hasAppeared"], of: value)
      && document.hasGoodPages(value)
  }

  static func objection(
    toShapeOf value: JSONValue, _ id: TextID, _ validator: inout SceneValidator,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    let noScreen = validator.bad("a page of “\(draft.texts[id])” is no screen", &draft)
    if let objection = validator.objection(
      toList: "pages", of: value, id, document, &draft, { kind, _ in kind == nil ? nil : noScreen })
    {
      return objection
    }
    if document.member("rootURL", of: value) != nil {
      let page = pageName(0, in: id, &draft.texts)
      if !validator.isValid(page, draft.texts), !validator.isKnown(id) { return .badID(page) }
    }
    guard let load = document.member("load", of: value) else { return nil }
    let top = document.member("pages", of: value).flatMap { document.elements(of: $0).last }
    return objection(toLoad: load, id, top: top, &validator, document, &draft)
  }

  /// What loads is a page that is not there yet, or the top one.
  private static func objection(
    toLoad load: JSONValue, _ container: TextID, top: JSONValue?, _ validator: inout SceneValidator,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard document.isLoad(load), let page = document.text("page", of: load, &draft) else {
      return validator.bad("what “\(draft.texts[container])” loads is no load", &draft)
    }
    let kind: LoadKind = document.word("kind", of: load, default: .link)
    if kind.isPending { return validator.take(page, draft.texts) }
    if let top, document.text("id", of: top, &draft) == page { return nil }
    return validator.bad("“\(draft.texts[page])” is not the top page of “\(draft.texts[container])”", &draft)
  }
}

extension NavState {
  fileprivate func write(
    _ page: Web.Page, residency: Residency, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    openNode(page.node, texts, to: &buffer)
    if residency != .live { buffer.member("residency", word: residency.wireName) }
    if let url = page.actionURL { buffer.member("actionURL", url, texts) }
    buffer.close()
  }
}

extension Web.Load {
  fileprivate func write(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append(",\"load\":{\"page\":")
    texts.appendQuoted(page, to: &buffer)
    buffer.member("url", url, texts)
    buffer.member("kind", word: kind.wireName)
    if let failure { buffer.member("failure", failure, texts) }
    buffer.close()
  }

  fileprivate init?(
    _ value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    guard let page = document.text("page", of: value, &draft),
      let url = document.text("url", of: value, &draft)
    else { return nil }
    self.init(
      page: page, url: url, kind: document.word("kind", of: value, default: .link),
      failure: document.text("failure", of: value, &draft))
  }
}

extension JSONDocument {
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
}
