import NavEvents
import NavRuntime

/// A drawer as its values and panes say it is.
struct DrawerState {
  /// The id of the menu, which may have left; empty in a drawer without children.
  var menu: String
  /// The place of the menu among the children; nil when it has left.
  var menuPlace: Int?
  var pages: [String]
  /// The page that is shown; nil without pages.
  var page: String?
  /// A Boolean value that indicates whether the menu is over the page, where there is no room for both.
  var isOpen: Bool
  /// The pages that were shown before, the newest last, for the ways back that need them.
  private(set) var visits: [String]
  /// The place that the shown page had among the pages when the container was arranged.
  private var place: Int

  /// The largest number of visits.
  private static let mostVisits = 50

  /// Reads the values of a container, whoever has written them: what fits none of them is as if it were not there.
  init(of container: ArrangedContainer, by drawer: Drawer) {
    let (children, shown) = (container.children, container.arrangement.shown)
    let values = children.isEmpty ? nil : container.arrangement.values
    let named = values?.member("menu")?.string
    menuPlace = Self.menuPlace(called: named, values, container)
    let menu = menuPlace.map { children[$0] } ?? named ?? ""
    self.menu = menu
    pages = children.filter { !RuleValues.isSame($0, menu) }
    isOpen = values?.member("open")?.bool ?? (named == nil && drawer.isOpenAtFirst)
    visits = values?.member("history")?.elements?.compactMap(\.string) ?? []
    place = values?.member("index")?.number.flatMap { Int(exactly: $0) } ?? 0
    page = shown.first { $0.role == Drawer.pageRole && !RuleValues.isSame($0.child, menu) }?.child
    // A new container shows its last child, which nobody has chosen.
    if named == nil, page == nil { page = drawer.home(of: pages) }
    settle(by: drawer)
  }

  /// Returns the place of the menu among the children: of the one that a pane or the values say, or else of the first one.
  private static func menuPlace(
    called name: String?, _ values: CanonicalJSON?, _ container: ArrangedContainer
  ) -> Int? {
    let children = container.children
    if let pane = container.arrangement.shown.first(where: { $0.role == Drawer.menuRole }) {
      return children.firstIndex { RuleValues.isSame($0, pane.child) }
    }
    guard let name else { return children.isEmpty ? nil : 0 }
    if let place = children.firstIndex(where: { RuleValues.isSame($0, name) }) { return place }
    // As many children as before: none has left, so the menu has another id now.
    let place = values?.member("at")?.number.flatMap { Int(exactly: $0) } ?? 0
    let count = values?.member("count")?.number
    return count == Double(children.count) && children.indices.contains(place) ? place : nil
  }

  /// A Boolean value that indicates whether the menu is one of the children.
  var hasMenu: Bool { menuPlace != nil }

  /// Drops what is not possible with the pages and the settings, and finds the page for one that has left.
  mutating func settle(by drawer: Drawer) {
    if !hasMenu { isOpen = false }
    if let shown = page, index(of: shown) == nil { page = nil }
    switch drawer.back {
    case .none, .first, .initial, .order: visits = []
    case .history, .fullHistory: visits = visits.filter { index(of: $0) != nil }
    }
    if page == nil {
      page = drawer.successor(at: place, in: self)
      if let page, let last = visits.last, RuleValues.isSame(page, last) { visits.removeLast() }
    }
    guard let page else {
      (visits, place) = ([], 0)
      return
    }
    place = index(of: page) ?? 0
    visits = Self.distinct(visits, before: page, drawer.back)
  }

  /// Returns visits without those that `back` would not notice, and no more than fit.
  private static func distinct(
    _ visits: [String], before page: String, _ back: Drawer.BackBehavior
  ) -> [String] {
    var kept: [String] = []
    for visit in visits.reversed() where !RuleValues.isSame(visit, kept.last ?? page) {
      if back == .history,
        RuleValues.isSame(visit, page) || kept.contains(where: { RuleValues.isSame($0, visit) })
      {
        continue
      }
      if kept.count < mostVisits { kept.append(visit) }
    }
    return kept.reversed()
  }

  func index(of page: String) -> Int? { pages.firstIndex { RuleValues.isSame($0, page) } }

  /// Shows a page, and remembers the one that was shown.
  mutating func show(_ new: String, _ back: Drawer.BackBehavior) {
    if let old = page, back == .history || back == .fullHistory {
      visits = Self.distinct(visits + [old], before: new, back)
    }
    page = new
    place = index(of: new) ?? 0
  }

  /// Adds a page at the end and shows it; in a drawer without children, it is the menu.
  mutating func add(_ new: String, _ back: Drawer.BackBehavior) {
    if menu.isEmpty {
      (menu, menuPlace) = (new, 0)
      return
    }
    pages.append(new)
    show(new, back)
    isOpen = false
  }

  /// Shows the page that `back` goes to.
  mutating func goBack(to below: String) {
    if let last = visits.last, RuleValues.isSame(last, below) { visits.removeLast() }
    page = below
    place = index(of: below) ?? 0
  }

