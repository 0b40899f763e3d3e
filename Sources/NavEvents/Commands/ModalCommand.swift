/// The verbs about what lies on top of the whole scene.
public enum ModalCommand: BitwiseCopyable, Equatable, Sendable {
  /// Put a screen or an empty container on top; `presenter` is the container that asks, if it matters to the host.
  case present(NodeContent, ModalStyle, presenter: TextID?)
  /// Take the top one away; by a swipe only a sheet.
  case dismiss(bySwipe: Bool)
}
