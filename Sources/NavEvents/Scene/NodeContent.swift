/// A new node as a command or an event brings it: a screen, or an empty container of some kind.
public struct NodeContent: BitwiseCopyable, Equatable, Sendable {
  /// Its id, and the members that differ from their defaults.
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

/// The kinds of containers, one for each of the systems they come from.
public enum ContainerKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A stack whose top two are visible (SGBDrillDownController).
  case drillDown
  /// A stack whose top is visible (UINavigationController).
  case stack
  /// Children of which one is selected (UITabBarController).
  case tabs
  /// Two or three columns that collapse into one (UISplitViewController).
  case split
  /// A stack of web pages of which only a few stay live (DrillDownWebController).
  case web

  package var wireName: StaticString {
    switch self {
    case .drillDown: "drillDown"
    case .stack: "stack"
    case .tabs: "tabs"
    case .split: "split"
    case .web: "web"
    }
  }
}
