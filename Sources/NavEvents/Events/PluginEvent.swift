/// Facts about the plugins.
public enum PluginEvent: BitwiseCopyable, Equatable, Sendable {
  case attached(TextID, version: Int32, configuration: JSONText?)
  case detached(TextID)
  case configured(TextID, configuration: JSONText?)
  /// The plugin has failed too often, and takes part no longer.
  case quarantined(TextID)
  /// The value the plugin keeps in the state; read by nobody but the plugin.
  case remembered(TextID, value: JSONText)
}
