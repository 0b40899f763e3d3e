import NavEvents

/// The fields that every node of the scene has: its place in the tree and its navigation item.
struct Node: BitwiseCopyable, Equatable {
  /// The kind of a node.
  enum Kind: BitwiseCopyable, Equatable {
    case screen
    /// A container, with the slot of its own fields in the list of its kind.
    case container(ContainerKind, slot: Int32)

    /// The kind of container; nil for a screen.
    var container: ContainerKind? {
      switch self {
      case .screen: nil
      case .container(let kind, _): kind
      }
    }

    var isContainer: Bool { container != nil }
  }

  let name: TextID
  let kind: Kind
  /// The container that the node is in; nil for the root and for modals.
  var parent: NodeID?
  /// The title of the navigation item; nil while it equals the name.
  var title: TextID?
  var hidesBackButton = false
  /// The slot of the node's extras; nil while all are at their defaults.
  var extras: Int32?

  init(name: TextID, kind: Kind, parent: NodeID?) {
    self.name = name
    self.kind = kind
    self.parent = parent
  }
}

/// The slot of a node in the scene. A slot is used again after its node has left.
struct NodeID: BitwiseCopyable, Hashable, Sendable {
  let index: UInt32

  init(index: Int) { self.index = UInt32(index) }

  var slot: Int { Int(index) }
}

/// A modal: a node on top of the whole scene.
struct Modal: BitwiseCopyable, Equatable {
  let node: NodeID
  let style: ModalStyle
}
