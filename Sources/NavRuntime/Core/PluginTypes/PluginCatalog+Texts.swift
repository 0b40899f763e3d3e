package import NavEvents

extension PluginCatalog {
  /// Returns the declaration of a plugin's texts; nil when its type makes none, or is not known.
  func recordedTexts(of id: String) -> PluginTexts? {
    entry(id)?.type?.recordedTexts
  }

  /// What is known of the plugins when a journal is redacted.
  package var knownPlugins: KnownPlugins {
    let catalog = self
    return KnownPlugins(
      texts: { catalog.recordedTexts(of: $0) }, accepts: { (try? catalog.make($0, $1)) != nil },
      isOffered: { catalog.manifest(of: $0) != nil }, isBuiltIn: { catalog.isBuiltIn($0) },
      declared: ids.compactMap { recordedTexts(of: $0) }, faultCodes: PluginHost.faultCodes,
      longestMemory: PluginHost.longestMemory)
  }
}
