import NavEvents

extension PluginCatalog {
  /// Adds a plugin. A ``ConfigurablePlugin`` is added with its configuration, also when its type is known only at run time,
  /// as in a loop over `[any NavPlugin]`. No journal records what any other plugin was created with.
  ///
  /// ```swift
  /// let plugins: [any NavPlugin] = [try DepthLimit(configuration: #"{"limit":8}"#), Lock()]
  /// for plugin in plugins { catalog.add(plugin) }
  /// ```
  public mutating func add(_ plugin: some NavPlugin) {
    if let configurable = plugin as? any ConfigurablePlugin { return add(configurable) }
    let id = plugin.manifest.id
    add(plugin.manifest, PluginType(of: plugin)) { configuration throws(PluginFault) in
      if configuration != nil {
        throw PluginFault(code: "bad-configuration", message: "\(id) takes no configuration")
      }
      return plugin
    }
  }

  /// Adds a plugin with its configuration. A new journal that begins with the plugin records the configuration, so that it
  /// is decided with the same settings everywhere.
  public mutating func add<Plugin: ConfigurablePlugin>(_ plugin: Plugin) {
    let configuration = plugin.configuration
    add(plugin.manifest, Plugin.self)
    setConfiguration(configuration, of: plugin.manifest.id)
  }

  /// Adds a plugin of this type with its default configuration, which is created only when a journal attaches it.
  ///
  /// ```swift
  /// catalog.add(DepthLimit.manifest, DepthLimit.self)
  /// ```
  public mutating func add<Plugin: ConfigurablePlugin>(_ manifest: PluginManifest, _ type: Plugin.Type) {
    add(manifest, PluginType(type), Plugin.init(configuration:))
  }
}

extension SessionOptions {
  /// Offers a plugin, and attaches it: to a new journal at once, to an existing one in a commit of its own. If the
  /// journal has a newer version of the plugin, this one takes its place; `compatibility(plugins:)` of
  /// NavJournals tells. A ``ConfigurablePlugin`` is attached with its configuration, also when its type is known only at run
  /// time, as in a loop over `[any NavPlugin]`.
  public mutating func add(_ plugin: some NavPlugin) {
    catalog.add(plugin)
    attaching.append(plugin.manifest.id)
    (plugin as? any PrivateValueDeclaring)?.declarePrivateValues(in: &self)
  }

  /// Offers a plugin, and attaches it with its configuration, which the journal records. If the plugin is attached to an
  /// existing journal with other settings, a commit configures it; a plugin with the default configuration keeps the settings
  /// of the journal.
  ///
  /// ```swift
  /// options.add(try DepthLimit(configuration: #"{"limit":8}"#))
  /// ```
  public mutating func add(_ plugin: some ConfigurablePlugin) {
    catalog.add(plugin)
    attaching.append(plugin.manifest.id)
    (plugin as? any PrivateValueDeclaring)?.declarePrivateValues(in: &self)
  }
}

extension NavPlugin {
  /// The hooks of all the protocols that the plugin conforms to.
  public var hooks: [PluginHook] { PluginHook.allCases.filter { $0.isAnswered(by: self) } }
}
