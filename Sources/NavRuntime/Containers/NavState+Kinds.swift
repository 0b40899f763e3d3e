import NavEvents

/// The containers of a kind.
extension NavState {
  /// The splits in a part of the scene, or in all of it, in the order of the tree.
  func splits(under node: NodeID?) -> [NodeID] {
    var splits: [NodeID] = []
    forEach(under: node) { if scene.splitIndex($0) != nil { splits.append($0) } }
    return splits
  }

  /// The web containers, in the order of the tree.
  var webs: [NodeID] {
    var webs: [NodeID] = []
    forEach(under: nil) { if scene.webIndex($0) != nil { webs.append($0) } }
    return webs
  }

  private func forEach(under node: NodeID?, _ body: (NodeID) -> Void) {
    if let node { scene.walk(node, body) } else { scene.forEachNode(body) }
  }
}
