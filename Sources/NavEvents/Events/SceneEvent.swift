/// Facts about the scene as a whole.
public enum SceneEvent: BitwiseCopyable, Equatable, Sendable {
  /// The scene became this one.
  case sceneSet(JSONText)
}
