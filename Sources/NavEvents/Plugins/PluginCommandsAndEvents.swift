package import NavBase

/// Commands about the plugins themselves.
@nonexhaustive public enum PluginCommand<Form: TextForm>: Equatable, Sendable {
  /// Attaches a plugin, which takes part from the next command on; nil stands for its default configuration.
  case attach(Form.Text, configuration: Form.JSON?)
  /// Detaches a plugin, so that it takes no further part.
  case detach(Form.Text)
  /// Gives an attached plugin another configuration; nil stands for the default.
  case configure(Form.Text, configuration: Form.JSON?)
  /// Excludes a plugin until it is attached again. The session sends this command when a plugin has failed too often.
  case quarantine(Form.Text)
  /// Replaces an attached plugin with a newer version of it. The session sends this command when it opens an older journal.
  case upgrade(Form.Text, from: Int32, to: Int32)
  /// Stores a value for a plugin in the state. Only the plugin itself may request it, as a follow-up.
  case remember(Form.Text, value: Form.JSON)
  /// Asks about all screens of the scene again whether they may be shown, because of something that the plugin has learnt.
  case reask(Form.Text)
}

extension PluginCommand: BitwiseCopyable where Form == InternedForm {}

/// The events about the plugins.
@nonexhaustive public enum PluginEvent<Form: TextForm>: Equatable, Sendable {
  /// The plugin takes part from the next commit on, in this version; nil stands for its default configuration.
  case attached(Form.Text, version: Int32, configuration: Form.JSON?)
  /// The plugin takes no further part. The value that it remembered stays.
  case detached(Form.Text)
  /// The plugin has another configuration from the next commit on; nil stands for the default.
  case configured(Form.Text, configuration: Form.JSON?)
  /// The plugin has failed too often and takes no further part.
  case quarantined(Form.Text)
  /// A value was stored for the plugin in the state. Only the plugin reads it.
  case remembered(Form.Text, value: Form.JSON)
}

extension PluginEvent: BitwiseCopyable where Form == InternedForm {}

extension PluginCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .attach: .attach
    case .detach: .detach
    case .configure: .configure
    case .quarantine: .quarantine
    case .upgrade: .upgrade
    case .remember: .remember
    case .reask: .reask
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
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
    case .reask(var plugin):
      try coder.text("plugin", &plugin)
      self = .reask(plugin)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> PluginCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .attach(let text, let configuration):
      .attach(conversion.text(text), configuration: configuration.map { conversion.json($0) })
    case .detach(let text):
      .detach(conversion.text(text))
    case .configure(let text, let configuration):
      .configure(conversion.text(text), configuration: configuration.map { conversion.json($0) })
    case .quarantine(let text):
      .quarantine(conversion.text(text))
    case .upgrade(let text, let from, let to):
      .upgrade(conversion.text(text), from: from, to: to)
    case .remember(let text, let value):
      .remember(conversion.text(text), value: conversion.json(value))
    case .reask(let text): .reask(conversion.text(text))
    }
  }
}

extension PluginCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .attach(.blank, configuration: nil), .detach(.blank), .configure(.blank, configuration: nil),
      .quarantine(.blank), .upgrade(.blank, from: 0, to: 0), .remember(.blank, value: .blank),
      .reask(.blank),
    ]
  }
}

extension PluginEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .attached: .pluginAttached
    case .detached: .pluginDetached
    case .configured: .pluginConfigured
    case .quarantined: .pluginQuarantined
    case .remembered: .remembered
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
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

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> PluginEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .attached(let text, let version, let configuration):
      .attached(
        conversion.text(text), version: version, configuration: configuration.map { conversion.json($0) })
    case .detached(let text):
      .detached(conversion.text(text))
    case .configured(let text, let configuration):
      .configured(conversion.text(text), configuration: configuration.map { conversion.json($0) })
    case .quarantined(let text):
      .quarantined(conversion.text(text))
    case .remembered(let text, let value):
      .remembered(conversion.text(text), value: conversion.json(value))
    }
  }
}

extension PluginEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .attached(.blank, version: 0, configuration: nil), .detached(.blank),
      .configured(.blank, configuration: nil), .quarantined(.blank), .remembered(.blank, value: .blank),
    ]
  }
}

extension CommitDraft {
  /// Returns the command that attaches a plugin; `configuration` is a JSON object, nil for the default.
  package mutating func attach(_ plugin: String, configuration: JSONText? = nil) -> InternedCommand {
    .plugin(.attach(texts.intern(plugin), configuration: configuration))
  }

  /// Returns the command that quarantines a plugin, because it has failed too often.
  package mutating func quarantine(_ plugin: String) -> InternedCommand {
    .plugin(.quarantine(texts.intern(plugin)))
  }

  /// Returns the command that replaces an attached plugin with a newer version of it.
  package mutating func upgrade(_ plugin: String, from old: Int32, to new: Int32) -> InternedCommand {
    .plugin(.upgrade(texts.intern(plugin), from: old, to: new))
  }

  /// Returns the command that gives an attached plugin another configuration, a JSON object; nil for the
  /// default.
  package mutating func configure(_ plugin: String, configuration: JSONText?) -> InternedCommand {
    .plugin(.configure(texts.intern(plugin), configuration: configuration))
  }

  /// Returns the command that stores a value for `plugin`, small and canonical (see ``json(_:)``); only the
  /// plugin itself may request it, as a follow-up.
  package mutating func remember(_ plugin: String, value: JSONText) -> InternedCommand {
    .plugin(.remember(texts.intern(plugin), value: value))
  }
}

extension Command where Form == PlainForm {
  /// A command that attaches a plugin; `configuration` is a JSON object, nil for the default.
  public static func attach(_ plugin: String, configuration: CanonicalJSON? = nil) -> Self {
    .plugin(.attach(plugin, configuration: configuration))
  }

  /// A command that detaches a plugin.
  public static func detach(_ plugin: String) -> Self { .plugin(.detach(plugin)) }

  /// A command that gives an attached plugin another configuration, a JSON object; nil for the
  /// default.
  public static func configure(_ plugin: String, configuration: CanonicalJSON?) -> Self {
    .plugin(.configure(plugin, configuration: configuration))
  }

  /// A command that stores a value of at most 65 536 bytes for `plugin`. Only the plugin itself may request it, as a follow-up; a
  /// longer value, and one of another plugin, is refused with `bad-argument`.
  public static func remember(_ plugin: String, value: CanonicalJSON) -> Self {
    .plugin(.remember(plugin, value: value))
  }

  /// A command that asks all guards again which screens of the scene may be shown, because what `plugin` knows has changed: a user
  /// has signed out, or a permission is gone.
  public static func reask(_ plugin: String) -> Self { .plugin(.reask(plugin)) }
}
