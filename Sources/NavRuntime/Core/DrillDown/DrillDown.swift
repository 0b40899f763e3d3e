import NavBase
import NavEvents

/// A stack whose top two are visible (SGBDrillDownController). The stack is `left` and then `right`.
///
/// Invariant: while `left` is empty, there is no `right`.
struct DrillDown: Equatable {
  /// All fields except the left stack. They have a fixed size; only the left stack grows.
  struct Fields: BitwiseCopyable, Equatable {
    var right: NodeID?
    var leftPlaceholder: NodeID?
    var rightPlaceholder: NodeID?
    /// The width of the left pane, in points.
    var leftWidth = DrillDown.standardLeftWidth
    var navigationBarsHidden = false
    var toolbarsHidden = true
    var navigationBarPosition = BarPosition.topAttached
    var propagatesNavigationItem = true
    var propagatesTabBarItem = true

    func placeholder(_ side: DrillDownSide) -> NodeID? {
      switch side {
      case .left: leftPlaceholder
      case .right: rightPlaceholder
      }
    }

    mutating func setPlaceholder(_ side: DrillDownSide, _ node: NodeID?) {
      switch side {
      case .left: leftPlaceholder = node
      case .right: rightPlaceholder = node
      }
    }
  }

  /// The standard width of the left pane in SGBDrillDownController, in points.
  static let standardLeftWidth = 320.0

  var left = ContiguousArray<NodeID>()
  var fields = Fields()

  /// The number of screens on the stack.
  var count: Int { left.count + (fields.right == nil ? 0 : 1) }

  /// The screen on top of the stack; nil when it is empty.
  var top: NodeID? { fields.right ?? left.last }

  /// The screen under the top one; nil when there is none.
  var belowTop: NodeID? {
    if fields.right != nil { return left.last }
    return left.count >= 2 ? left[left.count - 2] : nil
  }

  /// The node that the only pane of a compact width shows; nil for an empty pane.
  var shownInCompact: NodeID? { top ?? fields.leftPlaceholder }

  /// Returns the node that a pane shows: its screen, else its placeholder.
  func shown(_ side: DrillDownSide) -> NodeID? {
    switch side {
    case .left: left.last ?? fields.leftPlaceholder
    case .right: fields.right ?? fields.rightPlaceholder
    }
  }
}

/// The changes to a drillDown, and the edits that undo them.
extension DrillDown {
  enum Edit: BitwiseCopyable {
    case leftAppended
    case leftRemoved(NodeID)
    /// The fields changed; with their previous values.
    case fieldsChanged(Fields)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .leftAppended: state.scene.drillDowns[index].left.removeLast()
    case .leftRemoved(let node): state.scene.drillDowns[index].left.append(node)
    case .fieldsChanged(let fields): state.scene.drillDowns[index].fields = fields
    }
  }
}

extension NavState {
  mutating func appendLeft(_ node: NodeID, _ drillDown: Int) {
    undo.record(container: .drillDown(drillDown, .leftAppended))
    scene.drillDowns[drillDown].left.append(node)
  }

  mutating func removeLastLeft(_ drillDown: Int) -> NodeID? {
    guard let node = scene.drillDowns[drillDown].left.popLast() else { return nil }
    undo.record(container: .drillDown(drillDown, .leftRemoved(node)))
    return node
  }

  mutating func changeFields(_ drillDown: Int, _ body: (inout DrillDown.Fields) -> Void) {
    undo.record(container: .drillDown(drillDown, .fieldsChanged(scene.drillDowns[drillDown].fields)))
    body(&scene.drillDowns[drillDown].fields)
  }
}

/// Applies the events of a drillDown.
extension NavState {
  mutating func evolve(_ event: DrillDownEvent<InternedForm>, _ draft: borrowing CommitDraft) -> TopChange {
    switch event {
    case .advanced(let container, _): advance(container)
    case .navigationBarPositionChanged(let container, let position):
      changed(container) { $0.navigationBarPosition = position }
    case .placeholderChanged(let container, let side, let screen):
      setPlaceholder(side, to: screen, of: container, draft)
    case .widthChanged(let container, let points): changed(container) { $0.leftWidth = points }
    case .propagationChanged(let container, .navigationItem, let isOn):
      changed(container) { $0.propagatesNavigationItem = isOn }
    case .propagationChanged(let container, .tabBarItem, let isOn):
      changed(container) { $0.propagatesTabBarItem = isOn }
    }
  }

  /// Returns the node and the slot of the drillDown called `name`; nil when there is none.
  private func drillDown(_ name: TextID) -> (node: NodeID, index: Int)? {
    guard let node = scene.find(name), let index = scene.drillDownIndex(node) else { return nil }
    return (node, index)
  }

