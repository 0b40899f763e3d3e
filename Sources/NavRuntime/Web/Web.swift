import NavEvents

/// A stack of pages of which only a few stay live (DrillDownWebController).
struct Web: Equatable {
  /// A page on the stack.
  struct Page: BitwiseCopyable, Equatable {
    let node: NodeID
    var residency = Residency.live
    /// Where the page's own action leads; what it says is the screen's right item.
    var actionURL: TextID?
  }

  /// What is being loaded, or failed and waits for a retry.
  struct Load: BitwiseCopyable, Equatable {
    /// The id of the page, which is a node only when it is on the stack.
    var page: TextID
    var url: TextID
    var kind: LoadKind
    /// Why it failed; nil while it runs.
    var failure: TextID?
  }

  /// From the first one up.
  var pages = ContiguousArray<Page>()
  var load: Load?
  /// The first page, which loads when the container first appears.
  var rootURL: TextID?
  /// Whether the first page has begun to load.
  var hasAppeared = false

  /// Whether something is being loaded now; the top page is locked meanwhile.
  var isLoading: Bool { load.map { $0.failure == nil } ?? false }

  /// The id of a page that was given none: `CONTAINER/N`.
  static func pageName(_ number: Int, in container: TextID, _ texts: inout TextTable) -> TextID {
    texts.intern("\(texts[container])/\(number)")
  }

  /// Where a page stands. The search begins at the top, where most that changes is, and is spelled out: a commit may ask
  /// for every page of a deep stack.
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

/// How a web container is changed, and how a change is taken back.
extension Web {
  /// With what there was before, except where something came.
  enum Edit: BitwiseCopyable {
    case pageAppended
    case pageRemoved(Page)
    case loadChanged(Load?)
    case appeared
    case rootURLChanged(TextID?)
    case actionURLChanged(page: Int32, TextID?)
    /// By itself, for one commit may change what is kept of every page.
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

  /// The first page begins to load, once.
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
