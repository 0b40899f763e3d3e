/// Commands about the plugins themselves.
public enum PluginCommand: BitwiseCopyable, Equatable, Sendable {
  /// Let a plugin take part from the next command on; nil means the configuration it has by default.
  case attach(TextID, configuration: JSONText?)
  case detach(TextID)
  case configure(TextID, configuration: JSONText?)
  /// Let a plugin take part no longer, for it has failed too often; the session itself asks.
  case quarantine(TextID)
  /// Let a plugin go on in a newer version than the journal names; the session itself asks.
  case upgrade(TextID, from: Int32, to: Int32)
  /// Keep a value for a plugin in the state. Only the plugin itself may ask, as a follow-up.
  case remember(TextID, value: JSONText)
}

/// Facts about the plugins.
public enum PluginEvent: BitwiseCopyable, Equatable, Sendable {
  case attached(TextID, version: Int32, configuration: JSONText?)
  case detached(TextID)
  case configured(TextID, configuration: JSONText?)
  /// The plugin has failed too often, and takes part no longer.
  case quarantined(TextID)
  /// The value that the plugin keeps in the state. Only the plugin reads it.
  case remembered(TextID, value: JSONText)
}

extension PluginCommand {
  package var kind: CommandKind {
    switch self {
    case .attach: .attach
    case .detach: .detach
    case .configure: .configure
    case .quarantine: .quarantine
    case .upgrade: .upgrade
    case .remember: .remember
    }
  }

  static let blanks: [PluginCommand] = [
    .attach(.blank, configuration: nil), .detach(.blank), .configure(.blank, configuration: nil),
    .quarantine(.blank), .upgrade(.blank, from: 0, to: 0), .remember(.blank, value: .blank),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .attach(var plugin, var configuration):
      try coder.text("plugin", &plugin)
      try coder.json("config", &configuration)
      self = .attach(plugin, configuration: configuration)
    case .detach(var plugin):
      try coder.text("plugin", &plugin)
      self = .detach(plugin)
    case .configure(var plugin, var configuration):
      try coder.text("plugin", &plugin)
      try coder.json("config", &configuration)
      self = .configure(plugin, configuration: configuration)
    case .quarantine(var plugin):
      try coder.text("plugin", &plugin)
      self = .quarantine(plugin)
    case .upgrade(var plugin, var old, var new):
      try coder.text("plugin", &plugin)
      try coder.integer("from", &old)
      try coder.integer("to", &new)
      self = .upgrade(plugin, from: old, to: new)
    case .remember(var plugin, var value):
      try coder.text("plugin", &plugin)
      try coder.json("value", &value)
      self = .remember(plugin, value: value)
    }
  }
}

extension PluginEvent {
  var kind: EventKind {
    switch self {
    case .attached: .pluginAttached
    case .detached: .pluginDetached
    case .configured: .pluginConfigured
    case .quarantined: .pluginQuarantined
    case .remembered: .remembered
    }
  }

  static let blanks: [PluginEvent] = [
    .attached(.blank, version: 0, configuration: nil), .detached(.blank),
    .configured(.blank, configuration: nil), .quarantined(.blank), .remembered(.blank, value: .blank),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .attached(var plugin, var version, var configuration):
      try coder.text("plugin", &plugin)
      try coder.integer("version", &version)
      try coder.json("config", &configuration)
      self = .attached(plugin, version: version, configuration: configuration)
    case .detached(var plugin):
      try coder.text("plugin", &plugin)
      self = .detached(plugin)
    case .configured(var plugin, var configuration):
      try coder.text("plugin", &plugin)
      try coder.json("config", &configuration)
      self = .configured(plugin, configuration: configuration)
    case .quarantined(var plugin):
      try coder.text("plugin", &plugin)
      self = .quarantined(plugin)
    case .remembered(var plugin, var value):
      try coder.text("plugin", &plugin)
      try coder.json("value", &value)
      self = .remembered(plugin, value: value)
    }
  }
}

extension CommitDraft {
  /// Attach a plugin; `configuration` is a JSON object, nil for the default.
  public mutating func attach(_ plugin: String, configuration: JSONText? = nil) -> NavCommand {
    .plugin(.attach(texts.intern(plugin), configuration: configuration))
  }

  /// Detach a plugin.
  public mutating func detach(_ plugin: String) -> NavCommand { .plugin(.detach(texts.intern(plugin))) }

  /// Let a plugin take part no longer, for it has failed too often.
  package mutating func quarantine(_ plugin: String) -> NavCommand {
    .plugin(.quarantine(texts.intern(plugin)))
  }

  /// Let an attached plugin go on in a newer version.
  package mutating func upgrade(_ plugin: String, from old: Int32, to new: Int32) -> NavCommand {
    .plugin(.upgrade(texts.intern(plugin), from: old, to: new))
  }

  /// Give an attached plugin another configuration, a JSON object; nil for the default.
  public mutating func configure(_ plugin: String, configuration: JSONText?) -> NavCommand {
    .plugin(.configure(texts.intern(plugin), configuration: configuration))
  }

  /// Keep a value for `plugin`, small and canonical (see ``json(_:)``); only a follow-up of the plugin itself may.
  public mutating func remember(_ plugin: String, value: JSONText) -> NavCommand {
    .plugin(.remember(texts.intern(plugin), value: value))
  }
}
