extension CommandWalk {
  mutating func pluginAction(_ goal: WalkGoal, in scene: NaiveScene) -> ModelCommand.Action? {
    let attached = random.element(of: scene.plugins.attached)
    let missing = ModelPlugin.allCases.filter { scene.plugins[$0] == nil }
    switch goal {
    case .attach: return random.element(of: missing).map { .attach($0.id, someKeys(for: $0)) }
    case .attachAgain: return attached.map { .attach($0.id, []) }
    case .detach: return attached.map { .detach($0.id) }
    case .configure: return attached.map { .configure($0.id, someKeys(for: $0)) }
    case .configureSame: return attached.map { .configure($0.id, sameKeys(for: $0, in: scene)) }
    case .configureDefault: return attached.map { .configure($0.id, []) }
    case .badConfiguration: return badConfiguration(attached, random.element(of: missing))
    default: return missingPlugin(random.element(of: missing))
    }
  }

  private mutating func someKeys(for plugin: ModelPlugin) -> [ModelKey] {
    switch plugin {
    case .backButton: random.chance(80) ? [ModelKey("enabled", enabled(false))] : []
    case .swipeBack: someSwipeKeys()
    case .unsavedChanges: []
    }
  }

  /// The less usual value most of the time.
  private mutating func enabled(_ usual: Bool) -> String {
    (random.chance(80) ? usual : !usual).description
  }

  private mutating func someSwipeKeys() -> [ModelKey] {
    let isEnabled = random.chance(30) ? [ModelKey("enabled", enabled(random.chance(50)))] : []
    return isEnabled + swipeThresholds()
  }

  mutating func swipeThresholds() -> [ModelKey] {
    var keys: [ModelKey] = []
    if random.chance(50) { keys.append(ModelKey("velocity", text(of: ["250", "800.5", "500"]))) }
    if random.chance(50) { keys.append(ModelKey("fraction", text(of: ["0.5", "1", "0.3", "0.66"]))) }
    if random.chance(50) { keys.append(ModelKey("edge", text(of: ["20", "40.5", "300"]))) }
    return keys
  }

  private mutating func text(of texts: [String]) -> String {
    random.element(of: texts) ?? ""
  }

  /// The configuration that the plugin has, with what is the default written or left out.
  private mutating func sameKeys(for plugin: ModelPlugin, in scene: NaiveScene) -> [ModelKey] {
    guard let held = scene.plugins[plugin] else { return [] }
    let usual = NaivePlugins()[plugin]
    var keys = [held.enabled == usual?.enabled ? nil : ModelKey("enabled", held.enabled.description)]
    keys.append(key("velocity", held.velocity, usual?.velocity))
    keys.append(key("fraction", held.fraction, usual?.fraction))
    keys.append(held.edge.map { ModelKey("edge", ModelNumber.text($0)) })
    return keys.compactMap(\.self).filter { plugin.keys.contains($0.key) }
  }

  private mutating func key(_ name: String, _ held: Double, _ usual: Double?) -> ModelKey? {
    held == usual && random.chance(50) ? nil : ModelKey(name, ModelNumber.text(held))
  }

  private mutating func badConfiguration(
    _ attached: ModelPlugin?, _ missing: ModelPlugin?
  ) -> ModelCommand.Action? {
    if let missing, random.chance(70) { return .attach(missing.id, badKeys(for: missing)) }
    return attached.map { .configure($0.id, badKeys(for: $0)) }
  }

  private mutating func badKeys(for plugin: ModelPlugin) -> [ModelKey] {
    let key = random.element(of: plugin.keys) ?? "enabled"
    let unknown = random.element(of: "speed", "Enabled", "colour")
    return random.chance(40) ? [ModelKey(unknown, "true")] : [ModelKey(key, badValue(of: key))]
  }

  private mutating func badValue(of key: String) -> String {
    switch key {
    case "enabled": random.element(of: "yes", "1", "TRUE")
    case "fraction": random.element(of: "0", "-0.5", "1.01", "half")
    default: random.element(of: "0", "-1", "fast")
    }
  }

  /// A plugin that is not attached, or none at all.
  private mutating func missingPlugin(_ missing: ModelPlugin?) -> ModelCommand.Action {
    let nobody = text(WalkWords.unknownPlugins)
    let id = missing.map { random.chance(60) ? $0.id : nobody } ?? nobody
    switch random.below(3) {
    case 0: return .attach(nobody, [])
    case 1: return .detach(id)
    default: return .configure(id, random.chance(50) ? [] : [ModelKey("enabled", "true")])
    }
  }
}
