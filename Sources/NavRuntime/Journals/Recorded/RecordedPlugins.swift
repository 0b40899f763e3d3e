import NavBase
import NavEvents
import NavRuntime

/// The stand-ins for the missing plugins of a journal.
struct RecordedPlugins {
  /// The largest number of plugins in a header for which its order is kept. Each stand-in must come after all
  /// before it, so there are as many constraints as pairs. A journal that this runtime wrote has far fewer.
  private static let mostPlaced = 256

  /// The recorded commit that all stand-ins share.
  let commit: RecordedCommit
  /// The plugins to leave out: they get no stand-in.
  let without: [String]
  /// The available plugins.
  private let catalog: PluginCatalog
  /// False when a plugin is left out that answers whether a swipe may begin.
  private let mayPermit: Bool
  /// The plugins in the header, which gives them their positions in the order.
  private var listed: [PluginRecord] = []
  private(set) var plugins: [PluginRecord] = []
  /// The index of each plugin in ``plugins``.
  private var places: [TextBytes: Int] = [:]
  /// The plugins whose failure refuses the command, as far as the current commit shows.
  private var closed: [String] = []
  /// The phase of the stand-ins, as far as the header's order leaves it open. A journal does not say when a plugin that was
  /// attached later is asked, so it is the one that has last explained a commit.
  private var phase = firstPhase
  private static let firstPhase = PluginManifest.Phase.policy
  /// The phase at the beginning of the current commit, and those that have not been tried for it; nil before the second
  /// attempt.
  private var trial: (first: PluginManifest.Phase, rest: [PluginManifest.Phase])?

  /// True for a redacted journal, whose links are answered as recorded.
  private var isRedacted = false

  /// Creates the stand-ins; `routes` gets the answers about links that they give.
  init(catalog: PluginCatalog, without: [String] = [], noting routes: RecordedRoutes? = nil) {
    self.catalog = catalog.without(without)
    mayPermit = !without.contains { catalog.answers(.canBeginSwipe, $0) }
    self.without = without
    commit = RecordedCommit(noting: routes)
  }

  // MARK: Adding stand-ins

  /// Adds stand-ins for the plugins that are attached in `engine` and not available.
  mutating func join(_ engine: inout Engine, header: JournalHeader?) {
    listed = header?.plugins ?? listed
    isRedacted = header?.isRedacted ?? isRedacted
    var isNew = false
    for plugin in engine.state.plugins {
      isNew = add(PluginRecord(id: engine.draft.texts[plugin.id], version: plugin.version)) || isNew
    }
    offer(to: &engine, isNew: isNew || isRedacted)
  }

  /// Reads the commit in the engine's draft, which is not decided again.
  mutating func pass(_ engine: inout Engine) {
    let isNew = addAttached(in: engine.draft)
    offer(to: &engine, isNew: isNew)
  }

  /// Adds stand-ins for the plugins that a commit attaches; returns true when one is new, or has another version.
  private mutating func addAttached(in draft: borrowing CommitDraft) -> Bool {
    var isNew = false
    for index in draft.events.indices {
      guard case .plugin(.attached(let id, let version, _)) = draft.events[index] else { continue }
      isNew = add(PluginRecord(id: draft.texts[id], version: version)) || isNew
    }
    return isNew
  }

  /// Reads the commit in the engine's draft, before it is decided again.
  mutating func open(_ engine: inout Engine) {
    trial = nil
    if plugins.isEmpty, !isRedacted, !engine.draft.attachesPlugin { return }
    var record = CommitRecord(engine.draft)
    let isNew = addAttached(in: engine.draft)
    if plugins.isEmpty, !isRedacted { return }
    record.settings += unchangedSettings(engine, record)
    let closing = record.closing(engine.draft.texts)
    takePlaces(
      in: &engine, isNew: isNew,
      closing: closing.isEmpty ? [] : plugins.map(\.id).filter { closing.contains(TextBytes($0)) })
    commit.open(record)
  }

  /// Returns true when the record of the commit names a plugin with a stand-in, which may answer at more than one point.
  func haveChoices(_ texts: borrowing TextTable) -> Bool {
    if plugins.isEmpty { return false }
    let named = commit.record.named(texts)
    return plugins.contains { named.contains(TextBytes($0.id)) }
  }

  /// A Boolean value that indicates whether the stand-ins are in the phase in which those of a new journal are. Every commit that
  /// no attempt explains is tried in this phase.
  var isInFirstPhase: Bool { phase == Self.firstPhase }

  /// Prepares the next attempt to decide the commit: with other choices of the stand-ins, or in another phase. Returns false,
  /// with the phase as it was before the commit, when all of them have been tried.
  mutating func beginNextAttempt(_ engine: inout Engine) -> Bool {
    if commit.beginNextAttempt() { return true }
    if plugins.isEmpty { return false }
    let trial = self.trial ?? (phase, PluginManifest.Phase.allCases.filter { $0 != phase })
    phase = trial.rest.first ?? trial.first
    self.trial = (trial.first, Array(trial.rest.dropFirst()))
    let record = commit.record
    commit.open(CommitRecord())
    offer(to: &engine, isNew: true)
    commit.open(record)
    return !trial.rest.isEmpty
  }

