/// What loads in a web container.
extension NaiveWebModel {
  mutating func performOnWeb(
    _ action: WebModelCommand.Action, in target: ModelText?
  ) throws(WebModelRefusal) {
    guard let target, let web = scene.web(target) else { throw .wrongContainer }
    switch action {
    case .submit(let url): try submit(url, in: web)
    case .reload: try reload(in: web)
    case .pageAction: try act(in: web)
    case .loaded(let title, let action, let actionURL):
      try finishLoad(of: web, title: title, action: action, actionURL: actionURL)
    case .failed(let message): try failLoad(of: web, message)
    case .retry: try retry(in: web)
    case .cancel: cancel(in: web)
    case .leave: try leave(web)
    default: break
    }
  }

  func event(_ name: String, of web: ModelText) -> WebModelEvent {
    WebModelEvent(name).about(web)
  }

  mutating func open(
    _ text: ModelText, id: ModelText?, in target: ModelText?
  ) throws(WebModelRefusal) {
    guard let url = WebModelURL(text) else { throw .badURL }
    guard url.isWeb, let target, let web = scene.web(target) else {
      return try follow(url, from: target)
    }
    if let id { try judgePage(id, in: web) }
    let page = id ?? nextPage(in: web)
    hits.count("open: " + (id == nil ? "the page gets a number" : "the page has a name"))
    hits.count("open: " + (web.load.map { Self.row($0) } ?? "nothing to drop"))
    if text.utf8.first == UInt8(ascii: "H") { hits.count("open: a scheme in capitals") }
    dropLoad(of: web)
    start(NaiveWebLoad(page: page, url: text, kind: .link), in: web.id)
  }

  /// A page gets an id that is free; that of the pending page which it takes the place of is.
  private mutating func judgePage(_ id: ModelText, in web: NaiveWeb) throws(WebModelRefusal) {
    if web.pending?.page == id { return hits.count("open: the name of the page that it drops") }
    try judgeNew(id)
  }

  private static func row(_ load: NaiveWebLoad) -> String {
    let state = load.isRunning ? "running" : "failed"
    if load.kind == .comeback { return "drops a \(state) return" }
    return "drops a \(state) " + (load.kind.bringsPage ? "page" : "load of the top page")
  }

  /// The id of the page to come: the number of pages, or the next number that is free.
  mutating func nextPage(in web: NaiveWeb) -> ModelText {
    var number = web.pages.count
    while scene.isTaken(Self.page(number, of: web)) && web.pending?.page != Self.page(number, of: web) {
      number += 1
    }
    if number > web.pages.count { hits.count("open: the number is taken, the next one is free") }
    return Self.page(number, of: web)
  }

  private static func page(_ number: Int, of web: NaiveWeb) -> ModelText {
    ModelText(utf8: web.id.utf8 + Array("/\(number)".utf8))
  }

  /// Drops the load that runs or is kept; a page that came back, and stays, is a snapshot again.
  mutating func dropLoad(of web: NaiveWeb, popping: Bool = false) {
    guard let load = web.load else { return }
    scene.changeWeb(web.id) { $0.load = nil }
    scene.record(event("loadCancelled", of: web.id).with("page", load.page).whole)
    givenUp.append(load.page)
    if load.kind != .comeback || popping { return }
    turn(load.page, to: .snapshot, in: web.id)
  }

  mutating func turn(_ page: ModelText, to residency: NaiveWebPage.Residency, in web: ModelText) {
    scene.changeWeb(web) { $0.change(page) { $0.residency = residency } }
    scene.record(
      event("residencyChanged", of: web).with("page", page).with("to", word: residency.rawValue).whole)
  }

  mutating func start(_ load: NaiveWebLoad, in web: ModelText) {
    scene.changeWeb(web) {
      $0.load = load
      $0.change(load.page) { $0.url = load.url }
    }
    scene.record(
      event("loadStarted", of: web).with("page", load.page).with("url", load.url)
        .with("kind", word: load.kind.rawValue).whole)
  }

  /// The page that a load in the same page is about.
  private func freePage(of web: NaiveWeb) throws(WebModelRefusal) -> NaiveWebPage {
    guard let top = web.top else { throw .noPage }
    if web.isLoading { throw .pageLocked }
    return top
  }

  private mutating func submit(_ text: ModelText, in web: NaiveWeb) throws(WebModelRefusal) {
    let top = try freePage(of: web)
    guard let url = WebModelURL(text) else { throw .badURL }
    if !url.isWeb { return try follow(url, from: web.id) }
    load(text, .submit, in: top, of: web)
  }

  private mutating func reload(in web: NaiveWeb) throws(WebModelRefusal) {
    let top = try freePage(of: web)
    load(top.url, .reload, in: top, of: web)
  }

  private mutating func act(in web: NaiveWeb) throws(WebModelRefusal) {
    let top = try freePage(of: web)
    guard let action = top.action else { throw .noAction }
    guard let url = WebModelURL(action.url) else { throw .badURL }
    if !url.isWeb { return try follow(url, from: web.id) }
    load(action.url, .action, in: top, of: web)
  }

  private mutating func load(
    _ url: ModelText, _ kind: NaiveWebLoad.Kind, in page: NaiveWebPage, of web: NaiveWeb
  ) {
    hits.count("in the same page: " + (web.load.map { Self.row($0) } ?? "nothing to drop"))
    if page.residency == .snapshot { hits.count("in the same page: the page is a snapshot") }
    dropLoad(of: web)
    start(NaiveWebLoad(page: page.id, url: url, kind: kind), in: web.id)
  }
}
