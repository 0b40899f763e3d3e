/// A new node as a command or an event brings it: a screen, or an empty container of some kind.
public struct NodeContent: BitwiseCopyable, Equatable, Sendable {
  /// Its id and whatever differs from the defaults.
  public let screen: ScreenContent
  /// nil for a screen.
  public let kind: ContainerKind?
  /// The first page of a web container, loaded when the container first appears.
  public let rootURL: TextID?

  package init(screen: ScreenContent, kind: ContainerKind?, rootURL: TextID? = nil) {
    self.screen = screen
    self.kind = kind
    self.rootURL = rootURL
  }
}
