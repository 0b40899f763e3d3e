/// DrillDownWebController: links, loads and pages.
extension ReferenceModel {
  mutating func runWeb(_ line: ReferenceLine) throws(ReferenceRefusal) {
    if line.verb == "open", line.container == nil, !scene.focusPath.contains(where: { scene.web($0) != nil })
    {
      guard let url = ReferenceURL(line.first) else { throw ReferenceRefusal("bad-url") }
      return try follow(url, from: "outside a web container")
    }
    let id = try target(line)
    guard let web = scene.web(id) else { return }
    switch line.verb {
    case "open": try open(line.first, page: line.keys["id"], web, id)
    case "submit": try load(line.first, "submit", web, id)
    case "reload": try load(nil, "reload", web, id)
    case "action": try load(nil, "action", web, id)
    case "loaded": try finish(line, web, id)
    case "failed": try fail(line.texts.joined(separator: " "), web, id)
    case "retry":
      guard let load = web.load, load.failure != nil else { throw ReferenceRefusal("nothing-failed") }
      met("web: retry of a \(load.kind)")
      start(ReferenceLoad(page: load.page, url: load.url, kind: load.kind), id)
    case "cancel":
      met(
        "web: cancel " + (web.load.map { "a \($0.failure == nil ? "running" : "failed") load" } ?? "nothing"))
      giveUp(web, id)
    default: try leave(web, id)
    }
  }

  // MARK: Loads that begin

  private mutating func open(
    _ text: String, page: String?, _ web: ReferenceWeb, _ id: String
  ) throws(ReferenceRefusal) {
    let text = try absolute(text, against: topURL(of: web))
    guard let url = ReferenceURL(text) else { throw ReferenceRefusal("bad-url") }
    if !url.isWeb { return try follow(url, from: "a web container") }
    if let page, page != web.pending?.page { try judgeNew(page) }
    let page = page ?? nextPage(of: web, id)
    met(
      "web: open"
        + (web.load.map { ", a \($0.failure == nil ? "running" : "failed") \($0.kind) is given up" } ?? ""))
    giveUp(web, id)
    start(ReferenceLoad(page: page, url: text, kind: "link"), id)
  }

  private func topURL(of web: ReferenceWeb) -> String? {
    web.pages.last.flatMap { scene.nodes[$0.id]?.traits.url }
  }

  /// Resolves a relative reference against the page; without a page, refuses it.
  private mutating func absolute(_ text: String, against base: String?) throws(ReferenceRefusal) -> String {
    guard ReferenceAddress.isRelative(text) else { return text }
    guard let base else {
      met("relative reference: without a page")
      throw ReferenceRefusal("bad-url")
    }
    met("relative reference: resolved")
    return ReferenceAddress(text).resolved(against: ReferenceAddress(base)).text
  }

  /// Returns CONTAINER/N, where N is the number of pages or the next free number; the number of the page that it
  /// replaces is free.
  private func nextPage(of web: ReferenceWeb, _ id: String) -> String {
    var number = web.pages.count
    while scene.isTaken("\(id)/\(number)") && web.pending?.page != "\(id)/\(number)" { number += 1 }
    return "\(id)/\(number)"
  }

  /// Starts a load in the same page: a form, a reload, or the page's own action.
  private mutating func load(
    _ text: String?, _ kind: String, _ web: ReferenceWeb, _ id: String
  ) throws(ReferenceRefusal) {
    guard let page = web.pages.last else {
      if let text, ReferenceURL(try absolute(text, against: nil)) == nil { throw ReferenceRefusal("bad-url") }
      throw ReferenceRefusal("no-page")
    }
    if web.isLoading { throw ReferenceRefusal("page-locked") }
    let given = text ?? (kind == "reload" ? scene.nodes[page.id]?.traits.url : page.actionURL)
    guard var given else { throw ReferenceRefusal("no-action") }
    given = try absolute(given, against: topURL(of: web))
    guard let url = ReferenceURL(given) else { throw ReferenceRefusal("bad-url") }
    if !url.isWeb { return try follow(url, from: "a \(kind)") }
    met("web: \(kind)" + (web.load == nil ? "" : ", what failed is given up"))
    giveUp(web, id)
    start(ReferenceLoad(page: page.id, url: given, kind: kind), id)
  }

