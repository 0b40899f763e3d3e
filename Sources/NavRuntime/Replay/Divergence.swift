/// A commit that is decided differently today than it was recorded.
package struct Divergence: Equatable, Sendable {
  /// The commit's number.
  package let commit: Int
  /// Events before the commit.
  package let seq: Int
  /// Where the outcomes differ first, such as `events[1].value` or `refused.code`.
  package let path: String
  /// What the journal says there, as JSON; nil for nothing.
  package let expected: String?
  /// What was decided there today.
  package let actual: String?
  /// The plugin whose part it is, if it is one's.
  package let plugin: String?
  /// The outcomes as a whole: events, refusal and the plugins' parts.
  package let expectedOutcome: String
  package let actualOutcome: String
}
