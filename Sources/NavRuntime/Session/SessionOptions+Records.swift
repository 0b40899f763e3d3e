import NavEvents

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
      let order = try catalog.order(of: plugins)
      for plugin in plugins { try catalog.start(plugin.id, plugin.configuration) }
      return order
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