  /// Offers the stand-ins again when one is new, or when another set of them fails closed.
  private mutating func takePlaces(in engine: inout Engine, isNew: Bool, closing: [String]) {
    guard isNew || !closing.hasSameBytes(as: closed) else { return }
    closed = closing
    // Without a record the stand-ins refuse no configuration: none is being configured at this point.
    commit.open(CommitRecord())
    offer(to: &engine, isNew: true)
  }

  /// Returns the present configuration of a plugin whose new one, in the record, changed nothing.
  private func unchangedSettings(_ engine: borrowing Engine, _ record: CommitRecord) -> [PluginRecord] {
    guard case .plugin(.configure(let id, _)) = record.command, record.settings.isEmpty,
      let plugin = engine.state.plugin(id)
    else { return [] }
    let configuration = plugin.configuration.map { engine.draft.texts[$0.text] }
    return [
      PluginRecord(id: engine.draft.texts[id], version: plugin.version, configuration: configuration)
    ]
  }

  /// Adds a stand-in; returns true when it is new, or has another version.
  private mutating func add(_ record: PluginRecord) -> Bool {
    if catalog.manifest(of: record.id) != nil || without.containsBytes(of: record.id) { return false }
    guard let index = places[TextBytes(record.id)] else {
      places[TextBytes(record.id)] = plugins.count
      plugins.append(record)
      return true
    }
    defer { plugins[index] = record }
    return plugins[index].version != record.version
  }

  private func offer(to engine: inout Engine, isNew: Bool) {
    guard isNew else { return }
    engine.host.catalog = completeCatalog
    engine.host.update(for: engine.state, engine.draft.texts)
  }

  // MARK: The catalog

  /// The available plugins, and the stand-ins. When they cannot be put into the header's order, or the header
  /// lists too many, the stand-ins are in one phase, ordered by id.
  private var completeCatalog: PluginCatalog {
    if listed.count > Self.mostPlaced || !isListedInOrder { return catalog(isPlaced: false) }
    let placed = catalog(isPlaced: true)
    let known = listed.filter { placed.manifest(of: $0.id) != nil }
    return (try? placed.order(of: known)) == nil ? catalog(isPlaced: false) : placed
  }

  /// A Boolean value that indicates whether the header lists the available plugins in the order in which they are asked. That of a new
  /// journal does; that of a fork, or of a folded journal, lists them as they were attached, and tells nothing about the others.
  private var isListedInOrder: Bool {
    let available = listed.filter { catalog.manifest(of: $0.id) != nil }
    guard let order = try? catalog.order(of: available) else { return true }
    return zip(order, available).allSatisfy { $0.id.hasSameBytes(as: $1.id) }
  }

  private func catalog(isPlaced: Bool) -> PluginCatalog {
    var complete = catalog
    if isRedacted {
      complete.linkHandler = { [commit] in
        RecordedPlugin(manifest: $0, configuration: nil, commit: commit, mayPermit: true)
      }
    }
    for record in plugins {
      let manifest = manifest(of: record, isPlaced: isPlaced)
      complete.add(manifest) { [commit, mayPermit] configuration throws(PluginFault) in
        let canonical = try commit.canonical(configuration, of: manifest.id)
        return RecordedPlugin(
          manifest: manifest, configuration: canonical, commit: commit, mayPermit: mayPermit)
      }
    }
    return complete
  }

  private func manifest(of record: PluginRecord, isPlaced: Bool) -> PluginManifest {
    var manifest = PluginManifest(
      id: record.id, version: record.version, phase: phase,
      faultPolicy: closed.containsBytes(of: record.id) ? .failClosed : .failOpen)
    guard isPlaced, let index = listed.firstIndex(where: { $0.id.hasSameBytes(as: record.id) }) else {
      return manifest
    }
    let (earlier, later) = (known(listed[..<index]), known(listed[(index + 1)...]))
    manifest.phase = max(phase, phases(of: earlier).max() ?? .before)
    manifest.phase = min(manifest.phase, phases(of: later).min() ?? .after)
    (manifest.after, manifest.before) = (earlier, later)
    return manifest
  }

  /// Returns the ids of the plugins in `records` that are available or have a stand-in.
  private func known(_ records: ArraySlice<PluginRecord>) -> [String] {
    records.map(\.id).filter { catalog.manifest(of: $0) != nil || places[TextBytes($0)] != nil }
  }

  private func phases(of ids: [String]) -> [PluginManifest.Phase] {
    ids.compactMap { catalog.manifest(of: $0)?.phase }
  }
}

extension CommitDraft {
  /// A Boolean value that indicates whether a plugin is attached by one of the events.
  fileprivate var attachesPlugin: Bool {
    events.contains { if case .plugin(.attached) = $0 { true } else { false } }
  }
}

extension PluginCatalog {
  /// Returns true when the catalog has a plugin that answers a question.
  fileprivate func answers(_ hook: PluginHook, _ id: String) -> Bool {
    (try? make(id, nil))?.hooks.contains(hook) ?? false
  }
}
