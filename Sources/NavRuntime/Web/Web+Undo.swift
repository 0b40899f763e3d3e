import NavEvents

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
