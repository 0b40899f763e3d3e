public import NavEvents
public import Observation

/// The scene of a session for SwiftUI, and for any other observer of values on the main actor.
///
/// ```swift
/// struct Mail: View {
///   @State var store: NavStore
///
///   var body: some View {
///     Text(store.scene.items["inbox"]?.title ?? "")
///     Button("Compose") { store.send(.push("draft")) }
///   }
/// }
/// ```
///
/// The store needs no platform framework. A class: its identity is what SwiftUI observes.
@MainActor @Observable public final class NavStore {
  /// The newest scene. After ``send(_:from:)`` it is the one that the command led to; the effects of other senders arrive
  /// soon after.
  public private(set) var scene: NavScene
  /// The refusal of the last command that was sent through the store; nil when it was accepted or could not be decided.
  public private(set) var refusal: Refusal?
  /// The error of the last command that was sent through the store, such as a full disk; nil when the command has an
  /// outcome.
  public private(set) var failure: SessionError?

  /// The session that the store follows, to observe, flush or close it.
  @ObservationIgnored public let session: NavSession
  @ObservationIgnored private var reading: Task<Void, Never>?

  /// Creates a store that follows a session until it is released.
  public init(_ session: NavSession) {
    self.session = session
    scene = session.scene
    let scenes = session.scenes
    reading = Task { [weak self] in
      for await scene in scenes {
        guard let self else { return }
        self.show(scene)
      }
    }
  }

  deinit { reading?.cancel() }

  /// Sends a command, from the user unless you say otherwise, and shows the scene that it leads to. A refusal is in
  /// ``refusal``, and an error in ``failure``.
  @discardableResult
  public func send(_ command: NavCommand, from source: CommitSource = .user) -> NavOutcome? {
    do throws(SessionError) {
      let outcome = try session.send(command, from: source)
      failure = nil
      if case .refused(let refusal) = outcome { self.refusal = refusal } else { refusal = nil }
      show(session.scene)
      return outcome
    } catch {
      failure = error
      refusal = nil
      return nil
    }
  }

  /// Shows a scene, unless a newer one is shown already.
  private func show(_ newer: NavScene) {
    if newer.commits >= scene.commits { scene = newer }
  }
}
