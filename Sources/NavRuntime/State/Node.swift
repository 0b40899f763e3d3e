import NavEvents

/// What every node of the scene has: its place and its navigation item.
struct Node: BitwiseCopyable, Equatable {
  /// What kind of node it is, with the place of what only that kind has.
  enum Kind: BitwiseCopyable, Equatable {
    case screen
    /// The place in the scene's list of drillDowns.
    case drillDown(Int32)
  }

  let name: TextID
  let kind: Kind
  /// The container it is in; nil for the root.
  let parent: NodeID?
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
