public import NavEvents

/// How a session is opened.
public struct SessionOptions: Sendable {
  /// The plugins there are.
  public var catalog: PluginCatalog
  /// The plugins of a new journal, in any order.
  public var plugins: [String]
  /// Plugins to attach as well, also to a journal that exists.
  public var attaching: [String] = []
  /// Plugins to go on without.
  public var detaching: [String] = []
  /// What the commits' time is read from.
  public var clock = NavClock.system
  /// The id of a new journal; nil for a random one.
  public var id: String?
  /// Of a new journal; an existing one keeps its own.
  public var durability = Durability.group(milliseconds: Durability.standardDelay)

  /// Opens with these plugins.
  public init(catalog: PluginCatalog = PluginCatalog(), plugins: [String] = []) {
    self.catalog = catalog
    self.plugins = plugins
  }
}

extension SessionOptions {
  /// The records of `ids` as a header lists them: each once, in the order in which the plugins are asked.
  func records(_ ids: [String]) throws(SessionError) -> [PluginRecord] {
    var records: [PluginRecord] = []
    for id in ids where !(detaching + records.map(\.id)).containsBytes(of: id) {
      guard let manifest = catalog.manifest(of: id) else {
        throw .pluginMissing([PluginRecord(id: id, version: 0)])
      }
      records.append(PluginRecord(id: id, version: manifest.version))
    }
    return try order(of: records).map { PluginRecord(id: $0.id, version: $0.version) }
  }

  /// The manifests of `plugins` in their order, if they can take part together and be asked.
  func order(of plugins: [PluginRecord]) throws(SessionError) -> [PluginManifest] {
    do throws(PluginFault) {
      return try catalog.order(starting: plugins)
    } catch {
      throw .plugins(error)
    }
  }

  func header() throws(SessionError) -> JournalHeader {
    JournalHeader(
      id: id ?? Self.randomID(), created: try clock.writableTime(), runtime: RuntimeVersion.current,
      durability: durability,
      plugins: try records(plugins + attaching))
  }

  /// Sixteen hexadecimal digits of chance: the only one in the runtime, and it decides nothing.
  private static func randomID() -> String {
    var buffer = ByteBuffer()
    buffer.appendHex(UInt64.random(in: .min ... .max))
    return buffer.string
  }
}

extension NavClock {
  /// What the clock says, if a journal can hold it.
  func writableTime() throws(SessionError) -> Int {
    let time = now
    guard time.magnitude <= UInt(JournalBounds.largestNumber) else { throw .unwritableNumber }
    return time
  }
}

/// The version of this runtime, which new journals name.
public enum RuntimeVersion {
  /// Major, minor and patch.
  public static let current = "0.1.0"
}
