public import NavEvents

/// What a commit changed, for whoever redraws: plain values that can be kept.
public struct NavChange: Equatable, Sendable {
  /// The commit's number.
  public let commit: Int
  /// The half-open range of its events, counted from the first of the journal.
  public let events: Range<Int>
  /// The types of the events, in order.
  public let kinds: [EventKind]
  /// The containers touched, each once, in the order of the events.
  public let containers: [String]
}
