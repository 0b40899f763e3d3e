/// What the webs do by themselves at the end of a commit: `page-memory`, and the first page.
extension NaiveWebModel {
  mutating func settleWebs(before: NaiveWebScene) {
    for web in scene.websInOrder where hasChanged(web, before: before) {
      if let memory = before.plugins.enabled(.pageMemory) {
        evict(web.id, keeping: memory.maxLivePages)
      } else if web.pages.count > 7 {
        hits.count("memory: detached, the eighth page is not released")
      }
      comeBack(web.id, before: before)
    }
    for id in scene.shownWebs { loadRoot(id, before: before) }
  }

  /// Whether the commit has an event of this web, were it to leave all as it was: a load that gives way to the same one.
  private func hasChanged(_ web: NaiveWeb, before: NaiveWebScene) -> Bool {
    before.web(web.id) != web || scene.events.contains { $0.container == web.id }
  }

  private mutating func evict(_ id: ModelText, keeping count: Int) {
    guard let web = scene.web(id) else { return }
    let deep = web.pages.reversed().dropFirst(count).filter { $0.residency == .live }
    for page in deep { turn(page.id, to: .snapshot, in: id) }
    if deep.isEmpty { return }
    hits.count("memory: \(deep.count == 1 ? "a page" : "several pages") released at once")
    hits.count("memory: released, \(min(count, 8)) live at most")
    countPlace(id, "memory: released")
  }

  private mutating func countPlace(_ id: ModelText, _ row: String) {
    hits.count(row + (scene.shownWebs.contains(id) ? ", visible" : ", hidden"))
  }

  private mutating func comeBack(_ id: ModelText, before: NaiveWebScene) {
    guard let web = scene.web(id), let top = web.top, top.residency == .snapshot else { return }
    if web.load != nil { return hits.count("memory: the top stays a snapshot while another load is there") }
    if givenUp.contains(top.id) {
      return hits.count("memory: a return that was dropped does not begin again")
    }
    let isPopped = web.pages.count < before.web(id)?.pages.count ?? 0
    hits.count("memory: comes back after " + (isPopped ? "a pop" : "another load"))
    countPlace(id, "memory: comes back")
    if before.plugins.enabled(.pageMemory) == nil { hits.count("memory: comes back without page-memory") }
    turn(top.id, to: .loading, in: id)
    start(NaiveWebLoad(page: top.id, url: top.url, kind: .comeback), in: id)
  }

  /// The first page, when the container appears for the first time.
  private mutating func loadRoot(_ id: ModelText, before: NaiveWebScene) {
    guard let web = scene.web(id), let url = web.rootURL, !web.hasLoadedRoot else { return }
    if !web.pages.isEmpty || web.load != nil { return }
    let wasThere = before.web(id) != nil
    hits.count("root: loads when " + (wasThere ? "it comes to light" : "it is added"))
    scene.changeWeb(id) { $0.hasLoadedRoot = true }
    start(NaiveWebLoad(page: nextPage(in: web), url: url, kind: .root), in: id)
  }
}
