import NavBase
import NavEvents
import Synchronization

extension NavSession {
  /// Marks a launch of the app in the journal, and from now on its end.
  func markLaunch(of app: AppInfo) throws(SessionError) {
    let previous = read { state, _ in state.previousRun }
    try send(.system) { draft in
      .mark(
        .launch(
          app: draft.texts.intern(app.app), build: draft.texts.intern(app.build),
          os: draft.texts.intern(app.os), device: draft.texts.intern(app.device), previous: previous))
    }
    core.withLock { $0.marksItsEnd = true }
    findings.withLock { $0?.previous = previous }
  }

  /// Brings the scene of another build up to date, in one commit. It is tried first, so that a refused one leaves no trace.
  func migrate(to build: String, _ migration: SessionOptions.Migration) throws(SessionError) {
    let last = read { state, draft in state.metadata.launches.build.map { draft.texts[$0] } }
    let scene = scene
    if !turn.hasScene || last.hasSameBytes(as: build) { return }
    let commands = migration(last, scene)
    if commands.isEmpty { return }
    if let refusal = try preview(commands, from: .system).commit.refusal {
      throw .migration(from: last, refusal)
    }
    switch try send(commands, from: .system) {
    case .accepted(let commit): findings.withLock { $0?.migration = commit }
    case .refused(let refusal): throw .migration(from: last, refusal)
    case .queued: break
    }
  }

  /// Leaves a breadcrumb in the journal: something happened in the app that a reader of the journal should know, such as the answer of
  /// a server. It changes no scene and no digest, and can be left before there is a scene.
  ///
  /// ```swift
  /// try session.note("payment failed", ["code": "card-declined"])
  /// ```
  ///
  /// Plugins see it as they see any command. A note has at most 64 KiB with its values; a longer one is refused (`bad-argument`).
  /// `send(.note(_:values:))` takes values that are any JSON.
  /// - Parameters:
  ///   - text: The breadcrumb.
  ///   - values: Texts by names of your own.
  ///   - source: The sender.
  /// - Throws: What ``send(_:from:)-(NavCommand,_)`` throws.
  @discardableResult
  public func note(
    _ text: String, _ values: [String: String] = [:], from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try send(.note(text, values), from: source)
  }
}