  /// Puts a node of the tree on top of the stack.
  mutating func push(_ new: NodeID, onDrillDown index: Int) -> TopChange {
    if scene.drillDowns[index].left.isEmpty {
      appendLeft(new, index)
      return .none
    }
    let joined = joinLeft(index)
    changeFields(index) { $0.right = new }
    return TopChange(covered: joined)
  }

  mutating func advance(_ container: TextID) -> TopChange {
    guard let (_, index) = drillDown(container) else { return .none }
    let joined = joinLeft(index)
    changeFields(index) { $0.right = nil }
    return TopChange(covered: joined)
  }

  /// Appends the right screen to the left stack and returns its name. The caller sets the right screen.
  private mutating func joinLeft(_ index: Int) -> TextID? {
    guard let right = scene.drillDowns[index].fields.right else { return nil }
    appendLeft(right, index)
    return scene[right].name
  }

  mutating func pop(
    _ screens: TextList, fromDrillDown index: Int, _ draft: borrowing CommitDraft
  ) -> TopChange {
    for place in screens.range { takeOff(draft.lists[place], index) }
    return bringRight(index)
  }

  /// Removes the top of the stack if its name is `name`.
  private mutating func takeOff(_ name: TextID, _ index: Int) {
    let right = scene.drillDowns[index].fields.right
    guard let top = right ?? scene.drillDowns[index].left.last, scene[top].name == name else { return }
    if right != nil {
      changeFields(index) { $0.right = nil }
    } else {
      _ = removeLastLeft(index)
    }
    remove(top)
  }

  /// Moves the top of the left stack to the right pane if the pane is empty, unless the top is the root.
  private mutating func bringRight(_ index: Int) -> TopChange {
    guard scene.drillDowns[index].fields.right == nil, scene.drillDowns[index].left.count >= 2,
      let top = removeLastLeft(index)
    else { return .none }
    changeFields(index) { $0.right = top }
    return TopChange(uncovered: scene[top].name)
  }

  /// Sets the stack. Its top is on the right, unless an empty pane is there already and the same screen stays below it.
  mutating func setEntries(ofDrillDown index: Int, to entries: ContiguousArray<NodeID>) {
    let (old, top) = (scene.drillDowns[index], scene.drillDowns[index].top)
    if old.fields.right != nil { changeFields(index) { $0.right = nil } }
    while removeLastLeft(index) != nil {}
    let staysEmpty = old.fields.right == nil && old.left.count >= 2 && entries.last == top
    let hasRight = entries.count >= 2 && !staysEmpty
    for entry in hasRight ? entries.dropLast() : entries[...] { appendLeft(entry, index) }
    if hasRight { changeFields(index) { $0.right = entries.last } }
  }

  mutating func replaceRight(
    _ screen: ScreenContent?, of node: NodeID, _ index: Int, _ draft: borrowing CommitDraft
  ) {
    if scene.drillDowns[index].left.isEmpty { return }
    if let old = scene.drillDowns[index].fields.right {
      changeFields(index) { $0.right = nil }
      remove(old)
    }
    guard let screen, scene.find(screen.id) == nil else { return }
    let new = add(screen, to: node, draft)
    changeFields(index) { $0.right = new }
  }

  mutating func setPlaceholder(
    _ side: DrillDownSide, to screen: ScreenContent?, of container: TextID, _ draft: borrowing CommitDraft
  ) -> TopChange {
    guard let (node, index) = drillDown(container) else { return .none }
    if let old = scene.drillDowns[index].fields.placeholder(side) {
      changeFields(index) { $0.setPlaceholder(side, nil) }
      remove(old)
    }
    guard let screen, scene.find(screen.id) == nil else { return .none }
    let new = add(screen, to: node, draft)
    changeFields(index) { $0.setPlaceholder(side, new) }
    return .none
  }

  /// Changes a setting; no screen moves.
  mutating func changed(_ container: TextID, _ body: (inout DrillDown.Fields) -> Void) -> TopChange {
    if let (_, index) = drillDown(container) { changeFields(index, body) }
    return .none
  }
}

extension DrillDownEvent<InternedForm> {
  var container: TextID {
    switch self {
    case .advanced(let container, _), .navigationBarPositionChanged(let container, _),
      .placeholderChanged(let container, _, _),
      .widthChanged(let container, _), .propagationChanged(let container, _, _):
      container
    }
  }

  /// The screen that the event adds; nil when it adds none.
  var newScreen: TextID? {
    if case .placeholderChanged(_, _, let screen?) = self { screen.id } else { nil }
  }
}
