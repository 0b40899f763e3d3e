import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// A walk of many minutes that is taken when the environment has `NAVREPL_LONG_WALKS`.
  static var longWalk: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["NAVREPL_LONG_WALKS"] != nil, "NAVREPL_LONG_WALKS is not set")
  }
}
