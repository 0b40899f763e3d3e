package import NavEvents

/// The attached plugins, in their order, sorted by hook. Made anew whenever the list of them changes.
package struct PluginHost: Sendable {
  /// Follow-ups in one commit, and links in one; more is a loop.
  public static let mostFollowUps = 64
  /// Bytes of a remembered value: it stands in every state view, and is for notes, not for documents.
  public static let longestMemory = 1 << 16

  struct Hosted<Hook: Sendable>: Sendable {
    let id: TextID
    let hook: Hook
    let faultPolicy: PluginManifest.FaultPolicy

    /// The same plugin, as one that has another hook.
    func `as`<Other: Sendable>(_ cast: (Hook) -> Other?) -> Hosted<Other>? {
      cast(hook).map { Hosted<Other>(id: id, hook: $0, faultPolicy: faultPolicy) }
    }
  }

  /// The plugins there are; ``follow(_:_:)`` next when they change.
  package var catalog: PluginCatalog
  private(set) var interceptors: [Hosted<any CommandInterceptor>] = []
  private(set) var reactors: [Hosted<any EventReactor>] = []
  private(set) var guards: [Hosted<any ExitGuard>] = []
  private(set) var swipeGuards: [Hosted<any SwipeGuard>] = []
  private(set) var swipeJudges: [Hosted<any SwipeJudge>] = []
  private(set) var autorotationJudges: [Hosted<any RotationJudge>] = []
  private(set) var orientationJudges: [Hosted<any RotationJudge>] = []
  private(set) var collapseJudges: [Hosted<any CollapseJudge>] = []
  private(set) var topColumnJudges: [Hosted<any TopColumnJudge>] = []
  private(set) var separationJudges: [Hosted<any SeparationJudge>] = []
  private(set) var residencyJudges: [Hosted<any ResidencyJudge>] = []
  private(set) var linkHandlers: [Hosted<any LinkHandler>] = []
  /// All of them, in their order.
  package private(set) var order: [PluginManifest] = []
  /// Why not all that the state says are attached, and the catalog has, take part; nil when they do. Who replays may
  /// go on, who decides must not.
  package private(set) var fault: PluginFault?

  package init(catalog: PluginCatalog) { self.catalog = catalog }

  /// Takes the plugins that the state says are attached, as far as the catalog has them.
  package mutating func follow(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    var plugins: [any NavPlugin] = []
    var ids: [TextID] = []
    fault = nil
    for attached in state.ledger.plugins where catalog.manifest(of: texts[attached.id]) != nil {
      do throws(PluginFault) {
        plugins.append(try catalog.make(texts[attached.id], attached.configuration.map { texts[$0.text] }))
        ids.append(attached.id)
      } catch {
        fault = fault ?? error
      }
    }
    setOrder(of: plugins.map(\.manifest))
    sortByHook(plugins, ids)
  }

  /// Lets the plugins go, so that a program that is one can end: nobody will be asked any more. Their order can still be
  /// read.
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
    let hosted = order.compactMap { manifest in
      places[TextBytes(manifest.id)]
        .map { Hosted<any NavPlugin>(id: ids[$0], hook: plugins[$0], faultPolicy: manifest.faultPolicy) }
    }
    interceptors = Self.asked(.intercept, hosted) { $0 as? any CommandInterceptor }
    reactors = Self.asked(.react, hosted) { $0 as? any EventReactor }
    guards = Self.asked(.shouldPop, hosted) { $0 as? any ExitGuard }
    swipeGuards = Self.asked(.canBeginSwipe, hosted) { $0 as? any SwipeGuard }
    swipeJudges = Self.asked(.swipeCompletes, hosted) { $0 as? any SwipeJudge }
    autorotationJudges = Self.asked(.shouldAutorotate, hosted) { $0 as? any RotationJudge }
    orientationJudges = Self.asked(.supportedOrientations, hosted) { $0 as? any RotationJudge }
    collapseJudges = Self.asked(.collapse, hosted) { $0 as? any CollapseJudge }
    topColumnJudges = Self.asked(.topColumn, hosted) { $0 as? any TopColumnJudge }
    separationJudges = Self.asked(.separate, hosted) { $0 as? any SeparationJudge }
    residencyJudges = Self.asked(.residency, hosted) { $0 as? any ResidencyJudge }
    linkHandlers = Self.asked(.route, hosted) { $0 as? any LinkHandler }
  }

  /// Those of `plugins` that want to be asked through `hook`.
  private static func asked<Hook: Sendable>(
    _ hook: PluginHook, _ plugins: [Hosted<any NavPlugin>], _ cast: (any NavPlugin) -> Hook?
  ) -> [Hosted<Hook>] {
    plugins.compactMap { $0.hook.hooks.contains(hook) ? $0.as(cast) : nil }
  }

  // MARK: Attaching

  /// The configuration of `id` in its canonical form, if the plugin can be hosted so beside the ones attached.
  func canonicalConfiguration(
    of id: TextID, _ configuration: JSONText?, _ texts: inout TextTable
  ) throws(PluginFault) -> JSONText? {
    let plugin = try catalog.make(texts[id], configuration.map { texts[$0.text] })
    let others = order.filter { !$0.id.hasSameBytes(as: plugin.manifest.id) }
    _ = try catalog.order(of: others + [plugin.manifest])
    guard let plugin = plugin as? any ConfigurablePlugin else { return configuration }
    // What the journal will say must make the plugin again.
    _ = try catalog.make(texts[id], plugin.configuration)
    return plugin.configuration.map { JSONText(texts.intern($0)) }
  }

  /// The attached plugins with their configurations.
  func records(_ state: borrowing NavState, _ texts: borrowing TextTable) -> [PluginRecord] {
    var records: [PluginRecord] = []
    for plugin in state.ledger.plugins {
      let configuration = plugin.configuration.map { texts[$0.text] }
      records.append(
        PluginRecord(id: texts[plugin.id], version: plugin.version, configuration: configuration))
    }
    return records
  }

  /// The attached plugins that the catalog lacks, or has in another version.
  package func missing(_ state: borrowing NavState, _ texts: borrowing TextTable) -> [PluginRecord] {
    var missing: [PluginRecord] = []
    for plugin in state.ledger.plugins {
      let id = texts[plugin.id]
      if catalog.manifest(of: id)?.version == plugin.version { continue }
      missing.append(PluginRecord(id: id, version: plugin.version))
    }
    return missing
  }
}
