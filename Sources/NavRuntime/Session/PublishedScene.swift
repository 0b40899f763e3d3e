import NavEvents
import Synchronization

/// The scene as readers see it: a fold of its own, of the commits that are in the journal and that observers' `will` has
/// been told of. Its lock is held for as long as a reader reads, and never while a plugin, a program or an observer is
/// called, so a reader waits for none of them.
///
/// It begins as a copy of the session's state, when there is a reader for the first time, or can be one in the middle of a
/// commit. From then on the sender of a commit folds it here too. Both folds evolve the same events in the same order, so they
/// agree, and a handle means the same text in both.
struct PublishedScene: ~Copyable {
  /// True once there is a copy, which then follows every commit.
  private(set) var follows = false
  /// The state after the last commit.
  private(set) var state = NavState()
  /// The texts of the state.
  private(set) var draft = CommitDraft()
  private(set) var moment = StateMoment(events: 0, commits: 0)
  /// The manifests of the attached plugins, in their order.
  private(set) var plugins: [PluginManifest] = []
  /// The scene that was asked for last; nil before that.
  private var lastScene: NavScene?
  /// True once a scene was asked for.
  private var isWatched = false
  /// The last transitions of the containers since a scene was asked for first.
  private var hints: [NavScene.Hint] = []

  // MARK: Writing

  /// Copies the state between two commits, and follows from then on. Complexity: O(1); the next commits copy what they change.
  mutating func follow(_ engine: inout Engine, _ moment: StateMoment) {
    if follows { return }
    follows = true
    state = NavState(copying: engine.state)
    draft = CommitDraft(textsOf: engine.draft)
    engine.draft.texts.forgetAdditions()
    plugins = engine.host.order
    self.moment = moment
  }

  /// Takes the commit in hand of `engine`, which is in the journal.
  mutating func take(_ engine: inout Engine, _ moment: StateMoment) {
    self.moment = moment
    if engine.draft.texts.hasAdditions {
      draft.texts.addAdditions(of: engine.draft.texts)
      engine.draft.texts.forgetAdditions()
    }
    // Its texts, lists and screens are in the engine’s draft. Whatever the fold adds to the texts is there already.
    for index in engine.draft.events.indices {
      let event = engine.draft.events[index]
      state.evolve(event, &engine.draft)
      if isWatched { keepHint(of: event, engine.draft) }
    }
    if engine.changesPlugins { plugins = engine.host.order }
  }

  /// Drops unused texts here and in `engine`, when there are many. Call it only between two commits.
  mutating func collectTexts(_ engine: inout Engine) {
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
    isWatched = true
    let scene = NavScene(state, draft.texts, moment, hints: hints)
    hints.removeAll { scene.containers[$0.container] == nil }
    lastScene = scene
    return scene
  }

  /// Keeps the hint of an event. As long as nobody has asked for a scene, nobody has one to go on from.
  private mutating func keepHint(of event: InternedEvent, _ draft: borrowing CommitDraft) {
    guard let hint = event.hint, let container = event.container else { return }
    hints.put(
      NavScene.Hint(
        container: draft.texts[container], part: hint.part, transition: hint.transition, commit: draft.number)
    )
  }
}
