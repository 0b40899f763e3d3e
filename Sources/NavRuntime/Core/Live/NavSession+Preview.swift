import NavBase
public import NavEvents
import Synchronization

/// What would happen.
extension NavSession {
  /// Returns what a command would do now. Plugins are asked as if it were sent, and nothing is journalled, reported or changed.
  ///
  /// Sent next, the command has the same outcome and events. Whether a button is enabled, and where the system's back would lead, are
  /// previews:
  ///
  /// ```swift
  /// let canGoBack = try session.preview(.back(), from: .user).changesScene
  /// ```
  ///
  /// A command that attaches, configures or upgrades a plugin cannot be previewed (`bad-argument`). An observer's `did` may preview, and
  /// sees the state after the commit that is reported to it.
  ///
  /// Complexity: That of sending the command, and O(n) in the number of texts and nodes.
  /// - Throws: What ``send(_:from:)-(NavCommand,_)`` throws for the command; ``SessionError/reentrant`` in a plugin's hook and an observer's
  ///   `will`.
  public func preview(
    _ command: NavCommand, from source: CommitSource = .app
  ) throws(SessionError) -> NavPreview {
    switch turn.phase {
    case .deciding: throw .reentrant
    case .observing:
      turn.enter(.deciding)
      defer { turn.enter(.observing) }
      return try look(at: command, source)
    case nil:
      return try turn.take { _ throws(SessionError) in try look(at: command, source) }
    }
  }

  /// Returns what several commands would do in one commit, as ``preview(_:from:)-(NavCommand,_)`` does for one.
  public func preview(
    _ commands: [NavCommand], from source: CommitSource = .app
  ) throws(SessionError) -> NavPreview { try preview(.all(commands), from: source) }

  private func look(at command: NavCommand, _ source: CommitSource) throws(SessionError) -> NavPreview {
    try core.withLock { core throws(SessionError) in
      if core.canBeReadInside { follow(&core) }
      return try core.preview(command, source)
    }
  }
}

extension SessionCore {
  /// Decides a command in a draft of its own, and takes it back.
  fileprivate mutating func preview(
    _ given: NavCommand, _ source: CommitSource
  ) throws(SessionError) -> NavPreview {
    let command = concealed(given).command
    // The texts of the preview leave with its draft, and the commit that is being reported stays in its own.
    var draft = CommitDraft(textsOf: engine.draft)
    swap(&engine.draft, &draft)
    engine.isPreviewing = true
    defer {
      swap(&engine.draft, &draft)
      engine.isPreviewing = false
    }
    try begin(source)
    let scene = NavScene(engine.state, engine.draft.texts, moment, hints: [])
    let interned = engine.draft.intern(command)
    guard command.kind.canBePreviewed else {
      engine.draft.command = interned
      engine.draft.refusal = .notPreviewed(command.kind)
      return NavPreview(commit: NavCommit(engine.draft, of: command), scene: scene, steps: [])
    }
    if !engine.state.hasScene, interned.needsScene(engine.draft) {
      return try previewInNewScene(command, source, scene)
    }
    return try preview(interned, of: command, scene)
  }

  /// Previews a command before which a session commits a scene.
  private mutating func previewInNewScene(
    _ command: NavCommand, _ source: CommitSource, _ empty: NavScene
  ) throws(SessionError) -> NavPreview {
    var state = NavState(copying: engine.state)
    defer { swap(&engine.state, &state) }
    engine.decide(engine.draft.scene(BuiltInScene.drilldown.content(&engine.draft)))
    engine.state.endRecording()
    let first = engine.draft.events.count
    try begin(source)
    engine.draft.number += 1
    engine.draft.firstEvent += first
    return try preview(engine.draft.intern(command), of: command, empty)
  }

  private mutating func preview(
    _ interned: InternedCommand, of command: NavCommand, _ scene: NavScene
  ) throws(SessionError) -> NavPreview {
    if let value = interned.unwritableValue(in: engine.draft) { throw value.error }
    engine.decide(interned)
    defer { engine.takeBack() }
    if engine.draft.texts.hasOverflowed { throw .textTooLong }
    let commit = NavCommit(engine.draft, of: command)
    if commit.refusal != nil { return NavPreview(commit: commit, scene: scene, steps: []) }
    let after = NavScene(
      engine.state, engine.draft.texts,
      StateMoment(
        events: engine.draft.firstEvent + engine.draft.events.count, commits: engine.draft.number + 1),
      hints: engine.draft.hints)
    return NavPreview(commit: commit, scene: after, steps: after.steps(from: scene))
  }
}

extension CommitDraft {
  /// The hints of the events for drawing them.
  fileprivate var hints: [NavScene.Hint] {
    events.array.compactMap { event in
      guard let hint = event.hint(in: self), let container = event.container else { return nil }
      return NavScene.Hint(
        container: texts[container], part: hint.part, transition: hint.transition, direction: hint.direction,
        commit: number, moves: event.moves(in: self))
    }
  }
}
