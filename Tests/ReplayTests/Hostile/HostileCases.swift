import Foundation
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

  let name: String
  private(set) var count = 0
  private(set) var silent: [String] = []

  init(_ name: String) { self.name = name }

  /// Returns all of `cases` in a full run, and otherwise one of every `step`. When `place` counts the places that try the
  /// same cases, each place gets different ones.
  static func sample<Case>(_ cases: [Case], every step: Int, at place: Int = 0) -> [Case] {
    isFull ? cases : cases.indices.filter { ($0 + place) % step == 0 }.map { cases[$0] }
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
