import NavEvents

/// What every node of the scene has: its place and its navigation item.
struct Node: BitwiseCopyable, Equatable {
  /// What kind of node it is.
  enum Kind: BitwiseCopyable, Equatable {
    case screen
    /// With the slot of what only this kind of container has.
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
  /// The container it is in; nil for the root and for modals.
  var parent: NodeID?
  /// nil while it is the name.
  var title: TextID?
  var hidesBackButton = false
  /// The place in the scene's list of extras; nil while they are all default.
  var extras: Int32?

  init(name: TextID, kind: Kind, parent: NodeID?) {
    self.name = name
    self.kind = kind
    self.parent = parent
  }
}