  /// Starts a load; a page that is on the stack has the new url at once.
  private mutating func start(_ load: ReferenceLoad, _ id: String) {
    happen(
      "loadStarted", in: id,
      ["page": .text(load.page), "url": .text(load.url), "kind": .text(load.kind)]
    ) { scene in
      scene.changeWeb(id) { web in
        web.load = load
        if load.kind == "root" { web.hasAppeared = true }
      }
      if !load.bringsPage { scene.change(load.page) { $0.traits.url = load.url } }
    }
  }

  /// Cancels a running or failed load; a page that was coming back is a snapshot again, unless it leaves anyway.
  private mutating func giveUp(_ web: ReferenceWeb, _ id: String, leaving: Bool = false) {
    guard let load = web.load else { return }
    happen("loadCancelled", in: id, ["page": .text(load.page)]) { $0.changeWeb(id) { $0.load = nil } }
    if load.kind == "return" && !leaving { setResidency("snapshot", of: load.page, id) }
  }

  private mutating func setResidency(_ residency: String, of page: String, _ id: String) {
    happen("residencyChanged", in: id, ["page": .text(page), "to": .text(residency)]) {
      $0.changePage(page, of: id) { $0.residency = residency }
    }
  }

  // MARK: Loads that end

  private mutating func finish(
    _ line: ReferenceLine, _ web: ReferenceWeb, _ id: String
  ) throws(ReferenceRefusal) {
    guard let load = web.load, web.isLoading else { throw ReferenceRefusal("nothing-loading") }
    var (title, action, url) = (line.keys["title"], line.keys["action"], line.keys["actionURL"])
    if action == "" {
      met("web: loaded, an action without a text is none")
      (action, url) = (nil, nil)
    }
    if (action == nil) != (url == nil) { throw ReferenceRefusal("bad-argument") }
    if let given = url { url = try absolute(given, against: load.url) }
    if let url, ReferenceURL(url) == nil { throw ReferenceRefusal("bad-url") }
    met("web: loaded, a \(load.kind)" + (action == nil ? "" : " with an action"))
    let members = [
      "page": load.page, "title": title, "action": action, "actionURL": url,
    ].mapValues { $0.map { ReferenceJSON.text($0) } }
    happen("loadFinished", in: id, members) { scene in
      scene.changeWeb(id) { $0.load = nil }
      if load.bringsPage { scene.bring(load, in: id) }
      if let title { scene.change(load.page) { $0.title = title } }
      scene.changePage(load.page, of: id) { $0.residency = "live" }
      if action == nil && load.kind == "return" { return }
      scene.change(load.page) { $0.traits.rightItems = action.map { [$0] } ?? [] }
      scene.changePage(load.page, of: id) { $0.actionURL = url }
    }
  }

  private mutating func fail(
    _ message: String, _ web: ReferenceWeb, _ id: String
  ) throws(ReferenceRefusal) {
    guard let load = web.load, web.isLoading else { throw ReferenceRefusal("nothing-loading") }
    met("web: failed, a \(load.kind)")
    happen("loadFailed", in: id, ["page": .text(load.page), "message": .text(message)]) {
      $0.changeWeb(id) { $0.load?.failure = message }
    }
  }

  // MARK: Going back

  mutating func backInWeb(_ id: String, _ hints: [String: ReferenceJSON?]) throws(ReferenceRefusal) {
    guard let web = scene.web(id) else { return }
    guard let top = web.pages.last?.id, web.pages.count > 1 else {
      if web.pending == nil {
        return met("web: back, nothing" + (web.load == nil ? "" : ", what the only page loads goes on"))
      }
      met("web: back, only gives up the load")
      return giveUp(web, id)
    }
    try ask([top])
    met("web: back" + (web.load == nil ? "" : " gives up the load and pops"))
    giveUp(web, id, leaving: true)
    happenPopped([top], from: id, "back", hints) { $0.changeWeb(id) { $0.pages.removeLast() } }
  }

