/// The attached plugins, each with the settings that differ from its default configuration.
struct ReferencePlugins: Sendable, Hashable {
  private var configurations: [String: [String: ReferenceJSON]] = [
    "autorotation": [:], "back-button": [:], "page-memory": [:], "split-collapse": [:], "swipe-back": [:],
    "tab-reselect": [:],
  ]

  static let known = [
    "autorotation", "back-button", "link-router", "page-memory", "split-collapse", "swipe-back",
    "tab-reselect",
    "unsaved-changes",
  ]

  /// The versions other than 1; version 4 of `swipe-back` judges a swipe by its travel and names its reasons, version 3 of
  /// `tab-reselect` looks at the source, and version 2 of `unsaved-changes` names all dirty screens.
  static let versions = ["swipe-back": 4.0, "tab-reselect": 3.0, "unsaved-changes": 2.0]

  var ids: [String] { configurations.keys.sorted() }

  subscript(id: String) -> [String: ReferenceJSON]? {
    get { configurations[id] }
    set { configurations[id] = newValue }
  }

  func has(_ id: String) -> Bool { configurations[id] != nil }
  func isEnabled(_ id: String) -> Bool { configurations[id].map { $0["enabled"] != false } ?? false }

  // The configured values.
  private func number(_ key: String, of id: String) -> Double? { configurations[id]?[key]?.number }
  var velocity: Double { number("velocity", of: "swipe-back") ?? 500 }
  var fraction: Double { number("fraction", of: "swipe-back") ?? 0.66 }
  var edge: Double? { number("edge", of: "swipe-back") }
  var maxLivePages: Int { Int(number("maxLivePages", of: "page-memory") ?? 7) }

  /// The policy of `autorotation`; nil when it asks no node.
  var policy: String? {
    guard let configuration = configurations["autorotation"] else { return nil }
    let policy = configuration["policy"]?.text ?? "selected"
    return policy == "container" ? nil : policy
  }

  /// A Boolean value that indicates whether `autorotation` asks a drillDown itself, not the screens that it shows.
  var drillDownAnswersItself: Bool { configurations["autorotation"]?["drilldown"] == "own" }

  /// A Boolean value that indicates whether `tab-reselect` does not ask who selects.
  var reselectsFromAll: Bool { configurations["tab-reselect"]?["sources"] == "all" }

  var routes: [ReferenceRoute] {
    (configurations["link-router"]?["routes"]?.elements ?? []).map { route in
      ReferenceRoute(pattern: route["pattern"]?.text ?? "", commands: route["commands"]?.elements ?? [])
    }
  }

  // MARK: Configurations

  private static let keys: [String: [String]] = [
    "autorotation": ["policy", "drilldown"], "back-button": ["enabled"], "link-router": ["routes"],
    "page-memory": ["enabled", "maxLivePages"], "split-collapse": ["enabled"],
    "swipe-back": ["enabled", "velocity", "fraction", "edge"], "tab-reselect": ["enabled", "sources"],
  ]

  private static let defaults: [String: ReferenceJSON] = [
    "enabled": true, "policy": "selected", "drilldown": "screens", "sources": "touch", "velocity": 500,
    "fraction": 0.66,
    "maxLivePages": 7,
  ]

  /// Returns the given settings without the defaults; nil when the plugin does not accept them.
  static func canonical(_ given: [String: ReferenceJSON], for id: String) -> [String: ReferenceJSON]? {
    for (key, value) in given {
      if keys[id]?.contains(key) != true || !takes(key, value) { return nil }
    }
    return given.filter { defaults[$0.key] != $0.value }
  }

  private static func takes(_ key: String, _ value: ReferenceJSON) -> Bool {
    switch key {
    case "enabled": value.flag != nil
    case "policy": ["selected", "all", "container"].contains(value.text ?? "")
    case "drilldown": ["screens", "own"].contains(value.text ?? "")
    case "sources": ["touch", "all"].contains(value.text ?? "")
    case "velocity", "edge": (value.number ?? 0) > 0
    case "fraction": (value.number ?? 0) > 0 && (value.number ?? 0) <= 1
    case "maxLivePages": value.number.map { $0 >= 1 && $0 == $0.rounded() } ?? false
    default: takesRoutes(value)
    }
  }

  /// Returns true if the routes are valid. Two patterns of one rank with the same literals would match the same links
  /// equally.
  private static func takesRoutes(_ value: ReferenceJSON) -> Bool {
    guard case .list(let routes) = value else { return false }
    let shapes = routes.compactMap { route -> String? in
      guard let pattern = route["pattern"]?.text, pattern.hasPrefix("/"), route["commands"] != nil else {
        return nil
      }
      let path = pattern.prefix { $0 != "?" }.split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }
      let keys = pattern.drop { $0 != "?" }.split(separator: "&").count
      return path.joined(separator: "/") + "?\(keys)"
    }
    return shapes.count == routes.count && Set(shapes).count == shapes.count
  }
}

extension ReferenceModel {
  mutating func runPlugin(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let id = line.word(1)
    let given = Dictionary(line.texts.dropFirst(2).map { Self.setting($0) }) { $1 }
    switch line.first {
    case "attach":
      if !ReferencePlugins.known.contains(id) { throw ReferenceRefusal("plugin-missing") }
      if plugins.has(id) { throw ReferenceRefusal("plugin-attached") }
      let configuration = try canonical(given, for: id)
      met("plugin: attach \(id)")
      plugins[id] = configuration
      let version = ReferenceJSON.number(ReferencePlugins.versions[id] ?? 1)
      note("pluginAttached", ["plugin": .text(id), "version": version, "config": Self.json(configuration)])
    case "detach":
      if !plugins.has(id) { throw ReferenceRefusal("plugin-missing") }
      met("plugin: detach \(id)")
      plugins[id] = nil
      note("pluginDetached", ["plugin": .text(id)])
    default:
      guard let old = plugins[id] else { throw ReferenceRefusal("plugin-missing") }
      let configuration = try canonical(given, for: id)
      met("plugin: configure" + (configuration == old ? ", nothing" : " \(id)"))
      if configuration == old { return }
      plugins[id] = configuration
      note("pluginConfigured", ["plugin": .text(id), "config": Self.json(configuration)])
    }
  }

  private func canonical(
    _ given: [String: ReferenceJSON], for id: String
  ) throws(ReferenceRefusal) -> [String: ReferenceJSON] {
    guard let configuration = ReferencePlugins.canonical(given, for: id) else {
      throw ReferenceRefusal("bad-argument")
    }
    return configuration
  }

  private static func json(_ configuration: [String: ReferenceJSON]) -> ReferenceJSON? {
    configuration.isEmpty ? nil : .object(configuration)
  }

  /// Returns the key and the value of KEY=VALUE; a value that is not JSON is a text.
  private static func setting(_ pair: String) -> (String, ReferenceJSON) {
    let key = String(pair.prefix { $0 != "=" })
    let text = String(pair.dropFirst(key.count + 1))
    let value = (try? ReferenceJSONReader.read(Array(text.utf8))) ?? .text(text)
    return (key, value)
  }
}
