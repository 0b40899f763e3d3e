import NavEvents

/// The attached plugins with one hook, in the order in which they are asked.
struct HookList<Hook: Sendable>: Sendable {
  private let list: FixedList<HostedPlugin<Hook>>
  /// The plugins, valid as long as the list. The list of a host changes only between two commits.
  nonisolated(unsafe) let plugins: UnsafeBufferPointer<HostedPlugin<Hook>>
  /// The commands about which at least one interceptor of the list is asked.
  private(set) var interceptedCommands = CommandKinds()
  /// The events about which at least one reactor of the list is asked.
  private(set) var watchedEvents = EventKinds()

  /// Creates the list of the plugins that are asked through `hook`.
  /// - Parameters:
  ///   - commands: Returns the commands that an interceptor is asked about.
  ///   - events: Returns the events that a reactor is asked about.
  ///   - cast: Returns the hook of a plugin; nil when it has none.
  init(
    _ plugins: [PluginHost.Attached], _ hook: PluginHook,
    intercepting commands: (Hook) -> CommandKinds = { _ in CommandKinds() },
    watching events: (Hook) -> EventKinds = { _ in EventKinds() }, _ cast: (any NavPlugin) -> Hook?
  ) {
    list = FixedList(plugins) { plugin in
      guard plugin.hooks.contains(hook), let hook = cast(plugin.plugin) else { return nil }
      return HostedPlugin(
        id: plugin.id, hook: hook, faultPolicy: plugin.faultPolicy, interceptedCommands: commands(hook),
        watchedEvents: events(hook))
    }
    self.plugins = list.elements
    for place in self.plugins.indices {
      interceptedCommands.formUnion(self.plugins[place].interceptedCommands)
      watchedEvents.formUnion(self.plugins[place].watchedEvents)
    }
  }

  /// Creates an empty list.
  init() { self.init([], .intercept) { _ in nil } }

  var isEmpty: Bool { plugins.isEmpty }
}

/// A plugin with one of its hooks.
struct HostedPlugin<Hook: Sendable>: ~Copyable, Sendable {
  let id: TextID
  let hook: Hook
  let faultPolicy: PluginManifest.FaultPolicy
  /// The commands that an interceptor is asked about.
  let interceptedCommands: CommandKinds
  /// The events that a reactor is asked about.
  let watchedEvents: EventKinds
}

extension HookList where Hook == HostedRotationPolicy {
  /// A Boolean value that indicates whether no policy need be asked while nothing in the scene restricts the rotation of the
  /// interface.
  var allowWhatIsUnrestricted: Bool {
    plugins.indices.allSatisfy { plugins[$0].hook.allowsWhatIsUnrestricted }
  }
}
