import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// A walk that is taken optimised, where it takes a minute or two; in a debug build only when the environment has
  /// `NAVREPL_LONG_WALKS`.
  static var longWalk: Self {
    .enabled(
      if: isOptimised || ProcessInfo.processInfo.environment["NAVREPL_LONG_WALKS"] != nil,
      "this is a debug build and NAVREPL_LONG_WALKS is not set")
  }

  private static var isOptimised: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}
