extension StackWalk {
  mutating func pluginAction(_ goal: StackGoal, in scene: StackScene) -> StackCommand.Action? {
    let attached = random.element(of: StackPlugin.walked.filter { scene.plugins[$0] != nil })
    let missing = random.element(of: StackPlugin.walked.filter { scene.plugins[$0] == nil })
    switch goal {
    case .attach: return missing.map { .attach($0.id, someKeys(for: $0)) }
    case .attachAgain: return attached.map { .attach($0.id, []) }
    case .detach: return attached.map { .detach($0.id) }
    case .configure: return attached.map { .configure($0.id, someKeys(for: $0)) }
    case .configureSame: return attached.flatMap { configureSame($0, in: scene) }
    case .badConfiguration: return badConfiguration(attached, missing)
    case .policy: return policy(in: scene)
    default: return missingPlugin(missing)
    }
  }

  mutating func someKeys(for plugin: StackPlugin) -> [ModelKey] {
    switch plugin {
    case .autorotation: random.chance(80) ? [anyPolicy()] : []
    case .backButton, .tabReselect:
      random.chance(80) ? [ModelKey("enabled", random.chance(70) ? "false" : "true")] : []
    case .swipeBack: someSwipeKeys()
    case .pageMemory, .splitCollapse, .unsavedChanges: []
    }
  }

  private mutating func anyPolicy() -> ModelKey {
    let policy = random.element(of: StackConfiguration.Policy.allCases) ?? .selected
    return ModelKey("policy", policy.rawValue)
  }

  mutating func policy(in scene: StackScene) -> StackCommand.Action? {
    let keys = [anyPolicy()]
    let id = StackPlugin.autorotation.id
    return scene.plugins[.autorotation] == nil ? .attach(id, keys) : .configure(id, keys)
  }

  private mutating func someSwipeKeys() -> [ModelKey] {
    let isEnabled = random.chance(30) ? [ModelKey("enabled", random.chance(50).description)] : []
    return isEnabled + swipeThresholds()
  }

  mutating func swipeThresholds() -> [ModelKey] {
    var keys: [ModelKey] = []
    if random.chance(50) { keys.append(ModelKey("velocity", random.element(of: "250", "800.5"))) }
    if random.chance(50) { keys.append(ModelKey("fraction", random.element(of: "0.5", "1", "0.25"))) }
    if random.chance(50) { keys.append(ModelKey("edge", random.element(of: "20", "40.5", "300"))) }
    return keys
  }

  /// The configuration that the plugin has.
  private func configureSame(_ plugin: StackPlugin, in scene: StackScene) -> StackCommand.Action? {
    guard let held = scene.plugins[plugin] else { return nil }
    var keys = [
      ModelKey("enabled", held.enabled.description), ModelKey("policy", held.policy.rawValue),
      ModelKey("velocity", ModelNumber.text(held.velocity)),
      ModelKey("fraction", ModelNumber.text(held.fraction)),
    ]
    if let edge = held.edge { keys.append(ModelKey("edge", ModelNumber.text(edge))) }
    return .configure(plugin.id, keys.filter { plugin.keys.contains($0.key) })
  }

  private mutating func badConfiguration(
    _ attached: StackPlugin?, _ missing: StackPlugin?
  ) -> StackCommand.Action? {
    if let missing, random.chance(70) { return .attach(missing.id, badKeys(for: missing)) }
    return attached.map { .configure($0.id, badKeys(for: $0)) }
  }

  private mutating func badKeys(for plugin: StackPlugin) -> [ModelKey] {
    guard let key = random.element(of: plugin.keys), random.chance(60) else {
      return [ModelKey(random.element(of: "speed", "Policy", "colour"), "true")]
    }
    switch key {
    case "enabled": return [ModelKey(key, random.element(of: "yes", "1", "TRUE"))]
    case "policy": return [ModelKey(key, random.element(of: "none", "Selected", "true"))]
    case "fraction": return [ModelKey(key, random.element(of: "0", "-0.5", "1.01", "half"))]
    default: return [ModelKey(key, random.element(of: "0", "-1", "fast"))]
    }
  }

  /// A plugin that is not attached, or none at all.
  private mutating func missingPlugin(_ missing: StackPlugin?) -> StackCommand.Action {
    let nobody = text(WalkWords.unknownPlugins)
    let id = missing.map { random.chance(60) ? $0.id : nobody } ?? nobody
    switch random.below(3) {
    case 0: return .attach(nobody, [])
    case 1: return .detach(id)
    default: return .configure(id, [])
    }
  }
}
