package import NavEvents

/// The state of a session: a pure fold of its events.
///
/// It cannot be copied by accident. A commit changes it in place and keeps a log of the changes, so that a
/// refusal or a failed append can undo them.
public struct NavState: ~Copyable, Sendable {
  var scene = Scene()
  var metadata = SceneMetadata()
  var interaction = InteractionState()
  var undo = UndoLog()

  package init() {}

  /// The environment of the scene.
  public var environment: NavEnvironment { interaction.environment }

  /// True once there is a scene.
  package var hasScene: Bool { scene.root != nil }

  /// Drops unused texts when there are many. Call it only between two commits.
  package func collectTexts(_ texts: inout TextTable) {
    guard texts.wantsCollection else { return }
    var marks = TextMarks(capacity: texts.capacity)
    scene.mark(&marks)
    metadata.mark(&marks)
    texts.sweep(keeping: marks)
  }
}
