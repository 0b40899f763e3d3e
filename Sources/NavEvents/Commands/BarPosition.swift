/// Where a drillDown's navigation bars sit (SGBDrillDownController's `navigationBarPosition`).
public enum BarPosition: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// Under the status bar, 64 points high.
  case topAttached
  /// 44 points high.
  case top

  package var wireName: StaticString {
    switch self {
    case .topAttached: "topAttached"
    case .top: "top"
    }
  }
}