  /// The values that say what the panes do not.
  var values: CanonicalJSON? {
    if menu.isEmpty { return nil }
    var rest = visits[...]
    while true {
      var members: [(name: String, value: CanonicalJSON)] = []
      if let menuPlace {
        if menuPlace > 0 { members.append(("at", RuleValues.number(Double(menuPlace)))) }
        members.append(("count", RuleValues.number(Double(pages.count + 1))))
      }
      if !rest.isEmpty { members.append(("history", RuleValues.list(Array(rest)))) }
      if place > 0 { members.append(("index", RuleValues.number(Double(place)))) }
      members.append(("menu", CanonicalJSON(string: menu)))
      if isOpen { members.append(("open", CanonicalJSON(true))) }
      let values = RuleValues.object(members)
      if rest.isEmpty || values.text.utf8.count <= Arrangement.longestValues { return values }
      rest.removeFirst()
    }
  }
}

/// What is shown of a drawer.
extension Drawer {
  static let pageRole = "page"
  static let menuRole = "menu"
  /// The points of a page that stay free beside the menu over it: room for a tap that closes it.
  private static let free = 56.0

  /// Where the menu is.
  enum Position {
    /// Over the page.
    case over
    /// Beside the page.
    case beside
    /// Not shown.
    case away
    /// There is a menu without pages, or pages without a menu.
    case alone
  }

  func position(of state: DrawerState, in width: Double) -> Position {
    if !state.hasMenu || state.page == nil { return .alone }
    if let permanent, width >= permanent { return .beside }
    return state.isOpen ? .over : .away
  }

  /// Returns the page that a new drawer shows; nil when there is none.
  func home(of pages: [String]) -> String? {
    pages.first { page in initial.contains { RuleValues.isSame($0, page) } } ?? pages.first
  }

  /// Returns the page to which `back` goes from the one that is shown; nil when there is none.
  func below(_ state: DrawerState) -> String? {
    guard let page = state.page, let place = state.index(of: page) else { return nil }
    let below =
      switch back {
      case .none: nil as String?
      case .first: state.pages.first
      case .initial: home(of: state.pages)
      case .order: place > 0 ? state.pages[place - 1] : nil
      case .history, .fullHistory: state.visits.last
      }
    return below.flatMap { RuleValues.isSame($0, page) ? nil : $0 }
  }

  /// Returns the page that is shown when the one at a place has left: the one that `back` would have gone to, or the one beside it.
  func successor(at place: Int, in state: DrawerState) -> String? {
    let pages = state.pages
    guard let last = pages.indices.last else { return nil }
    return switch back {
    case .none: pages[min(max(place, 0), last)]
    case .first: pages.first
    case .initial: home(of: pages)
    case .order: pages[min(max(place - 1, 0), last)]
    case .history, .fullHistory: state.visits.last ?? home(of: pages)
    }
  }

  /// Returns the width of the menu over a page in a container, in points.
  func menuWidth(in width: Double) -> Double { min(self.width, max(width - Self.free, width / 2)) }

  func arrangement(_ state: DrawerState, in width: Double) -> Arrangement {
    let values = state.values
    guard let page = state.page else {
      let menu = Arrangement.Pane(state.menu, role: Self.menuRole, bar: .none)
      return Arrangement(shown: state.hasMenu ? [menu] : [], values: values)
    }
    var pane = Arrangement.Pane(page, role: Self.pageRole)
    pane.back = below(state).map { Arrangement.Back(shows: $0) }
    var menu = Arrangement.Pane(state.menu, role: Self.menuRole, bar: .none)
    switch position(of: state, in: width) {
    case .alone, .away: return Arrangement(shown: [pane], focus: page, values: values)
    case .beside:
      let points = PaneLength(points: min(self.width, width / 2))
      menu.width = points
      pane.width = .full - points
      if side == .left { pane.x = points } else { menu.x = .full - points }
      return Arrangement(shown: [pane, menu], focus: page, values: values)
    case .over:
      pane.dim = dim
      // From a page under the menu, nobody goes back.
      pane.back = nil
      let place = self.place(ofMenu: state.menu, isShown: true, in: width)
      (menu.x, menu.width) = (place.x, place.width)
      menu.back = Arrangement.Back(shows: page)
      return Arrangement(shown: [pane, menu], focus: state.menu, values: values)
    }
  }

  /// Returns the place of the menu over a page, or outside of the container.
  private func place(ofMenu menu: String, isShown: Bool, in width: Double) -> Arrangement.Move {
    let points = PaneLength(points: menuWidth(in: width))
    let x: PaneLength =
      switch (side, isShown) {
      case (.left, true): .zero
      case (.left, false): .zero - points
      case (.right, true): .full - points
      case (.right, false): .full
      }
    return Arrangement.Move(menu, x: x, width: points)
  }

  // MARK: Changes

  func change(
    to state: DrawerState, _ container: ArrangedContainer, added: [ContainerChange.Addition] = [],
    removed: [String] = [], children: [String]? = nil
  ) -> ContainerDecision {
    var change = written(state, container)
    (change.added, change.removed, change.children) = (added, removed, children)
    return .change(change)
  }

  /// Returns the change that arranges a container in this way: the menu comes from its side, and goes there.
  func written(_ state: DrawerState, _ container: ArrangedContainer) -> ContainerChange {
    let old = DrawerState(of: container, by: self)
    var change = ContainerChange(arrangement(state, in: container.width))
    let wasOver = position(of: old, in: container.width) == .over
    let isOver = position(of: state, in: container.width) == .over
    if wasOver != isOver, RuleValues.isSame(old.menu, state.menu), state.hasMenu, state.page != nil {
      change.transition = isOver ? .push : .pop
      change.moves = [place(ofMenu: state.menu, isShown: false, in: container.width)]
    }
    return change
  }
}
