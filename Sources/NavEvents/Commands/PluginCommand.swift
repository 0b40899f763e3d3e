/// Commands about the plugins themselves.
public enum PluginCommand: BitwiseCopyable, Equatable, Sendable {
  /// Let a plugin take part from the next command on; nil means the configuration it has by default.
  case attach(TextID, configuration: JSONText?)
  case detach(TextID)
  case configure(TextID, configuration: JSONText?)
  /// Let a plugin take part no longer, for it has failed too often; the session itself asks.
  case quarantine(TextID)
  /// Keep a value for a plugin in the state. Only the plugin itself may ask, as a follow-up.
  case remember(TextID, value: JSONText)
}
