import NavBase
import NavEvents

/// The place to which a link brings its screen, and the commands that show that place.
struct LinkTarget {
  /// The stack or the drillDown that gets the screen.
  let container: String
  /// Its screens, from the bottom.
  let entries: [String]
  /// The commands before the screen is brought: modals are dismissed, tabs are selected, and what covers the container goes.
  private(set) var before: [NavCommand] = []
  /// The commands after it, which show the column of a split. An empty column of a collapsed split cannot be shown before.
  private(set) var after: [NavCommand] = []

  /// Finds the place in a scene: a container, or where the focus is below all modals.
  ///
  /// In tabs and splits it is where the focus is, or else the stack around them, as for a web container; and in a collapsed split with a `compact`
  /// container that one, in place of the columns. Returns nil for a scene in which no stack and no drillDown is there to get the screen.
  init?(_ container: String?, in scene: NavScene) {
    guard let place = scene.receiver(in: container) else { return nil }
    self.container = place
    entries = scene.ownEntries(of: place)
    var child = place
    while let (id, parent) = scene.parent(of: child) {
      if case .split(let split) = parent {
        show(child, of: split, id)
      } else if let command = parent.commandToShow(child, in: id) {
        before.insert(command, at: 0)
      }
      child = id
    }
    let isKept = scene.presented.firstIndex { $0.node.hasSameBytes(as: child) }.map { $0 + 1 } ?? 0
    before = scene.presented[isKept...].map { _ in .dismiss() } + before
  }

  /// Returns the screens of the container, from the bottom.
  func screens(in scene: NavScene) -> [ScreenDescription] { entries.compactMap { scene.screens[$0] } }

  /// Returns the columns of a collapsed split on which the container lies, from the top.
  func columnsBelow(in scene: NavScene) -> [LinkTarget] {
    scene.columnsBelow(container).compactMap { LinkTarget($0, in: scene) }
  }

  private mutating func show(_ stack: String, of split: NavScene.Split, _ id: String) {
    guard let column = split.column(of: stack) else { return }
    if split.isCollapsed, split.covers(stack) {
      before.insert(.showColumn(column, in: id), at: 0)
    } else {
      after.append(.showColumn(column, in: id))
    }
  }
}
