import NavBase
import NavEvents

/// A stack of pages, only a few of which stay live (DrillDownWebController).
struct Web: Equatable {
  /// A page on the stack.
  struct Page: BitwiseCopyable, Equatable {
    let node: NodeID
    var residency = Residency.live
    /// The URL of the page's own action, whose text is the screen's right item; nil for no action.
    var actionURL: TextID?
  }

  /// A load that is running, or that has failed and waits for a retry.
  struct Load: BitwiseCopyable, Equatable {
    /// The id of the page. The page is a node only once it is on the stack.
    var page: TextID
    var url: TextID
    var kind: LoadKind
    /// The message of the failure; nil while the load runs.
    var failure: TextID?
  }

  /// The pages from the first one up.
  var pages = ContiguousArray<Page>()
  var load: Load?
  /// The URL of the first page, which loads when the container first appears.
  var rootURL: TextID?
  /// True once the first page has begun to load.
  var hasAppeared = false

  /// True while a page is loading. The top page is locked meanwhile.
  var isLoading: Bool { load.map { $0.failure == nil } ?? false }

  /// Returns the id of a page without a given id: `CONTAINER/N`.
  static func pageName(_ number: Int, in container: TextID, _ texts: inout TextTable) -> TextID {
    texts.intern("\(texts[container])/\(number)")
  }

  /// Returns the index of a page; nil when it is not on the stack. The search begins at the top, where most
  /// changes happen, and is written as a loop because a commit may ask for every page of a deep stack.
  func place(of node: NodeID) -> Int? {
    pages.withUnsafeBufferPointer { pages in
      var place = pages.count
      while place > 0 {
        place -= 1
        if pages[place].node.index == node.index { return place }
      }
      return nil
    }
  }

  func mark(_ marks: inout TextMarks) {
    for page in pages { marks.mark(page.actionURL) }
    marks.mark(rootURL)
    guard let load else { return }
    for text in [load.page, load.url] { marks.mark(text) }
    marks.mark(load.failure)
  }
}

/// The changes of a web container, and the edits that undo them.
extension Web {
  /// A change, with the previous value unless something was added.
  enum Edit: BitwiseCopyable {
    case pageAppended
    case pageRemoved(Page)
    case loadChanged(Load?)
    case appeared
    case rootURLChanged(TextID?)
    case actionURLChanged(page: Int32, TextID?)
    /// The residency of a page changed. It has a case of its own because one commit may change it for every page.
    case residencyChanged(page: Int32, Residency)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .pageAppended: state.scene.webs[index].pages.removeLast()
    case .pageRemoved(let page): state.scene.webs[index].pages.append(page)
    case .loadChanged(let load): state.scene.webs[index].load = load
    case .appeared: state.scene.webs[index].hasAppeared = false
    case .rootURLChanged(let url): state.scene.webs[index].rootURL = url
    case .actionURLChanged(let page, let url): state.scene.webs[index].pages[Int(page)].actionURL = url
    case .residencyChanged(let page, let residency):
      state.scene.webs[index].pages[Int(page)].residency = residency
    }
  }
}

extension NavState {
  mutating func appendPage(_ page: Web.Page, _ web: Int) {
    undo.record(container: .web(web, .pageAppended))
    scene.webs[web].pages.append(page)
  }

  mutating func removeLastPage(_ web: Int) {
    guard let page = scene.webs[web].pages.popLast() else { return }
    undo.record(container: .web(web, .pageRemoved(page)))
  }

  mutating func changeLoad(_ web: Int, _ body: (inout Web.Load?) -> Void) {
    undo.record(container: .web(web, .loadChanged(scene.webs[web].load)))
    body(&scene.webs[web].load)
  }

  /// Records that the first page has begun to load.
  mutating func appear(_ web: Int) {
    undo.record(container: .web(web, .appeared))
    scene.webs[web].hasAppeared = true
  }

  mutating func setRootURL(_ url: TextID?, _ web: Int) {
    undo.record(container: .web(web, .rootURLChanged(scene.webs[web].rootURL)))
    scene.webs[web].rootURL = url
  }

  mutating func setActionURL(ofPageAt place: Int, _ web: Int, to url: TextID?) {
    undo.record(
      container: .web(web, .actionURLChanged(page: Int32(place), scene.webs[web].pages[place].actionURL)))
    scene.webs[web].pages[place].actionURL = url
  }

  mutating func changeResidency(ofPageAt place: Int, _ web: Int, to residency: Residency) {
    undo.record(
      container: .web(web, .residencyChanged(page: Int32(place), scene.webs[web].pages[place].residency)))
    scene.webs[web].pages[place].residency = residency
  }
}

/// Applies the events of a web container.
extension NavState {
  mutating func evolve(_ event: WebEvent<InternedForm>, _ draft: borrowing CommitDraft) {
    guard let node = scene.find(event.container), let index = scene.webIndex(node) else { return }
    switch event {
    case .loadStarted(_, let page, let url, let kind):
      start(Web.Load(page: page, url: url, kind: kind), index)
    case .loadFinished(_, _, let title, let action):
      finish(title: title, action: action, of: node, at: index, draft)
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
    title: TextID?, action: PageAction<InternedForm>?, of node: NodeID, at index: Int,
    _ draft: borrowing CommitDraft
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

  private mutating func setAction(_ action: PageAction<InternedForm>?, of page: NodeID, _ index: Int) {
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

  /// Removes the pages that have other names.
  mutating func keepPages(called names: Set<TextID>, _ index: Int) {
    let pages = scene.webs[index].pages
    guard let first = pages.firstIndex(where: { !names.contains(scene[$0.node].name) }) else { return }
    for page in pages[first...].reversed() {
      removeLastPage(index)
      if !names.contains(scene[page.node].name) { remove(page.node) }
    }
    for page in pages[first...] where names.contains(scene[page.node].name) { appendPage(page, index) }
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

extension WebEvent<InternedForm> {
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
