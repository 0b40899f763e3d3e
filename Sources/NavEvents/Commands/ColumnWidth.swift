/// How wide the primary column of a split shall be; what is nil is left as it is.
public struct ColumnWidth: BitwiseCopyable, Equatable, Sendable {
  /// Points, greater than 0; beats the fraction.
  public var points: Double?
  /// A part of the split's width, greater than 0 and at most 1.
  public var fraction: Double?
  /// Points, greater than 0.
  public var minimum: Double?
  /// Points, greater than 0 and not less than the minimum.
  public var maximum: Double?

  /// A wish for some of them.
  public init(
    points: Double? = nil, fraction: Double? = nil, minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.points = points
    self.fraction = fraction
    self.minimum = minimum
    self.maximum = maximum
  }
}
