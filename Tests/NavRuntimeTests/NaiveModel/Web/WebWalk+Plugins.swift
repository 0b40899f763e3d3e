extension WebWalk {
  mutating func pluginAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    let attached = random.element(of: scene.plugins.attached)
    let missing = random.element(of: WebModelPlugin.allCases.filter { scene.plugins[$0] == nil })
    switch goal {
    case .attach: return missing.map { .attach($0.id, someKeys(for: $0)) }
    case .attachAgain: return attached.map { .attach($0.id, []) }
    case .detach: return attached.map { .detach($0.id) }
    case .configure: return attached.map { .configure($0.id, someKeys(for: $0)) }
    case .configureSame: return configureSame(in: scene)
    case .badConfiguration: return badConfiguration(attached, missing)
    case .memory: return memory(in: scene)
    case .router: return router(in: scene)
    case .detachSwipe: return .detach(WebModelPlugin.swipeBack.id)
    case .conflictingRouter: return conflictingRouter(in: scene)
    default: return missingPlugin(missing)
    }
  }

  private mutating func someKeys(for plugin: WebModelPlugin) -> [ModelKey] {
    switch plugin {
    case .autorotation: [ModelKey("policy", random.element(of: "selected", "all", "container"))]
    case .backButton: [ModelKey("enabled", random.chance(50).description)]
    case .linkRouter: [ModelKey("routes", random.element(of: "links", "links", "shadows", ""))]
    case .pageMemory: memoryKeys()
    case .swipeBack: swipeKeys()
    case .splitCollapse, .tabReselect, .unsavedChanges: []
    }
  }

  private mutating func memoryKeys() -> [ModelKey] {
    var keys: [ModelKey] = []
    if random.chance(85) {
      keys.append(ModelKey("maxLivePages", random.element(of: "1", "1", "2", "3", "7", "8")))
    }
    if random.chance(15) { keys.append(ModelKey("enabled", random.chance(40).description)) }
    return keys
  }

  private mutating func swipeKeys() -> [ModelKey] {
    switch random.below(5) {
    case 0: [ModelKey("enabled", "false")]
    case 1: [ModelKey("edge", random.element(of: "20", "40.5"))]
    case 2: [ModelKey("velocity", "250"), ModelKey("fraction", "0.5")]
    default: []
    }
  }

  private mutating func configureSame(in scene: NaiveWebScene) -> WebModelCommand.Action? {
    let usual = scene.plugins.attached.filter { scene.plugins[$0] == NaiveWebConfiguration() }
    return random.element(of: usual).map { .configure($0.id, []) }
  }

  private mutating func badConfiguration(
    _ attached: WebModelPlugin?, _ missing: WebModelPlugin?
  ) -> WebModelCommand.Action? {
    if let missing, random.chance(60) { return .attach(missing.id, badKeys(for: missing)) }
    return attached.map { .configure($0.id, badKeys(for: $0)) }
  }

  private mutating func badKeys(for plugin: WebModelPlugin) -> [ModelKey] {
    guard let key = random.element(of: plugin.keys), random.chance(70) else {
      return [ModelKey(random.element(of: "speed", "Enabled", "pages"), "true")]
    }
    return [ModelKey(key, badValue(of: key))]
  }

  private mutating func badValue(of key: String) -> String {
    switch key {
    case "enabled": random.element(of: "yes", "1", "TRUE")
    case "maxLivePages": random.element(of: "0", "-1", "1.5", "many")
    case "policy": random.element(of: "every", "Selected", "true")
    case "routes": random.element(of: "number", "text", "empty")
    case "fraction": random.element(of: "0", "-0.5", "1.01", "half")
    default: random.element(of: "0", "-1", "fast")
    }
  }

  /// `page-memory` as the stretch wants it.
  mutating func memory(in scene: NaiveWebScene) -> WebModelCommand.Action {
    let id = WebModelPlugin.pageMemory.id
    let isThere = scene.plugins[.pageMemory] != nil
    guard let live = stretch.live else { return isThere ? .detach(id) : .attach(id, []) }
    let keys = live == 7 ? [] : [ModelKey("maxLivePages", live.description)]
    return isThere ? .configure(id, keys) : .attach(id, keys)
  }

  /// `link-router` with one of the lists of routes.
  mutating func router(in scene: NaiveWebScene) -> WebModelCommand.Action {
    let id = WebModelPlugin.linkRouter.id
    let name = random.element(of: NaiveWebRoutes.links, NaiveWebRoutes.links, NaiveWebRoutes.shadows)
    let keys = [ModelKey("routes", name)]
    return scene.plugins[.linkRouter] == nil ? .attach(id, keys) : .configure(id, keys)
  }

  private mutating func conflictingRouter(in scene: NaiveWebScene) -> WebModelCommand.Action {
    let keys = [ModelKey("routes", random.element(of: "names", "queries", "rests"))]
    let id = WebModelPlugin.linkRouter.id
    return scene.plugins[.linkRouter] == nil ? .attach(id, keys) : .configure(id, keys)
  }

  private mutating func missingPlugin(_ missing: WebModelPlugin?) -> WebModelCommand.Action {
    let nobody = text(WebWalkWords.unknownPlugins)
    let id = missing.map { random.chance(60) ? $0.id : nobody } ?? nobody
    switch random.below(3) {
    case 0: return .attach(nobody, [])
    case 1: return .detach(id)
    default: return .configure(id, [])
    }
  }

  /// Plugins and dirty screens as the stretch wants them; `nil` when they are.
  mutating func mending(_ scene: NaiveWebScene) -> WebModelCommand.Action? {
    switch random.below(8) {
    case 0: return memory(in: scene)
    case 1...4: return mendingPlugins(scene)
    case 5: return scene.environment.isRotating ? .rotateEnd : nil
    default: return stretch.isGuarded ? action(for: .soil, in: scene) : cleanAction(in: scene)
    }
  }

  /// A plugin that has gone comes back, as it usually is.
  private func mendingPlugins(_ scene: NaiveWebScene) -> WebModelCommand.Action? {
    let others = WebModelPlugin.initial.filter { $0 != .pageMemory }
    if let missing = others.first(where: { scene.plugins[$0] == nil }) {
      return .attach(missing.id, [])
    }
    let changed = others.first { scene.plugins[$0] != NaiveWebConfiguration() }
    return changed.map { .configure($0.id, []) }
  }
}
