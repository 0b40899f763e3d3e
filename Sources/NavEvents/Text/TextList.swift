/// A range of texts in the commit in hand, such as the ids of the screens that were popped.
public struct TextList: BitwiseCopyable, Equatable, Sendable {
  package let start: Int32

  /// The number of texts.
  public let count: Int32

  package init(start: Int32, count: Int32) {
    self.start = start
    self.count = count
  }

  package static let empty = TextList(start: 0, count: 0)

  package var range: Range<Int> { Int(start)..<Int(start + count) }
}
