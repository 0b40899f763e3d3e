/// Facts about one node's navigation item and attributes.
public enum ItemEvent: BitwiseCopyable, Equatable, Sendable {
  case hidesBackButtonChanged(node: TextID, Bool)
  case titleChanged(node: TextID, TextID)
  /// Of a screen, or of the scene when `node` is nil; without a value the attribute is gone.
  case attributeChanged(node: TextID?, key: TextID, value: TextID?)
}
