extension NaiveWebModel {
  private static let dirty = ModelText("dirty")
  private static let yes = ModelText("true")

  /// An id that comes into the scene must not be there, and must be one.
  mutating func judgeNew(_ id: ModelText) throws(WebModelRefusal) {
    if scene.isTaken(id) {
      hits.count("duplicate: " + place(of: id))
      throw .duplicateNode
    }
    if !id.isValidID { throw .badArgument }
  }

  private func place(of id: ModelText) -> String {
    if scene.node(id) == nil { return "a page that is not there yet" }
    if scene.isPage(id) { return "a page" }
    if scene.isContainer(id) { return "a container" }
    return scene.isModal(id) ? "a modal" : "an entry"
  }

  /// Refuses when `unsaved-changes` has a veto against the leaving of these nodes.
  mutating func judgeLeaving(_ leaving: [ModelText]) throws(WebModelRefusal) {
    if leaving.contains(where: { scene.isContainer($0) && isDirty($0) }) {
      hits.count("unsaved-changes: a dirty container is not asked about")
    }
    let dirty = scene.screens(of: leaving).filter(isDirty)
    guard let first = dirty.first else { return }
    if scene.plugins.enabled(.unsavedChanges) != nil {
      hits.count("unsaved-changes: " + (scene.isPage(first) ? "a page stays" : "a screen stays"))
      throw .vetoed
    }
    hits.count("unsaved-changes: detached, a dirty screen leaves")
  }

  func isDirty(_ id: ModelText) -> Bool {
    scene.node(id)?.attributes[Self.dirty] == Self.yes
  }

  /// A swipe ends before the stack changes or is hidden.
  mutating func cancelSwipe(because cause: String) {
    if scene.swipe == nil { return }
    let others = ["add", "leave", "a full screen"]
    let row = isLinked ? "a link" : others.contains(cause) ? cause : "a command on the stack"
    hits.count("swipe: cancelled by " + row)
    scene.swipe = nil
    scene.record(WebModelEvent("swipeCancelled").with("container", NaiveWebScene.stackID).whole)
  }

  /// Counts what left a swipe alone.
  mutating func countSwipe(under action: WebModelCommand.Action, before: NaiveWebScene) {
    if before.swipe == nil || scene.swipe == nil { return }
    switch action {
    case .swipeBegin, .swipeMove, .swipeEnd, .swipeCancel: return
    case .rotate, .rotateBegin, .rotateEnd, .resize: hits.count("swipe: left running by the device")
    case .present, .dismiss: hits.count("swipe: left running by a modal")
    case .attach, .detach, .configure, .hidesBack, .title, .attribute:
      hits.count("swipe: left running by something elsewhere")
    default:
      let isIdle = scene.events.isEmpty
      hits.count("swipe: left running by " + (isIdle ? "a command that changes nothing" : "a web"))
    }
  }
}
