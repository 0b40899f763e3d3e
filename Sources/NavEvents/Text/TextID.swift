/// The handle of a text (a node's id, a title, a url…) in the ``TextTable`` of one session.
///
/// Commands, events and state carry handles, so that they are plain data that is cheap to copy. A handle is
/// valid only together with its table, and only while the commit that brought it is in hand or the state
/// still uses it. Keep the `String` if you want to keep the text.
public struct TextID: BitwiseCopyable, Hashable, Sendable {
  package let index: UInt32

  package init(index: UInt32) { self.index = index }
}
