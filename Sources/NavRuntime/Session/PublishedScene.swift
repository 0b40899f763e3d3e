import NavEvents

/// The scene as readers see it: a fold of its own, of the commits that are in the journal and that observers' `will` has
/// been told of. Its lock is held for as long as a reader reads, and never while a plugin, a program or an observer is
/// called, so a reader waits for none of them.
///
/// A commit only leaves its events here. A reader folds them; a sender does it when there are very many, or when unused
/// texts are to be dropped. Both folds evolve the same events in the same order, so they agree, and a handle means the
/// same text in both.
struct PublishedScene: ~Copyable {
  /// The most events that wait for a reader: enough that a session nobody reads folds seldom, and little memory.
  private static let mostPending = 4096

  /// The state after the commits that are folded.
  private(set) var state: NavState
  /// The texts, and the parts of the commit that is being folded.
  private(set) var draft: CommitDraft
  private var pending = PendingCommits()
  private(set) var moment: StateMoment
  /// The manifests of the attached plugins, in their order.
  private(set) var plugins: [PluginManifest]
  /// The scene that was asked for last; nil before that.
  private var lastScene: NavScene?
  /// The last transitions of the containers since a scene was asked for first.
  private var hints: [NavScene.Hint] = []

  init(_ engine: borrowing Engine, _ moment: StateMoment) {
    state = NavState(copying: engine.state)
    draft = CommitDraft(textsOf: engine.draft)
    plugins = engine.host.order
    self.moment = moment
  }

  // MARK: Writing

  /// Takes the commit in hand of `engine`, which is in the journal.
  mutating func take(_ engine: inout Engine, _ moment: StateMoment) {
    self.moment = moment
    if engine.draft.texts.hasAdditions {
      draft.texts.addAdditions(of: engine.draft.texts)
      engine.draft.texts.forgetAdditions()
    }
    if engine.draft.events.isEmpty { return }
    if engine.changesPlugins { plugins = engine.host.order }
    pending.add(engine.draft)
    if pending.count > Self.mostPending { fold() }
  }

  /// Drops unused texts here and in `engine`, when there are many. Call it only between two commits.
  mutating func collectTexts(_ engine: inout Engine) {
    guard engine.draft.texts.wantsCollection else { return }
    fold()
    draft.texts.addAdditions(of: engine.draft.texts)
    engine.draft.texts.forgetAdditions()
    let inUse = engine.state.textsInUse(of: engine.draft.texts)
    draft.texts.sweep(keeping: inUse)
    engine.draft.texts.sweep(keeping: inUse)
  }

  // MARK: Reading

  /// Returns the scene. Complexity: O(1) when it was asked for since the last commit.
  mutating func scene() -> NavScene {
    if let lastScene, lastScene.commits == moment.commits { return lastScene }
    fold()
    let scene = NavScene(state, draft.texts, moment, hints: hints)
    hints.removeAll { scene.containers[$0.container] == nil }
    lastScene = scene
    return scene
  }

  /// Brings ``state`` to the moment.
  mutating func fold() {
    while let event = pending.next(&draft) {
      state.evolve(event, &draft)
      keepHint(of: event)
    }
  }

  /// Keeps the hint of an event. As long as nobody has asked for a scene, nobody has one to go on from.
  private mutating func keepHint(of event: InternedEvent) {
    guard lastScene != nil, let hint = event.hint, let container = event.container else { return }
    hints.put(
      NavScene.Hint(
        container: draft.texts[container], part: hint.part, transition: hint.transition, commit: draft.number)
    )
  }
}

/// The events of commits that are not folded yet, with the lists and screens that they refer to.
private struct PendingCommits: ~Copyable {
  /// The ends of a commit's parts in the lists of all.
  private struct Ends: BitwiseCopyable {
    var number = 0
    var events = 0
    var lists = 0
    var details = 0
    var screens = 0
  }

  private var commits = ContiguousArray<Ends>()
  private var events = ContiguousArray<InternedEvent>()
  private var lists = ContiguousArray<TextID>()
  private var details = ContiguousArray<ScreenDetails>()
  private var screens = ContiguousArray<ScreenContent>()
  /// The commit and the event that are folded next.
  private var commit = 0
  private var event = 0

  var count: Int { events.count }

  mutating func add(_ draft: borrowing CommitDraft) {
    events.append(contentsOf: draft.events)
    if !draft.lists.isEmpty { lists.append(contentsOf: draft.lists) }
    if !draft.details.isEmpty { details.append(contentsOf: draft.details) }
    if !draft.screens.isEmpty { screens.append(contentsOf: draft.screens) }
    commits.append(
      Ends(
        number: draft.number, events: events.count, lists: lists.count, details: details.count,
        screens: screens.count))
  }

  /// Returns the next event, with its parts in `draft`; nil when all are folded.
  mutating func next(_ draft: inout CommitDraft) -> InternedEvent? {
    guard commit < commits.count else { return nil }
    let ends = commits[commit]
    let start = commit == 0 ? Ends() : commits[commit - 1]
    if event == start.events {
      draft.clear()
      draft.number = ends.number
      draft.lists.append(contentsOf: lists[start.lists..<ends.lists])
      draft.details.append(contentsOf: details[start.details..<ends.details])
      draft.screens.append(contentsOf: screens[start.screens..<ends.screens])
    }
    let next = events[event]
    event += 1
    if event == ends.events { commit += 1 }
    if commit == commits.count { removeAll() }
    return next
  }

  private mutating func removeAll() {
    commits.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    details.removeAll(keepingCapacity: true)
    screens.removeAll(keepingCapacity: true)
    (commit, event) = (0, 0)
  }
}
