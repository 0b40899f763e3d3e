import NavEvents

/// A node on top of the whole scene.
struct Modal: BitwiseCopyable, Equatable {
  let node: NodeID
  let style: ModalStyle
}
