/// Which container a command acts on.
extension NaiveWebModel {
  /// The container that is meant; `nil` for a command that acts on none, and for an `open` that is
  /// left to the link handlers.
  mutating func target(of command: WebModelCommand) throws(WebModelRefusal) -> ModelText? {
    let fit = command.action.fit
    if fit == .nothing { return nil }
    if let named = command.container { return try judge(named, fit) }
    if let found = scene.focusPath.last(where: { fits($0, fit) }) { return found }
    if fit == .webOrRoute { return nil }
    hits.count("target: none on the focus path fits")
    throw .wrongContainer
  }

  private mutating func judge(
    _ named: ModelText, _ fit: WebModelCommand.Action.Fit
  ) throws(WebModelRefusal) -> ModelText {
    if scene.isContainer(named) {
      hits.count(scene.web(named) == nil ? "in: the stack" : "in: a web")
      if fits(named, fit) { return named }
      throw .wrongContainer
    }
    hits.count("in: " + kind(ofUnfit: named))
    throw .unknownContainer
  }

  private func kind(ofUnfit id: ModelText) -> String {
    if scene.isPage(id) { return "a page" }
    if scene.node(id) != nil { return "a screen" }
    return scene.isTaken(id) ? "a page that is not there yet" : "no such node"
  }

  private func fits(_ id: ModelText, _ fit: WebModelCommand.Action.Fit) -> Bool {
    let isWeb = scene.web(id) != nil
    switch fit {
    case .stack: return !isWeb
    case .web, .webOrRoute: return isWeb
    case .either: return true
    case .neither, .nothing: return false
    }
  }
}
