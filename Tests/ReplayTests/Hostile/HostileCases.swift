import Foundation
import Testing

/// Counts the cases of one class of hostile input, and those that went wrong without a word.
///
/// A suite tries as many cases as CI can bear. `NAVREPL_HOSTILE=10 swift test --filter Hostile` tries ten times as many
/// of those that are made at random, and all of those that are alike: `.ci/full` does.
struct HostileCases {
  /// How many times the usual number of random cases is tried.
  static let factor = max(1, ProcessInfo.processInfo.environment["NAVREPL_HOSTILE"].flatMap { Int($0) } ?? 1)

  /// Whether all cases are tried, of those too that differ in a letter or a number only.
  static let isFull = factor >= 10

  let name: String
  private(set) var count = 0
  private(set) var silent: [String] = []

  init(_ name: String) { self.name = name }

  /// All of `cases` in a full run; otherwise one of every `step`, so that what is tried at several places is tried at
  /// another one each time when `place` counts them.
  static func sample<Case>(_ cases: [Case], every step: Int, at place: Int = 0) -> [Case] {
    isFull ? cases : cases.indices.filter { ($0 + place) % step == 0 }.map { cases[$0] }
  }

  /// Counts a case. `problem` says what went wrong; nil when the case was answered as it should be.
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
