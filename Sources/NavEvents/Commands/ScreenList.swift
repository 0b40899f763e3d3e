/// A run of screens that belongs to the commit in hand, such as the new entries of a stack.
public struct ScreenList: BitwiseCopyable, Equatable, Sendable {
  package let start: Int32

  /// How many screens it has.
  public let count: Int32

  package init(start: Int32, count: Int32) {
    self.start = start
    self.count = count
  }

  package static let empty = ScreenList(start: 0, count: 0)

  package var range: Range<Int> { Int(start)..<Int(start + count) }
}
