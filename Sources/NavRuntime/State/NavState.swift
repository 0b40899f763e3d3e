package import NavEvents

/// The state of a session: a pure fold of its events.
///
/// It cannot be copied by accident. A commit changes it in place and keeps a log of what it changed, so that
/// a refusal or a failed append puts everything back.
public struct NavState: ~Copyable, Sendable {
  var scene = Scene()
  var metadata = SceneMetadata()
  var interaction = InteractionState()
  var undo = UndoLog()

  package init() {}

  /// What surrounds the scene.
  public var environment: NavEnvironment { interaction.environment }

  /// Whether there is a scene yet.
  package var hasScene: Bool { scene.root != nil }

  /// Drops the texts nobody uses any more, once there are many. Only between two commits.
  package func collectTexts(_ texts: inout TextTable) {
    guard texts.wantsCollection else { return }
    var marks = TextMarks(capacity: texts.capacity)
    scene.mark(&marks)
    metadata.mark(&marks)
    texts.sweep(keeping: marks)
  }
}
