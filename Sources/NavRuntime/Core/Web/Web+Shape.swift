import NavBase
import NavEvents

/// The members of a web container in JSON. `docs/journal-format.md` lists them.
extension Web {
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.nodes(
      "pages", &pages, .screen { "a page of “\($0)” is no screen" }, also: .archive)
    try coder.settingsRule { $0.scene.pointee.isAmidCommit || $0.returnsEveryPage }
    try coder.nodesRule { rootURL == nil ? nil : Self.objectionToFirstPage(of: $0) }
    try coder.part("load", &load) { "what “\($0)” loads is no load" }
    try coder.nodesRule { web in load.flatMap { Self.objectionToLoad($0, in: web) } }
    try coder.text("rootURL", &rootURL, .address, also: .archive)
    try coder.flag("hasAppeared", &hasAppeared, default: false, also: .none)
  }

  static var blank: Web { Web() }

  static func slots<R>(of scene: inout Scene, _ body: (inout Slots<Web>) -> R) -> R { body(&scene.webs) }
  static func value(at index: Int, in scene: Scene) -> Web { scene.webs[index] }
}

extension Web.Page: ShapeNode {
  static var hasMembers: Bool { true }

  init(node: NodeID) { self.init(node: node, residency: .live) }

  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    // An archive does not keep the live views of pages.
    coder.survivors { _ in residency = .snapshot }
    try coder.word("residency", &residency, default: .live, also: .archive)
    try coder.text("actionURL", &actionURL, .any, also: .archive)
  }
}

extension Web.Load: ShapePart {
  static var blank: Web.Load { Web.Load(page: TextID(index: 0), url: TextID(index: 0), kind: .link) }

  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.text("page", &page, .any)
    try coder.text("url", &url, .address)
    try coder.word("kind", &kind, missing: .link)
    try coder.text("failure", &failure, .any, also: .none)
  }
}

extension ShapeTextRule {
  /// The addresses from which a page can be loaded.
  fileprivate static var address: ShapeTextRule { .accepted { WebAddress($0)?.isLoadable == true } }
}

// MARK: Rules

extension Web {
  /// Returns the objection to the name of a first page that has yet to load; nil when there is none.
  private static func objectionToFirstPage(of web: ShapeValidator) -> Objection? {
    let page = pageName(0, in: web.id, &web.draft.pointee.texts)
    let scene = web.scene.pointee
    return scene.isValid(page, web.draft.pointee.texts) || scene.isKnown(web.id) ? nil : .badID(page)
  }

  /// Returns the objection to a load; nil when the page is the top one, or is pending and its id is free.
  private static func objectionToLoad(_ load: Load, in web: ShapeValidator) -> Objection? {
    if load.kind.isPending { return web.scene.pointee.take(load.page, web.draft.pointee.texts) }
    let top = web.document.pointee.elements(of: "pages", in: web.object).last
    if let top, web.text("id", of: top) == load.page { return nil }
    let page = web.draft.pointee.texts[load.page]
    return web.bad { "“\(page)” is not the top page of “\($0)”" }
  }
}

extension ShapeValidator {
  /// True when each page that is marked as loading again is the one that the container loads.
  fileprivate var returnsEveryPage: Bool {
    document.pointee.elements(of: "pages", in: object).allSatisfy { page in
      guard let residency = document.pointee.member("residency", of: page),
        document.pointee.word(residency, as: Residency.self) == .loading
      else { return true }
      guard let load = member("load"), let id = text("id", of: page),
        document.pointee.member("kind", of: load).flatMap({ document.pointee.word($0, as: LoadKind.self) })
          == .returning
      else { return false }
      return text("page", of: load) == id
    }
  }
}
