/// What is presented over the whole scene.
extension NaiveWebModel {
  mutating func present(
    _ screen: ModelScreen, _ style: WebModelCommand.Style, isWeb: Bool, in container: ModelText?
  ) throws(WebModelRefusal) {
    if let container, !scene.isContainer(container) { throw .unknownContainer }
    try judgeNew(screen.id)
    hits.count("present: \(style.rawValue) with \(isWeb ? "a web" : "a screen")")
    if style == .fullScreen { cancelSwipe(because: "a full screen") }
    if isWeb { scene.enterWeb(NaiveWeb(id: screen.id), title: screen.title) } else { scene.enter(screen) }
    scene.modals.append(NaiveWebModal(id: screen.id, style: style))
    scene.record(
      WebModelEvent("presented").with(optional: "container", container).with("node", node: screen.id))
  }

  mutating func dismiss(isSwipe: Bool) throws(WebModelRefusal) {
    guard let top = scene.modals.last else { return hits.count("dismiss: nothing") }
    if isSwipe && top.style != .sheet { throw .badArgument }
    try judgeLeaving([top.id])
    hits.count("dismiss: \(top.style.rawValue)" + (isSwipe ? " by a swipe" : ""))
    scene.modals.removeLast()
    scene.forget([top.id])
    scene.record(
      WebModelEvent("dismissed").with("node", top.id)
        .with("way", word: isSwipe ? "swipe" : "dismiss"))
  }
}
