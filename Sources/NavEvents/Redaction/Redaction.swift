/// What a redacted journal keeps beyond the words of the runtime.
public struct Redaction: Equatable, Sendable {
  /// Texts that are no secret: keys and values of attributes, ids, titles. They are kept wherever they are a whole text, and as
  /// whole parts of URLs.
  public var keeping: [String]
  /// True to replace the ids of the plugins of an app, too.
  public var hidesPlugins: Bool

  /// Creates a choice; by default, nothing is kept, and the ids of plugins stay.
  public init(keeping: [String] = [], hidesPlugins: Bool = false) {
    (self.keeping, self.hidesPlugins) = (keeping, hidesPlugins)
  }
}

/// What is known here about the plugins in a journal.
package struct KnownPlugins: Sendable {
  /// Returns the declaration of the available plugin with an id; nil when there is no such plugin, or it declares nothing.
  let texts: @Sendable (_ id: String) -> PluginTexts?
  /// Returns true when the available plugin with an id can be created with a configuration.
  package let accepts: @Sendable (_ id: String, _ configuration: String) -> Bool
  /// Returns true when a plugin with an id is available.
  let isOffered: @Sendable (_ id: String) -> Bool
  /// Returns true when that plugin belongs to this package.
  let isBuiltIn: @Sendable (_ id: String) -> Bool
  /// The declarations of all available plugins.
  let declared: [PluginTexts]
  /// The codes of failures that the runtime gives to plugins.
  let faultCodes: [String]
  /// The length of the longest value that a plugin may remember, in bytes.
  let longestMemory: Int

  package init(
    texts: @escaping @Sendable (String) -> PluginTexts?,
    accepts: @escaping @Sendable (String, String) -> Bool, isOffered: @escaping @Sendable (String) -> Bool,
    isBuiltIn: @escaping @Sendable (String) -> Bool, declared: [PluginTexts], faultCodes: [String],
    longestMemory: Int
  ) {
    (self.texts, self.accepts, self.isOffered) = (texts, accepts, isOffered)
    (self.isBuiltIn, self.declared, self.faultCodes) = (isBuiltIn, declared, faultCodes)
    self.longestMemory = longestMemory
  }
}
