import NavBase
public import NavEvents
import Synchronization

/// The reading side of a session. The scene, the state view and the archive come from the published fold; the plugins, the
/// catalog and the clock come from the core, under its lock.
extension NavSession {
  /// The scene after the last commit. It is created when you ask, once for each commit: asking again is cheap, and a session
  /// that is never asked pays nothing. You can read it from any thread, without waiting for a plugin, a program or an
  /// observer.
  public var scene: NavScene { reading { $0.scene() } }

  /// Calls `body` with the state that readers see. The closure must not call the session.
  package func read<R>(_ body: (borrowing NavState, borrowing CommitDraft) -> R) -> R {
    reading { body($0.state, $0.draft) }
  }

  /// Calls `body` with the scene that readers see. The first call copies it, after the current commit.
  private func reading<R>(_ body: (inout PublishedScene) -> R) -> R {
    if let answer = published.withLock({ $0.follows ? body(&$0) : nil }) { return answer }
    core.withLock { follow(&$0) }
    return published.withLock { body(&$0) }
  }

  /// Calls `body` with the engine between two commits. The closure must not call the session.
  package func withEngine<R>(_ body: (inout Engine) -> R) -> R { core.withLock { body(&$0.engine) } }

  /// The journal as it is now.
  package struct Reading: ~Copyable {
    package var timeline: NavTimeline
    /// The number of commits so far.
    package let commits: Int
    /// The plugins that are available.
    package let catalog: PluginCatalog
  }

  /// Returns a reading of the journal as it is now. It begins at the snapshots of the index, unless it reads all.
  /// - Throws: ``SessionError/reentrant`` while a hook is asked; ``SessionError/closed`` after ``close()``.
  package func readingJournal(all readsAll: Bool) throws(SessionError) -> Reading {
    if turn.phase == .deciding { throw .reentrant }
    let (open, commits, catalog) = core.withLock { core in
      (core.openJournal, core.commits, core.engine.host.catalog)
    }
    guard let open else { throw .closed }
    let index = readsAll ? nil : open.index
    return Reading(
      timeline: NavTimeline(ofOpen: open.file, catalog: PluginCatalog(), index: index), commits: commits,
      catalog: catalog)
  }

  /// Returns the state view: one line of JSON, the contract for scripts.
  public func stateView() -> String {
    reading { scene in
      var view = StateView()
      view.write(scene.state, scene.draft.texts, scene.moment)
      return view.string
    }
  }

  /// Returns an archive of the state for `restore`: JSON, with a version of its own. It contains the containers by id, and
  /// the screens that have a restoration id, in order (SGBDrillDownController's state restoration).
  public func preserve() -> String {
    read { state, draft in state.archive(draft.texts) }
  }

  /// The scene as a tree of nodes, in the form of the event `sceneSet`: `{"root":{…},"attributes":{…},"modals":[…]}`. Each
  /// container has its children inside it.
  public var tree: CanonicalJSON { read { state, draft in state.tree(draft.texts) } }

  /// The number of events and commits so far.
  public var moment: StateMoment { reading { $0.moment } }

  /// Returns the attached plugins that the catalog does not have, or has in another version.
  func outdatedPlugins() -> [PluginRecord] {
    core.withLock { $0.engine.host.missing($0.engine.state, $0.engine.draft.texts) }
  }

  /// Returns the attached plugins with their configurations.
  func attachedPlugins() -> [PluginRecord] {
    core.withLock { $0.engine.host.records($0.engine.state, $0.engine.draft.texts) }
  }

  /// The reason why the attached plugins cannot all take part; nil when they can.
  var pluginFault: PluginFault? { core.withLock { $0.engine.host.fault } }

  /// The manifests of the attached plugins, in their order.
  public var plugins: [PluginManifest] { reading { $0.plugins } }

  /// All plugins, attached or not: the attached ones in the order in which they are asked, those that are not available, the
  /// quarantined ones, and the rest of the catalog by id.
  public var pluginListing: [PluginListing] {
    core.withLock { $0.engine.host.listing($0.engine.state, $0.engine.draft.texts) }
  }

  /// Returns the plugin that takes part under this id, as the catalog has made it; nil when none does.
  ///
  /// ```swift
  /// if let limit = session.plugin("depth-limit") as? DepthLimit { print(limit.manifest.version) }
  /// ```
  ///
  /// Complexity: O(n) in the number of attached plugins.
  public func plugin(_ id: String) -> (any NavPlugin)? { core.withLock { $0.engine.host.plugin(id) } }

  /// The plugins in the catalog.
  public var catalog: PluginCatalog { core.withLock { $0.engine.host.catalog } }
}
