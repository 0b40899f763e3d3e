import Foundation

/// A run of the tests that may take long.
enum FullRun {
  /// True with `NAVREPL_FULL`, as in `.ci/full`, and in an optimised build, where the walks are several times as fast.
  static let isOn = isOptimised || ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil

  static var isOptimised: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}
