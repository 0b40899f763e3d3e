import NavEvents

extension SessionOptions {
  /// The records of `ids` as a header lists them: each once, in the order in which the plugins are asked.
  func records(_ ids: [String]) throws(SessionError) -> [PluginRecord] {
    var manifests: [PluginManifest] = []
    for id in ids where !(detaching + manifests.map(\.id)).containsBytes(of: id) {
      guard let manifest = catalog.manifest(of: id) else {
        throw .pluginMissing([PluginRecord(id: id, version: 0)])
      }
      manifests.append(manifest)
    }
    do throws(PluginFault) {
      let order = try PluginOrder.sorted(manifests) { catalog.manifest(of: $0) != nil }
      return order.map { PluginRecord(id: $0.id, version: $0.version) }
    } catch {
      throw .plugins(error)
    }
  }

  func header() throws(SessionError) -> JournalHeader {
    JournalHeader(
      id: id ?? Self.randomID(), created: clock.now, runtime: RuntimeVersion.current, durability: durability,
      plugins: try records(plugins + attaching))
  }

  /// Sixteen hexadecimal digits of chance: the only one in the runtime, and it decides nothing.
  private static func randomID() -> String {
    var buffer = ByteBuffer()
    buffer.appendHex(UInt64.random(in: .min ... .max))
    return buffer.string
  }
}
