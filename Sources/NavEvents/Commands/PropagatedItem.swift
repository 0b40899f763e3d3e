/// What a drillDown can show of its root to the container around it (SGBDrillDownController).
public enum PropagatedItem: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case navigationItem, tabBarItem

  package var wireName: StaticString {
    switch self {
    case .navigationItem: "navigationItem"
    case .tabBarItem: "tabBarItem"
    }
  }
}
