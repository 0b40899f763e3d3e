/// The kinds of containers, one for each controller that the runtime models.
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
  /// Children that rules of the app's own arrange.
  case arranged

  package var wireName: StaticString {
    switch self {
    case .drillDown: "drillDown"
    case .stack: "stack"
    case .tabs: "tabs"
    case .split: "split"
    case .web: "web"
    case .arranged: "arranged"
    }
  }
}
