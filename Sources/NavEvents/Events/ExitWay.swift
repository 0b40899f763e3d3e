/// The way by which screens leave a container: what `shouldPop` is told.
public enum ExitWay: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case pop, back, popTo, popToRoot, replace, swipe, restore

  package var wireName: StaticString {
    switch self {
    case .pop: "pop"
    case .back: "back"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .replace: "replace"
    case .swipe: "swipe"
    case .restore: "restore"
    }
  }
}
