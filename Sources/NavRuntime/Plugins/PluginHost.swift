package import NavEvents

/// The attached plugins, in their order, sorted by hook. The host is updated whenever the list of plugins
/// changes.
package struct PluginHost: Sendable {
  /// The largest number of follow-ups in one commit, and of links; more are treated as a loop.
  package static let mostFollowUps = 64
  /// The largest number of rotation answers in one commit. Each answer changes the scene, after which the plugins are asked
  /// again; a plugin that goes on to answer otherwise has failed.
  package static let mostRotationAnswers = 16
  /// The length of the longest remembered value, in bytes. It appears in every state view, and is meant for
  /// notes, not for documents.
  package static let longestMemory = 1 << 16

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
  /// The manifests of all hosted plugins, in their order.
  package private(set) var order: [PluginManifest] = []
  /// The reason why not all attached and available plugins can take part; nil when they can. A replay may continue
  /// with a fault; a decision must not.
  package private(set) var fault: PluginFault?

  package init(catalog: PluginCatalog) { self.catalog = catalog }

  /// Hosts the plugins that the state lists as attached, as far as the catalog contains them.
  package mutating func update(for state: borrowing NavState, _ texts: borrowing TextTable) {
    var plugins: [Made] = []
    var ids: [TextID] = []
    fault = nil
    for plugin in state.metadata.plugins where catalog.manifest(of: texts[plugin.id]) != nil {
      do throws(PluginFault) {
        plugins.append(try made(texts[plugin.id], plugin.configuration.map { texts[$0.text] }))
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
    if let made = (attached + candidates).last(where: { $0.isMade(of: id, configuration) }) { return made }
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
    linkHandlers = HookList(inOrder, .route) { $0 as? any LinkHandler }
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
    } else if let plugin = given.plugin as? RecordedPlugin {
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
  func records(_ state: borrowing NavState, _ texts: borrowing TextTable) -> [PluginRecord] {
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

/// An entry in the list of all plugins of the state and the catalog.
package struct PluginListing: Equatable, Sendable {
  /// The relation of a plugin to the session.
  package enum Standing: String, Sendable {
    /// Attached; without an implementation in the catalog it takes part only in event replay.
    case attached
    /// Detached by the session because it failed too often.
    case quarantined
    /// Available, not attached.
    case available
  }

  package let id: String
  package let standing: Standing
  /// The version in the journal; for a plugin that is not attached, the available version.
  package let version: Int32?
  /// The manifest of the available plugin with this id; nil for none.
  package let manifest: PluginManifest?
  /// The hooks through which the plugin is asked; empty when it is not available.
  package let hooks: [PluginHook]
  /// The configuration in canonical form; nil for the default.
  package let configuration: String?
}

extension PluginHost {
  /// Returns every plugin: the attached ones in the order in which they are asked, then the attached ones that are
  /// not available, the quarantined ones, and the rest of the catalog by id.
  package func listing(_ state: borrowing NavState, _ texts: borrowing TextTable) -> [PluginListing] {
    let records = records(state, texts)
    let known = Dictionary(records.map { (TextBytes($0.id), $0) }) { first, _ in first }
    let asked = order.compactMap { known[TextBytes($0.id)] }
    let here = Set(asked.map { TextBytes($0.id) })
    let absent = records.filter { !here.contains(TextBytes($0.id)) }
    let quarantined = state.metadata.quarantined.map { texts[$0] }
    let named = Set((records.map(\.id) + quarantined).map { TextBytes($0) })
    let others = catalog.ids.filter { !named.contains(TextBytes($0)) }
    return (asked + absent).map { listing($0.id, .attached, $0.version, $0.configuration) }
      + quarantined.map { listing($0, .quarantined, nil, nil) }
      + others.map { listing($0, .available, nil, nil) }
  }

  private func listing(
    _ id: String, _ standing: PluginListing.Standing, _ version: Int32?, _ configuration: String?
  ) -> PluginListing {
    let plugin = try? catalog.make(id, configuration)
    let manifest = plugin?.manifest ?? catalog.manifest(of: id)
    return PluginListing(
      id: id, standing: standing, version: version ?? manifest?.version, manifest: manifest,
      hooks: plugin?.hooks ?? [], configuration: configuration)
  }
}
