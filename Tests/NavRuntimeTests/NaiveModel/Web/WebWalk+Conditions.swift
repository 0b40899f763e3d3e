/// How the conditions of a plan are brought about.
extension WebWalk {
  enum Progress {
    case done
    case impossible
    case command(WebModelCommand)

    /// The command when there is one; otherwise the condition cannot be reached.
    init(_ action: WebModelCommand.Action?, in container: ModelText? = nil) {
      self = action.map { .command(WebModelCommand($0, in: container)) } ?? .impossible
    }
  }

  mutating func progress(
    to condition: WebWalkPlan.Condition, in scene: NaiveWebScene
  ) -> Progress {
    switch condition {
    case .idleWeb: idleWeb(in: scene)
    case .pages(let count): pages(count, in: scene)
    case .fewPages(let count): fewPages(count, in: scene)
    case .action: action(in: scene)
    case .live(let count): live(count, in: scene)
    case .router(let routes): router(routes, in: scene)
    case .clean: cleanAction(in: scene).map { Progress($0) } ?? .done
    case .guarded:
      scene.plugins[.unsavedChanges] == nil
        ? Progress(.attach(WebModelPlugin.unsavedChanges.id, [])) : .done
    case .unguarded:
      scene.plugins[.unsavedChanges] == nil
        ? .done : Progress(.detach(WebModelPlugin.unsavedChanges.id))
    case .noModal: noModal(in: scene)
    case .entries(let count): entries(count, in: scene)
    case .screenOnTop: screenOnTop(in: scene)
    case .coveredWeb: coveredWeb(in: scene)
    case .swiping: swiping(in: scene)
    }
  }

  private mutating func idleWeb(in scene: NaiveWebScene) -> Progress {
    guard let web = scene.focusPath.last.flatMap(scene.web) else { return shownWeb(in: scene) }
    guard let load = web.load else { return .done }
    if !load.isRunning { return Progress(.cancel) }
    return Progress(action(for: random.chance(50) ? .loaded : .loadedAction, in: scene))
  }

  private mutating func shownWeb(in scene: NaiveWebScene) -> Progress {
    if !scene.modals.isEmpty || !scene.hasStack { return noModal(in: scene) }
    let below = scene.entries.last { scene.web($0) != nil }
    if let below, random.chance(60) { return Progress(.popTo(below)) }
    if let add = action(for: .addWeb, in: scene) { return Progress(add) }
    return Progress(below.map { .popTo($0) } ?? .pop, in: NaiveWebScene.stackID)
  }

  private mutating func pages(_ count: Int, in scene: NaiveWebScene) -> Progress {
    let isBusy = idleWeb(in: scene)
    guard case .done = isBusy else { return isBusy }
    let web = scene.focusPath.last.flatMap(scene.web)
    if let web, web.pages.count >= count { return .done }
    return Progress(action(for: .open, in: scene))
  }

  private mutating func fewPages(_ count: Int, in scene: NaiveWebScene) -> Progress {
    let isBusy = idleWeb(in: scene)
    guard case .done = isBusy else { return isBusy }
    let web = scene.focusPath.last.flatMap(scene.web)
    if let web, web.pages.count <= count { return .done }
    if !scene.modals.isEmpty || !scene.hasStack { return noModal(in: scene) }
    return Progress(action(for: .addWeb, in: scene) ?? .popToRoot, in: NaiveWebScene.stackID)
  }

  private mutating func action(in scene: NaiveWebScene) -> Progress {
    let web = scene.focusPath.last.flatMap(scene.web)
    if let web, web.isLoading { return Progress(action(for: .loadedAction, in: scene)) }
    let isThere = pages(1, in: scene)
    guard case .done = isThere else { return isThere }
    return web?.top?.action == nil ? Progress(.reload) : .done
  }

  private func live(_ count: Int?, in scene: NaiveWebScene) -> Progress {
    let id = WebModelPlugin.pageMemory.id
    let memory = scene.plugins[.pageMemory]
    guard let count else { return memory == nil ? .done : Progress(.detach(id)) }
    if memory?.maxLivePages == count && memory?.enabled == true { return .done }
    let keys = [ModelKey("maxLivePages", count.description)]
    return Progress(memory == nil ? .attach(id, keys) : .configure(id, keys))
  }

  private func router(_ routes: String, in scene: NaiveWebScene) -> Progress {
    let id = WebModelPlugin.linkRouter.id
    guard let router = scene.plugins[.linkRouter] else {
      return Progress(.attach(id, [ModelKey("routes", routes)]))
    }
    return router.routes == routes ? .done : Progress(.configure(id, [ModelKey("routes", routes)]))
  }

  /// What is presented goes away, once it is clean.
  private mutating func noModal(in scene: NaiveWebScene) -> Progress {
    if scene.modals.isEmpty { return scene.hasStack ? .done : .impossible }
    if let clean = cleanAction(in: scene) { return Progress(clean) }
    return Progress(.dismiss(isSwipe: false))
  }

  private mutating func entries(_ count: Int, in scene: NaiveWebScene) -> Progress {
    let isHidden = noModal(in: scene)
    guard case .done = isHidden else { return isHidden }
    if scene.entries.count >= count { return .done }
    return Progress(action(for: random.chance(50) ? .addWeb : .push, in: scene))
  }

  private mutating func screenOnTop(in scene: NaiveWebScene) -> Progress {
    let isHidden = noModal(in: scene)
    guard case .done = isHidden else { return isHidden }
    if let top = scene.entries.last, scene.web(top) == nil { return .done }
    return Progress(action(for: .pushBare, in: scene) ?? .popToRoot, in: NaiveWebScene.stackID)
  }

  private mutating func coveredWeb(in scene: NaiveWebScene) -> Progress {
    if !scene.hasStack { return .impossible }
    if covered(in: scene) != nil { return .done }
    if let full = action(for: .presentFull, in: scene), random.chance(50) { return Progress(full) }
    let hasWeb = scene.entries.contains { scene.web($0) != nil }
    let goal: WebWalkGoal = hasWeb ? .pushBare : .addWeb
    return Progress(action(for: goal, in: scene), in: NaiveWebScene.stackID)
  }

  /// A web container that nobody sees.
  func covered(in scene: NaiveWebScene) -> ModelText? {
    scene.entries.last { scene.web($0) != nil && !scene.shownWebs.contains($0) }
  }

  private mutating func swiping(in scene: NaiveWebScene) -> Progress {
    if scene.swipe != nil { return .done }
    let isDeep = entries(2, in: scene)
    guard case .done = isDeep else { return isDeep }
    if scene.environment.isRotating { return Progress(.rotateEnd) }
    let id = WebModelPlugin.swipeBack.id
    guard let plugin = scene.plugins[.swipeBack] else { return Progress(.attach(id, [])) }
    if !plugin.enabled || plugin.edge != nil { return Progress(.configure(id, [])) }
    guard let top = scene.entries.last.flatMap(scene.node) else { return .impossible }
    if top.hidesBackButton { return Progress(.hidesBack(top.id, false)) }
    if top.leftItemsReplaceBackButton { return Progress(action(for: .pushBare, in: scene) ?? .pop) }
    return Progress(.swipeBegin(4), in: NaiveWebScene.stackID)
  }
}
