package import NavBase
package import NavEvents

/// The questions that a ``HookContext`` asks about the state, by handle. Each takes O(1) unless stated otherwise, and
/// returns nil for a node that is not in the scene.
extension NavState {
  /// Returns a Boolean value that indicates whether `node` is a drillDown.
  func isDrillDown(_ node: TextID) -> Bool { index(of: node) != nil }

  /// Returns the first screen of the left stack.
  func root(of drillDown: TextID) -> TextID? {
    index(of: drillDown).flatMap { scene.drillDowns[$0].left.first }.map { scene[$0].name }
  }

  /// Returns the screen on the right; nil for a placeholder.
  func right(of drillDown: TextID) -> TextID? {
    index(of: drillDown).flatMap { scene.drillDowns[$0].fields.right }.map { scene[$0].name }
  }

  /// Returns a Boolean value that indicates whether a node's navigation item hides the back button; false for
  /// an unknown node.
  func hidesBackButton(of node: TextID) -> Bool {
    scene.find(node).map { scene[$0].hidesBackButton } ?? false
  }

  /// Returns the value of a screen's attribute, or of the scene's own when `node` is nil. Complexity: O(log
  /// n) for n attributes.
  func attribute(_ key: TextID, of node: TextID?, _ texts: borrowing TextTable) -> TextID? {
    guard let node else { return metadata.attributes.value(of: key, texts) }
    return scene.find(node).flatMap { scene.extras(of: $0).attributes.value(of: key, texts) }
  }

  // MARK: The tree

  /// Returns the kind of a container; nil for a screen.
  package func kind(of node: TextID) -> ContainerKind? {
    scene.find(node).flatMap { scene[$0].kind.container }
  }

  /// The node that is asked about rotation: the topmost full-screen modal, else the root.
  var rotationAuthority: TextID? { name(rotationRoot) }

  /// Returns the children that a container shows, from left to right, without placeholders. Complexity:
  /// O(children).
  func shown<Name>(in container: TextID, _ name: (TextID) -> Name) -> [Name] {
    guard let node = scene.find(container) else { return [] }
    var names: [Name] = []
    for child in shownChildren(of: node) where !isPlaceholder(child, in: scene[child].parent ?? node) {
      names.append(name(scene[child].name))
    }
    return names
  }

  /// Returns all children of a container, in the order of the tree. Complexity: O(children).
  package func children(of container: TextID) -> [TextID] {
    scene.find(container).map { scene.children(of: $0).map { scene[$0].name } } ?? []
  }

  /// Returns a Boolean value that indicates whether the scene contains a node of that name.
  package func contains(_ node: TextID) -> Bool { scene.find(node) != nil }

  /// Returns the container that contains a node; nil for the root, for a modal and for an unknown node.
  func container(of node: TextID) -> TextID? {
    scene.find(node).flatMap { scene[$0].parent }.map { scene[$0].name }
  }

  /// Returns the top of the stack of a drillDown, a stack or a web container: the screen that was added last.
  func top(of container: TextID) -> TextID? {
    scene.find(container).flatMap { entriesOnStack(of: $0).last }.map { scene[$0].name }
  }

  /// The topmost modal; nil when there is none.
  var modalOnTop: TextID? { name(scene.modals.last?.node) }

  /// Returns the selected child of tabs.
  func selectedChild(of tabs: TextID) -> TextID? {
    scene.find(tabs).flatMap { scene.tabsIndex($0) }.flatMap { name(scene.tabBars[$0].selected) }
  }

  /// Returns the top entry of a split's secondary column.
  func secondaryTop(of split: TextID) -> TextID? {
    guard let index = scene.find(split).flatMap({ scene.splitIndex($0) }) else { return nil }
    return name(entries(of: scene.splits[index].secondary).last)
  }

  /// Returns a Boolean value that indicates whether a container is being swiped.
  func isSwiped(_ container: TextID) -> Bool {
    interaction.swipe.map { scene[$0.container].name == container } ?? false
  }

  // MARK: Screens

  /// Returns a Boolean value that indicates whether a screen lets the interface turn; true for an unknown
  /// node.
  func autorotates(_ screen: TextID) -> Bool {
    guard let node = scene.find(screen), let extras = scene[node].extras else { return true }
    return scene.extras[Int(extras)].autorotates
  }

  /// Returns the orientations that a screen supports; all for an unknown node.
  func orientations(of screen: TextID) -> Orientations {
    guard let node = scene.find(screen), let extras = scene[node].extras else { return .all }
    return scene.extras[Int(extras)].orientations
  }

  /// Returns a Boolean value that indicates whether a screen is the empty detail of a split.
  func isEmptyDetail(_ screen: TextID) -> Bool {
    scene.find(screen).map { scene.extras(of: $0).isEmptyDetail } ?? false
  }

  // MARK: Commands

  /// Returns the tabs and the child that a `select` refers to; nil for any other command, or one that would
  /// be refused.
  func selection(
    by command: InternedCommand, _ draft: borrowing CommitDraft
  ) -> (tabs: TextID, child: TextID)? {
    guard case .tabs(.select(let word), let target) = command,
      case .success(let node) = find(target, .select), let index = scene.tabsIndex(node),
      case .success(let child) = child(word, of: node, scene.tabBars[index], draft.texts)
    else { return nil }
    return (scene[node].name, scene[child].name)
  }

  private func index(of drillDown: TextID) -> Int? {
    guard let node = scene.find(drillDown) else { return nil }
    return scene.drillDownIndex(node)
  }
}
