/// One of the two panes of a drillDown.
public enum DrillDownSide: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case left, right

  package var wireName: StaticString {
    switch self {
    case .left: "left"
    case .right: "right"
    }
  }
}