  /// Pops the pages on top that the host has taken off.
  mutating func takeOffPages(_ leaving: [String], of id: String) {
    guard let web = scene.web(id) else { return }
    overrule(leaving)
    giveUp(web, id, leaving: true)
    happenPopped(leaving, from: id, "host", [:]) { $0.changeWeb(id) { $0.pages.removeLast(leaving.count) } }
  }

  /// Cancels any load and pops the stack around it to its root. Alone on the topmost nested stack, it leaves itself.
  private mutating func leave(_ web: ReferenceWeb, _ id: String) throws(ReferenceRefusal) {
    guard let parent = scene.nodes[id]?.parent, let stack = scene.stack(parent) else {
      throw ReferenceRefusal("wrong-container")
    }
    let isAlone = stack.entries == [id] && scene.canPop(parent)
    let leaving = isAlone ? [id] : Array(stack.entries.dropFirst().reversed())
    try ask(leaving)
    met(
      "web: leave"
        + (isAlone
          ? ", alone on a nested stack"
          : leaving.isEmpty ? ", nothing to pop" : leaving.contains(id) ? "" : ", it is the root itself"))
    giveUp(web, id, leaving: leaving.contains(id))
    if !leaving.isEmpty { popEntries(leaving, from: parent, "leave") }
  }

  // MARK: Consequences

  mutating func settleWebs() {
    for id in scene.everyone {
      guard let web = scene.web(id) else { continue }
      if let url = web.rootURL, !web.hasAppeared, web.load == nil, web.pages.isEmpty, scene.isShown(id) {
        met("web: the first page loads when the container appears")
        start(ReferenceLoad(page: nextPage(of: web, id), url: url, kind: "root"), id)
      }
      if changesPlugins { releasePages(id) }
      if !isTouched(id) { continue }
      releasePages(id)
      loadReturningPage(id)
    }
  }

  /// True if the commit changes the plugins, which may release more pages then.
  private var changesPlugins: Bool {
    events.contains { event in
      ["pluginAttached", "pluginDetached", "pluginConfigured"].contains(event["type"]?.text)
    }
  }

  /// Returns true if the commit has an event of this container, or added it.
  private func isTouched(_ id: String) -> Bool {
    events.contains { event in
      switch event["type"]?.text {
      case "sceneSet", "restored": true
      case "containerAdded": event["node"]?["id"]?.text == id
      case "presented": false
      default: event["container"]?.text == id
      }
    }
  }

  /// Turns the pages that are too deep for `page-memory` into snapshots, from top to bottom.
  private mutating func releasePages(_ id: String) {
    // A commit that changes the plugins asks those that it leads to.
    let asked = changesPlugins ? plugins : hosted
    guard asked.isEnabled("page-memory"), let web = scene.web(id) else { return }
    for page in web.pages.reversed().dropFirst(asked.maxLivePages) where page.residency == "live" {
      met("page-memory: a page is released")
      recordAnswer("page-memory", "residency", "snapshot")
      setResidency("snapshot", of: page.id, id)
    }
  }

  /// Loads a released page again when it is on top, unless this commit cancelled a load of it.
  private mutating func loadReturningPage(_ id: String) {
    guard let web = scene.web(id), let top = web.pages.last, top.residency == "snapshot", web.load == nil,
      let url = scene.nodes[top.id]?.traits.url
    else { return }
    let isGivenUp = events.contains { event in
      event["type"] == "loadCancelled" && event["page"]?.text == top.id
    }
    if isGivenUp { return met("web: a return that was given up does not begin again") }
    met("web: a released page comes back")
    setResidency("loading", of: top.id, id)
    start(ReferenceLoad(page: top.id, url: url, kind: "return"), id)
  }
}

extension ReferenceScene {
  fileprivate mutating func changePage(_ page: String, of id: String, _ edit: (inout ReferencePage) -> Void) {
    changeWeb(id) { web in
      for place in web.pages.indices where web.pages[place].id == page { edit(&web.pages[place]) }
    }
  }

  /// Puts the page that was loading on the stack.
  fileprivate mutating func bring(_ load: ReferenceLoad, in id: String) {
    var page = ReferenceScreen(id: load.page, title: nil)
    page.traits.url = load.url
    nodes[load.page] = page.node(in: id)
    changeWeb(id) { $0.pages.append(ReferencePage(id: load.page)) }
  }
}
