import NavEvents

/// Applies the events of a web container.
extension NavState {
  mutating func evolve(_ event: WebEvent, _ draft: borrowing CommitDraft) {
    guard let node = scene.find(event.container), let index = scene.webIndex(node) else { return }
    switch event {
    case .loadStarted(_, let page, let url, let kind):
      start(Web.Load(page: page, url: url, kind: kind), index)
    case .loadFinished(_, _, let title, let action): finish(title, action, node, index, draft)
    case .loadFailed(_, _, let message): changeLoad(index) { $0?.failure = message }
    case .loadCancelled: changeLoad(index) { $0 = nil }
    case .residencyChanged(_, let page, let residency): setResidency(residency, of: page, index)
    }
  }

  private mutating func start(_ load: Web.Load, _ index: Int) {
    changeLoad(index) { $0 = load }
    if load.kind == .root, !scene.webs[index].hasAppeared { appear(index) }
    guard !load.kind.isPending, let page = scene.webs[index].pages.last?.node else { return }
    if scene.extras(of: page).url != load.url { changeExtras(of: page) { $0.url = load.url } }
  }

  private mutating func finish(
    _ title: TextID?, _ action: PageAction?, _ node: NodeID, _ index: Int, _ draft: borrowing CommitDraft
  ) {
    guard let load = scene.webs[index].load else { return }
    changeLoad(index) { $0 = nil }
    if load.kind.isPending { pushPage(of: load, node, index, draft) }
    guard let page = scene.webs[index].pages.last?.node, scene[page].name == load.page else { return }
    if let title { change(page) { $0.title = title == $0.name ? nil : title } }
    if action != nil || load.kind != .returning { setAction(action, of: page, index) }
    setResidency(.live, of: load.page, index)
  }

  private mutating func pushPage(
    of load: Web.Load, _ node: NodeID, _ index: Int, _ draft: borrowing CommitDraft
  ) {
    guard scene.find(load.page) == nil else { return }
    let page = add(ScreenContent(id: load.page), to: node, draft)
    changeExtras(of: page) { $0.url = load.url }
    appendPage(Web.Page(node: page), index)
  }

  private mutating func setAction(_ action: PageAction?, of page: NodeID, _ index: Int) {
    let items = action.map { [$0.title] } ?? []
    if scene.extras(of: page).rightItems != items { changeExtras(of: page) { $0.rightItems = items } }
    setActionURL(ofPageAt: scene.webs[index].pages.count - 1, index, to: action?.url)
  }

  private mutating func setResidency(_ residency: Residency, of page: TextID, _ index: Int) {
    guard let node = scene.find(page),
      let place = scene.webs[index].place(of: node),
      scene.webs[index].pages[place].residency != residency
    else { return }
    changeResidency(ofPageAt: place, index, to: residency)
  }

  mutating func pop(_ screens: TextList, fromWeb index: Int, _ draft: borrowing CommitDraft) {
    let pages = scene.webs[index].pages
    let leaving = zip(draft.lists[screens.range], pages.reversed()).prefix { scene[$1.node].name == $0 }
    for (_, page) in leaving {
      removeLastPage(index)
      remove(page.node)
    }
  }
}

extension WebEvent {
  var container: TextID {
    switch self {
    case .loadStarted(let container, _, _, _), .loadFinished(let container, _, _, _),
      .loadFailed(let container, _, _), .loadCancelled(let container, _),
      .residencyChanged(let container, _, _):
      container
    }
  }

  /// The page that the event begins to load; nil for none.
  var newPage: TextID? {
    if case .loadStarted(_, let page, _, _) = self { page } else { nil }
  }
}
