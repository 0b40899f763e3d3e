/// Facts about what lies on top of the whole scene.
public enum ModalEvent: BitwiseCopyable, Equatable, Sendable {
  case presented(NodeContent, ModalStyle, presenter: TextID?)
  case dismissed(node: TextID, bySwipe: Bool)
}
