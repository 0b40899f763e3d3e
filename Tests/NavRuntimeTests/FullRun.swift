import Foundation
import NavRuntime

/// A run of the tests that may take long.
enum FullRun {
  /// True with `NAVREPL_FULL`, as in `.ci/full`, and in an optimised build, where the walks are several times as fast.
  static let isOn = RuntimeVersion.isOptimised || ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil
}
