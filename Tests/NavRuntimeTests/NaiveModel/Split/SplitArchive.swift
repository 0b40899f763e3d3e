/// What survives of a split scene, as far as a restore brings it back.
struct SplitArchive: Sendable {
  let id: ModelText
  let primary: ModelText
  let supplementary: ModelText?
  let secondary: ModelText
  let compact: ModelText?
  let preference: SplitMode
  let behavior: ModelSplitBehavior
  let width: SplitWidth
  let stacks: [SplitStack]
  let guests: [SplitGuest]
  /// The containers and the screens with a restoration id.
  let nodes: [NaiveNode]

  init(_ scene: NaiveSplitScene) {
    let survivors = scene.nodes.filter { scene.kind(of: $0.id) != nil || $0.isRestorable }
    id = scene.id
    primary = scene.primary
    supplementary = scene.supplementary
    secondary = scene.secondary
    compact = scene.compact
    preference = scene.preference
    behavior = scene.behavior
    width = scene.width
    guests = scene.guests
    nodes = survivors.map { scene.kind(of: $0.id) == nil ? $0 : Self.bare($0) }
    stacks = scene.stacks.map { stack in
      let entries = stack.entries.filter { id in survivors.contains { $0.id == id } }
      return SplitStack(id: stack.id, entries: entries, barsHidden: stack.barsHidden)
    }
  }

  /// A container with its title only: an archive holds no more of its item.
  private static func bare(_ node: NaiveNode) -> NaiveNode {
    var bare = NaiveNode(node.screen)
    bare.title = node.title
    return bare
  }

  func isContainer(_ id: ModelText) -> Bool {
    id == self.id || stacks.contains { $0.id == id } || guests.contains { $0.id == id }
  }

  func holds(_ id: ModelText) -> Bool {
    nodes.contains { $0.id == id }
  }
}

/// A file that `preserve` writes and `restore` reads.
struct SplitArchiveFile: Sendable {
  let path: ModelText
  let archive: SplitArchive
}
