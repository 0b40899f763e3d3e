import NavBase

/// The first line of a journal.
public struct JournalHeader: Equatable, Sendable {
  /// The version of the format that this package writes.
  public static let formatVersion = 1
  /// The version of a journal that begins with a state and had routes before it. Programs that know no routes refuse it.
  public static let versionWithRoutes = 2

  /// The id of the journal; any text.
  public var id: String
  /// The time of its creation in milliseconds since 1970.
  public var created: Int64
  /// The version of the runtime that created the journal.
  public var runtime: String
  /// The durability of its commits. It also determines which damage a crash can explain.
  public var durability: Durability
  /// The plugins that take part from the first commit on, in their order.
  public var plugins: [PluginRecord]
  /// The moment at which the journal begins; nil when it contains everything from the beginning.
  public var base: Base?
  /// The place in another journal from which a fork continues; nil when the journal is not a fork.
  public var parent: Parent?
  /// True when the journal is redacted: its URLs are replaced, so that the recorded answers about links stand for those of
  /// today.
  public var isRedacted: Bool

  /// Creates the header of a new journal.
  public init(
    id: String, created: Int64, runtime: String, durability: Durability, plugins: [PluginRecord],
    base: Base? = nil, parent: Parent? = nil, isRedacted: Bool = false
  ) {
    self.id = id
    self.created = created
    self.runtime = runtime
    self.durability = durability
    self.plugins = plugins
    self.base = base
    self.parent = parent
    self.isRedacted = isRedacted
  }
}

/// A plugin as the journal records it.
public struct PluginRecord: Equatable, Sendable {
  /// The plugin's id.
  public var id: String
  /// The version of the plugin.
  public var version: Int32
  /// The configuration, a JSON object as canonical text; nil for the default.
  public var configuration: String?

  /// Creates a record of a plugin.
  public init(id: String, version: Int32, configuration: String? = nil) {
    self.id = id
    self.version = version
    self.configuration = configuration
  }
}

extension JournalHeader {
  /// Writes the line up to the place where `,"sum":"` follows.
  func write(to buffer: inout ByteBuffer) {
    buffer.append("{\"journal\":")
    let isForLaterPrograms = base.map { $0.announcesRoutes || $0.hasHeld } ?? false
    buffer.append(isForLaterPrograms ? Self.versionWithRoutes : Self.formatVersion)
    buffer.member("id")
    buffer.appendQuoted(id)
    buffer.member("created", created)
    buffer.member("runtime")
    buffer.appendQuoted(runtime)
    buffer.member("durability")
    buffer.appendQuoted(durability.name)
    buffer.member("plugins")
    writePlugins(to: &buffer)
    writeBeginning(to: &buffer)
    if isRedacted { buffer.member("redacted", true) }
  }

  private func writePlugins(to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "["))
    for (index, plugin) in plugins.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.append("{\"id\":")
      buffer.appendQuoted(plugin.id)
      buffer.member("version", Int(plugin.version))
      if let configuration = plugin.configuration {
        buffer.member("config")
        buffer.append(string: configuration)
      }
      buffer.close()
    }
    buffer.append(UInt8(ascii: "]"))
  }

  init(_ document: borrowing JSONDocument) throws(DamageReason) {
    let line = document.root
    guard let version = Self.version(document) else { throw .notAJournal }
    guard version == Self.formatVersion || version == Self.versionWithRoutes && Self.begins(document) else {
      throw .unsupportedVersion(version)
    }
    guard let id = try Self.text("id", document) else { throw .content(.missing("id")) }
    guard let created = document.member("created", of: line) else { throw .content(.missing("created")) }
    guard let created = document.integer(created) else { throw .content(.invalid("created")) }
    guard let level = Durability(try Self.text("durability", document) ?? "always") else {
      throw .content(.invalid("durability"))
    }
    self.init(
      id: id, created: created, runtime: try Self.text("runtime", document) ?? "", durability: level,
      plugins: try Self.plugins(document), base: try Self.base(document), parent: try Self.parent(document),
      isRedacted: document.member("redacted", of: line).flatMap { document.bool($0) } ?? false)
  }

  /// Returns true for the header of a journal that begins with a state.
  private static func begins(_ document: borrowing JSONDocument) -> Bool {
    document.member("base", of: document.root) != nil
  }

  /// Returns the version of the format that a header names; nil when it names none.
  static func version(_ document: borrowing JSONDocument) -> Int64? {
    document.member("journal", of: document.root).flatMap { document.integer($0) }
  }

  private static func text(
    _ name: StaticString, _ document: borrowing JSONDocument
  ) throws(DamageReason) -> String? {
    guard let member = document.member(name, of: document.root) else { return nil }
    guard let text = document.string(member) else { throw .content(.invalid(name.description)) }
    return text
  }

  private static func plugins(_ document: borrowing JSONDocument) throws(DamageReason) -> [PluginRecord] {
    guard let list = document.member("plugins", of: document.root) else { return [] }
    guard document.kind(of: list) == .array else { throw .content(.invalid("plugins")) }
    var plugins: [PluginRecord] = []
    try document.forEachElement(of: list) { plugin throws(DamageReason) in
      guard let id = document.member("id", of: plugin).flatMap({ document.string($0) }),
        let version = document.member("version", of: plugin).flatMap({ document.count($0, as: Int32.self) })
      else { throw .content(.invalid("plugins")) }
      var record = PluginRecord(id: id, version: version)
      if let configuration = document.member("config", of: plugin) {
        var buffer = ByteBuffer()
        document.append(configuration, to: &buffer)
        record.configuration = buffer.string
      }
      plugins.append(record)
    }
    return plugins
  }
}
