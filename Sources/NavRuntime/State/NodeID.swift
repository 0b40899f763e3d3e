/// A node's slot in the scene; slots are used again when a node leaves.
struct NodeID: BitwiseCopyable, Hashable, Sendable {
  let index: UInt32

  init(index: Int) { self.index = UInt32(index) }

  var slot: Int { Int(index) }
}
