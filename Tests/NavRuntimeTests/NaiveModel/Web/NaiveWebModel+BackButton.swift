extension NaiveWebModel {
  /// What the back button in this node's item says; `nil` where there is none. Over a web container
  /// the stack has no bar to show one in.
  func backButton(over id: ModelText) -> ModelText? {
    if scene.hasStack, scene.entries.last == id {
      let isShown = !scene.barsHidden && scene.web(id) == nil
      return isShown ? backButton(over: id, in: scene.entries) : nil
    }
    guard let web = scene.webs.first(where: { $0.top?.id == id }) else { return nil }
    return backButton(over: id, in: web.pages.map(\.id))
  }

  private func backButton(over id: ModelText, in stack: [ModelText]) -> ModelText? {
    guard let top = scene.node(id), let below = stack.dropLast().last.flatMap(scene.node),
      !top.hidesBackButton, !top.leftItemsReplaceBackButton
    else { return nil }
    return below.backButtonTitle
  }

  /// Counts why the back buttons of what is shown are there or not.
  mutating func countBackButtons() {
    for web in scene.webs { if let top = web.top { countPage(top.id, in: web) } }
    guard let top = scene.entries.last.flatMap(scene.node) else { return }
    if scene.web(top.id) != nil {
      return hits.count("back button over a web: hidden, the stack shows no bar")
    }
    hits.count("back button over a screen: " + row(top))
  }

  private func row(_ top: NaiveNode) -> String {
    if scene.entries.count < 2 { return "hidden, the root" }
    if scene.barsHidden { return "hidden, no bars" }
    if top.hidesBackButton { return "hidden, hidesBackButton" }
    return top.leftItemsReplaceBackButton ? "hidden, left items" : "shown"
  }

  private mutating func countPage(_ id: ModelText, in web: NaiveWeb) {
    if web.pages.count < 2 { return hits.count("back button over a page: hidden, the only page") }
    let hides = scene.node(id)?.hidesBackButton == true
    hits.count("back button over a page: " + (hides ? "hidden, hidesBackButton" : "shown"))
  }
}
