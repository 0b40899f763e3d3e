extension NaiveDrillDown {
  /// The screen that shows a back button and what the button says, when one does.
  var backButton: (screen: ModelText, title: ModelText)? {
    let screens = scene.isCompact ? scene.stack : scene.left
    guard let top = screens.last, let below = screens.dropLast().last, showsBackButton(top) else {
      return nil
    }
    return scene.node(below).map { (top, $0.backButtonTitle) }
  }

  /// Whether the bar over this screen, which has one below it, shows a back button.
  private func showsBackButton(_ top: ModelText) -> Bool {
    if scene.barsHidden { return false }
    if scene.isCompact { return true }
    return scene.node(top).map { !$0.hidesBackButton && !$0.leftItemsReplaceBackButton } ?? false
  }

  /// Counts why the back button is shown or hidden, once per view.
  mutating func countBackButton() {
    hits.count("back button: " + (scene.isCompact ? compactRow : regularRow))
    if backButton == nil { return }
    if scene.isCompact { countUnasked() }
    let screens = scene.isCompact ? scene.stack : scene.left
    let previous = screens.dropLast().last.flatMap(scene.node)
    hits.count(previous?.screen.backTitle == nil ? "title from title" : "title from backTitle")
  }

  private var regularRow: String {
    guard scene.left.count >= 2, let top = scene.left.last.flatMap(scene.node) else {
      return "hidden, fewer than two left"
    }
    if scene.barsHidden { return "hidden, bars hidden" }
    if top.hidesBackButton { return "hidden, hidesBackButton" }
    if top.leftItemsReplaceBackButton { return "hidden, left items" }
    return top.screen.leftItems.isEmpty ? "shown" : "shown, left items supplement"
  }

  private var compactRow: String {
    if scene.stack.count < 2 { return "hidden, compact, fewer than two on the stack" }
    return scene.barsHidden ? "hidden, compact, bars hidden" : "shown, compact"
  }

  /// What would hide the button over a left pane.
  private mutating func countUnasked() {
    guard let top = scene.top.flatMap(scene.node) else { return }
    if top.hidesBackButton {
      hits.count("back button: shown, compact, hidesBackButton is not asked")
    }
    if top.leftItemsReplaceBackButton {
      hits.count("back button: shown, compact, left items are not asked")
    }
  }
}
