/// Commands about the scene as a whole.
public enum SceneCommand: BitwiseCopyable, Equatable, Sendable {
  /// Start with this scene; only as the first command of a journal.
  case set(JSONText)
  /// Rebuild the containers from an archive that `preserve` gave.
  case restore(JSONText)
  /// Put a new, empty container into another; the first command of a journal makes it the root.
  case add(NodeContent, column: SplitColumn?, target: TextID?)
}
