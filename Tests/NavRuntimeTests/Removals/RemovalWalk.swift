import NavEvents
import NavPlugins

@testable import NavBase
@testable import NavJournals
@testable import NavRuntime

/// A random walk of an engine through a scene, beside a guard that notes its questions.
///
/// The guard keeps the screens whose name begins with `keep`: none of them may ever leave, whatever command is sent. Those that the
/// host has taken off have left already.
struct RemovalWalk: ~Copyable {
  /// The counts of a walk's commits.
  struct Tally {
    var accepted = 0
    /// The types of command that removed screens, and the causes of the removals.
    var ways: [CommandKind: Set<String>] = [:]
    /// The number of times that the interface turned at the end of a commit, so that a split collapsed.
    var collapsesByTurning = 0
    /// The types of command that were accepted.
    var kinds: Set<CommandKind> = []
    /// The number of commits that were accepted in spite of an objection.
    var overruled = 0

    mutating func add(_ other: Tally) {
      accepted += other.accepted
      ways.merge(other.ways) { $0.union($1) }
      collapsesByTurning += other.collapsesByTurning
      kinds.formUnion(other.kinds)
      overruled += other.overruled
    }
  }

  var engine: Engine
  var random: SeededNumbers
  private let questions = RemovalQuestions()
  /// An archive that was preserved a while ago.
  var archive = #"{"archive":1,"scene":{"root":{"id":"main","kind":"drillDown"}}}"#
  /// The scene at an earlier moment, which is a while ago.
  var past = #"{"root":{"id":"main","kind":"drillDown"}}"#
  /// The type of the last command that was accepted.
  private(set) var lastKind: CommandKind?
  private(set) var tally = Tally()
  /// The screens of the scene after the last command.
  private var present: Set<String> = []

  /// Creates a walk that begins with this scene, in the form of a scene file.
  init(_ scene: String, seed: UInt64) {
    random = SeededNumbers(seed: seed)
    var catalog = PluginCatalog.builtIn
    catalog.add(questions.plugin)
    engine = Engine(catalog: catalog)
    var records = PluginCatalog.standardPlugins.map { PluginRecord(id: $0, version: 1) }
    records.append(PluginRecord(id: questions.plugin.manifest.id, version: 1))
    records.append(PluginRecord(id: LinkRouter.manifest.id, version: 1, configuration: Self.routes))
    engine.state.setPlugins(records, &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    engine.decide(engine.draft.scene(engine.draft.canonical(scene)))
    engine.keep()
    present = screens
  }

  /// Sends one command, and returns what is wrong after it, if anything.
  mutating func step() -> String? {
    engine.state.collectTexts(&engine.draft.texts)
    engine.draft.clear()
    // A touch: `tab-reselect` leaves the app's own selections alone.
    engine.draft.source = .user
    let before = present
    questions.forget()
    let command = engine.draft.intern(nextCommand())
    engine.decide(command)
    guard engine.draft.refusal == nil else {
      engine.keep()
      present = screens
      return present == before ? nil : "a refused \(command.kind) removed screens"
    }
    engine.keep()
    present = screens
    if random.chance(3) { preserve() }
    return note(command.kind, gone: before.subtracting(present))
  }

  // MARK: The effects of a commit

  private mutating func note(_ kind: CommandKind, gone: Set<String>) -> String? {
    tally.accepted += 1
    lastKind = kind
    tally.kinds.insert(kind)
    let asked = questions.asked
    let unasked = gone.subtracting(asked.flatMap(\.screens))
    if !unasked.isEmpty { return "\(kind) removed \(unasked.sorted()) and asked nobody: \(line)" }
    let kept = gone.filter { $0.hasPrefix(RemovalQuestions.kept) }
    if !kept.isEmpty, !kind.exits.ways.contains("host") {
      return "\(kind) removed \(kept.sorted()) against an objection: \(line)"
    }
    if asked.contains(where: \.isRefused) { tally.overruled += 1 }
    return note(kind, ways: Set(asked.filter { !gone.isDisjoint(with: $0.screens) }.map(\.way)))
  }

  /// Returns a problem if a cause is not in the table of this type of command, unless it is a collapse by a turn.
  private mutating func note(_ kind: CommandKind, ways: Set<String>) -> String? {
    var ways = ways
    if ways.contains("collapse"), !kind.exits.ways.contains("collapse"), hasTurned {
      ways.remove("collapse")
      tally.collapsesByTurning += 1
    }
    if !ways.isEmpty { tally.ways[kind, default: []].formUnion(ways) }
    let unlisted = ways.subtracting(kind.exits.ways)
    return unlisted.isEmpty ? nil : "\(kind) is not listed with \(unlisted.sorted()): \(line)"
  }

  private var hasTurned: Bool {
    engine.draft.events.contains { if case .environment(.interfaceRotated) = $0 { true } else { false } }
  }

  private var line: String {
    var buffer = ByteBuffer()
    engine.draft.writeCommit(to: &buffer)
    return buffer.string
  }

  private mutating func preserve() {
    var buffer = ByteBuffer()
    engine.state.writeArchive(engine.draft.texts, to: &buffer)
    archive = buffer.string
    past = engine.state.tree(engine.draft.texts).text
  }

  // MARK: The scene

  /// The screens on stacks, among tabs, in columns and in web containers, without placeholders.
  private var screens: Set<String> {
    let placeholders = self.placeholders
    return names { node in
      !engine.state.scene[node].kind.isContainer && !placeholders.contains(node)
    }
  }

  private var placeholders: [NodeID] {
    var found: [NodeID] = []
    engine.state.scene.forEachNode { node in
      if let index = engine.state.scene.splitIndex(node) {
        found += engine.state.scene.splits[index].placeholders
      }
      guard let index = engine.state.scene.drillDownIndex(node) else { return }
      let fields = engine.state.scene.drillDowns[index].fields
      found += [fields.leftPlaceholder, fields.rightPlaceholder].compactMap(\.self)
    }
    return found
  }

  /// The names of the containers of the scene.
  var containers: [String] { names { engine.state.scene[$0].kind.isContainer }.sorted() }

  /// The names of all nodes.
  var nodes: [String] { names { _ in true }.sorted() }

  private func names(_ isWanted: (NodeID) -> Bool) -> Set<String> {
    var found: Set<String> = []
    engine.state.scene.forEachNode { node in
      if isWanted(node) { found.insert(engine.draft.texts[engine.state.scene[node].name]) }
    }
    return found
  }
}
