/// How the loads of a web container end.
extension NaiveWebModel {
  mutating func finishLoad(
    of web: NaiveWeb, title: ModelText?, action: ModelText?, actionURL: ModelText?
  ) throws(WebModelRefusal) {
    guard let load = web.load, load.isRunning else { throw .nothingLoading }
    let given = try pageAction(action, actionURL)
    if load.kind.bringsPage { bring(load, in: web.id) }
    countLoaded(load, in: web, title: title, given)
    let keepsAction = load.kind == .comeback && given == nil
    scene.changeWeb(web.id) {
      $0.load = nil
      $0.change(load.page) { page in
        page.residency = .live
        if !keepsAction { page.action = given }
      }
    }
    if let title { scene.change(load.page) { $0.title = title } }
    scene.record(
      event("loadFinished", of: web.id).with("page", load.page).with(optional: "title", title)
        .with(optional: "action", action).with(optional: "actionURL", actionURL).whole)
  }

  /// The right item that a page gets: its text and its URL come together.
  private mutating func pageAction(
    _ text: ModelText?, _ url: ModelText?
  ) throws(WebModelRefusal) -> NaiveWebPage.Action? {
    switch (text, url) {
    case (nil, nil): return nil
    case (.some(let text), .some(let url)):
      if WebModelURL(url) == nil { throw .badURL }
      return NaiveWebPage.Action(text: text, url: url)
    default:
      hits.count(text == nil ? "loaded: a URL without an action" : "loaded: an action without a URL")
      throw .badArgument
    }
  }

  private mutating func bring(_ load: NaiveWebLoad, in web: ModelText) {
    scene.enter(ModelScreen(id: load.page))
    scene.changeWeb(web) { $0.pages.append(NaiveWebPage(id: load.page, url: load.url)) }
  }

  private mutating func countLoaded(
    _ load: NaiveWebLoad, in web: NaiveWeb, title: ModelText?, _ given: NaiveWebPage.Action?
  ) {
    let kind = load.kind
    hits.count("loaded: \(kind.rawValue)")
    hits.count(
      "loaded: \(kind.bringsPage ? "a new page" : "the same page"), "
        + (title == nil ? "no title" : "a title"))
    let old = web.index(of: load.page).flatMap { web.pages[$0].action }
    if given != nil {
      return hits.count("loaded: \(kind.bringsPage ? "a new" : "the same") page gets an action")
    }
    if old == nil { return }
    hits.count(kind == .comeback ? "loaded: a return keeps the action" : "loaded: the action is gone")
  }

  mutating func failLoad(of web: NaiveWeb, _ message: ModelText) throws(WebModelRefusal) {
    guard let load = web.load, load.isRunning else { throw .nothingLoading }
    hits.count("failed: \(load.kind.rawValue)")
    scene.changeWeb(web.id) { $0.load?.failure = message }
    scene.record(
      event("loadFailed", of: web.id).with("page", load.page).with("message", message).whole)
  }

  mutating func retry(in web: NaiveWeb) throws(WebModelRefusal) {
    guard let load = web.load, !load.isRunning else { throw .nothingFailed }
    hits.count("retry: \(load.kind.rawValue)")
    start(NaiveWebLoad(page: load.page, url: load.url, kind: load.kind), in: web.id)
  }

  mutating func cancel(in web: NaiveWeb) {
    guard let load = web.load else { return hits.count("cancel: nothing") }
    hits.count("cancel: " + (load.isRunning ? "running " : "failed ") + load.kind.rawValue)
    dropLoad(of: web)
  }

  mutating func goBack(in target: ModelText?) throws(WebModelRefusal) {
    guard let web = target.flatMap(scene.web) else { return try pop(by: "back") }
    let row = web.load.map { $0.isRunning ? "cancels" : "drops what failed" }
    guard let top = web.top, web.pages.count > 1 else {
      hits.count("back in a web: \(row ?? "nothing")")
      return dropLoad(of: web)
    }
    try judgeLeaving([top.id])
    hits.count("back in a web: \(row.map { $0 + " and pops" } ?? "pops")")
    if web.load?.kind == .comeback { hits.count("back in a web: pops a page that comes back") }
    dropLoad(of: web, popping: true)
    scene.changeWeb(web.id) { $0.pages.removeLast() }
    scene.forget([top.id])
    scene.record(
      event("popped", of: web.id).with("screens", [top.id]).with(way: way("back")).whole)
  }

  /// Pops the stack around the web to its root.
  mutating func leave(_ web: NaiveWeb) throws(WebModelRefusal) {
    guard let place = scene.entries.firstIndex(of: web.id) else {
      hits.count("leave: " + (scene.isModal(web.id) ? "of a modal" : "of the root"))
      throw .wrongContainer
    }
    let pops = scene.entries.count > 1
    if pops { try judgeLeaving(Array(scene.entries[1...].reversed())) }
    hits.count("leave: " + (web.load == nil ? "" : "cancels and ") + (pops ? "pops" : "nothing to pop"))
    if place == 0 { hits.count("leave: the web is the root of the stack") }
    if place < scene.entries.count - 1 { hits.count("leave: the web is not the top") }
    dropLoad(of: web, popping: place > 0)
    if pops { try popDown(to: 1, because: "leave") }
  }
}
