import Foundation
import NavRuntime
import Testing

/// The count of the cases of one class of hostile input, and of those that silently went wrong.
///
/// A suite tries as many cases as CI has time for. `NAVREPL_HOSTILE=10 swift test --filter Hostile` tries ten times as many
/// random cases, and all of the cases that are alike, as `.ci/full` does.
struct HostileCases {
  /// The factor of the usual number of random cases.
  static let factor = max(1, ProcessInfo.processInfo.environment["NAVREPL_HOSTILE"].flatMap { Int($0) } ?? 1)

  /// A Boolean value that indicates whether all cases are tried, including those that differ only in a letter or a number.
  static let isFull = factor >= 10

  /// Returns a number of random cases: `count` times ``factor`` in a full run, and otherwise the share that finds what was
  /// ever found there.
  static func number(full count: Int, usual share: Int) -> Int { isFull ? count * factor : share * factor }

  /// A Boolean value that indicates whether tests of one case for each recorded journal try all of it: in an optimised build
  /// too, where `.ci/full` runs them without the setting.
  static let isThorough = isFull || RuntimeVersion.isOptimised

  let name: String
  private(set) var count = 0
  private(set) var silent: [String] = []

  init(_ name: String) { self.name = name }

  /// Returns all of `cases` in a full run, and otherwise one of every `step`. When `place` counts the places that try the
  /// same cases, each place gets different ones.
  static func sample<Case>(_ cases: [Case], every step: Int, at place: Int = 0) -> [Case] {
    isFull ? cases : some(cases, step, place)
  }

  /// Returns all of `cases` in a thorough run, and otherwise one of every `step`, as ``sample(_:every:at:)`` does.
  static func part<Case>(of cases: [Case], every step: Int, at place: Int = 0) -> [Case] {
    isThorough ? cases : some(cases, step, place)
  }

  private static func some<Case>(_ cases: [Case], _ step: Int, _ place: Int) -> [Case] {
    cases.indices.filter { ($0 + place) % step == 0 }.map { cases[$0] }
  }

  /// Counts a case. `problem` describes the failure; nil when the case was answered as it should be.
  mutating func note(_ problem: String?) {
    count += 1
    if let problem { silent.append(problem) }
  }

  /// Prints the counts, and fails with the first problems when there are any.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    print("hostile: \(name): \(count) cases, \(silent.count) wrong")
    #expect(count > 0, sourceLocation: sourceLocation)
    #expect(silent.isEmpty, "\(silent.prefix(5).joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
