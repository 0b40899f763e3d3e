/// The stack around the web containers, which is always called `main`.
extension NaiveWebModel {
  mutating func performOnStack(_ action: WebModelCommand.Action) throws(WebModelRefusal) {
    switch action {
    case .push(let screen): try push(screen)
    case .pop: try pop(by: action.name)
    case .popTo(let id): try popTo(id)
    case .popToRoot: try popToRoot()
    case .replace(let screen): try replace(screen)
    case .set(let ids): try set(ids)
    case .bars(let hidden): setBars(hidden: hidden)
    default: break
    }
  }

  private func event(_ name: String) -> WebModelEvent {
    WebModelEvent(name).with("container", NaiveWebScene.stackID)
  }

  private mutating func push(_ screen: ModelScreen?) throws(WebModelRefusal) {
    guard let screen else { throw .badArgument }
    try judgeNew(screen.id)
    hits.count("push: " + (topIsWeb ? "over a web" : "over a screen"))
    cancelSwipe(because: "push")
    scene.enter(screen)
    scene.entries.append(screen.id)
    scene.record(event("pushed").with("screen", node: screen.id))
  }

  private var topIsWeb: Bool {
    scene.entries.last.flatMap(scene.web) != nil
  }

  /// `pop` and `back` of a stack; the root is never popped.
  mutating func pop(by verb: String) throws(WebModelRefusal) {
    if scene.entries.count < 2 { return hits.count(verb + ": the root stays") }
    hits.count(verb + ": pops " + (topIsWeb ? "a web" : "a screen"))
    try popDown(to: scene.entries.count - 1, because: verb)
  }

  private mutating func popTo(_ id: ModelText?) throws(WebModelRefusal) {
    guard let id else { throw .badArgument }
    guard let index = scene.entries.firstIndex(of: id) else {
      hits.count("not in stack: " + (scene.isPage(id) ? "a page" : "another"))
      throw .notInStack
    }
    if id == scene.entries.last { return hits.count("popTo: the top") }
    hits.count("popTo: pops")
    try popDown(to: index + 1, because: "popTo")
  }

  private mutating func popToRoot() throws(WebModelRefusal) {
    if scene.entries.count < 2 { return hits.count("popToRoot: nothing") }
    hits.count("popToRoot: pops")
    try popDown(to: 1, because: "popToRoot")
  }

  /// Pops until there are this many entries, which is fewer than there are.
  mutating func popDown(
    to count: Int, because cause: String, way: String? = nil
  ) throws(WebModelRefusal) {
    let leaving = Array(scene.entries[count...].reversed())
    try judgeLeaving(leaving)
    countLoads(in: leaving)
    cancelSwipe(because: cause)
    scene.entries.removeLast(leaving.count)
    scene.forget(leaving)
    scene.record(event("popped").with("screens", leaving).with(way: self.way(way ?? cause)).whole)
  }

  /// How a screen leaves, in the word of the journal: by a link, whatever command it stands for.
  func way(_ way: String) -> String { isLinked ? "link" : way }

  /// Loads that end without a word, because their container is gone.
  private mutating func countLoads(in leaving: [ModelText]) {
    if leaving.compactMap(scene.web).contains(where: \.isLoading) {
      hits.count("a web leaves while it loads")
    }
  }

  private mutating func replace(_ screen: ModelScreen?) throws(WebModelRefusal) {
    guard let screen else { throw .badArgument }
    guard let top = scene.entries.last else { throw .emptyStack }
    if screen.id == top { return hits.count("replace: the same") }
    try judgeNew(screen.id)
    try judgeLeaving([top])
    hits.count("replace: " + (topIsWeb ? "a web" : "a screen"))
    cancelSwipe(because: "replace")
    scene.forget([top])
    scene.enter(screen)
    scene.entries[scene.entries.count - 1] = screen.id
    scene.record(event("replaced").with("screen", node: screen.id))
  }

  private mutating func set(_ ids: [ModelText]) throws(WebModelRefusal) {
    guard let newTop = ids.last else { throw .emptyStack }
    for (index, id) in ids.enumerated() where ids[..<index].contains(id) {
      hits.count("set: an id twice")
      throw .duplicateNode
    }
    let added = ids.filter { !scene.entries.contains($0) }
    if added.contains(where: scene.isTaken) {
      hits.count("set: an id of somebody else")
      throw .duplicateNode
    }
    if !added.allSatisfy(\.isValidID) { throw .badArgument }
    if ids == scene.entries { return hits.count("set: the same list") }
    let leaving = Array(scene.entries.filter { !ids.contains($0) }.reversed())
    try judgeLeaving(leaving)
    let transition = transition(to: newTop)
    countSet(transition, leaving)
    cancelSwipe(because: "set")
    scene.forget(leaving)
    for id in added { scene.enter(ModelScreen(id: id)) }
    scene.entries = ids
    scene.record(event("stackSet").with("screens", ids).with("transition", word: transition).whole)
  }

  private func transition(to newTop: ModelText) -> String {
    if newTop == scene.entries.last { return "none" }
    return scene.entries.contains(newTop) ? "pop" : "push"
  }

  private mutating func countSet(_ transition: String, _ leaving: [ModelText]) {
    hits.count("set: transition " + transition)
    if leaving.contains(where: { scene.web($0) != nil }) { hits.count("set: a web leaves") }
  }

  private mutating func setBars(hidden: Bool) {
    if scene.barsHidden == hidden { return hits.count("bars: no change") }
    hits.count(hidden ? "bars: hide" : "bars: show")
    cancelSwipe(because: "bars")
    scene.barsHidden = hidden
    scene.record(event("navigationBarsHiddenChanged").with("value", flag: hidden))
  }
}
