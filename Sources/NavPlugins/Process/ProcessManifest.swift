import NavEvents
import NavRuntime

/// What a program says it is: its manifest, and which hooks it wants to be asked through.
struct ProcessManifest: Sendable {
  /// The version of the protocol that this host speaks.
  static let api = 1

  var manifest: PluginManifest
  private(set) var hooks: [PluginHook] = []
  /// The commands it wants to intercept, the events it wants to react to.
  private(set) var commands = CommandKinds.all
  private(set) var events = EventKinds.all
  /// Whether requests carry the state view.
  private(set) var wantsState = true

  /// The manifest in the answer to `hello`.
  /// - Throws: `plugin-bad-manifest`.
  init(_ answer: String, of path: String) throws(PluginFault) {
    var document = JSONDocument()
    guard (try? document.parse(answer)) != nil, let plugin = document.member("plugin", of: document.root),
      let id = document.member("id", of: plugin).flatMap({ document.string($0) }), !id.isEmpty,
      let version = document.member("version", of: plugin).flatMap({ document.integer($0) }),
      let number = Int32(exactly: version)
    else { throw Self.fault(path, "it must answer with {\"plugin\":{\"id\":…,\"version\":…,\"hooks\":[…]}}") }
    manifest = PluginManifest(id: id, version: number)
    if let api = document.member("api", of: plugin).flatMap({ document.integer($0) }), api != Self.api {
      throw Self.fault(path, "it speaks version \(api) of the protocol, not \(Self.api)")
    }
    manifest.before = document.strings("before", of: plugin)
    manifest.after = document.strings("after", of: plugin)
    try readWords(plugin, document, path)
    try readKinds(plugin, document, path)
  }

  private mutating func readWords(
    _ plugin: JSONValue, _ document: borrowing JSONDocument, _ path: String
  ) throws(PluginFault) {
    for name in document.strings("hooks", of: plugin) {
      guard let hook = PluginHook(rawValue: name) else {
        throw Self.fault(path, "there is no hook “\(name)”")
      }
      if !hooks.contains(hook) { hooks.append(hook) }
    }
    switch document.member("phase", of: plugin).flatMap({ document.string($0) }) ?? "policy" {
    case "before": manifest.phase = .before
    case "policy": manifest.phase = .policy
    case "after": manifest.phase = .after
    case let other: throw Self.fault(path, "there is no phase “\(other)”")
    }
    switch document.member("fault", of: plugin).flatMap({ document.string($0) }) ?? "failOpen" {
    case "failOpen": manifest.faultPolicy = .failOpen
    case "failClosed": manifest.faultPolicy = .failClosed
    case let other: throw Self.fault(path, "a fault is failOpen or failClosed, not “\(other)”")
    }
  }

  private mutating func readKinds(
    _ plugin: JSONValue, _ document: borrowing JSONDocument, _ path: String
  ) throws(PluginFault) {
    wantsState = document.member("state", of: plugin).flatMap { document.bool($0) } ?? true
    if document.member("commands", of: plugin) != nil {
      commands = CommandKinds(try Self.kinds(document.strings("commands", of: plugin), path))
    }
    if document.member("events", of: plugin) != nil {
      events = EventKinds(try Self.kinds(document.strings("events", of: plugin), path))
    }
  }

  private static func kinds<Kind: WireName>(_ names: [String], _ path: String) throws(PluginFault) -> [Kind] {
    var kinds: [Kind] = []
    for name in names {
      guard let kind = Kind(name: name) else { throw fault(path, "there is no type “\(name)”") }
      kinds.append(kind)
    }
    return kinds
  }

  private static func fault(_ path: String, _ reason: String) -> PluginFault {
    PluginFault(code: "plugin-bad-manifest", message: "\(path) is no plugin: \(reason).")
  }
}

extension JSONDocument {
  fileprivate func strings(_ name: StaticString, of object: JSONValue) -> [String] {
    guard let list = member(name, of: object), kind(of: list) == .array else { return [] }
    return elements(of: list).compactMap { string($0) }
  }
}
