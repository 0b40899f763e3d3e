package import NavBase
package import NavEvents

/// The attached plugins, in their order, sorted by hook. The host is updated whenever the list of plugins
/// changes.
package struct PluginHost: Sendable {
  /// The largest number of follow-ups in one commit, and of links; more are treated as a loop.
  package static let mostFollowUps = 64
  /// The number of failures after which a plugin is quarantined.
  static let mostFaults = 3
  /// The code of the failure of a plugin whose requests led to more than ``mostFollowUps``.
  package static let loopFault = "plugin-loop"
  /// The codes of failures that come from the runtime, or from the host of a program, and not from the plugin itself.
  static let faultCodes = [
    loopFault, "bad-arrangement", "bad-configuration", "bad-hold", "bad-replacement", "unstable-rules",
    "empty-refusal", "empty-rewrite",
    "endless-answers", "no-such-column", "not-below",
    "not-in-stack", "plugin-bad-answer", "plugin-bad-manifest", "plugin-bad-request", "plugin-crashed",
    "plugin-not-built", "plugin-not-found", "plugin-timeout", "unwritable-number", "value-too-deep",
  ]
  /// The largest number of rotation answers in one commit. Each answer changes the scene, after which the plugins are asked
  /// again; a plugin that goes on to answer otherwise has failed.
  package static let mostRotationAnswers = 16
  /// The largest number of rounds in one commit in which guards may replace screens. After them, a screen that is refused leaves.
  package static let mostAdmissionRounds = 8
  /// The length of the longest remembered value, in bytes. It appears in every state view, and is meant for
  /// notes, not for documents.
  static let longestMemory = 1 << 16

  /// An attached plugin with its hooks, which are read once.
  struct Attached {
    let id: TextID
    let plugin: any NavPlugin
    let faultPolicy: PluginManifest.FaultPolicy
    let hooks: [PluginHook]

    init(_ id: TextID, _ plugin: any NavPlugin, _ manifest: PluginManifest) {
      self.id = id
      self.plugin = plugin
      faultPolicy = manifest.faultPolicy
      hooks = plugin.hooks
    }

  }

  /// A plugin that the catalog has created, with the configuration it was given.
  private struct Made: Sendable {
    let id: String
    let configuration: String?
    let plugin: any NavPlugin

    func isMade(of id: String, _ configuration: String?) -> Bool {
      self.id.hasSameBytes(as: id) && self.configuration.hasSameBytes(as: configuration)
    }
  }

  /// The available plugins. After a change, call ``update(for:_:)``.
  package var catalog: PluginCatalog { didSet { (attached, candidates) = ([], []) } }
  /// The attached plugins. A plugin is kept as long as its configuration stays the same.
  private var attached: [Made] = []
  /// The plugins that were created during the current commit, which may attach them.
  private var candidates: [Made] = []
  private(set) var interceptors = HookList<any CommandInterceptor>()
  private(set) var reactors = HookList<HostedReactor>()
  private(set) var guards = HookList<any RemovalGuard>()
  private(set) var backPolicies = HookList<any BackPolicy>()
  private(set) var swipeGuards = HookList<any SwipeGuard>()
  private(set) var swipePolicies = HookList<any SwipePolicy>()
  private(set) var autorotationPolicies = HookList<HostedRotationPolicy>()
  private(set) var orientationPolicies = HookList<HostedRotationPolicy>()
  /// A Boolean value that indicates whether no rotation policy need be asked while nothing in the scene restricts the
  /// rotation of the interface.
  private(set) var allowsWhatIsUnrestricted = true
  private(set) var collapsePolicies = HookList<any CollapsePolicy>()
  private(set) var topColumnPolicies = HookList<any TopColumnPolicy>()
  private(set) var separationPolicies = HookList<any SeparationPolicy>()
  private(set) var residencyPolicies = HookList<any ResidencyPolicy>()
  private(set) var linkHandlers = HookList<any LinkHandler>()
  private(set) var admissionGuards = HookList<any AdmissionGuard>()
  private(set) var containerRules = HookList<any ContainerRules>()
  /// The manifests of all hosted plugins, in their order.
  package private(set) var order: [PluginManifest] = []
  /// The reason why not all attached and available plugins can take part; nil when they can. A replay may continue
  /// with a fault; a decision must not.
  package private(set) var fault: PluginFault?

  package init(catalog: PluginCatalog) { self.catalog = catalog }

  /// Returns the attached plugin of this id; nil when there is none.
  func plugin(_ id: String) -> (any NavPlugin)? { attached.first { $0.id.hasSameBytes(as: id) }?.plugin }

  /// Hosts the plugins that the state lists as attached, as far as the catalog contains them.
  package mutating func update(for state: borrowing NavState, _ texts: borrowing TextTable) {
    // A replay hosts no plugin, however many a journal attaches.
    if catalog.isEmpty, attached.isEmpty, candidates.isEmpty, order.isEmpty, fault == nil { return }
    var plugins: [Made] = []
    var ids: [TextID] = []
    fault = nil
    let known = Dictionary(attached.map { (TextBytes($0.id), $0) }) { _, last in last }
    for plugin in state.metadata.plugins {
      let id = texts[plugin.id]
      guard catalog.manifest(of: id) != nil else { continue }
      let configuration = plugin.configuration.map { texts[$0.text] }
      do throws(PluginFault) {
        plugins.append(try made(id, configuration, known[TextBytes(id)]))
        ids.append(plugin.id)
      } catch {
        fault = fault ?? error
      }
    }
    (attached, candidates) = (plugins, [])
    setOrder(of: plugins.map(\.plugin.manifest))
    sortByHook(plugins.map(\.plugin), ids)
  }

  /// Returns the plugin with this configuration: the existing one, else a new one.
  private func made(_ id: String, _ configuration: String?) throws(PluginFault) -> Made {
    try made(id, configuration, attached.last { $0.isMade(of: id, configuration) })
  }

  /// Returns the plugin with this configuration: the newest candidate, else the attached one if it has this configuration,
  /// else a new one.
  private func made(
    _ id: String, _ configuration: String?, _ attached: Made?
  ) throws(PluginFault) -> Made {
    if let made = candidates.last(where: { $0.isMade(of: id, configuration) }) { return made }
    if let attached, attached.isMade(of: id, configuration) { return attached }
    return Made(id: id, configuration: configuration, plugin: try catalog.make(id, configuration))
  }

  /// Releases the plugins that the commit has created but not attached.
  mutating func forgetCandidates() {
    if !candidates.isEmpty { candidates = [] }
  }

  /// Releases all plugins, so that their processes can end; none will be asked again. ``order`` stays.
  mutating func release() {
    catalog = PluginCatalog()
    sortByHook([], [])
  }

  private mutating func setOrder(of manifests: [PluginManifest]) {
    do throws(PluginFault) {
      order = try catalog.order(of: manifests)
    } catch {
      order = []
      fault = fault ?? error
    }
  }

  private mutating func sortByHook(_ plugins: [any NavPlugin], _ ids: [TextID]) {
    let places = Dictionary(plugins.indices.map { (TextBytes(plugins[$0].manifest.id), $0) }) { first, _ in
      first
    }
    let inOrder = order.compactMap { manifest in
      places[TextBytes(manifest.id)].map { Attached(ids[$0], plugins[$0], manifest) }
    }
    interceptors = HookList(inOrder, .intercept, intercepting: { $0.interceptedCommands }) {
      $0 as? any CommandInterceptor
    }
    reactors = HookList(inOrder, .react, watching: { $0.named.watchedEvents }) { HostedReactor($0) }
    guards = HookList(inOrder, .shouldPop) { $0 as? any RemovalGuard }
    backPolicies = HookList(inOrder, .backBelow) { $0 as? any BackPolicy }
    swipeGuards = HookList(inOrder, .canBeginSwipe) { $0 as? any SwipeGuard }
    swipePolicies = HookList(inOrder, .swipeCompletes) { $0 as? any SwipePolicy }
    autorotationPolicies = HookList(inOrder, .shouldAutorotate) { HostedRotationPolicy($0) }
    orientationPolicies = HookList(inOrder, .supportedOrientations) { HostedRotationPolicy($0) }
    allowsWhatIsUnrestricted =
      autorotationPolicies.allowWhatIsUnrestricted && orientationPolicies.allowWhatIsUnrestricted
    collapsePolicies = HookList(inOrder, .collapse) { $0 as? any CollapsePolicy }
    topColumnPolicies = HookList(inOrder, .topColumn) { $0 as? any TopColumnPolicy }
    separationPolicies = HookList(inOrder, .separate) { $0 as? any SeparationPolicy }
    residencyPolicies = HookList(inOrder, .residency) { $0 as? any ResidencyPolicy }
    admissionGuards = HookList(inOrder, .mayShow) { $0 as? any AdmissionGuard }
    containerRules = HookList(inOrder, .decide) { $0 as? any ContainerRules }
    linkHandlers = HookList(inOrder, .route) { [linkHandler = catalog.linkHandler] plugin in
      guard let handler = plugin as? any LinkHandler else { return nil }
      return plugin is any StandInPlugin ? handler : linkHandler?(plugin.manifest) ?? handler
    }
  }

  // MARK: Attaching

  /// Returns the configuration of `id` in its canonical form, if the plugin can be hosted with it together with the
  /// attached ones.
  mutating func canonicalConfiguration(
    of id: TextID, _ configuration: JSONText?, _ texts: inout TextTable
  ) throws(PluginFault) -> JSONText? {
    let given = try made(texts[id], configuration.map { texts[$0.text] })
    let others = order.filter { !$0.id.hasSameBytes(as: given.plugin.manifest.id) }
    _ = try catalog.order(of: others + [given.plugin.manifest])
    candidates.append(given)
    let canonical: String?
    if let plugin = given.plugin as? any ConfigurablePlugin {
      canonical = plugin.configuration
    } else if let plugin = given.plugin as? any StandInPlugin {
      canonical = plugin.configuration
    } else {
      return configuration
    }
    // The journal will contain the canonical form, so it must be possible to create the plugin from it.
    candidates.append(try made(texts[id], canonical))
    return canonical.map { JSONText(texts.intern($0)) }
  }

  /// Restarts a plugin whose process has ended, before it is asked.
  /// - Throws: A fault when the plugin cannot be created or started.
  func start(_ id: String, _ configuration: String?) throws(PluginFault) {
    try (made(id, configuration).plugin as? any RestartablePlugin)?.startIfEnded()
  }

  /// Returns the attached plugins with their configurations.
  package func records(_ state: borrowing NavState, _ texts: borrowing TextTable) -> [PluginRecord] {
    var records: [PluginRecord] = []
    for plugin in state.metadata.plugins {
      let configuration = plugin.configuration.map { texts[$0.text] }
      records.append(
        PluginRecord(id: texts[plugin.id], version: plugin.version, configuration: configuration))
    }
    return records
  }

  /// Returns the attached plugins that the catalog does not contain, or contains in another version.
  package func missing(_ state: borrowing NavState, _ texts: borrowing TextTable) -> [PluginRecord] {
    var missing: [PluginRecord] = []
    for plugin in state.metadata.plugins {
      let id = texts[plugin.id]
      if catalog.manifest(of: id)?.version == plugin.version { continue }
      missing.append(PluginRecord(id: id, version: plugin.version))
    }
    return missing
  }
}

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
