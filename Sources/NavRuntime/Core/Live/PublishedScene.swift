import NavBase
import NavEvents
import Synchronization

/// The scene as readers see it: a separate fold of the commits that are in the journal and were reported to the observers'
/// `will`. Its lock is held for as long as a reader reads, and never while a plugin, a program or an observer is called, so
/// a reader waits for none of them.
///
/// The fold begins as a copy of the session's state, at the first read, or when a read could happen in the middle of a
/// commit. From then on the sender of a commit folds it here too. Both folds evolve the same events in the same order, so
/// they agree, and a handle means the same text in both.
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
  /// The scene that was read last; nil before the first read.
  private var lastScene: NavScene?
  /// True once a scene was read.
  private var isWatched = false
  /// The last transitions of the containers since a scene was read first.
  private var hints: [KeptHint] = []

  /// The last hint for a part of a container, by handle: most are replaced before the next read of a scene.
  private struct KeptHint {
    let container: TextID
    let part: NavScene.Hint.Part
    let transition: NavTransition
    let direction: NavScene.Transition.Direction?
    let commit: Int
    let moves: [Arrangement.Move]
  }

  // MARK: Writing

  /// Copies the state between two commits, and follows the commits from then on. Complexity: O(1); the next commits copy
  /// what they change.
  mutating func follow(_ engine: inout Engine, _ moment: StateMoment) {
    if follows { return }
    follows = true
    state = NavState(copying: engine.state)
    draft = CommitDraft(textsOf: engine.draft)
    engine.draft.texts.forgetAdditions()
    plugins = engine.host.order
    self.moment = moment
  }

  /// Folds the current commit of `engine`, which is in the journal.
  mutating func take(_ engine: inout Engine, _ moment: StateMoment) {
    self.moment = moment
    if engine.draft.texts.hasAdditions {
      draft.texts.addAdditions(of: engine.draft.texts)
      engine.draft.texts.forgetAdditions()
    }
    // The texts, lists and screens of the commit are in the engine’s draft, and so is every text that the fold adds.
    for index in engine.draft.events.indices {
      let event = engine.draft.events[index]
      state.evolve(event, &engine.draft)
      if isWatched { keepHint(of: event, engine.draft) }
    }
    if engine.changesPlugins { plugins = engine.host.order }
  }

  /// Drops unused texts here and in `engine`, when there are many. Call it only between two commits.
  mutating func collectTexts(_ engine: inout Engine) {
    forgetHintsOfMissingContainers()
    draft.texts.addAdditions(of: engine.draft.texts)
    engine.draft.texts.forgetAdditions()
    let inUse = engine.state.textsInUse(of: engine.draft.texts)
    draft.texts.sweep(keeping: inUse)
    engine.draft.texts.sweep(keeping: inUse)
  }

  // MARK: Reading

  /// Returns the scene. Complexity: O(1) when it was read since the last commit.
  mutating func scene() -> NavScene {
    if let lastScene, lastScene.commits == moment.commits { return lastScene }
    isWatched = true
    forgetHintsOfMissingContainers()
    var named: [NavScene.Hint] = []
    for hint in hints {
      named.append(
        NavScene.Hint(
          container: draft.texts[hint.container], part: hint.part, transition: hint.transition,
          direction: hint.direction, commit: hint.commit, moves: hint.moves))
    }
    let scene = NavScene(state, draft.texts, moment, hints: named)
    lastScene = scene
    return scene
  }

  private mutating func forgetHintsOfMissingContainers() {
    var kept: [KeptHint] = []
    for hint in hints where state.scene.find(hint.container) != nil { kept.append(hint) }
    hints = kept
  }

  /// Keeps the hint of an event. Before the first read of a scene, no reader has one to continue from.
  private mutating func keepHint(of event: InternedEvent, _ draft: borrowing CommitDraft) {
    guard let hint = event.hint(in: draft), let container = event.container else { return }
    hints.removeAll { $0.part == hint.part && $0.container == container }
    hints.append(
      KeptHint(
        container: container, part: hint.part, transition: hint.transition, direction: hint.direction,
        commit: draft.number, moves: event.moves(in: draft)))
  }
}
