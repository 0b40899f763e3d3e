/// Facts about the scene as a whole.
public enum SceneEvent: BitwiseCopyable, Equatable, Sendable {
  /// The scene became this one.
  case sceneSet(JSONText)
  /// The containers were rebuilt as this scene; what surrounds them stays.
  case restored(JSONText)
  /// A new, empty container stands in `parent`; without one it is the root.
  case containerAdded(parent: TextID?, NodeContent, column: SplitColumn?)
}
